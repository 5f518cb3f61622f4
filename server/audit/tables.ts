/** The auditor's own tables: the global log with its signed heads, findings of the nightly sweep, alerts (platform-system.md §11). */
import { EntitySchema } from 'typeorm';

import { idOf, instant, keyOf } from '../kernel/database/own-columns.js';

type Row = Record<string, unknown>;
const hash = (name: string) => ({ name, type: 'char', length: 64 }) as const;
const type = (name: string) => ({ name, type: 'varchar', length: 60 }) as const;
const whole = (name: string) => ({ name, type: 'integer' }) as const;

/** Leaves in the order in which the log took them: `position` from 0. */
const leafTable = new EntitySchema<Row>({
  name: 'auditLeaf',
  tableName: 'audit_leaf',
  columns: { position: keyOf('position'), docType: type('doc_type'), docId: idOf('doc_id'), rev: whole('rev'), leaf: hash('leaf') },
  indices: [{ name: 'audit_leaf_entry', columns: ['docType', 'docId', 'rev'], unique: true }],
});

/** Heads of whole subtrees of 2^level leaves, so that no proof reads the whole log. */
const nodeTable = new EntitySchema<Row>({
  name: 'auditNode',
  tableName: 'audit_node',
  columns: { level: { ...whole('level'), primary: true }, place: keyOf('place'), hash: hash('hash') },
});

const checkpointTable = new EntitySchema<Row>({
  name: 'auditCheckpoint',
  tableName: 'audit_checkpoint',
  columns: {
    checkpointId: keyOf('checkpoint_id'),
    size: idOf('size'),
    log: { name: 'log', type: 'varchar', length: 60 },
    root: hash('root'),
    at: instant('at'),
    prevSize: idOf('prev_size'),
    prevRoot: hash('prev_root'),
    keyId: { name: 'key_id', type: 'varchar', length: 40 },
    signature: { name: 'signature', type: 'char', length: 128 },
  },
  indices: [{ name: 'audit_checkpoint_size', columns: ['size', 'at'] }],
});

/** Public keys; a later one is vouched for by the one before. */
const keyTable = new EntitySchema<Row>({
  name: 'auditKey',
  tableName: 'audit_key',
  columns: {
    keyId: { name: 'key_id', type: 'varchar', length: 40, primary: true },
    publicKey: hash('public_key'),
    since: instant('since'),
    prevKeyId: { name: 'prev_key_id', type: 'varchar', length: 40, nullable: true },
    statement: { name: 'statement', type: 'char', length: 128, nullable: true },
  },
});

const ruleTable = new EntitySchema<Row>({
  name: 'auditRule',
  tableName: 'audit_rule',
  columns: {
    code: { name: 'code', type: 'varchar', length: 20, primary: true },
    checked: idOf('checked'),
    violations: whole('violations'),
    lastRunAt: instant('last_run_at'),
    ms: whole('ms'),
  },
});

const alertTable = new EntitySchema<Row>({
  name: 'auditAlert',
  tableName: 'audit_alert',
  columns: {
    alertId: keyOf('alert_id'),
    kind: { name: 'kind', type: 'varchar', length: 30 },
    code: { name: 'code', type: 'varchar', length: 20 },
    docType: { ...type('doc_type'), nullable: true },
    docId: { ...idOf('doc_id'), nullable: true },
    rev: { ...whole('rev'), nullable: true },
    detail: { name: 'detail', type: 'varchar', length: 500 },
    firstAt: instant('first_at'),
    lastAt: instant('last_at'),
    /** Found by the newest sweep. */ openFlag: { name: 'open_flag', type: 'char', length: 1, default: 'Y' },
    ackBy: { ...idOf('ack_by'), nullable: true },
    ackAt: { ...instant('ack_at'), nullable: true },
    ackNote: { name: 'ack_note', type: 'varchar', length: 500, nullable: true },
  },
  indices: [{ name: 'audit_alert_open', columns: ['openFlag', 'lastAt'] }],
});

export const auditTables: readonly EntitySchema[] = [leafTable, nodeTable, checkpointTable, keyTable, ruleTable, alertTable];
