/** What moves a tender (auction-tender.md §7) and what each message carries. */
import { event, facts, saveEvent, systemEvent } from '../../../kernel/events.js';
import type { EventOf, SavePayload } from '../../../kernel/events.js';
import type { Label } from '../../../kernel/fields.js';
import { f } from '../../../kernel/fields.js';
import type { Refusal } from '../../../kernel/refusals.js';
import type { ItemFacts } from '../../../trade/item-copies.js';
import type { LiveRank, Prices, SealedPrices } from './fields.js';
import type { DrawingFacts } from '../../drawings.js';

export interface GateFacts {
  readonly gated?: Readonly<Record<string, Label>>;
}
export interface SavingFacts extends ItemFacts {
  readonly supplierNames?: Readonly<Record<string, string>>;
  readonly historyPrices?: Readonly<Record<string, string | null>>;
}
export interface CopyFacts extends SavingFacts {
  readonly copy?: SavePayload;
  readonly sourceId?: string;
  readonly orgId?: string | null;
}
export interface SendFacts extends GateFacts {
  readonly supplierNames?: Readonly<Record<string, string>>;
}
/** Organisations in which the actor may act; null: all. */
export interface ScopeFacts extends GateFacts {
  readonly orgIds?: readonly string[] | null;
}
export interface GenerateFacts {
  readonly ids?: Readonly<Record<string, string>>;
}
/** Places in the round, taken from what is sealed; absent where nobody is told his before the round ends. */
export interface RankFacts {
  readonly liveRanks?: readonly LiveRank[];
}
/** A bid as the event keeps it. What is wrong with its prices was found out before they were sealed. */
export interface BidFacts extends RankFacts {
  readonly sealed?: SealedPrices;
  readonly receiptHash?: string;
  readonly fault?: Refusal;
}
export interface OpenedBid {
  readonly prices: Prices;
  readonly salt: string;
  /** The least that he delivers: of an order by value, of items by quantity; in none of envelopes from before it was asked. */
  readonly minOrderValue?: string | null;
  readonly minOrderQtys?: Prices;
}
/** What was sealed, by bid; `broken`: what is in it is not what its receipt says. */
export interface RoundFacts {
  readonly opened?: Readonly<Record<string, OpenedBid>>;
  readonly broken?: readonly string[];
}
interface ApprovalFacts {
  readonly acted?: boolean;
}

const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const suppliers = { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') };
const supplierId = f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' });

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<SavingFacts>() }),
  COPY: event(
    'Copy',
    '复制',
    { fromId: f.ref('srmSfdTenderHeader', 'Copied', '被复制单据', { need: 'save' }) },
    { facts: facts<CopyFacts>() },
  ),
  SAVE: saveEvent('Save', '保存', { facts: facts<SavingFacts>() }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<GateFacts & ItemFacts & DrawingFacts>() }),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<ApprovalFacts>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true }),
  REJECT: event('Reject', '驳回', reason, { seen: true }),
  SEND_SUPPLIER: event(
    'Send invitations',
    '发送邀请',
    { ...suppliers, inviteEndDate: f.dateTime('Confirm until', '邀请截止') },
    { facts: facts<SendFacts>() },
  ),
  CONFIRM_INVITATION: event(
    'Confirm',
    '确认参与',
    {
      rulesAccepted: f.flag('I accept the rules', '同意规则'),
      questionnaire: f.json<Readonly<Record<string, string>>>()('Questionnaire', '问卷'),
      confirmAttachmentIds: f.attachments('Papers', '附件'),
    },
    { button: 'btnConfirm' },
  ),
  DECLINE_INVITATION: event('Decline', '不参与', reason, { button: 'btnDecline', dangerous: true }),
  EXTEND_INVITATION: event('Extend the invitation', '延长邀请', {
    inviteEndDate: f.dateTime('Confirm until', '邀请截止', { need: 'save' }),
  }),
  END_INVITATION: event('End the invitation', '结束邀请', reason),
  INVITE_DUE: systemEvent('Invitation ends', '邀请截止'),
  ADMIT: event('Admit or refuse', '准入', { supplierId, admit: f.flag('Admit', '准入', { initial: 'Y' }), ...reason }),
  CREATE_NEW_ROUND: event('New round', '新一轮', {
    endDate: f.dateTime('Until', '截止', { need: 'save' }),
    ...suppliers,
    itemNos: f.text(2000, 'Lines (empty: all)', '行号（空为全部）'),
    note: f.text(500, 'Note', '说明'),
  }),
  BID_PRICE: event(
    'Bid',
    '报价',
    {
      rows: f.rows(
        {
          itemNo: f.integer('Line', '行号', { need: 'save', min: 1 }),
          price: f.price('Price', '单价'),
          minOrderQty: f.quantity('Least order', '最小起订量', { min: 0 }),
        },
        'Prices',
        '报价',
        { need: 'save' },
      ),
      minOrderValue: f.amount('Least order value', '最小订单金额', { min: 0 }),
    },
    { call: 'bidPrice', button: 'btnBidPrice', confidential: true, facts: facts<BidFacts>() },
  ),
  WITHDRAW_BID: event('Take the bid back', '撤回报价', {}, { dangerous: true, facts: facts<RankFacts>() }),
  EXTEND_ROUND: event('Extend the round', '延长轮次', { endDate: f.dateTime('Until', '截止', { need: 'save' }), ...reason }),
  EARLY_END: event('End the round now', '提前结束', reason, { dangerous: true, facts: facts<RoundFacts>() }),
  ROUND_DUE: systemEvent<object, RoundFacts>('Round ends', '轮次截止'),
  START_FOLLOW: event('Ask to follow', '启动跟标'),
  FOLLOW_BID: event(
    'Follow or not',
    '跟标',
    { accept: f.flag('Follow', '跟标'), itemNo: f.integer('Line', '行号', { min: 1 }) },
    { call: 'followBid', button: 'btnFollow' },
  ),
  FOLLOW_DUE: systemEvent('Time to follow is over', '跟标截止'),
  END_FOLLOW: event('End following', '结束跟标', reason, { dangerous: true }),
  DECIDE: event('Propose winners by rank', '按排名定标'),
  RECONSIDER: event('Reconsider', '重新考虑', {}, { dangerous: true }),
  MODIFY_WINNING_SUPPLIER: event(
    'Change winners',
    '调整中标供应商',
    {
      itemNo: f.integer('Line (empty: all)', '行号（空为全部）', { min: 1 }),
      rows: f.rows(
        { supplierId, share: f.rate('Share', '份额', { need: 'save', min: 0, max: 100 }), price: f.price('Price', '单价', { min: 0 }) },
        'Winners',
        '中标供应商',
        { need: 'save' },
      ),
      ...reason,
      attachmentIds: f.attachments('Grounds', '依据'),
    },
    { facts: facts<ScopeFacts>() },
  ),
  OU_CONFIRM: event(
    'Confirm for the unit',
    '组织确认',
    { ouId: f.ref('baseOrganization', 'Unit', '组织', { need: 'save' }), agree: f.flag('Agree', '同意', { initial: 'Y' }), ...reason },
    { facts: facts<ScopeFacts>() },
  ),
  SUBMIT_AWARD: event('Submit the award', '提交定标', {}, { seen: true, facts: facts<GateFacts>() }),
  WITHDRAW_AWARD: event('Withdraw the award', '撤回定标', {}, { facts: facts<ApprovalFacts>() }),
  APPROVE_AWARD: event('Approve the award', '批准定标', comment, { seen: true, stepUp: true }),
  REJECT_AWARD: event('Reject the award', '驳回定标', reason, { seen: true }),
  GENERATE_AGREEMENT: event('Generate agreements', '生成协议', suppliers, { facts: facts<GenerateFacts>() }),
  GENERATE_ORDER: event('Generate orders', '生成订单', suppliers, { facts: facts<GenerateFacts>() }),
  GENERATE_CONTRACT: event('Draft contracts', '生成合同', suppliers, { facts: facts<GenerateFacts>() }),
  GENERATE_PRICING: event('Generate a pricing', '生成核价单', suppliers, { facts: facts<GenerateFacts>() }),
  FULFIL_MANUALLY: event('Done outside', '线下完成', { reference: f.text(100, 'Reference', '系统外单号'), ...reason }, { dangerous: true }),
  DOWNSTREAM_VOIDED: systemEvent<{ readonly docType: string; readonly docId: string }>('Downstream document voided', '后续单据作废'),
  CONVERT_TO_COMPETE: event('Go on in a live hall', '转竞价大厅', suppliers, {
    facts: facts<{ readonly newId?: string }>(),
    dangerous: true,
  }),
  FAIL: event('Declare failed', '流标', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
};
export type TenderEvent = EventOf<typeof events>;
export type TenderEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
