/** Two processes of the product on one database and one Redis. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../../..');

test('a hall with bidders on two servers: turns end once, both show the same, and a server that is ended in the midst loses nothing', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/bootstrap/run.mjs', 'test/bench/run.mjs', 'servers', '--bidders', '6', '--seed', '3'],
    { cwd: root },
  );
  const told = JSON.parse(stdout) as { stored: number; offers: number };
  expect(told).toMatchObject({
    bench: 'servers',
    value: 0,
    deadlines: [
      { event: 'INTERVAL_DUE', times: 1, off: 0 },
      { event: 'TURN_DUE', times: 2, off: 0 },
    ],
  });
  expect(told.stored).toBeGreaterThan(told.offers / 2);
});
