/** The peer of a hall: answers each offer and sends everybody a frame of the wanted size; node bare-socket-io.mjs BYTES. */
import { createServer } from 'node:http';

import { Server } from 'socket.io';

const bytes = Number(process.argv[2]);
const http = createServer();
const sockets = new Server(http, { transports: ['websocket'], serveClient: false });
const padding = 'x'.repeat(Math.max(0, bytes - '{"at":1795272210201,"padding":""}'.length));
let at = 0;

sockets.on('connection', (socket) => {
  socket.on('offer', (_offer, answer) => {
    at += 1;
    sockets.emit('frame', { at, padding });
    answer(at);
  });
});
http.listen(0, '127.0.0.1', () => console.log(http.address().port));
