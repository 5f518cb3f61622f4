/**
 * `masterChanged` for suppliers: told to those who see the master, without its count of events, and only when something
 * changed that a supplier sees of it. Two worlds that differ only in what is hidden from him are told alike.
 */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../../state-machines/kernel/events.js';
import type { HistoryEntry } from '../../../../state-machines/kernel/replay.js';
import { markedFields } from '../../../../state-machines/kernel/view.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Change } from '../../contracts.js';
import { isVisible } from '../../runtime/steps/authorize.js';

/** Of a whole import so many are looked at until everybody who sees one of them is found. */
const MOST_LOOKED_AT = 100;

export interface SupplierTab {
  readonly viewer: Viewer;
  push(name: 'masterChanged', news: object): void;
}

export type SnapshotOf = (type: string, id: string) => Promise<Snapshot | null>;

const visibleTo = (definition: AnyDefinition): ReadonlySet<string> => new Set(markedFields(definition.fields, 'supplier'));
const shows = ({ event, from, to, payload }: HistoryEntry, fields: ReadonlySet<string>): boolean =>
  from !== to || event !== 'SAVE' || Object.keys((payload as SavePayload).fields ?? {}).some((name) => fields.has(name));

export function concernsSuppliers({ definition, entries }: Change): boolean {
  const { EX } = definition.view.scope;
  if ('always' in EX && !EX.always) return false;
  const fields = visibleTo(definition);
  return entries.some((entry) => shows(entry, fields));
}

export async function tellSuppliers(
  tabs: readonly SupplierTab[],
  definition: AnyDefinition,
  ids: readonly string[],
  snapshotOf: SnapshotOf,
): Promise<void> {
  const [only, more] = ids;
  const news = { entity: definition.type, ...(more === undefined ? { id: only } : {}) };
  let waiting = tabs;
  for (const id of ids.slice(0, MOST_LOOKED_AT)) {
    if (waiting.length === 0) return;
    const snapshot = await snapshotOf(definition.type, id);
    if (snapshot === null) continue;
    for (const tab of waiting) if (isVisible(definition, snapshot, tab.viewer)) tab.push('masterChanged', news);
    waiting = waiting.filter(({ viewer }) => !isVisible(definition, snapshot, viewer));
  }
}
