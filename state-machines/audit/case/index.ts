/** What an auditor looks into: documents with what he found, and a legal hold on them (platform-system.md §11.7). */
import { defineDocument } from '../../kernel/definition.js';
import { event, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Transition, Who } from '../../kernel/lifecycle.js';
import { actsAs, by, lifecycle, refusalsOf } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { plainView } from '../../kernel/view.js';
import { MOST_ITEMS, itemFields } from '../items.js';
import { auditLookups as lookups } from '../lookups.js';
import { auditScreens } from './screens.js';

const fields = {
  caseTitle: f.text(200, 'Title', '案件标题', { need: 'save' }),
  scopeText: f.longText('Scope', '审计范围'),
  holdFlag: f.flag('Legal hold', '法律冻结', {
    help: {
      en: 'While the case is open, none of its documents, files or logs is deleted, purged or erased.',
      cn: '案件未关闭前，所列单据、附件及日志不得删除、清理或擦除。',
    },
  }),
  conclusion: f.longText('Conclusion', '结论', { computed: true }),
  closedAt: f.dateTime('Closed', '关闭时间', { computed: true }),
};
const lines = {
  items: hot(
    'Documents',
    '涉案单据',
    { key: 'itemNo', bound: MOST_ITEMS, entity: 'auditCaseItem' },
    {
      ...itemFields,
      revFrom: f.integer('From revision', '起始版本', { min: 1 }),
      revTo: f.integer('To revision', '截止版本', { min: 1 }),
      severity: f.lookup(lookups.AUDIT_SEVERITY, 'Severity', '严重程度', { need: 'save', initial: 'INFO' }),
      note: f.text(2000, 'Finding', '审计发现'),
    },
  ),
  notes: hot(
    'Notes',
    '备注',
    { key: 'noteNo', bound: 500, computed: true },
    {
      noteNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
      notedAt: f.dateTime('Time', '时间'),
      notedBy: f.ref('baseUsers', 'By', '记录人'),
      note: f.text(2000, 'Note', '备注'),
    },
  ),
};
type Case = Context<typeof fields, typeof lines>;

const events = {
  CREATE: saveEvent('New case', '新建案件'),
  SAVE: saveEvent('Save', '保存'),
  ADD_NOTE: event('Add a note', '添加备注', { note: f.text(2000, 'Note', '备注', { need: 'save' }) }),
  CLOSE: event('Close', '关闭案件', { conclusion: f.longText('Conclusion', '结论', { told: true }) }, { seen: true }),
  REOPEN: event('Reopen', '重新打开'),
};
type CaseEvent = EventOf<typeof events>;

const { guard, reasons } = refusalsOf({
  AUD_REASON: { en: 'Enter a reason.', cn: '请填写原因' },
  AUD_NOTES: { en: 'The case holds as many notes as it can; open another one.', cn: '备注已达上限，请新建案件' },
});
const said = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';
const concluded = guard<Case, MachineEvent>('AUD_REASON', (_case, { payload }) => said((payload as { conclusion?: string }).conclusion), {
  needs: 'ask',
});
const room = guard<Case, MachineEvent>('AUD_NOTES', ({ notes }) => notes.length < 500, { over: ['notes'] });

type CaseState = 'open' | 'closed';
const auditor = by('AUDITOR');
/** A case is its auditor's. */
const keeper: Who<Case> = {
  label: { en: 'the auditor who keeps the case', cn: '案件所属审计员' },
  resp: ['AUDITOR'],
  test: (audited, actor) => auditor.test(audited, actor) && actsAs(audited.createdBy, actor),
};
type Row<K extends CaseEvent['type']> = Transition<Case, Extract<CaseEvent, { type: K }>, CaseState>;
const noted: Row<'ADD_NOTE'> = {
  to: 'same',
  who: [keeper],
  guards: [room],
  change: ({ notes }, { payload, at, actor }) => ({
    notes: [...notes, { noteNo: notes.length + 1, notedAt: at, notedBy: actor.userId, note: payload.note }],
  }),
};

const machine = lifecycle<Case, CaseEvent>()<CaseState>(
  { CREATE: { to: 'open', who: [auditor], change: (context, { payload }) => applySave<Case>(lines, context, payload) } },
  {
    open: {
      label: { en: 'Open', cn: '进行中' },
      colour: 'blue',
      on: {
        SAVE: { to: 'same', who: [keeper], change: (context, { payload }) => applySave<Case>(lines, context, payload) },
        ADD_NOTE: noted,
        CLOSE: {
          to: 'closed',
          who: [keeper],
          guards: [concluded],
          change: (_context, { payload, at }) => ({ conclusion: payload.conclusion, closedAt: at }),
        },
      },
    },
    closed: {
      label: { en: 'Closed', cn: '已关闭' },
      colour: 'dark',
      ended: true,
      on: { ADD_NOTE: noted, REOPEN: { to: 'open', who: [keeper], change: () => ({ conclusion: null, closedAt: null }) } },
    },
  },
);

const view = plainView<Case>(fields, lines, { anyOrganisation: true });

export const auditCase = defineDocument({
  type: 'auditCase',
  version: 1,
  path: 'audit/case',
  kind: 'document',
  title: { en: 'Audit case', cn: '审计案件' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  // Auditors read one another's cases, administrators none.
  view: { ...view, scope: { ...view.scope, INSIDE: { or: [{ acting: ['AUDITOR'] }, { viewer: ['createdBy', '$userId'] }] } } },
  numbering: { pattern: 'CASE-{yyyy}-{seq4}' },
  list: {
    columns: ['docNumber', 'state', 'caseTitle', 'holdFlag', 'createdBy', 'creationDate', 'closedAt'],
    filters: ['docNumber', 'state', 'caseTitle', 'holdFlag', 'createdBy', 'creationDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    { label: { en: 'Case', cn: '案件' }, fields: ['caseTitle', 'scopeText', 'holdFlag', 'conclusion', 'closedAt'] },
    { label: { en: 'Documents', cn: '涉案单据' }, lines: 'items' },
    { label: { en: 'Notes', cn: '备注' }, lines: 'notes' },
  ],
  screens: auditScreens,
});
