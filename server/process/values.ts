/** What a process reads of the document that it is about: what conditions name, what it is worth, and what exactly is approved. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../state-machines/kernel/document.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import { sha256Hex } from '../../state-machines/kernel/primitives/sha256.js';
import type { ProcessGraph, Rule } from '../../state-machines/process/graph.js';
import { formKeyIn, rulesOf } from '../../state-machines/process/graph.js';
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
  createdBy: 'text',
};

export function fieldsOfGraph({ nodes, flows }: ProcessGraph): readonly string[] {
  const asked = flows.flatMap(({ condition }) => (condition ? fieldsIn(condition) : []));
  const named = nodes.flatMap((node) => rulesOf(node).flatMap((rule) => ('field' in rule && rule.field ? [rule.field] : [])));
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

/** Whose buyers process roles may name. */
export function categoryOf({ context }: Snapshot): string | null {
  const value = context['categoryId'] ?? context['purchaseCategoryId'] ?? null;
  return typeof value === 'string' ? value : null;
}

/** What a process calls a document besides its number: where suppliers read it, only what their view of it shows. */
export function nameFor({ nameField, fields }: AnyDefinition, context: AnyContext, outside: boolean): unknown {
  if (!nameField || nameField === 'docNumber') return null;
  return outside && !fields[nameField]?.supplier ? null : context[nameField];
}

const isUnset = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const hashOf = (content: object): string => sha256Hex(canonicalJson(JSON.parse(JSON.stringify(content))));
type Content = (specs: AnyDefinition['fields'], row: Values) => object;
/** Everything that people wrote into the document; what it computes itself changes while it is approved. */
const contentOf = ({ fields, lines }: AnyDefinition, context: AnyContext, written: Content) => ({
  header: written(fields, context),
  rows: Object.entries(lines).flatMap(([name, line]) =>
    line.temperature === 'hot' && !line.computed
      ? [[name, ((context[name] ?? []) as readonly Values[]).map((row) => written(line.fields, row))] as const]
      : [],
  ),
});

/** What is not set counts for nothing: a document that gains a field is still what was submitted, until somebody fills it in. */
export function contentHash(definition: AnyDefinition, context: AnyContext): string {
  const { header, rows } = contentOf(definition, context, (specs, row) =>
    Object.fromEntries(
      Object.entries(specs).flatMap(([name, { computed }]) => (computed || isUnset(row[name]) ? [] : [[name, row[name]]])),
    ),
  );
  return hashOf({ ...header, ...Object.fromEntries(rows.filter(([, lines]) => !isUnset(lines))) });
}

/** As approvals began before: every field counted, set or not, but a form that there is none of. */
export function contentHashWithUnset(definition: AnyDefinition, context: AnyContext): string {
  const { header, rows } = contentOf(definition, context, (specs, row) =>
    Object.fromEntries(
      Object.entries(specs).flatMap(([name, { computed, parts }]) =>
        computed || (parts && !row[name]) ? [] : [[name, row[name] ?? null]],
      ),
    ),
  );
  return hashOf({ ...header, ...Object.fromEntries(rows) });
}

/** Of the document as it stands, by the way in which what was submitted was hashed. */
export const contentHashNow = (definition: AnyDefinition, context: AnyContext, submitted: string | null): string =>
  contentHashWithUnset(definition, context) === submitted ? submitted : contentHash(definition, context);

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
