/** What publishing a model looks at outside of its drawing (platform-process.md §4): fields, people, other models. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Field, Fields } from '../../state-machines/kernel/fields.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { allBindings } from '../../state-machines/process/bindings.js';
import type { Binding } from '../../state-machines/process/bindings.js';
import { isTask } from '../../state-machines/process/check.js';
import type { FormField } from '../../state-machines/process/form.js';
import { fieldOf, labelOf } from '../../state-machines/process/form.js';
import { asksSupplier, inForm, naming } from '../../state-machines/process/graph.js';
import type { ProcessGraph, ProcessNode, Rule } from '../../state-machines/process/graph.js';
import type { CopyFacts, Model } from '../../state-machines/process/model/index.js';
import { bpmModel, fields as modelFields, graphOf } from '../../state-machines/process/model/index.js';
import type { RoleFacts } from '../../state-machines/process/role/index.js';
import { bpmRole } from '../../state-machines/process/role/index.js';
import { ruleFaults } from '../../state-machines/process/rules.js';
import type { FieldKindOf } from '../../state-machines/process/rules.js';
import { definitionNamed, documents } from '../../state-machines/registry.js';
import type { Prepare, Queryable, ServerDocument } from '../kernel/contracts.js';
import type { DeadReference } from './dead-references.queries.js';
import { deadInDrawing, goneFallbackOf } from './dead-references.queries.js';
import { missingFields } from './named-fields.js';
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

/** What conditions may ask of a form, beside the fields of the document. */
const formKinds = (form: readonly FormField[]): ReturnType<typeof fieldKinds> =>
  Object.fromEntries(
    form.flatMap((row) => {
      const kind = kindOfField(fieldOf(row));
      return kind === null ? [] : [[inForm(row.fieldKey), kind] as const];
    }),
  );

export const bindingNamed = (code: string) => allBindings(documents).find((one) => one.code === code);

const clashSql = `select model_code as code from bpm_model where state = 'enabled' and id <> $1::bigint and doc_type = $2 and priority =
    $3
  and (coalesce(cardinality(scope_org_ids), 0) = 0 or coalesce(cardinality($4::bigint[]), 0) = 0 or scope_org_ids && $4::bigint[]) limit
    1`;

const atStep = (code: string, node: ProcessNode, more: Refusal['params'] = {}): Refusal => {
  const { params, words } = naming(node);
  return refusal(code, { params: { ...params, ...more }, words, field: 'graph' });
};

async function deadReferences(db: Queryable, graph: ProcessGraph): Promise<readonly Refusal[]> {
  const { rows } = await db.query<DeadReference>(deadInDrawing, [JSON.stringify(graph)]);
  return rows.map(({ place, name }) => atStep('BPM_GRAPH_DEAD_REF', graph.nodes[place - 1]!, { name }));
}

type Policy = Pick<Model, 'emptyPolicy' | 'fallbackUserId'>;

const missingLookupsSql = `select asked.type from unnest($1::text[]) asked(type)
  where not exists (select from base_lookup_type t where t.type_code = asked.type and t.state = 'enabled')`;
async function missingLookups(db: Queryable, form: readonly FormField[]): Promise<readonly Refusal[]> {
  const named = form.filter(({ lookupType }) => lookupType !== null);
  if (named.length === 0) return [];
  const { rows } = await db.query<{ type: string }>(missingLookupsSql, [named.map(({ lookupType }) => lookupType)]);
  const missing = new Set(rows.map(({ type }) => type));
  return named
    .filter(({ lookupType }) => missing.has(lookupType!))
    .map((row) => refusal('BPM_FORM_LOOKUP', { words: { field: labelOf(row) }, field: 'formFields.lookupType', row: row.fieldNo }));
}

/** It is no part of the drawing: what is saved holds at once. */
async function goneFallback(db: Queryable, { emptyPolicy, fallbackUserId }: Policy): Promise<readonly Refusal[]> {
  const { rows } = await db.query<{ name: string }>(goneFallbackOf, [emptyPolicy, fallbackUserId]);
  const { label } = modelFields.fallbackUserId;
  return rows.map(({ name }) =>
    refusal('BPM_GRAPH_DEAD_REF', { params: { node: label.cn, name }, words: { node: label }, field: 'fallbackUserId' }),
  );
}

/** A step tells what the document declares for it, and has a row for where the process runs. */
const maySend = (node: ProcessNode, { machine }: AnyDefinition, { stage, state }: Binding): boolean =>
  isTask(node) && (stage.steps ?? []).includes(node.docEvent!) && machine.rowsOf(state, node.docEvent!).length > 0;

export async function outsideFaults(
  db: Queryable,
  model: Pick<Model, 'id' | 'docType' | 'priority' | 'scopeOrgIds' | 'startCondition' | 'graph' | 'formFields'> & Policy,
): Promise<readonly Refusal[]> {
  const binding = bindingNamed(model.docType ?? '');
  if (!binding) return [refusal('BPM_DOC_TYPE', { params: { code: model.docType ?? '' }, field: 'docType' })];
  const graph = graphOf(model.graph);
  const definition = definitionNamed(binding.type);
  const kinds = { ...fieldKinds(definition), ...formKinds(model.formFields) };
  const orphans = namesSupplier(definition) ? [] : graph.nodes.filter(asksSupplier);
  const asked: readonly (Rule | null | undefined)[] = [model.startCondition, ...graph.flows.map(({ condition }) => condition)];
  const conditions = asked.flatMap((rule) => (rule ? ruleFaults(rule, (field) => kinds[field] ?? null) : []));
  const told = graph.nodes.filter((node) => node.docEvent && !maySend(node, definition, binding));
  const { rows } = await db.query<{ code: string }>(clashSql, [model.id, model.docType, model.priority, model.scopeOrgIds]);
  const clash = binding.type === 'bpmApplication' ? [] : rows;
  return [
    ...conditions.map(({ code, field }) => refusal(code, { params: { field }, field: 'graph' })),
    ...missingFields(graph, definition, model.formFields).map(({ node, field }) => atStep('BPM_GRAPH_FIELD', node, { field })),
    ...(await missingLookups(db, model.formFields)),
    ...(await deadReferences(db, graph)),
    ...(await goneFallback(db, model)),
    ...orphans.map((node) => atStep('BPM_GRAPH_NO_SUPPLIER', node)),
    ...told.map((node) => atStep('BPM_GRAPH_EVENT', node, { event: node.docEvent! })),
    ...clash.map(({ code }) => refusal('BPM_BINDING_CLASH', { params: { code }, field: 'priority' })),
  ];
}

const publishing: Prepare = async (_command, tools) => ({
  facts: { faults: await outsideFaults(tools.db, tools.snapshot!.context as unknown as Model) },
});

const copying: Prepare = async ({ payload }, tools) => {
  const { modelCode } = payload as { readonly modelCode: string };
  const { rowCount } = await tools.db.query('select from bpm_model where upper(model_code) = upper($1)', [modelCode]);
  return { facts: { newId: await tools.newId(), taken: rowCount > 0 } satisfies CopyFacts };
};

export const modelDocument: ServerDocument = {
  definition: anyDefinition(bpmModel),
  prepare: { PUBLISH: publishing, ENABLE: publishing, COPY: copying },
};

const usedSql = `select model_code as code from bpm_model where state = 'enabled' and published::text like '%"roleCode": ' ||
    to_json($1::text)::text || '%'
  or state = 'enabled' and published::text like '%"roleCode":' || to_json($1::text)::text || '%' limit 20`;
const disabling: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ code: string }>(usedSql, [tools.snapshot!.context['roleCode']]);
  return { facts: { models: rows.map(({ code }) => code) } satisfies RoleFacts };
};
export const roleDocument: ServerDocument = { definition: anyDefinition(bpmRole), prepare: { INVALIDATE: disabling } };
