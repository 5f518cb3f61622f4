/** An ERP for demonstrations and tests: it keeps one record for each key, and fails in the ways in which ERPs do. */
import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from '../../platform/outside/signature.js';

/**
 * LOST: kept, and the answer does not arrive. BUSY: not kept, to be sent again. REFUSED: never to be taken.
 * OTHER: kept, and answered under the key of another message. GARBLED: kept, and answered with no JSON.
 */
export type ErpMood = 'TAKES' | 'LOST' | 'BUSY' | 'REFUSED' | 'OTHER' | 'GARBLED';
export interface ErpRecord {
  readonly externalNo: string;
  readonly op: string;
  readonly docNumber: string;
  readonly content: unknown;
}
export interface ErpOptions {
  readonly secret: string;
  /** The mood in which the next message is met; TAKES where nothing is said. */
  readonly mood?: () => ErpMood;
  readonly delayMs?: () => number;
  readonly say?: (line: string) => void;
}

const MOST_BYTES = 4 * 1_024 * 1_024;

export class ErpSimulator {
  readonly records = new Map<string, ErpRecord>();
  /** Keys in the order in which they came, repeats included. */
  readonly heard: string[] = [];
  readonly #server: Server;

  constructor(private readonly options: ErpOptions) {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        options.say?.(String(error));
        response.destroy();
      });
    });
  }

  /** @returns its address; port 0 takes a free one */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/guildhall`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const timestamp = String(request.headers['x-guildhall-timestamp'] ?? '');
    const [given, wanted] = [String(request.headers['x-guildhall-signature'] ?? ''), signatureOf(this.options.secret, timestamp, body)];
    if (given.length !== wanted.length || !timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) {
      response.writeHead(403).end();
      return;
    }
    const message = JSON.parse(body) as { readonly idempotencyKey: string } & Omit<ErpRecord, 'externalNo'>;
    const key = message.idempotencyKey;
    this.heard.push(key);
    const mood = this.options.mood?.() ?? 'TAKES';
    this.options.say?.(`${message.op} ${message.docNumber} (${key}): ${mood}`);
    const wait = this.options.delayMs?.() ?? 0;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const known = this.records.get(key);
    if (mood === 'BUSY' || mood === 'REFUSED') {
      const result = mood === 'BUSY' ? 'NACK' : 'NACK_FATAL';
      send(response, mood === 'BUSY' ? 503 : 422, { idempotencyKey: key, result, code: `SIM_${mood}`, message: `The ERP is ${mood}` });
      return;
    }
    const { op, docNumber, content } = message;
    const record = known ?? { externalNo: `45${String(this.records.size + 1).padStart(8, '0')}`, op, docNumber, content };
    this.records.set(key, record);
    if (mood === 'LOST') response.destroy();
    else if (mood === 'GARBLED') response.writeHead(200).end('<html>');
    else {
      const answered = mood === 'OTHER' ? `${key}-other` : key;
      send(response, 200, { idempotencyKey: answered, result: known ? 'DUPLICATE' : 'ACK', externalNo: record.externalNo });
    }
  }
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MOST_BYTES) throw new Error('the message is too long');
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What an ERP tells the product, signed. */
export async function tellProduct(url: string, secret: string, content: object, now: number): Promise<Response> {
  const [body, timestamp] = [JSON.stringify(content), String(now)];
  return fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-guildhall-timestamp': timestamp,
      'x-guildhall-signature': signatureOf(secret, timestamp, body),
    },
  });
}
