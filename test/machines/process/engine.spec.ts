import { describe, expect, test } from '@jest/globals';
import { compileProcess, graphHash, stateValueOf } from '../../../state-machines/process/compile.js';
import { graphFaults } from '../../../state-machines/process/check.js';
import type { Assign, Run } from '../../../state-machines/process/engine.js';
import { addSign, begin, decideTask, goTo, planOf, returnTargets, settle, votesNeeded } from '../../../state-machines/process/engine.js';
import type { ProcessGraph } from '../../../state-machines/process/graph.js';
import { firstGraph } from '../../../state-machines/process/sample.js';
import { poStd } from './fixture.js';

const plan = planOf(poStd);
const people = (...ids: readonly string[]) => ({ people: ids.map((userId) => ({ userId })), dueAt: null });
const assign: Assign = {
  mgr: people('2'),
  src: people('3'),
  fin: people('31', '32'),
  vote: people('21', '22', '23', '24', '25'),
  gm: people('1'),
};

/** Somebody decides his open task. */
function act(run: Run, userId: string, vars: object, state: 'APPROVED' | 'REJECTED' = 'APPROVED'): Run {
  const task = run.tasks.find((one) => one.assigneeUserId === userId && one.taskState === 'OPEN')!;
  const tasks = decideTask(run.tasks, { taskNo: task.taskNo, state, comment: null, by: userId }, 1);
  return settle(plan, { ...run, tasks }, task.nodeKey, assign, vars as never, 1);
}
const openOf = (run: Run) =>
  run.tasks.filter(({ taskState }) => taskState === 'OPEN').map(({ nodeKey, assigneeUserId }) => `${nodeKey}:${assigneeUserId}`);

describe('15.2: the fixture PO_STD', () => {
  test('it is well drawn, and equal graphs compile to equal charts', () => {
    expect(graphFaults(poStd)).toEqual([]);
    expect(graphFaults(firstGraph)).toEqual([]);
    expect(JSON.stringify(compileProcess(structuredClone(poStd)))).toBe(JSON.stringify(compileProcess(poStd)));
    expect(graphHash(structuredClone(poStd))).toBe(graphHash(poStd));
    const running = compileProcess(poStd).states!['running']!;
    expect(Object.keys(running.states!)).toEqual(['c_c1', 'end', 'n_gm', 'n_mgr', 'p_p1', 'n_src', 'n_start']);
    expect(running.states!['p_p1']).toMatchObject({ type: 'parallel', onDone: 'n_gm' });
  });

  test.each([
    ['49999.99', ['mgr']],
    ['50000.00', ['mgr', 'src']],
    ['500000.00', ['mgr', 'src']],
    ['500000.01', ['mgr', 'fin', 'vote', 'gm']],
  ])('%s goes by %j', (amountBase, path) => {
    const vars = { amountBase };
    let run = begin(plan, assign, vars, 1);
    for (const user of ['2', '3', '31', '21', '22', '23', '1'])
      if (openOf(run).some((one) => one.endsWith(`:${user}`)) && !run.ended) run = act(run, user, vars);
    expect([run.ended, [...new Set(run.standing.passed)]]).toEqual(['APPROVED', path]);
  });

  test('800,000 after mgr stands in both branches', () => {
    const run = act(begin(plan, assign, { amountBase: '800000' }, 1), '2', { amountBase: '800000' });
    expect(stateValueOf(poStd, run.standing.tokens)).toEqual({
      running: { p_p1: { b_fin: { n_fin: 'quiet' }, b_vote: { n_vote: 'quiet' } } },
    });
  });

  test('three of five votes pass, three rejections fail', () => {
    const vars = { amountBase: '800000' };
    let run = act(begin(plan, assign, vars, 1), '2', vars);
    run = act(act(act(run, '21', vars), '22', vars, 'REJECTED'), '23', vars);
    expect(openOf(run)).toContain('vote:24');
    const passed = act(run, '24', vars);
    expect(passed.tasks.find(({ assigneeUserId }) => assigneeUserId === '25')?.taskState).toBe('CANCELLED');
    expect(openOf(passed)).toEqual(['fin:31', 'fin:32']);
    const failed = act(act(run, '24', vars, 'REJECTED'), '25', vars, 'REJECTED');
    expect([failed.ended, openOf(failed)]).toEqual(['REJECTED', []]);
  });

  test('votes are counted exactly', () => {
    expect([votesNeeded(5, '60'), votesNeeded(3, '66.67'), votesNeeded(3, '66.66')]).toEqual([3, 3, 2]);
  });
});

test('where one approval is enough and somebody has given his already, nobody else is asked', () => {
  const both = { people: [{ userId: '2', skip: 'REPEATED' as const }, { userId: '4' }], dueAt: null };
  const run = begin(plan, { ...assign, mgr: both }, { amountBase: '120000' }, 1);
  expect(run.tasks.map(({ assigneeUserId, taskState }) => [assigneeUserId, taskState])).toEqual([
    ['2', 'SKIPPED'],
    ['4', 'CANCELLED'],
    ['3', 'OPEN'],
  ]);
});

describe('back and beside', () => {
  const vars = { amountBase: '120000' };
  test('a return asks the earlier step anew, in a further round', () => {
    const atSrc = act(begin(plan, assign, vars, 1), '2', vars);
    expect(returnTargets(plan, atSrc.standing, 'src')).toEqual(['mgr']);
    const back = goTo(plan, atSrc, 'mgr', assign, vars, 2);
    expect([openOf(back), back.tasks.at(-1)?.round, back.standing.tokens]).toEqual([['mgr:2'], 2, ['mgr']]);
  });

  test('out of a parallel block the other branch is given up', () => {
    const large = { amountBase: '800000' };
    const run = act(begin(plan, assign, large, 1), '2', large);
    expect(returnTargets(plan, run.standing, 'vote')).toEqual(['mgr']);
    expect(openOf(goTo(plan, run, 'mgr', assign, large, 2))).toEqual(['mgr:2']);
  });

  test('one asked beside must approve as well; one asked before gives the task back', () => {
    const first = begin(plan, assign, vars, 1);
    const beside = { ...first, tasks: addSign(plan, first.tasks, 1, { mode: 'PARALLEL', userIds: ['7'], comment: null, by: '2' }, 1) };
    const half = act(beside, '2', vars);
    expect(openOf(half)).toEqual(['mgr:7']);
    expect(openOf(act(half, '7', vars))).toEqual(['src:3']);
    const before = { ...first, tasks: addSign(plan, first.tasks, 1, { mode: 'BEFORE', userIds: ['7'], comment: null, by: '2' }, 1) };
    expect(openOf(before)).toEqual(['mgr:7']);
    expect(openOf(act(before, '7', vars, 'REJECTED'))).toEqual(['mgr:2']);
  });

  test('one asked afterwards decides after it', () => {
    const first = begin(plan, assign, vars, 1);
    const signed = addSign(plan, first.tasks, 1, { mode: 'AFTER', userIds: ['7'], comment: null, by: '2' }, 1);
    const run = settle(plan, { ...first, tasks: signed }, 'mgr', assign, vars, 1);
    expect(openOf(run)).toEqual(['mgr:7']);
    expect(openOf(act(run, '7', vars))).toEqual(['src:3']);
    expect(act(run, '7', vars, 'REJECTED').ended).toBe('REJECTED');
  });
});

describe('a drawing that cannot run is refused with its node', () => {
  const faultsOf = (graph: ProcessGraph) => graphFaults(graph).map(({ code, nodeKey }) => `${code}:${nodeKey ?? ''}`);
  const gm = poStd.nodes.find(({ nodeKey }) => nodeKey === 'gm')!;
  const changed = (key: string, more: Partial<ProcessGraph['nodes'][number]>) => ({
    ...poStd,
    nodes: poStd.nodes.map((node) => (node.nodeKey === key ? { ...node, ...more } : node)),
  });
  const without = (from: string, to: string) => ({ ...poStd, flows: poStd.flows.filter((flow) => flow.from !== from || flow.to !== to) });
  test.each([
    ['a dead end', without('gm', 'end'), 'BPM_GRAPH_UNREACHABLE:gm'],
    ['a loop', { ...poStd, flows: [...poStd.flows.filter(({ from }) => from !== 'gm'), { from: 'gm', to: 'mgr' }] }, 'BPM_GRAPH_CYCLE:'],
    ['no default', { ...poStd, flows: poStd.flows.map((flow) => ({ ...flow, isDefault: false })) }, 'BPM_GRAPH_DEFAULT:c1'],
    ['no end', { ...poStd, nodes: poStd.nodes.filter(({ kind }) => kind !== 'END') }, 'BPM_GRAPH_ENDS:'],
    [
      'a branch that leaves its block',
      { ...poStd, flows: [...poStd.flows.filter(({ from }) => from !== 'fin'), { from: 'fin', to: 'end' }] },
      'BPM_GRAPH_BLOCK:end',
    ],
    [
      'nobody asked',
      { ...poStd, nodes: poStd.nodes.map((node) => (node.nodeKey === 'gm' ? { ...node, rules: [] } : node)) },
      'BPM_GRAPH_NO_RULE:gm',
    ],
    ['a supplier beside somebody of the company', changed('gm', { rules: [{ kind: 'SUPPLIER' }, ...gm.rules!] }), 'BPM_GRAPH_SUPPLIER:gm'],
    ['a supplier who gives it on', changed('gm', { rules: [{ kind: 'SUPPLIER' }], flags: ['addSign'] }), 'BPM_GRAPH_SUPPLIER:gm'],
    ['copies to a supplier', changed('gm', { ccRules: [{ kind: 'SUPPLIER' }] }), 'BPM_GRAPH_SUPPLIER:gm'],
    [
      'a supplier chosen by the submitter',
      changed('gm', { rules: [{ kind: 'SUBMITTER_CHOICE', min: 1, max: 1, candidates: [{ kind: 'SUPPLIER' }] }] }),
      'BPM_GRAPH_CHOICE:gm',
    ],
    [
      'whoever approved a step that is gone',
      changed('gm', { rules: [{ kind: 'PREVIOUS_APPROVER', nodeKey: 'gone' }] }),
      'BPM_GRAPH_PREVIOUS:gm',
    ],
    ['a key used twice', { ...poStd, nodes: [...poStd.nodes, poStd.nodes[1]!] }, 'BPM_NODE_KEY_DUP:mgr'],
  ])('%s', (_what, graph, fault) => expect(faultsOf(graph as ProcessGraph)).toContain(fault));

  test('a step of the supplier alone is none of them', () =>
    expect(faultsOf(changed('gm', { rules: [{ kind: 'SUPPLIER' }] }))).toEqual([]));
});
