/** Free-form applications (platform-process.md §9): what needs an approval and has no document of its own. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, creator, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { Responsibility } from '../../kernel/events.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingEvents, approvingReasons, complete } from '../../kernel/stock/approving.js';
import type { ApprovingFacts, ProcessStep } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import type { FormData, FormField } from '../form.js';
import { asData, dataAfter, fieldsOf, labelOf, lackingIn, misfitsIn } from '../form.js';

const fields = {
  modelId: f.ref('bpmModel', 'Process', '流程', { need: 'save' }),
  title: f.text(120, 'Title', '标题', { need: 'save' }),
  content: f.longText('What is asked for', '申请内容', { need: 'submit' }),
  /** As the model asked when the application was begun: a later version of it changes nothing here. */
  form: f.json<readonly FormField[]>()('Fields of the form', '表单字段', { computed: true, internal: true }),
  formVersionNo: f.integer('Version of the process', '流程版本', { computed: true }),
  formData: f.json<FormData>()('Form', '表单内容', {
    parts: ({ form }: Readonly<Record<string, unknown>>) => fieldsOf(form as readonly FormField[] | null),
  }),
  amount: f.amount('Amount', '金额', { min: 0 }),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { holds: true, need: 'save', initial: 'CNY' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商'),
  stepDone: f.text(60, 'Done last', '最近完成节点', { computed: true }),
  stepDoneEn: f.text(60, 'Done last (English)', '最近完成节点(英文)', { computed: true }),
  stepDoneBy: f.ref('baseUsers', 'Done by', '完成人', { computed: true }),
  stepDoneAt: f.dateTime('Done at', '完成时间', { computed: true }),
  /** Who is or was asked, or told: nobody decides on what he cannot read. */
  readerIds: f.refs('baseUsers', 'Readers', '可查看人员', { computed: true, internal: true }),
};

type Application = Context<typeof fields, Record<never, never>>;
type State = 'draft' | 'approving' | 'rejected' | 'completed' | 'cancelled';

export interface FormFacts {
  /** Of the process that is chosen; absent: the application has chosen already. */
  readonly form?: { readonly versionNo: number | null; readonly fields: readonly FormField[] };
  /** Keys whose value names nobody and nothing that may be chosen today. */
  readonly unusable?: readonly string[];
}
const withForm = { facts: facts<FormFacts>() };

const events = {
  CREATE: saveEvent('New', '新建', withForm),
  SAVE: saveEvent('Save', '保存', withForm),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<ApprovingFacts>() }),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
  STEP_DONE: systemEvent<ProcessStep, ApprovingFacts>('Step done', '节点完成'),
  SHOW_TO: systemEvent<{ readonly userIds: readonly string[] }>('Shown to', '开放查看'),
};
type ApplicationEvent = EventOf<typeof events>;
type Saving = EventOf<typeof events, 'CREATE' | 'SAVE'>;

const { every, guard, refuse, reasons } = refusalsOf({
  APP_FIELD: { en: '{field} is missing or wrong. Correct it.', cn: '{field}未填写或错误,请更正' },
  APP_MODEL_OFF: { en: 'The process is not available. Choose another one.', cn: '流程不可用,请重新选择' },
});
const hasModel = guard<Application, MachineEvent>(
  'APP_MODEL_OFF',
  (_application, sent) => (sent.facts as ApprovingFacts).process !== undefined,
  {
    needs: 'ask',
  },
);

/** Whoever works inside may ask for something. */
export const insiders: readonly [Responsibility, ...Responsibility[]] = [
  'REQUESTER',
  'BUYER',
  'SOURCING_MANAGER',
  'MINISTER',
  'CONTRACT_MANAGER',
  'PLANNER',
  'WAREHOUSE',
  'FINANCE',
  'QUALITY',
  'ENGINEER',
  'SUPPLIER_MANAGER',
  'APPROVER',
  'ADMIN',
];
const formOf = ({ form }: Application): readonly FormField[] => form ?? [];
/** The form as it is after a save, and all that it says then; what is not said stays. */
function saved(application: Application, { payload, facts: { form } }: Saving) {
  const said = payload.fields?.['formData'] as FormData | null | undefined;
  const data = dataAfter({ form: formOf(application), data: application.formData }, form?.fields, said);
  return { fields: form?.fields ?? formOf(application), said, data };
}
const atField = (row: FormField) => refuse('APP_FIELD', { field: 'formData', row: row.fieldKey, words: { field: labelOf(row) } });
const unknown = (key: string) => refuse('APP_FIELD', { field: 'formData', params: { field: [...key].slice(0, 30).join('') } });

const formWell = every<Application, Saving>(
  ['APP_FIELD'],
  (application, sent) => {
    const { fields, said, data } = saved(application, sent);
    const known = new Set([...fields, ...(sent.facts.form ? formOf(application) : [])].map(({ fieldKey }) => fieldKey));
    const others = Object.keys(said ?? {}).filter((key) => !known.has(key));
    if (others.length > 0) return [unknown(others[0]!)];
    const unusable = new Set(sent.facts.unusable);
    const wrong = new Set([...misfitsIn(fields, data), ...fields.filter(({ fieldKey }) => unusable.has(fieldKey))]);
    return [...wrong].map(atField);
  },
  { needs: 'ask' },
);
const formComplete = every<Application>(['APP_FIELD'], ({ form, formData }) => lackingIn(form ?? [], formData).map(atField), {
  over: ['form', 'formData'],
});

const written = (application: Application, sent: Saving) => {
  const { fields, data } = saved(application, sent);
  const { form } = sent.facts;
  return {
    ...applySave<Application>({}, application, sent.payload),
    formData: asData(fields, data),
    ...(form ? { form: fields, formVersionNo: form.versionNo } : {}),
  };
};
const save = { to: 'same' as const, who: [creator] as const, guards: [formWell], change: written };
const approval = approving<Application, State>({
  owner: [creator],
  submit: { guards: [complete(fields, {}), formComplete, hasModel] },
  to: 'completed',
  // Whoever asked for it sees how far it is, where the process says so.
  steps: {
    STEP_DONE: {
      change: (_application, { payload, at }) => {
        const { nodeName, nodeNameEn, by: stepDoneBy } = payload as ProcessStep;
        return { stepDone: nodeName, stepDoneEn: nodeNameEn, stepDoneBy, stepDoneAt: at };
      },
    },
  },
  toApprove: { type: 'DOC_APPROVE', menuCode: 'processApplicationEdit', title: { en: 'Application', cn: '流程申请' }, to: () => [] },
});
const shows = {
  SHOW_TO: {
    to: 'same' as const,
    who: [system] as const,
    change: ({ readerIds }: Application, { payload }: EventOf<typeof events, 'SHOW_TO'>) => ({
      readerIds: [...new Set([...readerIds, ...payload.userIds])],
    }),
  },
};
const open = { ...shows, SAVE: save, SUBMIT: approval.submit, CANCEL: { to: 'cancelled' as const, who: [creator] as const } };

const machine = lifecycle<Application, ApplicationEvent>()<State>(
  {
    CREATE: { to: 'draft', who: [by(...insiders)], guards: [formWell], change: written },
  },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: open },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, ...shows } },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: open },
    completed: { label: { en: 'Approved', cn: '已完成' }, colour: 'green', ended: true, on: shows },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true, on: shows },
  },
);

const plain = plainView<Application>(fields, {}, { anyOrganisation: true });

export const bpmApplication = defineDocument({
  type: 'bpmApplication',
  version: 3,
  upgrades: { 1: (application) => application, 2: (application) => application },
  path: 'process/application',
  kind: 'document',
  title: { en: 'Application', cn: '流程申请单' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  view: {
    ...plain,
    scope: {
      ...plain.scope,
      INSIDE: { or: [{ acting: ['ADMIN', 'AUDITOR'] }, { viewer: ['createdBy', '$userId'] }, { viewer: ['readerIds', '$userId'] }] },
    },
  },
  numbering: { pattern: 'APP-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  todoShows: { amount: ['amount'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'title', 'modelId', 'amount', 'currency', 'supplierId', 'stepDone', 'creationDate'],
    filters: ['docNumber', 'state', 'title', 'modelId', 'creationDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    { label: { en: 'Application', cn: '流程申请' }, fields: ['modelId', 'title', 'content'] },
    { label: { en: 'What the process asks', cn: '流程表单' }, fields: ['formData'] },
    { label: { en: 'Amount and parties', cn: '金额与相关方' }, fields: ['amount', 'currency', 'supplierId', 'orgId', 'remark'] },
    { label: { en: 'How far it is', cn: '办理进度' }, fields: ['formVersionNo', 'stepDone', 'stepDoneBy', 'stepDoneAt'] },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: 'processInitiate', kind: 'special', menu: true, audience: ['INSIDE'], label: { en: 'Start a process', cn: '发起流程' } },
    {
      route: 'processApplicationList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'My applications', cn: '我的申请' },
      within: 'processInitiate',
    },
    {
      route: 'processApplicationEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Application', cn: '流程申请单' },
      within: 'processInitiate',
    },
  ],
});
