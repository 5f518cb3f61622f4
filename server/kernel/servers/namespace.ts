/** What keeps the servers of one database apart from those of others on the same Redis. */
import type { Queryable } from '../contracts.js';

/** The cluster and the database in it: copies and restored backups get another. */
export async function namespaceOf(db: Queryable): Promise<string> {
  const {
    rows: [row],
  } = await db.query<{ cluster: string; database: string }>(
    'select (select system_identifier::text from pg_control_system()) as cluster, oid::text as database from pg_database where datname = current_database()',
  );
  return `${row!.cluster}-${row!.database}`;
}
