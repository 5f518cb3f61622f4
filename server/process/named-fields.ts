/** Fields of a document that rules of approvers may name (platform-process.md §4): its people, a department, an amount. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Field } from '../../state-machines/kernel/fields.js';
import { fieldsOf } from '../../state-machines/process/form.js';
import type { FormField } from '../../state-machines/process/form.js';
import { inForm, rulesOf } from '../../state-machines/process/graph.js';
import type { ApproverRule, ProcessGraph, ProcessNode } from '../../state-machines/process/graph.js';

const PERSON = 'basePerson';
const people: ReadonlySet<string> = new Set(['baseUsers', PERSON]);
const common: ReadonlySet<string> = new Set(['createdBy', 'submittedBy']);

type Named = Pick<Field, 'kind' | 'entity' | 'secret'> | undefined;
const refersTo = (field: Named, wanted: (entity: string) => boolean): boolean =>
  !!field && !field.secret && (field.kind === 'ref' || field.kind === 'refs') && wanted(field.entity ?? '');

/** Whether its value is users, or persons whose users are meant. */
export const namesPeople = (name: string, field: Named): boolean => common.has(name) || refersTo(field, (entity) => people.has(entity));
export const namesPersons = (field: Named): boolean => refersTo(field, (entity) => entity === PERSON);

function isThere(rule: ApproverRule, fieldOf: (name: string) => Named): boolean {
  switch (rule.kind) {
    case 'DOC_FIELD':
      return namesPeople(rule.field, fieldOf(rule.field));
    case 'UP_TO_LIMIT':
      return rule.field === 'amountBase' || fieldOf(rule.field)?.kind === 'amount';
    case 'DEPT_HEAD': {
      const { of, field = '' } = rule;
      return of !== 'FIELD' || field === 'submitterDepartmentId' || refersTo(fieldOf(field), (entity) => entity === 'baseDepartment');
    }
    default:
      return true;
  }
}

export interface Unnamed {
  readonly node: ProcessNode;
  readonly field: string;
}

/** Rules whose field the document does not have, or not as what they need it to be; each with its step, once. */
export function missingFields(graph: ProcessGraph, { fields }: AnyDefinition, form: readonly FormField[]): readonly Unnamed[] {
  const ofForm = new Map(Object.entries(fieldsOf(form)).map(([key, field]) => [inForm(key), field]));
  const fieldOf = (name: string): Named => ofForm.get(name) ?? (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return graph.nodes.flatMap((node) => {
    const wrong = rulesOf(node).flatMap((rule) => (isThere(rule, fieldOf) ? [] : [('field' in rule && rule.field) || '–']));
    return [...new Set(wrong)].map((field) => ({ node, field }));
  });
}
