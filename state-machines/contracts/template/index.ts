/** Contract templates (contracts.md §1): the text of a contract with its placeholders, published by versions. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import {
  approvedMasterEvents,
  approvedMasterFields,
  approvedMasterLifecycle,
  approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { placedTwice, sealsLacking } from '../anchors.js';
import type { AnnexFacts } from '../annexes.js';
import { annexReasons, templateAnnexLine } from '../annexes.js';
import { badKey, inputLine, inputReasons, inputsOf, misfit, misfitWords, ownOf } from '../inputs.js';
import { contractLookups as lookups } from '../lookups.js';
import { isSaid } from '../../kernel/stock/said.js';
import { pageFields, pageNames, unfitForPage } from '../page-setup.js';
import { textFault, textReasons } from '../placeholders.js';

const fields = {
  templateName: f.text(120, 'Name', '模板名称', { need: 'save' }),
  contractType: f.lookup(lookups.CCT_TYPE, 'Contract type', '合同类型', { need: 'save', initial: 'PURCHASE' }),
  contractForm: f.lookup(lookups.CCT_FORM, 'Form', '合同形式', { need: 'save', initial: 'STANDARD' }),
  language: f.lookup(lookups.CCT_LANGUAGE, 'Language', '语言', { need: 'save', initial: 'CN' }),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织'),
  signMode: f.lookup(lookups.CCT_SIGN_MODE, 'Signed', '签署方式', { need: 'save', initial: 'OFFLINE' }),
  defaultFlag: f.flag('Default', '默认模板'),
  body: f.richText('Text', '正文'),
  ...pageFields,
  ...approvedMasterFields('srmCctTemplate'),
};
export interface TemplateFacts extends AnnexFacts {
  readonly asksAnchors?: true;
  /** Absent on what was submitted when none stood for all. */
  readonly asksOrganisations?: true;
  /** Clauses that are not in force, and such as say another thing than they may. */
  readonly unpublished?: readonly string[];
  readonly changedClauses?: readonly string[];
  /** The default template that there is for the same organisations, type, form and language. */
  readonly otherDefault?: string | null;
}
const lines = { inputs: inputLine, annexes: templateAnnexLine };
type Template = Context<typeof fields, typeof lines>;

const { guard, rule, refuse, reasons } = refusalsOf({
  ...textReasons,
  CCT_TPL_ANCHORS: { en: 'Put a sign anchor into the text where it is missing: {who}.', cn: '缺少签署位置,请在正文中插入:{who}' },
  CCT_ANCHOR_TWICE: {
    en: 'Only one sign anchor of a kind can stand in the text. Remove the second: {who}.',
    cn: '签署位置重复,请删除多余的:{who}',
  },
  ...inputReasons,
  CCT_ANNEX_PDF: annexReasons.CCT_ANNEX_PDF,
  CCT_TPL_TERMS_STATE: { en: 'These clauses are not published: {list}. Insert others.', cn: '引用的条款未发布:{list},请更换' },
  CCT_TERMS_LOCKED: {
    en: 'A clause says another thing than its term lets it: {list}. Insert the clause again, or change its parameters alone.',
    cn: '条款不允许修改:{list}。请重新插入该条款,或仅修改参数',
  },
  CCT_TPL_DEFAULT_DUP: {
    en: '{name} is the default template for these organisations, this type, form and language. Let one of them be none.',
    cn: '该组织、类型、形式和语言已有默认模板{name},请取消其中一个的默认标记',
  },
  CCT_LOCKED_BY_OTHER: {
    en: '{name} is writing this text. Wait until it is free, a quarter of an hour at most after the last change, or ask.',
    cn: '{name}正在编辑此文本,请等待其完成(最后修改后最多15分钟)或与其联系',
  },
  CCT_TPL_ORG: { en: 'Choose at least one organisation that the template is for.', cn: '请至少分配一个适用组织' },
  CCT_TPL_EMPTY: { en: 'Write the text.', cn: '请填写正文' },
});
const placeholders = rule<Template>(
  ['CCT_TPL_UNKNOWN_PLACEHOLDER', 'CCT_TPL_BLOCKS'],
  (template) => {
    const own = ownOf(inputsOf(template));
    const unfit = unfitForPage(template, own);
    if (unfit.length > 0) return refuse('CCT_TPL_UNKNOWN_PLACEHOLDER', { params: { list: unfit.join(', ') } });
    const fault = textFault(template.body, own);
    return fault === null || refuse(fault.code, { params: fault.params });
  },
  { over: ['body', 'inputs', 'pageHeader', 'pageFooter'] },
);
const asksWell = rule<Template>(
  ['CCT_INPUT_KEY', 'CCT_FIELD_VALUE'],
  (template) => {
    const key = badKey(inputsOf(template));
    if (key !== null) return refuse('CCT_INPUT_KEY', { params: { key } });
    const wrong = misfit(inputsOf(template));
    return !wrong || refuse('CCT_FIELD_VALUE', misfitWords(wrong));
  },
  { over: ['inputs'] },
);
const written = guard<Template>('CCT_TPL_EMPTY', ({ body }) => isSaid(body), { over: ['body'] });
/** Where it is confirmed by a click nothing is drawn; drafts of an earlier release are asked when they are submitted here. */
const anchored = rule<Template, MachineEvent>(
  ['CCT_TPL_ANCHORS', 'CCT_ANCHOR_TWICE'],
  ({ body, contractForm, signMode }, { facts }) => {
    const twice = placedTwice(body);
    if (twice) return refuse('CCT_ANCHOR_TWICE', { words: { who: twice } });
    const isClicked = contractForm === 'SIMPLIFIED' && signMode === 'CLICK';
    const lacking = isClicked || !(facts as TemplateFacts).asksAnchors ? null : sealsLacking(body);
    return lacking === null || refuse('CCT_TPL_ANCHORS', { words: { who: lacking } });
  },
  { needs: 'ask' },
);
const assigned = guard<Template, MachineEvent>(
  'CCT_TPL_ORG',
  ({ orgIds }, { facts }) => !(facts as TemplateFacts).asksOrganisations || (orgIds ?? []).length > 0,
  { needs: 'ask' },
);
const clauses = (code: 'CCT_TPL_TERMS_STATE' | 'CCT_TERMS_LOCKED', of: (facts: TemplateFacts) => readonly string[] | undefined) =>
  rule<Template, MachineEvent>(
    [code],
    (_template, { facts }) => {
      const found = of(facts as TemplateFacts) ?? [];
      return found.length === 0 || refuse(code, { params: { list: found.join(', ') } });
    },
    { needs: 'ask' },
  );
const clausesPublished = clauses('CCT_TPL_TERMS_STATE', ({ unpublished }) => unpublished);
const clausesKept = clauses('CCT_TERMS_LOCKED', ({ changedClauses }) => changedClauses);
const onlyDefault = rule<Template, MachineEvent>(
  ['CCT_TPL_DEFAULT_DUP'],
  (_template, { facts }) => {
    const { otherDefault: name } = facts as TemplateFacts;
    return !name || refuse('CCT_TPL_DEFAULT_DUP', { params: { name } });
  },
  { needs: 'ask' },
);
const appendable = rule<Template, MachineEvent>(
  ['CCT_ANNEX_PDF'],
  (_template, { facts }) => {
    const { unfitAnnexes = [] } = facts as TemplateFacts;
    return unfitAnnexes.length === 0 || refuse('CCT_ANNEX_PDF', { params: { list: unfitAnnexes.join(', ') } });
  },
  { needs: 'ask' },
);
const manager = by('CONTRACT_MANAGER');
const names = ['templateName', 'contractType', 'contractForm', 'language', 'orgIds', 'signMode', 'defaultFlag', 'body'] as const;
const menu = 'cctTemplateList';

export const srmCctTemplate = defineDocument({
  type: 'srmCctTemplate',
  version: 1,
  path: 'contracts/template',
  kind: 'document',
  title: { en: 'Contract template', cn: '合同模板' },
  fields,
  lines,
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Template>({
    entity: 'srmCctTemplate',
    fields,
    lines,
    owner: manager,
    maintainer: manager,
    saved: (record, payload) => applySave<Template>(lines, record, payload),
    submit: [written, assigned, asksWell, placeholders, clausesPublished, clausesKept, anchored, appendable, onlyDefault],
    holds: [onlyDefault],
    copied: { fields: [...names, ...pageNames], lines: ['inputs', 'annexes'] },
    todos: approvalTodos(menu, { en: 'Contract template', cn: '合同模板' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmCctTemplate'], byHand: true } },
  view: plainView<Template>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'CT-{seq4}' },
  nameField: names[0],
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'templateName', 'contractType', 'contractForm', 'language', 'versionNo', 'state', 'lastUpdateDate'],
    filters: ['docNumber', 'templateName', 'contractType', 'contractForm', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    { label: { en: 'Contract template', cn: '合同模板' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Pages', cn: '页面设置' }, fields: pageNames },
    { label: { en: 'Own fields', cn: '自定义字段' }, lines: 'inputs' },
    { label: { en: 'Attachments', cn: '合同附件' }, lines: 'annexes' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Contract templates', cn: '合同模板' },
      resp: ['CONTRACT_MANAGER', 'APPROVER'],
    },
    {
      route: 'templateManage/cctTemplateEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Contract template', cn: '合同模板' },
      within: menu,
    },
  ],
});
