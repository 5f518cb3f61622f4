/** What comes of an inquiry elsewhere (purchasing.md §9): a pricing of what was accepted; whoever waits for prices hears of it. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { addMonths } from '../../kernel/primitives/instant.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { priced } from '../../trade/money.js';
import { carriedOut, notCarriedOut } from '../pricing-review/carried-out.js';
import type { Award, Inquiry, InquiryEventOf, InquiryFacts } from './fields.js';
import { pricingKey, pricingKeys, quoteOf, stepsBehind } from './fields.js';

const UNPRICED = 'srmPurUnpricedMaterial';
const STEP = 10;
const exclOf = ({ priceBasis, taxRate }: Inquiry, price: DecimalString) => priced(priceBasis, price, '1', taxRate).priceExcl;
const breaksOf = (inquiry: Inquiry, { supplierId, lineNum }: Award) => {
  const quote = quoteOf(inquiry, supplierId, lineNum);
  return quote ? stepsBehind(inquiry, quote) : [];
};

function priceLine(inquiry: Inquiry, award: Award, index: number, { today }: InquiryFacts) {
  const { itemId, itemCode, itemName, spec, uomId, quoteQty, targetPrice, unpricedId } = inquiry.lines.find(
    ({ lineNum }) => lineNum === award.lineNum,
  )!;
  return {
    ...{ lineNum: (index + 1) * STEP, itemId, itemCode, itemName, spec, uomId, targetPrice, unpricedId },
    supplierId: award.supplierId,
    annualQty: quoteQty,
    quotedPrice: award.price,
    newPriceExcl: exclOf(inquiry, award.price),
    ...(breaksOf(inquiry, award).length > 0 ? { stepMode: 'ALL_UNITS' } : {}),
    validFrom: today ?? null,
    validTo: today ? addMonths(today, 12) : null,
  };
}
const priceSteps = (inquiry: Inquiry, awards: readonly Award[]) =>
  awards
    .flatMap((award, index) =>
      breaksOf(inquiry, award).map(({ fromQty, toQty, stepPrice }) => ({
        ...{ lineNum: (index + 1) * STEP, fromQty, toQty },
        stepPrice: exclOf(inquiry, stepPrice),
      })),
    )
    .map((step, index) => ({ ...step, stepNo: index + 1 }));

/** To be decided there, by organisation and currency; a year long unless somebody says otherwise. */
const pricing = (inquiry: Inquiry, facts: InquiryFacts, key: string): Effect => {
  const awards = inquiry.awards.filter((award) => pricingKey(inquiry, award) === key);
  const [orgId, currency] = key.split(':');
  return {
    kind: 'create',
    type: 'srmPurPricingHeader',
    id: facts.newIds?.[key] ?? '',
    purpose: 'pricing',
    part: key,
    payload: {
      fields: {
        orgId,
        pricingSource: 'QUOTE',
        title: inquiry.title,
        currency,
        taxRate: inquiry.taxRate,
        reason: inquiry.docNumber,
        sourceType: 'QUOTE',
        sourceId: inquiry.id,
      },
      lines: {
        lines: { set: awards.map((award, index) => priceLine(inquiry, award, index, facts)) },
        steps: { set: priceSteps(inquiry, awards) },
      },
    },
  };
};

const isAwarded = ({ awards }: Inquiry, line: number): boolean => awards.some(({ lineNum }) => lineNum === line);
const toUnpriced = (inquiry: Inquiry): readonly Effect[] =>
  inquiry.lines.flatMap(({ unpricedId, lineNum }): readonly Effect[] => {
    if ((unpricedId ?? null) === null) return [];
    const to = { kind: 'send' as const, type: UNPRICED, id: unpricedId!, part: String(lineNum) };
    const pricingId = inquiry.awards.find((award) => award.lineNum === lineNum)?.pricingId ?? null;
    return pricingId !== null
      ? [{ ...to, event: 'TARGET_MOVED', payload: { docId: inquiry.id, pricingId } }]
      : [{ ...to, event: 'TARGET_ENDED', payload: { docId: inquiry.id } }];
  });

export const completed = (inquiry: Inquiry, sent: InquiryEventOf<'COMPLETE'>): readonly Effect[] => [
  ...pricingKeys(inquiry).map((key) => pricing(inquiry, sent.facts, key)),
  ...toUnpriced(inquiry),
  ...carriedOut(
    inquiry,
    inquiry.lines.filter(({ lineNum }) => isAwarded(inquiry, lineNum)),
  ),
  ...notCarriedOut(
    inquiry,
    inquiry.lines.filter(({ lineNum }) => !isAwarded(inquiry, lineNum)),
  ),
];

const givenUp = (inquiry: Inquiry, lines: Inquiry['lines']): readonly Effect[] => [
  ...toUnpriced({ ...inquiry, lines, awards: [] }),
  ...notCarriedOut(inquiry, lines),
];
/** Nothing comes of it any more. */
export const gone = (inquiry: Inquiry): readonly Effect[] => givenUp(inquiry, inquiry.lines);
/** Lines that were taken out of the draft. */
export const dropped = (inquiry: Inquiry, _sent: MachineEvent, before: Inquiry): readonly Effect[] =>
  givenUp(
    inquiry,
    before.lines.filter(({ lineNum }) => !inquiry.lines.some((line) => line.lineNum === lineNum)),
  );
/** What it asks for is asked for by nobody else meanwhile. */
export const taken = ({ id, lines }: Inquiry): readonly Effect[] =>
  lines.flatMap(({ unpricedId, lineNum }): readonly Effect[] =>
    (unpricedId ?? null) === null
      ? []
      : [{ kind: 'send', type: UNPRICED, id: unpricedId!, event: 'TAKEN', part: String(lineNum), payload: { docId: id } }],
  );
