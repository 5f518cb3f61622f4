/** What an agreement makes happen elsewhere (purchasing.md §5). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { endedFor } from '../pricing-review/carried-out.js';
import type { AgreementEventOf } from './events.js';
import type { Agreement } from './fields.js';
import { given } from './rules.js';

type Effects = readonly Effect[];
const AGREEMENT = 'srmPurAgreementHeader';
type Letter = 'AGREEMENT_IN_FORCE' | 'AGREEMENT_SUSPENDED' | 'AGREEMENT_RESUMED' | 'AGREEMENT_TERMINATED' | 'AGREEMENT_LATE';

/** Told to the supplier, who reads why. */
const letter =
  (template: Letter) =>
  (c: Agreement, sent: MachineEvent): Effects => [
    {
      kind: 'message',
      template,
      to: [`supplier:${c.supplierId}`],
      params: {
        number: c.docNumber,
        title: c.title,
        validTo: c.terminateDate ?? c.validTo,
        reason: (sent.payload as { readonly comment?: string | null }).comment ?? '',
      },
    },
  ];
export const suspendedTold = letter('AGREEMENT_SUSPENDED');
export const resumedTold = letter('AGREEMENT_RESUMED');
export const terminatedTold = letter('AGREEMENT_TERMINATED');
export const lateTold = letter('AGREEMENT_LATE');

/** A new price ends the one before it: no two of one material are in force on a day. */
const supersedes = (c: Agreement, sent: MachineEvent): Effects => {
  const overlaps = given(sent).overlaps ?? [];
  return [...new Set(overlaps.map(({ agreementId }) => agreementId))].map((id) => ({
    kind: 'send',
    type: AGREEMENT,
    id,
    event: 'SUPERSEDE_LINES',
    part: id,
    payload: {
      byDocId: c.id,
      lines: overlaps.filter(({ agreementId }) => agreementId === id).map(({ lineNum, endDate }) => ({ lineNum, endDate })),
    },
  }));
};
/** A review that ends a price is told whether there was anything to end. */
export const answersReview =
  (event: 'LINE_EXECUTED' | 'LINE_FAILED') =>
  (c: Agreement, { payload }: AgreementEventOf<'SUPERSEDE_LINES'>): Effects =>
    payload.endedFor ? endedFor(event)(c, payload.endedFor) : [];
const priced = (c: Agreement, sent: MachineEvent): Effects =>
  (given(sent).unpriced ?? []).map((id) => ({
    kind: 'send',
    type: 'srmPurUnpricedMaterial',
    id,
    event: 'PRICED',
    part: id,
    payload: { docId: c.id },
  }));
/** As many delivery notes as a letter names. */
const NAMED = 10;
/** What was billed already costs something else from now on: both sides hear of it before a statement says so. */
const adjusting = ({ supplierId, docNumber, title }: Agreement, sent: MachineEvent): Effects => {
  const adjusts = given(sent).adjusts ?? [];
  const notes = [...new Set(adjusts.flatMap((one) => one.notes))];
  if (notes.length === 0) return [];
  const named = notes.slice(0, NAMED).join(', ');
  return [
    {
      kind: 'message',
      template: 'PRICE_ADJUST_DUE',
      to: [`supplier:${supplierId}`, ...adjusts.map(({ orgId }) => `resp:FINANCE@${orgId}` as const)],
      params: { number: docNumber, title, count: notes.length, notes: notes.length > NAMED ? `${named}, …` : named },
    },
  ];
};
export const inForce = (c: Agreement, sent: MachineEvent): Effects => [
  ...letter('AGREEMENT_IN_FORCE')(c, sent),
  ...supersedes(c, sent),
  ...priced(c, sent),
  ...adjusting(c, sent),
];

const later = (day: string | null, tomorrow: string | undefined) =>
  day !== null && tomorrow !== undefined && compareDates(day, tomorrow) < 0 ? tomorrow : day;
const copied = [
  'orgId',
  'agreementType',
  'title',
  'supplierId',
  'currency',
  'taxRate',
  'priceBasis',
  'paymentTermId',
  'tradeTerm',
  'supplierConfirmFlag',
  'amountLimit',
  'validTo',
] as const;
const lineCopied = [
  'lineNum',
  'itemId',
  'itemCode',
  'itemName',
  'spec',
  'uomId',
  'unitPrice',
  'priceUnit',
  'taxRate',
  'lineValidTo',
  'stepMode',
  'minOrderQty',
  'packQty',
  'leadTimeDays',
  'stepRemark',
  'qtyLimit',
] as const;
const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Readonly<Record<string, unknown>>)[name] ?? null]));

/** Prices of the next edition begin tomorrow at the earliest; those of this one hold until then. */
export const nextEdition = (c: Agreement, { facts }: AgreementEventOf<'ALTERATION'>): Effects => [
  {
    kind: 'create',
    type: AGREEMENT,
    id: facts.newId ?? '',
    purpose: 'edition',
    part: `${c.rev}`,
    payload: {
      fields: {
        ...pick(c, copied),
        validFrom: later(c.validFrom, facts.tomorrow),
        editionNo: (c.editionNo ?? 1) + 1,
        prevEditionId: c.id,
      },
      lines: {
        lines: {
          set: c.lines
            .filter(({ endedDate }) => endedDate === null || endedDate === undefined)
            .map((line) => ({ ...pick(line, lineCopied), lineValidFrom: later(line.lineValidFrom, facts.tomorrow) })),
        },
        steps: { set: c.steps },
        orgs: { set: c.orgs },
      },
    },
  },
];
