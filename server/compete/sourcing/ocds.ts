/** Inquiries and tenders by invitation as open contracting data, for whoever inside sees them. */
import type { Auction } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { isReleased, ofInquiry, ofTender, releaseOf } from '../../../state-machines/compete/sourcing/ocds.js';
import type { Procedure } from '../../../state-machines/compete/sourcing/ocds.js';
import type { Tender } from '../../../state-machines/compete/sourcing/tender/fields.js';
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { ocdsProfiles } from '../../../state-machines/kernel/stock/ocds.js';
import type { SpecialCall } from '../../kernel/contracts.js';
import { organisationParty, supplierParties, unitCodes } from '../../suppliers/release.queries.js';

const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

/** @param procedure what the standing document says */
const exporting =
  <C extends { readonly orgId: string | null }>(type: string, procedure: (c: C) => Procedure): SpecialCall =>
  async ({ id }, tools) => {
    if (!isId(id) || tools.viewer.userType !== 'INSIDE') return notFound;
    const seen = await tools.generic('findById', { id });
    if ('refusal' in seen) return seen;
    const found = await tools.runtime.snapshot(type, id);
    if (!found) return notFound;
    const c = found.context as unknown as C & { readonly auctionType?: string };
    if (!isReleased(found.state, c.auctionType)) return { refusal: refusal('SRC_OCDS_NOT_YET') };
    const { db, runtime, language } = tools;
    const p = procedure(c);
    const parts = {
      prefix: (await tools.profile(ocdsProfiles.BID_OCDS_PREFIX, c.orgId)) ?? '',
      at: runtime.now(),
      language: language === 'cn' ? 'zh' : 'en',
      buyer: await organisationParty(db, c.orgId!),
      units: await unitCodes(
        db,
        p.items.flatMap(({ uomId }) => uomId ?? []),
      ),
      suppliers: await supplierParties(
        db,
        p.won.map(({ supplierId }) => supplierId),
      ),
    } as const;
    return { data: releaseOf(p, found.state, parts) };
  };

export const exportInquiry = exporting<Auction>('srmSfdAuctionHeader', ofInquiry);
export const exportTender = exporting<Tender>('srmSfdTenderHeader', ofTender);
