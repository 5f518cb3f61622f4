/** A TCP way between two programs that can be cut, or go silent. */
import { once } from 'node:events';
import net from 'node:net';

/**
 * @param {number} target port on 127.0.0.1
 * @returns {Promise<import('./proxy.mjs').Proxy>}
 */
export async function openProxy(target) {
  const pairs = new Set();
  let mode = 'open';
  let to = target;
  const server = net.createServer((near) => {
    if (mode === 'cut') return near.resetAndDestroy();
    const pair = { near, far: null };
    pairs.add(pair);
    near
      .on('error', () => undefined)
      .on('close', () => {
        pairs.delete(pair);
        pair.far?.destroy();
      });
    if (mode === 'silent') return near.pause();
    join(pair, to);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const { near } of pairs) near.resetAndDestroy();
  };
  return {
    port: server.address().port,
    cut() {
      mode = 'cut';
      end();
    },
    silence({ answersOnly = false } = {}) {
      mode = 'silent';
      for (const { near, far } of pairs)
        for (const socket of answersOnly ? [far] : [near, far]) {
          socket?.unpipe();
          socket?.pause();
        }
    },
    /** What was open while it was silent stays dead, as behind a firewall that forgot it. */
    open() {
      if (mode === 'silent') end();
      mode = 'open';
    },
    /** Where connections lead from here on. */
    lead(port) {
      to = port;
    },
    async close() {
      server.close();
      end();
    },
  };
}

function join(pair, target) {
  const { near } = pair;
  const far = (pair.far = net.connect(target, '127.0.0.1'));
  near.setNoDelay(true);
  far.setNoDelay(true);
  far.on('error', () => undefined).on('close', () => near.resetAndDestroy());
  near.pipe(far);
  far.pipe(near);
}
