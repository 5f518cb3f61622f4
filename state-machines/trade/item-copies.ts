/**
 * Lines that name a material say what it is called themselves, so that whoever may not read materials reads them all the
 * same (purchasing.md §0.2): number, name, specification and unit come with the material, the number once more when the
 * document is submitted, from when on it is frozen. What somebody typed stays.
 */
import type { MachineEvent, SavePayload } from '../kernel/events.js';
import type { Guard } from '../kernel/lifecycle.js';
import { refusal } from '../kernel/refusals.js';
import type { Reasons } from '../kernel/refusals.js';

export interface ItemCopy {
  readonly itemCode: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly uomId: string | null;
  /** Where lines keep it. */
  readonly itemNameEn?: string | null;
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

/** A name that was typed has no English one. */
function english(row: Values, item: ItemCopy | undefined): Values {
  if (!Object.hasOwn(row, 'itemId')) return Object.hasOwn(row, 'itemName') ? { itemNameEn: null } : {};
  const isOwn = (row['itemName'] ?? null) === null || row['itemName'] === item?.itemName;
  return { itemNameEn: (isOwn ? item?.itemNameEn : null) ?? null };
}

function named(row: Values, item: ItemCopy | undefined): Values {
  if (!Object.hasOwn(row, 'itemId')) return row;
  if (!item) return { ...row, itemCode: null };
  const { itemNameEn: _english, ...copy } = item;
  const untyped = Object.entries(copy).filter(([name]) => (row[name] ?? null) === null);
  return { ...row, ...Object.fromEntries(untyped), itemCode: item.itemCode };
}

/**
 * The rows as they are saved: what was sent, and what comes with a material that was chosen.
 * @param keepsEnglish whether the lines keep the English name as well
 */
export function withCopies(payload: SavePayload, kind: string, { items }: ItemFacts, keepsEnglish = false): SavePayload {
  const change = payload.lines?.[kind];
  if (!change?.set || (!items && !keepsEnglish)) return payload;
  const set = change.set.map((row) => {
    const item = items && itemOf(row, items);
    return { ...(items ? named(row, item) : row), ...(keepsEnglish ? english(row, item) : {}) };
  });
  return { ...payload, lines: { ...payload.lines, [kind]: { ...change, set } } };
}

/** The same for every kind of lines that names materials. */
export const completedByItems = (payload: SavePayload, facts: ItemFacts): SavePayload =>
  Object.keys(payload.lines ?? {}).reduce((whole, kind) => withCopies(whole, kind, facts), payload);

/** The numbers as they are when it is submitted. */
export const numbered = <R extends { readonly itemId: string | null; readonly itemCode: string | null }>(
  rows: readonly R[],
  { items = {} }: ItemFacts,
): readonly R[] => rows.map((row) => ({ ...row, itemCode: itemOf(row, items)?.itemCode ?? row.itemCode }));
