/** Refused attempts of all documents (platform-system.md §11.12), as far as the caller may know of them. */
import type { Reasons, Refusal } from '../../state-machines/kernel/refusals.js';
import { sentence } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { Parameters } from '../kernel/database/parameters.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalInteger, optionalText, textOf } from '../kernel/edges/body.js';
import type { Language } from '../kernel/edges/contracts.js';
import { PAGE } from './histories.js';
import type { Page } from './histories.js';
import type { AuditParts } from './parts.js';
import { mustSee, SeenDocuments, numberOf } from './seen.js';
import type { Seen } from './seen.js';

interface RefusalRow {
  readonly doc_type: string;
  readonly doc_id: string;
  readonly seq: number;
  readonly rev_seen: number;
  readonly event: string;
  readonly actor: string;
  readonly supplier_id: string | null;
  readonly at: number;
  readonly client_at: number | null;
  readonly code: string;
  readonly data: Refusal | null;
  readonly payload_hash: string;
  readonly ip: string | null;
  readonly device: string | null;
  readonly hash: string;
}

export interface ToldRefusal {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly seq: number;
  readonly rev: number;
  readonly event: string;
  readonly actor: string | null;
  readonly supplierId: string | null;
  readonly at: number;
  readonly clientAt: number | null;
  readonly code: string;
  readonly sentence: string;
  readonly msLate: number | null;
  readonly ip: string | null;
  readonly device: string | null;
  readonly payloadHash: string;
  readonly hash: string;
}

const columns = `r.doc_type, r.doc_id::text as doc_id, r.seq, r.rev_seen, r.event, r.actor, r.supplier_id::text as supplier_id,
      (extract(epoch from r.at) * 1000)::float8 as at,
  (extract(epoch from r.client_at) * 1000)::float8 as client_at, r.code, r.data, r.payload_hash, r.ip, r.device, r.hash`;

function wordsOf({ definition }: Seen, { code, data }: RefusalRow, sealed: boolean, language: Language): string {
  const reasons: Reasons = definition.allReasons;
  const reason = reasons[code];
  if (!reason) return code;
  // Figures of a sealed document stand in the parameters.
  if (sealed || !data) return reason[language].replace(/\{[^}]*\}/g, '…');
  return sentence(reasons, data, language);
}

const lateness = (data: Refusal | null): number | null => {
  const late = (data?.params as Readonly<Record<string, unknown>> | undefined)?.['msLate'];
  return typeof late === 'number' ? late : null;
};

function told(row: RefusalRow, seen: Seen, language: Language): ToldRefusal {
  const outside = row.supplier_id !== null;
  const hidden = outside && (seen.unnamed || seen.sealed);
  return {
    docType: row.doc_type,
    docId: row.doc_id,
    docNumber: numberOf(seen),
    seq: row.seq,
    rev: row.rev_seen,
    event: row.event,
    actor: hidden ? null : row.actor,
    supplierId: hidden ? null : row.supplier_id,
    at: row.at,
    clientAt: row.client_at,
    code: row.code,
    sentence: wordsOf(seen, row, seen.sealed, language),
    msLate: lateness(row.data),
    ip: hidden ? null : row.ip,
    device: hidden ? null : row.device,
    payloadHash: row.payload_hash,
    hash: row.hash,
  };
}

/** `{docType, docId}` → the attempts of one document, oldest first, five hundred at most. */
export async function findRefusals(parts: AuditParts, viewer: Viewer, body: Body, language: Language): Promise<readonly ToldRefusal[]> {
  const seen = await mustSee(parts, viewer, textOf(body, 'docType', 60), idOf(body, 'docId'));
  // A supplier learns of no attempts but in the hall, where they are his own.
  if (viewer.userType === 'EX') return [];
  const { rows } = await parts.database.read.query<RefusalRow>(
    `select ${columns} from document_refusal r where r.doc_type = $1 and r.doc_id = $2 order by r.seq limit 500`,
    [seen.definition.type, seen.id],
  );
  return rows.map((row) => told(row, seen, language));
}

const cursorPattern = /^(\d{1,15}):([A-Za-z]{1,60}):(\d{1,18}):(\d{1,9})$/;

function whereOf(body: Body, params: Parameters): string {
  const where = ['true'];
  for (const [name, sql] of [
    ['docType', 'r.doc_type'],
    ['code', 'r.code'],
    ['event', 'r.event'],
    ['actor', 'r.actor'],
  ] as const) {
    const value = optionalText(body, name, 80);
    if (value !== null) where.push(`${sql} = ${params.add(value)}`);
  }
  const [since, until] = [optionalInteger(body, 'since'), optionalInteger(body, 'until')];
  if (since !== null) where.push(`r.at >= ${params.add(new Date(since))}`);
  if (until !== null) where.push(`r.at < ${params.add(new Date(until))}`);
  return where.join(' and ');
}

/** `{docType?, code?, event?, actor?, since?, until?, after?}` → `{rows, next, byCode, byHour}`. */
export async function listRefusals(parts: AuditParts, viewer: Viewer, body: Body, language: Language): Promise<Page<ToldRefusal> & object> {
  const params = new Parameters();
  const filter = whereOf(body, params);
  const found = cursorPattern.exec(optionalText(body, 'after', 120) ?? '');
  const after = found
    ? ` and (r.at, r.doc_type, r.doc_id, r.seq) < (${params.add(new Date(Number(found[1])))}, ${params.add(found[2])},
      ${params.add(found[3])}::bigint, ${params.add(Number(found[4]))}::int)`
    : '';
  const { rows } = await parts.database.read.query<RefusalRow>(
    `select ${columns} from document_refusal r where ${filter}${after} order by r.at desc, r.doc_type desc, r.doc_id desc, r.seq desc limit ${PAGE + 1}`,
    params.values,
  );
  const documents = new SeenDocuments(parts, viewer);
  const shown = rows.slice(0, PAGE);
  const entries = await Promise.all(
    shown.map(async (row) => {
      const seen = await documents.of(row.doc_type, row.doc_id);
      return seen ? told(row, seen, language) : null;
    }),
  );
  const last = shown.at(-1);
  return {
    rows: entries.filter((entry) => entry !== null),
    next: rows.length > PAGE && last ? `${Math.round(last.at)}:${last.doc_type}:${last.doc_id}:${last.seq}` : null,
    ...(found ? {} : await groupsOf(parts, body)),
  };
}

/** By code and by hour of the site's day; by person only the screen's own rows tell, which are seen as the documents are. */
async function groupsOf({ database, days }: AuditParts, body: Body): Promise<object> {
  const params = new Parameters();
  const filter = whereOf(body, params);
  const grouped = (sql: string, order: string, more: readonly string[] = []) =>
    database.read.query<{ name: string; n: number }>(
      `select ${sql} as name, count(*)::int as n from document_refusal r where ${filter} group by 1 order by ${order} limit 30`,
      [...params.values, ...more],
    );
  const hour = `to_char(r.at at time zone $${params.values.length + 1}, 'HH24')`;
  const [byCode, byHour] = [await grouped('r.code', '2 desc'), await grouped(hour, '1', [days.zone])];
  return { byCode: byCode.rows, byHour: byHour.rows };
}
