/** What a material reads on the server: its category, conversions, similar ones, documents that hold it (base-srm.md §5). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { whyInactive } from '../../../state-machines/base/material/active.js';
import type { ActiveOrg } from '../../../state-machines/base/material/active.js';
import type { MaterialFacts } from '../../../state-machines/base/material/fields.js';
import { baseMaterialItem } from '../../../state-machines/base/material/index.js';
import { baseProfiles } from '../../../state-machines/base/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { readsCategory } from '../../../state-machines/kernel/view.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf, malformed } from '../../kernel/edges/body.js';
import { dateOf } from '../../trade/bodies.js';
import { upward } from '../../trade/category/spend.queries.js';
import { convertsTo } from '../uom/document.js';
import { tellBuyers } from '../../trade/material/tell-buyers.js';
import { noPriceFlag } from '../../trade/material/prices-and-uses.queries.js';
import { listPrices, listUses } from '../../trade/material/prices-and-uses.js';
import { holdersIn } from '../../../state-machines/kernel/holders.js';
import { documents } from '../../../state-machines/registry.js';
import { everUsedSql } from '../../kernel/uses.js';

interface Held {
  readonly id?: string;
  readonly itemName?: string;
  readonly spec?: string | null;
  readonly brand?: string | null;
  readonly categoryId?: string | null;
  readonly uomId?: string | null;
  readonly purchaseUomId?: string | null;
}

const recordOf = ({ snapshot }: PrepareTools, payload?: SavePayload): Held => ({ ...snapshot?.context, ...payload?.fields }) as Held;

async function categoryOf(db: Queryable, categoryId: string | null | undefined): Promise<MaterialFacts['category']> {
  if (!categoryId) return undefined;
  const {
    rows: [row],
  } = await db.query<{ state: string; leaf_flag: string; category_name: string }>(
    'select state, leaf_flag, category_name from srm_base_purchase_category where id = $1::bigint',
    [categoryId],
  );
  return row ? { state: row.state, leafFlag: row.leaf_flag, categoryName: row.category_name } : null;
}

const similarSql = `select item_code from base_material_item where state = 'enabled' and item_name = $1 and coalesce(spec, '') = $2 and coalesce(brand, '') = $3 and id is distinct from $4::bigint order by item_code limit 5`;

async function similarTo(db: Queryable, { id = undefined, itemName, spec, brand }: Held): Promise<readonly string[]> {
  if (!itemName) return [];
  const { rows } = await db.query<{ item_code: string }>(similarSql, [itemName, spec ?? '', brand ?? '', id ?? null]);
  return rows.map((row) => row.item_code);
}

const converting = async ({ db, today }: Pick<PrepareTools, 'db' | 'today'>, { uomId, purchaseUomId, id }: Held): Promise<boolean> =>
  !uomId || !purchaseUomId || uomId === purchaseUomId || convertsTo(db, purchaseUomId, uomId, id ?? null, await today());

let usedSql: string | undefined;

/** In any document of any family, so that its unit stays what its quantities were counted in. */
async function isUsed(db: Queryable, id: string): Promise<boolean> {
  usedSql ??= everUsedSql(holdersIn(documents).get(baseMaterialItem.type) ?? []);
  const { rows } = await db.query<{ used: boolean }>(usedSql, [id]);
  return rows[0]!.used;
}

const ownedFields = async (tools: PrepareTools): Promise<readonly string[]> =>
  ((await tools.profile(baseProfiles.ITEM_ERP_FIELDS)) ?? '').split(',').filter((name) => name !== '');

/** Only what the save could change is asked for: a material in use is saved often. */
const saving: Prepare = async ({ payload }, tools) => {
  const { db, snapshot, viewer } = tools;
  const { fields = {} } = payload as SavePayload;
  const record = recordOf(tools, payload as SavePayload);
  const names = ['itemName', 'spec', 'brand'].some((name) => name in fields);
  const kept = snapshot !== null && (snapshot.state === 'enabled' || snapshot.state === 'frozen');
  return {
    facts: {
      ...('categoryId' in fields ? { category: (await categoryOf(db, record.categoryId)) ?? null } : {}),
      ...(names ? { similar: await similarTo(db, record) } : {}),
      ...(kept
        ? {
            keepsReleased: true as const,
            mayIn: viewer.writeOrgIds ?? viewer.orgIds,
            owned: await ownedFields(tools),
            used: 'uomId' in fields && (await isUsed(db, snapshot.context.id)),
            converts: 'purchaseUomId' in fields || 'uomId' in fields ? await converting(tools, record) : true,
          }
        : {}),
    } satisfies MaterialFacts,
  };
};

const submitting: Prepare = async (_command, tools) => {
  const { db } = tools;
  const record = recordOf(tools);
  return {
    facts: {
      category: (await categoryOf(db, record.categoryId)) ?? null,
      required: await requiredBy(db, record.categoryId),
      converts: await converting(tools, record),
      approval: (await tools.profile(baseProfiles.ITEM_APPROVAL)) as 'Y' | 'N',
    } satisfies MaterialFacts,
  };
};

type Asked = NonNullable<MaterialFacts['required']>[number];

async function requiredBy(db: Queryable, categoryId: string | null | undefined): Promise<MaterialFacts['required'] & object> {
  if (!categoryId) return [];
  const line = await upward(db, categoryId);
  const { rows } = await db.query<Asked & { doc_id: string; required: string }>(
    'select prop_code as code, prop_name as name, prop_name_en as "nameEn", doc_id::text, required_flag as required from srm_base_category_property where doc_id = any($1::bigint[])',
    [line.map(({ id }) => id)],
  );
  const nearest = new Map<string, Asked & { required: string }>();
  for (const { id } of [...line].reverse()) for (const row of rows.filter((one) => one.doc_id === id)) nearest.set(row.code, row);
  return [...nearest.values()].filter(({ required }) => required === 'Y').map(({ code, name, nameEn }) => ({ code, name, nameEn }));
}

const recategorising: Prepare = async ({ payload }, { db }) => ({
  facts: { category: (await categoryOf(db, (payload as { readonly categoryId: string }).categoryId)) ?? null } satisfies MaterialFacts,
});

const superseding: Prepare = async ({ payload }, tools) => {
  const { byItemId } = payload as { readonly byItemId: string };
  const other = await tools.readDocument('baseMaterialItem', byItemId);
  if (!other) return { facts: { replacement: null } satisfies MaterialFacts };
  const {
    rows: [units],
  } = await tools.db.query<{ same: boolean }>('select count(distinct uom_class) = 1 as same from base_uom where id = any($1::bigint[])', [
    [recordOf(tools).uomId ?? '0', (other.context as Held).uomId ?? '0'],
  ]);
  const { rows } = await tools.db.query<{ id: string }>(
    `with recursive chain(id, next, depth) as (select id, superseded_by_id, 1 from base_material_item where id = $1::bigint
      union all select m.id, m.superseded_by_id, chain.depth + 1 from base_material_item m join chain on m.id = chain.next where chain.depth < 50) select id::text from chain`,
    [byItemId],
  );
  return {
    facts: { replacement: { state: other.state, sameClass: units!.same, chain: rows.map(({ id }) => id) } } satisfies MaterialFacts,
  };
};

const MOST_ASKED = 500;

/** `{itemIds, orgId, date?}` → for each whether it may be bought, and why not (base-srm.md §14). */
const checkActive: SpecialCall = async (body, { db, viewer, today }) => {
  const { itemIds } = body;
  if (viewer.userType === 'EX') return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  if (!Array.isArray(itemIds) || itemIds.length > MOST_ASKED || !itemIds.every(isId))
    throw malformed(`itemIds is a list of at most ${MOST_ASKED} ids`);
  const orgId = idOf(body, 'orgId');
  const date = body['date'] === undefined ? await today(orgId) : dateOf(body, 'date');
  const { rows } = await db.query<{ id: string; state: string; category: string | null; org: string | null } & ActiveOrg>(
    `select m.id::text, m.state, m.category_id::text as category, o.org_id::text as org, o.enabled_flag as "enabledFlag", o.purchase_flag as "purchaseFlag", o.phase, o.last_buy_date::text as "lastBuyDate"
    from base_material_item m left join base_material_item_org o on o.doc_id = m.id and o.org_id = $2::bigint where m.id = any($1::bigint[])`,
    [itemIds, orgId],
  );
  const found = new Map(rows.filter(({ category }) => readsCategory(viewer, category)).map((row) => [row.id, row]));
  return {
    data: (itemIds as readonly string[]).map((itemId) => {
      const row = found.get(itemId);
      const reason = row ? whyInactive(row.state, row.org === null ? undefined : row, date) : 'STATE';
      return { itemId, active: reason === null ? 'Y' : 'N', reason };
    }),
  };
};

export const materialDocument: ServerDocument = {
  definition: anyDefinition(baseMaterialItem),
  live: { noPriceFlag },
  prepare: {
    CREATE: saving,
    SAVE: saving,
    SUBMIT: submitting,
    RECATEGORISE: recategorising,
    SUPERSEDE: superseding,
    SYNC: async (_command, tools) => ({ facts: { owned: await ownedFields(tools) } satisfies MaterialFacts }),
    RELEASE_DRAWING: async (_command, { today }) => ({ facts: { today: await today() } satisfies MaterialFacts }),
  },
  effects: { tellBuyers },
  calls: { checkActive, listPrices, listUses },
};
