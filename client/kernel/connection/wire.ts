/** The only file that knows the socket library: requests with one acknowledgement, pushes, and being connected or not. */
import { io } from 'socket.io-client';

/** Waits between attempts: 0.5, 1, 2, 4, then every 5 seconds (compete.md §10.3). */
const BACK_OFF = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0 } as const;

/** Refused by a server that stops, has no storage or too much to do: later, or at another one, it may be otherwise. */
const AGAIN_MS = 2_000;
const comesAgain = (code: string): boolean => code.startsWith('SYS_') || code === 'REQ_RATE_LIMIT';

/** Why the server did not let the socket in. */
export interface WireRefusal {
  readonly code: string;
  readonly serverTime?: number;
}

export interface Wire {
  readonly connected: boolean;
  /** @throws when no acknowledgement came in time or the connection broke */
  request(event: string, body: object, timeoutMs: number): Promise<unknown>;
  on(event: string, listener: (body: never) => void): void;
  onConnected(listener: () => void): void;
  /** `refusal` when the server closed the door, null when the network did. */
  onLost(listener: (refusal: WireRefusal | null) => void): void;
  open(): void;
  /** Gives up a connection that carries nothing any more, and opens another. */
  reopen(): void;
  close(): void;
}

export type Handshake = () => Promise<Record<string, string>>;

export function openWire(handshake: Handshake): Wire {
  const socket = io({
    path: '/websocket',
    transports: ['websocket'],
    autoConnect: false,
    reconnection: true,
    ...BACK_OFF,
    auth: (give) => void handshake().then(give),
  });
  let closed = false;
  const again = (ms: number): void =>
    void setTimeout(() => {
      if (!closed) socket.connect();
    }, ms);
  return {
    get connected() {
      return socket.connected;
    },
    request: async (event, body, timeoutMs) => (await socket.timeout(timeoutMs).emitWithAck(event, body)) as unknown,
    on: (event, listener) => void socket.on(event, listener as (body: unknown) => void),
    onConnected: (listener) => void socket.on('connect', listener),
    onLost: (listener) => {
      socket.on('disconnect', (reason) => {
        listener(null);
        if (reason === 'io server disconnect') again(BACK_OFF.reconnectionDelay);
      });
      socket.on('connect_error', (error) => {
        const refusal = (error as Error & { data?: WireRefusal }).data ?? null;
        listener(refusal);
        if (socket.active || !refusal) return;
        if (refusal.code === 'REQ_CLOCK_SKEW') socket.connect();
        else if (comesAgain(refusal.code)) again(AGAIN_MS);
      });
    },
    open: () => void socket.connect(),
    reopen: () => void socket.disconnect().connect(),
    close: () => {
      closed = true;
      socket.disconnect();
    },
  };
}
