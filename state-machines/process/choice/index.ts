/** Approvers whom the submitter names (platform-process.md §4, SUBMITTER_CHOICE): said before a document is submitted, read as its process starts. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { by, creator, lifecycle, refusalsOf } from '../../kernel/lifecycle.js';
import type { Guard, Transition } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { plainView } from '../../kernel/view.js';
import { insiders } from '../application/index.js';
import { MOST_CHOSEN } from '../graph.js';

const fields = {
  docType: f.text(60, 'Document', '业务单据', { need: 'save', fixed: true }),
  docId: f.text(20, 'Document id', '单据标识', { need: 'save', fixed: true }),
};
const lines = {
  steps: hot(
    'Steps',
    '节点',
    { entity: 'bpmChoiceStep', key: 'lineNum', bound: 100 },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      nodeKey: f.text(30, 'Step', '节点', { need: 'save' }),
      userIds: f.refs('baseUsers', 'Approvers', '审批人', { need: 'save' }),
    },
  ),
};
export type Choice = Context<typeof fields, typeof lines>;

/** Of the document that the choice is for, as whoever chooses sees it. */
export interface ChoiceFacts {
  readonly document?: 'SEEN' | 'MISSING';
}

const events = {
  CREATE: saveEvent('Choose approvers', '选择审批人', { facts: facts<ChoiceFacts>() }),
  SAVE: saveEvent('Choose others', '重新选择', { facts: facts<ChoiceFacts>() }),
  DELETE: event('Take back the choice', '撤销选择', {}, { dangerous: true }),
};
type ChoiceEvent = EventOf<typeof events>;
type Saving = Transition<Choice, Extract<ChoiceEvent, { type: 'CREATE' | 'SAVE' }>, 'open'>;

const { guard, reasons } = refusalsOf({
  BPM_CHOICE_DOCUMENT: { en: 'You cannot see this document. Open one of yours.', cn: '您无权查看该单据,请打开您自己的单据' },
  BPM_CHOICE_TWICE: { en: 'You have chosen for this document already. Read it again.', cn: '您已为该单据选择过审批人,请刷新' },
  BPM_CHOICE_SIZE: {
    en: 'Name each step once, with at most 20 approvers, and keep the document.',
    cn: '每个节点只能选择一次且最多20名审批人,单据不可更换',
  },
});
const seen = guard<Choice, MachineEvent>('BPM_CHOICE_DOCUMENT', (_choice, sent) => (sent.facts as ChoiceFacts).document === 'SEEN', {
  needs: 'ask',
});
const asMade = new Set(['docType', 'docId']);
const small: Guard<Choice, MachineEvent> = guard(
  'BPM_CHOICE_SIZE',
  ({ steps }: Choice, { type, payload }: MachineEvent) => {
    const keys = steps.map(({ nodeKey }) => nodeKey);
    const kept = type === 'CREATE' || !Object.keys((payload as SavePayload).fields ?? {}).some((field) => asMade.has(field));
    return kept && new Set(keys).size === keys.length && steps.every(({ userIds }) => userIds.length <= MOST_CHOSEN);
  },
  { over: ['steps'] },
);
const change: Saving['change'] = (choice, { payload }) => applySave<Choice>(lines, choice, payload);

const machine = lifecycle<Choice, ChoiceEvent>()<'open'>(
  { CREATE: { to: 'open', who: [by(...insiders)], guards: [seen, small], change } },
  {
    open: {
      label: { en: 'Chosen', cn: '已选择' },
      colour: 'green',
      on: {
        SAVE: { to: 'same', who: [creator], guards: [seen, small], change },
        DELETE: { to: 'removed', who: [creator] },
      },
    },
  },
);

const plain = plainView<Choice>(fields, lines, { anyOrganisation: true });

export const bpmChoice = defineDocument({
  type: 'bpmChoice',
  version: 1,
  path: 'process/choice',
  kind: 'document',
  title: { en: 'Chosen approvers', cn: '自选审批人' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view: { ...plain, scope: { ...plain.scope, INSIDE: { or: [{ acting: ['ADMIN', 'AUDITOR'] }, { viewer: ['createdBy', '$userId'] }] } } },
  uniqueKeys: [{ columns: ['docType', 'docId', 'createdBy'], code: 'BPM_CHOICE_TWICE' }],
  nameField: 'docType',
  list: {
    columns: ['docType', 'docId', 'createdBy', 'lastUpdateDate'],
    filters: ['docType', 'createdBy', 'lastUpdateDate'],
    sort: [['lastUpdateDate', 'desc']],
  },
  form: [
    { label: { en: 'Document', cn: '业务单据' }, fields: ['docType', 'docId'] },
    { label: { en: 'Steps', cn: '节点' }, lines: 'steps' },
  ],
  screens: [
    {
      route: 'processChoiceList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Chosen approvers', cn: '自选审批人' },
      within: 'processMonitoring',
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
