/** What happens to a bid (bidding.md §7.1): encrypted drafts, seals, and what the opening and the evaluation make of it. */
import type { SavePayload } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { scaled, totalOf } from '../award/prices.js';
import { amountsOf, envelopeKey, fitsCommitment, receiptHash, receiptText } from '../sealing.js';
import type { EnvelopeType, Opened } from '../sealing.js';
import { lines } from './fields.js';
import type { BidItem, Envelope, Respond, RespondEventOf, SavingFacts, SectionOutcome, SectionOutcomes } from './fields.js';

const ERASED_AFTER_DAYS = 30;
const copiedNames = [
  'projectNumber',
  'projectName',
  'orgId',
  'ownerUserId',
  'currency',
  'supplierId',
  'supplierName',
  'participantId',
] as const;
export const copied = (given: SavingFacts): Change<Respond> =>
  Object.fromEntries(copiedNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

/** Sections that the project has, each once. */
const chosenOf = (said: unknown, sections: readonly string[]): readonly string[] =>
  Array.isArray(said) ? [...new Set(said.filter((one): one is string => typeof one === 'string' && sections.includes(one)))] : [];

/** Only envelopes of chosen sections are kept. */
export function saved(c: Respond, payload: SavePayload, given: SavingFacts): Change<Respond> {
  const change = applySave<Respond>(lines, c, payload);
  const sections = given.sections ?? [];
  const sectionIds = change.sectionIds === undefined ? c.sectionIds : chosenOf(change.sectionIds, sections);
  const rows = (change.envelopes ?? c.envelopes).filter(
    (one) => (sectionIds ?? []).includes(one.sectionId) && one.envKey === envelopeKey(one.sectionId, one.envelopeType),
  );
  return { ...change, ...copied(given), sectionIds, envelopes: rows };
}

export function sealed(c: Respond, { payload, facts, at }: RespondEventOf<'SEAL'>): Change<Respond> {
  const sent = new Map(payload.envelopes.map((row) => [row.envKey, row]));
  const envelopes = c.envelopes.map((one): Envelope => {
    const row = sent.get(one.envKey);
    if (!row) return one;
    const { commitHash, cipherFileId, wrappedKey, fileIds } = row;
    return { ...one, commitHash, cipherFileId, wrappedKey, fileIds: fileIds ?? one.fileIds, envelopeStatus: 'SEALED' };
  });
  const receipt = receiptText({
    number: c.docNumber ?? '',
    projectId: c.projectId,
    supplierId: c.supplierId ?? '',
    at,
    envelopes: envelopes.map(({ envKey, commitHash }) => ({ envKey, commitHash })),
  });
  return {
    envelopes,
    sealedAt: at,
    sealCount: (c.sealCount ?? 0) + 1,
    withdrawnAt: null,
    bidDeadline: facts.deadline ?? null,
    docVersionAck: facts.acknowledged ?? null,
    receiptHash: receiptHash(receipt),
    sectionResults: Object.fromEntries((c.sectionIds ?? []).map((id) => [id, { status: 'SEALED' as const }])),
  };
}
/** What was sealed is let go; drafts stay. */
export const withdrawn = (c: Respond, { at }: { readonly at: number }): Change<Respond> => ({
  withdrawnAt: at,
  sealedAt: null,
  receiptHash: null,
  sectionResults: {},
  envelopes: c.envelopes.map((one) => ({
    ...one,
    commitHash: null,
    cipherFileId: null,
    wrappedKey: null,
    envelopeStatus: 'DRAFT' as const,
  })),
});

const results = (c: Respond): SectionOutcomes => c.sectionResults ?? {};
const given = (c: Respond, ids: readonly string[], outcome: SectionOutcome): SectionOutcomes => ({
  ...results(c),
  ...Object.fromEntries(ids.filter((id) => id in results(c)).map((id) => [id, outcome])),
});
const live: readonly SectionOutcome['status'][] = ['SEALED', 'OPENED', 'AWARDED', 'LOST'];
export const liveSections = (outcomes: SectionOutcomes): readonly string[] =>
  Object.keys(outcomes).filter((id) => live.includes(outcomes[id]!.status));

const returnedIds = (c: Respond, { payload }: RespondEventOf<'RETURN_UNOPENED'>) => payload.sectionIds ?? c.sectionIds ?? [];
export const returnsAll = (c: Respond, event: RespondEventOf<'RETURN_UNOPENED'>): boolean => {
  const ids = returnedIds(c, event);
  const standing = Object.keys(results(c)).length > 0 ? liveSections(results(c)) : (c.sectionIds ?? []);
  return event.payload.sectionIds === undefined || standing.every((id) => ids.includes(id));
};
export function returned(c: Respond, event: RespondEventOf<'RETURN_UNOPENED'>): Change<Respond> {
  const ids = returnedIds(c, event);
  return {
    envelopes: c.envelopes.map((one) =>
      ids.includes(one.sectionId) && one.envelopeStatus === 'SEALED' ? { ...one, envelopeStatus: 'RETURNED' as const } : one,
    ),
    sectionResults: given(c, ids, { status: 'RETURNED' }),
    ...(returnsAll(c, event) ? { eraseAt: event.at + ERASED_AFTER_DAYS * DAY_MS } : {}),
  };
}
/** Drafts and sealed contents leave; hashes stay. */
export const erased = (c: Respond): Change<Respond> => ({
  eraseAt: null,
  envelopes: c.envelopes.map((one) =>
    one.payload === null ? { ...one, draftFileId: null, cipherFileId: null, wrappedKey: null, fileIds: null } : one,
  ),
});
export const unopenedErased = (at: number): number => at + ERASED_AFTER_DAYS * DAY_MS;

type Named = { readonly sectionId: string; readonly type: EnvelopeType };
const isNamed = (one: Envelope, { sectionId, type }: Named) => one.sectionId === sectionId && one.envelopeType === type;
export const envelopeNamed = (c: Respond, named: Named): Envelope | undefined => c.envelopes.find((one) => isNamed(one, named));
export function fits(c: Respond, { payload }: RespondEventOf<'ENVELOPE_OPENED'>): boolean {
  const { projectId, supplierId } = c;
  const { sectionId, type: envelopeType } = payload;
  const hash = envelopeNamed(c, payload)?.commitHash ?? null;
  return supplierId !== null && fitsCommitment(payload as Opened, { projectId, sectionId, supplierId, envelopeType }, hash);
}
function priceRows({ payload, facts }: RespondEventOf<'ENVELOPE_OPENED'>): readonly BidItem[] {
  return (payload.payload.items ?? []).map((row): BidItem => {
    const line = facts.bill?.[row.listItemId];
    const quantity = line?.quantity ?? null;
    return {
      itemKey: `${payload.sectionId}:${row.listItemId}`,
      sectionId: payload.sectionId,
      listItemId: row.listItemId,
      itemName: line?.itemName ?? null,
      quantity,
      price: row.price,
      taxRate: row.taxRate,
      ...amountsOf(quantity ?? '0', row.price, row.taxRate),
      brand: row.brand ?? null,
      deliveryDays: row.deliveryDays === undefined ? null : Number(row.deliveryDays),
      deviation: row.deviation ?? null,
      correctedPrice: null,
    };
  });
}
export function opened(c: Respond, event: RespondEventOf<'ENVELOPE_OPENED'>): Change<Respond> {
  const { payload, at } = event;
  const rows = priceRows(event);
  const kept = c.items.filter(({ sectionId }) => sectionId !== payload.sectionId || rows.length === 0);
  return {
    openedAt: c.openedAt ?? at,
    envelopes: c.envelopes.map((one) =>
      isNamed(one, payload)
        ? { ...one, payload: payload.payload, salt: payload.salt, openedAt: at, openedBy: payload.by, envelopeStatus: 'OPENED' as const }
        : one,
    ),
    items: [...kept, ...rows],
    sectionResults: results(c)[payload.sectionId]?.status === 'INVALID' ? results(c) : given(c, [payload.sectionId], { status: 'OPENED' }),
  };
}
const marked = (c: Respond, ids: readonly string[], reason: string, at: number): Change<Respond> => ({
  openedAt: c.openedAt ?? at,
  sectionResults: given(c, ids, { status: 'INVALID', reason }),
});
export const unreadable = (c: Respond, { payload, at }: RespondEventOf<'ENVELOPE_UNREADABLE'>): Change<Respond> => ({
  ...marked(c, [payload.sectionId], 'UNREADABLE', at),
  envelopes: c.envelopes.map((one) => (isNamed(one, payload) ? { ...one, envelopeStatus: 'UNREADABLE' as const } : one)),
});
export const keptSealed = (c: Respond, { payload }: RespondEventOf<'ENVELOPE_KEPT_SEALED'>): Change<Respond> => ({
  envelopes: c.envelopes.map((one) => (isNamed(one, payload) ? { ...one, envelopeStatus: 'KEPT_SEALED' as const } : one)),
});
/** Without a section it is the whole bid. */
export const invalid = (c: Respond, { payload, at }: RespondEventOf<'MARK_INVALID'>): Change<Respond> =>
  marked(c, payload.sectionId == null ? (c.sectionIds ?? []) : [payload.sectionId], payload.reason ?? 'INVALID', at);

/** The section comes to the amount that the bidder agreed to: each of its prices changes by the same factor. */
export function corrected(c: Respond, { payload }: RespondEventOf<'PRICE_CORRECTED'>): Change<Respond> {
  const { sectionId, correctedAmount: to, basis } = payload;
  const rows = c.items
    .filter((one) => one.sectionId === sectionId && one.price !== null)
    .map(({ itemKey, quantity, taxRate, price }) => ({ itemKey, quantity: quantity ?? '0', taxRate: taxRate ?? '0', price: price! }));
  const prices = new Map(scaled(rows, { from: totalOf(rows, basis), to, basis }).map(({ itemKey, price }) => [itemKey, price]));
  return { items: c.items.map((one) => ({ ...one, correctedPrice: prices.get(one.itemKey) ?? one.correctedPrice })) };
}
/** Sections that were won before stay won until they are named among the lost. */
function decided(c: Respond, { won = [], lost }: RespondEventOf<'RESULT_SET'>['payload']): SectionOutcomes {
  const before = results(c);
  const gone = lost ?? liveSections(before).filter((id) => before[id]!.status !== 'AWARDED');
  return Object.fromEntries(
    Object.entries(before).map(([id, outcome]) => {
      if (won.includes(id)) return [id, { status: 'AWARDED' as const }];
      return [id, gone.includes(id) && outcome.status !== 'INVALID' ? { status: 'LOST' as const } : outcome];
    }),
  );
}
export const wonAny = (c: Respond, { payload }: RespondEventOf<'RESULT_SET'>): boolean =>
  Object.values(decided(c, payload)).some(({ status }) => status === 'AWARDED');
export const resulted = (c: Respond, event: RespondEventOf<'RESULT_SET'>): Change<Respond> => ({
  sectionResults: decided(c, event.payload),
  outcome: wonAny(c, event) ? 'AWARDED' : 'LOST',
});
