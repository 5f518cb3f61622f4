/** The path that a document would take, with the people as of now (platform-process.md §10): nothing is stored. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { isTask } from '../../state-machines/process/check.js';
import { nowhere } from '../../state-machines/process/engine.js';
import type { Choices, ProcessGraph, ProcessPolicy } from '../../state-machines/process/graph.js';
import type { Instance } from '../../state-machines/process/instance/fields.js';
import { tasksOf } from '../../state-machines/process/instance/steps.js';
import { drawingFaults, graphOf } from '../../state-machines/process/model/index.js';
import { bindingBegun, bindingsOf } from '../../state-machines/process/bindings.js';
import type { Vars } from '../../state-machines/process/rules.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { CallAnswer, Queryable, Runtime } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { malformed, optionalId, optionalText } from '../kernel/edges/body.js';
import { inBase } from '../platform/delegation/limits.js';
import type { LiveInstallation } from '../platform/installation/installation.js';
import { organisationProfiles } from '../../state-machines/organisation/profiles.js';
import { modelFor } from './binding.js';
import { asksForChoice, choiceRuleOf, chosenFor } from './choice.js';
import { pathFrom, pathOf } from './path.js';
import type { Asking, Path } from './path.js';
import type { Ground } from './resolve.js';
import { Resolver } from './resolve.js';
import { peopleSql } from './service.queries.js';
import { categoryOf, fieldsOfGraph, orgPathOf, supplierOf, varsOf, worthOf } from './values.js';

export interface Step {
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly people: readonly { readonly name: string | null; readonly onBehalfOf: string | null; readonly skip: string | null }[];
  readonly dueAt: number | null;
  readonly problem: string | null;
  /** The submitter says who is asked here; `candidates` null: anybody of the company. */
  readonly choice?: {
    readonly min: number;
    readonly max: number;
    readonly candidates: readonly { readonly id: string; readonly name: string }[] | null;
    readonly userIds: readonly string[];
  };
}

export interface Surroundings {
  readonly db: Queryable;
  readonly installation: LiveInstallation;
  readonly at: number;
}

/** @param keys steps in their order @param tasks those that are told of */
async function stepsOf(
  db: Queryable,
  { plan, assign, problems }: Path,
  keys: readonly string[],
  tasks: Path['run']['tasks'],
): Promise<readonly Step[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id::text, full_name as name from base_users where id = any($1::bigint[])',
    [[...new Set(tasks.flatMap((task) => [task.assigneeUserId, task.onBehalfOfUserId]))].filter((id) => id !== null)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return keys.map((key): Step => {
    const node = plan.graph.node(key);
    return {
      nodeKey: key,
      nodeName: node.nodeName,
      nodeNameEn: node.nodeNameEn ?? null,
      people: tasks
        .filter(({ nodeKey }) => nodeKey === key)
        .map(({ assigneeUserId, onBehalfOfUserId, skipReason }) => ({
          name: names.get(assigneeUserId ?? '') ?? null,
          onBehalfOf: names.get(onBehalfOfUserId ?? '') ?? null,
          skip: skipReason,
        })),
      dueAt: assign[key]?.dueAt ?? null,
      problem: problems.get(key)?.code ?? null,
    };
  });
}

async function walked(db: Queryable, asking: Asking, at: number): Promise<readonly Step[]> {
  const path = await pathOf(asking, at);
  const keys = [...new Set(path.run.standing.passed)].filter((key) => isTask(path.plan.graph.node(key)));
  return stepsOf(db, path, keys, path.run.tasks);
}

/** What is still to come of a process, as of now. */
export async function stillAhead(around: Surroundings, instance: Instance, document: Snapshot | null): Promise<readonly Step[]> {
  const { orgId, docType, supplierId, submitterUserId, amountBase, graph, policy, carried, choices } = instance;
  if (!graph || !policy) return [];
  const vars = instance.vars ?? {};
  const ground = await groundOf(around, {
    ...{ orgId, docType: docType ?? '', supplierId, submitterUserId: submitterUserId ?? '0', amountBase, policy, vars },
    ...{ running: true, carried: carried ?? {}, choices: choices ?? {}, categoryId: document && categoryOf(document) },
  });
  const present = tasksOf(instance);
  const asking = { graph, vars, resolver: new Resolver(ground) };
  const path = await pathFrom(asking, { standing: instance.standing ?? nowhere, tasks: present }, around.at);
  const known = new Set(present.map(({ taskNo }) => taskNo));
  const coming = path.run.tasks.filter(({ taskNo }) => !known.has(taskNo));
  return stepsOf(around.db, path, [...new Set(coming.map(({ nodeKey }) => nodeKey))], coming);
}

/** Steps with what may be chosen at them, and whom that user has chosen so far. */
async function withChoices(db: Queryable, asking: Asking, steps: readonly Step[], choices: Choices): Promise<readonly Step[]> {
  const nodes = new Map(asking.graph.nodes.map((node) => [node.nodeKey, node]));
  const none = { tasks: [], standing: nowhere };
  return Promise.all(
    steps.map(async (step) => {
      const node = nodes.get(step.nodeKey)!;
      const rule = choiceRuleOf(node);
      if (!rule) return step;
      const may = await asking.resolver.candidates(rule, none, node);
      const { rows } = may === null ? { rows: null } : await db.query<{ id: string; name: string }>(peopleSql, [may]);
      return { ...step, choice: { min: rule.min, max: rule.max, candidates: rows, userIds: choices[step.nodeKey] ?? [] } };
    }),
  );
}

export const defaultPolicy: ProcessPolicy = {
  skipSubmitter: 'MANAGER',
  skipRepeat: 'CONSECUTIVE',
  carryOver: false,
  emptyPolicy: 'BLOCK',
  fallbackUserId: null,
  withdrawPolicy: 'UNTIL_FIRST_ACT',
};

type Given = Omit<Ground, 'db' | 'at' | 'day' | 'zone' | 'workHours' | 'inBase'>;
async function groundOf({ db, installation, at }: Surroundings, of: Given): Promise<Ground> {
  const { orgId } = of;
  return {
    ...of,
    db,
    at,
    day: await installation.today(orgId, at),
    zone: await installation.zone(orgId),
    workHours: String(installation.now(organisationProfiles.BASE_WORK_HOURS) ?? ''),
    inBase: (amount, currency) => inBase(db, amount, currency, orgId),
  };
}

async function asking(
  around: Surroundings,
  graph: ProcessGraph,
  policy: ProcessPolicy,
  of: {
    readonly definition: AnyDefinition | null;
    readonly document: Snapshot | null;
    readonly submitterUserId: string;
    readonly choices?: Choices;
    readonly vars?: Vars;
  },
): Promise<Asking> {
  const { db } = around;
  const { definition, document, submitterUserId } = of;
  const orgId = document?.context.orgId ?? null;
  const amountBase =
    definition && document ? await worthOf(db, definition, document.context) : ((of.vars?.['amountBase'] ?? null) as string | null);
  const ground = await groundOf(around, {
    orgId,
    categoryId: document && categoryOf(document),
    docType: definition?.type ?? '',
    supplierId: definition && document ? supplierOf(definition, document.context) : null,
    submitterUserId,
    amountBase,
    policy,
    running: false,
    carried: {},
    choices: of.choices ?? {},
    vars: {},
  });
  const departmentId = await new Resolver(ground).department();
  const extra = { amountBase, submitterDepartmentId: departmentId, orgId, orgPath: await orgPathOf(db, orgId) };
  const vars = {
    ...(document ? varsOf(document.context, fieldsOfGraph(graph), extra) : extra),
    ...of.vars,
    ...(amountBase === null ? {} : { amountBase }),
  };
  return { graph, vars, resolver: new Resolver({ ...ground, vars }) };
}

/** Of a document as it stands: which process would carry it, and how. */
export async function predicted(around: Surroundings, definition: AnyDefinition, document: Snapshot, userId: string): Promise<CallAnswer> {
  const { db, at } = around;
  const binding = bindingBegun(definition, document.state) ?? bindingsOf(definition).find(({ state }) => state !== document.state);
  const modelId = binding ? await modelFor(db, definition, binding, document) : null;
  if (modelId === null) return { data: { model: null, steps: [] } };
  const { rows } = await db.query<{ name: string; nameEn: string | null; graph: ProcessGraph; policy: Record<string, unknown> }>(
    `select model_name as name, model_name_en as "nameEn", published as graph, jsonb_build_object('skipSubmitter', skip_submitter, 'skipRepeat', skip_repeat,
    'carryOver', carry_over = 'Y',
       'emptyPolicy', empty_policy, 'fallbackUserId', fallback_user_id::text, 'withdrawPolicy', withdraw_policy) as policy from bpm_model
    where id = $1::bigint`,
    [modelId],
  );
  const { name, nameEn, graph, policy } = rows[0]!;
  const submitterUserId = document.context.submittedBy ?? userId;
  const { id, rev, choices } = await chosenFor(db, definition.type, document.context.id, submitterUserId);
  const found = await asking(around, graph, policy as unknown as ProcessPolicy, { definition, document, submitterUserId, choices });
  const steps = await withChoices(db, found, await walked(db, found, at), choices);
  const mine = submitterUserId === userId;
  return { data: { model: name, modelEn: nameEn ?? name, steps, choice: mine && asksForChoice(graph) ? { id, rev } : null } };
}

/** Of a drawing that is not published: its faults, or the path that it gives. `{graph, submitterUserId, docType?, docId?, vars?}` */
export async function dryRun(around: Surroundings, runtime: Runtime, body: Body): Promise<CallAnswer> {
  const { db, at } = around;
  const graph = graphOf(body['graph']);
  const faults = drawingFaults(graph);
  if (faults.length > 0) return { refusal: { ...faults[0]!, all: faults } };
  const submitterUserId = optionalId(body, 'submitterUserId');
  if (submitterUserId === null) throw malformed('submitterUserId is the id of a user');
  const [docType, docId] = [optionalText(body, 'docType', 60), optionalId(body, 'docId')];
  const definition = docType === null ? null : (definitionOf(docType) ?? null);
  const document = definition && docId !== null ? await runtime.snapshot(definition.type, docId) : null;
  if (docId !== null && !document) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const given = body['vars'];
  const vars = typeof given === 'object' && given !== null && !Array.isArray(given) ? { vars: given as Vars } : {};
  const policy = { ...defaultPolicy, ...(body['policy'] as Partial<ProcessPolicy> | undefined) };
  const found = await asking(around, graph, policy, { definition, document, submitterUserId, ...vars });
  return { data: { steps: await withChoices(db, found, await walked(db, found, at), {}) } };
}
