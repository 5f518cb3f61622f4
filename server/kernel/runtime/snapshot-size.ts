/** What a snapshot costs in memory. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';

const BYTES_PER_VALUE = 48;

/** A cheap upper guess of what a snapshot holds in memory: values times their usual size. */
export function estimateBytes(definition: AnyDefinition, snapshot: Snapshot): number {
  let values = Object.keys(definition.fields).length + 20;
  for (const [name, line] of Object.entries(definition.lines)) {
    const rows = (snapshot.context[name] ?? []) as readonly Readonly<Record<string, unknown>>[];
    const nested = Object.entries(line.nested ?? {});
    values += rows.length * Object.keys(line.fields).length;
    for (const [inner, spec] of nested)
      values += rows.length * ((rows[0]?.[inner] as readonly unknown[] | undefined)?.length ?? 0) * Object.keys(spec.fields).length;
  }
  return values * BYTES_PER_VALUE;
}
