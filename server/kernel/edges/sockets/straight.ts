/**
 * A text put on a connection's wire in one piece. The usual way (engine.io, then ws) makes a packet, a frame header and a
 * gathering write of every message, which for a thousand watchers of a hall costs twice what the kernel takes to send it.
 */
import { Socket as Tcp } from 'node:net';
import type { Socket } from 'socket.io';

type Engine = Socket['conn'];

/** What of ws and engine.io is read here, none of it typed by them. */
interface Insides {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: Transport;
}
interface Transport {
  readonly name: string;
  readonly writable: boolean;
  readonly socket?: { readonly readyState: number; readonly extensions: string; readonly _socket?: unknown };
}

/** engine.io's mark of a message. */
const MESSAGE = '4';
const OPEN = 1;
/** FIN and the opcode of text (RFC 6455 §5.2); a server does not mask. */
const TEXT = 0x81;
const SHORT = 126;
const LONG = 0x1_00_00;
/** JSON has no control characters; nothing else below this is written in more than one byte. */
const ascii = /^[ -~]*$/;

interface Wire {
  readonly socket: NonNullable<Transport['socket']>;
  readonly tcp: Tcp;
}

/** The way past engine.io and ws of one connection, whose transport is WebSocket from the beginning and stays the same. */
export class Straight {
  readonly #engine: Insides;
  /** Null: this connection is not of the plain kind. */
  #wire: Wire | null | undefined;

  constructor(engine: Engine) {
    this.#engine = engine as unknown as Insides;
  }

  /**
   * @param packet of Socket.IO, without engine.io's mark
   * @returns false: nothing was written, because something waits that must go first, or because the text or the connection is not of the plain kind
   */
  write(packet: string): boolean {
    const length = packet.length + MESSAGE.length;
    const wire = this.#idle();
    if (!wire || length >= LONG || !ascii.test(packet)) return false;
    const head = length < SHORT ? String.fromCharCode(TEXT, length) : String.fromCharCode(TEXT, SHORT, length >> 8, length & 0xff);
    wire.tcp.write(`${head}${MESSAGE}${packet}`, 'latin1');
    return true;
  }

  #idle(): Wire | null {
    const { readyState, writeBuffer, transport } = this.#engine;
    if (readyState !== 'open' || writeBuffer.length > 0 || !transport.writable) return null;
    const wire = this.#wire === undefined ? (this.#wire = wireOf(transport)) : this.#wire;
    return wire?.socket.readyState === OPEN && wire.tcp.writable && wire.tcp.writableLength === 0 ? wire : null;
  }
}

function wireOf({ name, socket }: Transport): Wire | null {
  if (name !== 'websocket' || socket?.extensions !== '') return null;
  const tcp = socket._socket;
  return tcp instanceof Tcp ? { socket, tcp } : null;
}
