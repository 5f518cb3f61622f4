/** What the page of a contract shows of its execution; people inside alone, and of documents those that each may open. */
import { sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Execution } from '../../../state-machines/contracts/contract/execution.js';
import { definitionOf } from '../../../state-machines/registry.js';
import { idOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { seenBy } from '../../kernel/edges/visible.js';
import type { VersionParts } from '../redline/versions.js';
import { contractFor } from '../redline/versions.js';
import { documentsOf, itemsOf } from './figures.js';

async function openable(parts: VersionParts, contractId: string, viewer: Viewer): Promise<Execution['documents']> {
  const { runtime, permits, db } = parts;
  const seen: Execution['documents'][number][] = [];
  for (const { type, id } of await documentsOf(db, contractId)) {
    const definition = definitionOf(type);
    const snapshot = definition ? await runtime.snapshot(type, id) : null;
    if (!definition || !snapshot || !seenBy(definition, snapshot, viewer, runtime.now(), permits)) continue;
    seen.push({ type, id, number: snapshot.context['docNumber'] as string | null, state: snapshot.state });
  }
  return seen;
}

export const executionCalls = (parts: VersionParts): NonNullable<Service['calls']> => ({
  async findExecution(body, { caller }) {
    const contract = caller.viewer.userType === 'INSIDE' ? await contractFor(parts, idOf(body, 'contractId'), caller.viewer) : null;
    if (!contract) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    const items = await itemsOf(parts.db, contract.id);
    const total = (name: 'orderedAmount' | 'receivedAmount' | 'invoicedAmount') => sum(items.map((item) => item[name]));
    const execution: Execution = {
      items,
      totals: {
        contract: contract.amountTaxIncl ?? '0',
        ordered: total('orderedAmount'),
        received: total('receivedAmount'),
        invoiced: total('invoicedAmount'),
        paid: contract.paidAmount ?? '0',
      },
      documents: await openable(parts, contract.id, caller.viewer),
    };
    return { data: execution };
  },
});
