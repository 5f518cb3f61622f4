/**
 * A juror sees his own marks until the leader confirms, then everybody's; others inside see who has submitted, and the results
 * once they stand. Bidders see nothing of it: the rejected are told by their own response.
 */
import type { Predicate } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, ownKeyOf } from '../../kernel/view.js';
import type { ResponseMark } from './fields.js';

const sits: Predicate = { viewer: ['jurorIds', '$userId'] };
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, sits] };
type Values = Readonly<Record<string, unknown>>;
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const jurysOwn = ['marks', 'suspicions'];
const concluded = (state: string) => state === 'confirmed';

export const view: View<ResponseMark> = {
  scope: { EX: { always: false }, INSIDE: insideScope },
  audiences: (c) => ['inside', ...c.jurorIds.map((id) => `juror:${id}`)],
  audienceOf: (c, _state, viewer) => {
    if (viewer.userType === 'EX') return null;
    const self = viewer.onBehalfOf ?? viewer.userId;
    if (c.jurorIds.includes(self)) return `juror:${self}`;
    return viewer.respCode === 'EXPERT' ? null : 'inside';
  },
  shared: (c, state, audience) => {
    if (audience === 'juror') return without(c, ['marks']);
    const open = without(c, jurysOwn);
    return concluded(state) ? open : { ...open, results: [], bids: c.bids.map((bid) => without(bid, ['grounds'])) };
  },
  own: (c, state, audience) => {
    if (classOf(audience) !== 'juror') return {};
    const self = ownKeyOf(audience);
    return { marks: concluded(state) ? c.marks : c.marks.filter((one) => one.userId === self), self };
  },
  knows: (_event, audience) => classOf(audience) !== 'supplier',
};
