/** A running approval (platform-process.md §6). */
import { defineDocument } from '../../kernel/definition.js';
import type { Screen } from '../../kernel/definition.js';
import { processProfiles } from '../profiles.js';
import { events } from './events.js';
import { fields, lines } from './fields.js';
import { machine } from './machine.js';
import { reasons } from './rules.js';
import { named } from './steps.js';
import { view } from './view.js';

const screen = (route: string, en: string, cn: string, more: Partial<Screen> = { menu: true }): Screen => ({
  route,
  kind: 'special',
  audience: ['INSIDE'],
  label: { en, cn },
  ...more,
});

/** Suppliers decide steps that are theirs. */
const bothSides = { menu: true, audience: ['INSIDE', 'EX'] } as const satisfies Partial<Screen>;

export const bpmInstance = defineDocument({
  type: 'bpmInstance',
  version: 2,
  upgrades: { 1: named },
  path: 'process/instance',
  kind: 'document',
  title: { en: 'Process', cn: '流程实例' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  ignores: ['DOC_ACCEPTED', 'DOC_REFUSED', 'DOC_WITHDRAWN', 'TASK_DUE', 'REMIND_DUE', 'LEAVE_TASKS', 'DELEGATE_TASKS', 'RECALL_TASKS'],
  view,
  numbering: { pattern: 'BPM-{yyyyMMdd}-{seq5}' },
  nameField: 'bpmTitle',
  profiles: [processProfiles.SYS_TWO_PERSON, processProfiles.BPM_AUTO_LIMIT],
  uniqueKeys: [
    { columns: ['docType', 'docId', 'docCode'], code: 'BPM_ALREADY_RUNNING', where: { state: ['running', 'ending', 'docRefused'] } },
  ],
  indexes: [['docType', 'docId']],
  list: {
    columns: [
      'docNumber',
      'bpmTitle',
      'billNo',
      'docType',
      'submitterUserId',
      'state',
      'currentNodes',
      'assigneeIds',
      'amountBase',
      'bpmStartTime',
      'dueAt',
      'endedAt',
      'interventionFlag',
    ],
    filters: ['docNumber', 'bpmTitle', 'billNo', 'docType', 'submitterUserId', 'modelId', 'state', 'bpmStartTime', 'heldFlag'],
    sort: [['bpmStartTime', 'desc']],
  },
  form: [
    {
      label: { en: 'Process', cn: '流程' },
      fields: [
        'bpmTitle',
        'billNo',
        'docType',
        'submitterUserId',
        'submitterDepartmentId',
        'bpmStartTime',
        'endedAt',
        'modelId',
        'versionNo',
        'amountBase',
        'supplierId',
        'outcome',
        'outcomeComment',
        'lastApproverId',
        'currentNodes',
        'assigneeIds',
        'dueAt',
        'heldFlag',
        'interventionFlag',
        'refusedCode',
      ],
    },
    { label: { en: 'Tasks', cn: '任务' }, lines: 'tasks' },
  ],
  screens: [
    screen('myUpcoming', 'My approvals', '我的待审批', bothSides),
    screen('gtasks', 'Group tasks', '组任务', bothSides),
    screen('myApproval', 'Approved by me', '我已审批'),
    screen('processList', 'My processes', '我的流程'),
    screen('processMonitoring', 'Process monitoring', '流程监控', { menu: true, resp: ['ADMIN', 'AUDITOR'] }),
    screen('myBpmPendingList', 'Pending approvals', '我的待办', { within: 'myUpcoming' }),
    screen('myBpmApprovedList', 'Approvals done', '我的已办', { within: 'myApproval' }),
    screen('myBpmSubmittedList', 'Submitted by me', '我发起的', { within: 'processList' }),
    { route: 'processInstance', kind: 'detail', audience: ['INSIDE'], label: { en: 'Process', cn: '流程详情' }, within: 'processList' },
    {
      route: 'processInstanceList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'All processes', cn: '流程实例' },
      within: 'processMonitoring',
    },
  ],
});
