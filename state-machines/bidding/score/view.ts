/**
 * A juror sees his own sheet, and those of the others when they are locked; until then that there are some and how far they
 * are. Others inside see no more than that until the report is signed. Without names while a blind technical sheet is scored.
 */
import type { Predicate } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import type { ScoreSheet } from './fields.js';

const sits: Predicate = { viewer: ['jurorIds', '$userId'] };
const isOwn: Predicate = { viewer: ['userId', '$userId'] };
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, sits, isOwn] };
type Values = Readonly<Record<string, unknown>>;
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const given = ['bids', 'scores', 'outlierNote', 'returnReason'];
const isUnnamed = ({ blindFlag, stage }: ScoreSheet, state: string) => blindFlag === 'Y' && stage === 'TECHNICAL' && state !== 'locked';
const sheetOf = (c: ScoreSheet, state: string): Values => ({
  bids: isUnnamed(c, state) ? c.bids.map((bid) => without(bid, ['respondId', 'supplierId'])) : c.bids,
  scores: c.scores,
  outlierNote: c.outlierNote,
  returnReason: c.returnReason,
});
const nothing: Values = { bids: [], scores: [], outlierNote: null, returnReason: null };
const isOpenTo = (c: ScoreSheet, state: string, audience: string): boolean =>
  audience === 'own' || (audience === 'juror' ? state === 'locked' : state === 'locked' && c.reportedAt !== null);

export const view: View<ScoreSheet> = {
  scope: { EX: { always: false }, INSIDE: insideScope },
  audiences: () => ['own', 'juror', 'inside'],
  audienceOf: (c, _state, viewer) => {
    if (viewer.userType === 'EX') return null;
    const self = viewer.onBehalfOf ?? viewer.userId;
    if (self === c.userId) return 'own';
    if (c.jurorIds.includes(self)) return 'juror';
    return viewer.respCode === 'EXPERT' ? null : 'inside';
  },
  shared: (c, state, audience) => ({ ...without(c, given), ...(isOpenTo(c, state, audience) ? sheetOf(c, state) : nothing) }),
  own: () => ({}),
  columns: Object.fromEntries(
    ['outlierNote', 'returnReason'].map((name) => [
      name,
      { own: { always: true }, juror: { eq: ['state', 'locked'] }, inside: { always: false } },
    ]),
  ),
};
