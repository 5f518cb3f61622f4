/** Delegations, the only source of substitution (platform-access.md §2.9). Principal and deputy see theirs, administrators and auditors all. */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { plainView } from '../../kernel/view.js';
import type { Delegation } from './fields.js';
import { events, fields, reasons } from './fields.js';
import { machine } from './machine.js';

const parties: Predicate = { or: [{ viewer: ['fromUserId', '$userId'] }, { viewer: ['toUserId', '$userId'] }] };
const plain = plainView<Delegation>(fields, {}, { supplier: parties, anyOrganisation: true });

export const baseUserAuthorisation = defineDocument({
  type: 'baseUserAuthorisation',
  version: 2,
  // Those of the first version were in force without a word of the deputy, and stay it.
  upgrades: { 1: (delegation) => delegation },
  path: 'platform/delegation',
  kind: 'document',
  title: { en: 'Delegation', cn: '授权委托' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  sends: { DELEGATE_TASKS: { to: ['bpmInstance'], byHand: true }, RECALL_TASKS: { to: ['bpmInstance'], byHand: true } },
  reasons,
  // Principal or deputy has lost his account: a draft cannot be enabled any more, and needs no end.
  ignores: ['REVOKE'],
  view: { ...plain, scope: { ...plain.scope, INSIDE: { or: [{ acting: ['ADMIN', 'AUDITOR'] }, parties] } } },
  numbering: { pattern: 'DLG-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'fromUserId',
      'toUserId',
      'responsibilityId',
      'startAt',
      'endAt',
      'authType',
      'orgIds',
      'maxAmountBase',
      'reason',
    ],
    filters: ['docNumber', 'fromUserId', 'toUserId', 'authType', 'responsibilityId', 'startAt', 'endAt', 'state'],
    sort: [['startAt', 'desc']],
  },
  form: [
    {
      label: { en: 'Who and what', cn: '授权对象与内容' },
      fields: ['fromUserId', 'toUserId', 'authType', 'responsibilityId', 'docTypes', 'mode', 'takeOpenTasks'],
    },
    {
      label: { en: 'Limits and period', cn: '范围与期间' },
      fields: ['orgIds', 'maxAmountBase', 'startAt', 'endAt', 'reason', 'endReason', 'actsCount', 'movedCount', 'leftCount'],
    },
  ],
  screens: [
    {
      route: 'userAuthorisationDelegations',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      within: 'userAuthorisationList',
      label: { en: 'Delegations', cn: '授权委托' },
    },
  ],
});
