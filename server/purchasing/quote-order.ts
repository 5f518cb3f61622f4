/** What a quote order reads: materials, the gate of whom it asks, the day, and the id of its pricing (purchasing.md §9). */
import type { Inquiry, InquiryFacts } from '../../state-machines/purchasing/quote-order/fields.js';
import { srmPurQuoteOrderHeader } from '../../state-machines/purchasing/quote-order/index.js';
import { purchasingProfiles } from '../../state-machines/purchasing/profiles.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import type { LiveColumn, Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { gatedSuppliers, placeOf } from '../trade/supplier-gate/gate.js';

const items = preparesItemCopies('lines');
const inquiryOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Inquiry;

/** Suppliers who are not qualified yet may quote. */
const potential = { allowPotential: true };
const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const ids = inquiryOf(tools).suppliers.map(({ supplierId }) => supplierId);
  const facts: InquiryFacts = {
    ...copied.facts,
    gated: await gatedSuppliers(tools.db, ids, 'RFQ_INVITE', potential, placeOf(tools)),
    fewest: Number((await tools.profile(purchasingProfiles.PUR_QUOTE_MIN_SUPPLIERS)) ?? '1'),
  };
  return { ...copied, facts };
};
const inviting: Prepare = async ({ payload }, tools) => {
  const { supplierId } = payload as { readonly supplierId: string };
  return { facts: { gated: await gatedSuppliers(tools.db, [supplierId], 'RFQ_INVITE', potential, placeOf(tools)) } satisfies InquiryFacts };
};
const accepting: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies InquiryFacts });
const completing: Prepare = async (_command, tools) => ({
  facts: { today: await tools.today(), newId: await tools.newId() } satisfies InquiryFacts,
});

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
