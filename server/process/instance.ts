/** What instances read before each step (platform-process.md §5, "Prepare of an instance event"). */
import { organisationProfiles } from '../../state-machines/organisation/profiles.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { BY_PROCESS, keyOfTodo } from '../kernel/database/todo-rows.js';
import { bindingsOf } from '../../state-machines/process/bindings.js';
import type { Assign, Run } from '../../state-machines/process/engine.js';
import { isOpen, nowhere } from '../../state-machines/process/engine.js';
import { asksSupplier } from '../../state-machines/process/graph.js';
import type { ProcessGraph, ProcessPolicy } from '../../state-machines/process/graph.js';
import type { SayingFacts, StartFacts, StartPayload, StepFacts } from '../../state-machines/process/instance/events.js';
import type { Instance } from '../../state-machines/process/instance/fields.js';
import { bpmInstance } from '../../state-machines/process/instance/index.js';
import { toReturn } from '../../state-machines/process/instance/deputies.js';
import * as steps from '../../state-machines/process/instance/steps.js';
import { isEscalated } from '../../state-machines/process/instance/reminding.js';
import type { UrgeRule } from '../../state-machines/process/reminders.js';
import { processProfiles } from '../../state-machines/process/profiles.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { Prepare, PrepareTools, RunEffect, ServerDocument } from '../kernel/contracts.js';
import { personOf } from '../kernel/contracts.js';
import { inBase } from '../platform/delegation/limits.js';
import { zoneText } from '../platform/zones.js';
import { asksForChoice, chosenFor } from './choice.js';
import { pathOf } from './path.js';
import type { Ground } from './resolve.js';
import { Resolver, resolved } from './resolve.js';
import {
  categoryOf,
  contentHash,
  contentHashNow,
  contentHashWithUnset,
  fieldsOfGraph,
  nameFor,
  orgPathOf,
  supplierOf,
  varsOf,
  worthOf,
} from './values.js';

const instanceOf = ({ snapshot }: PrepareTools): Instance => snapshot!.context as unknown as Instance;

async function groundOf(
  tools: PrepareTools,
  of: Pick<
    Ground,
    | 'orgId'
    | 'docType'
    | 'supplierId'
    | 'submitterUserId'
    | 'amountBase'
    | 'vars'
    | 'policy'
    | 'running'
    | 'carried'
    | 'categoryId'
    | 'choices'
  >,
): Promise<Ground> {
  const { orgId } = of;
  return {
    ...of,
    db: tools.db,
    at: tools.at,
    day: await tools.today(orgId),
    zone: await tools.zone(orgId),
    workHours: (await tools.profile(organisationProfiles.BASE_WORK_HOURS, orgId)) ?? '',
    inBase: (amount, currency) => inBase(tools.db, amount, currency, orgId),
  };
}

/** The id that no user has: whoever submitted it has no account, and so no superiors, no deputies and no choice. */
const NOBODY = '0';

const policyOf = (model: Snapshot['context']): ProcessPolicy => ({
  skipSubmitter: model['skipSubmitter'] as ProcessPolicy['skipSubmitter'],
  skipRepeat: model['skipRepeat'] as ProcessPolicy['skipRepeat'],
  carryOver: model['carryOver'] === 'Y',
  emptyPolicy: model['emptyPolicy'] as ProcessPolicy['emptyPolicy'],
  fallbackUserId: (model['fallbackUserId'] ?? null) as string | null,
  withdrawPolicy: model['withdrawPolicy'] as ProcessPolicy['withdrawPolicy'],
});

const carriedSql = `select t.node_key as "nodeKey", t.assignee_user_id::text as "userId" from bpm_task t where
    (t.task_state = 'APPROVED' or t.skip_reason = 'CARRIED_OVER') and t.doc_id = (
    select i.id from bpm_instance i where i.doc_type = $1 and i.doc_id = $2 and i.doc_code = $3 and i.content_hash = any($4) order
    by i.id desc limit 1)`;

async function carriedFrom(
  tools: PrepareTools,
  values: readonly (string | readonly string[])[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await tools.db.query<{ nodeKey: string; userId: string }>(carriedSql, [...values]);
  const carried: Record<string, string[]> = {};
  for (const { nodeKey, userId } of rows) (carried[nodeKey] ??= []).push(userId);
  return carried;
}

/** Everything that the start needs of the model and of the document, as the transaction has written it. */
async function startOf(
  tools: PrepareTools,
  payload: StartPayload,
): Promise<{ readonly start: NonNullable<StartFacts['start']>; readonly resolver: Resolver } | Refusal> {
  const { docType, docId, docCode, modelId } = payload;
  const submitterUserId = payload.submitterUserId ?? NOBODY;
  const definition = definitionOf(docType);
  const model = await tools.readDocument('bpmModel', modelId);
  const document = await tools.readDocument(docType, docId);
  const binding = definition && bindingsOf(definition).find(({ code }) => code === docCode);
  const graph = (model?.context['published'] ?? null) as ProcessGraph | null;
  if (!definition || !document || !binding || !graph || model!.state !== 'enabled') return refusal('BPM_NO_MODEL');
  const { context } = document;
  const { orgId } = context;
  const amountBase = await worthOf(tools.db, definition, context);
  const policy = policyOf(model!.context);
  const hash = contentHash(definition, context);
  const carried = policy.carryOver
    ? await carriedFrom(tools, [docType, docId, docCode, [hash, contentHashWithUnset(definition, context)]])
    : {};
  const { choices } = await chosenFor(tools.db, docType, docId, submitterUserId);
  const supplierId = supplierOf(definition, context);
  const categoryId = categoryOf(document);
  const base = { orgId, docType, supplierId, submitterUserId, amountBase, policy, running: false, carried, categoryId, choices };
  const first = new Resolver(await groundOf(tools, { ...base, vars: {} }));
  const departmentId = await first.department();
  const extra = { amountBase, submitterDepartmentId: departmentId, orgId, orgPath: await orgPathOf(tools.db, orgId) };
  const vars = { ...varsOf(context, fieldsOfGraph(graph), extra), amountBase };
  const name = nameFor(definition, context, graph.nodes.some(asksSupplier));
  return {
    resolver: new Resolver(await groundOf(tools, { ...base, vars })),
    start: {
      graph,
      policy,
      modelName: String(model!.context['modelName']),
      versionNo: Number(model!.context['versionNo']),
      defHash: String(model!.context['defHash']),
      billNo: context.docNumber,
      title:
        [context.docNumber, name]
          .filter((part) => typeof part === 'string')
          .join(' ')
          .slice(0, 200) || definition.title.cn,
      departmentId,
      amountBase,
      supplierId,
      orgId,
      submitRev: context.rev,
      contentHash: hash,
      vars,
      choices: asksForChoice(graph) ? choices : null,
      carried: policy.carryOver ? carried : null,
      urge: await urgeOf(tools, modelId, docCode, orgId),
      docEvents: { approve: binding.stage.approve, reject: binding.stage.reject, withdraw: binding.stage.withdraw },
    },
  };
}

/** Of all steps on its way, not only of the first: whoever submits is there to choose, later he may not be. */
async function missingChoice(
  { graph, vars }: Pick<NonNullable<StartFacts['start']>, 'graph' | 'vars'>,
  resolver: Resolver,
  at: number,
): Promise<Refusal | undefined> {
  if (!asksForChoice(graph)) return undefined;
  const { problems } = await pathOf({ graph, vars, resolver }, at);
  return [...problems.values()].find(({ code }) => code === 'BPM_CHOICE');
}

const starting: Prepare = async ({ payload }, tools) => {
  const found = await startOf(tools, payload as StartPayload);
  if ('code' in found) return { refusal: found };
  const { start, resolver } = found;
  const unchosen = await missingChoice(start, resolver, tools.at);
  if (unchosen) return { refusal: unchosen };
  const blank = { graph: start.graph, vars: start.vars } as unknown as Instance;
  const answer = await resolved(
    resolver,
    (key) => steps.planFor(blank).graph.node(key),
    (assign) => steps.startRun(blank, assign, tools.at),
  );
  return 'refusal' in answer ? answer : { facts: { start, assign: answer.assign } satisfies StartFacts };
};

async function resolverOf(tools: PrepareTools): Promise<Resolver> {
  const { orgId, docType, supplierId, submitterUserId, amountBase, vars, policy, carried, choices } = instanceOf(tools);
  const document = docType === null ? null : await tools.readDocument(docType, instanceOf(tools).docId!);
  return new Resolver(
    await groundOf(tools, {
      orgId,
      docType: docType ?? '',
      supplierId,
      submitterUserId: submitterUserId ?? NOBODY,
      amountBase,
      vars: vars ?? {},
      policy: policy!,
      running: true,
      carried: carried ?? {},
      choices: choices ?? {},
      categoryId: document ? categoryOf(document) : null,
    }),
  );
}

/** Hash of the document as it stands; null: it is in this approval no more. */
async function documentNow(tools: PrepareTools): Promise<string | null> {
  const { docType, docId, docCode, contentHash: submitted } = instanceOf(tools);
  const definition = docType === null ? undefined : definitionOf(docType);
  const document = definition && (await tools.readDocument(docType!, docId!));
  if (!document) return null;
  const binding = bindingsOf(definition).find(({ code }) => code === docCode);
  return binding?.state === document.state ? contentHashNow(definition, document.context, submitted) : null;
}

type Step = (instance: Instance, sent: never) => Run;
/** Said in each event that time makes, since histories from before it go on as they were. */
const keepsProofs = true;

/** Follows the step to where it leads, so that whoever is asked next is known. */
async function following(
  tools: PrepareTools,
  command: { readonly event: string; readonly payload: object },
  step: Step,
  given: Assign = {},
) {
  const instance = instanceOf(tools);
  const sent = (assign: Assign) => ({
    type: command.event,
    payload: command.payload,
    actor: personOf(tools.viewer),
    at: tools.at,
    facts: { assign, keepsProofs } satisfies StepFacts,
    cause: null,
  });
  const resolver = await resolverOf(tools);
  return resolved(
    resolver,
    (key) => steps.planFor(instance).graph.node(key),
    (assign) => step(instance, sent(assign) as never),
    given,
  );
}

const taskThere = (tools: PrepareTools, payload: object, state = 'OPEN'): boolean =>
  steps.taskOfEvent(instanceOf(tools), (payload as { taskNo: number }).taskNo)?.taskState === state;

const signatureSql = 'select signature_id as "signatureId" from base_users where id = $1::bigint';
/** Of a step that is signed, the signature that whoever decides keeps. */
async function signatureOf(tools: PrepareTools, payload: object): Promise<Pick<StepFacts, 'hasSignature' | 'signatureId'>> {
  const instance = instanceOf(tools);
  const task = steps.taskOfEvent(instance, (payload as { readonly taskNo: number }).taskNo)!;
  if (!steps.planFor(instance).graph.nodes.get(task.nodeKey)?.flags?.includes('signature')) return {};
  const { rows } = await tools.db.query<{ signatureId: string | null }>(signatureSql, [tools.viewer.userId]);
  const signatureId = rows[0]?.signatureId || null;
  return { hasSignature: signatureId !== null, signatureId };
}

const deciding =
  (step: Step): Prepare =>
  async (command, tools) => {
    const docHash = await documentNow(tools);
    if (!taskThere(tools, command.payload)) return { facts: { docHash } satisfies StepFacts };
    const signs = await signatureOf(tools, command.payload);
    const answer = await following(tools, command, step);
    return 'refusal' in answer ? answer : { facts: { docHash, assign: answer.assign, ...signs } satisfies StepFacts };
  };

const returning: Prepare = async (command, tools) => {
  const docHash = await documentNow(tools);
  const toNode = steps.returnTarget(instanceOf(tools), command.payload as Parameters<typeof steps.returnTarget>[1]);
  const visited = toNode !== null && (instanceOf(tools).standing ?? nowhere).passed.includes(toNode);
  if (!visited || !taskThere(tools, command.payload)) return { facts: { docHash } satisfies StepFacts };
  const answer = await following(tools, command, steps.returnRun as Step);
  return 'refusal' in answer ? answer : { facts: { docHash, assign: answer.assign } satisfies StepFacts };
};

const insideSql =
  "select count(*)::int as n from base_users where id = any($1::bigint[]) and state in ('active', 'locked') and user_type = 'INSIDE'";
type Wanted = (tools: PrepareTools, userIds: readonly string[]) => Promise<boolean>;
const giving =
  (fits: Wanted): Prepare =>
  async ({ payload }, tools) => {
    const { toUserId, userIds } = payload as { toUserId?: string; userIds?: readonly string[] };
    const wanted = [...new Set(userIds ?? (toUserId === undefined ? [] : [toUserId]))];
    const { rows } = await tools.db.query<{ n: number }>(insideSql, [wanted]);
    const target = rows[0]!.n === wanted.length && (await fits(tools, wanted));
    return { facts: { target: target ? 'YES' : 'NO' } satisfies StepFacts };
  };
/** An administrator answers for whom he names. */
const anybody: Wanted = async () => true;

/** Those of them who read what is approved. */
async function readersAmong(tools: PrepareTools, userIds: readonly string[]): Promise<readonly string[]> {
  const { docType, docId } = instanceOf(tools);
  const document = docType !== null && definitionOf(docType) ? await tools.readDocument(docType, docId!) : null;
  return document ? tools.readers(docType!, document, userIds) : [];
}
const readers: Wanted = async (tools, userIds) => (await readersAmong(tools, userIds)).length === userIds.length;

const strangerSql = `select coalesce(full_name, user_name) as name from base_users where id = any($1::bigint[])
  and not (user_type = 'INSIDE' and state in ('active', 'locked') and id = any($2::bigint[])) order by id limit 1`;
/** Being mentioned gives nobody a right: it is for who takes part, or reads the document. */
const saying: Prepare = async ({ payload }, tools) => {
  const wanted = [...new Set((payload as { readonly mentionUserIds?: readonly string[] | null }).mentionUserIds ?? [])];
  if (wanted.length === 0) return {};
  const { participantIds, submitterUserId } = instanceOf(tools);
  const known = [...participantIds, submitterUserId];
  const others = wanted.filter((id) => !known.includes(id));
  const may = [...wanted.filter((id) => known.includes(id)), ...(others.length > 0 ? await readersAmong(tools, others) : [])];
  const { rows } = await tools.db.query<{ name: string }>(strangerSql, [wanted, may]);
  return { facts: { stranger: rows[0]?.name ?? null } satisfies SayingFacts };
};

const unsigning: Prepare = async (command, tools) => {
  if (!taskThere(tools, command.payload)) return {};
  const answer = await following(tools, command, steps.unsignRun as Step);
  return 'refusal' in answer ? answer : { facts: { assign: answer.assign } satisfies StepFacts };
};

const delegating: Prepare = async ({ payload }, tools) => {
  const task = steps.taskOfEvent(instanceOf(tools), (payload as { taskNo: number }).taskNo);
  if (!task || !isOpen(task) || task.assigneeUserId === null) return {};
  const { userId } = await (await resolverOf(tools)).deputyOf(task.assigneeUserId);
  const people = userId === task.assigneeUserId ? [] : [{ userId, onBehalfOf: task.assigneeUserId }];
  return { facts: { assign: { [task.nodeKey]: { people, dueAt: null } } } satisfies StepFacts };
};

/** Of the result nothing is read; after a step, who is asked next. */
const accepted: Prepare = async (command, tools) => {
  const { nodeKey } = command.payload as { readonly nodeKey?: string };
  if (tools.snapshot!.state !== 'running' || !steps.isSyncing(instanceOf(tools), nodeKey)) return {};
  const answer = await following(tools, command, steps.syncRun as Step);
  return { facts: { assign: 'refusal' in answer ? await orAdministrators(await resolverOf(tools), tools, {}) : answer.assign } };
};

const urging: Prepare = async (_command, tools) => {
  const { modelId, docCode } = instanceOf(tools);
  const { rows } = await tools.db.query<{ minutes: number; off: boolean }>(byHandSql, [modelId, docCode]);
  return { facts: { urgeMinutes: rows[0]?.minutes ?? 30, urgeOff: rows[0]?.off ?? false } satisfies StepFacts };
};

const jumping: Prepare = async (command, tools) => {
  const instance = instanceOf(tools);
  const twoPersons = (await tools.profile(processProfiles.SYS_TWO_PERSON, null)) !== 'N';
  const toNode = command.event === 'JUMP' ? (command.payload as { toNode: string }).toNode : instance.pendingJump?.toNode;
  if (toNode === undefined || !steps.planFor(instance).graph.nodes.has(toNode)) return { facts: { twoPersons } satisfies StepFacts };
  const answer = await following(tools, command, ((of: Instance, sent: never) => steps.jumpRun(of, toNode, sent)) as Step);
  return 'refusal' in answer ? answer : { facts: { twoPersons, assign: answer.assign } satisfies StepFacts };
};

/** Of an organisation's clock, in minutes before Greenwich's. */
const offsetOf = (zone: string, at: number): number =>
  Math.round((Date.parse(`${zoneText(zone, at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000) / 60_000);

/** The most specific rule of reminding: the model's, the document's, the category's, or the standard one. */
const ruleOf = (columns: string): string => `select ${columns}
  from bpm_urge_config u left join bpm_model m on m.id = $1::bigint
  where u.state = 'enabled' and (u.id = m.urge_config_id or u.config_code = 'STD'
    or $2 = any(string_to_array(replace(coalesce(u.doc_types, ''), ' ', ''), ','))
    or (u.category_id = m.category_id and coalesce(u.doc_types, '') = ''))
  order by coalesce(u.id = m.urge_config_id, false) desc, $2 = any(string_to_array(replace(coalesce(u.doc_types, ''), ' ', ''), ',')) desc,
    coalesce(u.category_id = m.category_id, false) desc, u.id limit 1`;
const byHandSql = ruleOf(`u.manual_interval_minutes::int as minutes, coalesce(u.no_manual_flag, 'N') = 'Y' as off`);
const ruleSql = ruleOf(`u.before_due_hours::float8 as "beforeDueHours", u.first_after_hours::float8 as "firstAfterHours",
    u.repeat_hours::float8 as "repeatHours", u.max_times::int as "maxTimes", u.quiet_from as "quietFrom", u.quiet_to as "quietTo",
    u.escalate_after_hours::float8 as "escalateAfterHours", u.escalate_to as "escalateTo", u.escalate_role as "escalateRole",
    coalesce(u.escalate_action, 'NOTIFY') as "escalateAction"`);
async function urgeOf(tools: PrepareTools, modelId: string, docCode: string, orgId: string | null): Promise<UrgeRule | null> {
  const { rows } = await tools.db.query<Omit<UrgeRule, 'offsetMinutes'>>(ruleSql, [modelId, docCode]);
  return rows[0] ? { ...rows[0], offsetMinutes: offsetOf(await tools.zone(orgId), tools.at) } : null;
}

const roleOf = (roleCode: string) => ({ kind: 'PROCESS_ROLE' as const, roleCode });
/** Who hears of a task that is late; where the rule finds nobody, the administrators do. */
async function escalatedTo(resolver: Resolver, instance: Instance, rule: UrgeRule, assignee: string | null): Promise<readonly string[]> {
  const found =
    rule.escalateTo === 'SUBMITTER'
      ? [instance.submitterUserId].filter((id) => id !== null)
      : rule.escalateTo === 'PROCESS_ROLE'
        ? rule.escalateRole === null
          ? []
          : await resolver.people({ nodeKey: 'escalation', nodeName: '', kind: 'APPROVE' }, [roleOf(rule.escalateRole)], {
              tasks: steps.tasksOf(instance),
              standing: instance.standing ?? nowhere,
            })
        : assignee === null
          ? []
          : await resolver.superiors(assignee, rule.escalateTo === 'MANAGER_2' ? 2 : 1);
  const users = (Array.isArray(found) ? (found as readonly string[]) : []).filter((id) => id !== assignee);
  const takes = rule.escalateAction === 'REASSIGN' ? users.filter((id) => id !== instance.submitterUserId) : users;
  return takes.length > 0 ? takes : (await resolver.holders('ADMIN')).filter((id) => id !== assignee);
}
/** Timers are never refused. */
const reminding: Prepare = async (_command, tools) => {
  const instance = instanceOf(tools);
  const offsetMinutes = offsetOf(await tools.zone(instance.orgId), tools.at);
  const rule = instance.urge;
  const late = rule ? steps.tasksOf(instance).filter((task) => isEscalated(rule, task, tools.at)) : [];
  const resolver = late.length > 0 ? await resolverOf(tools) : null;
  const escalate: Record<string, readonly string[]> = {};
  for (const { taskNo, assigneeUserId } of late) escalate[taskNo] = await escalatedTo(resolver!, instance, rule!, assigneeUserId);
  return { facts: { offsetMinutes, escalate } satisfies StepFacts };
};

const heirSql = `select h.id::text as id from base_users u join base_person p on p.id = u.person_id and p.state in ('leaving', 'left')
    join base_users h on h.person_id = p.handover_person_id and h.state in ('active', 'locked') and h.user_type = 'INSIDE'
  where u.id = $1::bigint limit 1`;
/** Whom he hands over to, else his superiors, else the administrators; never whoever submitted it. */
const handing: Prepare = async ({ payload }, tools) => {
  const { fromUserId } = payload as { readonly fromUserId: string };
  const resolver = await resolverOf(tools);
  const named = (await tools.db.query<{ id: string }>(heirSql, [fromUserId])).rows.map(({ id }) => id);
  const found = [...named, ...(await resolver.superiors(fromUserId)), ...(await resolver.holders('ADMIN'))];
  const heirs = found.filter((id) => id !== fromUserId && id !== instanceOf(tools).submitterUserId);
  return { facts: { heirs: [...new Set(heirs)] } satisfies StepFacts };
};

/** As a task that is opened now would go; who keeps his own beside the deputy's hands none over. */
const deputising: Prepare = async ({ payload }, tools) => {
  const { fromUserId } = payload as { readonly fromUserId: string };
  const { userId, shared } = await (await resolverOf(tools)).deputyOf(fromUserId);
  return { facts: { heirs: userId === fromUserId || shared ? [] : [userId] } satisfies StepFacts };
};

/** Who has now what was handed on by the delegation that has ended. */
const recalling: Prepare = async ({ payload }, tools) => {
  const resolver = await resolverOf(tools);
  const deputies: Record<string, string> = {};
  for (const { onBehalfOfUserId: principal } of toReturn(instanceOf(tools), payload as Parameters<typeof toReturn>[1]))
    if (principal !== null) deputies[principal] ??= (await resolver.deputyOf(principal)).userId;
  return { facts: { deputies } satisfies StepFacts };
};

/** Timers are never refused: who cannot be found is left to the administrators. */
const falling: Prepare = async (command, tools) => {
  const instance = instanceOf(tools);
  const resolver = await resolverOf(tools);
  const { graph } = steps.planFor(instance);
  const given: Record<string, Assign[string]> = {};
  for (const task of steps.tasksOf(instance)) {
    const node = graph.nodes.get(task.nodeKey);
    if (!node || node.onOverdue !== 'TRANSFER_MANAGER' || !isOpen(task) || task.assigneeUserId === null) continue;
    const [manager] = await resolver.superiors(task.assigneeUserId);
    if (manager !== undefined && manager !== instance.submitterUserId)
      given[`~${task.taskNo}`] = { people: [{ userId: manager }], dueAt: await resolver.dueAt(node) };
  }
  const autoLimit = (await tools.profile(processProfiles.BPM_AUTO_LIMIT, instance.orgId)) ?? processProfiles.BPM_AUTO_LIMIT.initial!;
  const answer = await following(tools, command, steps.dueRun as Step, given);
  const assign = 'refusal' in answer ? await orAdministrators(resolver, tools, given) : answer.assign;
  return { facts: { assign, keepsProofs, autoLimit } satisfies StepFacts };
};
async function orAdministrators(resolver: Resolver, tools: PrepareTools, given: Assign): Promise<Assign> {
  const admins = await resolver.holders('ADMIN');
  const people = admins.map((userId) => ({ userId, source: 'ADMIN' as const }));
  const { graph } = steps.planFor(instanceOf(tools));
  return { ...Object.fromEntries([...graph.nodes.keys()].map((key) => [key, { people, dueAt: null }])), ...given };
}

/** Whoever approves by button is not asked while a process does it. */
const closeTodos: RunEffect = async ({ docType, docId }: { docType: string; docId: string }, { tx, event }) => {
  const definition = definitionOf(docType);
  const keys = definition
    ? bindingsOf(definition).flatMap(({ state }) =>
        (definition.machine.states[state]?.todos ?? []).slice(0, 1).map((todo) => keyOfTodo(todo)),
      )
    : [];
  await tx.query(
    `update interior_pending set cancel_flag = 'Y', handled_by = '${BY_PROCESS}', handled_at = $4
     where doc_type = $1 and doc_id = $2::bigint and todo_key = any($3::text[]) and handle_flag = 'N' and cancel_flag = 'N'`,
    [docType, docId, keys, new Date(event.at)],
  );
};

export const instanceDocument: ServerDocument = {
  definition: anyDefinition(bpmInstance),
  prepare: {
    CREATE: starting,
    APPROVE_TASK: deciding(steps.decideRun as Step),
    HANDLE_TASK: deciding(steps.decideRun as Step),
    REJECT_TASK: deciding(steps.decideRun as Step),
    RETURN_TASK: returning,
    TRANSFER_TASK: giving(readers),
    ADD_SIGN: giving(readers),
    REASSIGN: giving(anybody),
    COMMENT: saying,
    REMOVE_SIGN: unsigning,
    DELEGATE_OPEN: delegating,
    URGE: urging,
    JUMP: jumping,
    CONFIRM_JUMP: jumping,
    TASK_DUE: falling,
    DOC_ACCEPTED: accepted,
    REMIND_DUE: reminding,
    LEAVE_TASKS: handing,
    DELEGATE_TASKS: deputising,
    RECALL_TASKS: recalling,
  },
  effects: { closeTodos: closeTodos as RunEffect },
};
