/** The product's own server with everybody in it, and a hall of it played while all watch. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { HALL } from '../offering.mjs';
import { Person, SOCKET_PATH } from '../person.mjs';
import { RawSocket, instant } from '../peers/raw-socket.mjs';
import { spawnServer } from '../product-server.mjs';
import { sideBySide } from '../stage.mjs';
import { Audience, compare } from './audience.mjs';
import { countsOf, measured } from './measuring.mjs';

const QUIET_MS = 1_000;

/** @returns the server, and a socket each for the bidders, for the buyer's desk and for what is read beside it */
export async function openHouse({ appUrl, folder }, { buyer, bidders }, flags) {
  const server = spawnServer({
    appUrl,
    folder,
    flags: ['--import', fileURLToPath(new URL('../commit-instants.mjs', import.meta.url)), ...flags],
    variables: { GUILDHALL_TRUST_PROXY: 'loopback' },
  });
  const port = await server.listening;
  // Each from an address of his own: a thousand bidders at one place are suspicious by pairs, and that is not what is measured.
  const enter = (person, place) =>
    RawSocket.connect({ port, path: SOCKET_PATH, auth: person.signed(), from: `10.0.${place >> 8}.${place & 255}` });
  const sockets = await sideBySide(bidders.length, (index) => enter(new Person(bidders[index]), index));
  const person = new Person(buyer);
  const [desk, clerk] = await sideBySide(2, (index) => enter(person, bidders.length + index));
  return { server, sockets, desk, clerk, suppliers: bidders.map(({ supplierId }) => supplierId) };
}

/** One phase of a format, from check-in to the last frame of its rounds. */
export async function playHall(house, phase, { hallId, itemNo }, options) {
  const { server, sockets, desk, clerk, suppliers } = house;
  const send = (socket, event, payload) =>
    answered(socket.ask('send', { type: HALL, id: hallId, event, payload, requestId: crypto.randomUUID() }), event);
  const watch = (socket) => answered(socket.ask('watch', { type: HALL, id: hallId }), 'watch');
  const audience = new Audience(server.child, { told: phase.told, hallId });
  await send(desk, 'OPEN', {});
  await sideBySide(sockets.length, (index) => send(sockets[index], 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'Y' }));
  await send(desk, 'TURN_PROCESS', { step: 'START' });
  const { before, play } = phase.game({
    itemNo,
    bidders: suppliers.map((supplierId) => ({ supplierId })),
    send: (index, event, payload) => send(sockets[index], event, payload),
    view: async () => (await watch(clerk)).shared,
  });
  await before?.();
  await allQuiet(sockets);
  const watchers = [...sockets, desk];
  const witnesses = await audience.seat(watchers, watch);
  const scene = { audience, play, inTurn: phase.inTurn === true, rates: options.rates && phase.rates === true };
  const { figures, reached } = await measured(scene, countsOf(phase, sockets.length, options), options);
  await compare(witnesses, watch);
  const frames = audience.newest();
  audience.leave();
  for (const socket of [...watchers, clerk]) socket.ask('unwatch', { type: HALL, id: hallId });
  return { figures, frames, reached };
}

/** What came of entering and of what was played before, counts of to-dos for example, has been told. */
async function allQuiet(sockets) {
  let last = instant();
  for (const socket of sockets)
    socket.heard = () => {
      last = instant();
    };
  while (instant() - last < QUIET_MS) await sleep(50);
}

export async function answered(asking, what) {
  const { status, code, msg, data } = await asking;
  if (status !== 'S') throw new Error(`${what}: ${code} ${msg}`);
  return data;
}
