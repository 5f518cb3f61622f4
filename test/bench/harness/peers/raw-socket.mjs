/**
 * A Socket.IO client cut down to reading: the packets of one WebSocket over a plain TCP connection, handed on as text. A
 * thousand of the usual clients on one machine would be what a bench of the server measures.
 */
import { randomBytes } from 'node:crypto';
import net from 'node:net';

const TEXT = 1;
const CLOSE = 8;
/** All sockets of a process read into one piece of memory: a packet is looked at before the next arrives. */
const incoming = Buffer.allocUnsafeSlow(1 << 16);

/** Instant in ms on the clock that all processes of a machine share. */
export const instant = () => Number(process.hrtime.bigint()) / 1e6;

export class RawSocket {
  #tcp;
  #rest = null;
  #upgraded = false;
  #opened;
  #failed;
  #asked = new Map();
  #asks = 0;
  /** Called with the text of each event packet, `42["frame",{…}]`. */
  heard = () => {};

  /** @param {{ port: number, path: string, auth?: object, from?: string }} where `from`: address behind a balancer */
  static connect({ port, path, auth, from = '127.0.0.1' }) {
    const socket = new RawSocket();
    return new Promise((resolve, reject) => {
      socket.#opened = () => resolve(socket);
      socket.#failed = reject;
      socket.#tcp = net.connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: { buffer: incoming, callback: (length) => socket.#read(incoming.subarray(0, length)) },
      });
      socket.#tcp.once('connect', () =>
        socket.#tcp.write(
          `GET ${path}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
        ),
      );
      socket.#tcp.on('error', reject);
      socket.#tcp.on('close', () => socket.#lost());
      socket.auth = auth;
    });
  }

  /** @returns the acknowledgement's first value */
  ask(name, body) {
    this.#asks += 1;
    const number = this.#asks;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject });
      this.#write(`42${number}${JSON.stringify([name, body])}`);
    });
  }

  leave() {
    this.#failed = () => {};
    this.#tcp.destroy();
  }

  #lost() {
    const error = new Error('the connection was lost');
    this.#failed(error);
    for (const { reject } of this.#asked.values()) reject(error);
  }

  /** `piece` is overwritten by what arrives next; only what waits for its rest is copied. */
  #read(piece) {
    let bytes = this.#rest ? Buffer.concat([this.#rest, piece]) : piece;
    if (!this.#upgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        this.#upgraded = true;
        bytes = bytes.subarray(end + 4);
      }
    }
    const taken = this.#upgraded ? this.#packets(bytes) : 0;
    this.#rest = taken === bytes.length ? null : Buffer.from(bytes.subarray(taken));
    return true;
  }

  /** @returns bytes of whole packets */
  #packets(bytes) {
    let at = 0;
    while (at + 2 <= bytes.length) {
      let length = bytes[at + 1] & 127;
      let start = at + 2;
      if (length === 126) {
        if (start + 2 > bytes.length) return at;
        length = bytes.readUInt16BE(start);
        start += 2;
      } else if (length === 127) {
        if (start + 8 > bytes.length) return at;
        length = Number(bytes.readBigUInt64BE(start));
        start += 8;
      }
      if (start + length > bytes.length) return at;
      this.#packet(bytes[at] & 15, bytes.utf8Slice(start, start + length));
      at = start + length;
    }
    return at;
  }

  #packet(kind, text) {
    if (kind === CLOSE) return;
    if (text.startsWith('42')) return this.heard(text);
    if (text === '2') return this.#write('3');
    if (text.startsWith('43')) return this.#answered(text);
    if (text.startsWith('0')) return this.#write(`40${this.auth ? JSON.stringify(this.auth) : ''}`);
    if (text.startsWith('40')) return this.#opened();
    if (text.startsWith('44')) return this.#failed(new Error(text));
  }

  #answered(text) {
    const list = text.indexOf('[');
    const number = Number(text.slice(2, list));
    const { resolve } = this.#asked.get(number);
    this.#asked.delete(number);
    resolve(JSON.parse(text.slice(list))[0]);
  }

  /** Masked with zeros, which leaves the text as it is. */
  #write(text) {
    const length = Buffer.byteLength(text);
    const head = length < 126 ? 6 : 8;
    const packet = Buffer.alloc(head + length);
    packet[0] = 128 | TEXT;
    packet[1] = 128 | (head === 6 ? length : 126);
    if (head === 8) packet.writeUInt16BE(length, 2);
    packet.write(text, head);
    this.#tcp.write(packet);
  }
}
