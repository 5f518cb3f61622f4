/** What contracts read of one another and of their orders: ids of what is made, days of a supplement, who hears of an end. */
import { sourceTypes } from '../../state-machines/contracts/contract/people.js';
import type { EntityName } from '../../state-machines/kernel/entity-names.js';
import type { Prepare, PrepareTools } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';

const openSql = `select h.id::text as id, h.buyer_id::text as buyer from srm_pur_order_header h
  where h.state not in ('completed', 'cancelled', 'voided') and exists (select from srm_pur_order_line l where l.doc_id = h.id and l.contract_id = $1::bigint)`;
const openOrdersOf = async (tools: PrepareTools) =>
  (await tools.db.query<{ id: string; buyer: string | null }>(openSql, [tools.snapshot!.context.id])).rows;

/** Whoever answers for what it came from. */
async function ownerOfSource(tools: PrepareTools): Promise<readonly string[]> {
  const { sourceType, sourceId } = tools.snapshot!.context;
  const type: EntityName | undefined = sourceType === null ? undefined : sourceTypes[sourceType];
  if (!type || sourceId === null) return [];
  const source = (await tools.readDocument(type, sourceId))?.context as Readonly<Record<string, unknown>> | undefined;
  const who = source?.['ownerUserId'] ?? source?.['buyerId'] ?? source?.['createdBy'];
  return typeof who === 'string' ? [who] : [];
}

const making: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } });
const supplementing: Prepare = async ({ payload }, tools) => {
  const { effectiveTo } = (payload as { readonly changes: { readonly effectiveTo: string | null } }).changes;
  const endsAt = effectiveTo === null ? null : endOfDay(await tools.zone(), effectiveTo);
  return { facts: { today: await tools.today(), endsAt } };
};
export const followingPrepares: Readonly<Record<string, Prepare>> = {
  GENERATE_ORDER: making,
  PRE_TO_MAIN: making,
  RENEW: making,
  DRAFT_TERMINATION: making,
  SUPPLEMENT_EFFECTIVE: supplementing,
  DELIVERY_CHANGED: async (_command, tools) => ({ facts: { today: await tools.today() } }),
  TERMINATE: async (_command, tools) => ({ facts: { openOrders: (await openOrdersOf(tools)).length } }),
  APPROVE_TERMINATION: async (_command, tools) => {
    const buyers = (await openOrdersOf(tools)).flatMap(({ buyer }) => buyer ?? []);
    return { facts: { concerned: [...new Set([...(await ownerOfSource(tools)), ...buyers])] } };
  },
};
