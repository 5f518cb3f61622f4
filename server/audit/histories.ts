/** `auditRestful/listHistory`: every entry of every document that the caller may see, newest first (platform-system.md §11.5). */
import type { Cause } from '../../state-machines/kernel/events.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { Parameters } from '../kernel/database/parameters.js';
import { quoted } from '../kernel/database/naming.js';
import { tablesOf } from '../kernel/database/tables.js';
import type { Body } from '../kernel/edges/body.js';
import { optionalId, optionalInteger, optionalText } from '../kernel/edges/body.js';
import { knows } from '../kernel/edges/projection.js';
import { interventionSql, reasonOf } from './intervening.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';
import { SeenDocuments, numberOf, stateFor } from './seen.js';
import type { Seen } from './seen.js';

export const PAGE = 50;
const MOST_FACETS = 30;
/** Facets count so many of the newest entries that fit. */
const COUNTED = 20_000;

interface EntryRow {
  readonly doc_type: string;
  readonly doc_id: string;
  readonly rev: number;
  readonly event: string;
  readonly at: number;
  readonly actor: string;
  readonly on_behalf_of: string | null;
  readonly resp_id: string | null;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly machine: string;
  readonly cause: Cause | null;
  readonly hash: string;
  readonly acting: { readonly userType: string; readonly supplierId: string | null; readonly respCode: string | null } | null;
  readonly reason: string | null;
}

export interface BrowsedEntry {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly rev: number;
  readonly event: string;
  readonly at: number;
  /** null: not told yet. */ readonly actor: string | null;
  readonly onBehalfOf: string | null;
  readonly respCode: string | null;
  readonly side: 'INSIDE' | 'EX' | 'SYSTEM';
  readonly from: string | null;
  readonly to: string;
  readonly machine: string;
  readonly cause: Cause | null;
  readonly hash: string;
  readonly reason?: string;
}

export interface Page<R> {
  readonly rows: readonly R[];
  /** Where the next page begins; null: there is none. */
  readonly next: string | null;
}

const columns = `e.doc_type, e.doc_id::text as doc_id, e.rev, e.event, (extract(epoch from e.at) * 1000)::float8 as at, e.actor, e.on_behalf_of, e.resp_id,
  e.from_state, e.to_state, e.machine, e.cause, e.hash, p.payload->'$actor' as acting, p.payload->>'reason' as reason`;

const cursorPattern = /^(\d{1,15}):([A-Za-z]{1,60}):(\d{1,18}):(\d{1,9})$/;

function afterSql(cursor: string | null, params: Parameters): string | null {
  const found = cursor === null ? null : cursorPattern.exec(cursor);
  if (!found) return null;
  const [, at, type, id, rev] = found;
  return `(e.at, e.doc_type, e.doc_id, e.rev) < (${params.add(new Date(Number(at)))}, ${params.add(type)}, ${params.add(id)}::bigint,
      ${params.add(Number(rev))}::int)`;
}

const cursorOf = (row: EntryRow): string => `${Math.round(row.at)}:${row.doc_type}:${row.doc_id}:${row.rev}`;

const kinds: Readonly<Record<string, string>> = {
  PERSON: "e.actor <> 'SYSTEM'",
  TIMER: "e.cause->>'kind' = 'TIMER'",
  EFFECT: "e.cause->>'kind' in ('EVENT', 'CREATE')",
  REQUEST: "e.cause->>'kind' in ('REQUEST', 'IMPORT', 'SERVER')",
};

/** The same person sent it up and let it pass. */
const sameActor = `e.event = 'APPROVE' and exists (select from document_event s where s.doc_type = e.doc_type and s.doc_id = e.doc_id and
      s.rev < e.rev and s.event = 'SUBMIT' and s.actor = e.actor and s.actor <> 'SYSTEM')`;

async function idsOf({ registry, database }: AuditParts, type: string | null, number: string | null): Promise<readonly string[] | null> {
  if (number === null) return null;
  const definition = type === null ? undefined : registry.find(type)?.definition;
  const named = definition ? [definition] : registry.all().map((one) => one.definition);
  const found = await Promise.all(
    named.map(async (one) => {
      const { rows } = await database.read.query<{ id: string }>(
        `select id::text as id from ${quoted(tablesOf(one).name)} where doc_number = $1 limit 20`,
        [number],
      );
      return rows.map(({ id }) => id);
    }),
  );
  return found.flat();
}

async function whereOf(parts: AuditParts, body: Body, params: Parameters): Promise<string[]> {
  const type = optionalText(body, 'docType', 60);
  if (type !== null && !parts.registry.find(type)) throw refused('AUD_TYPE', { kind: 'Invalid', params: { type } });
  const where: string[] = [];
  const equal = (sql: string, value: unknown): void => {
    if (value !== null) where.push(`${sql} = ${params.add(value)}`);
  };
  equal('e.doc_type', type);
  const id = optionalId(body, 'docId');
  if (id !== null) where.push(`e.doc_id = ${params.add(id)}::bigint`);
  equal('e.event', optionalText(body, 'event', 80));
  equal('e.actor', optionalText(body, 'actor', 40));
  equal('e.from_state', optionalText(body, 'from', 80));
  equal('e.to_state', optionalText(body, 'to', 80));
  const [since, until] = [optionalInteger(body, 'since'), optionalInteger(body, 'until')];
  if (since !== null) where.push(`e.at >= ${params.add(new Date(since))}`);
  if (until !== null) where.push(`e.at < ${params.add(new Date(until))}`);
  const kind = optionalText(body, 'kind', 20);
  if (kind !== null && kinds[kind]) where.push(kinds[kind]);
  if (kind === 'INTERVENTION') where.push(interventionSql(params));
  if (kind === 'SAME_ACTOR') where.push(sameActor);
  const ids = await idsOf(parts, type, optionalText(body, 'docNumber', 60));
  if (ids !== null) where.push(`e.doc_id = any(${params.add(ids)}::bigint[])`);
  return where;
}

const sideOf = ({ actor, acting }: EntryRow): BrowsedEntry['side'] =>
  actor === 'SYSTEM' ? 'SYSTEM' : acting?.userType === 'EX' ? 'EX' : 'INSIDE';

/** What of an entry the caller may know; null: not even that it happened. */
export function told(row: EntryRow, seen: Seen): BrowsedEntry | null {
  const side = sideOf(row);
  const actor = {
    userId: row.actor,
    userType: side,
    supplierId: row.acting?.supplierId ?? null,
    respCode: null,
    respId: row.resp_id,
    onBehalfOf: row.on_behalf_of,
  };
  if (!knows(seen.definition, row.event, seen.audience, actor)) return null;
  const hidden = side === 'EX' && (seen.unnamed || seen.sealed);
  const reason = reasonOf(seen, row.reason);
  return {
    docType: row.doc_type,
    docId: row.doc_id,
    docNumber: numberOf(seen),
    rev: row.rev,
    event: row.event,
    at: row.at,
    actor: hidden ? null : row.actor,
    onBehalfOf: hidden ? null : row.on_behalf_of,
    respCode: hidden ? null : (row.acting?.respCode ?? null),
    side,
    from: row.from_state === null ? null : stateFor(seen, row.from_state),
    to: stateFor(seen, row.to_state),
    machine: row.machine,
    cause: row.cause,
    hash: row.hash,
    ...(reason !== null && !hidden ? { reason } : {}),
  };
}

/** `{docType?, docId?, docNumber?, event?, actor?, from?, to?, since?, until?, kind?, after?}` → `{rows, next}`. */
export async function listHistory(parts: AuditParts, viewer: Viewer, body: Body): Promise<Page<BrowsedEntry>> {
  const params = new Parameters();
  const where = await whereOf(parts, body, params);
  const after = afterSql(optionalText(body, 'after', 120), params);
  const conditions = [...where, ...(after ? [after] : [])];
  const { rows } = await parts.database.read.query<EntryRow>(
    `select ${columns} from document_event e left join document_payload p on p.doc_type = e.doc_type and p.doc_id = e.doc_id and p.rev = e.rev
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by e.at desc, e.doc_type desc, e.doc_id desc, e.rev desc limit ${PAGE + 1}`,
    params.values,
  );
  const documents = new SeenDocuments(parts, viewer);
  const shown = rows.slice(0, PAGE);
  const entries = await Promise.all(
    shown.map(async (row) => {
      const seen = await documents.of(row.doc_type, row.doc_id);
      return seen ? told(row, seen) : null;
    }),
  );
  return { rows: entries.filter((entry) => entry !== null), next: rows.length > PAGE ? cursorOf(shown.at(-1)!) : null };
}

/** How many of the newest entries that fit are of which kind: `{types, events, counted}`. */
export async function findFacets(parts: AuditParts, body: Body): Promise<object> {
  const params = new Parameters();
  const where = await whereOf(parts, body, params);
  const { rows } = await parts.database.read.query<{ doc_type: string; event: string; n: number }>(
    `select doc_type, event, count(*)::int as n from (select e.doc_type, e.event from document_event e
      ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
       order by e.at desc limit ${COUNTED}) newest group by 1, 2`,
    params.values,
  );
  const summed = (of: 'doc_type' | 'event') => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row[of], (counts.get(row[of]) ?? 0) + row.n);
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_FACETS)
      .map(([name, n]) => ({ name, n }));
  };
  return { types: summed('doc_type'), events: summed('event'), counted: rows.reduce((sum, row) => sum + row.n, 0) };
}
