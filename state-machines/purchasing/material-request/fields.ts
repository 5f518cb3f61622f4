import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { sourceLine } from '../../trade/sourced.js';
import { sourceEvents, takenLines } from '../../trade/sources.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  reason: f.text(200, 'Why', '备料原因', { need: 'submit', ...read }),
  currency: f.text(3, 'Currency', '币种', { need: 'submit', initial: 'CNY', ...read }),
  liabilityRate: f.rate('Liability (%)', '责任比例(%)', { need: 'submit', initial: '100', min: 0, max: 100, ...read }),
  validTo: f.date('Convert by', '消耗期限', { need: 'submit', ...read }),
  confirmDeadline: f.dateTime('Reply by', '回复截止', { ...read }),
  liabilityAmount: f.amount('Open liability', '未消耗责任金额', made),
  overdueFlag: f.flag('Overdue', '逾期', made),
  supplierComment: f.text(500, 'Comment of the supplier', '供应商意见', made),
  settledAmount: f.amount('Settled', '结算金额', made),
  reportDueAt: f.dateTime('Next stock report by', '下次库存报告截止', made),
  reportedAt: f.dateTime('Stock reported', '最近库存报告', made),
  missedReports: f.integer('Reports missed', '未报告次数', made),
  consentIds: f.attachments('Consent of the supplier', '供应商同意书', made),
  settleAt: f.dateTime('Conversion ends at', '消耗到期时间', { computed: true, internal: true }),
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    {
      ...{ entity: 'srmPurMaterialRequestLine', key: 'lineNum', bound: 500, indexes: ['itemId'] },
      live: { convertedRate: f.rate('Converted (%)', '已转单(%)', { ...read }) },
    },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'submit', ...read }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Name', '物料名称', { ...read }),
      spec: f.text(500, 'Specification', '规格', { ...read }),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
      prepQty: f.quantity('Quantity', '备料数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      prepDeadline: f.date('Ready by', '备妥日期', { need: 'submit', ...read }),
      price: f.price('Price', '单价', { need: 'submit', min: 0, ...read }),
      confirmQty: f.quantity('Confirmed', '确认数量', made),
      confirmDate: f.date('Confirmed for', '确认日期', made),
      confirmComment: f.text(200, 'Comment', '确认说明', made),
      finishedQty: f.quantity('Finished', '成品数量', made),
      wipQty: f.quantity('In work', '在制数量', made),
      convertedQty: f.quantity('Converted', '已转单数量', made),
      releasedQty: f.quantity('Released', '已释放数量', made),
      consentQty: f.quantity('May be released', '同意释放数量', made),
      openQty: f.quantity('Open', '未消耗数量', made),
      openLiability: f.amount('Open liability', '未消耗责任金额', made),
      sourceLineId: sourceLine,
    },
  ),
  ...takenLines,
};

export type Prep = Context<typeof fields, typeof lines>;
export type PrepLine = LineRow<typeof lines.lines>;

export interface PrepFacts extends ItemFacts {
  readonly today?: string;
  /** Why the gate refuses new orders to the supplier. */
  readonly gated?: Label | null;
  /** When the day of `validTo` is over. */
  readonly settleAt?: Instant | null;
  /** When the third day of the organisation is over. */
  readonly replyAt?: Instant;
  /** When its seventh day is. */
  readonly reportAt?: Instant;
}

const withFacts = { facts: facts<PrepFacts>() };
const lineNum = f.integer('Line', '行号', { need: 'save', min: 1 });
/** Quantities of lines that are given up. */
const quantities = {
  lineNum,
  qty: f.quantity('Quantity', '释放数量', { need: 'save', min: 0 }),
};
const ofLines = { need: 'save', about: { lines: 'lines' } } as const;
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  ...approvalEvents,
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  SUPPLIER_CONFIRM: event(
    'Confirm',
    '确认',
    {
      rows: f.rows(
        {
          lineNum,
          confirmQty: f.quantity('Quantity', '确认数量', { need: 'save', min: 0 }),
          confirmDate: f.date('Ready by', '确认日期', { need: 'save' }),
          confirmComment: f.text(200, 'Comment', '确认说明'),
        },
        'Lines',
        '明细',
        ofLines,
      ),
    },
    withFacts,
  ),
  SUPPLIER_REFUSE: event('Refuse', '拒绝', comment, { dangerous: true }),
  REPORT_STOCK: event(
    'Report stock',
    '报告库存',
    {
      rows: f.rows(
        {
          lineNum,
          finishedQty: f.quantity('Finished', '成品数量', { need: 'save' }),
          wipQty: f.quantity('In work', '在制数量', { need: 'save' }),
        },
        'Lines',
        '明细',
        ofLines,
      ),
    },
    withFacts,
  ),
  CONSENT_RELEASE: event('Agree to a release', '同意释放', {
    rows: f.rows(quantities, 'Lines', '明细', ofLines),
    consentIds: f.attachments('Consent, signed', '已签署的同意书'),
    ...comment,
  }),
  RELEASE_QTY: event(
    'Release quantities',
    '释放数量',
    {
      rows: f.rows({ ...quantities, reason: f.text(200, 'Reason', '原因', { need: 'save' }) }, 'Lines', '明细', ofLines),
      consentIds: f.attachments('Consent of the supplier', '供应商同意书', {
        help: { en: 'Where he has not given it here', cn: '供应商未在系统内同意时上传' },
      }),
    },
    { dangerous: true },
  ),
  EXTEND: event('Extend', '延期', { validTo: f.date('Convert by', '消耗期限', { need: 'save' }) }, withFacts),
  SETTLE: event(
    'Settle',
    '结算',
    {
      rows: f.rows({ lineNum, claimAmount: f.amount('Claim', '索赔金额', { need: 'save', min: 0 }) }, 'Lines', '明细', ofLines),
      ...comment,
    },
    { dangerous: true },
  ),
  REVISE: event('Revise', '修改', {}),
  CANCEL: event('Cancel', '取消', comment, { dangerous: true }),
  RESERVE: sourceEvents.RESERVE,
  RELEASE: sourceEvents.RELEASE,
  REPLY_DUE: systemEvent('Reply overdue', '回复逾期'),
  REPORT_DUE: systemEvent('Stock report overdue', '库存报告逾期'),
  CONVERT_DUE: systemEvent('Conversion over', '消耗到期'),
};
export type PrepEvent = EventOf<typeof events>;
export type PrepEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const saved = (prep: Prep, payload: SavePayload, given: PrepFacts): Change<Prep> =>
  applySave<Prep>(lines, prep, withCopies(payload, 'lines', given));

export const submitted = (prep: Prep, given: PrepFacts): Change<Prep> => ({ lines: numbered(prep.lines, given) });
