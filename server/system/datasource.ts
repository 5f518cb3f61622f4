/** What a data source needs on the server: its address looked at, its password sealed, its connection tried, its queries bounded. */
import { Client } from 'pg';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { baseDatasource } from '../../state-machines/system/datasource/index.js';
import type { Datasource, TestFacts } from '../../state-machines/system/datasource/rules.js';
import { schemasOf } from '../../state-machines/system/datasource/rules.js';
import type { CallAnswer, Database, EffectTools, Prepare, Prepared, ServerDocument, SpecialCall } from '../kernel/contracts.js';
import { idOf, textOf } from '../kernel/edges/body.js';
import { outsideAddress, refuseInside } from '../platform/outside/outbound.js';
import { adoptSecret, dropSecret, secretOf, secretTicket } from '../platform/outside/secrets.js';
import type { Sealing } from '../platform/secrets.js';
import type { InterfaceCall } from '../platform/logs/interface-log.js';
import { sqlFault } from './sql-guard.js';

export interface DatasourceParts {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Databases on this machine, for development. */
  readonly loopback: boolean;
  readonly noted: (call: InterfaceCall) => void;
}
type Source = Datasource & { readonly id: string; readonly dsCode: string };

const OWNER = 'baseDatasource';
const SECOND_MS = 1_000;
const CONNECT_MS = 10 * SECOND_MS;
const MOST_BYTES = 10 * 1_048_576;
const MOST_SHOWN = 1_000;

const ssl = (mode: string) => (mode === 'DISABLE' ? false : { rejectUnauthorized: mode === 'VERIFY' });

/** A connection that can only read, for one piece of work. */
async function reading<T>(source: Source, secret: string | null, loopback: boolean, work: (client: Client) => Promise<T>): Promise<T> {
  await refuseInside(source.host ?? '', loopback);
  const client = new Client({
    host: source.host ?? '',
    port: source.port ?? 5_432,
    database: source.databaseName ?? '',
    user: source.userName ?? '',
    password: secret ?? '',
    ssl: ssl(source.sslMode),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: (source.timeoutSeconds + 5) * SECOND_MS,
    statement_timeout: source.timeoutSeconds * SECOND_MS,
    options: '-c default_transaction_read_only=on',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin read only');
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const writable = `select count(*)::int as n from information_schema.role_table_grants
  where grantee in (select rolname from pg_roles where pg_has_role(current_user, oid, 'member'))
    and privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE') and table_schema = any($1)`;
const creates = `select bool_or(has_schema_privilege(n.oid, 'create')) as yes from pg_namespace n where n.nspname = any($1)`;
const superuser = `select rolsuper as yes from pg_roles where rolname = current_user`;

async function lookedAt(client: Client, source: Source): Promise<{ readonly version: string; readonly readOnly: boolean }> {
  const schemas = schemasOf(source);
  const { rows: versions } = await client.query<{ version: string }>(`select split_part(version(), ' on ', 1) as version`);
  const { rows: grants } = await client.query<{ n: number }>(writable, [schemas]);
  const { rows: makes } = await client.query<{ yes: boolean | null }>(creates, [schemas]);
  const { rows: roots } = await client.query<{ yes: boolean }>(superuser);
  return { version: versions[0]!.version, readOnly: grants[0]!.n === 0 && makes[0]!.yes !== true && roots[0]?.yes !== true };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

export function datasourceDocument(parts: DatasourceParts): ServerDocument {
  const { database, sealing, loopback } = parts;
  const saving: Prepare = async (command): Promise<Prepared> => {
    const { fields = {} } = command.payload as SavePayload;
    const host = fields['host'];
    const fits = typeof host !== 'string' || host === '' || outsideAddress(`https://${host.includes(':') ? `[${host}]` : host}`, loopback);
    return fits ? {} : { refusal: refusal('NET_TARGET', { field: 'host', params: { address: host } }) };
  };
  const testing: Prepare = async (_command, { snapshot, at }) => {
    const source = snapshot!.context as unknown as Source;
    if (source.kind !== 'POSTGRESQL') return { refusal: refusal('DS_KIND_NOT_THERE') };
    return { facts: await tried(source, at) };
  };
  async function tried(source: Source, at: number): Promise<TestFacts> {
    const began = performance.now();
    const noted = (code: string | null): void =>
      parts.noted({
        ...callOf(source, 'test'),
        at,
        code,
        result: code === null ? 'OK' : 'FAILED',
        durationMs: Math.round(performance.now() - began),
      });
    try {
      const secret = await secretOf(database.read, sealing, source.id, OWNER);
      const { version, readOnly } = await reading(source, secret, loopback, (client) => lookedAt(client, source));
      noted(null);
      return { ok: true, found: `${version}, ${Math.round(performance.now() - began)} ms`, readOnly };
    } catch (error) {
      noted('DS_FAILED');
      return { ok: false, found: messageOf(error), readOnly: false };
    }
  }
  return {
    definition: anyDefinition(baseDatasource),
    prepare: {
      CREATE: saving,
      SAVE: saving,
      TEST: testing,
      SET_SECRET: async (command, { snapshot, at }) => {
        const { secret } = command.payload as { readonly secret: string };
        return { payload: { ticket: await secretTicket(database.read, sealing, snapshot!.context.id, secret, at, OWNER) } };
      },
    },
    effects: {
      adoptSecret: async ({ id, ticket }: { readonly id: string; readonly ticket: string }, { tx, event }: EffectTools) =>
        adoptSecret(tx, id, ticket, event.at),
      dropSecret: async ({ id }: { readonly id: string }, { tx }: EffectTools) => dropSecret(tx, id),
    },
    calls: { query: querying(parts) },
  };
}

const callOf = (source: Source, operation: string) => ({
  direction: 'OUT' as const,
  partner: source.dsCode,
  operation,
  method: 'SQL',
  path: `${source.host ?? ''}/${source.databaseName ?? ''}`.slice(0, 300),
  requestBody: null,
});

interface Asked {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** `{id, sql}`: what an administrator asks a data source that is enabled; read-only, bounded in time, rows and bytes. */
const querying =
  (parts: DatasourceParts): SpecialCall =>
  async (body, { viewer, runtime }): Promise<CallAnswer> => {
    if (viewer.respCode !== 'ADMIN') return { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed' }) };
    const sql = textOf(body, 'sql', 20_000);
    const found = await runtime.snapshot(OWNER, idOf(body)).catch(() => null);
    if (!found) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    if (found.state !== 'enabled') return { refusal: refusal('DS_OFF') };
    const source = found.context as unknown as Source;
    const refused = guarded(source, sql);
    return refused ? { refusal: refused } : asked(parts, source, sql, runtime.now());
  };

function guarded(source: Source, sql: string): Refusal | null {
  const schemas = schemasOf(source);
  const fault = sqlFault(sql, (schema) => schema === null || schemas.includes(schema.toLowerCase()));
  if (fault === null) return null;
  return refusal(fault.code, fault.code === 'DS_SQL_OBJECT' ? { params: { object: fault.object } } : {});
}

async function asked(parts: DatasourceParts, source: Source, sql: string, at: number): Promise<CallAnswer> {
  const { database, sealing, loopback } = parts;
  const began = performance.now();
  const noted = (code: string | null): void =>
    parts.noted({
      ...callOf(source, 'query'),
      requestBody: sql,
      at,
      code,
      result: code === null ? 'OK' : 'FAILED',
      durationMs: Math.round(performance.now() - began),
    });
  try {
    const secret = await secretOf(database.read, sealing, source.id, OWNER);
    const answer = await reading(source, secret, loopback, (client) => rowsOf(client, source, sql));
    const tooMany = answer.rows.length > source.rowCap;
    noted(tooMany ? 'DS_TOO_MANY_ROWS' : null);
    if (tooMany) return { refusal: refusal('DS_TOO_MANY_ROWS', { params: { n: source.rowCap } }) };
    return { data: { fields: answer.fields, rows: answer.rows.slice(0, MOST_SHOWN), count: answer.rows.length } };
  } catch (error) {
    const { code } = error as { readonly code?: string };
    const reason = code === '57014' ? 'DS_TIMEOUT' : 'DS_FAILED';
    noted(reason);
    return { refusal: refusal(reason, { params: { found: messageOf(error) } }) };
  }
}

/** One more than may be: that says that there are too many. */
async function rowsOf(client: Client, { rowCap, schemaAllow }: Source, sql: string): Promise<Asked> {
  await client.query(`select set_config('search_path', $1, true)`, [schemasOf({ schemaAllow }).join(', ')]);
  await client.query(`declare asked no scroll cursor for ${sql.trim().replace(/;$/, '')}`);
  const rows: (readonly unknown[])[] = [];
  let fields: readonly string[] = [];
  for (let bytes = 0; rows.length <= rowCap && bytes <= MOST_BYTES;) {
    const found = await client.query({ text: `fetch ${Math.min(1_000, rowCap + 1 - rows.length)} from asked`, rowMode: 'array' });
    fields = found.fields.map(({ name }) => name);
    rows.push(...(found.rows as unknown as (readonly unknown[])[]));
    bytes += JSON.stringify(found.rows).length;
    if (found.rows.length === 0) break;
  }
  return { fields, rows };
}
