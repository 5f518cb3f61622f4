/** What a quote order reads: materials, the gate of whom it asks, the day, and the id of its pricing (purchasing.md §9). */
import type { Inquiry, InquiryFacts } from '../../state-machines/purchasing/quote-order/fields.js';
import { otherCurrencies, pricingKeys } from '../../state-machines/purchasing/quote-order/fields.js';
import { srmPurQuoteOrderHeader } from '../../state-machines/purchasing/quote-order/index.js';
import { purchasingProfiles } from '../../state-machines/purchasing/profiles.js';
import { rateProfiles } from '../../state-machines/trade/rates.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import type { LiveColumn, Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { isRefusal } from '../trade/bodies.js';
import { baseCurrencyOf, rateOfDay } from '../trade/rate-of-day.js';
import { gatedSuppliers, placeOf } from '../trade/supplier-gate/gate.js';

const items = preparesItemCopies('lines');
const inquiryOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Inquiry;

/** Rates of all allowed currencies into the inquiry's own, of the day. */
async function ratesOf(inquiry: Inquiry, tools: PrepareTools): Promise<Pick<InquiryFacts, 'rates' | 'unrated'>> {
  const others = otherCurrencies(inquiry);
  const rates: Record<string, string> = {};
  if (others.length === 0) return { rates };
  const { orgId, currency } = inquiry;
  const [date, base] = [await tools.today(), await baseCurrencyOf(tools.db, orgId)];
  const maxAge = Number(await tools.profile(rateProfiles.RATE_MAX_AGE_DAYS));
  for (const from of others) {
    const found = await rateOfDay(tools.db, { from, to: currency ?? base, date, orgId, base, maxAge });
    if (!isRefusal(found)) rates[from] = found.rate;
  }
  return { rates, unrated: others.filter((code) => !(code in rates)) };
}
/** Lines for organisations in which he may not act. */
const elsewhere = ({ lines }: Inquiry, { orgIds, writeOrgIds }: Viewer): readonly number[] => {
  const own = writeOrgIds ?? orgIds;
  return own === null
    ? []
    : lines.filter(({ deliverOrgId }) => deliverOrgId !== null && !own.includes(deliverOrgId)).map((line) => line.lineNum);
};

/** Suppliers who are not qualified yet may quote. */
const potential = { allowPotential: true };
const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const inquiry = inquiryOf(tools);
  const ids = inquiry.suppliers.map(({ supplierId }) => supplierId);
  const facts: InquiryFacts = {
    ...copied.facts,
    gated: await gatedSuppliers(tools.db, ids, 'RFQ_INVITE', potential, placeOf(tools)),
    fewest: Number((await tools.profile(purchasingProfiles.PUR_QUOTE_MIN_SUPPLIERS)) ?? '1'),
    ...(await ratesOf(inquiry, tools)),
    elsewhere: elsewhere(inquiry, tools.viewer),
  };
  return { ...copied, facts };
};
const inviting: Prepare = async ({ payload }, tools) => {
  const { supplierId } = payload as { readonly supplierId: string };
  return { facts: { gated: await gatedSuppliers(tools.db, [supplierId], 'RFQ_INVITE', potential, placeOf(tools)) } satisfies InquiryFacts };
};
const accepting: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies InquiryFacts });
const completing: Prepare = async (_command, tools) => {
  const newIds: Record<string, string> = {};
  for (const key of pricingKeys(inquiryOf(tools))) newIds[key] = await tools.newId();
  return { facts: { today: await tools.today(), newIds } satisfies InquiryFacts };
};

const asked = (header: string): string => `srm_pur_quote_order_supplier s where s.doc_id = ${header}.id`;
const replies: LiveColumn = ({ header }) => `(
  select count(*) filter (where s.reply_status not in ('SENT', 'VIEWED', 'WITHDRAWN')) || ' / ' || count(*) from ${asked(header)})`;
/** Who answered had opened it. */
const viewedCount: LiveColumn = ({ header }) => `(select count(*)::int from ${asked(header)} and s.reply_status <> 'SENT')`;
const myReply: LiveColumn = ({ header, viewer, param }) =>
  viewer.supplierId === null
    ? 'null::text'
    : `(select s.reply_status from ${asked(header)} and s.supplier_id = ${param(viewer.supplierId)}::bigint)`;

export const quoteOrderDocument: ServerDocument = {
  definition: anyDefinition(srmPurQuoteOrderHeader),
  live: { replies, viewedCount, myReply },
  prepare: { ...items, SUBMIT: submitting, ADD_SUPPLIER: inviting, ACCEPT: accepting, COMPLETE: completing },
};
