import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';

export const fields = {
  levelCode: f.text(30, 'Code', '层级编码', { need: 'save', fixed: true, upper: true }),
  levelName: f.text(60, 'Name', '层级名称', { need: 'save' }),
  versionNo: f.integer('Version', '版本', { computed: true, initial: 1 }),
  startDate: f.date('Valid from', '有效期起', { need: 'save' }),
  endDate: f.date('Valid to', '有效期止', { computed: true }),
  endsAt: f.dateTime('Ends at', '结束时间', { computed: true, internal: true }),
};

export const lines = {
  places: hot(
    'Reporting lines',
    '汇报关系',
    { entity: 'basePersonLevelLine', key: 'placeNum', bound: 2_000, indexes: ['positionId'] },
    {
      placeNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      positionId: f.ref('basePosition', 'Position', '岗位', { holds: true, need: 'save' }),
      parentPositionId: f.ref('basePosition', 'Superior', '上级岗位'),
      sortNo: f.integer('Order', '排序', { initial: 0, min: 0, max: 9999 }),
    },
  ),
};

export type Level = Context<typeof fields, typeof lines>;
export type Place = LineRow<typeof lines.places>;

export interface LevelFacts {
  /** The version in force of the same organisation. */
  readonly current?: { readonly id: string; readonly startDate: string; readonly endsAt: Instant } | null;
  /** Number of a draft of the same hierarchy. */
  readonly draft?: string | null;
  readonly newId?: string;
  /** Names of positions, by id. */
  readonly names?: Readonly<Record<string, string>>;
  /** Grades of positions, by id, where they have one. */
  readonly grades?: Readonly<Record<string, number>>;
}

const withFacts = { facts: facts<LevelFacts>() };

export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  PUBLISH: event('Publish', '发布', { gradesMeantFlag: f.flag('Superiors of a lower grade are meant', '上级职级较低属实') }, withFacts),
  NEW_VERSION: event('New version', '新版本', { startDate: f.date('Valid from', '有效期起', { need: 'save' }) }, withFacts),
  REPLACED: systemEvent<{ readonly endDate: string; readonly endsAt: Instant }>('Replaced', '被替换'),
  END_DUE: systemEvent('Ended', '到期'),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export type LevelEvent = EventOf<typeof events>;
export type LevelEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  LVL_DUP: { en: 'Position {name} appears twice.', cn: '岗位{name}重复' },
  LVL_CYCLE: { en: 'A position cannot be below itself: {name}', cn: '上级不能是自身或其下级:{name}' },
  LVL_PARENT: { en: 'The superior of {name} is not in the hierarchy.', cn: '岗位{name}的上级不在层级中' },
  LVL_EMPTY: { en: 'Enter at least one position.', cn: '请至少维护一个岗位' },
  LVL_DATE: { en: 'It must start after the version in force ({date}).', cn: '生效日期须晚于当前版本({date})' },
  LVL_GRADE: {
    en: '{name} has a higher grade than its superior. Correct it, or tick that it is meant.',
    cn: '{name}的职级高于上级,请更正或勾选“上级职级较低属实”',
  },
  LVL_DRAFT_EXISTS: { en: 'A draft version exists: {number}', cn: '已存在草稿版本:{number}' },
});

export const saved = (level: Level, payload: SavePayload): Change<Level> => applySave<Level>(lines, level, payload);
