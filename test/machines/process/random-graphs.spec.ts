import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { graphFaults } from '../../../state-machines/process/check.js';
import { compileProcess } from '../../../state-machines/process/compile.js';
import type { Asked, Assign, Run } from '../../../state-machines/process/engine.js';
import { begin, decideTask, goTo, isOpen, planOf, returnTargets, settle } from '../../../state-machines/process/engine.js';
import type { NodeMode, ProcessFlow, ProcessGraph, ProcessNode } from '../../../state-machines/process/graph.js';

// Whatever somebody draws that may be published (platform-process.md §4): it ends, whatever people decide in whatever order.

type Part =
  | { readonly kind: 'step'; readonly mode: NodeMode; readonly people: readonly boolean[] }
  | { readonly kind: 'choice'; readonly large: readonly Part[]; readonly small: readonly Part[] }
  | { readonly kind: 'block'; readonly branches: readonly (readonly Part[])[] };

const { path } = fc.letrec<{ part: Part; path: readonly Part[] }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.record({
      kind: fc.constant('step' as const),
      mode: fc.constantFrom<NodeMode>('ANY', 'ALL', 'SEQUENCE', 'RATIO'),
      // Who is asked, and who is passed over because he has approved already.
      people: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('choice' as const), large: tie('path'), small: tie('path') }),
    fc.record({ kind: fc.constant('block' as const), branches: fc.array(tie('path'), { minLength: 2, maxLength: 2 }) }),
  ),
  path: fc.array(tie('part'), { minLength: 1, maxLength: 2 }),
}));

interface Drawn {
  readonly graph: ProcessGraph;
  readonly assign: Assign;
}
function drawn(parts: readonly Part[]): Drawn {
  const nodes: ProcessNode[] = [];
  const flows: ProcessFlow[] = [];
  const assign: Record<string, Assign[string]> = {};
  const node = (kind: ProcessNode['kind'], more: Partial<ProcessNode> = {}): string => {
    const nodeKey = `n${nodes.length}`;
    nodes.push({ nodeKey, nodeName: nodeKey, kind, ...more });
    return nodeKey;
  };
  const join = (ends: readonly ProcessFlow[], to: string): void => void flows.push(...ends.map((end) => ({ ...end, to })));
  const from = (key: string, more: Partial<ProcessFlow> = {}): ProcessFlow => ({ from: key, to: '', ...more });
  const add = (part: Part, ends: readonly ProcessFlow[]): readonly ProcessFlow[] => {
    if (part.kind === 'step') {
      const key = node('APPROVE', {
        mode: part.mode,
        ...(part.mode === 'RATIO' ? { passRatio: '60' } : {}),
        rejectTo: 'ANY',
        rules: [{ kind: 'RESPONSIBILITY', code: 'APPROVER' }],
      });
      join(ends, key);
      const people = part.people.map((asked, index): Asked => ({ userId: `${key}_${index}`, ...(asked ? {} : { skip: 'REPEATED' }) }));
      assign[key] = { people, dueAt: null };
      return [from(key)];
    }
    if (part.kind === 'choice') {
      const key = node('CONDITION');
      join(ends, key);
      const large = from(key, { priority: 1, condition: { field: 'amountBase', op: 'ge', value: '1000' } });
      return [...follow(part.large, [large]), ...follow(part.small, [from(key, { isDefault: true })])];
    }
    const key = node('PARALLEL');
    join(ends, key);
    const all = part.branches.flatMap((branch) => follow(branch, [from(key)]));
    const end = node('JOIN');
    join(all, end);
    return [from(end)];
  };
  const follow = (path: readonly Part[], ends: readonly ProcessFlow[]) => path.reduce((open, part) => add(part, open), ends);
  const open = follow(parts, [from(node('START'))]);
  join(open, node('END'));
  return { graph: { nodes, flows }, assign };
}

/** What somebody does next: which open task, and what with it. */
const acts = fc.infiniteStream(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 99 })));
const MOST_RETURNS = 4;
const lived = (run: Run) => run.tasks.filter(isOpen).filter(({ taskState }) => taskState === 'OPEN');

function life({ graph, assign }: Drawn, amountBase: string, decided: Iterator<[number, number]>): { run: Run; said: string[] } {
  const plan = planOf(graph);
  const vars = { amountBase };
  let run = begin(plan, assign, vars, 1);
  const said: string[] = [];
  let returns = 0;
  for (let turn = 2; run.ended === null; turn += 1) {
    const waiting = lived(run);
    // Never is it under way with nobody to act, and it does not go on for ever.
    expect([waiting.length > 0, run.needs, turn < 500]).toEqual([true, [], true]);
    const [which, what] = decided.next().value as [number, number];
    const task = waiting[which % waiting.length]!;
    const targets = returnTargets(plan, run.standing, task.nodeKey);
    if (what < 10 && returns < MOST_RETURNS && targets.length > 0) {
      returns += 1;
      const to = targets[which % targets.length]!;
      said.push(`${task.taskNo} back to ${to}`);
      run = goTo(plan, run, to, assign, vars, turn);
    } else {
      const state = what < 13 ? 'REJECTED' : 'APPROVED';
      said.push(`${task.taskNo} ${state}`);
      const tasks = decideTask(run.tasks, { taskNo: task.taskNo, state, comment: null, by: task.assigneeUserId! }, turn);
      run = settle(plan, { ...run, tasks }, task.nodeKey, assign, vars, turn);
    }
  }
  return { run, said };
}
const amounts = fc.constantFrom('999.99', '1000', '250000');

test('what is drawn in blocks may be published, and compiles to a chart', () => {
  fc.assert(
    fc.property(path, (parts) => {
      const { graph } = drawn(parts);
      expect(graphFaults(graph)).toEqual([]);
      expect(JSON.stringify(compileProcess(structuredClone(graph)))).toBe(JSON.stringify(compileProcess(graph)));
    }),
    { numRuns: 60 },
  );
});

test('every path ends, every task has somebody or the reason why nobody was asked, and nothing is left open', () => {
  fc.assert(
    fc.property(path, amounts, acts, (parts, amountBase, stream) => {
      const { run } = life(drawn(parts), amountBase, stream[Symbol.iterator]());
      expect(lived(run)).toEqual([]);
      expect(run.tasks.filter(isOpen)).toEqual([]);
      if (run.ended === 'APPROVED') expect(run.standing.tokens).toEqual([]);
      for (const { assigneeUserId, taskState, skipReason } of run.tasks) {
        expect(assigneeUserId !== null || skipReason !== null).toBe(true);
        expect(taskState === 'SKIPPED').toBe(skipReason !== null);
      }
      if (run.ended === 'APPROVED') expect(new Set(run.standing.passed).size).toBeGreaterThan(0);
    }),
    { numRuns: 100 },
  );
});

test('told again in the same order it is the same to the letter', () => {
  fc.assert(
    fc.property(
      path,
      amounts,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 99 })), { minLength: 600, maxLength: 600 }),
      (parts, amount, told) => {
        const [one, two] = [0, 1].map(() => life(drawn(parts), amount, told[Symbol.iterator]() as Iterator<[number, number]>));
        expect(JSON.stringify(two)).toBe(JSON.stringify(one));
      },
    ),
    { numRuns: 30 },
  );
});
