/** What happens in an opening (bidding.md §8): who is there, which shares are in, what is decrypted and in which order it is read. */
import { canonicalJson } from '../../kernel/primitives/canonical-json.js';
import { sha256Hex } from '../../kernel/primitives/sha256.js';
import type { Actor } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { actsAs } from '../../kernel/lifecycle.js';
import type {
  ListedBid,
  OpenedBid,
  Opening,
  OpeningEventOf,
  OpeningFacts,
  ReadOut,
  RevealModeFacts,
  PresentFacts,
  ShareFacts,
  SignIn,
} from './fields.js';

const copiedNames = [
  'projectNumber',
  'projectName',
  'orgId',
  'ownerUserId',
  'supervisorUserId',
  'holderUserIds',
  'supplierIds',
  'sealMode',
  'quorum',
  'decryptWindowMin',
] as const;
export const copied = (given: OpeningFacts): Change<Opening> =>
  Object.fromEntries(copiedNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

const stages = ['ALL', 'TECHNICAL', 'COMMERCIAL'] as const;
export function created({ payload, facts }: OpeningEventOf<'CREATE'>): Change<Opening> {
  const said = payload.fields ?? {};
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : null);
  const openTime = typeof said['openTime'] === 'number' ? said['openTime'] : null;
  const stage = stages.find((one) => one === said['stage']) ?? 'ALL';
  return {
    projectId: text('projectId') ?? '',
    orgId: text('orgId'),
    stage,
    ...copied(facts),
    // When prices are opened is for the owner to say.
    openTime: openTime ?? (stage === 'COMMERCIAL' ? null : (facts.openTime ?? null)),
  };
}

export function roleOf(c: Opening, actor: Actor): SignIn['role'] | null {
  if (actor.userType === 'EX') return actor.supplierId !== null && c.supplierIds.includes(actor.supplierId) ? 'BIDDER' : null;
  if (actsAs(c.supervisorUserId, actor)) return 'SUPERVISOR';
  if (isHolder(c, actor)) return 'HOLDER';
  return actsAs(c.ownerUserId, actor) ? 'OWNER' : null;
}
export const isHolder = (c: Opening, actor: Actor): boolean => c.holderUserIds.some((userId) => actsAs(userId, actor));
/** Those who joined after the check-in began see the opening with the next who signs in or hands in his share. */
const takingPart = ({ supplierIds }: PresentFacts): Change<Opening> => (supplierIds ? { supplierIds } : {});
export const signedIn = (c: Opening, { actor, facts, at }: OpeningEventOf<'SIGN_IN'>): Change<Opening> => {
  const role = roleOf(c, actor);
  const signIns = c.signIns ?? [];
  const joined = takingPart(facts);
  if (role === null || signIns.some(({ userId }) => userId === actor.userId)) return joined;
  return { ...joined, signIns: [...signIns, { userId: actor.userId, supplierId: actor.supplierId, name: facts.name ?? '', role, at }] };
};
export const supervisorIsIn = (c: Opening): boolean => (c.signIns ?? []).some(({ role }) => role === 'SUPERVISOR');

/** Shares that are really there: what a restarted server lost is handed in again. */
export const standing = (c: Opening, { alive = [] }: ShareFacts) => (c.shares ?? []).filter(({ userId }) => alive.includes(userId));
const holderActing = (c: Opening, actor: Actor): string => c.holderUserIds.find((userId) => actsAs(userId, actor)) ?? actor.userId;
export const isTwice = (c: Opening, { actor, facts }: OpeningEventOf<'SUBMIT_SHARE'>): boolean =>
  standing(c, facts).some(({ userId }) => userId === holderActing(c, actor));
export const completes = (c: Opening, { facts }: OpeningEventOf<'SUBMIT_SHARE'>): boolean =>
  standing(c, facts).length + 1 >= (c.quorum ?? 1);
export function shared(c: Opening, { actor, facts, at }: OpeningEventOf<'SUBMIT_SHARE'>): Change<Opening> {
  const shares = [...standing(c, facts), { userId: holderActing(c, actor), name: facts.name ?? '', hash: facts.hash ?? '', at }];
  return { ...takingPart(facts), shares, sharesIn: shares.length };
}

const listed = (one: ListedBid): OpenedBid => ({
  ...one,
  status: 'WAITING',
  total: null,
  currency: null,
  deliveryDays: null,
  quality: null,
  projectManager: null,
  readNo: null,
  readAt: null,
});
/** Whoever sealed last is read last. */
export const started = ({ facts, at }: { readonly facts: ShareFacts | RevealModeFacts; readonly at: number }): Change<Opening> => {
  const bids = (facts.bids ?? []).toSorted((a, b) => (a.sealedAt ?? 0) - (b.sealedAt ?? 0) || (a.bidKey < b.bidKey ? -1 : 1)).map(listed);
  return {
    ...takingPart(facts),
    bids,
    bidderCount: new Set(bids.map(({ supplierId }) => supplierId)).size,
    controlPrices: facts.controls ?? [],
    startedAt: at,
  };
};

const instead = (c: Opening, bidKey: string, more: Partial<OpenedBid>): Change<Opening> => ({
  bids: c.bids.map((one) => (one.bidKey === bidKey ? { ...one, ...more } : one)),
});
const decrypted = (readOut: ReadOut | null): Partial<OpenedBid> => ({ status: 'OPENED', ...readOut });
export const resulted = (c: Opening, { payload }: OpeningEventOf<'ENVELOPE_RESULT'>): Change<Opening> =>
  instead(c, payload.bidKey, payload.ok ? decrypted(payload.readOut) : { status: 'FAILED' });
export const revealed = (c: Opening, { payload, facts }: OpeningEventOf<'SUPPLIER_REVEAL'>): Change<Opening> =>
  instead(c, payload.bidKey, decrypted(facts.readOut ?? null));
const closedTo: readonly OpenedBid['status'][] = ['WAITING', 'FAILED'];
export const undecrypted = ({ bids }: Pick<Opening, 'bids'>): readonly OpenedBid[] =>
  bids.filter(({ status }) => closedTo.includes(status));
export const windowOver = (c: Opening): Change<Opening> => ({
  bids: c.bids.map((one) => (closedTo.includes(one.status) ? { ...one, status: 'UNREADABLE' as const } : one)),
});

export const toRead = ({ bids }: Pick<Opening, 'bids'>): readonly OpenedBid[] =>
  bids.filter(({ status, readAt }) => status === 'OPENED' && readAt === null);
export function readNext(c: Opening, { at }: { readonly at: number }): Change<Opening> {
  const [next] = toRead(c);
  if (!next) return {};
  const readNo = (c.readCount ?? 0) + 1;
  return { ...instead(c, next.bidKey, { readNo, readAt: at }), readCount: readNo };
}
export const confirmed = (c: Opening, { actor, facts, at }: OpeningEventOf<'CONFIRM_RECORD'>): Change<Opening> => {
  const before = c.recordConfirms ?? [];
  const own = before.some(({ userId }) => userId === actor.userId);
  return own ? {} : { recordConfirms: [...before, { userId: actor.userId, supplierId: actor.supplierId, name: facts.name ?? '', at }] };
};
export const supervisorConfirmed = (c: Opening): boolean =>
  (c.recordConfirms ?? []).some(({ userId }) => (c.signIns ?? []).some((one) => one.role === 'SUPERVISOR' && one.userId === userId));

/** The record in words that have one hash: whoever was there and has it can prove what was read. */
export const recordText = (c: Opening): string =>
  canonicalJson({
    v: 1,
    number: c.docNumber,
    projectId: c.projectId,
    stage: c.stage,
    openTime: c.openTime,
    signIns: (c.signIns ?? []).map(({ userId, role, at }) => ({ userId, role, at })),
    shares: (c.shares ?? []).map(({ userId, hash, at }) => ({ userId, hash, at })),
    controlPrices: (c.controlPrices ?? []).map((one) => ({ ...one })),
    bids: c.bids.map(({ bidKey, supplierId, sectionId, envelopeType, commitHash, status, total, currency, deliveryDays, readNo }) => ({
      bidKey,
      supplierId,
      sectionId,
      envelopeType,
      commitHash,
      status,
      total,
      currency,
      deliveryDays,
      readNo,
    })),
    confirms: (c.recordConfirms ?? []).map(({ userId, at }) => ({ userId, at })),
  });
export const closed = (c: Opening, { at }: { readonly at: number }): Change<Opening> => ({
  closedAt: at,
  recordHash: sha256Hex(recordText(c)),
});
