/** The tender as its bidder sees it, and what he writes for each of its envelopes. */
import { amountsOf, envelopeKey, envelopesOf, totalOf } from '@machines/bidding/sealing.js';
import type { BidFile, BidPayload, EnvelopeType } from '@machines/bidding/sealing.js';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';

import type { DraftContent } from '@machines/bidding/seal.js';

export interface TenderItem {
  readonly listItemId: string;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly quantity: string | null;
}
export interface TenderSection {
  readonly sectionId: string;
  readonly sectionNo: string | null;
  readonly sectionName: string;
  readonly controlPrice: string | null;
  readonly items: readonly TenderItem[];
}
export interface Tender {
  readonly projectId: string;
  readonly projectNumber: string | null;
  readonly projectName: string;
  readonly phase: 'BEFORE' | 'OPEN' | 'SUSPENDED' | 'OVER';
  readonly bidDeadline: number | null;
  readonly currency: string | null;
  readonly priceBasis: 'TAX_INCL' | 'TAX_EXCL' | null;
  readonly mode: 'SINGLE' | 'DOUBLE';
  readonly openingPublicKey: string | null;
  readonly supplierId: string;
  readonly checks: { readonly joined: boolean; readonly document: boolean; readonly addenda: boolean; readonly bond: string | null };
  readonly sections: readonly TenderSection[];
}

/** One price row as it is typed. */
export interface TypedRow {
  readonly price: string;
  readonly taxRate: string;
  readonly days: string;
}
export interface Envelope {
  readonly envKey: string;
  readonly section: TenderSection;
  readonly type: EnvelopeType;
  readonly rows: Readonly<Record<string, TypedRow>>;
  readonly deliveryDays: string;
  readonly quality: string;
  readonly projectManager: string;
  readonly statement: string;
  readonly files: readonly BidFile[];
}
export const priced = (type: EnvelopeType): boolean => type === 'ALL' || type === 'COMMERCIAL';
const blankRow: TypedRow = { price: '', taxRate: '13', days: '' };

export const blankEnvelopes = (tender: Tender, chosen: readonly string[]): readonly Envelope[] =>
  tender.sections
    .filter(({ sectionId }) => chosen.includes(sectionId))
    .flatMap((section) =>
      envelopesOf(tender.mode).map((type) => ({
        envKey: envelopeKey(section.sectionId, type),
        section,
        type,
        rows: {},
        deliveryDays: '',
        quality: '',
        projectManager: '',
        statement: '',
        files: [],
      })),
    );
export function restored(envelope: Envelope, { payload }: DraftContent): Envelope {
  const rows = (payload.items ?? []).map((one) => [
    one.listItemId,
    { price: one.price, taxRate: one.taxRate, days: one.deliveryDays ?? '' },
  ]);
  return {
    ...envelope,
    rows: Object.fromEntries(rows) as Envelope['rows'],
    deliveryDays: payload.deliveryDays ?? '',
    quality: payload.quality ?? '',
    projectManager: payload.projectManager ?? '',
    statement: payload.statement ?? '',
    files: payload.files ?? [],
  };
}
export const rowOf = (envelope: Envelope, listItemId: string): TypedRow => envelope.rows[listItemId] ?? blankRow;
const isRow = ({ price, taxRate }: TypedRow): boolean => isDecimal(price) && isDecimal(taxRate);
export const complete = (envelope: Envelope): boolean =>
  !priced(envelope.type) || envelope.section.items.every(({ listItemId }) => isRow(rowOf(envelope, listItemId)));

const said = (name: string, value: string): object => (value.trim() === '' ? {} : { [name]: value.trim() });
export function payloadOf(envelope: Envelope, currency: string | null): BidPayload {
  const items = envelope.section.items.flatMap(({ listItemId }) => {
    const row = rowOf(envelope, listItemId);
    return isRow(row) ? [{ listItemId, price: row.price, taxRate: row.taxRate, ...said('deliveryDays', row.days) }] : [];
  });
  return {
    ...(priced(envelope.type) ? { currency: currency ?? 'CNY', items, total: totalIn(envelope) } : {}),
    ...said('deliveryDays', envelope.deliveryDays),
    ...said('quality', envelope.quality),
    ...said('projectManager', envelope.projectManager),
    ...said('statement', envelope.statement),
    ...(envelope.files.length > 0 ? { files: envelope.files } : {}),
  };
}
export const amountIn = ({ quantity }: TenderItem, { price, taxRate }: TypedRow) =>
  isDecimal(price) && isDecimal(taxRate) ? amountsOf(quantity ?? '0', price, taxRate) : null;
export const totalIn = (envelope: Envelope): string =>
  totalOf(
    envelope.section.items.flatMap((item) => amountIn(item, rowOf(envelope, item.listItemId)) ?? []),
    'TAX_INCL',
  );
/** Rows copied from a sheet: price, tax and days, one line each, from the row on in which they are pasted. */
export function pasted(envelope: Envelope, from: string, text: string): Envelope {
  const ids = envelope.section.items.map(({ listItemId }) => listItemId);
  const rows = { ...envelope.rows };
  for (const [at, line] of text.trim().split(/\r?\n/).entries()) {
    const id = ids[ids.indexOf(from) + at];
    if (id === undefined) break;
    const [price = '', taxRate = '', days = ''] = line.split('\t').map((cell) => cell.trim().replaceAll(',', ''));
    const before = rowOf(envelope, id);
    rows[id] = { price: price || before.price, taxRate: taxRate || before.taxRate, days: days || before.days };
  }
  return { ...envelope, rows };
}
