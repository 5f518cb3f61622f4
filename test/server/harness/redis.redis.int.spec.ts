import { expect, test } from '@jest/globals';
import { createClient } from 'redis';

import { startRedis } from '../../harness/redis.js';

test('two test Redis servers run side by side and know nothing of each other', async () => {
  const servers = [await startRedis(), await startRedis()];
  const [first, second] = servers.map((server) => createClient({ url: server.url }));
  await first!.connect();
  await second!.connect();
  await first!.set('hall', 'open');
  expect(await first!.get('hall')).toBe('open');
  expect(await second!.get('hall')).toBeNull();
  await first!.close();
  await second!.close();
  await Promise.all(servers.map((server) => server.stop()));
});
