/**
 * Process models (platform-process.md §4): drawn as a working copy, published as versions that never change, bound to the
 * approval of a document. What runs keeps its version.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { cold, f } from '../../kernel/fields.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { Effect, Guard, Todo } from '../../kernel/lifecycle.js';
import type { Refusal } from '../../kernel/refusals.js';
import { applySave } from '../../kernel/save.js';
import { complete } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import { graphFaults } from '../check.js';
import { versionHash } from '../compile.js';
import type { FormField } from '../form.js';
import { badFormKey, formLine, inOrder, labelOf, lookupLacking, wrongInitial } from '../form.js';
import type { ProcessGraph, Rule } from '../graph.js';
import { processLookups as lookups } from '../lookups.js';
import { firstGraph } from '../sample.js';

const made = { computed: true } as const;

export const fields = {
  modelCode: f.text(30, 'Code', '流程编码', { need: 'save', fixed: true, upper: true }),
  modelName: f.text(60, 'Chinese name', '流程名称', { need: 'save' }),
  modelNameEn: f.text(60, 'English name', '英文名称'),
  categoryId: f.ref('bpmCategory', 'Category', '流程分类', { holds: true, need: 'submit' }),
  docType: f.text(60, 'Document', '业务单据', { need: 'save', fixed: true, upper: true, documents: 'one', approvals: true }),
  scopeOrgIds: f.refs('baseOrganization', 'Organisations', '适用组织', { help: { en: 'Empty: all', cn: '为空表示全部' } }),
  priority: f.integer('Priority', '优先级', {
    need: 'save',
    initial: 100,
    min: 1,
    max: 9999,
    help: { en: '1 is asked first', cn: '1最先匹配' },
  }),
  startCondition: f.json<Rule>()('Start condition', '启动条件'),
  skipSubmitter: f.lookup(lookups.BPM_SKIP_SUBMITTER, 'Approver is the submitter', '审批人为提交人', { need: 'save', initial: 'MANAGER' }),
  skipRepeat: f.lookup(lookups.BPM_SKIP_REPEAT, 'Same approver again', '审批人重复', { need: 'save', initial: 'CONSECUTIVE' }),
  carryOver: f.flag('Keeps approvals on resubmission', '重新提交时沿用审批'),
  emptyPolicy: f.lookup(lookups.BPM_EMPTY, 'Nobody found', '审批人为空', { need: 'save', initial: 'BLOCK' }),
  fallbackUserId: f.ref('baseUsers', 'Fallback', '缺省审批人'),
  withdrawPolicy: f.lookup(lookups.BPM_WITHDRAW, 'Withdrawal', '撤回', { need: 'save', initial: 'UNTIL_FIRST_ACT' }),
  urgeConfigId: f.ref('bpmUrgeConfig', 'Reminders', '催办规则', { holds: true }),
  graph: f.json<ProcessGraph>()('Drawing', '流程图', { initial: firstGraph }),
  layout: f.json<Readonly<Record<string, { readonly x: number; readonly y: number }>>>()('Layout', '布局'),
  versionNo: f.integer('Version', '版本', { ...made, initial: 0 }),
  published: f.json<ProcessGraph>()('Published', '已发布流程', made),
  publishedForm: f.json<readonly FormField[]>()('Published form', '已发布表单', made),
  defHash: f.text(64, 'Hash', '摘要', { ...made, internal: true }),
  publishedAt: f.dateTime('Published at', '发布时间', made),
  deadRefs: f.text(500, 'Names somebody who is gone', '失效引用', made),
};

export const lines = {
  formFields: formLine,
  versions: cold(
    'Versions',
    '版本',
    { entity: 'bpmModelVersion', key: 'versionNo', computed: true },
    {
      versionNo: f.integer('Version', '版本', { need: 'save' }),
      graph: f.json<ProcessGraph>()('Drawing', '流程图'),
      form: f.json<readonly FormField[]>()('Form', '表单'),
      defHash: f.text(64, 'Hash', '摘要'),
      publishedBy: f.ref('baseUsers', 'Published by', '发布人'),
      publishedAt: f.dateTime('Published at', '发布时间'),
      changeNote: f.text(200, 'What changed', '变更说明'),
    },
  ),
};

export type Model = Context<typeof fields, typeof lines>;

/** What publishing finds outside of the drawing. */
export interface ModelFacts {
  readonly faults?: readonly Refusal[];
}
const withFacts = { facts: facts<ModelFacts>() };
export interface CopyFacts {
  readonly newId?: string;
  /** Another model has the code already. */
  readonly taken?: boolean;
}

export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  PUBLISH: event('Publish', '发布', { changeNote: f.text(200, 'What changed', '变更说明', { told: true }) }, withFacts),
  DISCARD_VERSION: event('Discard the working copy', '放弃编辑', {}, { dangerous: true }),
  INVALIDATE: event('Disable', '停用', {}, { dangerous: true }),
  ENABLE: event('Enable', '启用', {}, withFacts),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  COPY: event(
    'Copy',
    '复制',
    {
      modelCode: f.text(30, 'Code of the copy', '新流程编码', { need: 'save', upper: true }),
      modelName: f.text(60, 'Chinese name of the copy', '新流程名称', { need: 'save' }),
    },
    { facts: facts<CopyFacts>() },
  ),
  REFERENCES_SEEN: systemEvent<{ readonly dead: string | null }>('References looked at', '引用检查'),
};
type ModelEvent = EventOf<typeof events>;

const { every, guard, refuse, rule, reasons } = refusalsOf({
  BPM_GRAPH_UNREACHABLE: {
    en: '{node} cannot be reached or cannot reach the end. Connect it.',
    cn: '节点{node}不可达或无法到达结束,请连线',
  },
  BPM_GRAPH_CYCLE: { en: 'The graph has a loop. Returns are not drawn; take the flow back out.', cn: '流程图存在循环,退回无需画线,请删除' },
  BPM_GRAPH_BLOCK: { en: '{node}: parallel branches must join as a block.', cn: '节点{node}:并行分支必须成对汇合' },
  BPM_GRAPH_DEFAULT: {
    en: '{node} needs exactly one default branch and different priorities.',
    cn: '条件节点{node}须有且仅有一个默认分支且优先级不重复',
  },
  BPM_GRAPH_NO_RULE: { en: '{node} has no approver rule.', cn: '节点{node}未设置审批人' },
  BPM_GRAPH_ENDS: { en: 'A process has one start and at least one end.', cn: '流程须有一个开始节点和至少一个结束节点' },
  BPM_GRAPH_SIZE: { en: 'A process has at most 100 steps. Divide it.', cn: '流程最多100个节点,请拆分' },
  BPM_GRAPH_RATIO: { en: '{node}: the share of votes is 1 to 100 per cent.', cn: '节点{node}的票签比例须为1到100' },
  BPM_GRAPH_ALWAYS: {
    en: '{node}: a branch without a condition is always taken. Give it one, or make it the default.',
    cn: '节点{node}存在未设条件的分支,该分支总会被选中;请设置条件或设为默认分支',
  },
  BPM_GRAPH_CHECKS: {
    en: '{node}: at most 20 things to check, each with a code of its own and at most 100 characters in both languages.',
    cn: '节点{node}最多20个检查项,编码不能重复,且须填写中英文名称(不超过100字)',
  },
  BPM_GRAPH_AUTO: {
    en: '{node} asks for a signature, a file or checks: it is not approved by the end of its time. Choose what else happens then.',
    cn: '节点{node}须签名、附件或检查项,超时不能自动同意,请改选其他超时处理',
  },
  BPM_GRAPH_CHOICE: {
    en: '{node}: the submitter chooses 1 to 20 approvers, the least not above the most, and not from another choice.',
    cn: '节点{node}的自选人数须为1到20,最少不大于最多,且候选规则不能再为自选',
  },
  BPM_GRAPH_EVENT: {
    en: '{node}: a process may not send {event} to this document while it is approved. Choose another event, or none.',
    cn: '节点{node}:审批期间流程不能向该单据发送事件{event},请另选或留空',
  },
  BPM_GRAPH_FIELD: {
    en: '{node}: the document has no field {field} that says who approves. Choose another field, or another rule.',
    cn: '节点{node}:单据没有可用于确定审批人的字段{field},请改选字段或审批人规则',
  },
  BPM_GRAPH_PREVIOUS: {
    en: '{node} asks whoever approved a step that is not there. Choose another step.',
    cn: '节点{node}引用的已审节点不存在,请重新选择',
  },
  BPM_GRAPH_SUPPLIER: {
    en: '{node}: where the supplier decides nobody else does, nothing is transferred or countersigned, and he gets no copies.',
    cn: '节点{node}:供应商审批节点不能混用其他审批人,不能转交或加签,也不能抄送供应商',
  },
  BPM_GRAPH_NO_SUPPLIER: {
    en: '{node}: this document names no single supplier. Choose another approver.',
    cn: '节点{node}:该单据没有唯一的供应商,请改用其他审批人',
  },
  BPM_GRAPH_DEAD_REF: {
    en: '{node} names an invalid user, role or position: {name}.',
    cn: '节点{node}引用了无效的人员、角色或岗位:{name}',
  },
  BPM_NODE_KEY_DUP: { en: 'Step key {node} is used twice or has wrong characters.', cn: '节点标识{node}重复或格式错误' },
  BPM_BINDING_CLASH: {
    en: 'Same priority as model {code}. Choose another priority or organisation.',
    cn: '与流程{code}优先级冲突,请调整优先级或适用组织',
  },
  BPM_FORM_ONLY_FREE: {
    en: 'Only a process of free applications has a form. Remove its fields.',
    cn: '仅自由流程可以设置表单,请删除表单字段',
  },
  BPM_FORM_KEY: {
    en: 'Form field "{key}": a key is a letter followed by letters, digits or _, and stands once.',
    cn: '表单字段“{key}”的编码须以字母开头,由字母、数字或下划线组成,且不得重复',
  },
  BPM_FORM_DEFAULT: {
    en: '{field}: the default is no {kind}, or of a kind that has none. Correct or remove it.',
    cn: '{field}:默认值不是有效的{kind},或该类型不支持默认值,请更正或删除',
  },
  BPM_FORM_LOOKUP: {
    en: '{field}: name a lookup that is enabled.',
    cn: '{field}:请填写已启用的快码类型',
  },
  BPM_DOC_TYPE: { en: 'There is no document {code} with an approval.', cn: '不存在可审批的业务单据{code}' },
  BPM_NO_CHANGE: { en: 'Nothing has changed since the last version.', cn: '流程无变化' },
  BPM_CODE_TAKEN: { en: 'There is a process {code} already. Give the copy another code.', cn: '流程编码{code}已存在,请另取编码' },
  BPM_FALLBACK: { en: 'Name the fallback approver.', cn: '请指定缺省审批人' },
  BPM_MODEL_FIXED: { en: 'Code and document cannot change any more.', cn: '编码与业务单据不可修改' },
  RULE_FIELD_UNKNOWN: { en: 'Unknown field {field}.', cn: '字段{field}不存在' },
  RULE_TYPE: { en: 'Wrong comparison or value for {field}.', cn: '字段{field}的比较方式或取值类型不符' },
  RULE_TOO_LARGE: { en: 'The condition is too large.', cn: '条件过于复杂' },
});

/** A drawing of another shape than people draw is taken for an empty one. */
export const graphOf = (value: unknown): ProcessGraph => {
  const { nodes, flows } = (value ?? {}) as Partial<ProcessGraph>;
  return { nodes: Array.isArray(nodes) ? nodes : [], flows: Array.isArray(flows) ? flows : [] };
};

export const drawingFaults = (graph: ProcessGraph): readonly Refusal[] =>
  graphFaults(graph).map(({ code, node, nodeKey }) => {
    const en = graph.nodes.find((one) => one.nodeKey === nodeKey)?.nodeNameEn;
    return refuse(code, {
      params: { node },
      ...(en ? { words: { node: { en, cn: node } } } : {}),
      ...(nodeKey ? { row: nodeKey } : {}),
      field: 'graph',
    });
  });

const drawn: Guard<Model, MachineEvent> = every<Model>(
  [
    'BPM_GRAPH_UNREACHABLE',
    'BPM_GRAPH_CYCLE',
    'BPM_GRAPH_BLOCK',
    'BPM_GRAPH_DEFAULT',
    'BPM_GRAPH_NO_RULE',
    'BPM_GRAPH_ENDS',
    'BPM_GRAPH_SIZE',
    'BPM_GRAPH_RATIO',
    'BPM_GRAPH_CHOICE',
    'BPM_GRAPH_PREVIOUS',
    'BPM_GRAPH_SUPPLIER',
    'BPM_GRAPH_ALWAYS',
    'BPM_GRAPH_CHECKS',
    'BPM_GRAPH_AUTO',
    'BPM_NODE_KEY_DUP',
  ],
  ({ graph }) => drawingFaults(graphOf(graph)),
  { over: ['graph'] },
);
const onlyFree = guard<Model, MachineEvent>(
  'BPM_FORM_ONLY_FREE',
  ({ docType, formFields }) => docType === 'FREE_FORM' || formFields.length === 0,
  { over: ['docType', 'formFields'] },
);
/** As a refusal names a field of the form: where it stands, and what it is called. */
const ofField = (row: FormField, column: string) => ({ field: `formFields.${column}`, row: row.fieldNo, words: { field: labelOf(row) } });
const asksWell = rule<Model, MachineEvent>(
  ['BPM_FORM_KEY', 'BPM_FORM_DEFAULT', 'BPM_FORM_LOOKUP'],
  ({ formFields }) => {
    const key = badFormKey(formFields);
    if (key !== null) return refuse('BPM_FORM_KEY', { params: { key }, field: 'formFields' });
    const nameless = lookupLacking(formFields);
    if (nameless) return refuse('BPM_FORM_LOOKUP', ofField(nameless, 'lookupType'));
    const wrong = wrongInitial(formFields);
    if (!wrong) return true;
    const { words, ...place } = ofField(wrong, 'initialValue');
    return refuse('BPM_FORM_DEFAULT', { ...place, words: { ...words, kind: lookups.BPM_FORM_KIND.values[wrong.fieldKind] } });
  },
  { over: ['formFields'] },
);
const outside: Guard<Model, MachineEvent> = every<Model>(
  [
    'BPM_GRAPH_DEAD_REF',
    'BPM_GRAPH_NO_SUPPLIER',
    'BPM_GRAPH_EVENT',
    'BPM_GRAPH_FIELD',
    'BPM_BINDING_CLASH',
    'BPM_DOC_TYPE',
    'BPM_FORM_LOOKUP',
    'RULE_FIELD_UNKNOWN',
    'RULE_TYPE',
    'RULE_TOO_LARGE',
  ],
  (_model, sent) => (sent.facts as ModelFacts).faults ?? [],
  { needs: 'ask' },
);
const hasFallback = guard<Model, MachineEvent>(
  'BPM_FALLBACK',
  ({ emptyPolicy, fallbackUserId }) => emptyPolicy !== 'FALLBACK' || fallbackUserId !== null,
  { over: ['emptyPolicy', 'fallbackUserId'] },
);
const changed = guard<Model, MachineEvent>(
  'BPM_NO_CHANGE',
  ({ defHash, graph, formFields }) => defHash === null || versionHash(graphOf(graph), inOrder(formFields)) !== defHash,
  { over: ['defHash', 'graph', 'formFields'] },
);
const kept = guard<Model, MachineEvent>(
  'BPM_MODEL_FIXED',
  (model, { payload }) =>
    (['modelCode', 'docType'] as const).every((name) => {
      const { [name]: said = model[name] } = ((payload as SavePayload).fields ?? {}) as Readonly<Record<string, unknown>>;
      return said === model[name];
    }),
  { needs: 'ask' },
);

const codeFree = rule<Model, EventOf<typeof events, 'COPY'>>(
  ['BPM_CODE_TAKEN'],
  (_model, { payload, facts: { taken } }) => taken !== true || refuse('BPM_CODE_TAKEN', { params: { code: payload.modelCode } }),
  { needs: 'ask' },
);

/** What somebody chose; what is published, and when, is the copy's own. */
const copied = [
  'categoryId',
  'docType',
  'scopeOrgIds',
  'priority',
  'startCondition',
  'skipSubmitter',
  'skipRepeat',
  'carryOver',
  'emptyPolicy',
  'fallbackUserId',
  'withdrawPolicy',
  'urgeConfigId',
  'graph',
  'layout',
  'orgId',
] as const;
/** A new draft as the model is drawn now, its working copy included. */
const copies = (model: Model, { payload, facts: given }: EventOf<typeof events, 'COPY'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'bpmModel',
    id: given.newId ?? '',
    purpose: 'copy',
    part: `${model.rev}`,
    payload: {
      fields: {
        ...Object.fromEntries(copied.map((name) => [name, model[name]])),
        modelCode: payload.modelCode,
        modelName: payload.modelName,
      },
      lines: { formFields: { set: model.formFields } },
    },
  },
];

const admins = [by('ADMIN')] as const;
const copy = { COPY: { to: 'same' as const, who: admins, guards: [codeFree], effects: [copies] } };
const checks = [complete<Model>(fields, lines), hasFallback, onlyFree, asksWell, drawn, outside];
const save = {
  to: 'same' as const,
  who: admins,
  change: (model: Model, { payload }: ModelEvent) => applySave<Model>(lines, model, payload as SavePayload),
};
const publish = {
  to: 'enabled' as const,
  who: admins,
  guards: checks,
  change: ({ graph: given, formFields, versionNo }: Model, { at, actor, payload }: EventOf<typeof events, 'PUBLISH'>) => {
    const graph = graphOf(given);
    const form = inOrder(formFields);
    const defHash = versionHash(graph, form);
    const version = {
      versionNo: versionNo + 1,
      graph,
      form,
      defHash,
      publishedBy: actor.userId,
      publishedAt: at,
      changeNote: payload.changeNote,
    };
    const frozen = { published: graph, publishedForm: form, defHash, publishedAt: at };
    return { versionNo: versionNo + 1, ...frozen, deadRefs: null, $rows: { versions: [version] } };
  },
};

/** Persons leave and positions go while a process names them: whoever keeps it hears of it until it names somebody else. */
const deadTodo: Todo<Model> = {
  type: 'BPM_DEAD_REF',
  menuCode: 'processModelEdit',
  title: { en: 'A process names somebody who is gone', cn: '流程引用失效' },
  to: ({ deadRefs }) => (deadRefs === null ? [] : ['resp:ADMIN']),
};
const discarded = ({ published, publishedForm }: Model) => ({ graph: published ?? firstGraph, formFields: publishedForm ?? [] });
const unused = { to: 'ignored', who: [system] } as const;

const machine = lifecycle<Model, ModelEvent>()<'draft' | 'enabled' | 'disabled'>(
  { CREATE: { to: 'draft', who: [...admins, system], change: (model, { payload }) => applySave<Model>(lines, model, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, PUBLISH: publish, DELETE: { to: 'removed', who: admins }, ...copy, REFERENCES_SEEN: unused },
    },
    enabled: {
      label: { en: 'Enabled', cn: '启用' },
      colour: 'green',
      todos: [deadTodo],
      on: {
        SAVE: { ...save, guards: [kept] },
        PUBLISH: { ...publish, guards: [changed, ...checks] },
        DISCARD_VERSION: { to: 'same', who: admins, guards: [changed], change: discarded },
        INVALIDATE: { to: 'disabled', who: admins, change: () => ({ deadRefs: null }) },
        ...copy,
        REFERENCES_SEEN: [
          { ...unused, when: ({ deadRefs }, { payload }) => deadRefs === payload.dead },
          { to: 'same', who: [system], change: (_model, { payload }) => ({ deadRefs: payload.dead }) },
        ],
      },
    },
    disabled: {
      label: { en: 'Disabled', cn: '停用' },
      colour: 'dark',
      phase: 'ended',
      on: { ENABLE: { to: 'enabled', who: admins, guards: checks }, ...copy, REFERENCES_SEEN: unused },
    },
  },
);

export const bpmModel = defineDocument({
  type: 'bpmModel',
  version: 2,
  upgrades: { 1: (model) => model },
  path: 'process/model',
  kind: 'document',
  title: { en: 'Process model', cn: '流程模型' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Model>(fields, lines, { anyOrganisation: true }),
  uniqueKeys: [{ columns: ['modelCode'], code: 'DOC_DUPLICATE', caseless: true }],
  nameField: 'modelName',
  list: {
    columns: ['modelCode', 'modelName', 'categoryId', 'docType', 'priority', 'scopeOrgIds', 'versionNo', 'publishedAt', 'state'],
    filters: ['modelCode', 'modelName', 'categoryId', 'docType', 'state'],
    sort: [['modelCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Model', cn: '流程模型' },
      fields: [
        'modelCode',
        'modelName',
        'modelNameEn',
        'categoryId',
        'docType',
        'scopeOrgIds',
        'priority',
        'versionNo',
        'publishedAt',
        'deadRefs',
        'remark',
      ],
    },
    {
      label: { en: 'Rules', cn: '规则' },
      fields: ['skipSubmitter', 'skipRepeat', 'carryOver', 'emptyPolicy', 'fallbackUserId', 'withdrawPolicy', 'urgeConfigId'],
    },
    { label: { en: 'Form of the application', cn: '申请表单' }, lines: 'formFields' },
  ],
  screens: [
    {
      route: 'processModelList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Process models', cn: '流程模型' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'processModelEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Process model', cn: '流程设计' },
      within: 'processModelList',
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
