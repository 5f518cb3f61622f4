/** What publishing a model looks at outside of its drawing (platform-process.md §4): fields, people, other models. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Field, Fields } from '../../state-machines/kernel/fields.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { allBindings } from '../../state-machines/process/bindings.js';
import type { Binding } from '../../state-machines/process/bindings.js';
import { isTask } from '../../state-machines/process/check.js';
import { asksSupplier, naming } from '../../state-machines/process/graph.js';
import type { ApproverRule, ProcessGraph, ProcessNode, Rule } from '../../state-machines/process/graph.js';
import type { Model } from '../../state-machines/process/model/index.js';
import { bpmModel, graphOf } from '../../state-machines/process/model/index.js';
import type { RoleFacts } from '../../state-machines/process/role/index.js';
import { bpmRole } from '../../state-machines/process/role/index.js';
import { ruleFaults } from '../../state-machines/process/rules.js';
import type { FieldKindOf } from '../../state-machines/process/rules.js';
import { definitionNamed, documents } from '../../state-machines/registry.js';
import type { Prepare, Queryable, ServerDocument } from '../kernel/contracts.js';
import { extraFields, namesSupplier } from './values.js';

const numbers = new Set(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);
const kindOfField = ({ kind, secret, personal }: Field): ReturnType<FieldKindOf> => {
  if (secret || personal || kind === 'json' || kind === 'attachments' || kind === 'richText') return null;
  if (numbers.has(kind)) return 'number';
  if (kind === 'date' || kind === 'dateTime' || kind === 'month') return 'date';
  return kind === 'refs' ? 'list' : kind === 'flag' ? 'flag' : 'text';
};

/** The fields of a document that conditions may ask: never secret or personal ones. */
export function fieldKinds(definition: AnyDefinition): Readonly<Record<string, NonNullable<ReturnType<FieldKindOf>>>> {
  const of = (fields: Fields, prefix = '') =>
    Object.entries(fields).flatMap(([name, field]) => {
      const kind = kindOfField(field);
      return kind === null ? [] : [[`${prefix}${name}`, kind] as const];
    });
  const lines = Object.entries(definition.lines).flatMap(([name, line]) =>
    line.secret || line.temperature === 'cold' ? [] : of(line.fields, `${name}.`),
  );
  return Object.fromEntries([...of(definition.fields), ...lines, ...Object.entries(extraFields)]);
}

export const bindingNamed = (code: string) => allBindings(documents).find((one) => one.code === code);

const clashSql = `select model_code as code from bpm_model where state = 'enabled' and id <> $1::bigint and doc_type = $2 and priority =
    $3
  and (coalesce(cardinality(scope_org_ids), 0) = 0 or coalesce(cardinality($4::bigint[]), 0) = 0 or scope_org_ids && $4::bigint[]) limit
    1`;

type Named = { readonly node: ProcessNode; readonly name: string; readonly sql: string };
const alive: Readonly<Record<string, string>> = {
  USER: "select 1 from base_users where id::text = $1 and state in ('active', 'locked') and user_type = 'INSIDE'",
  RESPONSIBILITY: "select 1 from base_responsibility where resp_code = $1 and state = 'enabled'",
  PROCESS_ROLE: "select 1 from bpm_role where role_code = $1 and state = 'enabled'",
  POSITION: "select 1 from base_position where id::text = $1 and state = 'enabled'",
  JOB: "select 1 from base_job where id::text = $1 and state = 'enabled'",
};
function namesIn(node: ProcessNode, rule: ApproverRule): readonly Named[] {
  const names =
    rule.kind === 'USER'
      ? rule.userIds
      : rule.kind === 'RESPONSIBILITY'
        ? [rule.code]
        : rule.kind === 'PROCESS_ROLE'
          ? [rule.roleCode]
          : rule.kind === 'POSITION'
            ? [rule.positionId]
            : rule.kind === 'JOB'
              ? [rule.jobId]
              : [];
  return names.map((name) => ({ node, name: String(name), sql: alive[rule.kind]! }));
}

const candidatesOf = (rule: ApproverRule): readonly ApproverRule[] => (rule.kind === 'SUBMITTER_CHOICE' ? (rule.candidates ?? []) : []);

const atStep = (code: string, node: ProcessNode, more: Refusal['params'] = {}): Refusal => {
  const { params, words } = naming(node);
  return refusal(code, { params: { ...params, ...more }, words, field: 'graph' });
};

async function deadReferences(db: Queryable, { nodes }: ProcessGraph): Promise<readonly Refusal[]> {
  const named = nodes.flatMap((node) => {
    const { rules = [], ccRules = [] } = node;
    return [...rules, ...ccRules, ...rules.flatMap(candidatesOf)].flatMap((rule) => namesIn(node, rule));
  });
  const faults: Refusal[] = [];
  for (const { node, name, sql } of named.slice(0, 500))
    if ((await db.query(sql, [name])).rowCount === 0) faults.push(atStep('BPM_GRAPH_DEAD_REF', node, { name }));
  return faults;
}

/** A step tells what the document declares for it, and has a row for where the process runs. */
const maySend = (node: ProcessNode, { machine }: AnyDefinition, { stage, state }: Binding): boolean =>
  isTask(node) && (stage.steps ?? []).includes(node.docEvent!) && machine.rowsOf(state, node.docEvent!).length > 0;

export async function outsideFaults(
  db: Queryable,
  model: Pick<Model, 'id' | 'docType' | 'priority' | 'scopeOrgIds' | 'startCondition' | 'graph'>,
): Promise<readonly Refusal[]> {
  const binding = bindingNamed(model.docType ?? '');
  if (!binding) return [refusal('BPM_DOC_TYPE', { params: { code: model.docType ?? '' }, field: 'docType' })];
  const graph = graphOf(model.graph);
  const definition = definitionNamed(binding.type);
  const kinds = fieldKinds(definition);
  const orphans = namesSupplier(definition) ? [] : graph.nodes.filter(asksSupplier);
  const asked: readonly (Rule | null | undefined)[] = [model.startCondition, ...graph.flows.map(({ condition }) => condition)];
  const conditions = asked.flatMap((rule) => (rule ? ruleFaults(rule, (field) => kinds[field] ?? null) : []));
  const told = graph.nodes.filter((node) => node.docEvent && !maySend(node, definition, binding));
  const { rows } = await db.query<{ code: string }>(clashSql, [model.id, model.docType, model.priority, model.scopeOrgIds]);
  const clash = binding.type === 'bpmApplication' ? [] : rows;
  return [
    ...conditions.map(({ code, field }) => refusal(code, { params: { field }, field: 'graph' })),
    ...(await deadReferences(db, graph)),
    ...orphans.map((node) => atStep('BPM_GRAPH_NO_SUPPLIER', node)),
    ...told.map((node) => atStep('BPM_GRAPH_EVENT', node, { event: node.docEvent! })),
    ...clash.map(({ code }) => refusal('BPM_BINDING_CLASH', { params: { code }, field: 'priority' })),
  ];
}

const publishing: Prepare = async (_command, tools) => ({
  facts: { faults: await outsideFaults(tools.db, tools.snapshot!.context as unknown as Model) },
});

export const modelDocument: ServerDocument = { definition: anyDefinition(bpmModel), prepare: { PUBLISH: publishing, ENABLE: publishing } };

const usedSql = `select model_code as code from bpm_model where state = 'enabled' and published::text like '%"roleCode": ' ||
    to_json($1::text)::text || '%'
  or state = 'enabled' and published::text like '%"roleCode":' || to_json($1::text)::text || '%' limit 20`;
const disabling: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ code: string }>(usedSql, [tools.snapshot!.context['roleCode']]);
  return { facts: { models: rows.map(({ code }) => code) } satisfies RoleFacts };
};
export const roleDocument: ServerDocument = { definition: anyDefinition(bpmRole), prepare: { INVALIDATE: disabling } };
