/** What associations allow on a day (base-srm.md §3). Pure: the rows and the organisations below are given. */
import type { Refusal } from '../../kernel/refusals.js';
import { refusal } from '../../kernel/refusals.js';
import { usable } from '../../kernel/stock/master.js';

export interface Association {
  readonly associationType: string;
  readonly fromOrgId: string;
  readonly toOrgId: string | null;
  readonly state: string;
  readonly startDate: string;
  readonly endDate: string | null;
}

const targets = (rows: readonly Association[], type: string, from: string, date: string): readonly string[] =>
  rows
    .filter((row) => row.associationType === type && row.fromOrgId === from && row.toOrgId !== null && usable(row.state, row, date))
    .map((row) => row.toOrgId!);

/** Operating units a purchasing organisation buys for; one without any association buys for itself and those below it. */
export function buysFor(rows: readonly Association[], purOrg: string, below: readonly string[], date: string): readonly string[] {
  const associated = rows.some((row) => row.associationType === 'PUR_FOR' && row.fromOrgId === purOrg);
  return associated ? targets(rows, 'PUR_FOR', purOrg, date) : [purOrg, ...below];
}

/** Stock organisations whose warehouses the orders of an operating unit may be shipped to. */
export const receivesFor = (rows: readonly Association[], ou: string, date: string): readonly string[] => targets(rows, 'OU_INV', ou, date);

/** The operating unit whose name stands on the invoices of another: the one that settles for it, else itself. */
export const settlesFor = (rows: readonly Association[], ou: string, date: string): string =>
  rows.find((row) => row.associationType === 'SETTLE_FOR' && row.toOrgId === ou && usable(row.state, row, date))?.fromOrgId ?? ou;

export const associated = (allowed: readonly string[], from: string, to: string): true | Refusal =>
  allowed.includes(to) || refusal('ORGA_NOT_ALLOWED', { params: { from, to } });
