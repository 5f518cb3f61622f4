/** The list of materials as it would be written by hand for this table alone: one pass, narrow sort, late lookup, names joined. */
const PINYIN = 'collate "zh-x-icu"';

const sorts = { itemCode: 'm.item_code', lastUpdateDate: 'm.last_update_date', itemName: `m.item_name ${PINYIN}`, orgCount: 'm.org_count' };

const caseless = (column) => `lower(${column} collate "und-x-icu") like lower($ collate "und-x-icu")`;
/** Of ASCII without k and i, which other letters become in lower case. */
const plainWord = /^[\u0020-\u007E]{3,}$/;
const trigrams = (column) => `${column} collate "C" ilike $`;

/** No agreement in force today says a price. */
const noPrice = `case when exists (select 1 from srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state = 'effective'
  where l.item_id = m.id and l.price_excl is not null and (now() at time zone 'UTC')::date between l.line_valid_from and l.line_valid_to) then 'N' else 'Y' end`;

const containing = (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Conditions by column and operator; `$` stands for the parameter. */
const conditions = {
  'categoryId in': 'm.category_id = any($::bigint[])',
  'itemType eq': 'm.item_type = $',
  'state in': 'm.state = any($)',
  'noBuyerFlag eq': 'm.no_buyer_flag = $',
  'itemCode like': caseless('m.item_code'),
  'spec like': caseless('m.spec'),
  'itemName like': `(${caseless('m.item_name')} or ${caseless('m.item_name_en')})`,
};

/** Columns with an index of trigrams, by which a word is found in one of them. */
const words = { itemCode: 'm.item_code', spec: 'm.spec' };

/** @returns the same object as the product's lists give */
export async function handwritten(on, viewer, { conditions: asked, orderBy: [{ key, dir }], pageRows, pageIndex }) {
  const values = [viewer.categories.seen];
  const where = asked.map(({ key: column, op, value }) => {
    const place = `$${values.push(op === 'like' ? containing(value) : value)}`;
    const given = op === 'like' && plainWord.test(value) && !/[ik]/i.test(value) ? trigrams(words[column]) : conditions[`${column} ${op}`];
    return given.replaceAll('$', () => place);
  });
  const order = `sorted ${dir} nulls last, id desc`;
  const { rows } = await on.query(
    `
    with matches as materialized (
      select m.id, ${sorts[key]} as sorted from base_material_item m
      where (m.category_id is null or m.category_id = any($1::bigint[])) and ${where.join(' and ')} limit 100001
    ), page as (select * from matches order by ${order} limit ${pageRows} offset ${(pageIndex - 1) * pageRows})
    select n.count, m.id, m.doc_number, m.state, m.rev, m.item_code, m.item_name, m.item_name_en, m.spec, m.category_id, m.uom_id, m.item_type, m.drawing_version, m.org_count, m.no_buyer_flag, ${noPrice} as no_price_flag, m.superseded_by_id, m.last_update_date, c.category_name, c.category_name_en, u.uom_name, u.uom_name_en
    from (select count(*)::int as count from matches) n
      left join (page join base_material_item m using (id) left join srm_base_purchase_category c on c.id = m.category_id left join base_uom u on u.id = m.uom_id) on true
    order by page.sorted ${dir} nulls last, m.id desc`,
    values,
  );
  return {
    rows: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        id: row.id,
        docNumber: row.doc_number,
        state: row.state,
        rev: row.rev,
        itemName: row.item_name,
        itemCode: row.item_code,
        spec: row.spec,
        categoryId: row.category_id,
        uomId: row.uom_id,
        itemType: row.item_type,
        drawingVersion: row.drawing_version,
        orgCount: Number(row.org_count),
        noBuyerFlag: row.no_buyer_flag,
        noPriceFlag: row.no_price_flag,
        supersededById: row.superseded_by_id,
        lastUpdateDate: row.last_update_date,
        $names: { categoryId: row.category_name, uomId: row.uom_name },
        $namesEn: { categoryId: row.category_name_en, uomId: row.uom_name_en, itemName: row.item_name_en },
      })),
    count: rows[0].count,
  };
}
