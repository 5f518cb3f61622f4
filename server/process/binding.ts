/**
 * Which process carries the approval of a document (platform-process.md §7): chosen when it is submitted, found again when it is
 * decided. Documents say nothing of it; the kernel asks for every event of an approval.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { blankContext } from '../../state-machines/kernel/document.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { NONE } from '../../state-machines/kernel/machine.js';
import type { ApprovingFacts } from '../../state-machines/kernel/stock/approving.js';
import type { Binding } from '../../state-machines/process/bindings.js';
import { bindingBegun, bindingsOf } from '../../state-machines/process/bindings.js';
import type { ProcessPolicy, Rule } from '../../state-machines/process/graph.js';
import { holdsRule } from '../../state-machines/process/rules.js';
import type { Approvals, PrepareTools, Queryable } from '../kernel/contracts.js';
import { fieldsOfRule, orgPathOf, varsOf, worthOf } from './values.js';

const known = new WeakMap<AnyDefinition, readonly Binding[]>();
function bindings(definition: AnyDefinition): readonly Binding[] {
  const found = known.get(definition) ?? bindingsOf(definition);
  known.set(definition, found);
  return found;
}

interface Candidate {
  readonly id: string;
  readonly condition: Rule | null;
}
const candidatesSql = `select id::text, start_condition as condition from bpm_model
  where state = 'enabled' and doc_type = $1 and (coalesce(cardinality(scope_org_ids), 0) = 0 or scope_org_ids && $2::bigint[])
  order by priority, id`;
const chosenSql = `select id::text, null as condition from bpm_model where state = 'enabled' and doc_type = 'FREE_FORM' and id =
    $1::bigint`;

const openStates = ['running', 'ending', 'docRefused'];
export const runningSql = `select i.id::text, i.policy, i.model_id::text as "modelId", exists (select from bpm_task t where t.doc_id = i.id and
    t.acted_at is not null
    and t.task_state in ('APPROVED', 'HANDLED', 'REJECTED', 'RETURNED')) as acted
  from bpm_instance i where i.doc_type = $1 and i.doc_id = $2 and i.doc_code = $3 and i.state = any($4::text[]) order by i.id desc limit
    1`;
interface Running {
  readonly id: string;
  readonly modelId: string;
  readonly policy: ProcessPolicy;
  readonly acted: boolean;
}

export async function runningFor(db: Queryable, docType: string, docId: string, docCode: string): Promise<Running | null> {
  return (await db.query<Running>(runningSql, [docType, docId, docCode, openStates])).rows[0] ?? null;
}

/** The model with the lowest priority number whose organisations and condition fit; null: the approval is by button. */
export async function modelFor(
  db: Queryable,
  definition: AnyDefinition,
  { code, type }: Binding,
  { context }: Pick<Snapshot, 'context'>,
): Promise<string | null> {
  const path = await orgPathOf(db, context.orgId);
  const free = type === 'bpmApplication';
  const { rows } = free
    ? await db.query<Candidate>(chosenSql, [context['modelId'] ?? null])
    : await db.query<Candidate>(candidatesSql, [code, path.split('/').filter(Boolean)]);
  for (const { id, condition } of rows) {
    const fields = fieldsOfRule(condition);
    const amountBase = fields.includes('amountBase') ? await worthOf(db, definition, context) : null;
    if (!condition || holdsRule(condition, varsOf(context, fields, { amountBase, orgPath: path, orgId: context.orgId }))) return id;
  }
  return null;
}

/** An approval that follows another begins when somebody has acted already. */
const follows = (definition: AnyDefinition, { state }: Binding): boolean =>
  bindings(definition).some((other) => bindingBegun(definition, other.state, other.stage.approve)?.state === state);
const isActed = ({ policy, acted }: Running, later: boolean): boolean =>
  policy.withdrawPolicy === 'NEVER' || (policy.withdrawPolicy !== 'ANY_TIME' && (acted || later));

const decidedBy = ({ stage }: Binding): readonly string[] => [stage.withdraw, stage.approve, stage.reject, ...(stage.steps ?? [])];

/** What is made and submitted at once, as far as its payload says. */
const unmade = (definition: AnyDefinition, { fields }: { readonly fields?: object }): Pick<Snapshot, 'state' | 'context'> => ({
  state: NONE,
  context: { ...blankContext(definition), ...fields },
});

async function chosenBy(
  tools: PrepareTools,
  definition: AnyDefinition,
  begun: Binding,
  standing: Pick<Snapshot, 'context'>,
): Promise<ApprovingFacts['process']> {
  const modelId = await modelFor(tools.db, definition, begun, standing);
  return modelId === null ? undefined : { instanceId: await tools.newId(), modelId, docCode: begun.code, docType: definition.type };
}

/** The kernel's question; where there are no processes it is not asked. */
export const processApprovals: Approvals = async (
  definition: AnyDefinition,
  snapshot: Snapshot | null,
  { event, payload }: { readonly event: string; readonly payload: object },
  tools: PrepareTools,
): Promise<ApprovingFacts> => {
  if (bindings(definition).length === 0) return {};
  const standing = snapshot ?? unmade(definition, payload);
  const begun = bindingBegun(definition, standing.state, event);
  const own = snapshot && bindings(definition).find(({ state }) => state === snapshot.state);
  const decides = own && decidedBy(own).includes(event) ? own : null;
  const chosen = begun ? await chosenBy(tools, definition, begun, standing) : undefined;
  if (!decides) return chosen ? { process: chosen } : {};
  const next = chosen ? { next: chosen } : {};
  const running = await runningFor(tools.db, definition.type, standing.context.id, decides.code);
  if (!running) return next;
  return {
    process: { instanceId: running.id, modelId: running.modelId, docCode: decides.code, docType: definition.type },
    ...next,
    ...(event === decides.stage.withdraw ? { acted: isActed(running, follows(definition, decides)) } : {}),
  };
};
