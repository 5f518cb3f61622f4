/** Inquiries, tenders by invitation and live events as open contracting data, for whoever inside sees them. */
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import type { Auction } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { isReleased, isReleasedEvent, ofEvent, ofInquiry, ofTender, releaseOf } from '../../../state-machines/compete/sourcing/ocds.js';
import type { Procedure } from '../../../state-machines/compete/sourcing/ocds.js';
import type { Tender } from '../../../state-machines/compete/sourcing/tender/fields.js';
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { ocdsProfiles } from '../../../state-machines/trade/ocds.js';
import type { SpecialCall } from '../../kernel/contracts.js';
import { organisationParty, supplierParties, unitCodes } from '../../trade/release.queries.js';

const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

interface Kind<C> {
  readonly type: string;
  /** What the standing document says. */
  readonly procedure: (c: C) => Procedure;
  readonly released: (state: string, c: C) => boolean;
  readonly notYet: string;
}

const exporting =
  <C extends { readonly orgId: string | null }>({ type, procedure, released, notYet }: Kind<C>): SpecialCall =>
  async ({ id }, tools) => {
    if (!isId(id) || tools.viewer.userType !== 'INSIDE') return notFound;
    const seen = await tools.generic('findById', { id });
    if ('refusal' in seen) return seen;
    const found = await tools.runtime.snapshot(type, id);
    if (!found) return notFound;
    const c = found.context as unknown as C;
    if (!released(found.state, c)) return { refusal: refusal(notYet) };
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

const notYet = 'SRC_OCDS_NOT_YET';
export const exportInquiry = exporting<Auction>({
  type: 'srmSfdAuctionHeader',
  procedure: ofInquiry,
  released: (state, c) => isReleased(state, c.auctionType),
  notYet,
});
export const exportTender = exporting<Tender>({
  type: 'srmSfdTenderHeader',
  procedure: ofTender,
  released: (state) => isReleased(state),
  notYet,
});
export const exportEvent = exporting<Compete>({
  type: 'srmSfdCompeteHeader',
  procedure: ofEvent,
  released: isReleasedEvent,
  notYet: 'COMPETE_OCDS_NOT_YET',
});
