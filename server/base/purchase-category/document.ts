/** What a purchase category reads on the server: its place in the tree, its materials; and its calls (base-srm.md §4, §14). */
import type { AboveFacts, CategoryFacts } from '../../../state-machines/base/purchase-category/fields.js';
import { srmBasePurchaseCategory } from '../../../state-machines/base/purchase-category/index.js';
import { inherited, inheritedProperties, responsibleBuyer } from '../../../state-machines/base/purchase-category/rules.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { readsCategory } from '../../../state-machines/kernel/view.js';
import type { EffectTools, Prepare, PrepareTools, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf, optionalId } from '../../kernel/edges/body.js';
import { dateOf } from '../../trade/bodies.js';
import { HIDDEN, organisationsOf, readsPrices } from '../../trade/price-readers.js';
import {
  activeAmong,
  buyersOf,
  childrenOf,
  heightOf,
  holdersIn,
  itemsIn,
  organisationsUpward,
  spendIn,
  suppliersIn,
  treeRows,
  upward,
} from '../../trade/category/spend.queries.js';

/** One lock for the tree: two moves at once could close a circle that neither sees. */
const TREE = 'category-tree';

async function aboveOf(db: Queryable, parentId: string | null): Promise<AboveFacts | null> {
  if (parentId === null) return null;
  const [parent, ...others] = await upward(db, parentId);
  if (!parent || parent.state === 'disabled') return null;
  return {
    id: parent.id,
    categoryCode: parent.category_code,
    levelId: parent.level_id,
    treeFullPath: parent.tree_full_path,
    items: await itemsIn(db, parentId),
    line: [parent, ...others].map(({ id }) => id),
  };
}

const contextOf = ({ snapshot }: PrepareTools) =>
  (snapshot?.context ?? {}) as { readonly id?: string; readonly parentId?: string | null; readonly mergedInto?: string | null };
const living = (rows: readonly { readonly id: string; readonly state: string }[]) =>
  rows.filter(({ state }) => state !== 'disabled').map(({ id }) => id);
const treeFacts = (tools: PrepareTools, read: (db: Queryable) => Promise<CategoryFacts>) => tools.lockedRead(TREE, read);

const saving: Prepare = async ({ payload }, tools) => {
  const { id, parentId: present = null } = contextOf(tools);
  const { fields = {} } = payload as SavePayload;
  const parentId = ('parentId' in fields ? fields['parentId'] : present) as string | null;
  return {
    facts: await treeFacts(tools, async (db) => {
      const above = await aboveOf(db, parentId);
      const stays = id !== undefined && parentId === present;
      return {
        above: above && stays ? { ...above, items: 0 } : above,
        below: id === undefined ? [] : (await childrenOf(db, id)).map((child) => child.id),
      };
    }),
  };
};

const moving: Prepare = async ({ payload }, tools) => {
  const { parentId } = payload as { readonly parentId: string | null };
  const id = contextOf(tools).id!;
  return {
    facts: await treeFacts(tools, async (db) => ({
      above: await aboveOf(db, parentId),
      below: (await childrenOf(db, id)).map((child) => child.id),
      height: await heightOf(db, id),
    })),
  };
};

const enabling: Prepare = async (_command, tools) => {
  const { parentId = null, mergedInto = null } = contextOf(tools);
  return {
    facts: await treeFacts(tools, async (db) => {
      const above = await aboveOf(db, parentId);
      return {
        above: above && { ...above, items: 0 },
        mergedCode: mergedInto === null ? null : ((await upward(db, mergedInto))[0]?.category_code ?? null),
      };
    }),
  };
};

const ending: Prepare = async (_command, tools) => {
  const id = contextOf(tools).id!;
  return { facts: await treeFacts(tools, async (db) => ({ children: living(await childrenOf(db, id)), items: await itemsIn(db, id) })) };
};

const merging: Prepare = async ({ payload }, tools) => {
  const id = contextOf(tools).id!;
  const { intoId } = payload as { readonly intoId: string };
  const into = await tools.readDocument('srmBasePurchaseCategory', intoId);
  const target = into?.context as { readonly leafFlag: string; readonly categoryCode: string } | undefined;
  const tree = await treeFacts(tools, async (db) => ({ children: living(await childrenOf(db, id)) }));
  return {
    facts: {
      ...tree,
      into: into && target ? { id: intoId, state: into.state, leafFlag: target.leafFlag, categoryCode: target.categoryCode } : null,
    },
  };
};

const counting: Prepare = async (_command, tools) => ({
  facts: await treeFacts(tools, async (db) => ({ children: living(await childrenOf(db, contextOf(tools).id!)) })),
});
const following: Prepare = async (_command, tools) => ({
  facts: await treeFacts(tools, async (db) => ({ below: (await childrenOf(db, contextOf(tools).id!)).map((child) => child.id) })),
});

/** Each material goes over by an event of its own, so that its history says so. */
async function recategorise({ from, to }: { readonly from: string; readonly to: string }, { tx, emit }: EffectTools): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('select id::text from base_material_item where category_id = $1::bigint order by id', [
    from,
  ]);
  for (const { id } of rows)
    emit({ kind: 'send', type: 'baseMaterialItem', id, event: 'RECATEGORISE', payload: { categoryId: to }, part: id });
}

const findTree: SpecialCall = async (body, { db, viewer }) => {
  const rows = await treeRows(db, viewer.userType === 'EX' || body['onlyEnabled'] === true || body['onlyEnabled'] === 'Y');
  return {
    data: rows
      .filter(({ id }) => viewer.userType === 'EX' || readsCategory(viewer, id, { tree: true }))
      .map(({ items, suppliers, ...row }) => ({ ...row, checkFlag: 'N', ...(viewer.userType === 'EX' ? {} : { items, suppliers }) })),
  };
};

const decide: SpecialCall = async (body, { db, viewer, today }) => {
  if (viewer.userType === 'EX') return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const [orgId, categoryId] = [idOf(body, 'orgId'), idOf(body, 'categoryId')];
  const date = body['date'] === undefined ? await today(orgId) : dateOf(body, 'date');
  if (!readsCategory(viewer, categoryId, { tree: true })) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  return { data: await responsible(db, { orgId, categoryId, itemId: optionalId(body, 'itemId'), date }) };
};

export interface Asked {
  readonly orgId: string;
  readonly categoryId: string;
  readonly itemId: string | null;
  readonly date: string;
}

/** Who buys a category in an organisation: the material's own buyer before all; without any, those who manage sourcing there. */
export async function responsible(db: Queryable, { orgId, categoryId, itemId, date }: Asked): Promise<object> {
  const {
    rows: [own],
  } =
    itemId === null
      ? { rows: [] }
      : await db.query<{ buyer_id: string | null }>(
          "select buyer_id::text from base_material_item_org where doc_id = $1::bigint and org_id = $2::bigint and enabled_flag = 'Y'",
          [itemId, orgId],
        );
  if (own?.buyer_id) return { buyerId: own.buyer_id, path: [], from: 'ITEM', managers: [] };
  const line = await upward(db, categoryId);
  const [rows, organisations] = [
    await buyersOf(
      db,
      line.map(({ id }) => id),
    ),
    await organisationsUpward(db, orgId),
  ];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const there = await activeAmong(db, [
    ...new Set(
      rows.flatMap(({ buyers }) =>
        buyers.flatMap(({ buyerId, substituteId }) => [buyerId, ...(substituteId === null ? [] : [substituteId])]),
      ),
    ),
  ]);
  const decided = responsibleBuyer(
    line.map(({ id, category_code: categoryCode }) => ({ categoryCode, buyers: byId.get(id)?.buyers ?? [] })),
    organisations,
    date,
    (userId) => there.has(userId),
  );
  if (decided.buyerId !== null) return { ...decided, from: 'CATEGORY', managers: [] };
  return { ...decided, from: 'SOURCING_MANAGER', managers: await holdersIn(db, 'SOURCING_MANAGER', organisations, date) };
}

interface Held {
  readonly certTypes: string | null;
  readonly minSources: number | null;
  readonly minQuotes: number | null;
  readonly envRequired: string;
  readonly properties: readonly { readonly propCode: string; readonly sortNo: number | null }[];
}

/** `{id}` → what holds for the category with what those above it say: certificates, numbers, attributes. */
const findInherited: SpecialCall = async (body, { db, runtime, viewer }) => {
  if (viewer.userType === 'EX') return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  if (!readsCategory(viewer, idOf(body), { tree: true })) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const line = await upward(db, idOf(body));
  const held = (await Promise.all(line.map(({ id }) => runtime.snapshot('srmBasePurchaseCategory', id)))).flatMap((one) =>
    one ? [one.context as unknown as Held] : [],
  );
  if (held.length === 0) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  return { data: { ...inherited(held), properties: inheritedProperties(held.map(({ properties }) => properties)) } };
};

const closed = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;
const maySee = (viewer: Viewer, id: string): boolean => viewer.userType !== 'EX' && readsCategory(viewer, id, { tree: true });

/** `{id}` → suppliers that may deliver it. */
const listSuppliers: SpecialCall = async (body, { db, today, viewer }) => {
  const id = idOf(body);
  return maySee(viewer, id) ? { data: await suppliersIn(db, id, organisationsOf(viewer), await today(null)) } : closed;
};

/** `{id}` → what was ordered in twelve months; amounts are for those who read prices. */
const findSpend: SpecialCall = async (body, { db, today, viewer }) => {
  const id = idOf(body);
  if (!maySee(viewer, id)) return closed;
  const { bySupplier, byMonth } = await spendIn(db, id, organisationsOf(viewer), await today(null));
  const told = <Row extends { readonly amount: string }>(rows: readonly Row[]) =>
    readsPrices(viewer) ? rows : rows.map((row) => ({ ...row, amount: HIDDEN }));
  return { data: { bySupplier: told(bySupplier), byMonth: told(byMonth) } };
};

export const purchaseCategoryDocument: ServerDocument = {
  definition: anyDefinition(srmBasePurchaseCategory),
  prepare: {
    CREATE: saving,
    SAVE: saving,
    MOVE: moving,
    ENABLE: enabling,
    INVALIDATE: ending,
    DELETE: ending,
    MERGE: merging,
    RECOUNT: counting,
    REPATH: following,
  },
  effects: { recategorise },
  calls: { findTree, responsibleBuyer: decide, findInherited, listSuppliers, findSpend },
};
