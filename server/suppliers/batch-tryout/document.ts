/** What a small batch reads: the gate for trial orders, its sample, and the order that is named. */
import { srmSlcBatchTryout } from '../../../state-machines/suppliers/batch-tryout/index.js';
import type { Tryout, TryoutFacts } from '../../../state-machines/suppliers/batch-tryout/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { gatedSuppliers } from '../gate.js';
import { statesInForce } from '../../orders/standing.js';

const tryoutOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Tryout;

const submitting: Prepare = async (_command, tools) => {
  const { supplierId, orgId, sampleTrialId } = tryoutOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'TRIAL_ORDER', {}, { orgId });
  const trial = sampleTrialId === null ? null : await tools.readDocument('srmSlcSampleTrial', sampleTrialId);
  const samplePassed = trial !== null && ['qualified', 'concession'].includes(trial.state) && trial.context['supplierId'] === supplierId;
  return { facts: { gated: refused[supplierId] ?? null, samplePassed } satisfies TryoutFacts };
};
const linking: Prepare = async ({ payload }, tools) => {
  const { supplierId, itemId } = tryoutOf(tools);
  const order = await tools.readDocument('srmPurOrderHeader', (payload as { readonly orderId: string }).orderId);
  const rows = (order?.context['lines'] ?? []) as readonly { readonly itemId: string | null }[];
  const inForce = order !== null && order !== undefined && statesInForce.includes(order.state);
  const orderFits = inForce && order.context['supplierId'] === supplierId && rows.some((row) => row.itemId === itemId);
  return { facts: { orderFits } satisfies TryoutFacts };
};

export const batchTryoutDocument: ServerDocument = {
  definition: anyDefinition(srmSlcBatchTryout),
  prepare: { SUBMIT: submitting, LINK_ORDER: linking },
};
