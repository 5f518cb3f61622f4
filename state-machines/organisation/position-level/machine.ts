/** Versions of a hierarchy (platform-process.md §1): written, published from a day on, ended by the next one. */
import type { Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import type { Level, LevelEvent, LevelEventOf } from './fields.js';
import { guard, refuse, rule, saved } from './fields.js';
import { circular, orphan, outranking, repeated } from './hierarchy.js';

export type LevelState = 'draft' | 'published' | 'expired';

type Code = 'LVL_DUP' | 'LVL_CYCLE' | 'LVL_PARENT';
type Written = LevelEventOf<'CREATE'> | LevelEventOf<'SAVE'>;
const admin = by('ADMIN');

/** Asked of what the save leaves. */
const ofSaved = (code: Code, find: (places: Level['places']) => string | null) =>
  rule(
    [code],
    (level: Level, { payload, facts }: Written) => {
      const found = find((saved(level, payload).places ?? level.places) as Level['places']);
      return found === null || refuse(code, { field: 'places', params: { name: facts.names?.[found] ?? found } });
    },
    { needs: 'ask' },
  );
const ofStored = (code: Code, find: (places: Level['places']) => string | null) =>
  rule(
    [code],
    ({ places }: Level, { facts }: LevelEventOf<'PUBLISH'>) => {
      const found = find(places);
      return found === null || refuse(code, { field: 'places', params: { name: facts.names?.[found] ?? found } });
    },
    { needs: 'ask' },
  );
const writable = [ofSaved('LVL_DUP', repeated), ofSaved('LVL_CYCLE', circular)];
const notEmpty = guard('LVL_EMPTY', ({ places }: Level) => places.length > 0, { over: ['places'] });
const startsLater = rule(
  ['LVL_DATE'],
  ({ startDate }: Level, { facts }: LevelEventOf<'PUBLISH'>) => {
    const { current } = facts;
    return !current || compareDates(current.startDate, startDate) < 0 || refuse('LVL_DATE', { params: { date: current.startDate } });
  },
  { needs: 'ask' },
);
const MOST_NAMED = 5;
/** A warning: there are such companies, and whoever publishes says so. */
const gradesFall = rule(
  ['LVL_GRADE'],
  ({ places }: Level, { payload, facts }: LevelEventOf<'PUBLISH'>) => {
    const found = payload.gradesMeantFlag === 'Y' ? [] : outranking(places, facts.grades ?? {}).slice(0, MOST_NAMED);
    const named = found.map((id) => facts.names?.[id] ?? id);
    const name = { en: named.join(', '), cn: named.join('、') };
    return found.length === 0 || refuse('LVL_GRADE', { field: 'gradesMeantFlag', words: { name } });
  },
  { needs: 'ask' },
);
const noDraft = rule(
  ['LVL_DRAFT_EXISTS'],
  (_level: Level, { facts }: LevelEventOf<'NEW_VERSION'>) =>
    !facts.draft || refuse('LVL_DRAFT_EXISTS', { params: { number: facts.draft } }),
  { needs: 'ask' },
);

const replaces = ({ startDate }: Level, { facts }: LevelEventOf<'PUBLISH'>): readonly Effect[] =>
  facts.current
    ? [
        {
          kind: 'send',
          type: 'basePersonLevel',
          id: facts.current.id,
          event: 'REPLACED',
          payload: { endDate: addDays(startDate, -1), endsAt: facts.current.endsAt },
        },
      ]
    : [];
const next = (level: Level, { payload, facts }: LevelEventOf<'NEW_VERSION'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'basePersonLevel',
    id: facts.newId ?? '',
    purpose: 'version',
    part: `${level.rev}`,
    payload: {
      fields: {
        orgId: level.orgId,
        levelCode: level.levelCode,
        levelName: level.levelName,
        versionNo: (level.versionNo ?? 0) + 1,
        startDate: payload.startDate,
      },
      lines: { places: { set: level.places } },
    },
  },
];
const save = (level: Level, { payload }: Written) => saved(level, payload);

export const machine = lifecycle<Level, LevelEvent>()<LevelState>(
  { CREATE: { to: 'draft', who: [admin, system], guards: writable, change: save } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: [admin], guards: writable, change: save },
        PUBLISH: {
          to: 'published',
          who: [admin, system],
          guards: [
            notEmpty,
            ofStored('LVL_DUP', repeated),
            ofStored('LVL_PARENT', orphan),
            ofStored('LVL_CYCLE', circular),
            startsLater,
            gradesFall,
          ],
          effects: [replaces],
        },
        REPLACED: { to: 'ignored', who: [system] },
        DELETE: { to: 'removed', who: [admin] },
      },
    },
    published: {
      label: { en: 'Published', cn: '已发布' },
      colour: 'green',
      deadlines: [{ event: 'END_DUE', at: ({ endsAt }) => endsAt }],
      on: {
        NEW_VERSION: { to: 'same', who: [admin], guards: [noDraft], effects: [next] },
        REPLACED: { to: 'same', who: [system], change: (_level, { payload }) => ({ endDate: payload.endDate, endsAt: payload.endsAt }) },
        END_DUE: { to: 'expired', who: [system] },
      },
    },
    expired: {
      label: { en: 'Expired', cn: '已过期' },
      colour: 'dark',
      ended: true,
      on: { REPLACED: { to: 'ignored', who: [system] } },
    },
  },
);
