import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { io } from 'socket.io-client';
import type { Socket as ClientSocket } from 'socket.io-client';
import { Straight } from '../../../../../server/kernel/edges/sockets/straight.js';

// Frames of a hall go past the layers that other messages take. They arrive as those do, and in order with them.

let server: Server;
let inside: Socket;
let way: Straight;
let client: ClientSocket;
let heard: unknown[];

const packet = (value: unknown): string => `2${JSON.stringify(['frame', value])}`;
const usual = (value: unknown) => inside.emit('frame', value);
const straight = (value: unknown) => way.write(packet(value));
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function hears(values: readonly unknown[]): Promise<void> {
  while (heard.length < values.length)
    await new Promise<void>((resolve) => {
      client.once('frame', () => resolve());
    });
  expect(heard).toEqual(values);
}

beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ['websocket'], serveClient: false });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const connected = new Promise<Socket>((resolve) => {
    server.once('connection', resolve);
  });
  client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  heard = [];
  client.on('frame', (value: unknown) => {
    heard.push(value);
  });
  inside = await connected;
  way = new Straight(inside.conn);
  await new Promise<void>((resolve) => {
    if (client.connected) resolve();
    else client.once('connect', () => resolve());
  });
  await nextTurn();
});

afterEach(async () => {
  client.disconnect();
  await server.close();
});

describe('a frame written straight', () => {
  test.each([1, 60, 100, 107, 108, 109, 110, 111, 112, 113, 126, 127, 1_000, 65_000])(
    'of %d letters arrives as it was sent',
    async (letters) => {
      const value = 'a'.repeat(letters);
      expect(straight(value)).toBe(true);
      await hears([value]);
    },
  );

  test('goes the usual way when it has other letters, or is very long', async () => {
    expect(straight('竞价大厅')).toBe(false);
    expect(straight('a'.repeat(65_536))).toBe(false);
    await nextTurn();
    expect(heard).toEqual([]);
  });

  test('never overtakes a message that was sent before it', async () => {
    usual(1);
    const overtakes = straight(2);
    if (!overtakes) usual(2);
    usual(3);
    await hears([1, 2, 3]);
    expect(overtakes).toBe(false);
  });

  test('is not overtaken by one that is sent after it', async () => {
    expect(straight(1)).toBe(true);
    usual(2);
    await hears([1, 2]);
  });

  test('waits in line where the watcher reads too slowly, and nothing is lost', async () => {
    const long = 'a'.repeat(60_000);
    const sent = Array.from({ length: 400 }, (_, index) => `${index} ${long}`);
    let usually = 0;
    for (const value of sent) {
      if (straight(value)) continue;
      usually += 1;
      usual(value);
    }
    expect(usually).toBeGreaterThan(0);
    await hears(sent);
  });

  test('is not written on a connection that has gone', async () => {
    inside.disconnect(true);
    expect(straight(1)).toBe(false);
    await nextTurn();
    expect(heard).toEqual([]);
  });
});
