/**
 * `auditRestful/findOfferReceipt`: what a hall has accepted of a bidder, signed with the key that signs the heads of the log, whose public
 * part `findKeys` publishes. He alone has it; of an offer that is still sealed it says what was sealed, not what it holds.
 */
import { normalise } from '../../state-machines/kernel/primitives/decimal.js';
import { formatInstant } from '../../state-machines/kernel/primitives/instant.js';
import type { JsonObject } from '../../state-machines/kernel/primitives/json-value.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf } from '../kernel/edges/body.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';
import { mustSee } from './seen.js';

const HALL = 'srmSfdCompeteHall';

export interface Receipt {
  readonly body: JsonObject;
  readonly signature: string;
  readonly publicKey: string;
}

interface Accepted {
  readonly turnNo: number;
  readonly at: number;
  readonly source: string;
  readonly commitment: string | null;
  readonly total: string | null;
  readonly items: readonly { readonly itemNo: number; readonly price: string; readonly quantity: string }[] | null;
}

const acceptedSql = `select o.turn_no::int as "turnNo", (extract(epoch from o.at) * 1000)::float8 as at, o.source, o.commitment, o.total_raw::text as total,
    (select json_agg(json_build_object('itemNo', i.item_no, 'price', i.price::text, 'quantity', i.quantity::text) order by i.item_no)
      from srm_sfd_compete_offer_item i where i.doc_id = o.doc_id and i.offer_id = o.offer_id) as items
  from srm_sfd_compete_offer_header o where o.doc_id = $1 and o.offer_id = $2 and o.supplier_id = $3`;

/** `{hallId, offerId}`; for whose the offer is. */
export async function findOfferReceipt(parts: AuditParts, viewer: Viewer, asked: Body): Promise<Receipt> {
  const { id, snapshot } = await mustSee(parts, viewer, HALL, idOf(asked, 'hallId'));
  const { rows } =
    viewer.supplierId === null
      ? { rows: [] }
      : await parts.database.read.query<Accepted & Record<string, unknown>>(acceptedSql, [id, idOf(asked, 'offerId'), viewer.supplierId]);
  const [offer] = rows;
  if (!offer) throw refused('AUD_NOT_FOUND', { kind: 'NotFound' });
  const { key } = parts;
  const body: JsonObject = {
    v: 'GUILDHALL-OFFER-1',
    hallId: id,
    hallNumber: String(snapshot?.context['docNumber'] ?? ''),
    currency: String(snapshot?.context['currencyCode'] ?? ''),
    turnNo: offer.turnNo,
    supplierId: viewer.supplierId,
    offerId: String(asked['offerId']),
    at: formatInstant(offer.at),
    source: offer.source,
    commitment: offer.commitment,
    total: offer.items === null ? null : normalise(offer.total ?? '0'),
    items: (offer.items ?? []).map(({ itemNo, price, quantity }) => ({ itemNo, price: normalise(price), quantity: normalise(quantity) })),
    keyId: key.keyId,
  };
  return { body, signature: key.sign(body), publicKey: key.publicKey };
}
