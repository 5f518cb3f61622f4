/**
 * What an instance does next (platform-process.md §5, §6): pure. Who is asked at a node was resolved before and comes with the
 * event, so that replay needs neither the organisation nor the calendar.
 */
import type { Instant } from '../kernel/fields.js';
import type { Blocks } from './check.js';
import { Graph, blocksOf, isTask } from './check.js';
import type { ProcessGraph, ProcessNode } from './graph.js';
import { holdsRule } from './rules.js';
import type { Vars } from './rules.js';

export type TaskState = 'WAITING' | 'OPEN' | 'APPROVED' | 'HANDLED' | 'REJECTED' | 'RETURNED' | 'TRANSFERRED' | 'SKIPPED' | 'CANCELLED';
export type SkipReason = 'EMPTY' | 'SAME_AS_SUBMITTER' | 'CONSECUTIVE' | 'REPEATED' | 'CARRIED_OVER' | 'OVERDUE';
export type TaskSource =
  'RULE' | 'DELEGATION' | 'SUBSTITUTION' | 'TRANSFER' | 'SIGN_BEFORE' | 'SIGN_PARALLEL' | 'SIGN_AFTER' | 'ESCALATION' | 'ADMIN';

export interface Task {
  readonly taskNo: number;
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly round: number;
  readonly seqNo: number;
  readonly assigneeUserId: string | null;
  readonly onBehalfOfUserId: string | null;
  readonly source: TaskSource;
  readonly addedByTaskNo: number | null;
  readonly taskState: TaskState;
  readonly skipReason: SkipReason | null;
  readonly requiredFlag: 'Y' | 'N';
  /** Two of one number stand for one person: the first decision of them counts. */
  readonly sharedNo: number | null;
  readonly comment: string | null;
  readonly openedAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly overdueFlag: 'Y' | 'N';
  readonly actedAt: Instant | null;
  readonly actedByUserId: string | null;
  readonly urgedCount: number;
  readonly lastUrgedAt: Instant | null;
  /** How often somebody was reminded by the clock, and when the last time was due. */
  readonly remindCount: number;
  readonly remindedAt: Instant | null;
  readonly escalatedFlag: 'Y' | 'N';
  /** What the step asked its approver to check and he did: codes, divided by commas. */
  readonly checked: string | null;
  /** What he attached: ids of files. */
  readonly attachments: string | null;
  /** The step is signed, and he has a signature. */
  readonly signedFlag: 'Y' | 'N';
  /** The picture of it that he kept then: id of a file. */
  readonly signatureId?: string | null;
}

/** One who is asked at a node. */
export interface Asked {
  readonly userId: string | null;
  readonly onBehalfOf?: string | null;
  readonly source?: TaskSource;
  readonly skip?: SkipReason | null;
  /** The one for whom he stands is asked as well (mode SHARE). */
  readonly shared?: boolean;
}

/** What prepare found for a node. */
export interface Assignment {
  readonly people: readonly Asked[];
  readonly dueAt: Instant | null;
  /** People are asked one after the other, whatever the node says (rules up to a grade or limit). */
  readonly inSequence?: boolean;
  readonly cc?: readonly string[];
}
export type Assign = Readonly<Record<string, Assignment>>;

/** Where it stands: nodes that wait, joins at which branches have arrived (once for each), nodes passed in their order. */
export interface TokenState {
  readonly tokens: readonly string[];
  readonly passed: readonly string[];
  readonly sequences: readonly string[];
  /** Nodes that were passed and wait until the document has taken what they tell it. */
  readonly syncing?: readonly string[];
}
export const nowhere: TokenState = { tokens: [], passed: [], sequences: [] };

export interface Run {
  readonly standing: TokenState;
  readonly tasks: readonly Task[];
  readonly ended: 'APPROVED' | 'REJECTED' | null;
  /** Nodes that were entered and for which nobody was resolved yet. */
  readonly needs: readonly string[];
  readonly cc: readonly string[];
}

export interface Plan {
  readonly graph: Graph;
  readonly blocks: Blocks;
}

const plans = new WeakMap<ProcessGraph, Plan>();
export function planOf(drawn: ProcessGraph): Plan {
  const known = plans.get(drawn);
  if (known) return known;
  const graph = new Graph(drawn);
  const plan = { graph, blocks: blocksOf(graph) };
  plans.set(drawn, plan);
  return plan;
}

const openState: readonly TaskState[] = ['OPEN', 'WAITING'];
export const isOpen = ({ taskState }: Pick<Task, 'taskState'>): boolean => openState.includes(taskState);
const gone: readonly TaskState[] = ['TRANSFERRED', 'CANCELLED', 'RETURNED'];

export const roundOf = (tasks: readonly Task[], nodeKey: string): number =>
  Math.max(0, ...tasks.filter((task) => task.nodeKey === nodeKey).map(({ round }) => round));

const ofRound = (tasks: readonly Task[], nodeKey: string): readonly Task[] => {
  const round = roundOf(tasks, nodeKey);
  return tasks.filter((task) => task.nodeKey === nodeKey && task.round === round);
};

export const nextTaskNo = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ taskNo }) => taskNo)) + 1;

/** A task as it is made; the rest is empty. */
export const taskOf = (node: ProcessNode, made: Pick<Task, 'taskNo' | 'round' | 'seqNo' | 'assigneeUserId'> & Partial<Task>): Task => ({
  nodeKey: node.nodeKey,
  nodeName: node.nodeName,
  nodeNameEn: node.nodeNameEn ?? null,
  onBehalfOfUserId: null,
  source: 'RULE',
  addedByTaskNo: null,
  taskState: 'OPEN',
  skipReason: null,
  requiredFlag: 'Y',
  sharedNo: null,
  comment: null,
  openedAt: null,
  dueAt: null,
  overdueFlag: 'N',
  actedAt: null,
  actedByUserId: null,
  urgedCount: 0,
  lastUrgedAt: null,
  remindCount: 0,
  remindedAt: null,
  escalatedFlag: 'N',
  checked: null,
  attachments: null,
  signedFlag: 'N',
  ...made,
});

function opened(node: ProcessNode, tasks: readonly Task[], { people, dueAt, inSequence }: Assignment, at: Instant): readonly Task[] {
  const round = roundOf(tasks, node.nodeKey) + 1;
  const sequence = inSequence === true || node.mode === 'SEQUENCE';
  let taskNo = nextTaskNo(tasks) - 1;
  const made = people.flatMap((asked, index): readonly Task[] => {
    const skip = asked.skip ?? null;
    taskNo += 1;
    const one = taskOf(node, {
      taskNo,
      round,
      seqNo: index + 1,
      assigneeUserId: asked.userId,
      onBehalfOfUserId: asked.onBehalfOf ?? null,
      source: asked.source ?? 'RULE',
      taskState: skip ? 'SKIPPED' : sequence ? 'WAITING' : 'OPEN',
      skipReason: skip,
      openedAt: skip || !sequence ? at : null,
      actedAt: skip ? at : null,
      dueAt: skip ? null : dueAt,
    });
    if (!asked.shared || skip) return [one];
    taskNo += 1;
    return [
      { ...one, sharedNo: one.taskNo },
      { ...one, taskNo, sharedNo: one.taskNo, assigneeUserId: asked.onBehalfOf ?? null, onBehalfOfUserId: null, source: 'RULE' as const },
    ];
  });
  return sequence ? nextInLine(made, at) : made;
}

/** Of tasks one after the other, those of the first place that is not done are open. */
function nextInLine(tasks: readonly Task[], at: Instant): readonly Task[] {
  const waiting = tasks.filter(({ taskState, source }) => taskState === 'WAITING' && source !== 'SIGN_AFTER');
  if (waiting.length === 0 || tasks.some(({ taskState }) => taskState === 'OPEN')) return tasks;
  const first = Math.min(...waiting.map(({ seqNo }) => seqNo));
  return tasks.map((task) =>
    task.taskState === 'WAITING' && task.seqNo === first && task.source !== 'SIGN_AFTER'
      ? { ...task, taskState: 'OPEN' as const, openedAt: at }
      : task,
  );
}

export type Verdict = 'PASS' | 'FAIL' | 'OPEN';

/** Smallest number of votes that is the share or more: exact, in hundredths of a per cent and below. */
export function votesNeeded(voters: number, ratio: string): number {
  const [whole = '0', part = ''] = ratio.split('.');
  const scaled = BigInt(whole + part.padEnd(4, '0').slice(0, 4)) * BigInt(voters);
  const full = 1_000_000n;
  return Number((scaled + full - 1n) / full);
}

export function verdictOf(node: ProcessNode, tasks: readonly Task[], sequences: readonly string[]): Verdict {
  const round = ofRound(tasks, node.nodeKey).filter(({ taskState }) => !gone.includes(taskState));
  const after = round.filter(({ source }) => source === 'SIGN_AFTER');
  if (after.some(({ taskState }) => taskState === 'REJECTED')) return 'FAIL';
  const required = round.filter(({ requiredFlag, source }) => requiredFlag === 'Y' && source !== 'SIGN_AFTER');
  const count = (...states: readonly TaskState[]) => required.filter(({ taskState }) => states.includes(taskState)).length;
  const [n, a, r] = [required.length, count('APPROVED', 'HANDLED', 'SKIPPED'), count('REJECTED')];
  const own = verdictBy(
    node,
    { n, a, r, o: count('OPEN', 'WAITING'), beside: round.some(({ source }) => source === 'SIGN_PARALLEL') },
    sequences,
  );
  return own === 'PASS' && after.some(isOpen) ? 'OPEN' : own;
}

interface Counted {
  readonly n: number;
  readonly a: number;
  readonly r: number;
  readonly o: number;
  readonly beside: boolean;
}
function verdictBy(node: ProcessNode, { n, a, r, o, beside }: Counted, sequences: readonly string[]): Verdict {
  if (node.mode === 'RATIO') {
    const need = votesNeeded(n, node.passRatio ?? '100');
    return a >= need ? 'PASS' : a + o < need ? 'FAIL' : 'OPEN';
  }
  if (r >= 1) return 'FAIL';
  const all = node.mode === 'ALL' || node.mode === 'SEQUENCE' || sequences.includes(node.nodeKey) || beside;
  return (all ? a === n : a >= 1) ? 'PASS' : 'OPEN';
}

const cancelled = (task: Task, at: Instant): Task => (isOpen(task) ? { ...task, taskState: 'CANCELLED', actedAt: at } : task);

/** Enters nodes until every branch waits for somebody, or for an assignment, or all has ended. */
export function advance(
  { graph, blocks }: Plan,
  from: Pick<Run, 'standing' | 'tasks' | 'cc'>,
  entering: readonly string[],
  assign: Assign,
  vars: Vars,
  at: Instant,
): Run {
  let { tasks, standing } = from;
  const tokens = [...standing.tokens];
  const passed = [...standing.passed];
  const sequences = [...standing.sequences];
  const syncing = [...(standing.syncing ?? [])];
  const needs: string[] = [];
  const cc = [...from.cc];
  let ended: Run['ended'] = null;
  const queue = [...entering];
  const onward = (key: string) => queue.push(...graph.out(key).map(({ to }) => to));
  for (const key of queue) {
    const node = graph.node(key);
    const given = assign[key];
    if (node.kind === 'END') ended = 'APPROVED';
    else if (node.kind === 'CONDITION') {
      const chosen = graph.branches(key).find(({ isDefault, condition }) => isDefault || holdsRule(condition ?? {}, vars));
      if (chosen) queue.push(chosen.to);
    } else if (node.kind === 'JOIN') {
      tokens.push(key);
      const arrived = tokens.filter((one) => one === key).length;
      if (arrived < (blocks.arrivals.get(key) ?? 1)) continue;
      for (let left = arrived; left > 0; left -= 1) tokens.splice(tokens.indexOf(key), 1);
      onward(key);
    } else if (isTask(node) || (node.kind === 'CC' && (node.ccRules ?? node.rules ?? []).length > 0)) {
      if (!given) {
        needs.push(key);
        continue;
      }
      cc.push(...(given.cc ?? []));
      if (!isTask(node)) {
        onward(key);
        continue;
      }
      if (given.inSequence && !sequences.includes(key)) sequences.push(key);
      tasks = [...tasks, ...opened(node, tasks, given, at)];
      const passes = verdictOf(node, tasks, sequences) === 'PASS';
      // Who has approved already may be enough: nobody else is asked then.
      if (passes) tasks = tasks.map((task) => (task.nodeKey === key ? cancelled(task, at) : task));
      if (!passes) tokens.push(key);
      else if (node.docEvent) {
        tokens.push(key);
        syncing.push(key);
      } else {
        passed.push(key);
        onward(key);
      }
    } else onward(key);
  }
  standing = { tokens, passed, sequences, ...(syncing.length > 0 ? { syncing } : {}) };
  return { standing, tasks, ended, needs, cc };
}

export const begin = (plan: Plan, assign: Assign, vars: Vars, at: Instant): Run =>
  advance(plan, { standing: nowhere, tasks: [], cc: [] }, plan.graph.start ? [plan.graph.start.nodeKey] : [], assign, vars, at);

/** After a task was decided: the node passes, fails, or goes on waiting. */
export function settle(
  plan: Plan,
  run: Pick<Run, 'standing' | 'tasks' | 'cc'>,
  nodeKey: string,
  assign: Assign,
  vars: Vars,
  at: Instant,
): Run {
  const node = plan.graph.node(nodeKey);
  const { standing } = run;
  const verdict = verdictOf(node, run.tasks, standing.sequences);
  if (verdict === 'FAIL') return { ...run, tasks: run.tasks.map((task) => cancelled(task, at)), ended: 'REJECTED', needs: [] };
  if (verdict === 'OPEN') return { ...run, tasks: lined(node, run.tasks, standing, at), ended: null, needs: [] };
  const tasks = run.tasks.map((task) => (task.nodeKey === nodeKey ? cancelled(task, at) : task));
  if (!node.docEvent) return leave(plan, { ...run, tasks }, nodeKey, assign, vars, at);
  const syncing = [...new Set([...(standing.syncing ?? []), nodeKey])];
  return { ...run, tasks, standing: { ...standing, syncing }, ended: null, needs: [] };
}

/** What comes after a node that was passed, and of which the document has been told. */
export function leave(
  plan: Plan,
  run: Pick<Run, 'standing' | 'tasks' | 'cc'>,
  nodeKey: string,
  assign: Assign,
  vars: Vars,
  at: Instant,
): Run {
  const { syncing: told = [], ...standing } = run.standing;
  const tokens = standing.tokens.filter((key) => key !== nodeKey);
  const syncing = told.filter((key) => key !== nodeKey);
  const next = plan.graph.out(nodeKey).map(({ to }) => to);
  const left = { ...standing, tokens, passed: [...standing.passed, nodeKey], ...(syncing.length > 0 ? { syncing } : {}) };
  return advance(plan, { ...run, standing: left }, next, assign, vars, at);
}

/** The next in a sequence opens; those asked afterwards open when all others have decided. */
function lined(node: ProcessNode, tasks: readonly Task[], { sequences }: TokenState, at: Instant): readonly Task[] {
  const round = ofRound(tasks, node.nodeKey);
  const numbers = new Set(round.map(({ taskNo }) => taskNo));
  const sequence = node.mode === 'SEQUENCE' || sequences.includes(node.nodeKey);
  const replaced = new Map((sequence ? nextInLine(round, at) : round).map((task) => [task.taskNo, task]));
  const waits = [...replaced.values()].some((task) => isOpen(task) && task.source !== 'SIGN_AFTER');
  return tasks.map((task) => {
    const now = numbers.has(task.taskNo) ? replaced.get(task.taskNo)! : task;
    const afterwards = numbers.has(now.taskNo) && now.source === 'SIGN_AFTER' && now.taskState === 'WAITING' && !waits;
    return afterwards ? { ...now, taskState: 'OPEN', openedAt: at } : now;
  });
}

export interface Decided {
  readonly taskNo: number;
  readonly state: 'APPROVED' | 'HANDLED' | 'REJECTED';
  readonly comment: string | null;
  readonly by: string;
}

/** One task is decided; one that stands for the same person goes with it. A rejection from before reopens the task that asked. */
export function decideTask(tasks: readonly Task[], { taskNo, state, comment, by }: Decided, at: Instant): readonly Task[] {
  const own = tasks.find((task) => task.taskNo === taskNo)!;
  const done = { taskState: state, comment, actedAt: at, actedByUserId: by } as const;
  const decided = tasks.map((task): Task => {
    if (task.taskNo === taskNo) return { ...task, ...done };
    const twin = own.sharedNo !== null && task.sharedNo === own.sharedNo && isOpen(task);
    return twin ? cancelled(task, at) : task;
  });
  if (own.source !== 'SIGN_BEFORE') return decided;
  const asked = decided.filter(({ source, addedByTaskNo }) => source === 'SIGN_BEFORE' && addedByTaskNo === own.addedByTaskNo);
  const back = state === 'REJECTED' || !asked.some(isOpen);
  return decided.map((task) => {
    if (back && task.taskNo === own.addedByTaskNo && task.taskState === 'WAITING') return { ...task, taskState: 'OPEN', openedAt: at };
    return state === 'REJECTED' && asked.includes(task) ? cancelled(task, at) : task;
  });
}

/** Nodes that a return from here may go to: visited ones of the same branch or one around it. */
export function returnTargets({ graph, blocks }: Plan, { passed }: TokenState, nodeKey: string): readonly string[] {
  const here = blocks.paths.get(nodeKey) ?? [];
  const inBlock = (key: string) => (blocks.paths.get(key) ?? []).every((part, index) => part === here[index]);
  const visited = [...new Set(passed)].filter((key) => key !== nodeKey && inBlock(key) && isTask(graph.node(key)));
  const { rejectTo = 'END' } = graph.node(nodeKey);
  if (rejectTo === 'END') return [];
  return rejectTo === 'ANY' ? visited : visited.slice(-1);
}

/** Goes back, or to wherever an administrator says: what waits within that block is given up, and the node is asked anew. */
export function goTo(
  plan: Plan,
  run: Pick<Run, 'standing' | 'tasks' | 'cc'>,
  target: string,
  assign: Assign,
  vars: Vars,
  at: Instant,
): Run {
  const { paths } = plan.blocks;
  const place = paths.get(target) ?? [];
  const within = (key: string) => place.every((part, index) => part === (paths.get(key) ?? [])[index]);
  const left = run.standing.tokens.filter((key) => within(key));
  const tasks = run.tasks.map((task) => (left.includes(task.nodeKey) ? cancelled(task, at) : task));
  // What was approved from there on counts no more: neither as passed nor for passing by itself.
  const [tokens, from] = [run.standing.tokens.filter((key) => !left.includes(key)), run.standing.passed.indexOf(target)];
  const { syncing: told = [], ...stood } = run.standing;
  const syncing = told.filter((key) => !left.includes(key));
  const passed = from < 0 ? stood.passed : stood.passed.slice(0, from);
  const standing = { ...stood, tokens, passed, ...(syncing.length > 0 ? { syncing } : {}) };
  return advance(plan, { ...run, tasks, standing }, [target], assign, vars, at);
}

/** How often in one round people were asked besides, and how deep. */
export function signDepth(tasks: readonly Task[], taskNo: number): number {
  let depth = 0;
  for (let at = tasks.find((task) => task.taskNo === taskNo); at && at.addedByTaskNo !== null && at.source.startsWith('SIGN');) {
    depth += 1;
    const above: number = at.addedByTaskNo;
    at = tasks.find((task) => task.taskNo === above);
  }
  return depth;
}

export type SignMode = 'BEFORE' | 'PARALLEL' | 'AFTER';

/** Further people are asked beside, before or after the one who asks them. */
export function addSign(
  plan: Plan,
  tasks: readonly Task[],
  taskNo: number,
  {
    mode,
    userIds,
    comment,
    by,
  }: { readonly mode: SignMode; readonly userIds: readonly string[]; readonly comment: string | null; readonly by: string },
  at: Instant,
): readonly Task[] {
  const own = tasks.find((task) => task.taskNo === taskNo)!;
  const node = plan.graph.node(own.nodeKey);
  const first = nextTaskNo(tasks);
  const added = userIds.map((userId, index) =>
    taskOf(node, {
      taskNo: first + index,
      round: own.round,
      seqNo: own.seqNo,
      assigneeUserId: userId,
      source: `SIGN_${mode}` as const,
      addedByTaskNo: taskNo,
      requiredFlag: mode === 'PARALLEL' ? 'Y' : 'N',
      taskState: mode === 'AFTER' ? 'WAITING' : 'OPEN',
      openedAt: mode === 'AFTER' ? null : at,
      dueAt: own.dueAt,
    }),
  );
  const changed = tasks.map((task): Task => {
    if (task.taskNo === taskNo && mode === 'BEFORE') return { ...task, taskState: 'WAITING' };
    if (task.taskNo === taskNo && mode === 'AFTER') return { ...task, taskState: 'APPROVED', comment, actedAt: at, actedByUserId: by };
    // Of those of whom one would have been enough, the others are asked no more.
    const other = task.nodeKey === own.nodeKey && task.round === own.round && task.source !== 'SIGN_PARALLEL' && task.taskNo !== taskNo;
    return mode === 'PARALLEL' && (node.mode ?? 'ANY') === 'ANY' && other && isOpen(task) ? { ...task, requiredFlag: 'N' } : task;
  });
  return [...changed, ...added];
}
