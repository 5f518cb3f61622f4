/** Lookup types of inquiries, auctions and tenders (auction-tender.md §9); those that halls have too are theirs. */
import { lookups } from '../../kernel/fields.js';

export {
  SFD_AWARD_MODE,
  SFD_IMPROVE_MODE,
  SFD_OT_MODE,
  SFD_PRICE_BASIS,
  SFD_RESULT_PUBLISH,
  SFD_TIE_RULE,
  SFD_VISIBILITY,
} from '../lookups.js';
export type { AwardMode, CodeOf, Direction, TieRule, Visibility } from '../lookups.js';

export const sourcingLookups = lookups({
  SFD_AUCTION_TYPE: {
    RFQ: { en: 'Inquiry', cn: '询价' },
    REVERSE: { en: 'Reverse auction', cn: '反向竞拍' },
    FORWARD: { en: 'Forward auction', cn: '正向竞拍' },
  },
  SFD_BID_MODE: { SEALED: { en: 'Sealed', cn: '密封报价' }, OPEN: { en: 'Open', cn: '公开竞价' } },
  SFD_EVAL_METHOD: {
    LOWEST_PRICE: { en: 'Lowest price', cn: '最低价法' },
    LANDED_COST: { en: 'Landed cost', cn: '到岸成本法' },
    WEIGHTED: { en: 'Weighted score', cn: '综合评分法' },
  },
  SFD_PRICE_SCORE_RULE: {
    LOW_RATIO: { en: 'Ratio to the lowest', cn: '最低价比例法' },
    AVG_BASE: { en: 'Distance from the mean', cn: '平均价基准法' },
  },
  SFD_LADDER_EVAL: { AT_DEMAND: { en: 'At the demand', cn: '按需求量' }, WEIGHTED: { en: 'By weights', cn: '按权重' } },
  PUR_STEP_MODE: {
    ALL_UNITS: { en: 'One price for all units', cn: '全量适用' },
    INCREMENTAL: { en: 'Each part at its price', cn: '分段累进' },
  },
  SFD_PROP_TYPE: {
    TEXT: { en: 'Text', cn: '文本' },
    NUMBER: { en: 'Number', cn: '数值' },
    DATE: { en: 'Date', cn: '日期' },
    LOOKUP: { en: 'Option', cn: '选项' },
    FLAG: { en: 'Yes or no', cn: '是否' },
    FILE: { en: 'File', cn: '附件' },
  },
  SFD_OP: {
    GE: { en: 'At least', cn: '不小于' },
    LE: { en: 'At most', cn: '不大于' },
    EQ: { en: 'Equal to', cn: '等于' },
    IN: { en: 'One of', cn: '属于' },
    BETWEEN: { en: 'Between', cn: '介于' },
  },
  SFD_SCORE_RULE: {
    NONE: { en: 'Not scored', cn: '不评分' },
    HIGHER: { en: 'Higher is better', cn: '越高越好' },
    LOWER: { en: 'Lower is better', cn: '越低越好' },
    POINTS: { en: 'Points of the option', cn: '按选项' },
    JURY: { en: 'By the jury', cn: '评委打分' },
  },
  SFD_INVITE_STATE: {
    INVITED: { en: 'Invited', cn: '已邀请' },
    VIEWED: { en: 'Viewed', cn: '已查看' },
    ACCEPTED: { en: 'Accepted', cn: '已接受' },
    DECLINED: { en: 'Declined', cn: '已拒绝' },
    QUOTED: { en: 'Quoted', cn: '已报价' },
    WITHDRAWN: { en: 'Withdrawn', cn: '已撤回' },
    REMOVED: { en: 'Removed', cn: '已移除' },
    DISQUALIFIED: { en: 'Disqualified', cn: '已否决' },
  },
  SFD_JURY_ROLE: {
    LEADER: { en: 'Leader', cn: '组长' },
    MEMBER: { en: 'Member', cn: '成员' },
    SECRETARY: { en: 'Secretary', cn: '秘书' },
  },
  SFD_JURY_SCOPE: { TECH: { en: 'Technical', cn: '技术' }, ALL: { en: 'Everything', cn: '全部' } },
  SFD_BID_STATE: {
    SUBMITTED: { en: 'Submitted', cn: '已报价' },
    SUPERSEDED: { en: 'Replaced', cn: '已更新' },
    WITHDRAWN: { en: 'Withdrawn', cn: '已撤回' },
    OPENED: { en: 'Opened', cn: '已开标' },
    DISQUALIFIED: { en: 'Disqualified', cn: '已否决' },
    AWARDED: { en: 'Won', cn: '中标' },
    PART_AWARDED: { en: 'Won in part', cn: '部分中标' },
    LOST: { en: 'Not selected', cn: '未中标' },
  },
  SFD_QUOTE_STATUS: {
    TO_QUOTE: { en: 'To quote', cn: '待报价' },
    QUOTED: { en: 'Quoted', cn: '已报价' },
    OVER: { en: 'Over', cn: '已结束' },
  },
  SFD_QUESTION_SOURCE: {
    AUCTION: { en: 'Inquiry or auction', cn: '询价竞拍' },
    TENDER: { en: 'Tender', cn: '邀标' },
    COMPETE: { en: 'Compete event', cn: '竞价单' },
  },
  SFD_QUESTION_KIND: {
    TECHNICAL: { en: 'Technical', cn: '技术' },
    COMMERCIAL: { en: 'Commercial', cn: '商务' },
    PROCESS: { en: 'Process', cn: '流程' },
    CLARIFICATION: { en: 'Clarification', cn: '澄清' },
  },
  SFD_TENDER_TYPE: {
    ANNUAL: { en: 'Annual', cn: '年度' },
    PROJECT: { en: 'Project', cn: '项目' },
    SPOT: { en: 'Spot', cn: '单次' },
  },
  SFD_TENDER_INVITE_STATE: {
    PENDING: { en: 'To be sent', cn: '待发送' },
    SENT: { en: 'Sent', cn: '已发送' },
    CONFIRMED: { en: 'Confirmed', cn: '已确认' },
    DECLINED: { en: 'Declined', cn: '已拒绝' },
    NO_REPLY: { en: 'No reply', cn: '未回复' },
    ADMITTED: { en: 'Admitted', cn: '已准入' },
    NOT_ADMITTED: { en: 'Not admitted', cn: '未准入' },
  },
  SFD_TENDER_BID_STATE: {
    STANDING: { en: 'Standing', cn: '有效' },
    REPLACED: { en: 'Replaced', cn: '已替换' },
    WITHDRAWN: { en: 'Withdrawn', cn: '已撤回' },
  },
  SFD_ROUND_END: { TIME: { en: 'Time', cn: '到时' }, EARLY: { en: 'Ended early', cn: '提前结束' } },
  SFD_FOLLOW_MODE: { SEQUENTIAL: { en: 'One after another', cn: '依次' }, PARALLEL: { en: 'All at once', cn: '同时' } },
  SFD_FOLLOW_STATE: {
    WAITING: { en: 'Waiting', cn: '待询' },
    ASKED: { en: 'Asked', cn: '待答复' },
    ACCEPTED: { en: 'Follows', cn: '已跟标' },
    REFUSED: { en: 'Refused', cn: '不跟标' },
    LAPSED: { en: 'Lapsed', cn: '逾期' },
    SKIPPED: { en: 'No share left', cn: '未入围' },
  },
  SFD_UNFILLED_RULE: { TO_FIRST: { en: 'To the first', cn: '归第一名' }, PRORATA: { en: 'In proportion', cn: '按比例' } },
  SFD_OU_STATE: {
    PENDING: { en: 'To confirm', cn: '待确认' },
    CONFIRMED: { en: 'Confirmed', cn: '已确认' },
    OBJECTED: { en: 'Objected', cn: '有异议' },
  },
  SFD_WIN_ORIGIN: {
    RANK: { en: 'Rank', cn: '排名' },
    FOLLOW: { en: 'Followed', cn: '跟标' },
    MODIFIED: { en: 'Modified', cn: '人工修改' },
  },
});
