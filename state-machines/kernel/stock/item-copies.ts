/**
 * Lines that name a material say what it is called themselves, so that whoever may not read materials reads them all the
 * same (purchasing.md §0.2): number, name, specification and unit come with the material, the number once more when the
 * document is submitted, from when on it is frozen. What somebody typed stays.
 */
import type { MachineEvent, SavePayload } from '../events.js';
import type { Guard } from '../lifecycle.js';
import { refusal } from '../refusals.js';
import type { Reasons } from '../refusals.js';

export interface ItemCopy {
  readonly itemCode: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly uomId: string | null;
}

/** Materials that the event is about, by id; absent on events recorded before there were copies. */
export interface ItemFacts {
  readonly items?: Readonly<Record<string, ItemCopy>>;
  /** Asked when it is submitted: numbers of materials that its organisation may not buy on that day. */
  readonly inactive?: readonly string[];
}

export const itemReasons = {
  REQ_ITEM_INACTIVE: {
    en: 'The item is not active in the organisation: {list}. Take it out, or ask for its row there.',
    cn: '物料在该组织未启用:{list},请移除或申请启用',
  },
} as const satisfies Reasons;

/** What is submitted names only materials that may be bought (base-srm.md §5); what was submitted before goes on. */
export const itemsActive: Guard<unknown, MachineEvent> = {
  codes: ['REQ_ITEM_INACTIVE'],
  needs: 'ask',
  check: (_context, sent) => {
    const { inactive = [] } = sent.facts as ItemFacts;
    return inactive.length === 0 || refusal('REQ_ITEM_INACTIVE', { field: 'lines', params: { list: inactive.join(', ') } });
  },
};

type Values = Readonly<Record<string, unknown>>;

const itemOf = (row: Values, items: NonNullable<ItemFacts['items']>): ItemCopy | undefined =>
  typeof row['itemId'] === 'string' ? items[row['itemId']] : undefined;

function named(row: Values, items: NonNullable<ItemFacts['items']>): Values {
  if (!Object.hasOwn(row, 'itemId')) return row;
  const item = itemOf(row, items);
  if (!item) return { ...row, itemCode: null };
  const untyped = Object.entries(item).filter(([name]) => (row[name] ?? null) === null);
  return { ...row, ...Object.fromEntries(untyped), itemCode: item.itemCode };
}

/** The rows as they are saved: what was sent, and what comes with a material that was chosen. */
export function withCopies(payload: SavePayload, kind: string, { items }: ItemFacts): SavePayload {
  const change = payload.lines?.[kind];
  if (!items || !change?.set) return payload;
  return { ...payload, lines: { ...payload.lines, [kind]: { ...change, set: change.set.map((row) => named(row, items)) } } };
}

/** The numbers as they are when it is submitted. */
export const numbered = <R extends { readonly itemId: string | null; readonly itemCode: string | null }>(
  rows: readonly R[],
  { items = {} }: ItemFacts,
): readonly R[] => rows.map((row) => ({ ...row, itemCode: itemOf(row, items)?.itemCode ?? row.itemCode }));
