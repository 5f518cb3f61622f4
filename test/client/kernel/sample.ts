/** A small purchase request, enough of a document for the parts of the client that are drawn from definitions. */
import { anyDefinition, defineDocument } from '@machines/kernel/definition.js';
import { event, saveEvent, systemEvent } from '@machines/kernel/events.js';
import type { EventOf } from '@machines/kernel/events.js';
import { f, hot, lookups } from '@machines/kernel/fields.js';
import type { Context } from '@machines/kernel/fields.js';
import { by, lifecycle, refusalsOf, system } from '@machines/kernel/lifecycle.js';
import { applySave } from '@machines/kernel/save.js';
import { plainView } from '@machines/kernel/view.js';

const urgency = lookups({ SAMPLE_URGENCY: { LOW: { en: 'Low', cn: '低' }, HIGH: { en: 'High', cn: '高' } } }).SAMPLE_URGENCY;

const fields = {
  title: f.text(20, 'Title', '标题', { need: 'save' }),
  urgency: f.lookup(urgency, 'Urgency', '紧急程度'),
  budget: f.amount('Budget', '预算'),
  replyBy: f.dateTime('Reply by', '回复截止'),
  secretNote: f.text(50, 'Note', '备注', { secret: true }),
};
const lines = {
  wants: hot(
    'Wants',
    '需求',
    { key: 'lineNo', bound: 500 },
    {
      lineNo: f.integer('Line', '行号', { need: 'save' }),
      qty: f.quantity('Quantity', '数量', { need: 'save' }),
      what: f.text(40, 'What', '内容'),
    },
  ),
};
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  REJECT: event('Reject', '驳回', { reason: f.text(50, 'Reason', '原因', { need: 'save' }) }, { dangerous: true }),
  APPROVE: event('Approve', '批准'),
  REPLY_DUE: systemEvent('Reply due', '回复到期'),
};
type Ask = Context<typeof fields, typeof lines>;

const { guard, reasons } = refusalsOf({
  ASK_NO_DATE: { en: 'Give a reply date.', cn: '请填写回复截止时间。' },
  ASK_NOTE: { en: 'The note must be empty.', cn: '备注须为空。' },
});
const hasDate = guard('ASK_NO_DATE', (c: Ask) => c.replyBy !== null, { over: ['replyBy'] });
const noNote = guard('ASK_NOTE', (c: Ask) => c.secretNote === null, { over: ['secretNote'] });

export const sample = anyDefinition(
  defineDocument({
    type: 'srmPurRequisitionHeader',
    version: 1,
    path: 'purchasing/sample',
    kind: 'document',
    title: { en: 'Request', cn: '请购单' },
    fields,
    lines,
    events,
    reasons,
    lifecycle: lifecycle<Ask, EventOf<typeof events>>()(
      { CREATE: { to: 'draft', who: [by('BUYER')], change: (c, e) => applySave(lines, c, e.payload) } },
      {
        draft: {
          label: { en: 'Draft', cn: '草稿' },
          colour: 'grey',
          on: {
            SAVE: { to: 'same', who: [by('BUYER')], change: (c, e) => applySave(lines, c, e.payload) },
            SUBMIT: { to: 'approving', who: [by('BUYER')], guards: [hasDate] },
          },
        },
        approving: {
          label: { en: 'Approving', cn: '审批中' },
          colour: 'blue',
          on: {
            APPROVE: { to: 'approved', who: [by('APPROVER')], guards: [noNote] },
            REJECT: { to: 'draft', who: [by('APPROVER')] },
            REPLY_DUE: { to: 'closed', who: [system] },
          },
        },
        approved: { label: { en: 'Approved', cn: '已批准' }, colour: 'green', final: true },
        closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
      },
    ),
    view: plainView(fields, lines),
    list: { columns: ['docNumber', 'title', 'budget', 'state'], filters: ['title', 'state'], sort: [['creationDate', 'desc']] },
    form: [
      { label: { en: 'General', cn: '基本信息' }, fields: ['title', 'urgency', 'budget', 'replyBy'] },
      { label: { en: 'Wants', cn: '需求' }, lines: 'wants' },
    ],
    screens: [{ route: 'sampleList', kind: 'list', audience: ['INSIDE'], label: { en: 'Requests', cn: '请购单列表' }, resp: ['BUYER'] }],
  }),
);

export const buyer = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '2', onBehalfOf: null } as const;
export const approver = { ...buyer, userId: '8', respCode: 'APPROVER', respId: '3' } as const;
