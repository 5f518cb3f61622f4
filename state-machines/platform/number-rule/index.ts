/** How documents are numbered (platform-access.md §10): one rule for a document type, or one for an organisation and those below it. */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';
import type { NumberReset } from '../../kernel/primitives/number-pattern.js';
import { isPattern, wouldRepeat } from '../../kernel/primitives/number-pattern.js';

const { rule, refuse, reasons } = refusalsOf({
  NUM_PATTERN: {
    en: 'The pattern is wrong: letters, digits and known parts with exactly one {seq}; one count for each organisation needs {orgCode}.',
    cn: '编码规则格式错误:只能含字母、数字与已知占位符,且恰有一个{seq};按组织计数须含{orgCode}',
  },
  NUM_RESET: { en: 'Numbers would repeat: they start again more often than their date changes.', cn: '重置周期会导致编码重复' },
});

interface Rule {
  readonly pattern: string;
  readonly resetBy: NumberReset | null;
  readonly perOrgFlag: string;
}
/** One count for each organisation gives equal numbers unless they say of which. */
export const isRulePattern = (pattern: string, perOrg: boolean): boolean =>
  isPattern(pattern) && (!perOrg || pattern.includes('{orgCode}'));
const wellFormed = rule<Rule, MachineEvent>(
  ['NUM_PATTERN'],
  ({ pattern, perOrgFlag }) => isRulePattern(pattern, perOrgFlag === 'Y') || refuse('NUM_PATTERN', { field: 'pattern' }),
  { over: ['pattern', 'perOrgFlag'] },
);
const unrepeated = rule<Rule, MachineEvent>(
  ['NUM_RESET'],
  ({ pattern, resetBy }) => resetBy === null || !wouldRepeat(pattern, resetBy) || refuse('NUM_RESET', { field: 'resetBy' }),
  { over: ['pattern', 'resetBy'] },
);

export const baseNumberRule = defineMaster({
  type: 'baseNumberRule',
  path: 'platform/number-rule',
  title: { en: 'Numbering rule', cn: '编码规则' },
  fields: {
    docType: f.text(60, 'Document type', '单据类型', { need: 'save', fixed: true, documents: 'one' }),
    docName: f.text(60, 'Document', '单据名称'),
    docNameEn: f.text(60, 'Document in English', '单据英文名称'),
    orgGroup: f.ref('baseOrganization', 'Organisation (with those below)', '适用组织(含下级)', { fixed: true }),
    pattern: f.text(60, 'Pattern', '编码格式', { need: 'save' }),
    resetBy: f.lookup(platformLookups.BASE_NUMBER_RESET, 'Starts again', '重置周期', {
      help: { en: 'Empty: with the finest date part of the pattern.', cn: '为空则按格式中最细的日期部分' },
    }),
    perOrgFlag: f.flag('Counts for each organisation', '按组织计数'),
    startNo: f.integer('First number', '起始号', { initial: 1, min: 1, max: 999_999_999 }),
  },
  maintainer: [by('ADMIN')],
  holds: [wellFormed, unrepeated],
  reasons,
  uniqueKeys: [{ columns: ['docType', 'orgGroup'], code: 'MD_DUPLICATE', emptyEqual: true }],
  nameField: 'docName',
  list: {
    columns: ['docType', 'docName', 'docNameEn', 'orgGroup', 'pattern', 'resetBy', 'perOrgFlag', 'startNo', 'state', 'lastUpdateDate'],
    filters: ['docType', 'docName', 'docNameEn', 'orgGroup', 'state'],
    sort: [['docType', 'asc']],
  },
  form: [
    {
      label: { en: 'Rule', cn: '编码规则' },
      fields: ['docType', 'docName', 'docNameEn', 'orgGroup', 'pattern', 'resetBy', 'perOrgFlag', 'startNo', 'remark'],
    },
  ],
  screens: [
    {
      route: 'srmBaseConfigProfileList/numbering',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Numbering', cn: '编码规则' },
      resp: ['ADMIN', 'AUDITOR'],
      within: 'srmBaseConfigProfileList',
    },
  ],
});
