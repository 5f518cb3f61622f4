/** Lookup types of the compete family (spec compete.md §14, §0, §2 to §5). */
import { lookups } from '../kernel/fields.js';

export const {
  SFD_COMPETE_TYPE,
  SFD_DIRECTION,
  SFD_AWARD_MODE,
  SFD_PRICE_BASIS,
  SFD_COMPETE_FORMAT,
  SFD_TURN_MODE,
  SFD_COMPETE_SOURCE,
  SFD_HALL_SEQUENCE,
  SFD_CONFIRM_STATE,
  SFD_BIDDER_STATE,
  SFD_DEPOSIT_STATE,
  SFD_BUYER_VISIBILITY,
  SFD_RESULT_PUBLISH,
  SFD_IMPROVE_MODE,
  SFD_TIE_RULE,
  SFD_WITHDRAW_RULE,
  SFD_NO_OFFER_RULE,
  SFD_SEAL_MODE,
  SFD_UNREVEALED_RULE,
  SFD_TURN_LIMIT,
  SFD_VISIBILITY,
  SFD_OT_MODE,
  SFD_OT_TRIGGER,
  SFD_OFFER_STATE,
  SFD_TURN_STATE,
  SFD_TURN_END_CAUSE,
  SFD_OFFER_SOURCE,
  SFD_NOTICE_TYPE,
  SFD_WITHDRAW_REQUEST_STATE,
  SFD_RISK_TYPE,
  SFD_TURN_STEP,
  SFD_OPINION,
  SYS_YES_NO,
} = lookups({
  SFD_COMPETE_TYPE: {
    PURCHASE: { en: 'Purchase', cn: '采购竞价' },
    FREIGHT: { en: 'Freight', cn: '运输竞价' },
    SERVICE: { en: 'Service', cn: '服务竞价' },
    DISPOSAL: { en: 'Disposal', cn: '处置竞卖' },
  },
  SFD_DIRECTION: { REVERSE: { en: 'Reverse', cn: '反向' }, FORWARD: { en: 'Forward', cn: '正向' } },
  SFD_AWARD_MODE: { TOTAL: { en: 'Whole lot', cn: '整包' }, ITEM: { en: 'By item', cn: '分项' } },
  SFD_PRICE_BASIS: { EXCL: { en: 'Excluding tax', cn: '不含税' }, INCL: { en: 'Including tax', cn: '含税' } },
  SFD_COMPETE_FORMAT: {
    ENGLISH: { en: 'English', cn: '英式公开竞价' },
    SEALED: { en: 'Sealed multi-round', cn: '密封轮次竞价' },
    HYBRID: { en: 'Hybrid', cn: '混合竞价' },
    SEQUENTIAL: { en: 'Stepwise', cn: '轮流竞价' },
    DUTCH: { en: 'Dutch', cn: '荷兰式竞价' },
    JAPANESE: { en: 'Japanese', cn: '日式竞价' },
  },
  SFD_TURN_MODE: {
    OPEN: { en: 'Open', cn: '公开' },
    SEALED: { en: 'Sealed', cn: '密封' },
    SEQUENTIAL: { en: 'Sequential', cn: '轮流' },
    DUTCH: { en: 'Dutch', cn: '荷兰式' },
    JAPANESE: { en: 'Japanese', cn: '日式' },
  },
  SFD_COMPETE_SOURCE: {
    MANUAL: { en: 'Manual', cn: '手工' },
    REQUISITION: { en: 'Requisition', cn: '采购申请' },
    AUCTION: { en: 'Inquiry', cn: '询价竞拍' },
    TENDER: { en: 'Tender', cn: '邀标' },
    BIDDING: { en: 'Bidding project', cn: '招投标项目' },
    COMPETE: { en: 'Copy of an event', cn: '竞价复制' },
  },
  SFD_HALL_SEQUENCE: { PARALLEL: { en: 'Parallel', cn: '并行' }, SERIAL: { en: 'One after another', cn: '依次' } },
  SFD_CONFIRM_STATE: {
    INVITED: { en: 'To confirm', cn: '待确认' },
    CONFIRMED: { en: 'Confirmed', cn: '已确认' },
    DECLINED: { en: 'Declined', cn: '不参与' },
    NO_REPLY: { en: 'No reply', cn: '未回复' },
    REMOVED: { en: 'Removed', cn: '已移除' },
  },
  SFD_BIDDER_STATE: {
    INVITED: { en: 'Not checked in', cn: '未签到' },
    READY: { en: 'Checked in', cn: '已签到' },
    ELIMINATED: { en: 'Eliminated', cn: '已淘汰' },
    DROPPED_OUT: { en: 'Dropped out', cn: '已退出' },
    EXCLUDED: { en: 'Excluded', cn: '已取消资格' },
  },
  SFD_DEPOSIT_STATE: {
    NONE: { en: 'None', cn: '无' },
    PENDING: { en: 'To pay', cn: '待缴' },
    RECEIVED: { en: 'Received', cn: '已收' },
    RETURN_DUE: { en: 'To return', cn: '待退' },
    RETURNED: { en: 'Returned', cn: '已退' },
    FORFEITED: { en: 'Forfeited', cn: '罚没' },
  },
  SFD_BUYER_VISIBILITY: { FULL: { en: 'Everything', cn: '全部可见' }, ANON_UNTIL_END: { en: 'Anonymous until the end', cn: '结束前匿名' } },
  SFD_RESULT_PUBLISH: {
    OWN: { en: 'Own result only', cn: '仅本方' },
    WINNER: { en: 'Name the winner', cn: '公布中标方' },
    FULL_ANON: { en: 'All totals, anonymous', cn: '匿名全公布' },
  },
  SFD_IMPROVE_MODE: { OWN: { en: 'Own offer', cn: '优于自身' }, BEST: { en: 'Best offer', cn: '优于最优' } },
  SFD_TIE_RULE: {
    EARLIEST: { en: 'Earliest first', cn: '先报优先' },
    PRIORITY: { en: 'By priority', cn: '优先级' },
    SHARED: { en: 'Shared rank', cn: '并列' },
  },
  SFD_WITHDRAW_RULE: {
    NEVER: { en: 'Never', cn: '不可撤回' },
    CONSENT: { en: "With the buyer's consent", cn: '采购方同意' },
    SELF: { en: 'By oneself in time', cn: '限时自撤' },
  },
  SFD_NO_OFFER_RULE: { KEEP: { en: 'Previous offer stands', cn: '保留上轮' }, ELIMINATE: { en: 'Eliminate', cn: '淘汰' } },
  SFD_SEAL_MODE: { COMMIT: { en: 'Commit and reveal', cn: '承诺揭示' }, ESCROW: { en: 'Escrow', cn: '平台托管' } },
  SFD_UNREVEALED_RULE: { ELIMINATE: { en: 'Eliminate', cn: '淘汰' }, KEEP_PREVIOUS: { en: 'Previous offer stands', cn: '沿用上轮' } },
  SFD_TURN_LIMIT: {
    NONE: { en: 'None', cn: '无' },
    PREV_OWN: { en: 'Not worse than own previous turn', cn: '不劣于本方上轮' },
    PREV_BEST: { en: 'Not worse than the previous best', cn: '不劣于上轮最优' },
  },
  SFD_VISIBILITY: {
    BLIND: { en: 'Nothing', cn: '不可见' },
    OWN_RANK: { en: 'Own rank', cn: '本方排名' },
    BEST_PRICE: { en: 'Rank and best price', cn: '排名与最优价' },
    ALL_ANON: { en: 'All, anonymous', cn: '全部匿名' },
    ALL_NAMED: { en: 'All, with names', cn: '全部实名' },
  },
  SFD_OT_MODE: { ADD: { en: 'Add', cn: '顺延' }, RESET: { en: 'Reset', cn: '重计' } },
  SFD_OT_TRIGGER: {
    ANY_OFFER: { en: 'Any offer', cn: '任一报价' },
    BEST_CHANGE: { en: 'Best changes', cn: '最优变化' },
    TOP_N: { en: 'First N change', cn: '前N名变化' },
  },
  SFD_OFFER_STATE: {
    EFFECTIVE: { en: 'Effective', cn: '有效' },
    SUPERSEDED: { en: 'Superseded', cn: '已更新' },
    SEALED: { en: 'Sealed', cn: '已密封' },
    REPLACED: { en: 'Replaced', cn: '已替换' },
    REVEALED: { en: 'Revealed', cn: '已揭示' },
    INVALID: { en: 'Invalid', cn: '无效' },
    UNREVEALED: { en: 'Not revealed', cn: '未揭示' },
    WITHDRAWN: { en: 'Withdrawn', cn: '已撤回' },
    VOIDED: { en: 'Voided', cn: '作废' },
  },
  SFD_TURN_STATE: {
    PLANNED: { en: 'Planned', cn: '未开始' },
    RUNNING: { en: 'Running', cn: '进行中' },
    OVERTIME: { en: 'Overtime', cn: '延时中' },
    PAUSED: { en: 'Paused', cn: '暂停' },
    REVEALING: { en: 'Opening', cn: '开封中' },
    CLOSED: { en: 'Closed', cn: '已结束' },
  },
  SFD_TURN_END_CAUSE: {
    TIME: { en: 'Time', cn: '到时' },
    BUYER: { en: 'Ended by the buyer', cn: '采购方结束' },
    SOLD: { en: 'Sold out', cn: '售罄' },
    ONE_LEFT: { en: 'One left', cn: '仅剩一家' },
    ALL_OUT: { en: 'All out', cn: '全部退出' },
    LIMIT: { en: 'Limit reached', cn: '到达限价' },
    SLOTS_DONE: { en: 'Slots done', cn: '时段完成' },
    HALL_CLOSED: { en: 'Hall closed', cn: '大厅结束' },
  },
  SFD_OFFER_SOURCE: {
    BIDDER: { en: 'Supplier', cn: '供应商' },
    SURROGATE: { en: 'Surrogate', cn: '代报' },
    IMPORT: { en: 'Imported', cn: '导入' },
    CLOCK: { en: 'Clock', cn: '时钟' },
  },
  SFD_NOTICE_TYPE: {
    ANNOUNCE: { en: 'Announcement', cn: '公告' },
    PRIVATE: { en: 'Private message', cn: '私信' },
    QUESTION: { en: 'Question', cn: '提问' },
    OBJECTION: { en: 'Objection', cn: '异议' },
    ANSWER: { en: 'Answer', cn: '答复' },
    SYSTEM: { en: 'System', cn: '系统' },
  },
  SFD_WITHDRAW_REQUEST_STATE: {
    OPEN: { en: 'Open', cn: '待处理' },
    AGREED: { en: 'Agreed', cn: '已同意' },
    REFUSED: { en: 'Refused', cn: '已拒绝' },
    LAPSED: { en: 'Lapsed', cn: '已失效' },
  },
  SFD_RISK_TYPE: {
    SAME_IP: { en: 'Same network address', cn: '同一网络地址' },
    SAME_DEVICE: { en: 'Same device', cn: '同一设备' },
    SURROGATE_LEAD: { en: 'A surrogate offer wins', cn: '代报领先' },
    PRICE_PARALLEL: { en: 'Proportional prices', cn: '报价成比例' },
  },
  SFD_TURN_STEP: { START: { en: 'Start the turn', cn: '开始本轮' }, END: { en: 'End the turn', cn: '结束本轮' } },
  /** A flag that may be left open. */
  SYS_YES_NO: { Y: { en: 'Yes', cn: '是' }, N: { en: 'No', cn: '否' } },
  SFD_OPINION: { AGREE: { en: 'Agree', cn: '同意' }, DISAGREE: { en: 'Disagree', cn: '不同意' } },
});

/** Codes of a lookup type. */
export type CodeOf<L> = L extends { readonly values: Readonly<Record<infer Code, unknown>> } ? Code & string : never;

export type Direction = CodeOf<typeof SFD_DIRECTION>;
export type AwardMode = CodeOf<typeof SFD_AWARD_MODE>;
export type TurnMode = CodeOf<typeof SFD_TURN_MODE>;
export type CompeteFormat = CodeOf<typeof SFD_COMPETE_FORMAT>;
export type Visibility = CodeOf<typeof SFD_VISIBILITY>;
export type ImproveMode = CodeOf<typeof SFD_IMPROVE_MODE>;
export type TieRule = CodeOf<typeof SFD_TIE_RULE>;
export type OfferState = CodeOf<typeof SFD_OFFER_STATE>;
export type OfferSource = CodeOf<typeof SFD_OFFER_SOURCE>;
export type BidderState = CodeOf<typeof SFD_BIDDER_STATE>;
export type TurnState = CodeOf<typeof SFD_TURN_STATE>;
export type TurnEndCause = CodeOf<typeof SFD_TURN_END_CAUSE>;
export type NoticeType = CodeOf<typeof SFD_NOTICE_TYPE>;
export type RiskType = CodeOf<typeof SFD_RISK_TYPE>;
