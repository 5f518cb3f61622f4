/**
 * The peer of a hall: for each offer it sends every socket, or those of a list that the offer names, a message of its own,
 * of the size that the product's frames had; node bare-socket-io.mjs FILE, as JSON {frames, lists}: a frame for each socket
 * in the order of their connection, and lists of their places.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { Server } from 'socket.io';

import { instant } from './raw-socket.mjs';

const { frames, lists } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const http = createServer();
const server = new Server(http, { path: '/websocket', transports: ['websocket'], serveClient: false });
const sockets = [];
let at = Date.now();

server.on('connection', (socket) => {
  sockets.push(socket);
  socket.on('send', ({ to }, answer) => {
    at = Math.max(at + 1, Date.now());
    process.send({ committed: instant(), instants: [at] });
    for (const index of lists[to] ?? frames.keys()) sockets[index].emit('frame', { ...frames[index], at });
    answer({ status: 'S', data: { at } });
  });
});
process.on('disconnect', () => process.exit());
http.listen(0, '127.0.0.1', () => process.send({ port: http.address().port }));
