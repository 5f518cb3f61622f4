/** What an inquiry reads outside itself, and the sealing and opening of its quotations (auction-tender.md §1 to §4). */
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { rateProfiles } from '../../../state-machines/trade/rates.js';
import { bidOfRound, toOpen } from '../../../state-machines/compete/sourcing/auction/changes.js';
import type {
  AddFacts,
  AwardFacts,
  BidFacts,
  ConvertFacts,
  CopyFacts,
  DraftFacts,
  GateFacts,
  GenerateFacts,
  OpeningFacts,
  PublishFacts,
  SavingFacts,
  TechPart,
} from '../../../state-machines/compete/sourcing/auction/facts.js';
import type { Auction, Bid, SealedBid } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '../../../state-machines/compete/sourcing/auction/index.js';
import { targetLines, targetSource } from '../../../state-machines/compete/sourcing/auction/rules/award.js';
import { bidFault, contentOf, currenciesOf, receiptOf, receiptText } from '../../../state-machines/compete/sourcing/auction/rules/bid.js';
import type { BidContent, ReceiptOf, SentBid } from '../../../state-machines/compete/sourcing/auction/rules/bid.js';
import { invitedOf } from '../../../state-machines/compete/sourcing/auction/rules/setup.js';
import { SALT_BYTES } from '../../../state-machines/compete/sourcing/receipt.js';
import type { Salted } from '../../../state-machines/compete/sourcing/receipt.js';
import { batchesOf } from '../../../state-machines/compete/targets.js';
import type { Downstream } from '../../../state-machines/compete/targets.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { latestPrices, releasedDrawings, supplierStandings } from '../compete-header/document.queries.js';
import { rateOfDay } from '../../trade/rate-of-day.js';
import { preparesItemCopies } from '../../trade/material/item-copies.js';
import type { LiveColumn, Prepare, PrepareTools, Prepared, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { awardSentences } from '../../trade/supplier-gate/award-gate.js';
import { gatedSuppliers, placeOf } from '../../trade/supplier-gate/gate.js';
import { closeQuestions } from './closing.js';
import { openEnvelope, sealEnvelope } from './envelope.js';
import type { About } from './envelope.js';
import { exportInquiry } from './ocds.js';
import { suggestSuppliers } from './suggestion.js';

const TYPE = 'srmSfdAuctionHeader';
const items = preparesItemCopies('items', true);
const present = ({ snapshot }: PrepareTools): Auction => snapshot!.context as unknown as Auction;
const rowsOf = (payload: SavePayload, line: string) => payload.lines?.[line]?.set ?? [];

async function historyPrices(payload: SavePayload, tools: PrepareTools): Promise<NonNullable<SavingFacts['historyPrices']>> {
  const before = tools.snapshot ? present(tools) : null;
  const head = { currencyCode: 'CNY', priceBasis: 'EXCL', orgId: null, ...before, ...payload.fields } as Pick<
    Auction,
    'currencyCode' | 'priceBasis' | 'orgId'
  >;
  const named = rowsOf(payload, 'items').flatMap((row) =>
    typeof row['itemId'] === 'string' ? [{ itemNo: row['itemNo'] as number, itemId: row['itemId'] }] : [],
  );
  if (named.length === 0) return {};
  const prices = await latestPrices(
    tools.db,
    named.map(({ itemId }) => itemId),
    { currency: head.currencyCode, basis: head.priceBasis, orgId: head.orgId, day: await tools.today(head.orgId) },
  );
  return Object.fromEntries(named.map(({ itemNo, itemId }) => [itemNo, prices[itemId] ?? null]));
}

async function namesOf(db: Queryable, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries((await supplierStandings(db, ids)).map(({ id, supplierName }) => [id, supplierName]));
}

async function savingFacts(command: Parameters<Prepare>[0], tools: PrepareTools): Promise<SavingFacts> {
  const payload = command.payload as SavePayload;
  const copied = await items['SAVE']!(command, tools);
  return {
    ...('facts' in copied ? copied.facts : {}),
    supplierNames: await namesOf(
      tools.db,
      rowsOf(payload, 'suppliers').map((row) => row['supplierId'] as string),
    ),
    historyPrices: await historyPrices(payload, tools),
  };
}
const saving: Prepare = async (command, tools) => ({ facts: await savingFacts(command, tools) });

const invitationGates = async (tools: PrepareTools, ids: readonly string[]): Promise<GateFacts> => ({
  gated: await gatedSuppliers(tools.db, ids, 'RFQ_INVITE', { allowPotential: present(tools).allowPotentialFlag === 'Y' }, placeOf(tools)),
});

/** Rates of all allowed currencies into the inquiry's own, of the day. */
async function ratesOf(tools: PrepareTools): Promise<Pick<PublishFacts, 'rates' | 'rateMissing'>> {
  const c = present(tools);
  const rates: Record<string, string> = {};
  const rateMissing: string[] = [];
  for (const from of currenciesOf(c).filter((code) => code !== c.currencyCode)) {
    const found = await rateOfDay(tools.db, {
      from,
      to: c.currencyCode,
      date: await tools.today(c.orgId),
      orgId: c.orgId,
      base: c.currencyCode,
      maxAge: Number(await tools.profile(rateProfiles.RATE_MAX_AGE_DAYS)),
    });
    if ('rate' in found) rates[from] = found.rate;
    else rateMissing.push(from);
  }
  return { rates, rateMissing };
}
const publishing: Prepare = async (_command, tools) => ({
  facts: {
    ...(await invitationGates(
      tools,
      invitedOf(present(tools)).map(({ supplierId }) => supplierId),
    )),
    ...(await ratesOf(tools)),
  } satisfies PublishFacts,
});
const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  const published = await publishing(command, tools);
  if ('refusal' in copied || 'refusal' in published) return copied;
  return { facts: { ...copied.facts, ...published.facts, ...(await releasedDrawings(tools.db, present(tools).items)) } };
};

async function newcomer(supplierId: string, tools: PrepareTools): Promise<Prepared> {
  const supplierName = (await namesOf(tools.db, [supplierId]))[supplierId];
  return { facts: { ...(await invitationGates(tools, [supplierId])), ...(supplierName ? { supplierName } : {}) } satisfies AddFacts };
}
const adding: Prepare = ({ payload }, tools) => newcomer((payload as { readonly supplierId: string }).supplierId, tools);
/** The call is answered by suppliers alone. */
const joining: Prepare = async (_command, tools) =>
  tools.viewer.supplierId === null ? { facts: {} } : newcomer(tools.viewer.supplierId, tools);

const aboutBid = ({ id }: Pick<Auction, 'id'>, supplierId: string, roundNo: number, part: string): About => ({
  type: TYPE,
  id,
  supplierId,
  roundNo,
  part,
});
type Sealed = BidContent & Salted;
const techOf = (content: BidContent): TechPart => ({
  headAnswers: content.headAnswers,
  lines: content.lines.map(({ itemNo, noBidFlag, propAnswers }) => ({ itemNo, noBidFlag, propAnswers })),
});

/** The receipt binds prices to their version; answers are bound to it by the name of their envelope. */
const techPart = (version: number): string => `tech:${version}`;
function sealed(c: Auction, supplierId: string, content: Sealed, tools: PrepareTools, version: number): SealedBid {
  const about = (part: string) => aboutBid(c, supplierId, c.roundNo, part);
  return {
    tech: sealEnvelope(tools, techOf(content), about(techPart(version))),
    price: sealEnvelope(tools, content, about('price')),
  };
}
const sealedDraft = (c: Auction, supplierId: string, content: BidContent, tools: PrepareTools): SealedBid => ({
  tech: '',
  price: sealEnvelope(tools, content, aboutBid(c, supplierId, c.roundNo, 'draft')),
});
/** Nothing of a quotation stays in the event that carried it. */
const emptied = (payload: object) => ({
  ...payload,
  currencyCode: null,
  taxRate: null,
  validTo: null,
  minOrderValue: null,
  rows: [],
  headAnswers: null,
  bidRemark: null,
});

const codeSql = 'select doc_number as code from srm_slc_supplier_info where id = $1::bigint';
async function bidFacts(supplierId: string, payload: SentBid, tools: PrepareTools): Promise<BidFacts> {
  const c = present(tools);
  const content = contentOf(payload);
  const endDay = c.bidEndDate === null ? null : await tools.dayAt(c.bidEndDate);
  const fault = bidFault(c, content, supplierId, endDay);
  if (fault) return { fault };
  const version = (bidOfRound(c, supplierId)?.version ?? 0) + 1;
  const { rows } = await tools.db.query<{ code: string | null }>(codeSql, [supplierId]);
  const salt = c.bidMode === 'SEALED' ? tools.randomHex(SALT_BYTES) : null;
  return {
    receiptHash: receiptOf(content, { auctionId: c.id, supplierId, roundNo: c.roundNo, version, salt }),
    version,
    supplierCode: rows[0]?.code ?? supplierId,
    ...(c.bidMode === 'SEALED' ? { sealed: sealed(c, supplierId, { ...content, salt }, tools, version) } : { content }),
  };
}
const bidding: Prepare = async ({ payload }, tools) => {
  const { supplierId } = tools.viewer;
  if (supplierId === null) return {};
  return { facts: await bidFacts(supplierId, payload as SentBid, tools), payload: emptied(payload) };
};
const surrogate: Prepare = async ({ payload }, tools) => {
  // Where bidding is sealed nobody bids for another; the guard says so.
  if (present(tools).bidMode === 'SEALED') return { payload: emptied(payload) };
  const { supplierId } = payload as { readonly supplierId: string };
  return { facts: await bidFacts(supplierId, payload as SentBid, tools), payload: emptied(payload) };
};
const drafting: Prepare = async ({ payload }, tools) => {
  const { supplierId } = tools.viewer;
  if (supplierId === null) return {};
  const facts: DraftFacts = { sealed: sealedDraft(present(tools), supplierId, contentOf(payload as SentBid), tools) };
  return { facts, payload: emptied(payload) };
};

type Opens = Pick<PrepareTools, 'unseal'>;
const opened = <T>(c: Auction, bid: Bid, sealedPart: keyof SealedBid, tools: Opens, part: string = sealedPart): T | null =>
  bid.sealed === null ? null : openEnvelope<T>(tools, bid.sealed[sealedPart], aboutBid(c, bid.supplierId, bid.roundNo, part));
const saidBy = (c: Auction, bid: Bid, { salt = null }: Salted): ReceiptOf => ({
  auctionId: c.id,
  supplierId: bid.supplierId,
  roundNo: bid.roundNo,
  version: bid.version,
  salt,
});
const receiptHolds = (c: Auction, bid: Bid, content: Sealed) => receiptOf(content, saidBy(c, bid, content)) === bid.receiptHash;

/** The answers of this very version; envelopes from before they named it are held against the quotation of the receipt. */
function openedTech(c: Auction, bid: Bid, tools: Opens): TechPart | null {
  const named = opened<TechPart>(c, bid, 'tech', tools, techPart(bid.version));
  if (named) return named;
  const [unnamed, content] = [opened<TechPart>(c, bid, 'tech', tools), opened<Sealed>(c, bid, 'price', tools)];
  const same = unnamed && content && receiptHolds(c, bid, content) && canonicalJson(techOf(content)) === canonicalJson(unnamed);
  return same ? unnamed : null;
}

/** Opens the envelopes whose time it is: the technical ones first where there are two, prices never before. */
function envelopes(tools: PrepareTools): OpeningFacts {
  const c = present(tools);
  const onlyTech = c.twoEnvelopeFlag === 'Y' && c.roundNo === 1 && tools.snapshot!.state === 'bidEnded';
  const waitsForSecond =
    c.dualOpeningFlag === 'Y' && (c.firstOpenerId === null || c.firstOpenerId === (tools.viewer.onBehalfOf ?? tools.viewer.userId));
  if (waitsForSecond) return {};
  const tech: Record<string, TechPart> = {};
  const contents: Record<string, BidContent> = {};
  const broken: string[] = [];
  for (const bid of toOpen(c)) {
    if (bid.sealed === null) continue;
    const part = onlyTech ? openedTech(c, bid, tools) : null;
    const content = onlyTech ? null : opened<Sealed>(c, bid, 'price', tools);
    if (part) tech[bid.bidKey] = part;
    else if (content && receiptHolds(c, bid, content)) contents[bid.bidKey] = content;
    else broken.push(bid.bidKey);
  }
  return { tech, contents, ...(broken.length > 0 ? { broken } : {}) };
}
const opening: Prepare = (_command, tools) => Promise.resolve({ facts: envelopes(tools) });

/** Prices of whoever is taken back in are opened late, once all others are. */
const requalifying: Prepare = ({ payload }, tools) => {
  const c = present(tools);
  const { supplierId } = payload as { readonly supplierId: string };
  const bid = tools.snapshot!.state === 'opened' ? bidOfRound(c, supplierId) : undefined;
  if (!bid || bid.openedFlag === 'Y' || bid.sealed === null) return Promise.resolve({ facts: {} });
  const content = opened<Sealed>(c, bid, 'price', tools);
  const facts: OpeningFacts = content && receiptHolds(c, bid, content) ? { contents: { [bid.bidKey]: content } } : { broken: [bid.bidKey] };
  return Promise.resolve({ facts });
};

const awarding: Prepare = async (_command, tools) => {
  const { awards, items } = present(tools);
  const byNo = new Map(items.map((item) => [item.itemNo, item]));
  const lines = awards.map(({ supplierId, awardRate, itemNo }) => ({
    ...{ supplierId, share: awardRate },
    ...{ itemId: byNo.get(itemNo)?.itemId, orgId: byNo.get(itemNo)?.deliveryOrgId },
  }));
  return { facts: { gated: await awardSentences(tools, lines), today: await tools.today() } satisfies AwardFacts };
};
const generating =
  (kind: Downstream): Prepare =>
  async ({ payload }, tools) => {
    const c = present(tools);
    const { supplierIds } = payload as { readonly supplierIds: readonly string[] };
    const ids: Record<string, string> = {};
    for (const { part } of batchesOf(targetSource(c, null, null), kind, targetLines(c, supplierIds))) ids[part] = await tools.newId();
    return { facts: { ids, today: await tools.today() } satisfies GenerateFacts };
  };
const converting: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies ConvertFacts });

/** What was set up is copied, not what happened; times are chosen anew. */
const notCopied: ReadonlySet<string> = new Set(['bidStartDate', 'bidEndDate', 'questionEndDate', 'buyerId']);
export function copyOf(source: Auction): SavePayload {
  const { fields, lines } = srmSfdAuctionHeader;
  const values = source as unknown as Readonly<Record<string, unknown>>;
  const kept = (list: Readonly<Record<string, { readonly computed?: true }>>) =>
    Object.keys(list).filter((name) => !list[name]!.computed && !notCopied.has(name));
  const rows = (name: 'items' | 'props' | 'ladder' | 'suppliers' | 'jury') =>
    source[name]
      .filter((row) => !('inviteState' in row) || row.inviteState !== 'REMOVED')
      .map((row) =>
        Object.fromEntries(kept(lines[name].fields).map((field) => [field, (row as Readonly<Record<string, unknown>>)[field]])),
      );
  return {
    fields: Object.fromEntries(kept(fields).map((name) => [name, values[name]])),
    lines: Object.fromEntries((['items', 'props', 'ladder', 'suppliers', 'jury'] as const).map((name) => [name, { set: rows(name) }])),
  };
}
const copying: Prepare = async (command, tools) => {
  const { fromId } = command.payload as { readonly fromId: string };
  const source = await tools.readDocument(TYPE, fromId);
  const context = source?.context as unknown as Auction | undefined;
  const reads =
    source &&
    context &&
    audienceOf(anyDefinition(srmSfdAuctionHeader), source, tools.viewer) === 'buyer' &&
    (tools.viewer.orgIds === null || (context.orgId !== null && tools.viewer.orgIds.includes(context.orgId)));
  if (!reads) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const copy = copyOf(context);
  const facts = await savingFacts({ ...command, payload: copy }, tools);
  return { facts: { ...facts, copy, sourceId: fromId, orgId: context.orgId } satisfies CopyFacts };
};

const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

/** A supplier reads his own quotation and draft while they are sealed; nobody else does. */
const findOwnBid: SpecialCall = async (body, tools) => {
  const { viewer, runtime } = tools;
  const snapshot =
    isId(body['id']) && viewer.userType === 'EX' && viewer.supplierId !== null ? await runtime.snapshot(TYPE, body['id']) : null;
  const audience = snapshot && audienceOf(anyDefinition(srmSfdAuctionHeader), snapshot, viewer);
  if (!snapshot || audience !== `supplier:${viewer.supplierId}`) return notFound;
  const c = snapshot.context as unknown as Auction;
  const supplierId = viewer.supplierId!;
  const bid = bidOfRound(c, supplierId);
  const draft = c.drafts.find((one) => one.supplierId === supplierId);
  const inOpen = bid?.openedFlag === 'Y' ? { ...bid, remark: bid.bidRemark } : null;
  const content = bid ? (inOpen ?? opened<Sealed>(c, bid, 'price', tools)) : null;
  const drafted = draft?.sealed ? openEnvelope<BidContent>(tools, draft.sealed.price, aboutBid(c, supplierId, c.roundNo, 'draft')) : null;
  return {
    data: {
      bid: content ? shown(content) : null,
      draft: drafted,
      receipt: bid && content ? receiptFor(c, bid, content) : null,
    },
  };
};
const shown = ({ currencyCode, taxRate, validTo, minOrderValue = null, lines, headAnswers, remark }: BidContent): BidContent => ({
  currencyCode,
  taxRate,
  validTo,
  minOrderValue,
  lines,
  headAnswers,
  remark,
});
/** The words whose hash the receipt is, so that he can keep and check both. */
const receiptFor = (c: Auction, bid: Bid, content: Sealed) => ({
  number: bid.bidNumber,
  hash: bid.receiptHash,
  submittedAt: bid.submittedAt,
  text: receiptText(content, saidBy(c, bid, content)),
});

/** Whether the reader's company still has to quote. */
const quoteStatus: LiveColumn = ({ header, viewer, param }) =>
  viewer.supplierId === null
    ? 'null::text'
    : `case when exists (select 1 from srm_sfd_auction_bid b
         where b.doc_id = ${header}.id and b.supplier_id = ${param(viewer.supplierId)}::bigint and b.bid_state <> 'WITHDRAWN'
           and (b.round_no = ${header}.round_no or ${header}.state not in ('published', 'bidding'))) then 'QUOTED'
       when ${header}.state in ('published', 'bidding') then 'TO_QUOTE' else 'OVER' end`;

export const auctionDocument: ServerDocument = {
  definition: anyDefinition(srmSfdAuctionHeader),
  live: { quoteStatus },
  prepare: {
    CREATE: saving,
    SAVE: saving,
    COPY: copying,
    SUBMIT_PUBLISH: submitting,
    APPROVE_PUBLISH: publishing,
    PUBLISH: publishing,
    IMMEDIATE_START: publishing,
    ADD_SUPPLIER: adding,
    JOIN_CALL: joining,
    SAVE_BID: drafting,
    SUBMIT_BID: bidding,
    SURROGATE_BID: surrogate,
    BID_OPENING: opening,
    REQUALIFY: requalifying,
    SUBMIT_AWARD: awarding,
    GENERATE_AGREEMENT: generating('AGREEMENT'),
    GENERATE_ORDER: generating('ORDER'),
    GENERATE_CONTRACT: generating('CONTRACT'),
    GENERATE_PRICING: generating('PRICING'),
    CONVERT_TO_COMPETE: converting,
  },
  effects: { closeQuestions },
  calls: { findOwnBid, suggestSuppliers, exportOcds: exportInquiry },
};
