/** Tables of the platform that are no documents: sessions, secrets, sign-in records, own rows of users, presence. */
import { EntitySchema } from 'typeorm';

interface SessionRow { certificate: string }

/** One sign-in of one browser (platform-access.md §1.6). */
export const sessionTable = new EntitySchema<SessionRow & Record<string, unknown>>({
  name: 'baseSession',
  tableName: 'base_session',
  columns: {
    certificate: { name: 'certificate', type: 'char', length: 32, primary: true },
    userId: { name: 'user_id', type: 'bigint' },
    responsibilityId: { name: 'responsibility_id', type: 'bigint', nullable: true },
    language: { name: 'language', type: 'varchar', length: 2 },
    deviceId: { name: 'device_id', type: 'char', length: 32, nullable: true },
    addressHash: { name: 'address_hash', type: 'char', length: 64, nullable: true },
    agent: { name: 'agent', type: 'varchar', length: 300, nullable: true },
    state: { name: 'state', type: 'varchar', length: 10 },
    startedAt: { name: 'started_at', type: 'timestamptz', precision: 3 },
    lastSeenAt: { name: 'last_seen_at', type: 'timestamptz', precision: 3 },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
    endedAt: { name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true },
    endReason: { name: 'end_reason', type: 'varchar', length: 20, nullable: true },
    stepUpUntil: { name: 'step_up_until', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [{ name: 'base_session_user', columns: ['userId', 'state'] }],
});

/** What proves a session; read by nothing but the signature check. */
export const sessionSecretTable = new EntitySchema<SessionRow & Record<string, unknown>>({
  name: 'baseSessionSecret',
  tableName: 'base_session_secret',
  columns: {
    certificate: { name: 'certificate', type: 'char', length: 32, primary: true },
    codeHash: { name: 'code_hash', type: 'char', length: 64 },
    signKey: { name: 'sign_key', type: 'char', length: 64 },
  },
});

/** Password hashes with their parameters (§1.3): a side table that no history, export, log or view reads. */
export const userSecretTable = new EntitySchema<{ userId: string } & Record<string, unknown>>({
  name: 'baseUserSecret',
  tableName: 'base_user_secret',
  columns: {
    userId: { name: 'user_id', type: 'bigint', primary: true },
    hash: { name: 'hash', type: 'varchar', length: 200 },
    changedAt: { name: 'changed_at', type: 'timestamptz', precision: 3 },
  },
});

/** A browser that its user signed in with before (§1.4). */
export const deviceTable = new EntitySchema<{ deviceId: string } & Record<string, unknown>>({
  name: 'baseDevice',
  tableName: 'base_device',
  columns: {
    deviceId: { name: 'device_id', type: 'char', length: 32, primary: true },
    userId: { name: 'user_id', type: 'bigint' },
    tokenHash: { name: 'token_hash', type: 'char', length: 64 },
    agent: { name: 'agent', type: 'varchar', length: 300, nullable: true },
    state: { name: 'state', type: 'varchar', length: 10 },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'base_device_user', columns: ['userId', 'state'] }],
});

/** Every attempt to sign in; also what the lock-out counts. */
export const loginLogTable = new EntitySchema<{ logId: string } & Record<string, unknown>>({
  name: 'baseLoginLog',
  tableName: 'base_login_log',
  columns: {
    logId: { name: 'log_id', type: 'bigint', primary: true },
    at: { name: 'at', type: 'timestamptz', precision: 3 },
    userName: { name: 'user_name', type: 'varchar', length: 254 },
    userId: { name: 'user_id', type: 'bigint', nullable: true },
    address: { name: 'address', type: 'varchar', length: 45 },
    agent: { name: 'agent', type: 'varchar', length: 300, nullable: true },
    deviceId: { name: 'device_id', type: 'char', length: 32, nullable: true },
    code: { name: 'code', type: 'varchar', length: 40 },
  },
  indices: [
    { name: 'base_login_log_user', columns: ['userId', 'at'] },
    { name: 'base_login_log_address', columns: ['address', 'at'] },
    { name: 'base_login_log_device', columns: ['deviceId', 'at'] },
  ],
});

/** Column order, display, fixing and width of one user's table (§5.2); responsibility rows are ADMIN's defaults. */
export const tableConfigTable = new EntitySchema<{ owner: string } & Record<string, unknown>>({
  name: 'baseTableConfig',
  tableName: 'base_table_config',
  columns: {
    /** `user:7`, `resp:12` or `all`. */
    owner: { name: 'owner', type: 'varchar', length: 30, primary: true },
    tableName: { name: 'table_name', type: 'varchar', length: 120, primary: true },
    columns: { name: 'columns', type: 'jsonb' },
    pageRows: { name: 'page_rows', type: 'integer', nullable: true },
    density: { name: 'density', type: 'varchar', length: 10, nullable: true },
    orderBy: { name: 'order_by', type: 'jsonb', nullable: true },
    definitionVersion: { name: 'definition_version', type: 'integer', nullable: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', precision: 3 },
  },
});

/** Who was online at a watched evidence document, for disputes (compete.md §6.4). */
export const presenceTable = new EntitySchema<{ presenceId: string } & Record<string, unknown>>({
  name: 'documentPresence',
  tableName: 'document_presence',
  columns: {
    presenceId: { name: 'presence_id', type: 'bigint', primary: true },
    docType: { name: 'doc_type', type: 'varchar', length: 60 },
    docId: { name: 'doc_id', type: 'bigint' },
    userId: { name: 'user_id', type: 'bigint' },
    supplierId: { name: 'supplier_id', type: 'bigint', nullable: true },
    online: { name: 'online', type: 'char', length: 1 },
    at: { name: 'at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'document_presence_doc', columns: ['docType', 'docId', 'at'] }],
});

export const platformTables: readonly EntitySchema[] = [
  sessionTable, sessionSecretTable, userSecretTable, deviceTable, loginLogTable, tableConfigTable, presenceTable,
] as unknown as readonly EntitySchema[];
