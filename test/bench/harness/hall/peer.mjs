/** The bare Socket.IO server that sends as many messages of the same sizes to as many sockets as the product did. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { HALL } from '../offering.mjs';
import { SOCKET_PATH } from '../person.mjs';
import { RawSocket } from '../peers/raw-socket.mjs';
import { Audience } from './audience.mjs';
import { countsOf, measured } from './measuring.mjs';
import { answered } from './product.mjs';

const offer = (to) => ({
  type: HALL,
  id: '1',
  event: 'OFFER_PRICE',
  payload: { turnNo: 1, items: [{ itemNo: 10, price: '8000000.00' }] },
  requestId: crypto.randomUUID(),
  to,
});

/** @param {{ frames: object[], reached: number[][] }} seen what the product sent each watcher, and to whom it sent what */
export async function playPeer(file, phase, { frames, reached }, options) {
  writeFileSync(file, JSON.stringify({ frames, lists: phase.told === 'all' ? [] : reached }));
  const child = fork(fileURLToPath(new URL('../peers/bare-socket-io.mjs', import.meta.url)), [file]);
  const [{ port }] = await once(child, 'message');
  const audience = new Audience(child, { told: 'all' });
  const sockets = [];
  for (let index = 0; index < frames.length; index += 1) sockets.push(await RawSocket.connect({ port, path: SOCKET_PATH }));
  await audience.seat(sockets, async () => null);
  const bidders = frames.length - 1;
  let offered = 0;
  const play = async () => {
    offered += 1;
    const place = offered % reached.length;
    const to = phase.told === 'all' ? undefined : new Set(reached[place]);
    const { at } = await answered(sockets[offered % bidders].ask('send', offer(place)), 'send');
    return { at, actor: offered % bidders, to };
  };
  const scene = { audience, play, inTurn: phase.inTurn === true, rates: options.rates && phase.rates === true };
  const { figures } = await measured(scene, countsOf(phase, bidders, options), options);
  for (const socket of sockets) socket.leave();
  child.disconnect();
  await once(child, 'exit');
  return figures;
}
