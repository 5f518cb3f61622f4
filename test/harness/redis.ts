/** A Redis of the test's own. Specs that need it are named `*.redis.int.spec.ts`, so that a machine without Redis can leave them out. */
export { startRedis } from './redis-server.mjs';
export type { TestRedis } from './redis-server.mjs';
