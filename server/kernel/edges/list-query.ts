/** The payload of `listByPage` (platform-access.md §0.5). */
import type { ListCondition, ListQuery } from '../../../state-machines/kernel/protocol.js';
import type { Body } from './body.js';
import { malformed, optionalInteger } from './body.js';

export const pageSizes = [5, 7, 20, 50, 100, 200, 500] as const;

const reserved = new Set(['pageIndex', 'pageRows', 'conditions', 'orderBy', 'lan', 'requestId', 'respId', 'sums']);
const operators = new Set<unknown>(['eq', 'ne', 'in', 'like', 'gt', 'ge', 'lt', 'le', 'between', 'isNull'] satisfies ListCondition['op'][]);
const MOST = 50;

/** @throws EdgeError REQ_MALFORMED, FIELD_FORMAT; which keys exist is the definition's matter */
export function listQuery(body: Body): ListQuery {
  const pageIndex = optionalInteger(body, 'pageIndex') ?? 1;
  const pageRows = optionalInteger(body, 'pageRows') ?? 20;
  if (pageIndex < 1 || pageIndex > 1_000_000) throw malformed('pageIndex starts at 1');
  if (!(pageSizes as readonly number[]).includes(pageRows)) throw malformed(`pageRows is one of ${pageSizes.join(', ')}`);
  return {
    pageIndex,
    pageRows,
    filters: filtersOf(body),
    conditions: conditionsOf(body['conditions']),
    orderBy: orderOf(body['orderBy']),
    ...(body['sums'] === true ? { sums: true } : {}),
  };
}

const filtersOf = (body: Body) =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([key, value]) => !reserved.has(key) && value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, scalar(value)]),
  );

function scalar(value: unknown): unknown {
  if (Array.isArray(value) && value.length <= 500) return value.map(plain);
  return plain(value);
}

function plain(value: unknown): string | number {
  if (typeof value === 'string' && value.length <= 500) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw malformed('a filter takes texts and numbers');
}

function listOf(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MOST) throw malformed(`${name} is a list of at most ${MOST}`);
  if (value.some((one) => typeof one !== 'object' || one === null || Array.isArray(one))) throw malformed(`${name} holds objects`);
  return value as Readonly<Record<string, unknown>>[];
}

/** @throws EdgeError REQ_MALFORMED */
export function conditionsOf(value: unknown): ListCondition[] {
  return listOf(value, 'conditions').map((one) => {
    if (typeof one['key'] !== 'string' || !operators.has(one['op'])) throw malformed('a condition has key, op and value');
    const given = one['value'];
    return {
      key: one['key'],
      op: one['op'] as ListCondition['op'],
      ...(given === undefined || given === null ? {} : { value: scalar(given) }),
    };
  });
}

function orderOf(value: unknown): ListQuery['orderBy'] {
  return listOf(value, 'orderBy').map((one) => {
    const dir = one['dir'] ?? 'asc';
    if (typeof one['key'] !== 'string' || (dir !== 'asc' && dir !== 'desc')) throw malformed('orderBy has key and dir (asc or desc)');
    return { key: one['key'], dir };
  });
}
