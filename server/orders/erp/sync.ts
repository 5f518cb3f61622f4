/**
 * Tells the ERP what it has not been told (orders-deliveries.md §12). What is missing follows from orders and notes as they stand;
 * each message is a document, so that whichever server goes on after a crash knows what was sent, and the key keeps it one record there.
 */
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmPurErpSync } from '../../../state-machines/orders/erp-sync/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Database, Runtime, ServerDocument } from '../../kernel/contracts.js';
import { Lookout } from '../../kernel/lookout.js';
import type { InterfaceCall } from '../../platform/logs/interface-log.js';
import { earlierUpserts, earlierWaits, sendable, untold } from './outbound.queries.js';
import type { Untold } from './outbound.queries.js';
import type { ErpAnswer, ErpMessage, ErpPort } from './port.js';

export interface ErpParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  /** null: no ERP is connected, and nothing is queued. */
  readonly port: ErpPort | null;
  readonly note: (call: InterfaceCall) => void;
  readonly report: (error: unknown) => void;
}
interface Message extends ErpMessage {
  readonly docId: string;
}

const { type: SYNC } = srmPurErpSync;
const heardTypes: readonly string[] = [
  'srmPurOrderHeader',
  'srmPurDeliveryNoteHeader',
  'srmSlcConsignStock',
  'srmSlcSupplierInvDocHeader',
  SYNC,
];
const viewer = { ...SYSTEM, orgIds: null };
const cause = { kind: 'SERVER' as const, reason: 'ERP sync' };

/** Of a document what the ERP books; the rest stays here. */
const headerNames: readonly string[] = [
  ...['docNumber', 'orgId', 'supplierId', 'currency', 'taxRate', 'revisionNo', 'warehouseCode', 'amountExcl', 'taxAmount', 'amountIncl'],
  ...['itemId', 'uomId', 'shipDate', 'expectArriveDate', 'waybillNo', 'vehicleNo', 'carrierName'],
];
const lineNames: readonly string[] = [
  ...['lineNum', 'itemId', 'itemCode', 'itemName', 'uomId', 'orderQty', 'cancelledQty', 'priceExcl', 'priceUnit'],
  ...['taxRate', 'needDate', 'promiseDate'],
  ...['shipQty', 'lotNo', 'expiryDate', 'orderId', 'orderLine'],
];
const only = (of: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));

type Content = Readonly<Record<string, unknown>>;
/** The document as it stands, or what one event of it booked: its lines by number, or the quantity of an account. */
function contentOf(context: object, booked: Content | undefined): Content {
  const of = context as Content;
  if (booked) return { ...only(of, headerNames), ...booked };
  const rows = (of['lines'] ?? []) as readonly Content[];
  return { ...only(of, headerNames), lines: rows.map((row) => only(row, lineNames)) };
}

export class ErpSync {
  readonly #lookout: Lookout;

  constructor(private readonly parts: ErpParts) {
    this.#lookout = new Lookout({
      runtime: parts.runtime,
      report: parts.report,
      concerns: ({ definition }) => heardTypes.includes(definition.type),
      look: () => this.#look(),
    });
  }

  start(): void {
    if (this.parts.port !== null) this.#lookout.start();
  }

  stop(): Promise<void> {
    return this.#lookout.stop();
  }

  async #look(): Promise<void> {
    const { read } = this.parts.database;
    for (const one of await untold(read)) if (!this.#lookout.stopped) await this.#queue(one);
    await Promise.all((await sendable(read)).map(({ id }) => this.#send(id)));
  }

  /** Two servers that find the same make one message: the key is unique. */
  async #queue(one: Untold): Promise<void> {
    const runtime = this.parts.runtime();
    const snapshot = await runtime.snapshot(one.docType, one.docId);
    if (!snapshot) return;
    const { booked, ...message } = one;
    const content = contentOf(snapshot.context, booked);
    const made = await runtime.submit({ type: SYNC, id: null, event: 'CREATE', payload: { ...message, content }, viewer, cause });
    if (!made.ok) {
      if (made.refusal.code !== 'ERP_KEY') this.parts.report(new Error(`no ERP message for ${one.idempotencyKey}: ${made.refusal.code}`));
      return;
    }
    if (one.op !== 'UPSERT') return;
    for (const id of await earlierUpserts(this.parts.database.read, one.docType, one.docId, made.id))
      await this.#tell(id, 'SUPERSEDE', { newerId: made.id });
  }

  /** Whoever's SEND is taken calls; the others find it sent. */
  async #send(id: string): Promise<void> {
    const runtime = this.parts.runtime();
    const sent = await runtime.submit({ type: SYNC, id, event: 'SEND', payload: {}, viewer, cause });
    if (!sent.ok) return;
    const { docId: _docId, ...message } = (await runtime.snapshot(SYNC, id))!.context as unknown as Message;
    const answer = await this.#called(message);
    const { result, externalNo, code, message: said } = answer;
    if (result === 'ACK' || result === 'DUPLICATE') await this.#tell(id, 'ACK', { externalNo, code: result });
    else await this.#tell(id, result, { code, message: said });
  }

  async #called({ idempotencyKey, op, docType, docNumber, content }: ErpMessage): Promise<ErpAnswer> {
    const [began, at] = [performance.now(), this.parts.runtime().now()];
    const message = { idempotencyKey, op, docType, docNumber, content };
    const answer = await this.parts.port!(message, at);
    const took = answer.result === 'ACK' || answer.result === 'DUPLICATE';
    this.parts.note({
      ...{ at, direction: 'OUT', partner: 'ERP', operation: `${docType} ${op}`, method: 'POST', path: '/' },
      ...{ result: took ? 'OK' : 'FAILED', code: answer.code, httpStatus: answer.httpStatus, businessNumber: docNumber },
      durationMs: performance.now() - began,
      requestBody: JSON.stringify(message),
    });
    return answer;
  }

  async #tell(id: string, event: string, payload: object): Promise<void> {
    await this.parts.runtime().submit({ type: SYNC, id, event, payload, viewer, cause });
  }
}

export const erpSyncDocument: ServerDocument = {
  definition: anyDefinition(srmPurErpSync),
  prepare: {
    SEND: async (_command, tools) => {
      const { id, docType, docId } = tools.snapshot!.context as unknown as Message & { readonly id: string };
      return { facts: { waits: await earlierWaits(tools.db, docType, docId, id) } };
    },
  },
};
