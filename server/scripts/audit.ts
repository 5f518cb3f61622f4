/**
 * `npm run audit`: replays every history; one line per break, the last line counts. Above that one stands how many documents could
 * not be folded, if there are any. Ends with 1 when something is broken.
 */
import { audit } from '../kernel/audit.js';
import { createDatabase } from '../kernel/database/database.js';
import { registeredDefinitions } from '../tables.js';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('Set DATABASE_URL to the database of the product.');
  process.exit(1);
}
const db = await createDatabase(url, { poolSize: 1, applicationName: 'guildhall audit' });
try {
  const { documents, events, broken, unfolded } = await audit(db, registeredDefinitions, {
    onBreak: ({ type, id, rev, reason }) => console.log(`${type} ${id} ${rev} ${reason}`),
  });
  if (unfolded > 0) console.log(`unfolded=${unfolded}`);
  console.log(`documents=${documents} events=${events} broken=${broken}`);
  if (broken > 0) process.exitCode = 1;
} finally {
  await db.close();
}
