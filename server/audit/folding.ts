/** A history folded from its beginning, or from where it stood, entry by entry (platform-system.md §11.5). */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { Folding } from '../../state-machines/kernel/replay.js';
import type { Machine } from '../../state-machines/kernel/upgrades.js';
import { asPresent } from '../../state-machines/kernel/upgrades.js';
import type { ChainedHistoryEntry } from '../kernel/contracts.js';
import { history } from '../kernel/database/history.js';
import { standBefore } from '../kernel/database/stands.js';
import { pastMachines } from '../kernel/past-machines.js';
import type { AuditParts } from './parts.js';

export interface Step {
  readonly entry: ChainedHistoryEntry;
  readonly before: Snapshot | null;
  /** As the present definition reads it. undefined: it cannot be folded, the machine of its version is not kept. */
  readonly after: Snapshot | null | undefined;
}

const SLICE = 100;

export async function* steps(
  { database: { read }, registry }: AuditParts,
  definition: AnyDefinition,
  id: string,
  fromRev = 1,
): AsyncGenerator<Step> {
  const stand = await standBefore(read, registry.get(definition.type), id, { rev: fromRev - 1 });
  const past = pastMachines(read);
  const folding = new Folding(definition, stand ?? undefined);
  let before: Snapshot | null = stand?.snapshot ?? null;
  let known = true;
  let next = (stand?.rev ?? 0) + 1;
  for (;;) {
    const entries = await history(read, definition.type, id, next, SLICE);
    for (const entry of entries) {
      next = entry.rev + 1;
      const machine: Machine | null = known ? await past.of(definition, entry) : null;
      known = machine !== null && folding.take(entry, machine);
      const { snapshot } = folding.folded;
      const after = known ? snapshot && asPresent(definition, snapshot, entry.machine) : undefined;
      if (entry.rev >= fromRev) yield { entry, before, after };
      before = after ?? null;
    }
    if (entries.length < SLICE) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
