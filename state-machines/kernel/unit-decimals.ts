/**
 * Quantities have no more decimals than their unit (base-srm.md §1.3). Units are records, so server and client ask what they
 * allow and check it with this beside the check of kinds; a field says by `unit` which reference beside it, or else of the
 * header, names the unit that it is counted in.
 */
import type { AnyDefinition } from './definition.js';
import type { SavePayload } from './events.js';
import type { Fields } from './fields.js';
import { decimals, isDecimal, normalise } from './primitives/decimal.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';

export interface UnitDecimals {
  readonly uomCode: string;
  readonly decimals: number;
}

/** A quantity as the save leaves it. */
export interface Counted {
  readonly field: string;
  readonly row?: string | number;
  readonly unitId: string;
  readonly decimals: number;
}

type Values = Readonly<Record<string, unknown>>;

function countedIn(fields: Fields, row: Values, sent: Values, header: Values, changed: Values): readonly Omit<Counted, 'row'>[] {
  return Object.entries(fields).flatMap(([field, { unit }]) => {
    if (unit === undefined) return [];
    const beside = Object.hasOwn(fields, unit);
    if (!(field in sent || (beside ? unit in sent : unit in changed))) return [];
    const [value, unitId] = [row[field], (beside ? row : header)[unit]];
    return isDecimal(value) && typeof unitId === 'string' ? [{ field, unitId, decimals: decimals(normalise(value)) }] : [];
  });
}

/** Quantities that the save changes, or whose unit it changes. @param stored the document as it stands; null: it is to be made */
export function countedBy(
  definition: Pick<AnyDefinition, 'fields' | 'lines'>,
  { fields = {}, lines = {} }: SavePayload,
  stored: Values | null,
): readonly Counted[] {
  const header = { ...stored, ...fields };
  const ofLines = Object.entries(definition.lines).flatMap(([name, line]) => {
    const units = Object.values(line.fields).flatMap(({ unit }) => unit ?? []);
    if (units.length === 0) return [];
    const { set = [], remove = [] } = lines[name] ?? {};
    const before = new Map(((stored?.[name] ?? []) as readonly Values[]).map((row) => [row[line.key], row]));
    const untouched = units.some((unit) => unit in fields)
      ? [...before.values()].filter(
          (row) => !set.some((one) => one[line.key] === row[line.key]) && !(remove as readonly unknown[]).includes(row[line.key]),
        )
      : [];
    return [
      ...set.map((sent) => ({ row: { ...before.get(sent[line.key]), ...sent }, sent })),
      ...untouched.map((row) => ({ row, sent: {} })),
    ].flatMap(({ row, sent }) =>
      countedIn(line.fields, row, sent, header, fields).map((one): Counted => ({
        ...one,
        field: `${name}.${one.field}`,
        row: row[line.key] as string | number,
      })),
    );
  });
  return [...countedIn(definition.fields, header, fields, header, fields), ...ofLines];
}

/** @param unitOf undefined: not known here, nothing is refused */
export const beyondUnit = (counted: readonly Counted[], unitOf: (id: string) => UnitDecimals | undefined): readonly Refusal[] =>
  counted.flatMap(({ field, row, unitId, decimals: used }) => {
    const unit = unitOf(unitId);
    if (!unit || used <= unit.decimals) return [];
    return [
      refusal('UOM_DECIMALS', {
        kind: 'Invalid',
        field,
        params: { field, uom: unit.uomCode, n: unit.decimals },
        ...(row === undefined ? {} : { row }),
      }),
    ];
  });
