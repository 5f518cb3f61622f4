/**
 * Who sees what of a draw (bidding.md §6, View): names are for the supervisor, for each expert his own, and for the others
 * inside once the opening is closed. Numbers and the values of the draw let everybody inside draw again.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, ownKeyOf } from '../../kernel/view.js';
import type { Candidate, Drawing } from './fields.js';
import { fields } from './fields.js';

type Values = Readonly<Record<string, unknown>>;
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));

const told: readonly string[] = ['DRAWN', 'ACCEPTED', 'DECLINED', 'TIMEOUT', 'LEFT'];
const isSupervisor: Predicate = { viewer: ['supervisorUserId', '$userId'] };
const isCalled: Predicate = {
  some: 'candidates',
  where: { and: [{ viewer: ['userId', '$userId'] }, { in: ['status', [...told]] }] },
};
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, isSupervisor, isCalled] };
const never: Predicate = { always: false };
/** A called expert sees of the draw what concerns him. */
const unlessCalled: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, isSupervisor] };

/** What the key store holds leaves the server to nobody. */
const sealed = ['secretSealed'];
export const maskedName = (name: string | null): string | null => (name === null ? null : `${[...name][0] ?? ''}**`);
const hidden: readonly (keyof Candidate)[] = ['expertId', 'userId', 'employerCode', 'replyText'];
const numbered = (one: Candidate): Values => ({ ...without(one, hidden), expertName: maskedName(one.expertName) });

const forExperts = [
  'id',
  'docNumber',
  'orgId',
  'creationDate',
  'projectId',
  'projectNumber',
  'projectName',
  'openTime',
  'replyMinutes',
  'drawTime',
];
const expertHeader = new Set([...forExperts, 'state']);

export const view: View<Drawing> = {
  scope: { EX: never, INSIDE: insideScope },
  audiences: (c) => [
    'supervisor',
    'inside',
    ...[...new Set(c.candidates.filter(({ status, userId }) => told.includes(status) && userId !== null).map(({ userId }) => userId!))].map(
      (userId) => `expert:${userId}`,
    ),
  ],
  audienceOf: (c, state, viewer) => {
    const values = c as unknown as Values;
    if (viewer.userType === 'EX' || !holds(insideScope, state, values, viewer)) return null;
    if (holds(isSupervisor, state, values, viewer)) return 'supervisor';
    return viewer.respCode === 'EXPERT' ? `expert:${viewer.userId}` : 'inside';
  },
  shared: (c, _state, audienceClass) => {
    if (audienceClass === 'expert') return pick(c, forExperts);
    if (audienceClass === 'supervisor' || c.openedAt !== null) return without(c, sealed);
    return {
      ...without(c, sealed),
      pool: c.pool?.map(({ expertNumber, specialty }) => ({ expertNumber, specialty })) ?? null,
      candidates: c.candidates.map(numbered),
    };
  },
  own: (c, _state, audience) =>
    classOf(audience) === 'expert'
      ? { candidates: c.candidates.filter((one) => told.includes(one.status) && one.userId === ownKeyOf(audience)) }
      : {},
  rows: {},
  columns: Object.fromEntries(
    [...Object.keys(fields), 'lastUpdateDate', 'lastUpdatedBy', 'createdBy', 'rev']
      .filter((name) => !expertHeader.has(name))
      .map((name) => [name, { inside: sealed.includes(name) ? never : unlessCalled }]),
  ),
};
