/**
 * A TCP balancer as operators have one: it asks each server for its health, spreads new connections over those that are
 * well, tries the next when one cannot be reached, and ends the connections of one that is not well any more.
 */
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';

const ROUND_MS = 200;
const PATIENCE_MS = 1_500;
/** So many bad answers in a row and a server is left out; one good one brings it back. */
const FALL = 2;

/** @param {number[]} ports of the servers, on 127.0.0.1 */
export async function openBalancer(ports) {
  const backends = ports.map((port) => ({ port, well: false, bad: 0, asking: false, sockets: new Set() }));
  let turn = 0;
  const round = setInterval(() => {
    for (const backend of backends) void look(backend);
  }, ROUND_MS);
  const server = net.createServer((near) => {
    near.on('error', () => undefined);
    turn += 1;
    const order = backends.map((_, index) => backends[(turn + index) % backends.length]).filter((backend) => backend.well);
    join(near, order);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    isWell: (port) => backends.find((one) => one.port === port).well,
    /** Open connections that lead to it. */
    peopleOf: (port) => backends.find((one) => one.port === port).sockets.size,
    close() {
      clearInterval(round);
      server.close();
      for (const { sockets } of backends) for (const socket of sockets) socket.destroy();
    },
  };
}

async function look(backend) {
  if (backend.asking) return;
  backend.asking = true;
  const status = await statusOf(backend.port);
  backend.asking = false;
  backend.bad = status === 200 ? 0 : backend.bad + 1;
  if (status === 200) backend.well = true;
  if (backend.bad < FALL) return;
  backend.well = false;
  for (const socket of backend.sockets) socket.destroy();
}

/** null: no answer. */
function statusOf(port) {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/health/ready', agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('timeout', () => request.destroy(new Error('late'))).on('error', () => resolve(null));
  });
}

function join(near, [backend, ...others]) {
  if (!backend) return near.destroy();
  const far = net.connect(backend.port, '127.0.0.1');
  far.setNoDelay(true);
  near.setNoDelay(true);
  far.once('error', () => (far.connecting || far.bytesWritten === 0 ? join(near, others) : near.destroy()));
  far.once('connect', () => {
    backend.sockets.add(near);
    near.once('close', () => {
      backend.sockets.delete(near);
      far.destroy();
    });
    far.once('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
}
