/** What the demo company has of inquiries (auction-tender.md): one at each point of its way, and a tender by invitation that is answered. */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const AUCTION = 'srmSfdAuctionHeader';
const TENDER = 'srmSfdTenderHeader';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Line {
  readonly code: string;
  readonly quantity: string;
  readonly targetPrice: string;
}
interface Inquiry {
  readonly key: string;
  readonly title: string;
  readonly items: readonly Line[];
  readonly invited: readonly string[];
  /** Whoever is not invited may take part. */
  readonly isOpenCall?: true;
  /** Prices of each line by supplier. */
  readonly quotations: Readonly<Record<string, readonly string[]>>;
}

const brackets = [
  { code: 'BR-001', quantity: '1200', targetPrice: '7.6' },
  { code: 'BR-003', quantity: '600', targetPrice: '11' },
];
const fasteners = [
  { code: 'SC-002', quantity: '40000', targetPrice: '0.095' },
  { code: 'SC-004', quantity: '20000', targetPrice: '0.22' },
];
const machiners = ['huaxing', 'nanfang', 'taishan'];

const inquiries: Readonly<Record<'draft' | 'quoting' | 'opened' | 'awarded', Inquiry>> = {
  draft: { key: 'draft', title: '二季度支架询价 Brackets, second quarter', items: brackets, invited: machiners, quotations: {} },
  quoting: {
    key: 'quoting',
    title: '紧固件补货询价 Fasteners, top-up',
    items: fasteners,
    invited: machiners,
    isOpenCall: true,
    quotations: { huaxing: ['0.101', '0.236'] },
  },
  opened: {
    key: 'opened',
    title: '支架备货询价 Brackets for stock',
    items: brackets,
    invited: machiners,
    quotations: { huaxing: ['7.9', '11.6'], nanfang: ['8.15', '11.2'], taishan: ['7.8', '12.1'] },
  },
  awarded: {
    key: 'awarded',
    title: '紧固件季度询价 Fasteners, quarterly',
    items: fasteners,
    invited: machiners,
    quotations: { huaxing: ['0.096', '0.226'], nanfang: ['0.101', '0.217'], taishan: ['0.094', '0.228'] },
  },
};

async function written(cast: Cast, { key, title, items, invited, isOpenCall }: Inquiry): Promise<string> {
  const buyer = await cast.as('liwei', 'BUYER');
  // Names and units are those of the materials.
  const rows = await Promise.all(
    items.map(async ({ code, ...line }, index) => ({
      itemNo: (index + 1) * 10,
      itemId: await cast.find('base_material_item', 'item_code', code),
      ...line,
    })),
  );
  const suppliers = await Promise.all(invited.map(async (login) => ({ supplierId: (await cast.as(login, 'SUPPLIER')).supplierId })));
  return cast.step(buyer, `inquiry:${key}`, AUCTION, null, 'CREATE', {
    fields: {
      orgId: await cast.find('base_organization', 'org_code', buyingUnit),
      auctionTitle: title,
      categoryId: await cast.find('srm_base_purchase_category', 'category_name', '机械零部件'),
      buyerId: buyer.userId,
      pricePrecision: 4,
      publicCallFlag: isOpenCall ? 'Y' : 'N',
      bidStartDate: cast.now - HOUR,
      bidEndDate: cast.now + 5 * DAY,
      questionEndDate: cast.now + 4 * DAY,
    },
    lines: { items: { set: rows }, suppliers: { set: suppliers } },
  });
}

async function published(cast: Cast, inquiry: Inquiry): Promise<string> {
  const [buyer, approver] = [await cast.as('liwei', 'BUYER'), await cast.as('wangfang', 'APPROVER')];
  const id = await written(cast, inquiry);
  await cast.step(buyer, `inquiry:${inquiry.key}:submit`, AUCTION, id, 'SUBMIT_PUBLISH');
  await cast.step(approver, `inquiry:${inquiry.key}:approve`, AUCTION, id, 'APPROVE_PUBLISH', { comment: '同意 Approved' });
  for (const [login, prices] of Object.entries(inquiry.quotations))
    await cast.step(await cast.as(login, 'SUPPLIER'), `inquiry:${inquiry.key}:quote:${login}`, AUCTION, id, 'SUBMIT_BID', {
      currencyCode: 'CNY',
      taxRate: '13',
      validTo: utcDateOf(cast.now + 180 * DAY),
      rows: prices.map((price, index) => ({ itemNo: (index + 1) * 10, price, leadTimeDays: 10 })),
    });
  return id;
}

async function opened(cast: Cast, inquiry: Inquiry): Promise<string> {
  const buyer = await cast.as('liwei', 'BUYER');
  const id = await published(cast, inquiry);
  await cast.step(buyer, `inquiry:${inquiry.key}:end`, AUCTION, id, 'EARLY_END');
  await cast.step(buyer, `inquiry:${inquiry.key}:open`, AUCTION, id, 'BID_OPENING', { fewBidReason: null });
  return id;
}

/** Each line to whoever is cheapest; the second goes to another than the first. */
async function awarded(cast: Cast, inquiry: Inquiry): Promise<void> {
  const [buyer, approver] = [await cast.as('liwei', 'BUYER'), await cast.as('wangfang', 'APPROVER')];
  const id = await opened(cast, inquiry);
  const rows = await Promise.all(
    ['taishan', 'nanfang'].map(async (login, index) => ({
      itemNo: (index + 1) * 10,
      supplierId: (await cast.as(login, 'SUPPLIER')).supplierId,
      awardRate: '100',
      negotiatedPrice: null,
      reason: null,
    })),
  );
  await cast.step(buyer, `inquiry:${inquiry.key}:award`, AUCTION, id, 'SAVE_AWARD', { rows, notAwarded: [] });
  await cast.step(buyer, `inquiry:${inquiry.key}:submitAward`, AUCTION, id, 'SUBMIT_AWARD');
  await cast.step(approver, `inquiry:${inquiry.key}:approveAward`, AUCTION, id, 'APPROVE_AWARD', { comment: '同意 Approved' });
}

/** Invited, two of three have answered. */
async function invitation(cast: Cast): Promise<void> {
  const [buyer, approver] = [await cast.as('liwei', 'BUYER'), await cast.as('wangfang', 'APPROVER')];
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const suppliers = await Promise.all(machiners.map(async (login) => ({ supplierId: (await cast.as(login, 'SUPPLIER')).supplierId })));
  const id = await cast.step(buyer, 'tender:invitation', TENDER, null, 'CREATE', {
    fields: {
      orgId,
      tenderTitle: '支架年度招标 Brackets, yearly',
      categoryId: await cast.find('srm_base_purchase_category', 'category_name', '机械零部件'),
      buyerId: buyer.userId,
      inviteEndDate: cast.now + 5 * DAY,
      validFrom: utcDateOf(cast.now + 30 * DAY),
      validTo: utcDateOf(cast.now + 395 * DAY),
    },
    lines: {
      items: {
        set: [
          {
            itemNo: 10,
            orgId,
            itemId: await cast.find('base_material_item', 'item_code', 'BR-001'),
            quantity: '24000',
          },
        ],
      },
      suppliers: { set: suppliers },
    },
  });
  await cast.step(buyer, 'tender:invitation:submit', TENDER, id, 'SUBMIT');
  await cast.step(approver, 'tender:invitation:approve', TENDER, id, 'APPROVE', { comment: '同意 Approved' });
  await cast.step(buyer, 'tender:invitation:send', TENDER, id, 'SEND_SUPPLIER', { supplierIds: [], inviteEndDate: null });
  for (const login of machiners.slice(0, 2))
    await cast.step(await cast.as(login, 'SUPPLIER'), `tender:invitation:confirm:${login}`, TENDER, id, 'CONFIRM_INVITATION', {
      rulesAccepted: 'Y',
      questionnaire: null,
      confirmAttachmentIds: null,
    });
}

/** What is there stays as it is. */
export async function loadInquiries(cast: Cast): Promise<void> {
  if (await cast.find('srm_sfd_auction_header', 'auction_title', inquiries.draft.title)) return;
  await awarded(cast, inquiries.awarded);
  await opened(cast, inquiries.opened);
  await published(cast, inquiries.quoting);
  await invitation(cast);
  await written(cast, inquiries.draft);
}
