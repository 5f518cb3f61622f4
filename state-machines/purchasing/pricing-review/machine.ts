/** The life of a pricing review (purchasing.md §10): prices collected, looked at by reviewers, approved, and carried out by other documents. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { addMonths } from '../../kernel/primitives/instant.js';
import { lt } from '../../kernel/primitives/decimal.js';
import { approving, approvingReasons } from '../../kernel/stock/approving.js';
import { inUnits, unitOf } from '../../trade/price-unit.js';
import { mustSay } from '../../kernel/stock/said.js';
import { approved, collected, isLast, reviewed, saved, told, waits } from './fields.js';
import type { Review, ReviewEvent, ReviewEventOf, ReviewFacts, ReviewLine } from './fields.js';

export type ReviewState = 'draft' | 'reviewing' | 'approving' | 'rejected' | 'executing' | 'closed' | 'cancelled';

const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  DOC_NO_LINES: { en: 'Collect the prices to review first.', cn: '请先收集需评审的价格' },
  PRV_MARKET: { en: 'Enter the change of the market.', cn: '请填写行情涨跌' },
  PRV_REVIEWER: { en: 'Line {line} needs a reviewer.', cn: '第{line}行须指定评审人' },
  PRV_NOT_REVIEWER: { en: 'You are not the reviewer of this line, or it is not there.', cn: '您不是该行评审人或该行不存在' },
  PRV_PRICE: { en: 'Propose a price below the one of now.', cn: '建议价必须低于现价' },
  PRV_LINES_OPEN: { en: '{n} lines are still waiting.', cn: '仍有{n}行未评审' },
  PRV_TERMINATE: {
    en: 'The review does not know the line of the agreement: end that price in the agreement, and choose another opinion.',
    cn: '本评审未记录协议行,请在协议中终止该价格,并选择其他意见',
  },
});
export const reasons = { ...approvingReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;

const hasLines = guard<Review>('DOC_NO_LINES', ({ lines }) => lines.length > 0, { over: ['lines'] });
const market = guard<Review>('PRV_MARKET', ({ reviewType, marketIndexRate }) => reviewType !== 'MARKET' || marketIndexRate !== null, {
  over: ['reviewType', 'marketIndexRate'],
});
const assigned = rule<Review>(
  ['PRV_REVIEWER'],
  ({ lines }) => {
    const line = lines.find(({ reviewerId }) => reviewerId === null);
    return !line || refuse('PRV_REVIEWER', { params: { line: line.lineNum } });
  },
  { over: ['lines'] },
);
const lineOf = ({ lines }: Review, lineNum: number) => lines.find((line) => line.lineNum === lineNum);
const isReviewer = guard(
  'PRV_NOT_REVIEWER',
  (review: Review, { actor, payload }: ReviewEventOf<'REVIEW_LINE'>) => lineOf(review, payload.lineNum)?.reviewerId === actor.userId,
  ask,
);
const below = guard(
  'PRV_PRICE',
  (review: Review, { payload }: ReviewEventOf<'REVIEW_LINE'>) =>
    payload.opinion !== 'RENEGOTIATE' ||
    (payload.proposedPrice !== null && lt(payload.proposedPrice, lineOf(review, payload.lineNum)?.currentPrice ?? '0')),
  ask,
);
/** Reviews that were collected before it was written down do not know it. */
const possible = guard(
  'PRV_TERMINATE',
  (review: Review, { payload }: ReviewEventOf<'REVIEW_LINE'>) =>
    payload.opinion !== 'TERMINATE' || (lineOf(review, payload.lineNum)?.agreementLine ?? null) !== null,
  ask,
);
const allSaid = rule<Review>(
  ['PRV_LINES_OPEN'],
  ({ lines }) => {
    const n = lines.filter(({ opinion }) => opinion === null).length;
    return n === 0 || refuse('PRV_LINES_OPEN', { params: { n } });
  },
  { over: ['lines'] },
);

const having = (review: Review, ...opinions: readonly ReviewLine['opinion'][]) =>
  review.lines.filter(({ opinion }) => opinions.includes(opinion));
const header = (review: Review) => ({ orgId: review.orgId, title: review.title, sourceType: 'REVIEW', sourceId: review.id });
const repriced = (review: Review) => having(review, 'RENEGOTIATE', 'EXTEND');
const requoted = (review: Review) => having(review, 'REQUOTE');
const currencyOf = (lines: readonly ReviewLine[]) => lines[0]?.currency ?? 'CNY';

/** Prices that end today, told to each agreement, which answers for them. */
function ends(review: Review, today: string): readonly Effect[] {
  const lines = having(review, 'TERMINATE');
  return [...new Set(lines.flatMap(({ agreementId }) => agreementId ?? []))].map((id) => {
    const his = lines.filter(({ agreementId }) => agreementId === id);
    return {
      ...{ kind: 'send', type: 'srmPurAgreementHeader', id, event: 'SUPERSEDE_LINES', part: id },
      payload: {
        byDocId: review.id,
        lines: his.map(({ agreementLine }) => ({ lineNum: agreementLine, endDate: today })),
        endedFor: { reviewId: review.id, reviewLines: his.map(({ lineNum }) => lineNum) },
      },
    };
  });
}

/** One pricing with new prices and new validity, one quote order for what is asked again; agreements end what is to end. */
function carriedOut(review: Review, sent: MachineEvent): readonly Effect[] {
  const { pricingId = '', quoteOrderId = '', today = '' } = sent.facts as ReviewFacts;
  const prices = repriced(review);
  const quotes = requoted(review);
  const pricing: Effect = {
    kind: 'create',
    type: 'srmPurPricingHeader',
    id: pricingId,
    purpose: 'pricing',
    payload: {
      fields: { ...header(review), pricingType: 'ADJUST', pricingSource: 'REVIEW', currency: currencyOf(prices), reason: review.docNumber },
      lines: {
        lines: {
          set: prices.map((line, index) => ({
            lineNum: (index + 1) * 10,
            itemId: line.itemId,
            uomId: line.uomId,
            supplierId: line.supplierId,
            reviewLine: line.lineNum,
            annualQty: line.qty12m,
            newPriceExcl: line.proposedPrice ?? line.currentPrice,
            priceUnit: unitOf(line),
            validFrom: today === '' ? null : today,
            validTo: today === '' ? null : addMonths(today, 12),
          })),
        },
      },
    },
  };
  const suppliers = [...new Set(quotes.flatMap(({ supplierId }) => supplierId ?? []))];
  const quoteOrder: Effect = {
    kind: 'create',
    type: 'srmPurQuoteOrderHeader',
    id: quoteOrderId,
    purpose: 'quote',
    payload: {
      fields: { ...header(review), currency: currencyOf(quotes) },
      lines: {
        lines: {
          set: quotes.map((line, index) => ({
            lineNum: (index + 1) * 10,
            itemId: line.itemId,
            uomId: line.uomId,
            quoteQty: line.qty12m,
            // Suppliers quote for one.
            targetPrice: line.minPrice === null ? null : inUnits({ price: line.minPrice, unit: unitOf(line) }, 1),
            reviewLine: line.lineNum,
          })),
        },
        suppliers: { set: suppliers.map((supplierId) => ({ supplierId })) },
      },
    },
  };
  return [...(prices.length > 0 ? [pricing] : []), ...(quotes.length > 0 ? [quoteOrder] : []), ...ends(review, today)];
}

const menu = 'purPricingReviewList';
const manager = by('SOURCING_MANAGER');
const owner = named<Review>('the owner', '负责人', ({ createdBy }) => [createdBy]);
const owners = [manager, owner] as const;
const approval = approving<Review, ReviewState>({
  stage: { before: 'reviewing' },
  owner: owners,
  submit: { guards: [allSaid] },
  to: [
    { to: 'closed', when: ({ lines }) => lines.every(({ opinion }) => opinion === 'KEEP') },
    {
      to: 'executing',
      change: (review, sent) => {
        const { pricingId, quoteOrderId } = sent.facts as ReviewFacts;
        return {
          pricingId: repriced(review).length > 0 ? (pricingId ?? null) : null,
          quoteOrderId: requoted(review).length > 0 ? (quoteOrderId ?? null) : null,
          lines: approved(review),
        };
      },
      effects: [carriedOut],
    },
  ],
  toApprove: {
    type: 'PUR_PRICING',
    menuCode: menu,
    title: { en: 'Pricing review to approve', cn: '价格评审待审批' },
    to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
  },
});
const opinion = {
  to: 'same' as const,
  who: [by('SOURCING_MANAGER', 'BUYER', 'FINANCE')] as const,
  guards: [isReviewer, below, possible],
  change: reviewed,
};
const cancel = { to: 'cancelled' as const, who: owners, guards: [mustSay('comment')] };
type Told = ReviewEventOf<'LINE_EXECUTED'> | ReviewEventOf<'LINE_FAILED'>;
const silent = { to: 'ignored' as const, who: [system] as const };
/** The last line that is told ends it. */
const tells = (status: 'EXECUTED' | 'FAILED') => {
  const row = {
    who: [system] as const,
    change: (review: Review, { payload }: Told) => told(review, payload, status),
  };
  return [
    { ...row, to: 'closed' as const, when: (review: Review, { payload }: Told) => isLast(review, payload) },
    { ...row, to: 'same' as const, when: (review: Review, { payload }: Told) => waits(review, payload) },
    silent,
  ];
};
const toReviewers = {
  type: 'PUR_PRICING',
  menuCode: 'purPricingReviewLine',
  title: { en: 'Prices to review', cn: '价格待评审' },
  to: ({ lines }: Review) => [
    ...new Set(
      lines.flatMap(({ opinion: said, reviewerId }) => (said === null && reviewerId !== null ? [`user:${reviewerId}` as const] : [])),
    ),
  ],
};

export const machine = lifecycle<Review, ReviewEvent>()<ReviewState>(
  { CREATE: { to: 'draft', who: [manager], change: (review, { payload }) => saved(review, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: owners, change: (review, { payload }) => saved(review, payload) },
        COLLECT: { to: 'same', who: owners, guards: [market], change: collected },
        START: { to: 'reviewing', who: owners, guards: [hasLines, assigned] },
        CANCEL: cancel,
      },
    },
    reviewing: {
      label: { en: 'Being reviewed', cn: '评审中' },
      colour: 'blue',
      todos: [toReviewers],
      on: { REVIEW_LINE: opinion, SUBMIT: approval.submit, CANCEL: cancel },
    },
    approving: approval.deciding,
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      on: { REVIEW_LINE: opinion, SUBMIT: approval.submit, CANCEL: cancel },
    },
    executing: {
      label: { en: 'Being carried out', cn: '执行中' },
      colour: 'orange',
      on: {
        CLOSE: { to: 'closed', who: owners, guards: [mustSay('comment')] },
        LINE_EXECUTED: tells('EXECUTED'),
        LINE_FAILED: tells('FAILED'),
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true, on: { LINE_EXECUTED: silent, LINE_FAILED: silent } },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', ended: true },
  },
);
