/** What special calls of this family share: bodies of decimals and dates, and rows usable on a day. */
import { isDecimal } from '../../state-machines/kernel/primitives/decimal.js';
import { isDate } from '../../state-machines/kernel/primitives/instant.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import type { Body } from '../kernel/edges/body.js';
import { textOf } from '../kernel/edges/body.js';
import { EdgeError } from '../kernel/edges/errors.js';

const malformedField = (name: string, code: 'FIELD_FORMAT' | 'FIELD_DECIMAL') =>
  new EdgeError(code, { kind: 'Invalid', field: name, params: { field: name } });

/** @throws EdgeError FIELD_REQUIRED, FIELD_DECIMAL */
export function decimalOf(body: Body, name: string): string {
  const value = textOf(body, name, 40);
  if (!isDecimal(value)) throw malformedField(name, 'FIELD_DECIMAL');
  return value;
}

/** yyyy-MM-dd. @throws EdgeError FIELD_REQUIRED, FIELD_FORMAT */
export function dateOf(body: Body, name: string): string {
  const value = textOf(body, name, 10);
  if (!isDate(value)) throw malformedField(name, 'FIELD_FORMAT');
  return value;
}

export const isRefusal = (value: object): value is Refusal => 'code' in value && 'kind' in value;

/** SQL: the row is enabled and valid on the day that `$n` holds. */
export const usableOn = (alias: string, parameter: string): string =>
  `${alias}.state = 'enabled' and (${alias}.start_date is null or ${alias}.start_date <= ${parameter}::date) and (${alias}.end_date is null or ${alias}.end_date >= ${parameter}::date)`;
