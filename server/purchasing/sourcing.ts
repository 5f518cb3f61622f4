/** What is read before lines of requisitions are sourced: the lines as they stand, also those of other requisitions, and the id of the draft. */
import type { Requisition } from '../../state-machines/purchasing/requisition/fields.js';
import type { Chosen, Picked, SourcingKind } from '../../state-machines/purchasing/requisition/sourcing.js';
import { pickedOf } from '../../state-machines/purchasing/requisition/sourcing.js';
import type { Prepare, PrepareTools } from '../kernel/contracts.js';

interface Asked {
  readonly target: SourcingKind;
  readonly rows: readonly Omit<Chosen, 'requisitionId'>[];
  readonly others?: readonly Chosen[] | null;
}
const MOST_DOCUMENTS = 50;

/** Others are of the same organisation and currency: whom that does not let read them, this one does not either. */
async function othersOf({ orgId, currency }: Requisition, ids: readonly string[], tools: PrepareTools) {
  const found = new Map<string, { readonly requisition: Requisition; readonly state: string }>();
  for (const id of ids.slice(0, MOST_DOCUMENTS)) {
    const snapshot = await tools.readDocument('srmPurRequisitionHeader', id);
    const requisition = snapshot?.context as unknown as Requisition | undefined;
    if (requisition?.orgId === orgId && requisition.currency === currency) found.set(id, { requisition, state: snapshot!.state });
  }
  return found;
}

export const sourcing: Prepare = async ({ payload }, tools) => {
  const { target, rows, others = [] } = payload as unknown as Asked;
  const own = tools.snapshot!.context as unknown as Requisition;
  const chosen = others ?? [];
  const found = await othersOf(own, [...new Set(chosen.map(({ requisitionId }) => requisitionId))].sort(), tools);
  const picked: Picked[] = [
    ...rows.map((row) => pickedOf(own, tools.snapshot!.state, { ...row, requisitionId: own.id }, target)),
    ...chosen.map((row) => {
      const there = found.get(row.requisitionId);
      return pickedOf(there?.requisition ?? null, there?.state ?? null, row, target);
    }),
  ];
  return { facts: { picked, newId: await tools.newId(), today: await tools.today() } };
};
