/** Contract terms (contracts.md §1): the library of clauses, published by versions. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
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
import { ownOfAny } from '../inputs.js';
import { contractLookups as lookups } from '../lookups.js';
import { isSaid } from '../../kernel/stock/said.js';
import { textFault, textReasons } from '../placeholders.js';

const fields = {
  termsTitle: f.text(120, 'Title', '条款标题', { need: 'save' }),
  termsCategory: f.lookup(lookups.CCT_TERMS_CATEGORY, 'Category', '条款类别', { need: 'save', initial: 'OTHER' }),
  language: f.lookup(lookups.CCT_LANGUAGE, 'Language', '语言', { need: 'save', initial: 'CN' }),
  editableMode: f.lookup(lookups.CCT_TERMS_EDIT, 'Editing', '可编辑性', { need: 'save', initial: 'LOCKED' }),
  riskLevel: f.lookup(lookups.CCT_RISK, 'Risk if changed', '偏离风险', { need: 'save', initial: 'LOW' }),
  fallbackIds: f.refs('srmCctTerms', 'Fallbacks', '备选条款'),
  guidance: f.longText('Guidance', '使用说明'),
  body: f.richText('Text', '条款正文'),
  ...approvedMasterFields('srmCctTerms'),
};
/** Contracts of these types need it, or one of its fallbacks. */
const lines = {
  needed: hot(
    'Mandatory in',
    '必备于',
    { key: 'needNo', bound: 20 },
    {
      needNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
      contractType: f.lookup(lookups.CCT_TYPE, 'Contract type', '合同类型', { need: 'save', initial: 'PURCHASE' }),
    },
  ),
};
type Terms = Context<typeof fields, typeof lines>;

const { guard, rule, refuse, reasons } = refusalsOf({
  ...textReasons,
  CCT_TERMS_FALLBACK: {
    en: 'Fallbacks are published and of the same category. Choose others than: {list}.',
    cn: '备选条款须已发布且类别相同,请更换:{list}',
  },
  CCT_TERMS_EMPTY: { en: 'Write the text.', cn: '请填写条款正文' },
});
const placeholders = rule<Terms>(
  ['CCT_TPL_UNKNOWN_PLACEHOLDER', 'CCT_TPL_BLOCKS'],
  ({ body }) => {
    const fault = textFault(body, ownOfAny);
    return fault === null || refuse(fault.code, { params: fault.params });
  },
  { over: ['body'] },
);
const written = guard<Terms>('CCT_TERMS_EMPTY', ({ body }) => isSaid(body), { over: ['body'] });
export interface TermsFacts {
  /** Numbers of fallbacks that are not published, or of another category. */
  readonly unfit?: readonly string[];
}
const fallsBack = rule<Terms, MachineEvent>(
  ['CCT_TERMS_FALLBACK'],
  (_terms, { facts }) => {
    const { unfit = [] } = facts as TermsFacts;
    return unfit.length === 0 || refuse('CCT_TERMS_FALLBACK', { params: { list: unfit.join(', ') } });
  },
  { needs: 'ask' },
);
const manager = by('CONTRACT_MANAGER');
const names = ['termsTitle', 'termsCategory', 'language', 'editableMode', 'riskLevel', 'fallbackIds', 'guidance', 'body'] as const;
const menu = 'cctTermsList';

export const srmCctTerms = defineDocument({
  type: 'srmCctTerms',
  version: 1,
  path: 'contracts/terms',
  kind: 'document',
  title: { en: 'Contract term', cn: '合同条款' },
  fields,
  lines,
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Terms>({
    entity: 'srmCctTerms',
    fields,
    lines,
    owner: manager,
    maintainer: manager,
    saved: (record, payload) => applySave<Terms>(lines, record, payload),
    submit: [written, placeholders, fallsBack],
    copied: { fields: names, lines: ['needed'] },
    todos: approvalTodos(menu, { en: 'Contract term', cn: '合同条款' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmCctTerms'], byHand: true } },
  view: plainView<Terms>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'T-{seq4}' },
  nameField: names[0],
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'termsTitle', 'termsCategory', 'riskLevel', 'editableMode', 'versionNo', 'state'],
    filters: ['docNumber', 'termsTitle', 'termsCategory', 'riskLevel', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    { label: { en: 'Contract term', cn: '合同条款' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Mandatory in', cn: '必备于' }, lines: 'needed' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Contract terms', cn: '合同条款' },
      resp: ['CONTRACT_MANAGER', 'APPROVER'],
    },
    { route: 'termsManage/cctTermsEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Contract term', cn: '合同条款' }, within: menu },
  ],
});
