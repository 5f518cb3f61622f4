/** A record that belongs to another one of the same workbook, which has no id yet: its field names the row of that one. */
import type { SavePayload } from '../../../state-machines/kernel/events.js';

/** Stands for the id of what a row makes. */
export interface RowAbove {
  readonly row: number;
}

export interface Hangs {
  readonly field: string;
  readonly row: number;
}

const isRowAbove = (value: unknown): value is RowAbove =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, 'row');

/** null: it belongs to no row. */
export function hangsBelow({ fields = {} }: SavePayload): Hangs | null {
  const found = Object.entries(fields).find(([, value]) => isRowAbove(value));
  return found ? { field: found[0], row: (found[1] as RowAbove).row } : null;
}

export function without(payload: SavePayload, field: string): SavePayload {
  const { [field]: _left, ...fields } = payload.fields ?? {};
  return { ...payload, fields };
}
