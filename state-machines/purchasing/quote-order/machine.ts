/** The life of a quote order (purchasing.md §9): sent out, quoted in rounds until a deadline, opened, accepted, completed as a pricing. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, named, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { HOUR_MS, compareDates } from '../../kernel/primitives/instant.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { eq, gt, isPositive, lt, sum } from '../../kernel/primitives/decimal.js';
import type { Refusal } from '../../kernel/refusals.js';
import { complete } from '../../kernel/stock/approving.js';
import { itemReasons, itemsActive } from '../../trade/item-copies.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { sourcing } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import { byQuantity, rangeFault } from '../../trade/steps.js';
import { completed, dropped, gone, taken } from './completing.js';
import {
  awarded,
  fields,
  isLadder,
  lines,
  opened,
  otherCurrencies,
  pricingKey,
  pricingKeys,
  quoteOf,
  quoted,
  replied,
  saidCurrency,
  saved,
  stepsBehind,
  submitted,
  takenBack,
  worth,
} from './fields.js';
import type { Inquiry, InquiryEvent, InquiryEventOf, InquiryFacts, Quote } from './fields.js';

export type InquiryState = 'draft' | 'quoting' | 'evaluating' | 'noQuote' | 'accepted' | 'completed' | 'cancelled';

const SOONEST = 4 * HOUR_MS;
const MOST_ROUNDS = 5;
const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  DOC_NO_LINES: { en: 'Add at least one line.', cn: '请至少维护一行明细' },
  QUO_FEW_SUPPLIERS: { en: 'Invite {n} suppliers, or say why there are fewer.', cn: '邀请供应商不足{n}家,请说明原因' },
  QUO_DEADLINE: { en: 'The deadline is too early.', cn: '报价截止时间过早' },
  QUO_SUPPLIER_BLOCKED: { en: 'The supplier cannot be invited: {reason}', cn: '该供应商不可邀请:{reason}' },
  QUO_DUPLICATE: { en: 'The supplier is invited already.', cn: '供应商已邀请' },
  QUO_VIEWED: { en: 'You have opened this inquiry already.', cn: '您已查看过该询价单' },
  QUO_GROUP: { en: 'An inquiry for several organisations is made by a sourcing manager.', cn: '集团询价单由寻源经理创建' },
  QUO_ORG: { en: 'Line {line}: choose an organisation that you buy for.', cn: '第{line}行请选择您可采购的收货组织' },
  QUO_ORG_TWICE: {
    en: 'Line {line}: the same material is asked for this organisation in another line; put them together.',
    cn: '第{line}行与其他行的物料和收货组织相同,请合并',
  },
  QUO_RATE_MISSING: {
    en: 'There is no rate of exchange of today from {codes} to {to}: enter one, or do not allow the currency.',
    cn: '缺少当日{codes}兑{to}汇率,请维护汇率或不允许该币种',
  },
  QUO_CURRENCY: { en: 'Quote in one of these currencies: {codes}.', cn: '请使用以下币种报价:{codes}' },
  QUO_CLOSED: { en: 'Quoting has closed.', cn: '报价已截止' },
  QUO_PRICE: { en: 'Line {line}: the price must be above 0.', cn: '第{line}行报价必须大于0' },
  QUO_PRICE_UP: { en: 'Line {line}: not above your price of the round before, {price}.', cn: '第{line}行报价不能高于上一轮{price}' },
  AGR_STEP_GAP: { en: 'The ranges must join without gap, and the last one must be open.', cn: '阶梯区间必须连续,最后一段不填截止数量' },
  AGR_STEP_ORDER: { en: 'The ranges must start at 0 and rise.', cn: '阶梯须从0开始且递增' },
  QUO_STEP: { en: 'Line {line}: the price from {from} on is missing.', cn: '第{line}行缺少数量{from}起的阶梯报价' },
  QUO_LINES: { en: 'Quote each line or mark it as no bid: line {line} is missing.', cn: '请逐行报价或标记不报,缺少第{line}行' },
  QUO_TERMS: { en: 'Line {line}: enter the lead time and how long the quote holds.', cn: '第{line}行请填写交期和报价有效期' },
  QUO_PENDING_SUPPLIERS: { en: 'Some suppliers have not replied, or nobody has quoted.', cn: '仍有供应商未回复或无人报价' },
  QUO_ROUNDS: { en: 'At most 5 rounds.', cn: '最多5轮报价' },
  QUO_SHARE_SUM: { en: 'Line {line}: shares must add up to 100 %.', cn: '第{line}行份额合计必须为100%' },
  QUO_NOT_QUOTED: { en: 'Line {line}: the supplier did not quote it.', cn: '第{line}行该供应商未报价' },
  QUO_NOT_LOWEST_REASON: { en: 'Line {line}: say why the lowest is not chosen.', cn: '第{line}行未选最低价须说明原因' },
  QUO_EXPIRED: { en: 'Line {line}: the quote held until {date}.', cn: '第{line}行报价已于{date}过期' },
});
export const reasons = { ...saidReasons, ...itemReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as InquiryFacts;

const hasLines = guard<Inquiry>('DOC_NO_LINES', (inquiry) => inquiry.lines.length > 0, { over: ['lines'] });
const enough = rule<Inquiry, MachineEvent>(
  ['QUO_FEW_SUPPLIERS'],
  ({ suppliers, fewReason }, sent) => {
    const n = given(sent).fewest ?? 1;
    return suppliers.length > 0 && (suppliers.length >= n || isSaid(fewReason)) ? true : refuse('QUO_FEW_SUPPLIERS', { params: { n } });
  },
  ask,
);
const rangesFit = rule<Inquiry, MachineEvent>(
  ['AGR_STEP_GAP', 'AGR_STEP_ORDER'],
  (inquiry) => {
    const code = isLadder(inquiry) ? rangeFault(byQuantity(inquiry.stepRanges)) : null;
    return code === null || refuse(code, { field: 'stepRanges' });
  },
  { over: ['ladderFlag', 'stepRanges'] },
);
const ofGroup = guard<Inquiry, InquiryEventOf<'CREATE'>>(
  'QUO_GROUP',
  (_inquiry, { actor, payload }) =>
    payload.fields?.['quoteScope'] !== 'MULTI_ORG' || actor.userType === 'SYSTEM' || actor.respCode === 'SOURCING_MANAGER',
  ask,
);
/** A line of a group inquiry is what one organisation needs of a material. */
const ofOrganisations = every<Inquiry, MachineEvent>(
  ['QUO_ORG', 'QUO_ORG_TWICE'],
  ({ quoteScope, lines: rows }, sent) => {
    if (quoteScope !== 'MULTI_ORG') return [];
    const elsewhere = given(sent).elsewhere ?? [];
    const keys = rows.map(({ itemId, itemName, deliverOrgId }) => JSON.stringify([itemId ?? itemName, deliverOrgId]));
    return rows.flatMap(({ lineNum, deliverOrgId }, index) => {
      if (deliverOrgId === null || elsewhere.includes(lineNum)) return refuse('QUO_ORG', { params: { line: lineNum } });
      return keys.indexOf(keys[index]!) < index ? refuse('QUO_ORG_TWICE', { params: { line: lineNum } }) : [];
    });
  },
  ask,
);
const rated = rule<Inquiry, MachineEvent>(
  ['QUO_RATE_MISSING'],
  ({ currency }, sent) => {
    const codes = (given(sent).unrated ?? []).join(', ');
    return codes === '' || refuse('QUO_RATE_MISSING', { field: 'quoteCurrencies', params: { codes, to: currency ?? '' } });
  },
  ask,
);
const allowedCurrency = rule<Inquiry, InquiryEventOf<'SUPPLIER_QUOTE'>>(
  ['QUO_CURRENCY'],
  (inquiry, { payload }) => {
    const codes = [inquiry.currency ?? '', ...otherCurrencies(inquiry)];
    return (
      codes.includes(saidCurrency(inquiry, payload) ?? '') ||
      refuse('QUO_CURRENCY', { field: 'currency', params: { codes: codes.join(', ') } })
    );
  },
  ask,
);
const later = guard<Inquiry, MachineEvent>(
  'QUO_DEADLINE',
  ({ quoteDeadline }, { at }) => quoteDeadline === null || quoteDeadline >= at + SOONEST,
  ask,
);
const movedOn = guard<Inquiry, InquiryEventOf<'EXTEND'>>(
  'QUO_DEADLINE',
  ({ quoteDeadline }, { payload }) => payload.quoteDeadline > (quoteDeadline ?? 0),
  ask,
);
const ahead = guard<Inquiry, InquiryEventOf<'REQUOTE'>>(
  'QUO_DEADLINE',
  (_inquiry, { at, payload }) => payload.quoteDeadline >= at + SOONEST,
  ask,
);
const invitable = every<Inquiry, MachineEvent>(
  ['QUO_SUPPLIER_BLOCKED'],
  (_inquiry, sent) => Object.values(given(sent).gated ?? {}).map((reason) => refuse('QUO_SUPPLIER_BLOCKED', { words: { reason } })),
  ask,
);
const isNew = guard<Inquiry, InquiryEventOf<'ADD_SUPPLIER'>>(
  'QUO_DUPLICATE',
  ({ suppliers }, { payload }) => suppliers.every(({ supplierId }) => supplierId !== payload.supplierId),
  ask,
);
/** Told once in a round, by whoever has not answered. */
const unseen = guard<Inquiry, MachineEvent>(
  'QUO_VIEWED',
  ({ suppliers }, { actor }) => suppliers.some(({ supplierId, replyStatus }) => supplierId === actor.supplierId && replyStatus === 'SENT'),
  { over: ['suppliers'] },
);
const running = guard<Inquiry, MachineEvent>('QUO_CLOSED', ({ quoteDeadline }, { at }) => at < (quoteDeadline ?? 0), ask);

type StepRow = NonNullable<InquiryEventOf<'SUPPLIER_QUOTE'>['payload']['steps']>[number];
/** A price with what it is in the inquiry's currency. */
interface Priced {
  readonly price: DecimalString | null;
  readonly currency: string | null;
}
/** Prices of two currencies are held against each other in that of the inquiry. */
function priceFault(inquiry: Inquiry, line: number, { price, currency }: Priced, before: Priced | undefined): Refusal | null {
  if (price === null || !isPositive(price)) return refuse('QUO_PRICE', { params: { line } });
  if (!before || before.price === null || !gt(worth(inquiry, price, currency), worth(inquiry, before.price, before.currency))) return null;
  const said = before.currency === currency ? before.price : `${before.price} ${before.currency ?? ''}`;
  return refuse('QUO_PRICE_UP', { params: { line, price: said } });
}
/** Each range has its price, none above that of the round before. */
function stepFaultOf(
  inquiry: Inquiry,
  before: Quote | undefined,
  line: number,
  { steps, currency }: { readonly steps: readonly StepRow[]; readonly currency: string | null },
): Refusal | null {
  const former = before ? stepsBehind(inquiry, before) : [];
  for (const { rangeNo, fromQty } of byQuantity(inquiry.stepRanges)) {
    const said = steps.find((step) => step.lineNum === line && step.rangeNo === rangeNo);
    if (!said) return refuse('QUO_STEP', { params: { line, from: fromQty } });
    const then = former.find((step) => step.rangeNo === rangeNo);
    const fault = priceFault(
      inquiry,
      line,
      { price: said.stepPrice, currency },
      then && { price: then.stepPrice, currency: before?.currency ?? null },
    );
    if (fault) return fault;
  }
  return null;
}
function faultOf(inquiry: Inquiry, supplierId: string, line: number, payload: InquiryEventOf<'SUPPLIER_QUOTE'>['payload']) {
  const { rows, steps } = payload;
  const currency = saidCurrency(inquiry, payload);
  const said = rows.find((row) => row.lineNum === line);
  const params = { line };
  if (!said) return refuse('QUO_LINES', { params });
  if (said.noBidFlag === 'Y') return null;
  const before = quoteOf({ ...inquiry, quotes: inquiry.quotes.filter(({ round }) => round < (inquiry.round ?? 1)) }, supplierId, line);
  const fault = isLadder(inquiry)
    ? stepFaultOf(inquiry, before, line, { steps: steps ?? [], currency })
    : priceFault(inquiry, line, { price: said.price, currency }, before);
  if (fault) return fault;
  return said.leadTimeDays === null || said.quoteValidTo === null ? refuse('QUO_TERMS', { params }) : null;
}
const wellQuoted: Guard<Inquiry, InquiryEventOf<'SUPPLIER_QUOTE'>> = every(
  ['QUO_LINES', 'QUO_STEP', 'QUO_PRICE', 'QUO_TERMS', 'QUO_PRICE_UP'],
  (inquiry: Inquiry, { actor, payload }: InquiryEventOf<'SUPPLIER_QUOTE'>) =>
    inquiry.lines.flatMap(({ lineNum }) => faultOf(inquiry, actor.supplierId ?? '', lineNum, payload) ?? []),
  ask,
);
/** Whoever has quoted in this round; the quotes themselves nobody inside sees yet. */
const anyQuote = ({ suppliers }: Inquiry) => suppliers.some(({ replyStatus }) => replyStatus === 'QUOTED');
const allReplied = guard<Inquiry>(
  'QUO_PENDING_SUPPLIERS',
  (inquiry) => anyQuote(inquiry) && inquiry.suppliers.every(({ replyStatus }) => replyStatus === 'QUOTED' || replyStatus === 'DECLINED'),
  { over: ['suppliers'] },
);
const roundsLeft = guard<Inquiry>('QUO_ROUNDS', ({ round }) => (round ?? 1) < MOST_ROUNDS, { over: ['round'] });

type AwardRow = InquiryEventOf<'ACCEPT'>['payload']['rows'][number];
function awardFault(inquiry: Inquiry, row: AwardRow, today: string | undefined) {
  const params = { line: row.lineNum };
  const quote = quoteOf(inquiry, row.supplierId, row.lineNum);
  if (!quote) return refuse('QUO_NOT_QUOTED', { params });
  if (today !== undefined && quote.quoteValidTo !== null && compareDates(quote.quoteValidTo, today) < 0)
    return refuse('QUO_EXPIRED', { params: { ...params, date: quote.quoteValidTo } });
  const lowest = inquiry.suppliers.every(({ supplierId }) => {
    const other = quoteOf(inquiry, supplierId, row.lineNum);
    return !other || !lt(other.cmpPrice!, quote.cmpPrice!);
  });
  return lowest || isSaid(row.awardReason) ? null : refuse('QUO_NOT_LOWEST_REASON', { params });
}
const awardsFit: Guard<Inquiry, InquiryEventOf<'ACCEPT'>> = every(
  ['QUO_SHARE_SUM', 'QUO_NOT_QUOTED', 'QUO_EXPIRED', 'QUO_NOT_LOWEST_REASON'],
  (inquiry: Inquiry, sent: InquiryEventOf<'ACCEPT'>) => [
    ...[...new Set(sent.payload.rows.map(({ lineNum }) => lineNum))]
      .filter((line) => !eq(sum(sent.payload.rows.filter(({ lineNum }) => lineNum === line).map(({ shareRate }) => shareRate)), '100'))
      .map((line) => refuse('QUO_SHARE_SUM', { params: { line } })),
    ...sent.payload.rows.flatMap((row) => awardFault(inquiry, row, sent.facts.today) ?? []),
  ],
  ask,
);

const menu = 'purQuoteOrdersList';
const people = by('BUYER', 'SOURCING_MANAGER');
const supplier = own<Inquiry>(({ suppliers }, id) => suppliers.some(({ supplierId }) => supplierId === id));
const owner = named<Inquiry>('the creator', '创建人', ({ createdBy }) => [createdBy]);
const buyers = [people, owner] as const;
const cancel = { to: 'cancelled' as const, who: buyers, guards: [mustSay('reason')], effects: [gone] };
const requote = {
  to: 'quoting' as const,
  who: buyers,
  guards: [mustSay('reason'), ahead, roundsLeft],
  change: (inquiry: Inquiry, { payload }: InquiryEventOf<'REQUOTE'>) => ({
    quoteDeadline: payload.quoteDeadline,
    round: (inquiry.round ?? 1) + 1,
    suppliers: inquiry.suppliers.map((row) => ({ ...row, replyStatus: 'SENT' as const })),
  }),
};
const toCreator = (en: string, cn: string) => ({
  type: 'QUOTE_ORDER',
  menuCode: menu,
  title: { en, cn },
  to: ({ createdBy }: Inquiry) => (createdBy === null ? [] : [`user:${createdBy}` as const]),
});
/** Where there is one pricing, it stands on the header as well. */
function pricedBy(inquiry: Inquiry, { newIds = {} }: InquiryFacts) {
  const [first = null, ...others] = pricingKeys(inquiry).map((key) => newIds[key] ?? null);
  return {
    pricingId: others.length === 0 ? first : null,
    awards: inquiry.awards.map((award) => ({ ...award, pricingId: newIds[pricingKey(inquiry, award)] ?? null })),
  };
}
const result = (inquiry: Inquiry) => ({
  suppliers: inquiry.suppliers.map((row) => ({
    ...row,
    replyStatus:
      row.replyStatus !== 'QUOTED'
        ? row.replyStatus
        : inquiry.awards.some(({ supplierId }) => supplierId === row.supplierId)
          ? ('AWARDED' as const)
          : ('REGRETTED' as const),
  })),
});

const ofRequisitions: Sourcing<Inquiry, InquiryState> = {
  target: 'QUOTE',
  lines: (inquiry) => inquiry.lines.map(({ sourceLineId, lineNum, quoteQty }) => ({ sourceLineId, targetLine: lineNum, qty: quoteQty })),
  works: ['quoting', 'evaluating', 'noQuote', 'accepted'],
  done: ['completed'],
};

/** Whether he has not answered yet. */
const isAwaited = ({ replyStatus }: Inquiry['suppliers'][number]): boolean => replyStatus === 'SENT' || replyStatus === 'VIEWED';

const life = lifecycle<Inquiry, InquiryEvent>()<InquiryState>(
  {
    CREATE: {
      to: 'draft',
      who: [people, system],
      guards: [ofGroup],
      change: (inquiry, { payload, facts }) => saved(inquiry, payload, facts),
      effects: [taken],
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: buyers, change: (inquiry, { payload, facts }) => saved(inquiry, payload, facts), effects: [dropped] },
        SUBMIT: {
          to: 'quoting',
          who: buyers,
          guards: [hasLines, complete(fields, lines), rangesFit, ofOrganisations, rated, enough, later, invitable, itemsActive],
          change: (inquiry, { facts }) => submitted(inquiry, facts),
        },
        DELETE: { to: 'removed', who: buyers, effects: [gone] },
      },
    },
    quoting: {
      label: { en: 'Quoting', cn: '报价中' },
      colour: 'orange',
      deadlines: [{ event: 'CLOSE_DUE', at: ({ quoteDeadline }) => quoteDeadline }],
      todos: [
        {
          type: 'QUOTE_ORDER',
          menuCode: menu,
          title: { en: 'Quote asked for', cn: '请报价' },
          to: ({ suppliers }) => suppliers.filter(isAwaited).map(({ supplierId }) => `supplier:${supplierId}` as const),
        },
      ],
      on: {
        VIEW: {
          to: 'same',
          who: [supplier],
          guards: [unseen],
          change: (inquiry, { actor }) => replied(inquiry, actor.supplierId!, { replyStatus: 'VIEWED' }),
        },
        SUPPLIER_QUOTE: { to: 'same', who: [supplier], guards: [running, allowedCurrency, wellQuoted], change: quoted },
        SUPPLIER_WITHDRAW: {
          to: 'same',
          who: [supplier],
          guards: [running],
          change: (inquiry, { actor }) => ({
            ...takenBack(inquiry, actor.supplierId!),
            ...replied(inquiry, actor.supplierId!, { replyStatus: 'WITHDRAWN', quoteTime: null }),
          }),
        },
        DECLINE: {
          to: 'same',
          who: [supplier],
          guards: [running, mustSay('reason')],
          change: (inquiry, { actor, payload }) => ({
            ...takenBack(inquiry, actor.supplierId!),
            ...replied(inquiry, actor.supplierId!, {
              replyStatus: 'DECLINED',
              declineReason: (payload.reason ?? '').slice(0, 200),
              quoteTime: null,
            }),
          }),
        },
        EXTEND: {
          to: 'same',
          who: buyers,
          guards: [mustSay('reason'), movedOn],
          change: (_inquiry, { payload }) => ({ quoteDeadline: payload.quoteDeadline }),
        },
        ADD_SUPPLIER: {
          to: 'same',
          who: buyers,
          guards: [isNew, invitable],
          change: ({ suppliers }, { payload }) => ({
            suppliers: [
              ...suppliers,
              { supplierId: payload.supplierId, replyStatus: 'SENT' as const, quoteTime: null, declineReason: null },
            ],
          }),
        },
        OPEN_EARLY: { to: 'evaluating', who: buyers, guards: [allReplied], change: opened },
        CLOSE_DUE: [
          { to: 'evaluating', when: anyQuote, who: [system], change: opened },
          { to: 'noQuote', who: [system] },
        ],
        CANCEL: cancel,
      },
    },
    evaluating: {
      label: { en: 'Being evaluated', cn: '待评定' },
      colour: 'blue',
      todos: [toCreator('Quotes to evaluate', '报价待评定')],
      on: {
        REQUOTE: requote,
        ACCEPT: { to: 'accepted', who: buyers, guards: [awardsFit], change: awarded },
        CANCEL: cancel,
      },
    },
    noQuote: {
      label: { en: 'No quote', cn: '无人报价' },
      colour: 'red',
      todos: [toCreator('Nobody quoted', '无人报价')],
      on: { REQUOTE: requote, CANCEL: cancel },
    },
    accepted: {
      label: { en: 'Accepted', cn: '已接受' },
      colour: 'green',
      on: {
        UNDO_ACCEPT: { to: 'evaluating', who: [by('SOURCING_MANAGER')], guards: [mustSay('reason')], change: () => ({ awards: [] }) },
        COMPLETE: {
          to: 'completed',
          who: [people, creator],
          change: (inquiry, { facts }) => ({ ...result(inquiry), ...pricedBy(inquiry, facts) }),
          effects: [completed],
        },
        CANCEL: cancel,
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'dark', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', ended: true },
  },
);
export const machine = sourcing(life, ofRequisitions);
