/** Letters about a material to those who have it in open documents, each with a list of their own (base-srm.md §5, FREEZE and RELEASE_DRAWING). */
import type { Material } from '../../../state-machines/base/material/fields.js';
import type { Queryable, RunEffect } from '../../kernel/contracts.js';
import { ordersOpen } from '../order-standing.js';

/** As many as a letter lists; how many more there are is said. */
const MOST_LISTED = 20;

interface Open {
  readonly buyer: string;
  readonly numbers: readonly string[];
}

/** Numbers of open orders, agreements and competitions that name the material, newest first, by who buys. */
async function openOf(on: Queryable, itemId: string): Promise<readonly Open[]> {
  const { rows } = await on.query<Open>(
    `select buyer, array_agg(doc_number order by creation_date desc, doc_number) as numbers from (
      select distinct coalesce(h.buyer_id::text, h.created_by) as buyer, h.doc_number, h.creation_date from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id where l.item_id = $1::bigint and h.state in (${ordersOpen})
      union select h.created_by, h.doc_number, h.creation_date from srm_pur_agreement_line l join srm_pur_agreement_header h on h.id = l.doc_id where l.item_id = $1::bigint and h.state in ('draft', 'reserving', 'approving', 'rejected', 'effective', 'changing')
      union select coalesce(h.buyer_id::text, h.created_by), h.doc_number, h.creation_date from srm_sfd_compete_item l join srm_sfd_compete_header h on h.id = l.doc_id where l.item_id = $1::bigint and h.state not in ('fulfilled', 'handedOver', 'rehearsed', 'failed', 'cancelled')
    ) open where buyer ~ '^[0-9]+$' group by buyer order by buyer`,
    [itemId],
  );
  return rows;
}

export const tellBuyers: RunEffect = async (
  { template, ...said }: { readonly template: string; readonly [name: string]: string | null },
  { tx, decision, emit },
) => {
  const { id, itemCode, itemName, itemNameEn } = decision.after.context as unknown as Material;
  for (const { buyer, numbers } of await openOf(tx, id)) {
    emit({
      kind: 'message',
      template,
      to: [`user:${buyer}`],
      params: {
        ...said,
        itemCode,
        itemName,
        itemNameEn: itemNameEn ?? itemName,
        count: numbers.length,
        list: numbers.slice(0, MOST_LISTED).join(', '),
      },
    });
  }
};
