/** What a process reads of the document that it is about: what conditions name, what it is worth, and what exactly is approved. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { AnyContext } from '../../state-machines/kernel/document.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import { sha256Hex } from '../../state-machines/kernel/primitives/sha256.js';
import type { ProcessGraph, Rule } from '../../state-machines/process/graph.js';
import { formKeyIn } from '../../state-machines/process/graph.js';
import { asksLines, fieldsIn } from '../../state-machines/process/rules.js';
import type { Vars } from '../../state-machines/process/rules.js';
import type { Queryable } from '../kernel/contracts.js';
import { inBase } from '../platform/delegation/limits.js';

type Values = Readonly<Record<string, unknown>>;

/** Header fields that conditions know besides those of the document. */
export const extraFields: Readonly<Record<string, 'number' | 'text'>> = {
  amountBase: 'number',
  submitterDepartmentId: 'text',
  orgPath: 'text',
  orgId: 'text',
};

export function fieldsOfGraph({ nodes, flows }: ProcessGraph): readonly string[] {
  const asked = flows.flatMap(({ condition }) => (condition ? fieldsIn(condition) : []));
  const named = nodes.flatMap(({ rules = [], ccRules = [] }) =>
    [...rules, ...ccRules].flatMap((rule) => ('field' in rule && rule.field ? [rule.field] : [])),
  );
  return [...new Set([...asked, ...named])];
}
export const fieldsOfRule = (rule: Rule | null): readonly string[] => (rule ? fieldsIn(rule) : []);

/** What a field of the header says, one of the document's form by its key. */
function headerValue(context: AnyContext, field: string): unknown {
  const key = formKeyIn(field);
  const values = (key === null ? context : (context['formData'] ?? {})) as Values;
  return Object.hasOwn(values, key ?? field) ? (values[key ?? field] ?? null) : null;
}

/** Only what is asked for: nothing else of the document is kept beside it. */
export function varsOf(context: AnyContext, fields: readonly string[], extra: Vars): Vars {
  const lines = new Map<string, Set<string>>();
  const vars: Record<string, unknown> = {};
  for (const field of fields) {
    const [line, column] = field.split('.') as [string, string];
    if (asksLines(field)) lines.set(line, (lines.get(line) ?? new Set()).add(column));
    else vars[field] = field in extra ? extra[field] : headerValue(context, field);
  }
  for (const [line, columns] of lines)
    vars[line] = ((context[line] ?? []) as readonly Values[]).map((row) =>
      Object.fromEntries([...columns].map((name) => [name, row[name] ?? null])),
    );
  return vars;
}

const SUPPLIER = 'srmSlcSupplierInfo';

/** Whether a document is one supplier's: about him, or with him in its header. */
export const namesSupplier = ({ type, fields }: AnyDefinition): boolean =>
  type === SUPPLIER || (fields['supplierId']?.kind === 'ref' && fields['supplierId'].entity === SUPPLIER);

export function supplierOf(definition: AnyDefinition, context: AnyContext): string | null {
  if (definition.type === SUPPLIER) return context.id;
  const value = namesSupplier(definition) ? context['supplierId'] : null;
  return typeof value === 'string' ? value : null;
}

/** What a process calls a document besides its number: where suppliers read it, only what their view of it shows. */
export function nameFor({ nameField, fields }: AnyDefinition, context: AnyContext, outside: boolean): unknown {
  if (!nameField || nameField === 'docNumber') return null;
  return outside && !fields[nameField]?.supplier ? null : context[nameField];
}

/**
 * Everything that people wrote into the document; what it computes itself changes while it is approved. A form that there is none of
 * counts for nothing, so that what was submitted before there were forms is still what is approved.
 */
export function contentHash({ fields, lines }: AnyDefinition, context: AnyContext): string {
  const written = (specs: AnyDefinition['fields'], row: Values) =>
    Object.fromEntries(
      Object.entries(specs).flatMap(([name, { computed, parts }]) =>
        computed || (parts && !row[name]) ? [] : [[name, row[name] ?? null]],
      ),
    );
  const rows = Object.entries(lines).flatMap(([name, line]) =>
    line.temperature === 'hot' && !line.computed
      ? [[name, ((context[name] ?? []) as readonly Values[]).map((row) => written(line.fields, row))]]
      : [],
  );
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify({ ...written(fields, context), ...Object.fromEntries(rows) }))));
}

export async function worthOf(db: Queryable, { todoShows }: AnyDefinition, context: AnyContext): Promise<string | null> {
  const field = todoShows?.amount?.find((name) => typeof context[name] === 'string');
  if (field === undefined) return null;
  const currency = String((todoShows?.currency && context[todoShows.currency]) ?? 'CNY');
  return inBase(db, context[field] as string, currency, context.orgId);
}

const pathSql = `with recursive up(id, parent_id, depth) as (select o.id, o.parent_org_id, 0 from base_organization o where o.id =
    $1::bigint
    union all select o.id, o.parent_org_id, up.depth + 1 from base_organization o join up on o.id = up.parent_id where up.depth < 20)
  select id::text from up order by depth desc`;

/** `/1/4/9`, from the top. */
export async function orgPathOf(db: Queryable, orgId: string | null): Promise<string> {
  const { rows } = await db.query<{ id: string }>(pathSql, [orgId]);
  return rows.map(({ id }) => `/${id}`).join('');
}
