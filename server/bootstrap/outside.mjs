/** Servers of one's own that the settings name: tried once before anything is started, so that what is wrong is one sentence. */
import pg from 'pg';
import { createClient } from 'redis';

import { PlainError } from './plain-error.mjs';

const PATIENCE_MS = 10_000;

/** Codes of an address where nobody answers. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * The two roles of one's own database.
 * @throws {PlainError} when one is missing, both are the same, or one cannot do its part
 */
export async function outsideDatabase({ DATABASE_URL, DATABASE_OWNER_URL }) {
  if (!DATABASE_URL || !DATABASE_OWNER_URL) {
    throw new PlainError(
      'Set both DATABASE_URL (the role the server runs as) and DATABASE_OWNER_URL (the role that owns the tables and migrates).',
    );
  }
  if (roleOf(DATABASE_URL) === roleOf(DATABASE_OWNER_URL)) {
    throw new PlainError(
      'DATABASE_URL and DATABASE_OWNER_URL name the same role, which could change the history: make two roles as README.md shows.',
    );
  }
  await askAs('DATABASE_URL', DATABASE_URL, 'select 1');
  const { mayCreate } = await askAs(
    'DATABASE_OWNER_URL',
    DATABASE_OWNER_URL,
    `select has_schema_privilege('public', 'CREATE') as "mayCreate"`,
  );
  if (!mayCreate) {
    throw new PlainError(
      `DATABASE_OWNER_URL: the role ${roleOf(DATABASE_OWNER_URL)} may not make tables: make it the owner of the database (alter database … owner to …).`,
    );
  }
  return { DATABASE_URL, DATABASE_OWNER_URL };
}

function roleOf(url) {
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url)) {
    throw new PlainError('DATABASE_URL and DATABASE_OWNER_URL must read postgres://role:password@host:port/database.');
  }
  return decodeURIComponent(new URL(url).username);
}

async function askAs(variable, url, sql) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, application_name: 'guildhall start' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows[0];
  } catch (error) {
    throw new PlainError(`${variable}: ${databaseFault(error, client, roleOf(url))}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function databaseFault(error, { host, port, database }, role) {
  const place = `${host}:${port}`;
  if (unreachable.has(error.code) || /timeout/i.test(error.message))
    return `no PostgreSQL answers at ${place} (${error.code ?? error.message}): start it, or correct the address.`;
  if (/^28/.test(error.code)) return `PostgreSQL at ${place} does not let ${role} in (${error.message}): correct the role or its password.`;
  if (error.code === '3D000') return `PostgreSQL at ${place} has no database ${database}: make it as README.md shows, or correct the name.`;
  if (error.code === '42501')
    return `the role ${role} may not connect to the database ${database}: grant connect on database ${database} to ${role}.`;
  return `PostgreSQL at ${place} cannot be used: ${error.message || error.code}.`;
}

/**
 * Nothing without REDIS_URL.
 * @throws {PlainError} when no Redis answers there
 */
export async function tryRedis(url) {
  if (!url) return;
  if (!URL.canParse(url) || !/^rediss?:/.test(url)) throw new PlainError('REDIS_URL must read redis://:password@host:port.');
  const client = createClient({ url, socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw new PlainError(`REDIS_URL: ${redisFault(error, new URL(url).host)}`);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

function redisFault(error, place) {
  if (/WRONGPASS|NOAUTH/.test(error.message)) return `Redis at ${place} does not take the password: correct it.`;
  return `no Redis answers at ${place} (${error.code ?? error.message}): start it, correct the address, or unset REDIS_URL to run one server without it.`;
}
