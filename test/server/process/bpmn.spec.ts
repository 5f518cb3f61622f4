import { describe, expect, test } from '@jest/globals';

import { graphFaults } from '../../../state-machines/process/check.js';
import { graphHash } from '../../../state-machines/process/compile.js';
import { firstGraph } from '../../../state-machines/process/sample.js';
import { conditionOf, exportBpmn, importBpmn } from '../../../server/process/bpmn.js';
import { poStd } from '../../machines/process/fixture.js';

const spaces = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  'targetNamespace="x"',
].join(' ');
const process = (inside: string) =>
  `<?xml version="1.0"?>\n<bpmn:definitions ${spaces}>\n<bpmn:process id="p">${inside}</bpmn:process></bpmn:definitions>`;

test.each([
  ['PO_STD', poStd],
  ['the first graph', firstGraph],
])('%s exported reads back equal', async (name, graph) => {
  const back = await importBpmn(await exportBpmn(graph, name, {}));
  expect('graph' in back && graphHash(back.graph)).toBe(graphHash(graph));
});

test('a foreign drawing becomes steps, with converging gateways gone', async () => {
  const back = await importBpmn(
    process(`<bpmn:startEvent id="S"/><bpmn:userTask id="T" name="Check" camunda:candidateGroups="FINANCE"/><bpmn:exclusiveGateway id="G" default="f4"/>
      <bpmn:manualTask id="M"/><bpmn:exclusiveGateway id="J"/><bpmn:endEvent id="E"/>
      <bpmn:sequenceFlow id="f1" sourceRef="S" targetRef="T"/><bpmn:sequenceFlow id="f2" sourceRef="T" targetRef="G"/>
      <bpmn:sequenceFlow id="f3" sourceRef="G" targetRef="M">
        <bpmn:conditionExpression>\${amountBase &gt;= 100}</bpmn:conditionExpression></bpmn:sequenceFlow>
      <bpmn:sequenceFlow id="f4" sourceRef="G" targetRef="J"/><bpmn:sequenceFlow id="f5" sourceRef="M" targetRef="J"/>
      <bpmn:sequenceFlow id="f6" sourceRef="J" targetRef="E"/>`),
  );
  if (!('graph' in back)) throw new Error(back.refusal.code);
  expect(back.graph.nodes.map(({ kind }) => kind)).toEqual(['START', 'APPROVE', 'CONDITION', 'HANDLE', 'END']);
  expect(back.graph.nodes[1]).toMatchObject({ nodeName: 'Check', rules: [{ kind: 'RESPONSIBILITY', code: 'FINANCE' }] });
  expect(back.graph.flows).toContainEqual({ from: 'g', to: 'e', isDefault: true });
  expect(back.graph.flows).toContainEqual({ from: 'g', to: 'm', priority: 1, condition: { field: 'amountBase', op: 'ge', value: '100' } });
  expect(graphFaults(back.graph).map(({ code }) => code)).toEqual(['BPM_GRAPH_NO_RULE']);
});

describe('what a drawing has no step for is refused with its place', () => {
  test.each([
    ['a script', process('\n<bpmn:scriptTask id="X"/>'), { element: 'ScriptTask', id: 'X', line: 4 }],
    ['an entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${process('')}`, { element: 'DOCTYPE', id: '-', line: 1 }],
  ])('%s', async (_what, xml, params) => {
    const back = await importBpmn(xml);
    expect('refusal' in back && [back.refusal.code, back.refusal.params]).toEqual(['BPMN_UNSUPPORTED', params]);
  });

  test.each([
    ['what is no BPMN at all', '<html>'],
    ['another notation', '<Package xmlns="http://www.wfmc.org/2009/XPDL2.2"><WorkflowProcesses/></Package>'],
    ['an earlier BPMN', '<definitions xmlns="http://schema.omg.org/spec/BPMN/1.2"><process id="P"/></definitions>'],
    ['a million elements', process('<a/>'.repeat(1_000_000))],
    ['more elements than a process has, unread', process('<bpmn:userTask id="x"/>'.repeat(60_000))],
    ['and more than can be drawn', process(Array.from({ length: 1_001 }, (_none, n) => `<bpmn:userTask id="t${n}"/>`).join(''))],
  ])('%s', async (_what, xml) => {
    const began = performance.now();
    const back = await importBpmn(xml);
    expect('refusal' in back && back.refusal.code).toBe('BPMN_UNREADABLE');
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

test('conditions of other tools are read', () => {
  expect(conditionOf("${a > 1 && b == 'x'}")).toEqual({
    all: [
      { field: 'a', op: 'gt', value: '1' },
      { field: 'b', op: 'eq', value: 'x' },
    ],
  });
});
