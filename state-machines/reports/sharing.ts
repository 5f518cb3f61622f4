/** Who sees reports and their groups (platform-system.md §6): sharing grants the report, never data; each reader gets the result of his own scope. */
import { event, facts } from '../kernel/events.js';
import type { MachineEvent } from '../kernel/events.js';
import { f } from '../kernel/fields.js';
import type { Transition } from '../kernel/lifecycle.js';
import { by } from '../kernel/lifecycle.js';
import type { Addressed, Predicate } from '../kernel/predicate.js';
import { holds } from '../kernel/predicate.js';
import type { MasterState } from '../kernel/stock/master.js';
import type { View } from '../kernel/view.js';

export const authors = ['REPORT_AUTHOR', 'ADMIN', 'AUDITOR'] as const;
export const keeper = by('REPORT_AUTHOR', 'ADMIN');

const seen: Predicate = {
  or: [{ acting: authors }, { viewer: ['createdBy', '$userId'] }, { and: [{ eq: ['state', 'enabled'] }, { reaches: 'addressed' }] }],
};

/** Seen by authors, its owner, and whom it is shared with. */
export const seenByReaders = <D extends { readonly view: View }>(definition: D): D => {
  const { view } = definition;
  return {
    ...definition,
    view: {
      ...view,
      scope: { ...view.scope, EX: { always: false }, INSIDE: seen },
      audienceOf: (context: never, state: string, viewer) =>
        viewer.userType === 'SYSTEM' || (viewer.userType !== 'EX' && holds(seen, state, context, viewer)) ? 'inside' : null,
    },
  };
};

export const sharedFields = {
  sharedRespIds: f.refs('baseResponsibility', 'Shared with responsibilities', '共享职责', { computed: true }),
  sharedUserIds: f.refs('baseUsers', 'Shared with users', '共享用户', { computed: true }),
  addressed: f.json<Addressed>()('Readers', '可见对象', { computed: true, internal: true }),
};

export interface ShareFacts {
  /** Codes of the responsibilities that the event names. */
  readonly respCodes?: readonly string[];
}
interface Shared {
  readonly respIds: readonly string[];
  readonly userIds: readonly string[];
}

export const shareEvent = event(
  'Share',
  '共享',
  {
    respIds: f.refs('baseResponsibility', 'Responsibilities', '职责'),
    userIds: f.refs('baseUsers', 'Users', '用户'),
  },
  { facts: facts<ShareFacts>() },
);

export const share: Transition<object, MachineEvent<string, Shared, ShareFacts>, MasterState> = {
  to: 'same',
  who: [keeper],
  change: (_record, { payload, facts: { respCodes = [] } }) => {
    const traits = [...respCodes.map((code) => `resp:${code}`), ...payload.userIds.map((id) => `user:${id}`)];
    return {
      sharedRespIds: payload.respIds,
      sharedUserIds: payload.userIds,
      addressed: traits.length === 0 ? null : { INSIDE: [traits] },
    } as never;
  },
};
