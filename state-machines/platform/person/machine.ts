/**
 * How a member of staff comes and goes (platform-access.md §2.1). He leaves at the end of his last day: until then his
 * work stays with him, then his account ends, and with it what he had given to others.
 */
import type { MachineEvent } from '../../kernel/events.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { refusal } from '../../kernel/refusals.js';
import { applySave } from '../../kernel/save.js';
import { missingForSubmit } from '../../kernel/validate.js';
import type { Person, PersonEvent, PersonEventOf } from './fields.js';
import { fields, guard, refuse, rule } from './fields.js';

export type PersonState = 'draft' | 'employed' | 'leaving' | 'left';

type Saving = PersonEventOf<'CREATE'> | PersonEventOf<'SAVE'>;
const change = (context: Person, event: Saving) => applySave<Person>({}, context, event.payload);

/** An employee number that is left empty is the next one. */
const given = (event: PersonEventOf<'CREATE'>) =>
  Object.fromEntries(Object.entries(event.payload.fields ?? {}).filter(([name, value]) => name !== 'personCode' || value !== null));

const placed = rule(
  ['MD_FIELD_REQUIRED'],
  (c: Person, e: Saving) =>
    ({ ...c, ...e.payload.fields }).orgId !== null || refuse('MD_FIELD_REQUIRED', { field: 'orgId', params: { field: 'orgId' } }),
  { needs: 'ask' },
);
const codeKept = rule(
  ['MD_FIXED'],
  (c: Person, e: PersonEventOf<'SAVE'>) => {
    const wanted = e.payload.fields?.['personCode'];
    return (
      c.everEmployed !== 'Y' ||
      wanted === undefined ||
      wanted === c.personCode ||
      refuse('MD_FIXED', { field: 'personCode', params: { field: 'personCode' } })
    );
  },
  { needs: 'ask' },
);
const noLoop = guard('PERSON_MANAGER_LOOP', (c: Person, e: Saving) => !(e.facts.managers ?? []).includes(c.id), { needs: 'ask' });
const complete = rule(
  ['MD_FIELD_REQUIRED'],
  (c: Person, _e: MachineEvent) => {
    const [first] = missingForSubmit({ fields, lines: {} }, c as unknown as Readonly<Record<string, unknown>>);
    return first ? refusal('MD_FIELD_REQUIRED', { field: first.field!, params: first.params! }) : true;
  },
  { over: Object.keys(fields) },
);
const handsOver = rule(
  ['PERSON_HANDOVER'],
  (c: Person, e: PersonEventOf<'LEAVE'>) =>
    (e.payload.handoverPersonId !== c.id && e.facts.handoverState === 'employed') ||
    refuse('PERSON_HANDOVER', { field: 'handoverPersonId' }),
  { needs: 'ask' },
);

const admin = by('ADMIN');
const save: Transition<Person, PersonEventOf<'SAVE'>, PersonState> = {
  to: 'same',
  who: [admin, system],
  guards: [placed, codeKept, noLoop],
  change,
};
/** His department was merged into another one. Who has left stays where he worked. */
const moved: Transition<Person, PersonEventOf<'MOVED'>, PersonState> = {
  to: 'same',
  who: [system],
  change: (_c, e) => ({ deptId: e.payload.deptId }),
};
const stays = { leaveDate: null, handoverPersonId: null, leaveAt: null } as const;

export const machine = lifecycle<Person, PersonEvent>()<PersonState>(
  {
    CREATE: {
      to: 'draft',
      who: [admin, system],
      guards: [placed, noLoop],
      change: (_c, e) => ({ personCode: e.facts.docNumber ?? null, ...given(e) }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: save,
        MOVED: moved,
        HIRE: { to: 'employed', who: [admin, system], guards: [complete], change: () => ({ everEmployed: 'Y' }) },
        DELETE: { to: 'removed', who: [admin] },
      },
    },
    employed: {
      label: { en: 'Employed', cn: '在职' },
      colour: 'green',
      on: {
        SAVE: save,
        MOVED: moved,
        LEAVE: {
          to: 'leaving',
          who: [admin],
          guards: [handsOver],
          change: (_c, e) => ({
            leaveDate: e.payload.leaveDate,
            handoverPersonId: e.payload.handoverPersonId,
            leaveAt: e.facts.leaveAt ?? null,
          }),
        },
      },
    },
    leaving: {
      label: { en: 'Handing over', cn: '离职交接中' },
      colour: 'orange',
      deadlines: [{ event: 'LEAVE_DUE', at: (c) => c.leaveAt }],
      on: {
        SAVE: save,
        MOVED: moved,
        CANCEL_LEAVE: { to: 'employed', who: [admin], change: () => stays },
        LEAVE_DUE: {
          to: 'left',
          who: [system],
          change: () => ({ leaveAt: null }),
          effects: [
            (_c, e) =>
              e.facts.userId
                ? [{ kind: 'send', type: 'baseUsers', id: e.facts.userId, event: 'INVALIDATE', payload: {}, part: 'LEAVE' }]
                : [],
          ],
        },
      },
    },
    left: {
      label: { en: 'Left', cn: '已离职' },
      colour: 'dark',
      on: { SAVE: save, REHIRE: { to: 'employed', who: [admin], change: (_c, e) => ({ ...stays, hireDate: e.payload.hireDate }) } },
    },
  },
);
