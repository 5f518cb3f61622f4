/**
 * A provider of electronic signatures for demonstrations and tests: it keeps one flow for each of ours, signs with certificates of its own
 * where people open its page, tells the product what happened, and fails in the ways in which such providers do.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Fresh } from '../../contracts/signing/certificates.js';
import { newIssuing, newRoot, newSigner, newTimestamping, revocationList, rootList } from '../../contracts/signing/certificates.js';
import { withEvidence } from '../../contracts/signing/evidence.js';
import { signed } from '../../contracts/signing/pdf.js';
import { signatureOf } from '../../platform/outside/signature.js';

/** LOST: done, and the answer does not arrive. BUSY: to be sent again. REFUSED: never. OTHER: answered under another key. GARBLED: no JSON. */
export type SignMood = 'TAKES' | 'LOST' | 'BUSY' | 'REFUSED' | 'OTHER' | 'GARBLED';
export interface SignSimulatorOptions {
  readonly secret: string;
  /** Where the product hears what happened; null: it is not told and has to ask. */
  readonly callback: () => string | null;
  readonly now: () => number;
  /** The mood in which the next call is met; TAKES where nothing is said. */
  readonly mood?: () => SignMood;
  readonly say?: (line: string) => void;
}
interface SimSigner {
  readonly signerNo: number;
  readonly orderNo: number;
  readonly name: string;
  readonly company: string;
}
export interface SimEvent {
  readonly providerEventId: string;
  readonly providerFlowId: string;
  readonly kind: 'SIGNED' | 'REFUSED';
  readonly signerNo: number;
  readonly sha256?: string;
  readonly certSerial?: string;
  readonly reason?: string;
}
export interface SimFlow {
  readonly id: string;
  readonly number: string;
  readonly signers: readonly SimSigner[];
  readonly files: Map<number, Buffer>;
  readonly events: SimEvent[];
  newest: Buffer;
  ended: boolean;
}
interface Call {
  readonly idempotencyKey: string;
  readonly op: string;
  readonly flowKey: string;
  readonly contractNumber?: string;
  readonly file?: string;
  readonly signers?: readonly SimSigner[];
  readonly signerNo?: number;
  readonly expireAt?: number;
}
const MOST_BYTES = 64 * 1_024 * 1_024;

export class SignSimulator {
  /** By our own number. */
  readonly flows = new Map<string, SimFlow>();
  /** Keys in the order in which they came, repeats included. */
  readonly heard: string[] = [];
  readonly #server: Server;
  readonly #tokens = new Map<string, { readonly flow: SimFlow; readonly signerNo: number }>();
  #authority: { readonly root: Fresh; readonly issuing: Fresh; readonly tsa: Fresh } | null = null;

  constructor(private readonly options: SignSimulatorOptions) {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        options.say?.(String(error));
        response.destroy();
      });
    });
  }

  /** @returns its address and the root of its certificates; port 0 takes a free one */
  async start(port = 0): Promise<{ readonly url: string; readonly root: string }> {
    const at = this.options.now() - 86_400_000;
    const root = await newRoot(at);
    const issuing = await newIssuing(root, at);
    this.#authority = { root, issuing, tsa: await newTimestamping(issuing, at) };
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return { url: `${this.#address()}/guildhall`, root: root.certificate.toString('pem') };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** What the signer does on the provider's page. @returns what the product is told of it */
  async sign(flow: SimFlow, signerNo: number): Promise<SimEvent> {
    const { issuing, tsa, root } = this.#authority!;
    const signer = flow.signers.find((one) => one.signerNo === signerNo)!;
    const at = this.options.now();
    const chain = [issuing.certificate, root.certificate];
    const own = await newSigner(
      issuing,
      { name: signer.name, company: signer.company, mark: flow.id.padEnd(16, '0') },
      at,
      'http://sim/crl',
    );
    const field = {
      ...{ name: `sim-${signerNo}`, signer: signer.name, reason: flow.number, location: signer.company },
      ...{ page: 0, x: 10 + signerNo * 40, y: 10, width: 36, height: 14 },
    };
    flow.newest = await signed(
      flow.newest,
      { field, picture: await stamp(signer.company) },
      { signer: own, chain, tsa: { ...tsa, chain } },
      at,
    );
    if (flow.files.size === flow.signers.length - 1) {
      const certificates = [own, tsa, issuing, root].map(({ certificate }) => new Uint8Array(certificate.rawData));
      const lists = [await revocationList(issuing, [], at), await rootList(root, at)];
      flow.newest = await withEvidence(flow.newest, { certificates, lists });
    }
    flow.files.set(signerNo, flow.newest);
    const sha256 = createHash('sha256').update(flow.newest).digest('hex');
    return this.#happened(flow, { kind: 'SIGNED', signerNo, sha256, certSerial: own.certificate.serialNumber });
  }

  refuse(flow: SimFlow, signerNo: number, reason: string): SimEvent {
    return this.#happened(flow, { kind: 'REFUSED', signerNo, reason });
  }

  /** Tells the product. @returns its answer; null: it is not told */
  async tell(event: SimEvent, secret = this.options.secret, at = this.options.now()): Promise<Response | null> {
    const url = this.options.callback();
    if (url === null) return null;
    const [body, timestamp] = [JSON.stringify(event), String(at)];
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

  #address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #happened(flow: SimFlow, what: Omit<SimEvent, 'providerEventId' | 'providerFlowId'>): SimEvent {
    const event = { providerEventId: `${flow.id}-${flow.events.length + 1}`, providerFlowId: flow.id, ...what };
    flow.events.push(event);
    return event;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = /^\/sign\/([\w-]{43})$/.exec(request.url ?? '');
    if (page) return this.#page(request, response, page[1]!);
    const body = await textOf(request);
    const timestamp = String(request.headers['x-guildhall-timestamp'] ?? '');
    const [given, wanted] = [String(request.headers['x-guildhall-signature'] ?? ''), signatureOf(this.options.secret, timestamp, body)];
    if (given.length !== wanted.length || !timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) {
      response.writeHead(403).end();
      return;
    }
    const call = JSON.parse(body) as Call;
    this.heard.push(call.idempotencyKey);
    const mood = this.options.mood?.() ?? 'TAKES';
    this.options.say?.(`${call.op} ${call.idempotencyKey}: ${mood}`);
    const key = call.idempotencyKey;
    if (mood === 'BUSY' || mood === 'REFUSED') {
      send(response, mood === 'BUSY' ? 503 : 422, {
        idempotencyKey: key,
        result: mood,
        code: `SIM_${mood}`,
        message: `The provider is ${mood}`,
      });
      return;
    }
    const said = this.#done(call);
    if (mood === 'LOST') response.destroy();
    else if (mood === 'GARBLED') response.writeHead(200).end('<html>');
    else send(response, 200, { idempotencyKey: mood === 'OTHER' ? `${key}-other` : key, ...said });
  }

  #done(call: Call): object {
    const none = { result: 'REFUSED', code: 'SIM_FLOW', message: 'There is no such flow' };
    const flow = this.flows.get(call.flowKey) ?? (call.op === 'START' ? this.#begun(call) : null);
    if (!flow) return call.op === 'REVOKE' ? { result: 'OK' } : none;
    switch (call.op) {
      case 'START':
        return { result: 'OK', providerFlowId: flow.id };
      case 'URL': {
        const token = randomBytes(32).toString('base64url');
        this.#tokens.set(token, { flow, signerNo: call.signerNo! });
        return { result: 'OK', url: `${this.#address()}/sign/${token}`, expireAt: call.expireAt };
      }
      case 'FILE': {
        const file = flow.files.get(call.signerNo!);
        return file ? { result: 'OK', file: file.toString('base64') } : none;
      }
      case 'REVOKE':
        flow.ended = true;
        return { result: 'OK' };
      default:
        return { result: 'OK', events: flow.events };
    }
  }

  #begun({ flowKey, contractNumber = '', file = '', signers = [] }: Call): SimFlow {
    const flow: SimFlow = {
      ...{ id: `SIM-${randomBytes(6).toString('hex')}`, number: contractNumber, signers, files: new Map(), events: [] },
      ...{ newest: Buffer.from(file, 'base64'), ended: false },
    };
    this.flows.set(flowKey, flow);
    return flow;
  }

  /** One button: who presses it has signed. */
  async #page(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const found = this.#tokens.get(token);
    if (!found || found.flow.ended) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This link is not valid.');
      return;
    }
    const { flow, signerNo } = found;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST') {
      const name = flow.signers.find((one) => one.signerNo === signerNo)!.name.replace(/[<>&"]/g, '');
      response.end(
        `<!doctype html><title>Sign</title><form method="post"><h1>${name}</h1><button>Sign ${encodeURIComponent(flow.number)}</button></form>`,
      );
      return;
    }
    if (!flow.files.has(signerNo)) await this.tell(await this.sign(flow, signerNo));
    response.end('<!doctype html><title>Signed</title><p>Signed.</p>');
  }
}

async function stamp(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([102, 40]).drawRectangle({ x: 1, y: 1, width: 100, height: 38, borderWidth: 1 });
  document.setTitle(text);
  return document.save();
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MOST_BYTES) throw new Error('the call is too long');
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}
