/** A person's assignment to a position, from day to day (platform-process.md §1). */
import type { Instant } from '../../kernel/fields.js';
import type { Effect, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import type { Allot, AllotEvent, AllotEventOf, AllotFacts, Period } from './fields.js';
import { guard, refuse, rule } from './fields.js';
import { dayBefore, firstOverfull, overlap } from './periods.js';

export type AllotState = 'draft' | 'planned' | 'active' | 'ended' | 'cancelled';

type Checked = AllotEventOf<'ENABLE'> | AllotEventOf<'TRANSFER'>;
const admin = by('ADMIN');
const ask = { needs: 'ask' } as const;

/** What is asked for: the assignment itself, or the one that a transfer begins. */
function wantedOf(allot: Allot, sent: Checked): Period {
  return sent.type === 'TRANSFER' ? { startDate: sent.payload.effectiveDate, endDate: allot.endDate } : allot;
}

const usable = guard(
  'ALLOT_WHO',
  (_allot: Allot, { facts }: Checked) =>
    facts.positionState === 'enabled' && (facts.personState === 'employed' || facts.personState === 'leaving'),
  ask,
);
const datesFit = guard(
  'ALLOT_DATES',
  (allot: Allot, sent: Checked) => {
    const { startDate, endDate } = wantedOf(allot, sent);
    if (endDate !== null && compareDates(endDate, startDate) < 0) return false;
    return sent.type !== 'TRANSFER' || compareDates(allot.startDate, startDate) < 0;
  },
  ask,
);
const onlyPrimary = guard(
  'ALLOT_PRIMARY',
  (allot: Allot, sent: Checked) =>
    allot.primaryFlag !== 'Y' || !(sent.facts.primaries ?? []).some((other) => overlap(other, wantedOf(allot, sent))),
  ask,
);
const noTwin = guard(
  'ALLOT_DUP',
  (allot: Allot, sent: Checked) => !(sent.facts.same ?? []).some((other) => overlap(other, wantedOf(allot, sent))),
  ask,
);
const hasRoom = rule(
  ['ALLOT_HEADCOUNT'],
  (allot: Allot, sent: Checked) => {
    if (allot.actingFlag === 'Y') return true;
    const { headcount = 1, holders = [] } = sent.facts;
    const date = firstOverfull(wantedOf(allot, sent), holders, headcount);
    return date === null || refuse('ALLOT_HEADCOUNT', { params: { n: headcount, date } });
  },
  ask,
);
const endsLater = guard(
  'ALLOT_DATES',
  ({ startDate }: Allot, { payload }: AllotEventOf<'END'>) => compareDates(startDate, payload.endDate) <= 0,
  ask,
);
const guards = [usable, datesFit, onlyPrimary, noTwin, hasRoom];

/** Whoever holds the position that heads a department is its head. */
const heads = ({ personId, primaryFlag, actingFlag }: Allot, { facts }: { readonly facts: AllotFacts }): readonly Effect[] =>
  facts.headOf && primaryFlag === 'Y' && actingFlag !== 'Y'
    ? [{ kind: 'send', type: 'baseDepartment', id: facts.headOf, event: 'HEAD_CHANGED', payload: { personId } }]
    : [];
const instants = (_allot: Allot, { facts }: { readonly facts: AllotFacts }): { startsAt: Instant | null; endsAt: Instant | null } => ({
  startsAt: facts.startsAt ?? null,
  endsAt: facts.endsAt ?? null,
});
const hasBegun = ({ startDate }: Allot, { facts }: { readonly facts: AllotFacts }) =>
  facts.today === undefined || compareDates(startDate, facts.today) <= 0;
const isOver = (_allot: Allot, { payload, facts }: AllotEventOf<'END'>) =>
  facts.today !== undefined && compareDates(payload.endDate, facts.today) < 0;

const follow = (allot: Allot, { payload, facts }: AllotEventOf<'TRANSFER'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'basePositionAllot',
    id: facts.newId ?? '',
    purpose: 'transfer',
    part: `${allot.rev}`,
    payload: {
      fields: {
        orgId: allot.orgId,
        personId: allot.personId,
        positionId: payload.toPositionId,
        primaryFlag: allot.primaryFlag,
        actingFlag: allot.actingFlag,
        startDate: payload.effectiveDate,
        endDate: allot.endDate,
        fte: allot.fte,
      },
      lines: {},
    },
  },
];
const tell = (_allot: Allot, { payload, facts }: AllotEventOf<'TRANSFER'>): readonly Effect[] =>
  facts.userId
    ? [
        {
          kind: 'message',
          template: 'ALLOT_TRANSFERRED',
          to: [`user:${facts.userId}`],
          params: { position: facts.positionName ?? '', date: payload.effectiveDate },
        },
      ]
    : [];

const save: Transition<Allot, AllotEventOf<'SAVE'>, AllotState> = {
  to: 'same',
  who: [admin, system],
  change: (allot, { payload }) => applySave<Allot>({}, allot, payload),
};
const end = (to: AllotState): Transition<Allot, AllotEventOf<'END'>, AllotState> => ({
  to,
  who: [admin, system],
  guards: [endsLater],
  change: (_allot, { payload, facts }) => ({ endDate: payload.endDate, endReason: payload.endReason, endsAt: facts.endsAt ?? null }),
});

export const machine = lifecycle<Allot, AllotEvent>()<AllotState>(
  {
    CREATE: [
      // A transfer asked all of this of the new one before it made it.
      {
        to: 'active',
        when: (allot, sent) => sent.cause?.kind === 'CREATE' && hasBegun({ ...allot, ...sent.payload.fields } as Allot, sent),
        who: [system],
        change: (allot, sent) => ({ ...applySave<Allot>({}, allot, sent.payload), ...instants(allot, sent) }),
        effects: [(allot, sent) => heads(allot, sent)],
      },
      {
        to: 'planned',
        when: (_allot, sent) => sent.cause?.kind === 'CREATE',
        who: [system],
        change: (allot, sent) => ({ ...applySave<Allot>({}, allot, sent.payload), ...instants(allot, sent) }),
      },
      { to: 'draft', who: [admin, system], change: (allot, { payload }) => applySave<Allot>({}, allot, payload) },
    ],
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: save,
        ENABLE: [
          { to: 'active', when: hasBegun, who: [admin, system], guards, change: instants, effects: [heads] },
          { to: 'planned', who: [admin, system], guards, change: instants },
        ],
        DELETE: { to: 'removed', who: [admin] },
      },
    },
    planned: {
      label: { en: 'Planned', cn: '待生效' },
      colour: 'blue',
      deadlines: [{ event: 'START_DUE', at: ({ startsAt }) => startsAt }],
      on: { START_DUE: { to: 'active', who: [system], effects: [heads] }, END: end('cancelled') },
    },
    active: {
      label: { en: 'In force', cn: '生效中' },
      colour: 'green',
      deadlines: [{ event: 'END_DUE', at: ({ endsAt }) => endsAt }],
      on: {
        END_DUE: { to: 'ended', who: [system] },
        TRANSFER: {
          to: 'same',
          who: [admin],
          guards,
          change: (_allot, { payload, facts }) => ({
            endDate: dayBefore(payload.effectiveDate),
            endReason: 'TRANSFER',
            endsAt: facts.startsAt ?? null,
          }),
          effects: [(_after, sent, before) => follow(before, sent), tell],
        },
        END: [{ ...end('ended'), when: isOver }, end('active')],
      },
    },
    ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
