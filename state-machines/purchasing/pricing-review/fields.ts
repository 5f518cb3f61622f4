import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { daysBetween } from '../../kernel/primitives/instant.js';
import { gt, isZero, lte, mul } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { priceUnitMade, unitOf } from '../../trade/price-unit.js';
import { purchasingLookups as lookups } from '../lookups.js';
import { carriedOutEvents } from './carried-out.js';
import type { LineDone } from './carried-out.js';

const made = { computed: true } as const;

export const fields = {
  reviewType: f.lookup(lookups.PUR_REVIEW_TYPE, 'Type', '评审类型', { need: 'save', initial: 'PERIODIC', fixed: true }),
  title: f.text(100, 'Title', '主题', { need: 'save' }),
  period: f.month('Period', '期间', { need: 'save' }),
  dueDate: f.date('Due', '截止日期', { need: 'save' }),
  marketIndexRate: f.rate('Market change (%)', '行情涨跌(%)', { min: -1000, max: 1000 }),
  lineCount: f.integer('Lines', '评审行数', { ...made, initial: 0 }),
  reviewedCount: f.integer('Reviewed', '已评审行数', { ...made, initial: 0 }),
  pricingId: f.ref('srmPurPricingHeader', 'Pricing', '核价单', made),
  quoteOrderId: f.ref('srmPurQuoteOrderHeader', 'Quote order', '询报价单', made),
};

export const lines = {
  lines: hot(
    'Lines',
    '评审明细',
    { entity: 'srmPurPricingReviewLine', key: 'lineNum', bound: 500, indexes: ['reviewerId', 'itemId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      agreementId: f.ref('srmPurAgreementHeader', 'Agreement', '采购协议', made),
      agreementLine: f.integer('Line of the agreement', '协议行', { computed: true, internal: true }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...made, holds: true }),
      uomId: f.ref('baseUom', 'Unit', '单位', { ...made, holds: true }),
      currency: f.text(3, 'Currency', '币种', made),
      currentPrice: f.price('Price now', '现价', made),
      priceUnit: priceUnitMade,
      minPrice: f.price('Lowest price', '最低价', made),
      qty12m: f.quantity('Ordered in 12 months', '近12个月订购量', made),
      lineValidTo: f.date('Valid to', '有效期止', made),
      suggestAction: f.lookup(lookups.PUR_REVIEW_ACTION, 'Suggested', '建议', made),
      reviewerId: f.ref('baseUsers', 'Reviewer', '评审人'),
      opinion: f.lookup(lookups.PUR_REVIEW_ACTION, 'Opinion', '评审意见', made),
      proposedPrice: f.price('Proposed price', '建议价', made),
      opinionComment: f.text(200, 'Comment', '意见说明', made),
      lineStatus: f.lookup(lookups.PUR_REVIEW_LINE, 'Status', '状态', { ...made, initial: 'WAITING' }),
      executeDocId: f.text(20, 'Document', '执行单据ID', { computed: true, internal: true }),
      executeNumber: f.text(60, 'Carried out by', '执行单据', made),
    },
  ),
};

export type Review = Context<typeof fields, typeof lines>;
export type ReviewLine = LineRow<typeof lines.lines>;

/** A price in force as it is found. */
export type FoundPrice = Partial<Pick<ReviewLine, 'priceUnit'>> &
  Pick<
    ReviewLine,
    | 'agreementId'
    | 'agreementLine'
    | 'supplierId'
    | 'itemId'
    | 'uomId'
    | 'currency'
    | 'currentPrice'
    | 'minPrice'
    | 'qty12m'
    | 'lineValidTo'
  >;

export interface ReviewFacts {
  readonly today?: string;
  readonly found?: readonly FoundPrice[];
  readonly pricingId?: string;
  readonly quoteOrderId?: string;
}
const withFacts = { facts: facts<ReviewFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  COLLECT: event('Collect prices', '收集价格', {}, { call: 'doCollect', ...withFacts }),
  START: event('Start', '开始评审'),
  REVIEW_LINE: event('Opinion', '评审', {
    lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
    opinion: f.lookup(lookups.PUR_REVIEW_ACTION, 'Opinion', '评审意见', { need: 'save' }),
    proposedPrice: f.price('Proposed price', '建议价', { min: 0 }),
    opinionComment: f.text(200, 'Comment', '意见说明'),
  }),
  SUBMIT: approvingEvents.SUBMIT,
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: approvingEvents.REJECT,
  CLOSE: event('Close', '关闭', comment),
  CANCEL: event('Cancel', '取消', comment, { dangerous: true }),
  ...carriedOutEvents,
};
export type ReviewEvent = EventOf<typeof events>;
export type ReviewEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const ABOVE = '1.10';
const SLIGHTLY_ABOVE = '1.03';
const FALLING = '-3';
const SOON_DAYS = 60;

/** What the figures suggest: no orders, far above the lowest, above it or a falling market, soon over, else nothing. */
export function suggested(line: FoundPrice, marketIndexRate: string | null, today: string): NonNullable<ReviewLine['suggestAction']> {
  const price = line.currentPrice ?? '0';
  const lowest = line.minPrice;
  if (isZero(line.qty12m ?? '0')) return 'TERMINATE';
  if (lowest !== null && gt(price, mul(lowest, ABOVE))) return 'REQUOTE';
  if ((marketIndexRate !== null && lte(marketIndexRate, FALLING)) || (lowest !== null && gt(price, mul(lowest, SLIGHTLY_ABOVE))))
    return 'RENEGOTIATE';
  return line.lineValidTo !== null && daysBetween(today, line.lineValidTo) <= SOON_DAYS ? 'EXTEND' : 'KEEP';
}

export const saved = (review: Review, payload: SavePayload): Change<Review> => applySave<Review>(lines, review, payload);

export function collected(review: Review, { facts: { found = [], today = '' }, actor }: ReviewEventOf<'COLLECT'>): Change<Review> {
  const rows = found.slice(0, lines.lines.bound).map((one, index): ReviewLine => ({
    ...one,
    priceUnit: unitOf(one),
    lineNum: (index + 1) * 10,
    suggestAction: suggested(one, review.marketIndexRate, today),
    reviewerId: actor.userId,
    opinion: null,
    proposedPrice: null,
    opinionComment: null,
    lineStatus: 'WAITING',
    executeDocId: null,
    executeNumber: null,
  }));
  return { lines: rows, lineCount: rows.length, reviewedCount: 0 };
}

export function reviewed(review: Review, { payload }: ReviewEventOf<'REVIEW_LINE'>): Change<Review> {
  const { lineNum, opinion, proposedPrice, opinionComment } = payload;
  const rows = review.lines.map((line): ReviewLine =>
    line.lineNum === lineNum ? { ...line, opinion, proposedPrice, opinionComment, lineStatus: 'REVIEWED' } : line,
  );
  return { lines: rows, reviewedCount: rows.filter(({ lineStatus }) => lineStatus === 'REVIEWED').length };
}

/** What is kept is done with; all else waits for the document that carries it out. */
export const approved = ({ lines: rows }: Review): readonly ReviewLine[] =>
  rows.map((line) => (line.opinion === 'KEEP' ? { ...line, lineStatus: 'EXECUTED' } : line));
const isWaiting = ({ lineStatus }: ReviewLine): boolean => lineStatus === 'REVIEWED';
export const waits = ({ lines: rows }: Review, { lineNum }: LineDone): boolean =>
  rows.some((line) => line.lineNum === lineNum && isWaiting(line));
export const isLast = (review: Review, done: LineDone): boolean =>
  waits(review, done) && review.lines.every((line) => line.lineNum === done.lineNum || !isWaiting(line));
export const told = (
  { lines: rows }: Review,
  { lineNum, docId, docNumber }: LineDone,
  lineStatus: 'EXECUTED' | 'FAILED',
): Change<Review> => ({
  lines: rows.map((line) => (line.lineNum === lineNum ? { ...line, lineStatus, executeDocId: docId, executeNumber: docNumber } : line)),
});
