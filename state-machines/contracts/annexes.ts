/**
 * Attachments of a contract (contracts.md §1, srmCctTemplateAttachment): a template brings them along, its contract keeps those that must
 * stay and may have more. They are listed in the document, and those that are PDFs may be appended to it. Pure.
 */
import { f, hot } from '../kernel/fields.js';
import type { LineRow } from '../kernel/fields.js';

const read = { supplier: 'read' } as const;
export const annexColumns = {
  annexNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
  annexName: f.text(120, 'Name', '附件名称', { need: 'submit', ...read }),
  annexFileId: f.attachments('File', '文件', { need: 'submit', ...read }),
  mergeFlag: f.flag('Appended (PDF)', '并入合同(PDF)', read),
  requiredFlag: f.flag('Must stay', '必备', read),
};
export const annexLine = hot('Attachments', '合同附件', { key: 'annexNo', bound: 30 }, annexColumns);
export const templateAnnexLine = hot(
  'Attachments',
  '合同附件',
  { entity: 'srmCctTemplateAttachment', key: 'annexNo', bound: 30 },
  annexColumns,
);
export type Annex = LineRow<typeof annexLine>;

export const annexReasons = {
  CCT_ANNEX_PDF: {
    en: 'These attachments cannot be appended: {list}. Each is one PDF that opens without a password and has no signature.',
    cn: '以下附件无法并入合同:{list}。须各为一个无密码、无签名的PDF文件',
  },
  CCT_ANNEX_MISSING: {
    en: 'The template asks for these attachments: {list}. Put them in again.',
    cn: '缺少模板要求的附件:{list},请重新添加',
  },
} as const;
export interface AnnexFacts {
  /** Such as cannot be appended, by name. */
  readonly unfitAnnexes?: readonly string[];
  /** Such as the template asks for and the contract has not. */
  readonly missingAnnexes?: readonly string[];
}

/** Rows of an earlier release have none. */
export const annexesOf = ({ annexes }: { readonly annexes?: readonly Annex[] }): readonly Annex[] => annexes ?? [];

/** Those of the template, and behind them what the contract has of its own. */
export function withTemplates(own: readonly Annex[], brought: readonly Annex[]): readonly Annex[] {
  const known = new Set(brought.map(({ annexFileId }) => annexFileId));
  const kept = own.filter(({ annexFileId }) => !known.has(annexFileId));
  return [...brought, ...kept].map((annex, index) => ({ ...annex, annexNo: index + 1 }));
}
/** Of a template those that must stay and are not there. */
export const lackingIn = (own: readonly Annex[], brought: readonly Annex[]): readonly string[] =>
  brought
    .filter(({ requiredFlag, annexFileId }) => requiredFlag === 'Y' && !own.some((one) => one.annexFileId === annexFileId))
    .map(({ annexName }) => annexName ?? '');
