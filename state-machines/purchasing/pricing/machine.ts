/** The life of a pricing (purchasing.md §6): reviewed where prices rise much, approved, and then made into agreements; revised by editions. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, submitter, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { abs, gt, isPositive, sub, sum } from '../../kernel/primitives/decimal.js';
import { approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import { downstreamVoided } from '../../trade/award-price.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isAwarded } from '../../trade/award-price.js';
import { itemReasons, itemsActive } from '../../trade/item-copies.js';
import { mustSay } from '../../kernel/stock/said.js';
import { unitOf } from '../../trade/price-unit.js';
import { isStepped, stepReasons, stepsFit, stepsOf } from '../../trade/steps.js';
import { carriedOut, notCarriedOut } from '../pricing-review/carried-out.js';
import { sourcing } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import { fields, lines, saved, submitted } from './fields.js';
import type { Pricing, PricingEvent, PricingEventOf, PricingFacts, PricingLine } from './fields.js';

export type PricingState = BlockAState | 'reviewing' | 'approved' | 'superseded';

const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  PRC_INCREASE_REASON: { en: 'Line {line}: say why the price rises.', cn: '第{line}行涨价须填写原因' },
  PRC_PERIOD: { en: 'Line {line}: the price validity is wrong.', cn: '第{line}行价格有效期不正确' },
  PRC_DUPLICATE: { en: 'Same item and supplier twice: line {line}.', cn: '第{line}行物料与供应商重复' },
  PRC_PCB_INFO: { en: 'Line {line}: name an approved circuit board.', cn: '第{line}行PCB信息未审核' },
  PRC_COST_SUM: { en: 'Line {line}: the breakdown does not add up to the price.', cn: '第{line}行成本构成合计与价格不符' },
  PRC_EDITION_OPEN: { en: 'A next edition is open already: {number}', cn: '已存在未完成的修订版:{number}' },
  PRC_AWARD_LOCKED: {
    en: 'Lines, suppliers, quoted prices, currency and tax are those of the award. Change the explanation, prices or days only.',
    cn: '明细、供应商、报价、币种和税率来自定标结果,仅可修改说明、核定价和有效期',
  },
  PRC_OVER_AWARD: { en: 'Line {line}: the price is above the one of the award, {price}.', cn: '第{line}行核定价高于定标价{price}' },
  PRC_REVIEWER: { en: 'Who submitted it does not review it.', cn: '提交人不能复核本人提交的单据' },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...stepReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as PricingFacts;
type Code = keyof typeof ownReasons;

const ofLines = (
  code: Code & ('PRC_INCREASE_REASON' | 'PRC_PERIOD' | 'PRC_COST_SUM'),
  bad: (line: PricingLine) => boolean,
): Guard<Pricing, MachineEvent> =>
  every<Pricing, MachineEvent>(
    [code],
    (pricing, sent) =>
      (submitted(pricing, given(sent)).lines ?? []).filter(bad).map(({ lineNum }) => refuse(code, { params: { line: lineNum } })),
    ask,
  );
const explained = ofLines(
  'PRC_INCREASE_REASON',
  ({ changeRate, increaseReason }) => isPositive(changeRate ?? '0') && increaseReason === null,
);
const inPeriod = ofLines(
  'PRC_PERIOD',
  ({ validFrom, validTo }) => validFrom !== null && validTo !== null && compareDates(validFrom, validTo) > 0,
);
const CENT = '0.01';
const adds = ofLines('PRC_COST_SUM', ({ costMaterial, costLabour, costOverhead, costProfit, newPriceExcl }) => {
  const parts = [costMaterial, costLabour, costOverhead, costProfit].flatMap((part) => part ?? []);
  return parts.length > 0 && newPriceExcl !== null && gt(abs(sub(sum(parts), newPriceExcl)), CENT);
});
const noRepeats = rule<Pricing>(
  ['PRC_DUPLICATE'],
  ({ lines: rows }) => {
    const key = ({ itemId, supplierId }: PricingLine) => `${itemId}/${supplierId}`;
    const twice = rows.find((line, index) => rows.findIndex((one) => key(one) === key(line)) < index);
    return !twice || refuse('PRC_DUPLICATE', { params: { line: twice.lineNum } });
  },
  { over: ['lines'] },
);
const boardsApproved = every<Pricing, MachineEvent>(
  ['PRC_PCB_INFO'],
  ({ pricingType, lines: rows }, sent) =>
    pricingType !== 'PCB'
      ? []
      : rows
          .filter(({ pcbInfoId }) => pcbInfoId === null || !Object.hasOwn(given(sent).boards ?? {}, pcbInfoId))
          .map(({ lineNum }) => refuse('PRC_PCB_INFO', { params: { line: lineNum } })),
  ask,
);
const awardedFields: readonly string[] = ['currency', 'taxRate', 'pricingSource'];
const awardedColumns: readonly string[] = ['itemId', 'uomId', 'supplierId', 'annualQty', 'quotedPrice', 'priceUnit'];
/** Who got what at which price was decided there. */
const asAwarded = guard<Pricing, MachineEvent>(
  'PRC_AWARD_LOCKED',
  (pricing, { actor, payload }) => {
    if (!isAwarded(pricing.sourceType) || actor.userType === 'SYSTEM') return true;
    const { fields: said = {}, lines: rows = {} } = payload as SavePayload;
    const { set = [], remove = [] } = rows['lines'] ?? {};
    const known = new Map(pricing.lines.map((line) => [line.lineNum, line]));
    const changed = set.some((row) => {
      const before = known.get(Number(row['lineNum'])) as Readonly<Record<string, unknown>> | undefined;
      return before === undefined || awardedColumns.some((name) => name in row && row[name] !== before[name]);
    });
    const before = pricing as unknown as Readonly<Record<string, unknown>>;
    return !changed && remove.length === 0 && !awardedFields.some((name) => name in said && said[name] !== before[name]);
  },
  ask,
);
const pricesOf = (pricing: Pricing, line: Pick<PricingLine, 'lineNum' | 'stepMode' | 'newPriceExcl'>): readonly DecimalString[] =>
  isStepped(line)
    ? stepsOf(pricing, line.lineNum).map(({ stepPrice }) => stepPrice)
    : line.newPriceExcl === null
      ? []
      : [line.newPriceExcl];
const withinAward = every<Pricing, MachineEvent>(
  ['PRC_OVER_AWARD'],
  (pricing) =>
    !isAwarded(pricing.sourceType)
      ? []
      : pricing.lines
          .filter(({ quotedPrice, ...line }) => quotedPrice !== null && pricesOf(pricing, line).some((price) => gt(price, quotedPrice)))
          .map(({ lineNum, quotedPrice }) => refuse('PRC_OVER_AWARD', { params: { line: lineNum, price: quotedPrice! } })),
  { over: ['sourceType', 'lines', 'steps'] },
);
const fourEyes = guard<Pricing, MachineEvent>(
  'PRC_REVIEWER',
  ({ submittedBy }, { actor }) => submittedBy !== actor.userId && submittedBy !== actor.onBehalfOf,
  ask,
);
const noDraft = rule<Pricing, PricingEventOf<'EDITION_REVISE'>>(
  ['PRC_EDITION_OPEN'],
  (_pricing, { facts: { draft } }) => !draft || refuse('PRC_EDITION_OPEN', { params: { number: draft } }),
  ask,
);

const suppliersOf = ({ lines: rows }: Pricing) => [...new Set(rows.flatMap(({ supplierId }) => supplierId ?? []))];
const STEP = 10;
/** Price breaks of the lines as they are numbered there. */
const breaksOf = (pricing: Pricing, rows: readonly PricingLine[]) =>
  rows
    .flatMap((line, index) =>
      (isStepped(line) ? stepsOf(pricing, line.lineNum) : []).map((step) => ({ ...step, lineNum: (index + 1) * STEP })),
    )
    .map((step, index) => ({ ...step, stepNo: index + 1 }));
const agreementOf = (pricing: Pricing, supplierId: string) => {
  const rows = pricing.lines.filter((line) => line.supplierId === supplierId);
  const days = (name: 'validFrom' | 'validTo') => rows.flatMap((line) => line[name] ?? []).toSorted(compareDates);
  return {
    fields: {
      orgId: pricing.orgId,
      sourceType: 'PRICING',
      sourceId: pricing.id,
      sourceNumber: pricing.docNumber,
      agreementType: 'PRICE',
      title: pricing.title,
      supplierId,
      currency: pricing.currency,
      taxRate: pricing.taxRate,
      priceBasis: 'EXCL',
      validFrom: days('validFrom')[0],
      validTo: days('validTo').at(-1),
    },
    lines: {
      lines: {
        set: rows.map((line, index) => ({
          lineNum: (index + 1) * STEP,
          itemId: line.itemId,
          itemCode: line.itemCode,
          itemName: line.itemName,
          spec: line.spec,
          uomId: line.uomId,
          unitPrice: line.newPriceExcl,
          priceUnit: unitOf(line),
          ...(isStepped(line) ? { stepMode: line.stepMode, stepRemark: line.stepRemark } : {}),
          taxRate: pricing.taxRate,
          lineValidFrom: line.validFrom,
          lineValidTo: line.validTo,
        })),
      },
      steps: { set: breaksOf(pricing, rows) },
    },
  };
};
/** One agreement for each supplier, to be approved as one. */
const agreements = (pricing: Pricing, sent: MachineEvent): readonly Effect[] =>
  suppliersOf(pricing).map((supplierId) => ({
    kind: 'create',
    type: 'srmPurAgreementHeader',
    id: given(sent).ids?.[supplierId] ?? '',
    purpose: 'agreement',
    part: `${pricing.editionNo}:${supplierId}`,
    payload: agreementOf(pricing, supplierId),
  }));
const toUnpriced =
  (event: 'PRICED' | 'TARGET_ENDED' | 'TAKEN') =>
  ({ id, lines: rows }: Pick<Pricing, 'id' | 'lines'>): readonly Effect[] =>
    rows.flatMap(({ unpricedId, lineNum }) =>
      unpricedId === null
        ? []
        : [
            {
              ...{ kind: 'send', type: 'srmPurUnpricedMaterial', id: unpricedId, event, part: String(lineNum) },
              payload: event === 'TAKEN' ? { pricingId: id } : { docId: id },
            },
          ],
    );
/** Nobody decides about these prices any more: whoever asked for them has them back. */
const givenUp = (pricing: Pricing): readonly Effect[] => [...toUnpriced('TARGET_ENDED')(pricing), ...notCarriedOut(pricing, pricing.lines)];
/** Lines that were taken out of it. */
const dropped = (pricing: Pricing, _sent: MachineEvent, before: Pricing): readonly Effect[] =>
  givenUp({ ...pricing, lines: before.lines.filter(({ lineNum }) => !pricing.lines.some((line) => line.lineNum === lineNum)) });
const supersedes = ({ id, prevEditionId }: Pricing): readonly Effect[] =>
  prevEditionId === null
    ? []
    : [{ kind: 'send', type: 'srmPurPricingHeader', id: prevEditionId, event: 'SUPERSEDE', payload: { byId: id } }];
const edition = (pricing: Pricing, { facts }: PricingEventOf<'EDITION_REVISE'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'srmPurPricingHeader',
    id: facts.newId ?? '',
    purpose: 'edition',
    part: `${pricing.rev}`,
    payload: {
      fields: {
        orgId: pricing.orgId,
        pricingType: pricing.pricingType,
        title: pricing.title,
        pricingSource: pricing.pricingSource,
        currency: pricing.currency,
        taxRate: pricing.taxRate,
        reason: pricing.reason,
        editionNo: (pricing.editionNo ?? 1) + 1,
        prevEditionId: pricing.id,
      },
      lines: {
        lines: {
          set: pricing.lines.map((line) => ({
            ...line,
            unpricedId: null,
            sourceLineId: null,
            reviewLine: null,
            validFrom: facts.tomorrow ?? line.validFrom,
          })),
        },
        steps: { set: pricing.steps },
      },
    },
  },
];

const menu = 'procurementPricingHeaderList';
const buyers = by('BUYER', 'SOURCING_MANAGER');
const reviewers = by('SOURCING_MANAGER', 'FINANCE');
const author = named<Pricing>('the author', '作者', ({ createdBy }) => [createdBy]);
const block = blockA<Pricing, PricingState, PricingFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: buyers,
  saved,
  submitted,
  save: [asAwarded],
  submit: [stepsFit, explained, inPeriod, noRepeats, boardsApproved, adds, itemsActive, withinAward],
  to: 'approved',
  approve: { effects: [agreements, supersedes, toUnpriced('PRICED'), (pricing) => carriedOut(pricing, pricing.lines)] },
  gone: (pricing, sent, before) => [...givenUp(pricing), ...downstreamVoided('srmPurPricingHeader', () => [])(pricing, sent, before)],
  todos: approvalTodos(menu, { en: 'Pricing', cn: '核价单' }),
});
const needsReview = (pricing: Pricing, sent: MachineEvent) => submitted(pricing, given(sent)).reviewFlag === 'Y';
/** Large rises go to the reviewers before whoever approves. */
const submit = [...block.submit.map((row) => ({ ...row, to: 'reviewing' as const, when: needsReview })), ...block.submit];
const { draft, approving, rejected, voided } = block.states;
const save = { ...block.save, effects: [dropped] };
const ignored = { SUPERSEDE: { to: 'ignored' as const, who: [system] as const } };

/** Requisitions know it while somebody decides about its prices. */
const ofRequisitions: Sourcing<Pricing, PricingState> = {
  target: 'PRICING',
  lines: (pricing) => pricing.lines.map(({ sourceLineId, lineNum, annualQty }) => ({ sourceLineId, targetLine: lineNum, qty: annualQty })),
  works: ['reviewing', 'approving'],
  done: ['approved'],
};
const life = lifecycle<Pricing, PricingEvent>()<PricingState>(
  { CREATE: { ...block.create, effects: [toUnpriced('TAKEN')] } },
  {
    draft: { ...draft, on: { ...draft.on, SAVE: save, SUBMIT: submit } },
    rejected: { ...rejected, on: { ...rejected.on, SAVE: save, SUBMIT: submit } },
    approving,
    voided,
    reviewing: {
      label: { en: 'Under review', cn: '复核中' },
      colour: 'blue',
      phase: 'approval',
      todos: [
        {
          type: 'PUR_PRICING',
          menuCode: menu,
          title: { en: 'Pricing to review', cn: '核价单待复核' },
          to: ({ orgId }) => [`resp:SOURCING_MANAGER@${orgId}`, `resp:FINANCE@${orgId}`],
        },
      ],
      on: {
        REVIEW: [
          { to: 'approving', when: (_pricing, { payload }) => payload.pass === 'Y', who: [reviewers], guards: [fourEyes] },
          { to: 'rejected', who: [reviewers], guards: [fourEyes, mustSay('comment')] },
        ],
        WITHDRAW: { to: 'draft', who: [submitter] },
      },
    },
    approved: {
      label: { en: 'Approved', cn: '已定价' },
      colour: 'green',
      phase: 'inForce',
      on: {
        EDITION_REVISE: { to: 'same', who: [buyers, author], guards: [noDraft], effects: [edition] },
        SUPERSEDE: { to: 'superseded', who: [system] },
      },
    },
    superseded: { label: { en: 'Superseded', cn: '已被新版替代' }, colour: 'dark', ended: true, on: ignored },
  },
);
export const machine = sourcing(life, ofRequisitions);
