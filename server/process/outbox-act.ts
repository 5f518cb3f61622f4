/** Acts of administrators on entries of the outbox (platform-process.md §13): what they read of the entry, and what they do to it. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import type { ActFacts } from '../../state-machines/process/outbox-act/index.js';
import { baseOutboxAct } from '../../state-machines/process/outbox-act/index.js';
import { processProfiles } from '../../state-machines/process/profiles.js';
import { definitionOf, documents } from '../../state-machines/registry.js';
import type { Prepare, PrepareTools, RunEffect, ServerDocument } from '../kernel/contracts.js';
import { quoted, snake } from '../kernel/database/naming.js';
import type { EntryNamed, HandAction } from '../kernel/runtime/outbox/by-hand.js';
import { entryByHand, settledByHand } from '../kernel/runtime/outbox/by-hand.js';
import { tellUnsettled } from '../kernel/runtime/outbox/unsettled.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const named = (fields: Readonly<Record<string, unknown>>): EntryNamed | null =>
  /^\d{1,19}$/.test(text(fields['entrySourceId']))
    ? {
        sourceType: text(fields['entrySourceType']),
        sourceId: text(fields['entrySourceId']),
        sourceRev: Number(fields['entrySourceRev']),
        index: Number(fields['entryIndex']),
      }
    : null;

async function entryOf(tools: PrepareTools, fields: Readonly<Record<string, unknown>>): Promise<ActFacts['entry']> {
  const key = named(fields);
  const found = key && (await entryByHand(tools.db, key));
  if (!found) return null;
  const target = definitionOf(found.targetType);
  const there =
    target && /^\d+$/.test(found.targetId)
      ? await tools.db.query(`select 1 from ${quoted(snake(target.type))} where id = $1::bigint`, [found.targetId])
      : null;
  const sent = definitionOf(key.sourceType)?.sends?.[found.event];
  return {
    status: found.state,
    event: found.event,
    targetType: found.targetType,
    targetThere: there === null || there.rowCount > 0,
    compensation: sent?.compensate !== undefined,
    holdsBack: found.holdsBack,
  };
}

const acting: Prepare = async ({ payload }, tools) => ({
  facts: {
    entry: await entryOf(tools, (payload as SavePayload).fields ?? {}),
    twoPersons: (await tools.profile(processProfiles.SYS_TWO_PERSON, null)) !== 'N',
  } as ActFacts,
});
const confirming: Prepare = async (_command, tools) => ({ facts: { entry: await entryOf(tools, tools.snapshot!.context) } as ActFacts });

const settleEntry: RunEffect = async (params: EntryNamed & { readonly actionCode: HandAction }, { tx, event }) => {
  await settledByHand(tx, params, params.actionCode, (type, event) => definitionOf(type)?.sends?.[event]?.compensate ?? null);
  // The to-do of what was settled goes with it.
  await tellUnsettled(tx, documents, event.at);
};

export const outboxActDocument: ServerDocument = {
  definition: anyDefinition(baseOutboxAct),
  prepare: { CREATE: acting, CONFIRM_IGNORE: confirming },
  effects: { settleEntry: settleEntry as RunEffect },
};
