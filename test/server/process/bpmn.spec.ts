import { describe, expect, test } from '@jest/globals';
import fs from 'node:fs';
import path from 'node:path';

import type { Refusal } from '../../../state-machines/kernel/refusals.js';
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

const at = (element: string, id: string, line: number) => ({ element, id, line });
const flow = (id: string, from: string, to: string, inside = '') =>
  `\n<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;
const asked = (text: string) => `<bpmn:conditionExpression>${text}</bpmn:conditionExpression>`;
const task = (id: string, inside = '') => `\n<bpmn:userTask id="${id}">${inside}</bpmn:userTask>`;
const timer = (duration: string) =>
  `\n<bpmn:boundaryEvent id="B" attachedToRef="T"><bpmn:timerEventDefinition><bpmn:timeDuration>${duration}</bpmn:timeDuration>
  </bpmn:timerEventDefinition></bpmn:boundaryEvent>`;

describe('nothing is left out without a word', () => {
  test.each([
    ['a loop back', task('T') + task('U') + flow('f1', 'T', 'U') + flow('again', 'U', 'T'), at('SequenceFlow', 'again', 7)],
    ['a condition beside a step', task('T') + task('U') + flow('f1', 'T', 'U', asked('${a > 1}')), at('SequenceFlow', 'f1', 6)],
    ['a step that is repeated', task('T', '<bpmn:standardLoopCharacteristics/>'), at('UserTask', 'T', 4)],
    ['a time of minutes', task('T') + timer('PT30M'), at('BoundaryEvent', 'B', 5)],
  ])('%s is refused', async (_what, inside, params) => {
    const back = await importBpmn(process(inside).replaceAll('> 1', '&gt; 1'));
    expect('refusal' in back && [back.refusal.code, back.refusal.params]).toEqual(['BPMN_UNSUPPORTED', params]);
  });

  test('a time of two days and four hours is a limit', async () => {
    const back = await importBpmn(process(task('T') + timer('P2DT4H')));
    expect('graph' in back && back.graph.nodes).toMatchObject([{ nodeKey: 't', dueHours: '52', calendar: 'NATURAL', onOverdue: 'NOTIFY' }]);
  });

  test('messages between pools are refused', async () => {
    const pools = '<bpmn:collaboration id="c"><bpmn:messageFlow id="letter" sourceRef="T" targetRef="p"/></bpmn:collaboration>';
    const back = await importBpmn(process(task('T')).replace('<bpmn:process', `${pools}<bpmn:process`));
    expect('refusal' in back && back.refusal.params).toEqual(at('MessageFlow', 'letter', 3));
  });
});

const miwg = path.join(
  globalThis.process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
  'bpmn',
);
const files = fs.existsSync(miwg) ? fs.readdirSync(miwg).filter((name) => name.endsWith('.bpmn')) : [];
/** What of each has no step here, by how many; flows lead back, or have a condition beside a step. */
const unsupported: Readonly<Record<string, string>> = {
  'A.1.0.bpmn': '3 Task',
  'A.2.1.bpmn': '4 Task, 1 SequenceFlow',
  'A.4.0.bpmn': '2 MessageFlow, 1 Process, 2 Task',
  'B.1.0.bpmn': '2 MessageFlow, 3 Process, 1 Task',
  'C.1.0.bpmn': '5 MessageFlow, 1 Process, 1 StartEvent, 4 Task, 3 IntermediateCatchEvent, 1 EventBasedGateway',
  'C.1.1.bpmn': '1 ServiceTask, 1 SequenceFlow',
  'C.5.0.bpmn': '1 Process, 1 CallActivity, 2 EndEvent, 3 DataStoreReference, 1 Task',
  'C.7.0.bpmn': '2 ServiceTask, 1 BusinessRuleTask, 1 SequenceFlow',
  'C.8.0.bpmn': '3 ServiceTask, 1 BusinessRuleTask, 1 BoundaryEvent',
  'C.8.1.bpmn': '3 ServiceTask, 1 BusinessRuleTask, 4 SendTask, 1 BoundaryEvent',
  'C.9.0.bpmn': '2 SubProcess, 1 CallActivity, 5 ServiceTask, 1 BoundaryEvent, 1 BusinessRuleTask',
};
const told = (found: readonly Refusal[]): string => {
  const counts = new Map<string, number>();
  for (const { params } of found) counts.set(String(params!['element']), (counts.get(String(params!['element'])) ?? 0) + 1);
  return [...counts].map(([element, n]) => `${n} ${element}`).join(', ');
};

(files.length > 0 ? describe : describe.skip)('the interchange files of the BPMN MIWG', () => {
  test.each(files)('%s is refused with each element that has no step, at its line', async (name) => {
    const xml = fs.readFileSync(path.join(miwg, name), 'utf8');
    const back = await importBpmn(xml);
    if (!('refusal' in back)) throw new Error(`${name} was imported`);
    expect([back.refusal.code, told(back.refusal.all ?? [])]).toEqual(['BPMN_UNSUPPORTED', unsupported[name]]);
    const lines = xml.split('\n');
    for (const { params } of back.refusal.all ?? []) {
      const { element, id, line } = params as { element: string; id: string; line: number };
      expect(lines[line - 1]).toMatch(new RegExp(`<(\\w+:)?${element[0]!.toLowerCase()}${element.slice(1)} [^>]*id="${id}"`));
    }
  });
});

describe('conditions of other tools are read', () => {
  const is = (field: string, op: string, value: string) => ({ field, op, value });
  test.each([
    ["${(a > 1 || b == 'x && y') && c <= -2.5}", { all: [{ any: [is('a', 'gt', '1'), is('b', 'eq', 'x && y')] }, is('c', 'le', '-2.5')] }],
    ['#{a > 1 || b > 2 && c > 3}', { any: [is('a', 'gt', '1'), { all: [is('b', 'gt', '2'), is('c', 'gt', '3')] }] }],
    ['${!(a != "采购")}', { not: is('a', 'ne', '采购') }],
    ['${urgent}', is('urgent', 'eq', 'true')],
    ['', {}],
    ['${a > (1}', is('${a > (1}'.slice(2, -1), 'eq', '')],
    ['${exec(x)}', is('exec(x)', 'eq', '')],
  ])('%s', (text, rule) => expect(conditionOf(text)).toEqual(rule));
});

test('conditions that are joined are read', () => {
  expect(conditionOf("${a > 1 && b == 'x'}")).toEqual({
    all: [
      { field: 'a', op: 'gt', value: '1' },
      { field: 'b', op: 'eq', value: 'x' },
    ],
  });
});
