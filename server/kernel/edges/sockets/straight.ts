/**
 * A text put on a connection's wire in one piece. The usual way (engine.io, then ws) makes a packet, a frame header and a
 * gathering write of every message, which for a thousand watchers of a hall costs twice what the kernel takes to send it.
 */
import { Socket as Tcp } from 'node:net';
import type { Socket } from 'socket.io';

type Engine = Socket['conn'];

/** What of ws and engine.io is read here, none of it typed by them. */
interface Transport { readonly name: string; readonly writable: boolean; readonly socket?: { readonly readyState: number; readonly extensions: string; readonly _socket?: unknown } }

/** engine.io's mark of a message. */
const MESSAGE = '4';
const OPEN = 1;
/** FIN and the opcode of text (RFC 6455 §5.2); a server does not mask. */
const TEXT = 0x81;
const SHORT = 126;
const LONG = 0x1_00_00;
/** JSON has no control characters; nothing else below this is written in more than one byte. */
const ascii = /^[ -~]*$/;

/**
 * @param packet of Socket.IO, without engine.io's mark
 * @returns false: nothing was written, because something waits that must go first, or because the text or the connection is not of the plain kind
 */
export function writeStraight(engine: Engine, packet: string): boolean {
  const length = packet.length + MESSAGE.length;
  if (length >= LONG || !ascii.test(packet)) return false;
  const tcp = idleWire(engine);
  if (!tcp) return false;
  const head = length < SHORT ? String.fromCharCode(TEXT, length) : String.fromCharCode(TEXT, SHORT, length >> 8, length & 0xff);
  tcp.write(`${head}${MESSAGE}${packet}`, 'latin1');
  return true;
}

function idleWire(engine: Engine): Tcp | null {
  const { readyState, writeBuffer, transport } = engine as unknown as { readyState: string; writeBuffer: readonly unknown[]; transport: Transport };
  if (readyState !== 'open' || writeBuffer.length > 0 || !transport.writable || transport.name !== 'websocket') return null;
  const { socket } = transport;
  if (socket?.readyState !== OPEN || socket.extensions !== '') return null;
  const tcp = socket._socket;
  return tcp instanceof Tcp && tcp.writable && tcp.writableLength === 0 ? tcp : null;
}
