/**
 * Whoever takes part sees a process, administrators and auditors see all of it (platform-process.md §6, "View"). Of a step that
 * a supplier decides each of his people sees his own tasks and how it ended: nobody else's step, person, amount or comment.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, plainView } from '../../kernel/view.js';
import type { Task } from '../engine.js';
import { asksSupplier } from '../graph.js';
import type { ProcessGraph } from '../graph.js';
import type { Instance } from './fields.js';
import { fields, lines } from './fields.js';

const parties: Predicate = {
  or: [
    { acting: ['ADMIN', 'AUDITOR'] },
    { viewer: ['submitterUserId', '$userId'] },
    { viewer: ['participantIds', '$userId'] },
    { viewer: ['assigneeIds', '$userId'] },
  ],
};
const asked: Predicate = { viewer: ['supplierUserIds', '$userId'] };
const never: Predicate = { always: false };

type Values = Readonly<Record<string, unknown>>;
const pick = (row: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
const outsideSee = ['id', 'docNumber', ...markedFields(fields, 'supplier')];
const ofTask = markedFields(lines.tasks.fields, 'supplier');

/** What somebody says who took a task from him is not for him. */
const taskFor = (task: Task, userId: string) => ({
  ...pick({ ...task }, ofTask),
  onBehalfOfUserId: null,
  skipReason: null,
  comment: task.actedByUserId === userId ? task.comment : null,
});
/** His own steps alone, with what they allow. */
const graphFor = (graph: ProcessGraph | null, tasks: readonly Task[]): ProcessGraph => ({
  nodes: (graph?.nodes ?? [])
    .filter((node) => asksSupplier(node) && tasks.some(({ nodeKey }) => nodeKey === node.nodeKey))
    .map(({ nodeKey, nodeName, nodeNameEn, kind, flags = [], rejectTo = 'END' }) => ({
      nodeKey,
      nodeName,
      ...(nodeNameEn === undefined ? {} : { nodeNameEn }),
      kind,
      flags,
      rejectTo,
    })),
  flows: [],
});

/** What conditions ask of the document, and what it says there, is told by the document's own view alone (`server/process/shown.ts`). */
const insideSee = ({ vars: _vars, graph, ...instance }: Instance) => ({
  ...instance,
  graph: graph && { ...graph, flows: graph.flows.map(({ condition: _condition, ...flow }) => flow) },
});

const plain = plainView<Instance>(fields, lines, { anyOrganisation: true });

export const view: View<Instance> = {
  ...plain,
  scope: { ...plain.scope, INSIDE: parties, EX: asked },
  audiences: ({ supplierUserIds }) => ['inside', ...supplierUserIds.map((id) => `supplier:${id}`)],
  audienceOf: (instance, state, viewer) => {
    if (viewer.userType !== 'EX') return 'inside';
    return holds(asked, state, { ...instance }, viewer) ? `supplier:${viewer.userId}` : null;
  },
  shared: (instance, _state, audienceClass) => (audienceClass === 'supplier' ? pick({ ...instance }, outsideSee) : insideSee(instance)),
  own: ({ tasks, graph }, _state, audience) => {
    const userId = ownKeyOf(audience);
    if (classOf(audience) !== 'supplier' || userId === null) return {};
    const own = (tasks as unknown as readonly Task[]).filter(({ assigneeUserId }) => assigneeUserId === userId);
    return { tasks: own.map((task) => taskFor(task, userId)), graph: graphFor(graph, own) };
  },
  knows: (_event, audience, actor) => classOf(audience) !== 'supplier' || ownKeyOf(audience) === actor.userId,
  columns: Object.fromEntries(
    ['rev', 'lastUpdateDate', 'orgId', 'attachmentIds', 'creationDate'].map((name) => [name, { supplier: never }]),
  ),
  // Nobody outside has a list of tasks across documents but his own ones.
  rows: { tasks: { inside: { always: true } }, trail: { inside: { always: true } } },
};
