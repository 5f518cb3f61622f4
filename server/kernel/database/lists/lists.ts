/**
 * Lists by SQL: the view's scope, conditional columns, filters and order in one statement for the page and one for the
 * count, plus one per referenced entity for names; never one per row (platform-access.md §0.5).
 */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Field } from '../../../../state-machines/kernel/fields.js';
import type { ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { seesAllOrganisations } from '../../../../state-machines/kernel/view.js';
import type { Queryable } from '../../contracts.js';
import type { LineAddress, ListPage, Lists } from '../../edges/contracts.js';
import { EdgeError } from '../../edges/errors.js';
import { columnOf } from '../columns.js';
import type { Column } from '../columns.js';
import { quoted } from '../naming.js';
import { Parameters } from '../parameters.js';
import { headerPlace, linePlace, nestedPlace, predicateSql } from '../predicate-sql.js';
import type { Place } from '../predicate-sql.js';
import { lineTable, tablesOf } from '../tables.js';
import { conditionSql } from './conditions.js';
import type { Filterable } from './conditions.js';
import { addNames, nameColumn } from './names.js';
import type { DefinitionOf, Reference } from './names.js';
import { commonFilters, headerRule, isAlways, isNever, lineFields, ruleFor } from './visible-columns.js';

/** Counted exactly up to here; one more means: more. */
export const COUNT_LIMIT = 100_000;

export interface ListOptions {
  /** Zone in which a date without time is a day. */
  readonly zone?: string;
}

export interface DocumentLists extends Lists {
  /** Sums of columns over the whole filter, as decimal strings; null where nothing is visible. */
  sumColumns(definition: AnyDefinition, viewer: Viewer, query: ListQuery, fields: readonly string[]): Promise<Readonly<Record<string, string | null>>>;
}

export function createLists(on: Queryable, definitionOf: DefinitionOf, options: ListOptions = {}): DocumentLists {
  const zone = options.zone ?? 'Asia/Shanghai';
  const documents = (definition: AnyDefinition, viewer: Viewer): Source => documentSource(definition, viewer, definitionOf);
  return {
    page: (definition, viewer, query) => page(on, definitionOf, documents(definition, viewer), query, zone),
    reread: (definition, viewer, query, ids) => page(on, definitionOf, documents(definition, viewer), query, zone, ids),
    lines: (definition, line, viewer, query) => page(on, definitionOf, lineSource(definition, line, viewer, definitionOf), query, zone),
    sumColumns: (definition, viewer, query, fields) => sums(on, documents(definition, viewer), query, fields, zone),
  };
}

interface Shown { readonly key: string; readonly column: Column; /** Under the viewer's conditions. */ readonly sql: string; readonly field: Field }

/** What a list is made of, for one viewer; SQL is written into the parameters of each statement anew. */
interface Source {
  readonly from: string;
  readonly where: (params: Parameters) => readonly string[];
  /** Columns of the answer. */
  readonly shown: (params: Parameters) => readonly Shown[];
  readonly filterable: ReadonlySet<string>;
  readonly sortable: ReadonlySet<string>;
  readonly column: (key: string, params: Parameters) => Shown | undefined;
  readonly order: readonly { readonly key: string; readonly dir: 'asc' | 'desc' }[];
  /** Ends every order, so that pages do not overlap. */
  readonly tie: string;
  readonly definitionOf: DefinitionOf;
}

const idColumn: Column = { ...columnOf('id', { kind: 'ref', label: { en: '', cn: '' } }), name: 'id' };
const textColumn = (field: string, length: number): Column => columnOf(field, { kind: 'text', length, label: { en: '', cn: '' } });
const integerColumn = (field: string): Column => columnOf(field, { kind: 'integer', max: 2_147_483_647, label: { en: '', cn: '' } });
const ownColumns: Readonly<Record<string, Column>> = { id: idColumn, state: textColumn('state', 80), rev: integerColumn('rev') };

const fieldOf = (definition: AnyDefinition, key: string): Field => definition.fields[key] ?? { label: { en: key, cn: key }, ...(commonFilters[key] ?? { kind: 'text' as const }) };

function headerColumn(definition: AnyDefinition, viewer: Viewer, place: Place, key: string, params: Parameters): Shown | undefined {
  const column = ownColumns[key] ?? tablesOf(definition).byField.get(key);
  const rule = headerRule(definition, key, viewer);
  if (!column || isNever(rule)) return undefined;
  const sql = `h.${quoted(column.name)}`;
  return { key, column, field: fieldOf(definition, key), sql: isAlways(rule) ? sql : `case when ${predicateSql(rule, place, viewer, params)} then ${sql} end` };
}

/** Data scope: suppliers by the view's predicate, people inside by organisation as well. */
function scopeSql(definition: AnyDefinition, viewer: Viewer, place: Place, params: Parameters): string[] {
  const { scope } = definition.view;
  if (viewer.userType === 'SYSTEM') return [];
  if (viewer.userType === 'EX') return [predicateSql(scope.EX, place, viewer, params)];
  const organisations = scope.anyOrganisation || seesAllOrganisations(viewer) ? [] : [`(h.org_id is null or h.org_id = any(${params.add(viewer.orgIds)}::bigint[]))`];
  return scope.INSIDE ? [...organisations, predicateSql(scope.INSIDE, place, viewer, params)] : organisations;
}

function documentSource(definition: AnyDefinition, viewer: Viewer, definitionOf: DefinitionOf): Source {
  const tables = tablesOf(definition);
  const place = headerPlace(tables, 'h');
  const { list } = definition;
  const names = [...new Set(['id', 'docNumber', 'state', 'rev', ...(definition.nameField ? [definition.nameField] : []), ...list.columns])];
  const column = (key: string, params: Parameters) => headerColumn(definition, viewer, place, key, params);
  return {
    from: `${quoted(tables.name)} h`,
    where: (params) => scopeSql(definition, viewer, place, params),
    shown: (params) => names.flatMap((key) => column(key, params) ?? []),
    filterable: new Set(['id', 'state', ...list.filters]),
    sortable: new Set(['id', 'state', ...list.columns, ...list.filters, ...list.sort.map(([key]) => key)]),
    column, definitionOf, tie: 'h.id desc',
    order: list.sort.map(([key, dir]) => ({ key, dir })),
  };
}

/** Lines across documents, each with its document's id, number and state. */
function lineSource(definition: AnyDefinition, address: LineAddress, viewer: Viewer, definitionOf: DefinitionOf): Source {
  const tables = tablesOf(definition);
  const line = lineTable(definition, address.line);
  const nested = address.nested === undefined ? undefined : line.nested.find((one) => one.line === address.nested);
  const header = headerPlace(tables, 'h');
  const row = linePlace(line, 'l', 'h');
  const table = nested ?? line;
  const alias = nested ? 'n' : 'l';
  const place = nested ? nestedPlace(nested, 'n', 'h') : row;
  const rule = ruleFor(definition.view.rows?.[address.line], viewer) ?? { always: viewer.userType === 'SYSTEM' };
  // Suppliers see what their view of the document holds: rows that left the context are in it no more.
  const stillHot = viewer.userType === 'EX' && line.spec.temperature === 'hot' ? ['l.row_position is not null'] : [];
  const visible = lineFields(table.spec.fields, table.key.field, viewer);
  const parentKey = nested ? [line.key.field] : [];
  const column = (key: string, params: Parameters): Shown | undefined => {
    if (key === 'docId') return { key, column: { ...idColumn, field: 'docId' }, sql: 'h.id', field: fieldOf(definition, 'docId') };
    if (visible.includes(key)) return { key, column: table.columns.find((one) => one.field === key)!, sql: place.column(key)!.sql, field: table.spec.fields[key]! };
    if (parentKey.includes(key)) return { key, column: line.key, sql: `l.${quoted(line.key.name)}`, field: line.spec.fields[key]! };
    return key === 'docNumber' || key === 'state' || key === 'orgId' ? headerColumn(definition, viewer, header, key, params) : undefined;
  };
  const keys = [...new Set(['docId', 'docNumber', 'state', ...parentKey, ...visible])];
  const join = nested ? ` join ${quoted(nested.name)} n on n.doc_id = l.doc_id and n.${quoted(nested.parentKey.name)} = l.${quoted(line.key.name)}` : '';
  return {
    from: `${quoted(line.name)} l join ${quoted(tables.name)} h on h.id = l.doc_id${join}`,
    where: (params) => [...scopeSql(definition, viewer, header, params), predicateSql(rule, row, viewer, params), ...stillHot],
    shown: (params) => keys.flatMap((key) => column(key, params) ?? []),
    filterable: new Set([...keys, 'orgId']), sortable: new Set(keys),
    column, definitionOf, order: [{ key: 'docId', dir: 'desc' }],
    tie: `h.id desc, ${nested ? `l.${quoted(line.key.name)}, ` : ''}${alias}.${quoted(table.key.name)}`,
  };
}

const filterRefused = (key: string) => new EdgeError('REQ_FILTER_KEY', { kind: 'Invalid', field: key, params: { key } });

function filterOn(source: Source, key: string, params: Parameters): Filterable {
  const found = source.filterable.has(key) ? source.column(key, params) : undefined;
  if (!found) throw filterRefused(key);
  return { key, sql: found.sql, field: found.field, column: found.column };
}

function whereSql(source: Source, query: ListQuery, zone: string, params: Parameters, ids?: readonly string[]): string {
  const equalities = Object.entries(query.filters).map(([key, value]) => conditionSql(filterOn(source, key, params), { key, op: 'eq', value }, zone, params));
  const conditions = query.conditions.map((condition) => conditionSql(filterOn(source, condition.key, params), condition, zone, params));
  const among = ids ? [`h.id = any(${params.add(ids)}::bigint[])`] : [];
  const all = [...source.where(params), ...among, ...equalities, ...conditions];
  return all.length === 0 ? '' : ` where ${all.map((one) => `(${one})`).join(' and ')}`;
}

const spoken = new Set<Field['kind']>(['text', 'longText', 'richText']);

/** Chinese by pinyin, codes and numbers by value, references by the name of what they mean; empty values last. */
function orderSql(source: Source, query: ListQuery, params: Parameters): string {
  const asked = query.orderBy.length > 0 ? query.orderBy : source.order;
  const parts = asked.flatMap(({ key, dir }) => {
    const found = source.sortable.has(key) ? source.column(key, params) : undefined;
    if (!found && query.orderBy.length > 0) throw filterRefused(key);
    return found ? [`${sortExpression(source, found)} ${dir} nulls last`] : [];
  });
  return ` order by ${[...parts, source.tie].join(', ')}`;
}

function sortExpression(source: Source, { sql, field, key }: Shown): string {
  if (spoken.has(field.kind) && key !== 'docNumber' && key !== 'state') return `${sql} collate "zh-x-icu"`;
  const target = field.kind === 'ref' && field.entity ? source.definitionOf(field.entity) : undefined;
  const name = target && nameColumn(target);
  return name ? `(select r.${name} from ${quoted(tablesOf(target).name)} r where r.id::text = (${sql})::text) collate "zh-x-icu"` : sql;
}

async function page(on: Queryable, definitionOf: DefinitionOf, source: Source, query: ListQuery, zone: string, ids?: readonly string[]): Promise<ListPage> {
  const params = new Parameters();
  const shown = source.shown(params);
  const where = whereSql(source, query, zone, params, ids);
  const order = orderSql(source, query, params);
  const window = ids ? '' : ` limit ${params.add(query.pageRows)} offset ${params.add((query.pageIndex - 1) * query.pageRows)}`;
  const columns = shown.map(({ column, sql }, index) => `${column.select(`(${sql})`)} as "c${index}"`).join(', ');
  const { rows } = await on.query<Record<string, unknown>>(`select ${columns} from ${source.from}${where}${order}${window}`, params.values);
  const count = await countAll(on, source, query, zone);
  const list = rows.map((row) => Object.fromEntries(shown.map(({ key, column }, index) => [key, column.read(row[`c${index}`])])));
  await addNames(on, definitionOf, referencesIn(shown), list);
  return { rows: list, count };
}

const referencesIn = (shown: readonly Shown[]): Reference[] => shown.flatMap(({ key, field }) => ((field.kind === 'ref' || field.kind === 'refs') && field.entity ? [{ field: key, entity: field.entity }] : []));

async function countAll(on: Queryable, source: Source, query: ListQuery, zone: string): Promise<number> {
  const params = new Parameters();
  const where = whereSql(source, query, zone, params);
  const { rows: [row] } = await on.query<{ n: number }>(`select count(*)::int as n from (select from ${source.from}${where} limit ${params.add(COUNT_LIMIT + 1)}) t`, params.values);
  return row!.n;
}

const summable = new Set<Field['kind']>(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);

async function sums(on: Queryable, source: Source, query: ListQuery, fields: readonly string[], zone: string): Promise<Record<string, string | null>> {
  const params = new Parameters();
  const columns = fields.map((key) => {
    const found = source.column(key, params);
    if (!found || !summable.has(found.field.kind)) throw filterRefused(key);
    return found;
  });
  if (columns.length === 0) return {};
  const where = whereSql(source, query, zone, params);
  const { rows: [row] } = await on.query<Record<string, string | null>>(
    `select ${columns.map(({ sql }, index) => `trim_scale(sum((${sql})::numeric))::text as "c${index}"`).join(', ')} from ${source.from}${where}`, params.values);
  return Object.fromEntries(columns.map(({ key }, index) => [key, row![`c${index}`]!]));
}
