import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { organisationLookups as lookups } from '../lookups.js';

export const fields = {
  personId: f.ref('basePerson', 'Person', '员工', { need: 'save' }),
  positionId: f.ref('basePosition', 'Position', '岗位', { holds: true, need: 'save' }),
  primaryFlag: f.flag('Primary', '主岗', { initial: 'Y' }),
  actingFlag: f.flag('Acting', '代理'),
  startDate: f.date('From', '开始日期', { need: 'save' }),
  endDate: f.date('To', '结束日期', { notBefore: 'startDate' }),
  fte: f.rate('Share of time %', '工时比例(%)', { initial: '100', min: 0, max: 100 }),
  endReason: f.lookup(lookups.BASE_ALLOT_END, 'Why it ends', '结束原因', { computed: true }),
  startsAt: f.dateTime('Starts at', '生效时间', { computed: true, internal: true }),
  endsAt: f.dateTime('Ends at', '结束时间', { computed: true, internal: true }),
};

/** A period of an assignment; `endDate` null: open. Days are yyyy-MM-dd. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string | null;
}

/** What prepare reads: the day, instants of the days, and what else stands for person and position. */
export interface AllotFacts {
  readonly today?: string;
  readonly startsAt?: Instant;
  readonly endsAt?: Instant | null;
  readonly headcount?: number;
  /** Whether position and person may be used. */
  readonly positionState?: string | null;
  readonly personState?: string | null;
  /** Other assignments of the position in force or planned that count against its headcount. */
  readonly holders?: readonly Period[];
  /** Other primary assignments of the person. */
  readonly primaries?: readonly Period[];
  /** Other assignments of the person to this very position. */
  readonly same?: readonly Period[];
  readonly newId?: string;
  readonly userId?: string | null;
  readonly positionName?: string | null;
  readonly headOf?: string | null;
}

const withFacts = { facts: facts<AllotFacts>() };

export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  ENABLE: event('Enable', '启用', {}, withFacts),
  START_DUE: systemEvent<object, AllotFacts>('Begins', '生效'),
  END_DUE: systemEvent<object, AllotFacts>('Ends', '到期'),
  TRANSFER: event(
    'Transfer',
    '调岗',
    {
      toPositionId: f.ref('basePosition', 'To position', '目标岗位', { need: 'save' }),
      effectiveDate: f.date('Effective from', '生效日期', { need: 'save' }),
    },
    { button: 'btnTransferPosition', ...withFacts },
  ),
  END: event(
    'End',
    '结束',
    {
      endDate: f.date('Last day', '结束日期', { need: 'save' }),
      endReason: f.lookup(lookups.BASE_ALLOT_END, 'Why it ends', '结束原因', { need: 'save', initial: 'LEAVE' }),
    },
    { dangerous: true, ...withFacts },
  ),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export type Allot = Context<typeof fields, Record<never, never>>;
export type AllotEvent = EventOf<typeof events>;
export type AllotEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  ALLOT_PRIMARY: { en: 'The person already has a primary position in this period.', cn: '该期间已有主岗' },
  ALLOT_HEADCOUNT: { en: 'The headcount {n} is exceeded on {date}.', cn: '{date}超出编制{n}人' },
  ALLOT_DATES: { en: 'The dates are not valid: the last day must not lie before the first.', cn: '日期无效:结束日期不能早于开始日期' },
  ALLOT_DUP: { en: 'The person already holds this position in this period.', cn: '该人员在此期间已在此岗位' },
  ALLOT_WHO: { en: 'Choose an employed person and an enabled position.', cn: '请选择在职员工与启用的岗位' },
});
