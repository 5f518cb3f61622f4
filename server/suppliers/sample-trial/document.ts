/** What a sample trial reads: the gate for samples, and when a promise ends. */
import { srmSlcSampleTrial } from '../../../state-machines/suppliers/sample-trial/index.js';
import type { Trial, TrialFacts } from '../../../state-machines/suppliers/sample-trial/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { gatedSuppliers } from '../../trade/supplier-gate/gate.js';

const trialOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Trial;

const issuing: Prepare = async (_command, tools) => {
  const { supplierId, orgId } = trialOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'SAMPLE', {}, { orgId });
  return { facts: { gated: refused[supplierId] ?? null } satisfies TrialFacts };
};
const accepting: Prepare = async ({ payload }, tools) => {
  const { promisedDate } = payload as { readonly promisedDate: string };
  return { facts: { promisedAt: endOfDay(await tools.zone(), promisedDate) } satisfies TrialFacts };
};
const repeating: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies TrialFacts });

export const sampleTrialDocument: ServerDocument = {
  definition: anyDefinition(srmSlcSampleTrial),
  prepare: { ISSUE: issuing, ACCEPT: accepting, NEW_ROUND: repeating },
};
