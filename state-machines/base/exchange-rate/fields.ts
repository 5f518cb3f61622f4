/** Exchange rates: fields, events and reasons (base-srm.md §8, §16). */
import type { EventOf, EventSpecs } from '../../kernel/events.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { approvalReasons } from '../../kernel/stock/approval.js';
import { masterReasons } from '../../kernel/stock/master.js';
import { rateReasons } from '../../trade/rates.js';
import { BASE_RATE_SOURCE, BASE_RATE_TYPE } from '../lookups.js';

export const fields = {
  fromCurrency: f.code('baseCurrency', 'currencyCode', 3, 'From', '原币', { need: 'save' }),
  toCurrency: f.code('baseCurrency', 'currencyCode', 3, 'To', '目标币', { need: 'save', initial: 'CNY' }),
  rateType: f.lookup(BASE_RATE_TYPE, 'Type', '汇率类型', { need: 'save', initial: 'CORPORATE' }),
  rateDate: f.date('Effective from', '生效日期', { need: 'save' }),
  quoteUnit: f.integer('Per', '报价单位', { need: 'save', initial: 1, min: 1, max: 1000 }),
  quoteRate: f.decimal(18, 8, 'Quoted', '报价汇率', { need: 'save', allDecimals: true }),
  rate: f.decimal(18, 8, 'Rate', '汇率', { computed: true, allDecimals: true }),
  changeRate: f.rate('Change %', '变动(%)', { computed: true }),
  pendingQuoteRate: f.decimal(18, 8, 'Correction in approval', '待审更正', { computed: true, allDecimals: true }),
  correctedBy: f.ref('baseUsers', 'Corrected by', '更正人', { computed: true }),
  versionNo: f.integer('Version', '版次', { computed: true, initial: 1 }),
  source: f.lookup(BASE_RATE_SOURCE, 'Source', '来源', { need: 'save', initial: 'MANUAL' }),
  sourceRef: f.text(200, 'Reference', '来源说明'),
};

/** What prepare reads: the rate before, parameters, and who froze this one. */
export interface RateFacts {
  /** Of the latest earlier row in force; null without one. */
  readonly previousRate?: DecimalString | null;
  /** RATE_JUMP, percent. */
  readonly jump?: DecimalString;
  /** RATE_APPROVAL. */
  readonly approval?: 'Y' | 'N';
  /** Documents that froze a rate of a day that has passed, or this rate. */
  readonly frozen?: number;
  readonly today?: string;
}

const told = facts<RateFacts>();
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建', { facts: told }),
  SAVE: saveEvent('Save', '保存', { facts: told }),
  SUBMIT: event('Submit', '提交', reason, { facts: told }),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<{ readonly acted?: boolean }>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true, facts: told }),
  REJECT: event('Reject', '驳回', comment, { seen: true }),
  CORRECT: event('Correct', '更正', { quoteRate: f.decimal(18, 8, 'Quoted', '报价汇率', { need: 'save', allDecimals: true }), ...reason }),
  VOID: event('Void', '作废', reason, { dangerous: true, facts: told }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
} satisfies EventSpecs;

export type Rate = Context<typeof fields, Record<never, never>>;
export type RateEvent = EventOf<typeof events>;

const { DOC_ALREADY_ACTED, DOC_SELF_APPROVE, DOC_COMMENT_REQUIRED } = approvalReasons;
const { MD_DUPLICATE } = masterReasons;

export const reasons = {
  DOC_ALREADY_ACTED,
  DOC_SELF_APPROVE,
  DOC_COMMENT_REQUIRED,
  MD_DUPLICATE,
  RATE_SAME: { en: 'The currencies are equal.', cn: '币种相同' },
  RATE_QUOTE: { en: 'A rate is above 0 and quoted per 1, 100 or 1000.', cn: '汇率须大于0,报价单位为1、100或1000' },
  RATE_BACKDATED: { en: 'Documents already used this day; give a reason.', cn: '该日期汇率已被使用,请填写原因' },
  RATE_JUMP_REASON: { en: 'Change of {rate} %: give a reason.', cn: '汇率变动{rate}%,请填写原因' },
  RATE_USED: { en: '{count} documents use it.', cn: '已被{count}张单据使用' },
  RATE_CORRECTION: { en: 'A correction is already open.', cn: '已有未审批的更正' },
  RATE_NO_CORRECTION: { en: 'No correction is open.', cn: '没有待审批的更正' },
  ...rateReasons,
} as const;
