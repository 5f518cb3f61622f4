/**
 * Refused attempts. On evidence documents they are written with the batch that refused them, into a chained list of
 * their own, and a repeated request is answered from it; elsewhere they are written in batches off the hot path.
 */
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import { GENESIS_HASH } from '../../../state-machines/kernel/primitives/chain.js';
import { fromHex, sha256, sha256Hex, toHex, utf8 } from '../../../state-machines/kernel/primitives/sha256.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { SideRows, Queryable } from '../contracts.js';
import { writeSideRows } from '../database/side-rows.js';
import type { Settled } from './item.js';

export interface ChainedRefusal {
  readonly docType: string;
  readonly docId: string;
  readonly seq: number;
  readonly revSeen: number;
  readonly event: string;
  readonly actor: string;
  readonly respId: string | null;
  readonly supplierId: string | null;
  readonly at: number;
  readonly clientAt: number | null;
  readonly requestId: string | null;
  readonly code: string;
  readonly data: Refusal;
  readonly payloadHash: string;
  readonly ip: string | null;
  readonly device: string | null;
  readonly prevHash: string;
  readonly hash: string;
}

export interface RefusalHead {
  readonly seq: number;
  readonly hash: string;
}

export async function refusalHead(on: Queryable, type: string, id: string): Promise<RefusalHead> {
  const { rows } = await on.query<RefusalHead>(
    'select seq, hash from document_refusal where doc_type = $1 and doc_id = $2 order by seq desc limit 1',
    [type, id],
  );
  return rows[0] ?? { seq: 0, hash: GENESIS_HASH };
}

export async function isStored(on: Queryable, { docType, docId, seq, hash }: ChainedRefusal): Promise<boolean> {
  const { rows } = await on.query('select 1 from document_refusal where doc_type = $1 and doc_id = $2 and seq = $3 and hash = $4', [
    docType,
    docId,
    seq,
    hash,
  ]);
  return rows.length > 0;
}

type RefusedOne = Extract<Settled, { kind: 'refused' }>;

export function chainRefusals(type: string, id: string, head: RefusalHead, refused: readonly RefusedOne[]): readonly ChainedRefusal[] {
  let { seq, hash } = head;
  return refused.map((one) => {
    const { command } = one.item;
    const row = {
      docType: type,
      docId: id,
      seq: (seq += 1),
      revSeen: one.revSeen,
      event: command.event,
      actor: command.viewer.userId,
      respId: command.viewer.respId,
      supplierId: command.viewer.supplierId,
      at: one.at,
      clientAt: command.clientAt ?? null,
      requestId: command.requestId ?? null,
      code: one.refusal.code,
      data: one.refusal,
      payloadHash: sha256Hex(canonicalJson(JSON.parse(JSON.stringify(command.payload)))),
      ip: command.ipHash ?? null,
      device: command.deviceHash ?? null,
      prevHash: hash,
    };
    hash = refusalHash(row);
    return { ...row, hash };
  });
}

/** SHA-256(prevHash ‖ JCS(row without data and hash)), hex. */
export function refusalHash(row: Omit<ChainedRefusal, 'hash'>): string {
  const {
    docType,
    docId,
    seq,
    revSeen,
    event,
    actor,
    respId,
    supplierId,
    at,
    clientAt,
    requestId,
    code,
    payloadHash,
    ip,
    device,
    prevHash,
  } = row;
  const hashed = {
    docType,
    docId,
    seq,
    revSeen,
    event,
    actor,
    respId,
    supplierId,
    at,
    clientAt,
    requestId,
    code,
    payloadHash,
    ip,
    device,
    prevHash,
  };
  return toHex(sha256(fromHex(prevHash, 32), utf8(canonicalJson(hashed))));
}

export function refusalRows(list: readonly ChainedRefusal[]): readonly SideRows[] {
  const rows = list.map((one) => ({
    doc_type: one.docType,
    doc_id: one.docId,
    seq: one.seq,
    rev_seen: one.revSeen,
    event: one.event,
    actor: one.actor,
    resp_id: one.respId,
    supplier_id: one.supplierId,
    at: one.at,
    client_at: one.clientAt,
    request_id: one.requestId,
    code: one.code,
    data: one.data,
    payload_hash: one.payloadHash,
    ip: one.ip,
    device: one.device,
    prev_hash: one.prevHash,
    hash: one.hash,
  }));
  return rows.length === 0
    ? []
    : [
        {
          name: 'refusals',
          rows,
          columns:
            'doc_type text, doc_id bigint, seq int, rev_seen int, event text, actor text, resp_id text, supplier_id bigint, at numeric, client_at numeric, request_id text, code text, data jsonb, payload_hash text, ip text, device text, prev_hash text, hash text',
          sql: (
            source,
            hit,
          ) => `insert into document_refusal (doc_type, doc_id, seq, rev_seen, event, actor, resp_id, supplier_id, at, client_at, request_id, code, data, payload_hash, ip, device, prev_hash, hash)
     select r.doc_type, r.doc_id, r.seq, r.rev_seen, r.event, r.actor, r.resp_id, r.supplier_id, to_timestamp(r.at / 1000.0), to_timestamp(r.client_at / 1000.0), r.request_id, r.code, r.data, r.payload_hash, r.ip, r.device, r.prev_hash, r.hash
     from ${source} where ${hit}`,
        },
      ];
}

export const writeRefusals = (on: Queryable, list: readonly ChainedRefusal[]): Promise<void> => writeSideRows(on, refusalRows(list));

/** A request to an evidence document. */
export interface WantedRefusal {
  readonly docType: string;
  readonly docId: string;
  readonly actor: string;
  readonly requestId: string;
}
export interface StoredRefusal {
  readonly event: string;
  readonly refusal: Refusal;
  readonly at: number;
}

export const refusalName = ({ docType, docId, actor, requestId }: WantedRefusal): string => `${docType}:${docId} ${actor} ${requestId}`;

/** Stored answers of refused requests, by their names: of several under one id the first. */
export async function storedRefusals(on: Queryable, requests: readonly WantedRefusal[]): Promise<ReadonlyMap<string, StoredRefusal>> {
  if (requests.length === 0) return new Map();
  const { rows } = await on.query<WantedRefusal & { readonly event: string; readonly data: Refusal; readonly ms: string }>(
    `select w."docType", w."docId"::text as "docId", w.actor, w."requestId", r.event, r.data, (extract(epoch from r.at) * 1000)::bigint::text as ms
     from json_to_recordset($1::json) as w("docType" text, "docId" bigint, actor text, "requestId" text)
     cross join lateral (select event, data, at from document_refusal where doc_type = w."docType" and doc_id = w."docId" and actor = w.actor and request_id = w."requestId" order by seq limit 1) r`,
    [JSON.stringify(requests)],
  );
  return new Map(rows.map((row) => [refusalName(row), { event: row.event, refusal: row.data, at: Number(row.ms) }]));
}
