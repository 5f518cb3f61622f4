/**
 * `/audit/checkpoints/latest`: the newest signed head, for whoever keeps it outside (platform-system.md §11.3). It tells how long the
 * log is and nothing of what is in it; a house that has shown one head can show no other log of that length.
 */
import type { Queryable } from '../kernel/contracts.js';
import type { WebRoute } from '../kernel/edges/contracts.js';
import { json } from '../platform/outside/signed-door.js';
import { bodyOf, listKeys, newest } from './checkpoints.js';

const none = { status: 'E', code: 'AUD_CHECKPOINT', msg: 'There is no checkpoint yet: ask again in an hour / 暂无检查点,请一小时后再试' };

export const witnessRoute = (on: Queryable): WebRoute => ({
  method: 'GET',
  path: /^\/audit\/checkpoints\/latest$/,
  async answer() {
    const checkpoint = await newest(on);
    if (!checkpoint) return json(404, none);
    return json(200, { ...bodyOf(checkpoint), signature: checkpoint.signature, keys: await listKeys(on) });
  },
});
