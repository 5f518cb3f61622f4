/**
 * `auditRestful/runMining`: what happens to documents of a kind, by their histories (platform-system.md §11.10). All figures
 * are counted by PostgreSQL over the entries that change a state; what comes back is bounded, however many those are.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Queryable } from '../kernel/contracts.js';
import { quoted } from '../kernel/database/naming.js';
import { Parameters } from '../kernel/database/parameters.js';
import { tablesOf } from '../kernel/database/tables.js';
import type { Body } from '../kernel/edges/body.js';
import { EdgeError } from '../kernel/edges/errors.js';
import { optionalId, optionalInteger, optionalText, textOf } from '../kernel/edges/body.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';
import type { WorkHours } from './work-clock.js';
import { workClock } from './work-clock.js';

const TIMEOUT_MS = 20_000;
/** A million entries are worked on in memory. */
const WORK_MEM = '192MB';
const MOST_VARIANTS = 50;
const MOVES_A_PAGE = 10_000;
const BACK: readonly string[] = ['REJECT', 'RETURN', 'WITHDRAW'];

export interface MinedState {
  readonly state: string;
  readonly visits: number;
  readonly open: number;
  readonly median: number | null;
  readonly mean: number | null;
  readonly p90: number | null;
  readonly total: number;
}
export interface MinedEdge {
  readonly from: string | null;
  readonly event: string;
  readonly to: string;
  readonly n: number;
  readonly median: number | null;
}
export interface MinedVariant {
  readonly events: readonly string[];
  readonly cases: number;
  readonly median: number | null;
}
export interface MinedTotals {
  readonly cases: number;
  readonly finished: number;
  readonly median: number | null;
  readonly mean: number | null;
  readonly p90: number | null;
  readonly rework: number;
  readonly firstPass: number;
}
export interface Mined {
  readonly states: readonly MinedState[];
  readonly edges: readonly MinedEdge[];
  readonly variants: readonly MinedVariant[];
  readonly totals: MinedTotals;
  readonly months: readonly { readonly month: string; readonly cases: number; readonly median: number | null }[];
}

/** A case is over when it has ended, or counts from here on. */
export const finishedStates = ({ machine }: AnyDefinition): readonly string[] =>
  Object.entries(machine.states)
    .filter(
      ([, { final, ended, phase, colour }]) =>
        final === true || ended === true || phase === 'ended' || phase === 'inForce' || (phase === undefined && colour === 'green'),
    )
    .map(([name]) => name);

/** The entries that changed a state, of the cases that fit. */
function fittingSql(definition: AnyDefinition, body: Body, params: Parameters): string {
  const type = params.add(definition.type);
  const fits: string[] = [];
  const [since, until] = [optionalInteger(body, 'since'), optionalInteger(body, 'until')];
  if (since !== null) fits.push(`f.at >= ${params.add(new Date(since))}`);
  if (until !== null) fits.push(`f.at < ${params.add(new Date(until))}`);
  const header: string[] = [];
  const equal = (field: string, value: string | null): void => {
    if (value === null) return;
    const table = tablesOf(definition);
    const column = field === 'state' ? 'state' : table.byField.get(field)?.name;
    if (column !== undefined) header.push(`h.${quoted(column)}::text = ${params.add(value)}`);
  };
  equal('state', optionalText(body, 'state', 80));
  for (const field of ['orgId', 'supplierId', 'categoryId', 'buyerId']) equal(field, optionalId(body, field));
  if (header.length > 0)
    fits.push(`exists (select from ${quoted(tablesOf(definition).name)} h where h.id = f.doc_id and ${header.join(' and ')})`);
  const cases =
    fits.length === 0
      ? ''
      : ` and e.doc_id in (select f.doc_id from document_event f where f.doc_type = ${type} and f.rev = 1 and ${fits.join(' and ')})`;
  return `e.doc_type = ${type} and e.from_state is distinct from e.to_state${cases}`;
}

/** By the clock on the wall; what PostgreSQL extracts as numeric takes several times as long. */
const wallClock = `clocked as (select e.*, date_part('epoch', e.at) * 1000 as clock from entries e)`;

/** The table that all figures are counted over. @param hours durations are of working time; null: by the clock */
function movesSql(definition: AnyDefinition, { body, hours }: Asked, params: Parameters): string {
  const fits = fittingSql(definition, body, params);
  return `entries as ${hours ? 'materialized' : 'not materialized'} (select e.doc_id, e.rev, e.event, e.from_state, e.to_state, e.at
      from document_event e where ${fits}),
    ${hours ? workClock(hours, 'entries', params) : wallClock},
    moves as materialized (select *, round(clock - lag(clock) over of_case) as took from clocked
      window of_case as (partition by doc_id order by rev))`;
}

/** Each way with the stays that it ended: hashed, so that a million entries are sorted by nothing but their durations. */
const waysCte = `ways as materialized (select from_state, event, to_state, count(*)::int as n,
    array_agg(took) filter (where took is not null) as stays from moves group by 1, 2, 3)`;

/** A stay in a state is what the way out of it took; whoever has entered and not left is still there. */
const statesSql = `select state, visits, entered - visits as open, median, mean, p90, total
  from (select to_state as state, sum(n)::int as entered from ways group by 1) s
  cross join lateral (select count(*)::int as visits, percentile_cont(0.5) within group (order by stayed) as median, avg(stayed) as mean,
      percentile_disc(0.9) within group (order by stayed) as p90, coalesce(sum(stayed), 0) as total
    from ways w, unnest(w.stays) stayed where w.from_state = s.state) f order by 1`;

const edgesSql = `select from_state as "from", event, to_state as "to", n,
    (select percentile_cont(0.5) within group (order by took) from unnest(stays) took) as median from ways order by n desc limit 500`;

/** What is the same for all documents that went the same way is found once for the way. */
const casesCte = (finished: string, back: string): string =>
  `lives as materialized (select doc_id, min(at) as began, min(clock) as begun, min(clock) filter (where to_state = any(${finished})) as ended,
    string_agg(event, ' ' order by rev) filter (where from_state is not null) as events,
    string_agg(to_state, ' ' order by rev) as path from moves group by doc_id),
  cases as materialized (select began, ended, events, path, round(ended - begun) as took from lives),
  paths as materialized (select events, count(*)::int as cases, count(ended)::int as finished,
    array_agg(took) filter (where took is not null) as lasted,
    cardinality(string_to_array(path, ' ')) > (select count(distinct state) from unnest(string_to_array(path, ' ')) state) as again,
    coalesce(string_to_array(events, ' ') && ${back}, false) as turned from cases group by events, path)`;

const totalsSql = `select f.*, (select coalesce(sum(cases) filter (where again), 0)::int from paths) as rework,
    (select coalesce(sum(finished) filter (where not turned), 0)::int from paths) as "firstPass"
  from (select count(*)::int as cases, count(ended)::int as finished,
    percentile_cont(0.5) within group (order by took) as median, avg(took) as mean, percentile_disc(0.9) within group (order by took) as p90
    from cases) f`;

const variantsSql = `select coalesce(string_to_array(events, ' '), '{}') as events, n as cases,
    (select percentile_cont(0.5) within group (order by took) from paths p, unnest(p.lasted) took
      where p.events is not distinct from v.events) as median
  from (select events, sum(cases)::int as n from paths group by 1 order by 2 desc, 1 nulls first limit ${MOST_VARIANTS}) v`;

const monthsSql = (zone: string): string => `select to_char(month, 'YYYY-MM') as month, cases, median
  from (select date_trunc('month', began at time zone ${zone}) as month, count(*)::int as cases,
    percentile_cont(0.5) within group (order by took) as median from cases group by 1 order by 1 desc limit 24) m order by m.month desc`;

const rowsOf = (sql: string): string => `(select coalesce(json_agg(f), '[]') from (${sql}) f)`;

interface Asked {
  readonly body: Body;
  /** Months are of this zone. */
  readonly zone: string;
  readonly hours?: WorkHours | null;
}

/** One statement, which reads the entries once. */
export async function mined(on: Queryable, definition: AnyDefinition, asking: Asked): Promise<Mined> {
  const params = new Parameters();
  const moves = movesSql(definition, asking, params);
  const cases = casesCte(`${params.add(finishedStates(definition))}::text[]`, `${params.add(BACK)}::text[]`);
  const figures = {
    states: statesSql,
    edges: edgesSql,
    totals: totalsSql,
    variants: variantsSql,
    months: monthsSql(params.add(asking.zone)),
  };
  const asked = Object.entries(figures).map(([name, sql]) => `${rowsOf(sql)} as ${name}`);
  const sql = `with ${moves}, ${waysCte}, ${cases} select ${asked.join(', ')}`;
  const { rows } = await on.query<Omit<Mined, 'totals'> & { readonly totals: readonly MinedTotals[] }>(sql, [...params.values]);
  const { totals, months, ...others } = rows[0]!;
  return { ...others, totals: totals[0]!, months: months.toReversed() };
}

const isTimeout = (error: unknown): boolean => (error as { readonly code?: string }).code === '57014';

const definitionIn = ({ registry }: AuditParts, body: Body): AnyDefinition => {
  const type = textOf(body, 'docType', 60);
  const definition = registry.find(type)?.definition;
  if (!definition) throw refused('AUD_TYPE', { kind: 'NotFound', params: { type } });
  return definition;
};

/** In one snapshot, for a limited time. */
async function counted<T>({ database }: AuditParts, ask: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await tx.query(`set local statement_timeout = ${TIMEOUT_MS}`);
      await tx.query(`set local work_mem = '${WORK_MEM}'`);
      return ask(tx);
    }, 'asks');
  } catch (error) {
    if (isTimeout(error)) throw refused('AUD_TIMEOUT');
    throw error;
  }
}

/** Working time is counted by the organisation that documents are filtered by, else by what holds for all. */
async function hoursIn({ workHours }: AuditParts, body: Body): Promise<WorkHours | null> {
  const time = optionalText(body, 'time', 20) ?? 'NATURAL';
  if (time !== 'NATURAL' && time !== 'WORKING')
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'time', params: { field: 'time' } });
  return time === 'WORKING' ? workHours(optionalId(body, 'orgId')) : null;
}

/**
 * `{docType, since?, until?, state?, orgId?, supplierId?, categoryId?, buyerId?, time?}`; instants are of creation, durations
 * milliseconds, of working time where `time` is WORKING.
 */
export async function runMining(parts: AuditParts, body: Body): Promise<Mined> {
  const definition = definitionIn(parts, body);
  const hours = await hoursIn(parts, body);
  return counted(parts, (tx) => mined(tx, definition, { body, zone: parts.days.zone, hours }));
}

export interface Move {
  readonly docId: string;
  readonly rev: number;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** The moves themselves, for tools of others: as `runMining` filters them, by document, `MOVES_A_PAGE` after `{afterId, afterRev}`. */
export function listMoves(parts: AuditParts, body: Body): Promise<{ readonly moves: readonly Move[]; readonly more: boolean }> {
  const definition = definitionIn(parts, body);
  const params = new Parameters();
  const fits = fittingSql(definition, body, params);
  const after = optionalId(body, 'afterId');
  const beyond =
    after === null
      ? ''
      : ` and (e.doc_id, e.rev) > (${params.add(after)}::bigint, ${params.add(optionalInteger(body, 'afterRev') ?? 0)}::int)`;
  const sql = `select e.doc_id::text as "docId", e.rev, e.event, e.from_state as "from", e.to_state as "to",
      (extract(epoch from e.at) * 1000)::float8 as at
    from document_event e where ${fits}${beyond} order by e.doc_id, e.rev limit ${MOVES_A_PAGE + 1}`;
  return counted(parts, async (tx) => {
    const { rows } = await tx.query<Move>(sql, [...params.values]);
    return { moves: rows.slice(0, MOVES_A_PAGE), more: rows.length > MOVES_A_PAGE };
  });
}
