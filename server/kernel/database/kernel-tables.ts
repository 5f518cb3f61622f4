/** The kernel's own tables. What TypeORM cannot say (partitions, triggers, partial indexes, grants) is in declarations.ts. */
import { EntitySchema } from 'typeorm';
import type { EntitySchemaColumnOptions } from 'typeorm';
import { kernelIndexes } from './indexes.js';
import { identifier } from './naming.js';

type Columns = Readonly<Record<string, EntitySchemaColumnOptions>>;

const text = (length: number): EntitySchemaColumnOptions => ({ type: 'varchar', length });
const id: EntitySchemaColumnOptions = { type: 'bigint' };
const whole: EntitySchemaColumnOptions = { type: 'integer' };
const instant: EntitySchemaColumnOptions = { type: 'timestamp with time zone', precision: 3 };
/** 64 hexadecimal digits, as auditors read them. */
const hash: EntitySchemaColumnOptions = { type: 'char', length: 64 };
const bytes: EntitySchemaColumnOptions = { type: 'bytea' };
const json: EntitySchemaColumnOptions = { type: 'jsonb' };
const flag: EntitySchemaColumnOptions = { type: 'char', length: 1 };
const or = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, nullable: true });

const docType = text(60);
const actor = text(40);

interface Check {
  readonly name: string;
  readonly table: string;
  readonly expression: string;
}

const checks: readonly Check[] = [
  { name: 'ck_document_event_rev', table: 'document_event', expression: '"rev" > 0' },
  {
    name: 'ck_document_outbox_state',
    table: 'document_outbox',
    expression: `"state" IN ('PENDING', 'DELIVERING', 'RETRY', 'DELIVERED', 'REFUSED', 'DEAD', 'COMPENSATED', 'IGNORED')`,
  },
  {
    name: 'ck_document_outbox_kind',
    table: 'document_outbox',
    expression: `"kind" IN ('EVENT', 'MESSAGE', 'HTTP', 'FILE', 'PRINT', 'JOB')`,
  },
  ...['interior_pending', 'srm_base_supplier_pending'].map((table) => ({
    name: `ck_${table}_flags`,
    table,
    expression: `"handle_flag" IN ('Y', 'N') AND "cancel_flag" IN ('Y', 'N') AND NOT ("handle_flag" = 'Y' AND "cancel_flag" = 'Y')`,
  })),
];

function table(name: string, key: Columns, columns: Columns): EntitySchema {
  const primary = Object.fromEntries(
    Object.entries(key).map(([column, options]) => [
      column,
      { ...options, primary: true, primaryKeyConstraintName: identifier(`pk_${name}`) },
    ]),
  );
  const indices = kernelIndexes
    .filter((index) => index.table === name)
    .map((index) => ({ name: index.name, columns: [], synchronize: false }));
  return new EntitySchema({
    name,
    tableName: name,
    columns: { ...primary, ...columns },
    indices,
    checks: checks.filter((check) => check.table === name),
  });
}

const pendingColumns: Columns = {
  doc_type: docType,
  doc_id: id,
  doc_number: or(text(60)),
  org_id: or(id),
  rev: whole,
  todo_key: text(200),
  audience: text(120),
  bill_type: text(60),
  menu_code: text(80),
  title_en: text(200),
  title_cn: text(200),
  creation_date: instant,
  due_at: or(instant),
  handle_flag: flag,
  handled_by: or(actor),
  handled_at: or(instant),
  handled_event: or(text(80)),
  cancel_flag: flag,
  claimed_by: or(id),
  claimed_at: or(instant),
};

export const kernelTables: readonly EntitySchema[] = [
  table(
    'document_event',
    { doc_type: docType, doc_id: id, rev: whole },
    {
      event: text(80),
      actor,
      on_behalf_of: or(actor),
      resp_id: or(actor),
      at: instant,
      client_at: or(instant),
      from_state: or(text(80)),
      to_state: text(80),
      machine: text(80),
      def_hash: hash,
      cause: or(json),
      payload_root: hash,
      prev_hash: hash,
      hash,
      request_id: or(text(120)),
    },
  ),
  table('document_payload', { doc_type: docType, doc_id: id, rev: whole }, { payload: json, seed: or(bytes), salts: or(json) }),
  // Text, not binary: a snapshot comes back with its names in their order.
  table('document_stand', { doc_type: docType, doc_id: id, rev: whole }, { hash, def_hash: hash, snapshot: { type: 'json' } }),
  table(
    'document_refusal',
    { doc_type: docType, doc_id: id, seq: whole },
    {
      rev_seen: whole,
      event: text(80),
      actor,
      resp_id: or(actor),
      supplier_id: or(id),
      at: instant,
      client_at: or(instant),
      request_id: or(text(120)),
      code: text(80),
      data: or(json),
      payload_hash: hash,
      ip: or(text(64)),
      device: or(text(64)),
      prev_hash: hash,
      hash,
    },
  ),
  table(
    'document_key',
    { scope: text(120), key: text(400) },
    { doc_type: docType, doc_id: id, rev: whole, sent_hash: or(hash), at: { ...instant, default: () => 'now()' } },
  ),
  table('document_timer', { doc_type: docType, doc_id: id, event: text(80), due: instant }, {}),
  table('document_origin', { doc_type: docType, origin_key: text(300) }, { doc_id: id }),
  table(
    'document_outbox',
    { source_type: docType, source_id: id, source_rev: whole, index: whole },
    {
      target_type: docType,
      target_id: text(40),
      event: text(80),
      payload: json,
      key: text(400),
      kind: { ...text(10), default: 'EVENT' },
      state: text(12),
      code: or(text(80)),
      message: or(text(300)),
      answer: or(text(80)),
      attempts: { ...whole, default: 0 },
      at: { ...instant, default: () => 'now()' },
      next_at: { ...instant, default: () => 'now()' },
      first_at: or(instant),
      delivered_at: or(instant),
      server: or(text(80)),
      lease: or(instant),
      correlation: or(text(200)),
      causation: or(text(400)),
      hops: { ...whole, default: 1 },
    },
  ),
  table('document_lease', { doc_type: docType, doc_id: id }, { server: text(80), until: instant }),
  table('server_heartbeat', { server: text(80) }, { at: instant, started_at: instant }),
  table('machine_module', { type: docType, version: whole }, { module_hash: hash, code: bytes, kept_at: instant }),
  table('machine_version', { type: docType, version: whole, def_hash: hash }, { config: json, deployed_at: instant }),
  table('number_sequence', { period: text(120) }, { next: id }),
  table(
    'interior_pending',
    { pending_id: { ...id, generated: 'increment' } },
    { ...pendingColumns, user_id: or(id), resp_code: or(text(40)), category_id: or(id) },
  ),
  table(
    'srm_base_supplier_pending',
    { pending_id: { ...id, generated: 'increment' } },
    { ...pendingColumns, supplier_id: or(id), user_id: or(id), contact_role: or(text(40)) },
  ),
];
