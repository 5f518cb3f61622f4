/** What an adjustment of shares reads: the presets as they stand, the gate, and the start of its day. */
import { srmSmlAdjustmentHead } from '../../../state-machines/suppliers/adjustment/index.js';
import type { Adjustment, AdjustmentFacts, PresetNow } from '../../../state-machines/suppliers/adjustment/index.js';
import type { Preset } from '../../../state-machines/suppliers/preset-proportion/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { permittedShares } from './permitted.js';

async function presetsOf(tools: PrepareTools, ids: readonly string[]): Promise<Readonly<Record<string, PresetNow>>> {
  const found: [string, PresetNow][] = [];
  for (const id of new Set(ids)) {
    const snapshot = await tools.readDocument('srmSmlPresetProportion', id);
    if (!snapshot) continue;
    const { docNumber, shares, warnings } = snapshot.context as unknown as Preset;
    const live = shares.filter(({ endedFlag }) => endedFlag !== 'Y');
    found.push([
      id,
      {
        number: docNumber ?? id,
        state: snapshot.state,
        shares: Object.fromEntries(live.map(({ supplierId, proportion }) => [supplierId, proportion])),
        warned: warnings.some(({ closedAt }) => closedAt === null),
      },
    ]);
  }
  return Object.fromEntries(found);
}

const saving: Prepare = async ({ payload }, tools) => {
  const set = (payload as SavePayload).lines?.['shares']?.set ?? [];
  const known = tools.snapshot ? (tools.snapshot.context as unknown as Adjustment).shares.map(({ presetId }) => presetId) : [];
  const ids = set.flatMap(({ presetId }) => (typeof presetId === 'string' ? [presetId] : []));
  return set.length === 0 ? {} : { facts: { presets: await presetsOf(tools, [...known, ...ids]) } satisfies AdjustmentFacts };
};
const deciding: Prepare = async (_command, tools) => {
  const { orgId, effectiveDate, shares } = tools.snapshot!.context as unknown as Adjustment;
  return {
    facts: {
      presets: await presetsOf(
        tools,
        shares.map(({ presetId }) => presetId),
      ),
      ...(await permittedShares(
        tools.db,
        shares.map(({ supplierId }) => supplierId),
        { orgId },
      )),
      startsAt: endOfDay(await tools.zone(orgId), addDays(effectiveDate, -1)),
    } satisfies AdjustmentFacts,
  };
};

export const adjustmentDocument: ServerDocument = {
  definition: anyDefinition(srmSmlAdjustmentHead),
  prepare: { CREATE: saving, SAVE: saving, SUBMIT: deciding, APPROVE: deciding },
};
