/** The fields of documents as conditions know them (platform-process.md §3). */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Label } from '../../state-machines/kernel/fields.js';
import { fieldKinds } from './model.js';
import { namesPeople } from './named-fields.js';

/** What conditions know beside the fields of the document. */
const extraLabels: Readonly<Record<string, Label>> = {
  amountBase: { en: 'Amount in base currency', cn: '本位币金额' },
  submitterDepartmentId: { en: "Submitter's department", cn: '提交人部门' },
  orgPath: { en: 'Organisation and those above it', cn: '组织路径' },
  orgId: { en: 'Organisation', cn: '组织' },
  createdBy: { en: 'Made by', cn: '创建人' },
};

/** What conditions about a document may ask, with its names. */
export const fieldsOf = (definition: AnyDefinition) =>
  Object.entries(fieldKinds(definition)).map(([field, kind]) => {
    const [line, column] = field.split('.') as [string, string | undefined];
    const spec = column === undefined ? definition.fields[line] : definition.lines[line]?.fields[column];
    const label = spec?.label ?? extraLabels[field] ?? { en: field, cn: field };
    return { field, kind, labelEn: label.en, labelCn: label.cn, people: namesPeople(field, spec) };
  });
