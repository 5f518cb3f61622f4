/** The list of orders as it would be written by hand for this table alone: one pass, narrow sort, late lookup, names joined. */
const PINYIN = 'collate "zh-x-icu"';

const sorts = {
  creationDate: { sql: 'h.creation_date', join: '' },
  amountIncl: { sql: 'h.amount_incl', join: '' },
  docNumber: { sql: 'h.doc_number', join: '' },
  supplierId: { sql: `s.company_name ${PINYIN}`, join: 'left join srm_slc_supplier_info s on s.id = h.supplier_id' },
};

/** Conditions by column and operator; `$` stands for the next parameter. */
const conditions = {
  'supplierId in': 'h.supplier_id = any($::bigint[])',
  'buyerId eq': 'h.buyer_id = $',
  'state eq': 'h.state = $',
  'state in': 'h.state = any($)',
  'creationDate between': 'h.creation_date between $ and $',
  'docNumber like': 'lower(h.doc_number collate "und-x-icu") like lower($ collate "und-x-icu")',
};

const decimal = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** @returns the same object as the product's lists give */
export async function handwritten(on, viewer, { conditions: asked, orderBy: [{ key, dir }], pageRows, pageIndex }) {
  const values = [viewer.orgIds];
  const where = asked.map(({ key: column, op, value }) => {
    const given = op === 'between' ? value.map((at) => new Date(at)) : [op === 'like' ? `%${value}%` : value];
    return conditions[`${column} ${op}`].replaceAll('$', () => `$${values.push(given.shift())}`);
  });
  const { sql, join } = sorts[key];
  const order = `sorted ${dir} nulls last, id desc`;
  const { rows } = await on.query(
    `
    with matches as materialized (
      select h.id, ${sql} as sorted from srm_pur_order_header h ${join}
      where (h.org_id is null or h.org_id = any($1::bigint[])) and ${where.join(' and ')} limit 100001
    ), page as (select * from matches order by ${order} limit ${pageRows} offset ${(pageIndex - 1) * pageRows})
    select n.count, h.id, h.doc_number, h.state, h.rev, h.supplier_id, h.buyer_id, h.currency,
      h.amount_excl, h.amount_incl, h.source_number, h.creation_date, s.company_name, u.full_name
    from (select count(*)::int as count from matches) n
      left join (page join srm_pur_order_header h using (id) left join srm_slc_supplier_info s on s.id = h.supplier_id left join base_users u on u.id = h.buyer_id) on true
    order by page.sorted ${dir} nulls last, h.id desc`,
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
        supplierId: row.supplier_id,
        buyerId: row.buyer_id,
        currency: row.currency,
        amountExcl: decimal(row.amount_excl),
        amountIncl: decimal(row.amount_incl),
        sourceNumber: row.source_number,
        creationDate: row.creation_date,
        $names: { supplierId: row.company_name, buyerId: row.full_name },
      })),
    count: rows[0].count,
  };
}
