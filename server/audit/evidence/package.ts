/** The files of an evidence package (platform-system.md §11.7), as far as their audience may know what is in them. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../../state-machines/kernel/primitives/json-value.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { EvidenceExport } from '../../../state-machines/audit/export/index.js';
import { bodyOf, consistencyOf, inclusionOf, listCheckpoints, listKeys } from '../checkpoints.js';
import { entriesFor } from '../entries.js';
import type { ShownEntry } from '../entries.js';
import { audits } from '../parts.js';
import type { AuditParts } from '../parts.js';
import { findRefusals } from '../refusals.js';
import { partsOf, seenBy } from '../seen.js';
import type { Seen } from '../seen.js';
import type { SigningKey } from '../signing.js';
import { reportOf } from './report.js';
import type { Report } from './report.js';
import { verifierText } from './verifier.js';

export interface PackedFile {
  readonly name: string;
  readonly content: Buffer;
}

export class TooLargeError extends Error {
  readonly code = 'AUD_TOO_LARGE';
}
export class NothingError extends Error {
  readonly code = 'AUD_EMPTY';
}

const MOST_BYTES = 200 * 1024 * 1024;
const MOST_ENTRIES = 20_000;
const SLICE = 500;
const HEADS = 10;

const json = (name: string, value: unknown): PackedFile => ({ name, content: Buffer.from(JSON.stringify(value, null, 1), 'utf8') });
const lines = (name: string, rows: readonly unknown[]): PackedFile => ({
  name,
  content: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), 'utf8'),
});

export interface Wanted {
  readonly evidence: EvidenceExport;
  readonly items: readonly { readonly docType: string; readonly targetId: string }[];
  /** Whose view decides what is disclosed. */ readonly viewer: Viewer;
  readonly now: number;
  readonly key: SigningKey;
  goesOn(done: number, of: number): Promise<boolean>;
  /** The report as a PDF. */
  print(report: Report): Promise<Buffer>;
}

interface PackedDocument {
  readonly docType: string;
  readonly docId: string;
  readonly folder: string;
  readonly rev: number;
  readonly hash: string;
}

async function entriesOf(parts: AuditParts, seen: Seen, viewer: Viewer, full: boolean): Promise<readonly ShownEntry[]> {
  const all: ShownEntry[] = [];
  for (let from = 1; ; from += SLICE) {
    const slice = await entriesFor(parts, seen, viewer, { from, to: from + SLICE - 1 }, full && !seen.sealed);
    all.push(...slice);
    if (slice.length < SLICE) return all;
    if (all.length >= MOST_ENTRIES) throw new TooLargeError();
  }
}

/** Side records of people inside; a supplier is given the entries and the state alone. */
async function sideFiles(parts: AuditParts, seen: Seen, viewer: Viewer, folder: string): Promise<readonly PackedFile[]> {
  if (viewer.userType === 'EX') return [];
  const { read } = parts.database;
  const of = [seen.definition.type, seen.id];
  const timers = await read.query(
    'select event, (extract(epoch from due) * 1000)::float8 as due from document_timer where doc_type = $1 and doc_id = $2 order by due limit 1000',
    of,
  );
  const effects = await read.query(
    `select source_rev as rev, index, kind, target_type as "targetType", target_id as "targetId", event, state, code,
       (extract(epoch from delivered_at) * 1000)::float8 as "deliveredAt"
     from document_outbox where source_type = $1 and source_id = $2 order by source_rev, index limit 20000`,
    of,
  );
  const refusals = await findRefusals(parts, viewer, { docType: of[0], docId: of[1] }, 'en');
  return [
    lines(`${folder}/timers.jsonl`, timers.rows),
    lines(`${folder}/effects.jsonl`, seen.sealed ? [] : effects.rows),
    lines(`${folder}/refusals.jsonl`, refusals),
    ...(await presenceFiles(parts, seen, viewer, folder)),
  ];
}

/** Who was there, and how soon he saw what was accepted: by name, so for those alone who may know names. */
async function presenceFiles({ database }: AuditParts, seen: Seen, viewer: Viewer, folder: string): Promise<readonly PackedFile[]> {
  if (!seen.definition.evidence || !audits(viewer)) return [];
  const of = [seen.definition.type, seen.id];
  const presence = await database.read.query(
    `select user_id::text as "userId", supplier_id::text as "supplierId", online, (extract(epoch from at) * 1000)::float8 as at
     from document_presence where doc_type = $1 and doc_id = $2 order by presence_id limit 20000`,
    of,
  );
  const latencies = await database.read.query(
    `select user_id::text as "userId", supplier_id::text as "supplierId", (extract(epoch from from_at) * 1000)::float8 as "from",
       (extract(epoch from to_at) * 1000)::float8 as "to", frames, heard_p50 as "heardP50", heard_p95 as "heardP95",
       heard_max as "heardMax", seen_p50 as "seenP50", seen_p95 as "seenP95", seen_max as "seenMax",
       clock_offset as "clockOffset", round_trip as "roundTrip"
     from document_latency where doc_type = $1 and doc_id = $2 order by latency_id limit 20000`,
    of,
  );
  return [lines(`${folder}/presence.jsonl`, presence.rows), lines(`${folder}/latencies.jsonl`, latencies.rows)];
}

async function machineFiles({ database }: AuditParts, folder: string, entries: readonly ShownEntry[]): Promise<readonly PackedFile[]> {
  const machines = new Set(entries.flatMap((one) => ('entry' in one ? [one.entry.machine] : [])));
  const files: PackedFile[] = [];
  for (const machine of machines) {
    const at = machine.lastIndexOf('@');
    const of = [machine.slice(0, at), Number(machine.slice(at + 1))];
    const { rows } = await database.read.query<{ config: object; code: Buffer | null }>(
      `select v.config, m.code from machine_version v left join machine_module m on m.type = v.type and m.version = v.version
       where v.type = $1 and v.version = $2 order by v.deployed_at desc limit 1`,
      of,
    );
    const [found] = rows;
    if (found) files.push(json(`${folder}/machine/${machine}.config.json`, found.config));
    if (found?.code) files.push({ name: `${folder}/machine/${machine}.bundle.mjs`, content: gunzipSync(found.code) });
  }
  return files;
}

/** Its number is told where the reader's view tells it. */
function reportFor(
  { definition, id, snapshot, audience }: Seen,
  entries: readonly ShownEntry[],
  evidence: EvidenceExport,
  now: number,
): Report {
  const view = snapshot ? partsOf(definition, snapshot, audience) : {};
  const { docNumber } = view as { readonly docNumber?: unknown };
  return reportOf({
    definition,
    id,
    entries,
    docNumber: typeof docNumber === 'string' ? docNumber : null,
    state: snapshot?.state ?? null,
    language: evidence.exportLanguage === 'EN' ? 'EN' : 'CN',
    exportNumber: evidence.docNumber,
    at: new Date(now).toISOString(),
  });
}

async function documentFiles(
  parts: AuditParts,
  seen: Seen,
  { evidence, viewer, now, print }: Wanted,
): Promise<{ readonly document: PackedDocument; readonly files: readonly PackedFile[] } | null> {
  const { type } = seen.definition;
  const folder = `documents/${type}-${seen.id}`;
  const entries = await entriesOf(parts, seen, viewer, evidence.disclose === 'FULL');
  const last = entries.at(-1);
  if (!last) return null;
  const state = seen.snapshot ? { state: seen.snapshot.state, view: partsOf(seen.definition, seen.snapshot, seen.audience) } : null;
  return {
    document: { docType: type, docId: seen.id, folder, rev: last.rev, hash: last.hash },
    files: [
      lines(`${folder}/entries.jsonl`, entries),
      json(`${folder}/state.json`, state),
      { name: `${folder}/report.pdf`, content: await print(reportFor(seen, entries, evidence, now)) },
      ...(await sideFiles(parts, seen, viewer, folder)),
      ...(await machineFiles(parts, folder, entries)),
    ],
  };
}

/** Heads with their proofs: each document's end is in the newest, which continues the ones before. */
async function proofFiles({ database }: AuditParts, documents: readonly PackedDocument[]): Promise<readonly PackedFile[]> {
  const { read } = database;
  const heads = await listCheckpoints(read, null, HEADS);
  const [newest] = heads;
  const proofs: object[] = [];
  for (const { docType, docId, rev } of newest ? documents : []) {
    const found = await inclusionOf(read, docType, docId, rev, newest!.size);
    if (found) proofs.push({ docType, docId, rev, ...found });
  }
  const consistency: object[] = [];
  for (const { size } of heads.slice(1))
    consistency.push({ from: size, to: newest!.size, proof: await consistencyOf(read, size, newest!.size) });
  return [
    json('checkpoints.json', heads.map((head) => ({ ...bodyOf(head), signature: head.signature }))), // prettier-ignore
    json('proofs.json', proofs),
    json('consistency.json', consistency),
    json('keys.json', await listKeys(read)),
  ];
}

/** null: the run is not this server's any more. @throws TooLargeError, NothingError */
export async function packageOf(parts: AuditParts, wanted: Wanted): Promise<readonly PackedFile[] | null> {
  const { evidence, items, viewer, now, key } = wanted;
  await parts.checkpoints.take();
  const files: PackedFile[] = [];
  const documents: PackedDocument[] = [];
  const omitted: object[] = [];
  for (const [index, { docType, targetId }] of items.entries()) {
    if (!(await wanted.goesOn(index, items.length))) return null;
    const seen = await seenBy(parts, viewer, docType, targetId);
    const packed = seen && !(viewer.userType === 'EX' && seen.sealed) ? await documentFiles(parts, seen, wanted) : null;
    if (!packed) {
      omitted.push({ docType, docId: targetId });
      continue;
    }
    documents.push(packed.document);
    files.push(...packed.files);
    if (files.reduce((sum, { content }) => sum + content.length, 0) > MOST_BYTES) throw new TooLargeError();
  }
  if (documents.length === 0) throw new NothingError();
  files.push(...(await proofFiles(parts, documents)), { name: 'verify.mjs', content: Buffer.from(verifierText(), 'utf8') });
  const manifest: JsonValue = {
    format: 'guildhall-evidence',
    version: 1,
    number: evidence.docNumber,
    at: new Date(now).toISOString(),
    audience: evidence.audience,
    disclose: evidence.disclose,
    language: evidence.exportLanguage,
    exporter: evidence.createdBy,
    keyId: key.keyId,
    documents: documents as unknown as JsonValue,
    omitted: omitted as unknown as JsonValue,
    files: files.map(({ name, content }) => ({ name, sha256: createHash('sha256').update(content).digest('hex'), size: content.length })),
  };
  return [
    { name: 'manifest.json', content: Buffer.from(canonicalJson(manifest), 'utf8') },
    { name: 'manifest.sig', content: Buffer.from(key.sign(manifest as never), 'utf8') },
    ...files,
  ];
}
