/** The documents of the runtime's tests at the pace of a simulation: a sale, which is called a lot here, and a numbered order. */
import type { ServerDocument } from '../../server/kernel/contracts.js';
import { SALE, numberedOrder, orderDocument, saleAt, saleDocument } from '../server/kernel/runtime/sale.js';

export { CLAIMS, ORDER } from '../server/kernel/runtime/sale.js';
export const LOT = SALE;

/** A bid in the last 2 s moves the end by another 2 s; after an outage at least 4 s remain. */
export const lotDefinition = saleAt({ windowMs: 2_000, leastAfterOutageMs: 4_000 });
export const definitions = [lotDefinition, numberedOrder];

export const serverDocuments: readonly ServerDocument[] = [
  { ...saleDocument, definition: lotDefinition },
  { ...orderDocument, definition: numberedOrder },
];
