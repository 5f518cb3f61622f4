/** Tables of the platform that are no documents: sessions, secrets, sign-in records, own rows of users, presence. */
import { EntitySchema } from 'typeorm';

import { idOf, instant, keyOf } from '../kernel/database/own-columns.js';
import { ssoTables } from './sso/tables.js';

interface SessionRow {
  certificate: string;
}

/** One sign-in of one browser (platform-access.md §1.6). */
export const sessionTable = new EntitySchema<SessionRow & Record<string, unknown>>({
  name: 'baseSession',
  tableName: 'base_session',
  columns: {
    certificate: { name: 'certificate', type: 'char', length: 32, primary: true },
    userId: idOf('user_id'),
    responsibilityId: { ...idOf('responsibility_id'), nullable: true },
    language: { name: 'language', type: 'varchar', length: 2 },
    deviceId: { name: 'device_id', type: 'char', length: 32, nullable: true },
    addressHash: { name: 'address_hash', type: 'char', length: 64, nullable: true },
    address: { name: 'address', type: 'varchar', length: 45, nullable: true },
    agent: { name: 'agent', type: 'varchar', length: 300, nullable: true },
    secondFactorFlag: { name: 'second_factor_flag', type: 'char', length: 1, default: 'N' },
    state: { name: 'state', type: 'varchar', length: 10 },
    startedAt: instant('started_at'),
    lastSeenAt: instant('last_seen_at'),
    expiresAt: instant('expires_at'),
    endedAt: { ...instant('ended_at'), nullable: true },
    endReason: { name: 'end_reason', type: 'varchar', length: 20, nullable: true },
    stepUpUntil: { ...instant('step_up_until'), nullable: true },
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
    userId: keyOf('user_id'),
    hash: { name: 'hash', type: 'varchar', length: 200 },
    changedAt: instant('changed_at'),
    /** A password that an administrator handed over: it opens nothing after this instant. */
    oneTimeUntil: { ...instant('one_time_until'), nullable: true },
  },
});

/** A password on its way: the event that sets it names the ticket, so that no history ever holds a hash. */
export const passwordTicketTable = new EntitySchema<{ ticket: string } & Record<string, unknown>>({
  name: 'basePasswordTicket',
  tableName: 'base_password_ticket',
  columns: {
    ticket: { name: 'ticket', type: 'char', length: 32, primary: true },
    userId: idOf('user_id'),
    hash: { name: 'hash', type: 'varchar', length: 200 },
    oneTimeUntil: { ...instant('one_time_until'), nullable: true },
    madeAt: instant('made_at'),
  },
});

/** Earlier passwords, so that none of the last few comes back (§1.3). */
export const passwordHistoryTable = new EntitySchema<{ historyId: string } & Record<string, unknown>>({
  name: 'basePasswordHistory',
  tableName: 'base_password_history',
  columns: {
    userId: keyOf('user_id'),
    historyId: keyOf('history_id'),
    hash: { name: 'hash', type: 'varchar', length: 200 },
    setAt: instant('set_at'),
  },
});

/** Links by mail that are used once: to activate an account, to set a password, after a right code (§1.5, §1.7). */
export const userLinkTable = new EntitySchema<{ tokenHash: string } & Record<string, unknown>>({
  name: 'baseUserLink',
  tableName: 'base_user_link',
  columns: {
    tokenHash: { name: 'token_hash', type: 'char', length: 64, primary: true },
    userId: idOf('user_id'),
    purpose: { name: 'purpose', type: 'varchar', length: 10 },
    /** Where it was sent: whoever uses the link reads that mail. */
    email: { name: 'email', type: 'varchar', length: 254, nullable: true },
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at'),
  },
  indices: [{ name: 'base_user_link_user', columns: ['userId', 'purpose'] }],
});

/** Six digits that were mailed to somebody; the newest of a purpose counts. */
export const userCodeTable = new EntitySchema<{ userId: string } & Record<string, unknown>>({
  name: 'baseUserCode',
  tableName: 'base_user_code',
  columns: {
    userId: keyOf('user_id'),
    purpose: { name: 'purpose', type: 'varchar', length: 10, primary: true },
    hash: { name: 'hash', type: 'varchar', length: 200 },
    /** The contact it proves, when it is about one. */
    contact: { name: 'contact', type: 'varchar', length: 254, nullable: true },
    tries: { name: 'tries', type: 'integer', default: 0 },
    expiresAt: instant('expires_at'),
  },
});

/** Who asked for a code: limits count names as they are typed, so that they tell nothing about accounts (§1.7). */
export const codeRequestTable = new EntitySchema<{ requestId: string } & Record<string, unknown>>({
  name: 'baseCodeRequest',
  tableName: 'base_code_request',
  columns: {
    requestId: keyOf('request_id'),
    nameHash: { name: 'name_hash', type: 'char', length: 64 },
    address: { name: 'address', type: 'varchar', length: 45 },
    at: instant('at'),
  },
  indices: [
    { name: 'base_code_request_name', columns: ['nameHash', 'at'] },
    { name: 'base_code_request_address', columns: ['address', 'at'] },
  ],
});

/** Second factors (§1.9); the secret is sealed with the installation's key. */
export const secondFactorTable = new EntitySchema<{ userId: string } & Record<string, unknown>>({
  name: 'baseSecondFactor',
  tableName: 'base_second_factor',
  columns: {
    userId: keyOf('user_id'),
    secret: { name: 'secret', type: 'bytea' },
    state: { name: 'state', type: 'varchar', length: 10 },
    /** The newest step that was accepted: none is accepted twice. */
    lastStep: { name: 'last_step', type: 'bigint', default: 0 },
    madeAt: instant('made_at'),
  },
});

export const recoveryCodeTable = new EntitySchema<{ codeHash: string } & Record<string, unknown>>({
  name: 'baseRecoveryCode',
  tableName: 'base_recovery_code',
  columns: {
    codeHash: { name: 'code_hash', type: 'char', length: 64, primary: true },
    userId: idOf('user_id'),
    usedAt: { ...instant('used_at'), nullable: true },
  },
  indices: [{ name: 'base_recovery_code_user', columns: ['userId'] }],
});

/** Letters on their way: what they are about, never what they say. Links and codes are made when one is sent. */
export const mailTable = new EntitySchema<{ mailId: string } & Record<string, unknown>>({
  name: 'baseMail',
  tableName: 'base_mail',
  columns: {
    mailId: keyOf('mail_id'),
    key: { name: 'key', type: 'varchar', length: 200 },
    template: { name: 'template', type: 'varchar', length: 60 },
    /** Of the outbox (`user:7`, `resp:ADMIN`), or of a name as typed (`name:liwei`). */
    recipient: { name: 'recipient', type: 'varchar', length: 300 },
    userId: { ...idOf('user_id'), nullable: true },
    params: { name: 'params', type: 'jsonb' },
    state: { name: 'state', type: 'varchar', length: 10 },
    attempts: { name: 'attempts', type: 'integer', default: 0 },
    nextAt: instant('next_at'),
    createdAt: instant('created_at'),
    settledAt: { ...instant('settled_at'), nullable: true },
    problem: { name: 'problem', type: 'varchar', length: 300, nullable: true },
    /** The document that it is about: it is an entry of its reader's bell, too. */
    docType: { name: 'doc_type', type: 'varchar', length: 60, nullable: true },
    docId: { ...idOf('doc_id'), nullable: true },
    readAt: { ...instant('read_at'), nullable: true },
    /** The message instance that it belongs to, by its key. */
    batchKey: { name: 'batch_key', type: 'varchar', length: 200, nullable: true },
    channel: { name: 'channel', type: 'varchar', length: 10, default: 'EMAIL' },
    /** It stands in its reader's messages; of several channels the first does. */
    inApp: { name: 'in_app', type: 'boolean', default: true },
    category: { name: 'category', type: 'varchar', length: 20, nullable: true },
    /** Words of its own, where it is of no letter that the product declares. */
    words: { name: 'words', type: 'jsonb', nullable: true },
    sourceId: { ...idOf('source_id'), nullable: true },
    /** Its reader has put it away. */
    deletedAt: { ...instant('deleted_at'), nullable: true },
  },
  indices: [
    { name: 'base_mail_batch', columns: ['batchKey'] },
    { name: 'base_mail_key', columns: ['key'], unique: true },
    { name: 'base_mail_pending', columns: ['state', 'nextAt'] },
    { name: 'base_mail_user', columns: ['userId', 'template', 'createdAt'] },
    { name: 'base_mail_bell', columns: ['userId', 'docType', 'mailId'] },
  ],
});

/** A browser that its user signed in with before (§1.4). */
export const deviceTable = new EntitySchema<{ deviceId: string } & Record<string, unknown>>({
  name: 'baseDevice',
  tableName: 'base_device',
  columns: {
    deviceId: { name: 'device_id', type: 'char', length: 32, primary: true },
    userId: idOf('user_id'),
    tokenHash: { name: 'token_hash', type: 'char', length: 64 },
    agent: { name: 'agent', type: 'varchar', length: 300, nullable: true },
    state: { name: 'state', type: 'varchar', length: 10 },
    /** Until when this browser is not asked for the second factor. */
    trustedUntil: { ...instant('trusted_until'), nullable: true },
    createdAt: instant('created_at'),
    lastSeenAt: { ...instant('last_seen_at'), nullable: true },
    expiresAt: instant('expires_at'),
  },
  indices: [{ name: 'base_device_user', columns: ['userId', 'state'] }],
});

/** Every attempt to sign in; also what the lock-out counts. */
export const loginLogTable = new EntitySchema<{ logId: string } & Record<string, unknown>>({
  name: 'baseLoginLog',
  tableName: 'base_login_log',
  columns: {
    logId: keyOf('log_id'),
    at: instant('at'),
    userName: { name: 'user_name', type: 'varchar', length: 254 },
    userId: { ...idOf('user_id'), nullable: true },
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

/** Personal data that somebody inside was shown whole: a row for a record and session in an hour, one for a workbook. */
export const personalReadTable = new EntitySchema<{ readId: string } & Record<string, unknown>>({
  name: 'basePersonalRead',
  tableName: 'base_personal_read',
  columns: {
    readId: { name: 'read_id', type: 'bigint', primary: true, generated: 'increment' },
    at: { name: 'at', type: 'timestamptz', precision: 3 },
    userId: { name: 'user_id', type: 'bigint' },
    respCode: { name: 'resp_code', type: 'varchar', length: 40, nullable: true },
    certificate: { name: 'certificate', type: 'char', length: 32 },
    docType: { name: 'doc_type', type: 'varchar', length: 60 },
    /** OPEN, HISTORY, LIST, EXPORT. */
    kind: { name: 'kind', type: 'varchar', length: 10 },
    /** Empty for a workbook. */
    docId: { name: 'doc_id', type: 'bigint', nullable: true },
    rowCount: { name: 'row_count', type: 'integer' },
  },
  indices: [
    { name: 'base_personal_read_user', columns: ['userId', 'at'] },
    { name: 'base_personal_read_document', columns: ['docType', 'docId', 'at'] },
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
    updatedAt: instant('updated_at'),
  },
});

const milliseconds = (name: string) => ({ name, type: 'integer', nullable: true }) as const;

/** Who was online at a watched evidence document, for disputes (compete.md §6.4). */
export const presenceTable = new EntitySchema<{ presenceId: string } & Record<string, unknown>>({
  name: 'documentPresence',
  tableName: 'document_presence',
  columns: {
    presenceId: keyOf('presence_id'),
    docType: { name: 'doc_type', type: 'varchar', length: 60 },
    docId: idOf('doc_id'),
    userId: idOf('user_id'),
    supplierId: { ...idOf('supplier_id'), nullable: true },
    online: { name: 'online', type: 'char', length: 1 },
    at: instant('at'),
  },
  indices: [{ name: 'document_presence_doc', columns: ['docType', 'docId', 'at'] }],
});

/** How long what an evidence document accepted took to a person's screen: a row a person and half minute (compete.md §10.3). */
export const latencyTable = new EntitySchema<{ latencyId: string } & Record<string, unknown>>({
  name: 'documentLatency',
  tableName: 'document_latency',
  columns: {
    latencyId: keyOf('latency_id'),
    docType: { name: 'doc_type', type: 'varchar', length: 60 },
    docId: idOf('doc_id'),
    userId: idOf('user_id'),
    supplierId: { ...idOf('supplier_id'), nullable: true },
    fromAt: instant('from_at'),
    toAt: instant('to_at'),
    frames: { name: 'frames', type: 'integer' },
    heardP50: milliseconds('heard_p50'),
    heardP95: milliseconds('heard_p95'),
    heardMax: milliseconds('heard_max'),
    seenP50: milliseconds('seen_p50'),
    seenP95: milliseconds('seen_p95'),
    seenMax: milliseconds('seen_max'),
    clockOffset: milliseconds('clock_offset'),
    roundTrip: milliseconds('round_trip'),
  },
  indices: [{ name: 'document_latency_doc', columns: ['docType', 'docId', 'fromAt'] }],
});

/** A filter with its order and columns that a user keeps under a name (§5.2); it gives no right to any row. */
export const tableViewTable = new EntitySchema<{ viewId: string } & Record<string, unknown>>({
  name: 'baseTableView',
  tableName: 'base_table_view',
  columns: {
    viewId: { name: 'view_id', type: 'uuid', primary: true },
    ownerId: idOf('owner_id'),
    tableName: { name: 'table_name', type: 'varchar', length: 120 },
    name: { name: 'name', type: 'varchar', length: 15 },
    filters: { name: 'filters', type: 'jsonb' },
    orderBy: { name: 'order_by', type: 'jsonb' },
    columns: { name: 'columns', type: 'jsonb', nullable: true },
    sharedRespIds: { name: 'shared_resp_ids', type: 'bigint', array: true },
    defaultFlag: { name: 'default_flag', type: 'char', length: 1 },
    updatedAt: instant('updated_at'),
  },
  indices: [
    { name: 'base_table_view_owner', columns: ['ownerId', 'tableName', 'name'], unique: true },
    { name: 'base_table_view_table', columns: ['tableName'] },
  ],
});

/** When a program that runs once in a while ran last, on whichever server. */
export const programRunTable = new EntitySchema<{ program: string } & Record<string, unknown>>({
  name: 'baseProgramRun',
  tableName: 'base_program_run',
  columns: {
    program: { name: 'program', type: 'varchar', length: 40, primary: true },
    at: instant('at'),
  },
});

/** A user's favourites (§11). */
export const collectTable = new EntitySchema<{ collectId: string } & Record<string, unknown>>({
  name: 'baseCollect',
  tableName: 'base_collect',
  columns: {
    collectId: { name: 'collect_id', type: 'uuid', primary: true },
    ownerId: idOf('owner_id'),
    kind: { name: 'kind', type: 'varchar', length: 10 },
    refType: { name: 'ref_type', type: 'varchar', length: 120 },
    refId: { name: 'ref_id', type: 'varchar', length: 20 },
    title: { name: 'title', type: 'varchar', length: 200 },
    folder: { name: 'folder', type: 'varchar', length: 15 },
    note: { name: 'note', type: 'varchar', length: 200, nullable: true },
    sortNo: { name: 'sort_no', type: 'integer', default: 0 },
    /** Its owner is told when the document's state changes. */
    watchFlag: { name: 'watch_flag', type: 'char', length: 1, default: 'N' },
    createdAt: instant('created_at'),
  },
  indices: [{ name: 'base_collect_owner', columns: ['ownerId', 'kind', 'refType', 'refId'], unique: true }],
});

/** To-dos that a user has opened; it tells nothing to anybody else. */
export const pendingSeenTable = new EntitySchema<{ pendingId: string } & Record<string, unknown>>({
  name: 'basePendingSeen',
  tableName: 'base_pending_seen',
  columns: {
    pendingId: keyOf('pending_id'),
    userId: keyOf('user_id'),
    seenAt: instant('seen_at'),
  },
});

/** Rows of a workbook on its way into a list; they go with their task's end. */
export const importRowTable = new EntitySchema<{ taskId: string } & Record<string, unknown>>({
  name: 'baseImportRow',
  tableName: 'base_import_row',
  columns: {
    taskId: keyOf('task_id'),
    /** Over all sheets; on the first one as the sheet numbers it. */
    rowNo: { name: 'row_no', type: 'integer', primary: true },
    sheet: { name: 'sheet', type: 'smallint', default: 0 },
    /** As the sheet numbers it, where that is not `rowNo`. */
    sheetRow: { name: 'sheet_row', type: 'integer', nullable: true },
    /** How lines call the record that they belong to, in small letters. */
    link: { name: 'link', type: 'varchar', length: 200, nullable: true },
    /** The first row of its record, where that is another one. */
    recordNo: { name: 'record_no', type: 'integer', nullable: true },
    lineKey: { name: 'line_key', type: 'varchar', length: 200, nullable: true },
    /** Cells by field as they were read. */
    cells: { name: 'cells', type: 'jsonb' },
    /** What is sent, once it is checked. */
    payload: { name: 'payload', type: 'jsonb', nullable: true },
    /** The record that is changed; null: one is created. */
    targetId: { ...idOf('target_id'), nullable: true },
    faults: { name: 'faults', type: 'jsonb', nullable: true },
    /** What became of it. */
    docId: { ...idOf('doc_id'), nullable: true },
    docRev: { name: 'doc_rev', type: 'integer', nullable: true },
  },
  indices: [{ name: 'base_import_row_link', columns: ['taskId', 'link'], where: 'link is not null' }],
});

/** Which server works on an import; another takes over when it has not been heard for a while. */
export const importWorkTable = new EntitySchema<{ taskId: string } & Record<string, unknown>>({
  name: 'baseImportWork',
  tableName: 'base_import_work',
  columns: {
    taskId: keyOf('task_id'),
    server: { name: 'server', type: 'varchar', length: 80 },
    until: instant('until'),
  },
});

export const platformTables: readonly EntitySchema[] = [
  sessionTable,
  sessionSecretTable,
  userSecretTable,
  passwordTicketTable,
  passwordHistoryTable,
  userLinkTable,
  userCodeTable,
  codeRequestTable,
  secondFactorTable,
  recoveryCodeTable,
  mailTable,
  deviceTable,
  loginLogTable,
  personalReadTable,
  tableConfigTable,
  tableViewTable,
  collectTable,
  presenceTable,
  latencyTable,
  programRunTable,
  importRowTable,
  importWorkTable,
  pendingSeenTable,
  ...ssoTables,
] as unknown as readonly EntitySchema[];
