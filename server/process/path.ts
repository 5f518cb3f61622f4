/** The way that a process would take from its start, with the people as of now (platform-process.md §10): nothing is stored. */
import type { Assign, Plan, Run } from '../../state-machines/process/engine.js';
import { begin, decideTask, leave, planOf, settle } from '../../state-machines/process/engine.js';
import type { ProcessGraph } from '../../state-machines/process/graph.js';
import type { Vars } from '../../state-machines/process/rules.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import type { Resolver } from './resolve.js';

const MOST_STEPS = 200;

export interface Asking {
  readonly graph: ProcessGraph;
  readonly vars: Vars;
  readonly resolver: Resolver;
}

export interface Path {
  readonly plan: Plan;
  readonly run: Run;
  readonly assign: Assign;
  /** By step: why nobody can be asked there. */
  readonly problems: ReadonlyMap<string, Refusal>;
}

/** From its start: what a submission would meet. */
export const pathOf = (asking: Asking, at: number): Promise<Path> =>
  walked(asking, at, (plan, given) => begin(plan, given, asking.vars, at));

/** From where it stands: what is still to come. */
export const pathFrom = (asking: Asking, now: Pick<Run, 'standing' | 'tasks'>, at: number): Promise<Path> =>
  walked(asking, at, () => ({ ...now, cc: [], ended: null, needs: [] }));

/** Every task is approved as soon as it is open; who cannot be found is said, and the path goes on. */
async function walked({ graph, vars, resolver }: Asking, at: number, first: (plan: Plan, given: Assign) => Run): Promise<Path> {
  const plan = planOf(graph);
  let assign: Assign = {};
  const problems = new Map<string, Refusal>();
  const complete = async (step: (given: Assign) => Run): Promise<Run> => {
    for (let run = step(assign); ; run = step(assign)) {
      if (run.needs.length === 0) return run;
      for (const key of run.needs) {
        const found = await resolver.assignment(plan.graph.node(key), run);
        if ('code' in found) problems.set(key, found);
        assign = { ...assign, [key]: 'code' in found ? { people: [{ userId: null, skip: 'EMPTY' }], dueAt: null } : found };
      }
    }
  };
  /** Of a dry run the document takes whatever it is told. */
  const told = async (from: Run): Promise<Run> => {
    for (let now = from; ;) {
      const [key] = now.standing.syncing ?? [];
      if (key === undefined) return now;
      const waiting = now;
      now = await complete((given) => leave(plan, waiting, key, given, vars, at));
    }
  };
  let run = await told(await complete((given) => first(plan, given)));
  for (let left = MOST_STEPS; left > 0 && !run.ended; left -= 1) {
    const open = run.tasks.find(({ taskState }) => taskState === 'OPEN');
    if (!open) break;
    const before = run;
    const tasks = decideTask(before.tasks, { taskNo: open.taskNo, state: 'APPROVED', comment: null, by: open.assigneeUserId ?? '' }, at);
    run = await told(await complete((given) => settle(plan, { ...before, tasks }, open.nodeKey, given, vars, at)));
  }
  return { plan, run, assign, problems };
}
