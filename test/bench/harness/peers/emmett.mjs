/** The tally of the benches in Emmett, as its guides write it: a command handler over its PostgreSQL event store that retries conflicts. */
import pg from 'pg';
import { CommandHandler, isExpectedVersionConflictError } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';

const initialState = () => ({ total: 0, turns: 0 });
const evolve = (state, { data }) => ({ total: state.total + Number(data.amount), turns: state.turns + 1 });
const decide = () => ({ type: 'Added', data: { amount: '1.25' } });

/** What stands beside a figure of ours: said in the note of each bench. */
export const EMMETT_DOES =
  'Emmett reads and folds the stream and appends under its version check; it checks no input, permission, scope or idempotency key and keeps no chain';

export async function openEmmett({ ownerUrl }, { poolSize = 10 } = {}) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: poolSize });
  const store = getPostgreSQLEventStore(ownerUrl, { connectionOptions: { pool } });
  await store.schema.migrate();
  const handle = CommandHandler({ evolve, initialState, retry: { onVersionConflict: true } });
  return {
    /** Whether the command was accepted; false when it lost its last retry. */
    async add(stream) {
      try {
        await handle(store, stream, decide);
        return true;
      } catch (error) {
        if (isExpectedVersionConflictError(error)) return false;
        throw error;
      }
    },
    async end() {
      await store.close();
      await pool.end();
    },
  };
}
