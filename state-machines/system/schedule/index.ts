/** When a program runs by itself (platform-system.md §1): once, by a cron expression in a zone, or at intervals. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import { seenByOperators } from '../operators.js';
import type { Schedule } from './fields.js';
import { events, fields, lines, reasons } from './fields.js';
import { machine } from './machine.js';

const definition = defineDocument({
  type: 'baseConcurrentSchedule',
  version: 1,
  path: 'system/schedule',
  kind: 'document',
  title: { en: 'Schedule', cn: '调度计划' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Schedule>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'SCH-{seq6}' },
  nameField: 'scheduleName',
  list: {
    columns: ['docNumber', 'scheduleName', 'programId', 'scheduleKind', 'cron', 'nextRunAt', 'lastRunAt', 'missCount', 'state'],
    filters: ['docNumber', 'scheduleName', 'programId', 'scheduleKind', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    {
      label: { en: 'Schedule', cn: '计划' },
      fields: ['scheduleName', 'programId', 'runAsRespId', 'misfire', 'overlap', 'remark'],
    },
    {
      label: { en: 'Time', cn: '时间' },
      fields: ['scheduleKind', 'cron', 'runAt', 'intervalSeconds', 'zone', 'startAt', 'endAt'],
    },
    { label: { en: 'Parameters', cn: '参数' }, lines: 'params' },
    { label: { en: 'Runs', cn: '运行情况' }, fields: ['nextRunAt', 'lastRunAt', 'missCount'] },
  ],
  screens: [
    {
      route: 'concurrentPrograms/schedules',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Schedules', cn: '调度计划' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseConcurrentSchedule = seenByOperators(definition);
