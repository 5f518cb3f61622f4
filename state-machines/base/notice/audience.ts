/** The audience of a notice as conditions on persons (base-srm.md §10): lists inside a kind are "or", kinds are "and". */
import type { Addressed } from '../../kernel/predicate.js';
import { EVERY_ORGANISATION } from '../../kernel/predicate.js';

/** Of RULE. The first four are about people inside, the others about suppliers; a side nothing is said of is not addressed. */
export interface AudienceRule {
  readonly orgIds?: readonly string[];
  readonly respCodes?: readonly string[];
  /** Departments, with those below them. */
  readonly deptIds?: readonly string[];
  readonly userIds?: readonly string[];
  readonly supplierIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  readonly siteStatuses?: readonly string[];
  readonly supplierLevels?: readonly string[];
}

export type AudienceType = 'PUBLIC' | 'ALL' | 'INSIDE' | 'SUPPLIER' | 'RULE';

const kinds = {
  INSIDE: [
    ['orgIds', 'org', [EVERY_ORGANISATION]],
    ['respCodes', 'resp', []],
    ['deptIds', 'dept', []],
    ['userIds', 'user', []],
  ],
  EX: [
    ['supplierIds', 'supplier', []],
    ['categoryIds', 'category', []],
    ['siteStatuses', 'status', []],
    ['supplierLevels', 'level', []],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [keyof AudienceRule, string, readonly string[]])[]>>;

function sideOf(side: keyof typeof kinds, rule: AudienceRule): readonly (readonly string[])[] | null {
  const conditions = kinds[side].flatMap(([kind, trait, besides]) => {
    const values = rule[kind] ?? [];
    return values.length === 0 ? [] : [[...besides, ...values.map((value) => `${trait}:${value}`)]];
  });
  return conditions.length === 0 ? null : conditions;
}

export function addressedBy(type: AudienceType | null, rule: AudienceRule | null): Addressed | null {
  switch (type) {
    case null:
      return null;
    case 'PUBLIC':
    case 'ALL':
      return { INSIDE: [], EX: [] };
    case 'INSIDE':
      return { INSIDE: [] };
    case 'SUPPLIER':
      return { EX: [] };
    case 'RULE': {
      const [inside, outside] = [sideOf('INSIDE', rule ?? {}), sideOf('EX', rule ?? {})];
      return inside === null && outside === null ? null : { ...(inside ? { INSIDE: inside } : {}), ...(outside ? { EX: outside } : {}) };
    }
  }
}

const lists = [...kinds.INSIDE, ...kinds.EX].map(([kind]) => kind as string);
const MOST = 500;

/** What a caller sent as a rule: known kinds, each a list of short texts. */
export const isAudienceRule = (value: unknown): value is AudienceRule =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([kind, list]) =>
      lists.includes(kind) &&
      Array.isArray(list) &&
      list.length <= MOST &&
      list.every((one) => typeof one === 'string' && one !== '' && one.length <= 60),
  );
