/** The fixture PO_STD of the specification (platform-process.md §15.2). */
import type { FormField } from '../../../state-machines/process/form.js';
import type { ProcessGraph, ProcessPolicy } from '../../../state-machines/process/graph.js';

export const poStd: ProcessGraph = {
  nodes: [
    { nodeKey: 'start', nodeName: '开始', kind: 'START' },
    {
      nodeKey: 'mgr',
      nodeName: '经理',
      kind: 'APPROVE',
      mode: 'ANY',
      rejectTo: 'PREVIOUS',
      rules: [{ kind: 'MANAGER_N', of: 'SUBMITTER', n: 1 }],
      dueHours: '8',
      calendar: 'WORKING',
      flags: ['transfer', 'addSign', 'batch'],
    },
    { nodeKey: 'c1', nodeName: '金额', kind: 'CONDITION' },
    {
      nodeKey: 'src',
      nodeName: '采购经理',
      kind: 'APPROVE',
      mode: 'ANY',
      rejectTo: 'PREVIOUS',
      rules: [{ kind: 'RESPONSIBILITY', code: 'SOURCING_MANAGER' }],
    },
    { nodeKey: 'p1', nodeName: '并行', kind: 'PARALLEL' },
    { nodeKey: 'fin', nodeName: '财务', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'RESPONSIBILITY', code: 'FINANCE' }] },
    {
      nodeKey: 'vote',
      nodeName: '表决',
      kind: 'APPROVE',
      mode: 'RATIO',
      passRatio: '60',
      rejectTo: 'ANY',
      rules: [{ kind: 'USER', userIds: ['21', '22', '23', '24', '25'] }],
    },
    { nodeKey: 'join', nodeName: '汇合', kind: 'JOIN' },
    { nodeKey: 'gm', nodeName: '总经理', kind: 'APPROVE', mode: 'ANY', rejectTo: 'ANY', rules: [{ kind: 'POSITION', positionId: '61' }] },
    { nodeKey: 'end', nodeName: '结束', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'mgr' },
    { from: 'mgr', to: 'c1' },
    { from: 'c1', to: 'end', priority: 1, condition: { field: 'amountBase', op: 'lt', value: '50000' } },
    { from: 'c1', to: 'src', priority: 2, condition: { field: 'amountBase', op: 'le', value: '500000' } },
    { from: 'c1', to: 'p1', isDefault: true },
    { from: 'src', to: 'end' },
    { from: 'p1', to: 'fin' },
    { from: 'p1', to: 'vote' },
    { from: 'fin', to: 'join' },
    { from: 'vote', to: 'join' },
    { from: 'join', to: 'gm' },
    { from: 'gm', to: 'end' },
  ],
};

export const policy: ProcessPolicy = {
  skipSubmitter: 'MANAGER',
  skipRepeat: 'CONSECUTIVE',
  carryOver: false,
  emptyPolicy: 'BLOCK',
  fallbackUserId: null,
  withdrawPolicy: 'UNTIL_FIRST_ACT',
};

const asked = (fieldNo: number, fieldKey: string, fieldKind: FormField['fieldKind'], more: Partial<FormField> = {}): FormField => ({
  ...{ fieldNo, sortNo: fieldNo * 10, fieldKey, fieldKind, label: `字段${fieldNo}`, labelEn: fieldKey },
  ...{ requiredFlag: 'N', initialValue: null, lookupType: null },
  ...more,
});
/** What an application for the use of the seal says. */
export const sealForm: readonly FormField[] = [
  asked(1, 'sealKind', 'TEXT', { initialValue: '公章' }),
  asked(2, 'copies', 'INTEGER', { requiredFlag: 'Y' }),
  asked(3, 'worth', 'AMOUNT', { label: '合同金额', labelEn: 'Worth' }),
];
/** Whoever has contracts sealed gives them as well. */
export const paperField = asked(4, 'paper', 'FILES', { requiredFlag: 'Y' });
