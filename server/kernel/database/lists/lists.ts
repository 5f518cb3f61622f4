/**
 * Lists by SQL: the view's scope, conditional columns, filters and order, the count and the names of what rows refer to
 * in one statement (statement.ts); never one per row (platform-access.md §0.5).
 */
import type { AnyDefinition, LineFilter } from '../../../../state-machines/kernel/definition.js';
import { listOfLines, relatedField } from '../../../../state-machines/kernel/definition.js';
import { twinIn } from '../../../../state-machines/kernel/bilingual.js';
import type { Field, Fields } from '../../../../state-machines/kernel/fields.js';
import type { ListCondition, ListQuery, ListSum } from '../../../../state-machines/kernel/protocol.js';
import { readsMasks } from '../../../../state-machines/kernel/masks.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { seesAllOrganisations } from '../../../../state-machines/kernel/view.js';
import type { LiveColumn, LiveLineColumn, Queryable, ServerDocument, Transaction } from '../../contracts.js';
import type { LineAddress, ListPage, Lists } from '../../edges/contracts.js';
import { EdgeError } from '../../edges/errors.js';
import { columnOf } from '../columns.js';
import type { Column } from '../columns.js';
import { quoted } from '../naming.js';
import { Parameters } from '../parameters.js';
import { headerPlace, linePlace, nestedPlace, predicateSql } from '../predicate-sql.js';
import type { Place } from '../predicate-sql.js';
import { lineTable, tablesOf } from '../tables.js';
import { categorySql } from './categories.js';
import { conditionSql } from './conditions.js';
import type { Filterable } from './conditions.js';
import type { GroupAsk, GroupColumn, Grouped } from './groups.js';
import { grouped, roleOf, usableIn } from './groups.js';
import type { Role } from './groups.js';
import { maskSql } from './mask-sql.js';
import { nameOf, nameTable } from './names.js';
import type { DefinitionOf, NameOf } from './names.js';
import { unprepared } from '../statements.js';
import { LongLists } from './long-lists.js';
import { listStatement } from './statement.js';
import type { RowKey, Sort } from './statement.js';
import { commonFilters, headerRule, isAlways, isNever, lineFields, ruleFor } from './visible-columns.js';

const COUNT_LIMIT = 100_000;

/** SQL of the live columns of a document type and its lines. */
export type LiveOf = (type: string) => Pick<ServerDocument, 'live' | 'liveLines'> | undefined;

export interface ListOptions {
  readonly liveOf?: LiveOf;
  /** Zone in which a date without time is a day. */
  readonly zone?: string;
  /** Counted exactly up to here; one more means: more. */
  readonly countLimit?: number;
  /** Milliseconds of a clock that only runs on. */
  readonly now?: () => number;
}

type Settings = Required<Omit<ListOptions, 'liveOf' | 'now'>> & { readonly long: LongLists };

export interface DocumentLists extends Lists {
  /** Sums of columns over the whole filter, as decimal strings; null where nothing is visible. */
  sumColumns(
    definition: AnyDefinition,
    viewer: Viewer,
    query: ListQuery,
    fields: readonly string[],
  ): Promise<Readonly<Record<string, string | null>>>;
  /** Rows divided and measured; names that the viewer's list does not show are refused. */
  groups(definition: AnyDefinition, viewer: Viewer, ask: GroupAsk, line?: LineAddress): Promise<Grouped>;
  /** Columns that may divide or be measured, for this viewer. */
  divisible(definition: AnyDefinition, viewer: Viewer, line?: LineAddress): readonly Divisible[];
  /** All rows of the list in its order, so many at a time, read within a transaction; `pageRows` of the query is the most there may be. */
  walk(
    on: Transaction,
    definition: AnyDefinition,
    viewer: Viewer,
    query: ListQuery,
    rowsAtATime: number,
    line?: LineAddress,
  ): AsyncGenerator<ListPage['rows']>;
}

export interface Divisible {
  readonly key: string;
  readonly field: Field;
  readonly role: Role;
  /** Lists filter by it. */
  readonly filterable: boolean;
}

export function createLists(on: Queryable, definitionOf: DefinitionOf, options: ListOptions = {}): DocumentLists {
  const { zone = 'Asia/Shanghai', countLimit = COUNT_LIMIT } = options;
  const settings: Settings = { zone, countLimit, long: new LongLists(options.now) };
  const documents = (definition: AnyDefinition, viewer: Viewer): Source =>
    documentSource(definition, viewer, definitionOf, options.liveOf?.(definition.type)?.live);
  const linesOf = (definition: AnyDefinition, line: LineAddress, viewer: Viewer): Source =>
    lineSource(definition, line, viewer, documents(definition, viewer), options.liveOf?.(definition.type)?.liveLines?.[line.line]);
  const sourceOf = (definition: AnyDefinition, viewer: Viewer, line?: LineAddress): Source =>
    line ? linesOf(definition, line, viewer) : documents(definition, viewer);
  return {
    page: (definition, viewer, query) => page(on, documents(definition, viewer), query, settings),
    reread: (definition, viewer, query, ids, line) => page(on, sourceOf(definition, viewer, line), query, settings, ids),
    lines: (definition, line, viewer, query) => page(on, linesOf(definition, line, viewer), query, settings),
    walk: (tx, definition, viewer, query, rowsAtATime, line) => walk(tx, sourceOf(definition, viewer, line), query, settings, rowsAtATime),
    groups: (definition, viewer, ask, line) => {
      const source = sourceOf(definition, viewer, line);
      return grouped(on, source, ask, {
        zone: settings.zone,
        whereSql: (params) => whereSql(source, ask.query, settings.zone, params),
        refused: filterRefused,
      });
    },
    divisible: (definition, viewer, line) => divisibleIn(sourceOf(definition, viewer, line)),
    sumColumns: (definition, viewer, query, fields) => sums(on, documents(definition, viewer), query, fields, settings.zone),
  };
}

/** Where the rows stand that the viewer may see, and what of them is filtered by. */
interface RowSought {
  readonly from: string;
  readonly on: (key: string, column: string) => Filterable;
}

interface Shown {
  readonly key: string;
  readonly column: Column;
  /** Under the viewer's conditions. */ readonly sql: string;
  readonly field: Field;
  /** The viewer reads masks of it: neither filtered nor sorted by. */ readonly masked?: true;
}

/** What a list is made of, for one viewer; SQL is written into the parameters of each statement anew. */
interface Source {
  readonly from: string;
  readonly where: (params: Parameters) => readonly string[];
  /** The English side of a name, where the viewer sees it whole. */
  readonly twin: (key: string, params: Parameters) => string | undefined;
  /** Columns of the answer. */
  readonly shown: (params: Parameters) => readonly Shown[];
  readonly filterable: ReadonlySet<string>;
  readonly lineFilters: Readonly<Record<string, LineFilter>>;
  /** A row of lines that is looked for, beside its document. */
  readonly rowOf?: (line: string, params: Parameters) => RowSought;
  readonly sortable: ReadonlySet<string>;
  readonly column: (key: string, params: Parameters) => Shown | undefined;
  readonly order: readonly { readonly key: string; readonly dir: 'asc' | 'desc' }[];
  /** Ends every order, so that pages do not overlap. */
  readonly keys: readonly RowKey[];
  /** Rows of these ids alone. */
  readonly among: (ids: readonly string[], params: Parameters) => string;
  readonly sums?: { readonly columns: readonly string[]; readonly by?: string } | undefined;
  readonly definitionOf: DefinitionOf;
}

const idColumn: Column = { ...columnOf('id', { kind: 'ref', label: { en: '', cn: '' } }), name: 'id' };
const textColumn = (field: string, length: number): Column => columnOf(field, { kind: 'text', length, label: { en: '', cn: '' } });
const integerColumn = (field: string): Column => columnOf(field, { kind: 'integer', max: 2_147_483_647, label: { en: '', cn: '' } });
const ownColumns: Readonly<Record<string, Column>> = { id: idColumn, state: textColumn('state', 80), rev: integerColumn('rev') };

const newest: RowKey = { sql: 'h.id', dir: 'desc' };
const rowKey = (alias: string, { name }: Column): RowKey => ({ sql: `${alias}.${quoted(name)}`, dir: 'asc' });

/** Of a line: a document may have a field of this name for another meaning. */
const docIdField: Field = { label: { en: 'docId', cn: 'docId' }, ...commonFilters['docId']! };

const fieldOf = (definition: AnyDefinition, key: string): Field =>
  definition.fields[key] ?? { label: { en: key, cn: key }, ...(commonFilters[key] ?? { kind: 'text' as const }) };

/** What of a column stands behind a mask for this viewer, in records that are not his own. */
function covered(definition: AnyDefinition, viewer: Viewer, place: Place, shown: Shown, params: Parameters): Shown {
  const { sensitive } = shown.field;
  if (!sensitive || !readsMasks(definition, viewer)) return shown;
  const { self } = definition.view;
  const mask = maskSql(sensitive, shown.sql);
  return {
    ...shown,
    masked: true,
    sql: self ? `case when ${predicateSql(self, place, viewer, params)} then ${shown.sql} else ${mask} end` : mask,
  };
}

function headerColumn(definition: AnyDefinition, viewer: Viewer, place: Place, key: string, params: Parameters): Shown | undefined {
  const column = ownColumns[key] ?? tablesOf(definition).byField.get(key);
  const rule = headerRule(definition, key, viewer);
  if (!column || isNever(rule)) return undefined;
  const sql = `h.${quoted(column.name)}`;
  return covered(
    definition,
    viewer,
    place,
    {
      key,
      column,
      field: fieldOf(definition, key),
      sql: isAlways(rule) ? sql : `case when ${predicateSql(rule, place, viewer, params)} then ${sql} end`,
    },
    params,
  );
}

/** Data scope: suppliers by the view's predicate, people inside by organisation and category as well. */
function scopeSql(definition: AnyDefinition, viewer: Viewer, place: Place, params: Parameters): string[] {
  const { scope } = definition.view;
  if (viewer.userType === 'SYSTEM') return [];
  if (viewer.userType === 'EX') return [predicateSql(scope.EX, place, viewer, params)];
  const organisations =
    scope.anyOrganisation || seesAllOrganisations(viewer)
      ? []
      : [`(h.org_id is null or h.org_id = any(${params.add(viewer.orgIds)}::bigint[]))`];
  return [
    ...organisations,
    ...categorySql(definition, viewer, params, 'h'),
    ...(scope.INSIDE ? [predicateSql(scope.INSIDE, place, viewer, params)] : []),
  ];
}

/** A row of the document's lines, under the view's rule for rows and columns. */
function rowSought(definition: AnyDefinition, name: string, viewer: Viewer, params: Parameters): RowSought {
  const line = lineTable(definition, name);
  const rule = ruleFor(definition.view.rows?.[name], viewer) ?? { always: viewer.userType === 'SYSTEM' };
  const visible = lineFields(line.spec.fields, line.key.field, viewer);
  return {
    from: `${quoted(line.name)} f where f.doc_id = h.id and f.row_position is not null and (${predicateSql(rule, linePlace(line, 'f', 'h'), viewer, params)})`,
    on: (key, field) => {
      const column = line.columns.find((one) => one.field === field);
      const spec = line.spec.fields[field];
      if (!column || !spec || spec.sensitive || !visible.includes(field)) throw filterRefused(key);
      return { key, column, field: spec, sql: `f.${quoted(column.name)}` };
    },
  };
}

/** Documents that name the row's, listed or counted; under the view's rule for the column's name. */
function relatedColumn(
  definition: AnyDefinition,
  viewer: Viewer,
  place: Place,
  key: string,
  params: Parameters,
  definitionOf: DefinitionOf,
): Shown | undefined {
  const related = definition.list.related?.[key];
  const target = related && definitionOf(related.entity);
  const rule = headerRule(definition, key, viewer);
  if (!related || !target || isNever(rule)) return undefined;
  const { name, byField } = tablesOf(target);
  const columnName = (field: string): string => quoted(field === 'id' ? field : byField.get(field)!.name);
  const among = related.states ? ` and x.state = any(${params.add(related.states)})` : '';
  const names =
    target.fields[related.by]?.kind === 'refs' ? `h.id = any(x.${columnName(related.by)})` : `x.${columnName(related.by)} = h.id`;
  const rows = `from ${quoted(name)} x where ${names}${among}`;
  const sql = related.lists ? `array(select x.${columnName(related.lists.column)} ${rows} order by 1)` : `(select count(*)::int ${rows})`;
  const field = relatedField(related);
  return {
    key,
    column: columnOf(key, field),
    field,
    sql: isAlways(rule) ? sql : `case when ${predicateSql(rule, place, viewer, params)} then ${sql} end`,
  };
}

/** A column that is in no table: its SQL comes from the server part, its field from the definition. */
function liveColumn(
  definition: AnyDefinition,
  viewer: Viewer,
  place: Place,
  key: string,
  sqlOf: LiveColumn | undefined,
  params: Parameters,
): Shown | undefined {
  const field = definition.live?.[key];
  if (!field || !sqlOf || (viewer.userType === 'EX' && !field.supplier)) return undefined;
  const sql = sqlOf({
    header: 'h',
    viewer,
    param: (value) => params.add(value),
    holds: (predicate) => predicateSql(predicate, place, viewer, params),
  });
  return covered(definition, viewer, place, { key, field, column: columnOf(key, field), sql }, params);
}

function documentSource(
  definition: AnyDefinition,
  viewer: Viewer,
  definitionOf: DefinitionOf,
  live: Readonly<Record<string, LiveColumn>> = {},
): Source {
  const tables = tablesOf(definition);
  const place = headerPlace(tables, 'h');
  const { list } = definition;
  const named: Fields = { ...definition.fields, ...definition.live };
  const related = Object.keys(list.related ?? {});
  const names = [
    ...new Set(['id', 'docNumber', 'state', 'rev', ...(definition.nameField ? [definition.nameField] : []), ...list.columns, ...related]),
  ];
  const column = (key: string, params: Parameters): Shown | undefined => {
    if (Object.hasOwn(definition.live ?? {}, key)) return liveColumn(definition, viewer, place, key, live[key], params);
    return related.includes(key)
      ? relatedColumn(definition, viewer, place, key, params, definitionOf)
      : headerColumn(definition, viewer, place, key, params);
  };
  return {
    from: `${quoted(tables.name)} h`,
    where: (params) => scopeSql(definition, viewer, place, params),
    shown: (params) => names.flatMap((key) => column(key, params) ?? []),
    twin: (key, params) => {
      const name = twinIn(named, key);
      const found = name === undefined ? undefined : column(name, params);
      return found?.masked ? undefined : found?.sql;
    },
    filterable: new Set(['id', 'state', ...list.filters, ...related]),
    lineFilters: list.lineFilters ?? {},
    rowOf: (line, params) => rowSought(definition, line, viewer, params),
    sortable: new Set(['id', 'state', 'lastUpdateDate', ...list.columns, ...list.filters, ...related, ...list.sort.map(([key]) => key)]),
    column,
    definitionOf,
    keys: [newest],
    among: (ids, params) => `h.id = any(${params.add(ids)}::bigint[])`,
    sums: list.sums,
    order: list.sort.map(([key, dir]) => ({ key, dir })),
  };
}

/** Names a row of lines: its document, and its key in it. */
const docIdOf = (rowId: string): string => rowId.split(':', 1)[0]!;
const rowIdField: Field = { kind: 'text', label: { en: 'Id', cn: '标识' } };

/** Lines across documents, each with its document's id, number and state, and what their list says of it besides. */
function lineSource(
  definition: AnyDefinition,
  address: LineAddress,
  viewer: Viewer,
  documents: Source,
  live: Readonly<Record<string, LiveLineColumn>> = {},
): Source {
  const tables = tablesOf(definition);
  const line = lineTable(definition, address.line);
  const nested = address.nested === undefined ? undefined : line.nested.find((one) => one.line === address.nested);
  const layout = nested ? undefined : definition.lineLists?.[address.line];
  const named = layout && listOfLines(definition, address.line).fields;
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
  const besides = nested ? {} : (line.spec.live ?? {});
  const besidesSeen = Object.keys(besides).filter((key) => live[key] && (viewer.userType !== 'EX' || besides[key]!.supplier));
  // A column of the line that the viewer does not see is never the document's of the same name.
  const ofLine = new Set([...Object.keys(table.spec.fields), ...Object.keys(besides)]);
  const asked = layout ? [...layout.columns, ...layout.filters, ...layout.sort.map(([key]) => key)] : [];
  const ofDocument = new Set(['docNumber', 'state', 'orgId', ...asked].filter((key) => !ofLine.has(key)));
  const idSql = `(h.id::text || ':' || l.${quoted(line.key.name)}::text)`;
  const column = (key: string, params: Parameters): Shown | undefined => {
    if (key === 'id' && layout) return { key, column: textColumn('id', 120), sql: idSql, field: rowIdField };
    if (key === 'docId') return { key, column: { ...idColumn, field: 'docId' }, sql: 'h.id', field: docIdField };
    if (visible.includes(key))
      return covered(
        definition,
        viewer,
        header,
        { key, column: table.columns.find((one) => one.field === key)!, sql: place.column(key)!.sql, field: table.spec.fields[key]! },
        params,
      );
    if (besidesSeen.includes(key))
      return { key, field: besides[key]!, column: columnOf(key, besides[key]!), sql: live[key]!({ header: 'h', row: 'l' }) };
    if (parentKey.includes(key)) return { key, column: line.key, sql: `l.${quoted(line.key.name)}`, field: line.spec.fields[key]! };
    return ofDocument.has(key) ? documents.column(key, params) : undefined;
  };
  const own = ['docId', 'docNumber', 'state', ...parentKey, ...visible, ...besidesSeen];
  const keys = [...new Set([...(layout ? ['id'] : []), ...own, ...(layout?.columns ?? [])])];
  const join = nested
    ? ` join ${quoted(nested.name)} n on n.doc_id = l.doc_id and n.${quoted(nested.parentKey.name)} = l.${quoted(line.key.name)}`
    : '';
  return {
    from: `${quoted(line.name)} l join ${quoted(tables.name)} h on h.id = l.doc_id${join}`,
    where: (params) => [...documents.where(params), predicateSql(rule, row, viewer, params), ...stillHot],
    shown: (params) => keys.flatMap((key) => column(key, params) ?? []),
    twin: (key, params) => {
      const name = named && twinIn(named, key);
      const found = name === undefined ? undefined : column(name, params);
      return found?.masked ? undefined : found?.sql;
    },
    filterable: new Set([...own, 'orgId', ...asked]),
    lineFilters: {},
    sortable: new Set([...own, ...asked]),
    column,
    definitionOf: documents.definitionOf,
    order: layout?.sort.map(([key, dir]) => ({ key, dir })) ?? [{ key: 'docId', dir: 'desc' }],
    keys: [newest, ...(nested ? [rowKey('l', line.key)] : []), rowKey(alias, table.key)],
    among: (ids, params) =>
      `h.id = any(${params.add([...new Set(ids.map(docIdOf))])}::bigint[]) and ${idSql} = any(${params.add(ids)}::text[])`,
    sums: layout?.sums,
  };
}

const divisibleIn = (source: Source): readonly Divisible[] =>
  [...source.sortable].flatMap((key) => {
    const found: GroupColumn | undefined = usableIn(source, key);
    const role = found ? roleOf(found) : null;
    return found && role ? [{ key, field: found.field, role, filterable: source.filterable.has(key) }] : [];
  });

const filterRefused = (key: string) => new EdgeError('REQ_FILTER_KEY', { kind: 'Invalid', field: key, params: { key } });

function filterOn(source: Source, key: string, op: ListCondition['op'], params: Parameters): Filterable {
  const found = source.filterable.has(key) ? source.column(key, params) : undefined;
  if (!found || found.masked) throw filterRefused(key);
  const twin = op === 'like' ? source.twin(key, params) : undefined;
  return { key, sql: found.sql, field: found.field, column: found.column, ...(twin === undefined ? {} : { twin }) };
}

const twinsOf = (source: Source, shown: readonly Shown[], params: Parameters) =>
  shown.flatMap(({ key }) => {
    const sql = source.twin(key, params);
    return sql === undefined ? [] : [{ key, sql }];
  });

function whereSql(source: Source, query: ListQuery, zone: string, params: Parameters): string {
  const asked = [...Object.entries(query.filters).map(([key, value]): ListCondition => ({ key, op: 'eq', value })), ...query.conditions];
  const [ofLines, own] = [
    asked.filter(({ key }) => Object.hasOwn(source.lineFilters, key)),
    asked.filter(({ key }) => !Object.hasOwn(source.lineFilters, key)),
  ];
  const conditions = own.map((condition) => conditionSql(filterOn(source, condition.key, condition.op, params), condition, zone, params));
  const all = [...source.where(params), ...conditions, ...rowsSql(source, ofLines, zone, params)];
  return all.length === 0 ? 'true' : all.map((one) => `(${one})`).join(' and ');
}

/** For each kind of lines that is asked for, one row in which everything asked of it holds. */
function rowsSql(source: Source, conditions: readonly ListCondition[], zone: string, params: Parameters): readonly string[] {
  const { lineFilters, rowOf } = source;
  return [...new Set(conditions.map(({ key }) => lineFilters[key]!.line))].map((line) => {
    const { from, on } = rowOf!(line, params);
    const held = conditions
      .filter(({ key }) => lineFilters[key]!.line === line)
      .map((condition) => conditionSql(on(condition.key, lineFilters[condition.key]!.column), condition, zone, params));
    return `exists (select 1 from ${[from, ...held.map((sql) => `(${sql})`)].join(' and ')})`;
  });
}

const spoken = new Set<Field['kind']>(['text', 'longText', 'richText']);

/** Chinese by pinyin, codes and numbers by value, references by the name of what they mean; empty values last. */
function sortsOf(source: Source, query: ListQuery, params: Parameters): Sort[] {
  const asked = query.orderBy.length > 0 ? query.orderBy : source.order;
  return asked.flatMap(({ key, dir }, index) => {
    const column = source.sortable.has(key) ? source.column(key, params) : undefined;
    const found = column?.masked ? undefined : column;
    if (!found && query.orderBy.length > 0) throw filterRefused(key);
    return found ? [{ ...sortBy(source, found, `r${index}`), dir }] : [];
  });
}

const PINYIN = 'collate "zh-x-icu"';

function sortBy(source: Source, shown: Shown, alias: string): Omit<Sort, 'dir'> {
  const { sql, field, key } = shown;
  if (spoken.has(field.kind) && key !== 'docNumber' && key !== 'state') return { sql: `${sql} ${PINYIN}` };
  const named = field.kind === 'ref' ? nameTable(source.definitionOf, shown, alias) : undefined;
  return named ? { sql: `${named.name} ${PINYIN}`, join: `left join ${named.table} ${alias} on ${named.on}` } : { sql };
}

/** Read once for page and count; only when more match than are counted is the page found by itself. */
async function page(on: Queryable, source: Source, query: ListQuery, settings: Settings, ids?: readonly string[]): Promise<ListPage> {
  const rows = await countedPage(on, source, query, settings, ids);
  return query.sums && source.sums ? { ...rows, sums: await sumsApart(on, source, query, settings.zone) } : rows;
}

async function countedPage(
  on: Queryable,
  source: Source,
  query: ListQuery,
  settings: Settings,
  ids?: readonly string[],
): Promise<ListPage> {
  const { countLimit, long } = settings;
  const key = ids ? null : keyOf(source, query, settings);
  if (key !== null && long.has(key)) {
    const { rows } = await read(on, source, query, settings, {});
    if (rows.length === query.pageRows) return { rows, count: countLimit + 1 };
    long.drop(key);
  }
  const counted = await read(on, source, query, settings, { ids, countTo: countLimit + 1 });
  if (key === null || counted.count <= countLimit) return counted;
  long.add(key);
  return { ...(await read(on, source, query, settings, {})), count: counted.count };
}

function keyOf(source: Source, query: ListQuery, { zone, long }: Settings): string {
  const params = new Parameters();
  const where = whereSql(source, query, zone, params);
  return long.key(source.from, where, params.values);
}

interface Among {
  readonly ids?: readonly string[] | undefined;
  readonly countTo?: number;
}

interface Reading {
  readonly statement: string;
  readonly values: readonly unknown[];
  readonly rowOf: (row: Readonly<Record<string, unknown>>) => ListPage['rows'][number];
}

async function read(on: Queryable, source: Source, query: ListQuery, settings: Settings, among: Among): Promise<ListPage> {
  const { statement, values, rowOf } = readingOf(source, query, settings, among);
  const { rows } = await on.query<Readonly<Record<string, unknown>>>(statement, values);
  return { rows: rows.filter((row) => row['there']).map(rowOf), count: rows[0]!['n'] as number };
}

/** Through a cursor: the order is worked out once, and no more than a page is in memory. */
async function* walk(
  tx: Transaction,
  source: Source,
  query: ListQuery,
  settings: Settings,
  rowsAtATime: number,
): AsyncGenerator<ListPage['rows']> {
  const { statement, values, rowOf } = readingOf(source, { ...query, pageIndex: 1 }, settings, {});
  await tx.query(unprepared(`declare walked no scroll cursor for ${statement}`), values);
  for (;;) {
    const { rows } = await tx.query<Readonly<Record<string, unknown>>>(unprepared(`fetch ${rowsAtATime} from walked`));
    const there = rows.filter((row) => row['there']).map(rowOf);
    if (there.length > 0) yield there;
    if (rows.length < rowsAtATime) break;
  }
  await tx.query('close walked');
}

function readingOf(source: Source, query: ListQuery, { zone }: Settings, { ids, countTo }: Among): Reading {
  const params = new Parameters();
  const shown = source.shown(params);
  const namesIn = (which: NameOf) =>
    shown.flatMap((one) => {
      const sql = nameOf(source.definitionOf, one, which);
      return sql === undefined ? [] : [{ key: one.key, sql }];
    });
  const [usual, english] = [namesIn('usual'), [...namesIn('en'), ...twinsOf(source, shown, params)]];
  const names = [...usual, ...english];
  const statement = listStatement({
    from: source.from,
    keys: source.keys,
    sorts: sortsOf(source, query, params),
    where: whereSql(source, query, zone, params),
    among: ids && source.among(ids, params),
    countTo,
    limit: query.pageRows,
    offset: (query.pageIndex - 1) * query.pageRows,
    columns: [...shown.map(({ column, sql }) => column.select(`(${sql})`)), ...names.map(({ sql }) => sql)],
  });
  const rowOf: Reading['rowOf'] = (row) => {
    const found = (list: readonly { readonly key: string }[], from: number) =>
      Object.fromEntries(
        list.flatMap(({ key }, index) => {
          const name = row[`c${shown.length + from + index}`];
          return name === null ? [] : [[key, name] as const];
        }),
      );
    const inEnglish = found(english, usual.length);
    return {
      ...Object.fromEntries(shown.map(({ key, column }, index) => [key, column.read(row[`c${index}`])])),
      $names: found(usual, 0),
      ...(Object.keys(inEnglish).length > 0 ? { $namesEn: inEnglish } : {}),
    };
  };
  return { statement, values: params.values, rowOf };
}

const summable = new Set<Field['kind']>(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);

async function sums(
  on: Queryable,
  source: Source,
  query: ListQuery,
  fields: readonly string[],
  zone: string,
): Promise<Record<string, string | null>> {
  const params = new Parameters();
  const columns = fields.map((key) => {
    const found = source.column(key, params);
    if (!found || !summable.has(found.field.kind)) throw filterRefused(key);
    return found;
  });
  if (columns.length === 0) return {};
  const where = whereSql(source, query, zone, params);
  const {
    rows: [row],
  } = await on.query<Record<string, string | null>>(
    `select ${columns.map(({ sql }, index) => `trim_scale(sum((${sql})::numeric))::text as "c${index}"`).join(', ')} from ${source.from} where ${where}`,
    params.values,
  );
  return Object.fromEntries(columns.map(({ key }, index) => [key, row![`c${index}`]!]));
}

/** Of so many values each has its own sums; lists that hold more are narrowed by a filter. */
const MOST_APART = 20;

/** Sums of the list's columns over its whole filter, by the column that keeps them apart; only what the viewer sees is added. */
async function sumsApart(on: Queryable, source: Source, query: ListQuery, zone: string): Promise<ListSum[]> {
  const params = new Parameters();
  const columns = source.sums!.columns.flatMap((key) => source.column(key, params) ?? []);
  if (columns.length === 0) return [];
  const apart = source.sums!.by === undefined ? undefined : source.column(source.sums!.by, params);
  const totals = columns.map(({ sql }, index) => `trim_scale(sum((${sql})::numeric))::text as "c${index}"`);
  const { rows } = await on.query<Record<string, string | null>>(
    `select ${apart ? `(${apart.sql})::text` : 'null::text'} as "of", ${totals.join(', ')} from ${source.from} where ${whereSql(source, query, zone, params)} group by 1 order by count(*) desc, 1 limit ${MOST_APART}`,
    params.values,
  );
  return rows
    .map((row) => ({ of: row['of'] ?? null, values: Object.fromEntries(columns.map(({ key }, index) => [key, row[`c${index}`] ?? null])) }))
    .filter(({ values }) => Object.values(values).some((sum) => sum !== null));
}
