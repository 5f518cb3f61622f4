/** What contracts read of one another and of their orders: ids of what is made, days of a supplement, who hears of an end. */
import { warrantyEndOf } from '../../state-machines/contracts/contract/stage-days.js';
import { sourceTypes } from '../../state-machines/contracts/contract/people.js';
import type { EntityName } from '../../state-machines/kernel/entity-names.js';
import type { Prepare, PrepareTools } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import type { StageDay } from './stage-starts.js';
import { startOfDay, startsOf } from './stage-starts.js';

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
  const { effectiveTo, stages } = (
    payload as { readonly changes: { readonly effectiveTo: string | null; readonly stages: readonly StageDay[] } }
  ).changes;
  const zone = await tools.zone();
  const endsAt = effectiveTo === null ? null : endOfDay(zone, effectiveTo);
  return { facts: { today: await tools.today(), endsAt, stageStarts: startsOf(zone, stages) } };
};
const delivering: Prepare = async (_command, tools) => {
  const today = await tools.today();
  const { warrantyMonths } = tools.snapshot!.context as unknown as { readonly warrantyMonths: number | null };
  if (warrantyMonths === null) return { facts: { today } };
  const day = warrantyEndOf(today, warrantyMonths);
  return { facts: { today, warrantyEnd: { day, at: startOfDay(await tools.zone(), day) } } };
};
export const followingPrepares: Readonly<Record<string, Prepare>> = {
  GENERATE_ORDER: making,
  PRE_TO_MAIN: making,
  RENEW: making,
  DRAFT_TERMINATION: making,
  SUPPLEMENT_EFFECTIVE: supplementing,
  DELIVERY_CHANGED: delivering,
  TERMINATE: async (_command, tools) => ({ facts: { openOrders: (await openOrdersOf(tools)).length } }),
  APPROVE_TERMINATION: async (_command, tools) => {
    const buyers = (await openOrdersOf(tools)).flatMap(({ buyer }) => buyer ?? []);
    return { facts: { concerned: [...new Set([...(await ownerOfSource(tools)), ...buyers])] } };
  },
};
