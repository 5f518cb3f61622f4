/** What approver rules are called. */
import { countOf } from '@machines/process/graph.js';
import type { ApproverRule } from '@machines/process/graph.js';

/** Rules that can be chosen, with what a new one says. */
export const ruleKinds: readonly {
  readonly kind: ApproverRule['kind'];
  readonly en: string;
  readonly cn: string;
  readonly blank: ApproverRule;
}[] = [
  { kind: 'MANAGER_N', en: 'Superior', cn: '上级', blank: { kind: 'MANAGER_N', of: 'SUBMITTER', n: 1 } },
  { kind: 'DEPT_HEAD', en: 'Head of department', cn: '部门负责人', blank: { kind: 'DEPT_HEAD', of: 'SUBMITTER', up: 0 } },
  { kind: 'USER', en: 'Persons', cn: '指定人员', blank: { kind: 'USER', userIds: [] } },
  { kind: 'RESPONSIBILITY', en: 'Responsibility', cn: '职责', blank: { kind: 'RESPONSIBILITY', code: 'APPROVER' } },
  { kind: 'PROCESS_ROLE', en: 'Process role', cn: '流程角色', blank: { kind: 'PROCESS_ROLE', roleCode: '' } },
  { kind: 'POSITION', en: 'Position', cn: '岗位', blank: { kind: 'POSITION', positionId: '' } },
  { kind: 'JOB', en: 'Job', cn: '职务', blank: { kind: 'JOB', jobId: '' } },
  { kind: 'UP_TO_GRADE', en: 'Superiors up to a grade', cn: '逐级至职级', blank: { kind: 'UP_TO_GRADE', grade: 12 } },
  { kind: 'UP_TO_LIMIT', en: 'Superiors up to their limit', cn: '逐级至审批限额', blank: { kind: 'UP_TO_LIMIT', field: 'amountBase' } },
  { kind: 'DOC_FIELD', en: 'A person in the document', cn: '单据中的人员', blank: { kind: 'DOC_FIELD', field: '' } },
  { kind: 'SUBMITTER_CHOICE', en: 'Whom the submitter chooses', cn: '提交人自选', blank: { kind: 'SUBMITTER_CHOICE', min: 1, max: 1 } },
  { kind: 'SUPPLIER', en: "The supplier's people", cn: '单据供应商人员', blank: { kind: 'SUPPLIER' } },
  { kind: 'PREVIOUS_APPROVER', en: 'Whoever approved a step', cn: '某节点审批人', blank: { kind: 'PREVIOUS_APPROVER', nodeKey: '' } },
];

/** What a rule says in a sentence's place: its kind, and what it names where that is a code or a number. */
export function ruleLabel(rule: ApproverRule): { readonly en: string; readonly cn: string } {
  const { en, cn } = ruleKinds.find(({ kind }) => kind === rule.kind) ?? { en: rule.kind, cn: rule.kind };
  const more =
    rule.kind === 'RESPONSIBILITY'
      ? rule.code
      : rule.kind === 'PROCESS_ROLE'
        ? rule.roleCode
        : rule.kind === 'MANAGER_N'
          ? String(rule.n)
          : rule.kind === 'UP_TO_GRADE'
            ? String(rule.grade)
            : rule.kind === 'DOC_FIELD'
              ? rule.field
              : rule.kind === 'USER'
                ? `×${rule.userIds.length}`
                : rule.kind === 'SUBMITTER_CHOICE'
                  ? countOf(rule)
                  : rule.kind === 'SUPPLIER'
                    ? (rule.contactRole ?? '')
                    : '';
  return { en: `${en} ${more}`.trim(), cn: `${cn} ${more}`.trim() };
}
