/** The documents of the runtime's tests at the pace of a simulation: a sale, which is called a lot here, and a numbered order. */
import type { Prepare, ServerDocument } from '../../server/kernel/contracts.js';
import { processDefinitions, processDocuments } from './processes.js';
import { ReceiverFails } from './process.js';
import { BEGIN } from './world.js';
import { SALE, numberedOrder, orderDocument, saleAt, saleDocument } from '../server/kernel/runtime/sale.js';

export { CLAIMS, ONLY, ONLY_ORDERS, ORDER } from '../server/kernel/runtime/sale.js';
export const LOT = SALE;

/** A bid in the last 2 s moves the end by another 2 s; after an outage at least 4 s remain. */
export const lotDefinition = saleAt({ windowMs: 2_000, leastAfterOutageMs: 4_000 });
export const definitions = [lotDefinition, numberedOrder, ...processDefinitions];

/** In one second of three orders cannot hear of anything, until the load is over. */
const NOTED: Prepare = async (_command, { at }) => {
  if (at < BEGIN + 12_000 && Math.floor(at / 1_000) % 3 === 2) throw new ReceiverFails('the receiver fails');
  return {};
};

export const serverDocuments: readonly ServerDocument[] = [
  { ...saleDocument, definition: lotDefinition },
  ...processDocuments,
  { ...orderDocument, definition: numberedOrder, prepare: { ...orderDocument.prepare, NOTED } },
];
