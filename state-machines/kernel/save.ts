/** SAVE and CREATE of every document: fields that changed, and lines named by their key. */
import { blankLine } from './document.js';
import type { LineRowValues } from './document.js';
import type { SavePayload } from './events.js';
import type { Lines } from './fields.js';
import type { Change } from './lifecycle.js';

/** Applies a checked SavePayload. Lines that are set merge into the one of the same key or are appended. */
export function applySave<C>(lines: Lines, context: C, payload: SavePayload): Change<C> {
  const parts: Record<string, unknown> = { ...payload.fields };
  for (const [name, change] of Object.entries(payload.lines ?? {})) {
    const line = lines[name]!;
    const gone = new Set(change.remove ?? []);
    const kept = ((context as Record<string, unknown>)[name] as readonly LineRowValues[]).filter(
      (row) => !gone.has(row[line.key] as string),
    );
    const index = new Map(kept.map((row, position) => [row[line.key], position]));
    const rows = [...kept];
    for (const row of change.set ?? []) {
      const position = index.get(row[line.key]);
      if (position === undefined) {
        index.set(row[line.key], rows.length);
        rows.push({ ...blankLine(line), ...row });
      } else rows[position] = { ...rows[position], ...row };
    }
    parts[name] = rows;
  }
  return parts as Change<C>;
}

/** The difference that turns `before` into a whole document as a form or call sends it; unchanged values are left out. */
export function saveOf(lines: Lines, before: Readonly<Record<string, unknown>>, whole: Readonly<Record<string, unknown>>): SavePayload {
  const fields: Record<string, unknown> = {};
  const changed: Record<string, { set: LineRowValues[]; remove: (string | number)[] }> = {};
  for (const [name, value] of Object.entries(whole)) {
    const line = Object.hasOwn(lines, name) ? lines[name] : undefined;
    if (!line) {
      if (!same(Object.hasOwn(before, name) ? before[name] : undefined, value)) fields[name] = value;
      continue;
    }
    const difference = lineDifference(line.key, (before[name] ?? []) as readonly LineRowValues[], value as readonly LineRowValues[]);
    if (difference.set.length + difference.remove.length > 0) changed[name] = difference;
  }
  return { fields, lines: changed };
}

function lineDifference(key: string, before: readonly LineRowValues[], after: readonly LineRowValues[]) {
  const old = new Map(before.map((row) => [row[key], row]));
  const set = after.flatMap((row) => {
    const known = old.get(row[key]);
    if (!known) return [row];
    const entries = Object.entries(row).filter(([name, value]) => name === key || !same(known[name], value));
    return entries.length > 1 ? [Object.fromEntries(entries)] : [];
  });
  const keys = new Set(after.map((row) => row[key]));
  return { set, remove: [...old.keys()].filter((one) => !keys.has(one)) as (string | number)[] };
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
