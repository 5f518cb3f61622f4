/**
 * Applications that a process carries, at the pace of a simulation: the real definitions, binding and steps. Who is asked is read
 * elsewhere, at once and without a fault; what stands in the storage is not.
 */
import type { JsonObject } from '../../state-machines/kernel/primitives/json-value.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import type { Instance } from '../../state-machines/process/instance/fields.js';
import type { ProcessGraph, ProcessNode } from '../../state-machines/process/graph.js';
import { definitionNamed } from '../../state-machines/registry.js';
import type { Approvals, Command, Prepare, PrepareTools, Queryable, ServerDocument } from '../../server/kernel/contracts.js';
import { lastOfApprovalSql } from '../../server/kernel/runtime/approval-facts.js';
import { processApprovals, runningSql } from '../../server/process/binding.js';
import { instanceDocument } from '../../server/process/instance.js';
import { insidersSql } from '../../server/process/resolve.js';
import type { Random } from './random.js';
import type { SimulatedStorage } from './storage/storage.js';

export const APPLICATION = 'bpmApplication';
export const INSTANCE = 'bpmInstance';
export const processDefinitions = [definitionNamed(APPLICATION), definitionNamed(INSTANCE)];

export const APPLICANTS = ['81', '82'];
export const APPROVERS = ['83', '84', '85'];
const MODEL = '5';

const step = (nodeKey: string, more: Partial<ProcessNode>): ProcessNode => ({ nodeKey, nodeName: nodeKey, kind: 'APPROVE', ...more });
/** One of two decides within four seconds, or is told; then both of two do, or silence is consent. */
const graph: ProcessGraph = {
  nodes: [
    step('start', { kind: 'START' }),
    step('first', {
      mode: 'ANY',
      rules: [{ kind: 'USER', userIds: ['83', '84'] }],
      flags: ['transfer'],
      dueHours: '0.0012',
      calendar: 'NATURAL',
      onOverdue: 'NOTIFY',
    }),
    step('second', {
      mode: 'ALL',
      rejectTo: 'PREVIOUS',
      rules: [{ kind: 'USER', userIds: ['84', '85'] }],
      dueHours: '0.002',
      calendar: 'NATURAL',
      onOverdue: 'AUTO_APPROVE',
    }),
    step('end', { kind: 'END' }),
  ],
  flows: [
    { from: 'start', to: 'first' },
    { from: 'first', to: 'second' },
    { from: 'second', to: 'end' },
  ],
};
const model = {
  state: 'enabled',
  context: {
    id: MODEL,
    published: graph,
    modelName: 'Application',
    versionNo: 1,
    defHash: '0'.repeat(64),
    skipSubmitter: 'MANAGER',
    skipRepeat: 'NONE',
    carryOver: 'N',
    emptyPolicy: 'BLOCK',
    fallbackUserId: null,
    withdrawPolicy: 'ANY_TIME',
  },
} as unknown as Snapshot;

/** Everybody who is named is there; nobody has superiors, deputies, holidays or rules of reminding. */
const staff: Queryable['query'] = (async (sql: string, params: readonly unknown[] = []) => {
  const asked = params[0] as readonly string[];
  const rows =
    sql === insidersSql
      ? asked.map((id) => ({ id }))
      : sql.startsWith('select count(*)::int as n from base_users')
        ? [{ n: asked.length }]
        : sql.includes("doc_type = 'FREE_FORM' and id =")
          ? [{ id: MODEL, condition: null }]
          : [];
  return { rows, rowCount: rows.length };
}) as never;

const around = (tools: PrepareTools): PrepareTools =>
  Object.create(tools, {
    db: {
      value: {
        query: (sql: string, params: unknown[]) => (sql === runningSql ? tools.db.query(sql, params) : staff(sql, params)),
      },
    },
    readDocument: {
      value: (type: string, id: string) => (type === 'bpmModel' ? Promise.resolve(model) : tools.readDocument(type, id)),
    },
  }) as PrepareTools;

const within =
  (prepare: Prepare): Prepare =>
  (command, tools) =>
    prepare(command, around(tools));

export const processDocuments: readonly ServerDocument[] = [
  {
    ...instanceDocument,
    definition: definitionNamed(INSTANCE),
    prepare: Object.fromEntries(Object.entries(instanceDocument.prepare ?? {}).map(([event, prepare]) => [event, within(prepare!)])),
    // Nobody is asked by button here.
    effects: { closeTodos: async () => undefined },
  },
];

export const approvals: Approvals = (definition, snapshot, sent, tools) => processApprovals(definition, snapshot, sent, around(tools));

type Stored = Instance & { readonly state: string };

export function knowProcesses({ statements, tables }: SimulatedStorage): void {
  statements.know('last of approval', lastOfApprovalSql, (session, params) => {
    const [docType, docId, events] = params as unknown as [string, string, readonly string[]];
    return session
      .where(tables.event, (row) => row['docType'] === docType && row['docId'] === docId && events.includes(row['event'] as string))
      .toSorted((one, other) => (other['rev'] as number) - (one['rev'] as number))
      .slice(0, 1)
      .map(({ event }) => ({ event }));
  });
  statements.know('running process', runningSql, (session, params) => {
    const [docType, docId, docCode, states] = params as unknown as [string, string, string, readonly string[]];
    const found = session.where(
      tables.document(INSTANCE),
      (row) =>
        row['docType'] === docType && row['docId'] === docId && row['docCode'] === docCode && states.includes(row['state'] as string),
    ) as unknown as Stored[];
    const acts = ['APPROVED', 'HANDLED', 'REJECTED', 'RETURNED'];
    return found
      .toSorted((one, other) => Number(other.id) - Number(one.id))
      .slice(0, 1)
      .map(({ id, policy, modelId, tasks }) => ({
        id,
        policy,
        modelId,
        acted: tasks.some(({ actedAt, taskState }) => actedAt !== null && acts.includes(taskState ?? '')),
      }));
  });
}

type Wish = Omit<Command, 'viewer' | 'requestId'>;
type Rows = Iterable<Readonly<Record<string, unknown>>>;

/** Whoever applies: he asks for something, takes it back, and asks again. */
export function wishOfApplicant(random: Random, userId: string, applications: Rows): Wish {
  const own = [...applications].filter((row) => row['createdBy'] === userId);
  const at = (event: string, states: readonly string[]): Wish | null => {
    const fitting = own.filter((row) => states.includes(row['state'] as string));
    if (fitting.length === 0) return null;
    const row = random.pick(fitting);
    return { type: APPLICATION, id: row['id'] as string, event, payload: {}, ...(event === 'SUBMIT' ? { rev: row['rev'] as number } : {}) };
  };
  const dice = random.next();
  const wanted = dice < 0.6 ? at('SUBMIT', ['draft', 'rejected']) : dice < 0.75 ? at('WITHDRAW', ['approving']) : null;
  const fields = { modelId: MODEL, title: 'Seal', content: 'One stamp' } as unknown as JsonObject;
  return wanted ?? { type: APPLICATION, id: null, event: 'CREATE', payload: { fields } };
}

/** Whoever is asked: he decides, returns, hands on; now and then what is his no more. */
export function wishOfApprover(random: Random, userId: string, instances: Rows): Wish | null {
  const running = [...(instances as unknown as Iterable<Stored>)].filter(({ state }) => state === 'running');
  const own = running.flatMap((instance) =>
    instance.tasks.filter((task) => task.assigneeUserId === userId && task.taskState === 'OPEN').map((task) => ({ instance, task })),
  );
  if (own.length === 0) return null;
  const { instance, task } = random.pick(own);
  const as = (event: string, payload: object = {}): Wish => ({
    type: INSTANCE,
    id: instance.id,
    event,
    rev: instance.rev,
    payload: { taskNo: task.taskNo, comment: 'Seen', ...payload },
  });
  const dice = random.next();
  if (dice < 0.62) return as('APPROVE_TASK');
  if (dice < 0.72) return as('REJECT_TASK');
  if (dice < 0.84) return as('RETURN_TASK', { toNode: 'first' });
  return as('TRANSFER_TASK', { toUserId: random.pick(APPROVERS) });
}
