import { expect, test } from '@jest/globals';

import { compareForms, compareGraphs } from '../../../state-machines/process/compare.js';
import type { ProcessGraph } from '../../../state-machines/process/graph.js';
import { sealForm } from './fixture.js';

// Version 1 asks the superior, from 50,000 on the sourcing manager as well.
const first: ProcessGraph = {
  nodes: [
    { nodeKey: 'start', nodeName: '开始', kind: 'START' },
    { nodeKey: 'mgr', nodeName: '上级', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'MANAGER_N', of: 'SUBMITTER', n: 1 }] },
    { nodeKey: 'c1', nodeName: '金额', kind: 'CONDITION' },
    { nodeKey: 'src', nodeName: '寻源经理', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'RESPONSIBILITY', code: 'SOURCING_MANAGER' }] },
    { nodeKey: 'end', nodeName: '结束', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'mgr' },
    { from: 'mgr', to: 'c1' },
    { from: 'c1', to: 'src', priority: 1, condition: { field: 'amountBase', op: 'ge', value: '50000' } },
    { from: 'c1', to: 'end', isDefault: true },
    { from: 'src', to: 'end' },
  ],
};

test('two equal drawings differ in nothing, whatever is said or left out of what is empty', () => {
  const said: ProcessGraph = {
    nodes: first.nodes.map((node) => ({ ...node, flags: [], ccRules: [] })),
    flows: first.flows.map((flow) => ({ isDefault: false, ...flow })),
  };
  expect(compareGraphs(first, said)).toEqual({ nodes: [], flows: [] });
});

test('what version 2 asks otherwise is named by step and by branch', () => {
  const [start, mgr, c1, , end] = first.nodes;
  const second: ProcessGraph = {
    nodes: [
      start!,
      { ...mgr!, nodeName: '直接上级', rules: [{ kind: 'MANAGER_N', of: 'SUBMITTER', n: 2 }], dueHours: '8', calendar: 'WORKING' },
      c1!,
      { nodeKey: 'fin', nodeName: '财务', kind: 'APPROVE', mode: 'ALL', rules: [{ kind: 'RESPONSIBILITY', code: 'FINANCE' }] },
      end!,
    ],
    flows: [
      { from: 'start', to: 'mgr' },
      { from: 'mgr', to: 'c1' },
      { from: 'c1', to: 'fin', priority: 1, condition: { field: 'amountBase', op: 'ge', value: '50000' } },
      { from: 'c1', to: 'end', isDefault: true, label: 'small' },
      { from: 'fin', to: 'end' },
    ],
  };
  const { nodes, flows } = compareGraphs(first, second);
  expect(nodes.map(({ nodeKey, change, parts }) => [nodeKey, change, ...parts])).toEqual([
    ['mgr', 'changed', 'name', 'approvers', 'limit'],
    ['fin', 'added'],
    ['src', 'removed'],
  ]);
  expect(nodes[0]).toMatchObject({ before: { nodeName: '上级' }, after: { nodeName: '直接上级' } });
  expect(flows.map(({ from, to, change, parts }) => [`${from}>${to}`, change, ...parts])).toEqual([
    ['c1>fin', 'added'],
    ['c1>end', 'changed', 'label'],
    ['fin>end', 'added'],
    ['c1>src', 'removed'],
    ['src>end', 'removed'],
  ]);
});

test('two branches between the same steps are two', () => {
  const branch = (value: string) => ({ from: 'c1', to: 'end', condition: { field: 'amountBase', op: 'lt', value } });
  const { flows } = compareGraphs({ nodes: [], flows: [branch('1'), branch('2')] }, { nodes: [], flows: [branch('1'), branch('3')] });
  expect(flows).toMatchObject([{ change: 'changed', parts: ['condition'], after: { condition: { value: '3' } } }]);
});

test('forms differ by key, whatever their order is', () => {
  const [sealKind, copies, worth] = sealForm;
  const later = [worth!, { ...copies!, requiredFlag: 'N' as const }, { ...sealKind!, fieldKey: 'seal' }];
  expect(compareForms(sealForm, later).map(({ fieldKey, change, parts }) => [fieldKey, change, ...parts])).toEqual([
    ['copies', 'changed', 'requiredFlag'],
    ['seal', 'added'],
    ['sealKind', 'removed'],
  ]);
});
