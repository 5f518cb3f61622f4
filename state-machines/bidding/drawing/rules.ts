/** What a draw changes (bidding.md §6): the pool, the order, whose turn it is. */
import type { Change } from '../../kernel/lifecycle.js';
import { mul, roundUp } from '../../kernel/primitives/decimal.js';
import { MINUTE_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import type { SavePayload } from '../../kernel/events.js';
import { drawn, poolHash, seedOf } from '../draw.js';
import type { PoolMember } from '../draw.js';
import { lines } from './fields.js';
import type { Candidate, Drawing, DrawingEventOf, FreezeFacts, Pooled, ProjectFacts, Seat } from './fields.js';

type Status = Candidate['status'];
export const seated: readonly Status[] = ['DRAWN', 'ACCEPTED'];
export const seatsOf = ({ seats }: Pick<Drawing, 'seats'>): number => seats.reduce((all, seat) => all + seat.seats, 0);

export const copied = (given: ProjectFacts): Change<Drawing> =>
  Object.fromEntries(
    (['projectNumber', 'projectName', 'orgId', 'ownerUserId', 'supervisorUserId', 'juryId', 'juryCount', 'openTime'] as const).flatMap(
      (name) => (given[name] === undefined ? [] : [[name, given[name]]]),
    ),
  );

export function saved(c: Drawing, payload: SavePayload, given: ProjectFacts): Change<Drawing> {
  const change = applySave<Drawing>(lines, c, payload);
  return { ...change, ...copied(given), ...(change.seats ? { seatsTotal: seatsOf({ seats: change.seats }) } : {}) };
}

/** Experts of a specialty who may be drawn. */
export const eligible = (pool: readonly Pooled[], specialty: string): number =>
  pool.filter((one) => one.avoid === null && one.specialty === specialty).length;
export const enough = (seats: readonly Seat[], pool: readonly Pooled[], ratio: string): boolean =>
  seats.every((seat) => eligible(pool, seat.specialty) >= Number(roundUp(mul(String(seat.seats), ratio), 0)));

const memberOf = ({ expertNumber, specialty, employerCode }: Pooled): PoolMember => ({ expertNumber, specialty, employerCode });

/** The pool as it is drawn from; whoever has answered before keeps his row. */
export function frozen(c: Drawing, { facts }: { readonly facts: FreezeFacts }): Change<Drawing> {
  const kept = c.candidates.filter(({ status }) => status !== 'AVOIDED' && status !== 'RESERVE' && status !== 'SAME_UNIT');
  const known = new Set(kept.map(({ expertNumber }) => expertNumber));
  const pool = (facts.pool ?? []).filter(({ expertNumber }) => !known.has(expertNumber));
  const free = pool.filter(({ avoid }) => avoid === null);
  const from = kept.reduce((most, { candidateNum }) => Math.max(most, candidateNum), 0);
  const rows = pool.map((one, at): Candidate => ({
    candidateNum: from + at + 1,
    expertId: one.expertId,
    expertNumber: one.expertNumber,
    expertName: one.expertName,
    userId: one.userId,
    expertType: one.expertType,
    specialty: one.specialty,
    employerCode: one.employerCode,
    orderKey: null,
    orderNo: null,
    status: one.avoid === null ? 'RESERVE' : 'AVOIDED',
    avoidReason: one.avoid,
    calledAt: null,
    replyBy: null,
    repliedAt: null,
    replyText: null,
  }));
  return {
    ...copied(facts),
    candidates: [...kept, ...rows],
    pool: free.map(memberOf),
    poolHash: poolHash(free.map(memberOf)),
    poolSize: free.length,
    serverCommit: facts.serverCommit ?? null,
    secretSealed: facts.secretSealed ?? null,
    secret: null,
    supervisorPhrase: null,
    seed: null,
  };
}
export const supplemented = (c: Drawing, event: { readonly facts: FreezeFacts }): Change<Drawing> => ({
  ...frozen(c, event),
  round: (c.round ?? 1) + 1,
});

/** Seats of a specialty that nobody has been called for. */
const openSeats = (c: Pick<Drawing, 'seats' | 'candidates'>, specialty: string): number =>
  c.seats.filter((seat) => seat.specialty === specialty).reduce((all, { seats }) => all + seats, 0) -
  c.candidates.filter((one) => one.specialty === specialty && seated.includes(one.status)).length;

/** Two of one employer, or one expert under two specialties. */
const clash = (one: Candidate, other: Candidate): boolean =>
  one.expertNumber === other.expertNumber || (one.employerCode !== null && one.employerCode === other.employerCode);

/**
 * Calls the next in order for every seat that is free. Whoever works where somebody with a seat works is passed over, and
 * comes again in his place once that one is gone.
 */
export function called(c: Pick<Drawing, 'seats' | 'candidates' | 'replyMinutes'>, at: number): readonly Candidate[] {
  let rows = c.candidates;
  const instead = (row: Candidate, more: Partial<Candidate>) => rows.map((one) => (one === row ? { ...one, ...more } : one));
  for (const specialty of [...new Set(c.seats.map((seat) => seat.specialty))]) {
    const order = rows
      .filter((one) => one.specialty === specialty && (one.status === 'RESERVE' || one.status === 'SAME_UNIT'))
      .toSorted((a, b) => (a.orderNo ?? 0) - (b.orderNo ?? 0));
    for (const row of order) {
      if (openSeats({ seats: c.seats, candidates: rows }, specialty) <= 0) break;
      const taken = rows.some((one) => seated.includes(one.status) && clash(one, row));
      rows = taken
        ? instead(row, { status: 'SAME_UNIT' })
        : instead(row, { status: 'DRAWN', calledAt: at, replyBy: at + c.replyMinutes * MINUTE_MS });
    }
  }
  return rows;
}
/** Whether a seat is free that nobody is left for. */
export const shortOf = (c: Pick<Drawing, 'seats' | 'candidates'>): boolean => c.seats.some((seat) => openSeats(c, seat.specialty) > 0);
export const acceptedOf = (rows: readonly Candidate[]): number => rows.filter(({ status }) => status === 'ACCEPTED').length;

/** The order of everybody in the pool, and the first calls. */
export function ordered(c: Drawing, { payload, facts, at }: DrawingEventOf<'DRAW'>): Change<Drawing> {
  const [secret, phrase, pool] = [facts.secret ?? '', payload.phrase, c.pool ?? []];
  const values = { secret, phrase, docNumber: c.docNumber ?? '', round: c.round ?? 1 };
  const places = new Map<string, { readonly orderKey: string; readonly orderNo: number }>();
  for (const specialty of new Set(pool.map((one) => one.specialty)))
    for (const [at2, { expertNumber, orderKey }] of drawn(pool, values, { specialty, seats: 0 }).entries())
      places.set(`${specialty}:${expertNumber}`, { orderKey, orderNo: at2 + 1 });
  const candidates = c.candidates.map((one) =>
    one.status === 'RESERVE' ? { ...one, ...places.get(`${one.specialty}:${one.expertNumber}`) } : one,
  );
  return {
    candidates: called({ ...c, candidates }, at),
    secret,
    secretSealed: null,
    supervisorPhrase: phrase,
    seed: seedOf({ secret, phrase }, pool),
    drawTime: at,
  };
}

type Answer = { readonly at: number; readonly actor: { readonly userId: string; readonly onBehalfOf: string | null } };
export const isCalled = (c: Pick<Drawing, 'candidates'>, { userId, onBehalfOf }: Answer['actor']): boolean =>
  c.candidates.some((one) => one.status === 'DRAWN' && one.userId !== null && (one.userId === userId || one.userId === onBehalfOf));
const answered = (c: Drawing, { actor, at }: Answer, status: Status, replyText: string | null): readonly Candidate[] =>
  c.candidates.map((one) =>
    one.status === 'DRAWN' && isCalled({ candidates: [one] }, actor) ? { ...one, status, repliedAt: at, replyText } : one,
  );

export function accepting(c: Drawing, event: Answer): Change<Drawing> {
  const candidates = answered(c, event, 'ACCEPTED', null);
  return { candidates, acceptedSeats: acceptedOf(candidates) };
}
export const declining = (c: Drawing, event: DrawingEventOf<'EXPERT_DECLINE'>): Change<Drawing> => ({
  candidates: called({ ...c, candidates: answered(c, event, 'DECLINED', event.payload.reason) }, event.at),
});
export const timingOut = (c: Drawing, { at }: { readonly at: number }): Change<Drawing> => ({
  candidates: called(
    {
      ...c,
      candidates: c.candidates.map((one) =>
        one.status === 'DRAWN' && one.replyBy !== null && one.replyBy <= at ? { ...one, status: 'TIMEOUT' as const, repliedAt: at } : one,
      ),
    },
    at,
  ),
});

/** Somebody of the jury has gone: named by his user, or the last who accepted of a specialty. */
export function leaving(c: Drawing, { payload, at }: DrawingEventOf<'REDRAW'>): Change<Drawing> {
  const accepted = c.candidates.filter(({ status }) => status === 'ACCEPTED');
  const gone =
    payload.userId === null
      ? accepted.filter((one) => one.specialty === payload.specialty).at(-1)
      : accepted.find((one) => one.userId === payload.userId);
  const candidates = c.candidates.map((one) =>
    one === gone ? { ...one, status: 'LEFT' as const, repliedAt: at, replyText: payload.reason } : one,
  );
  const next = called({ ...c, candidates }, at);
  return { candidates: next, acceptedSeats: acceptedOf(next) };
}
export const names = (c: Drawing, { payload }: DrawingEventOf<'REDRAW'>): boolean =>
  c.candidates.some((one) => one.status === 'ACCEPTED' && (one.userId === payload.userId || one.specialty === payload.specialty));

/** When the first of those who are called has to have answered. */
export const nextTimeout = (c: Drawing): number | null =>
  c.candidates.reduce<number | null>(
    (first, { status, replyBy }) => (status !== 'DRAWN' || replyBy === null || (first !== null && first <= replyBy) ? first : replyBy),
    null,
  );
