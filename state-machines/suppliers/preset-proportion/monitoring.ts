/** What suppliers got of a target in a month beside what was agreed (suppliers.md, srmSmlMonitoringReport). */
import { abs, gt, lt, lte, mul, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { supplierLookups } from '../lookups.js';
import { scaled } from './shares.js';

export const shareLevels = supplierLookups.SML_SHARE_LEVEL.values;
export type ShareLevel = keyof typeof shareLevels;

export interface Agreed {
  readonly supplierId: string;
  readonly proportion: DecimalString;
}
export interface Based {
  readonly supplierId: string;
  readonly base: DecimalString;
}
export interface Bounds {
  readonly tolerance: DecimalString;
  readonly minBase: DecimalString;
}
export interface Monitored {
  readonly supplierId: string;
  readonly preset: DecimalString;
  readonly actual: DecimalString;
  readonly deviation: DecimalString;
  readonly base: DecimalString;
  readonly level: ShareLevel;
  /** It is in no agreement and got something all the same. */
  readonly outside: boolean;
}

function levelOf(deviation: DecimalString, total: DecimalString, outside: boolean, { tolerance, minBase }: Bounds): ShareLevel {
  if (lt(total, minBase)) return 'INSUFFICIENT';
  if (outside) return 'WARNING';
  if (lte(abs(deviation), tolerance)) return 'NORMAL';
  return lte(abs(deviation), mul(tolerance, '2')) ? 'ATTENTION' : 'WARNING';
}

/** Those who are agreed first, in their order, then whoever else delivered. */
export function monitored(agreed: readonly Agreed[], bases: readonly Based[], bounds: Bounds): readonly Monitored[] {
  const known = new Map(bases.map(({ supplierId, base }) => [supplierId, base]));
  const others = bases.filter(({ supplierId, base }) => gt(base, '0') && !agreed.some((share) => share.supplierId === supplierId));
  const rows = [
    ...agreed.map(({ supplierId, proportion }) => ({ supplierId, preset: proportion, base: known.get(supplierId) ?? '0', outside: false })),
    ...others.map(({ supplierId, base }) => ({ supplierId, preset: '0', base, outside: true })),
  ];
  const total = sum(rows.map(({ base }) => base));
  const actual = scaled(rows.map(({ base }) => base));
  return rows.map((row, index) => {
    const deviation = sub(actual[index]!, row.preset);
    return { ...row, actual: actual[index]!, deviation, level: levelOf(deviation, total, row.outside, bounds) };
  });
}
