/** What a tender reads outside itself, and its lists by line, supplier, round and unit (auction-tender.md §7). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { add, mul, normalise, round2 } from '../../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { sentIds } from '../../../state-machines/compete/sourcing/tender/changes.js';
import type {
  BidFacts,
  CopyFacts,
  GateFacts,
  GenerateFacts,
  OpenedBid,
  RankFacts,
  RoundFacts,
  SavingFacts,
  ScopeFacts,
  SendFacts,
  TenderEventOf,
} from '../../../state-machines/compete/sourcing/tender/events.js';
import type { Tender, TenderBid, Winner } from '../../../state-machines/compete/sourcing/tender/fields.js';
import { srmSfdTenderHeader } from '../../../state-machines/compete/sourcing/tender/index.js';
import {
  leastQtysOf,
  listsOf,
  nextSeq,
  pricesFault,
  pricesOf,
  ranking,
  withBid,
  withoutBid,
} from '../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import type { SentPrice } from '../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import {
  bidReceipt,
  bidWords,
  openedBids,
  placesNow,
  toOpen,
  totalOfPrices,
} from '../../../state-machines/compete/sourcing/tender/rules/sealing.js';
import { targetLines, targetSource } from '../../../state-machines/compete/sourcing/tender/rules/winning.js';
import { SALT_BYTES } from '../../../state-machines/compete/sourcing/receipt.js';
import { batchesOf } from '../../../state-machines/compete/targets.js';
import type { Downstream } from '../../../state-machines/compete/targets.js';
import { preparesItemCopies } from '../../trade/material/item-copies.js';
import type { CallTools, LiveColumn, Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { ownOf, sharedOf } from '../../kernel/edges/visible.js';
import { awardSentences } from '../../trade/supplier-gate/award-gate.js';
import { gatedSuppliers, placeOf } from '../../trade/supplier-gate/gate.js';
import type { DrawingFacts } from '../../../state-machines/compete/drawings.js';
import { latestPrices, releasedDrawings, supplierStandings } from '../compete-header/document.queries.js';
import { closeQuestions } from './closing.js';
import { openEnvelope, sealEnvelope } from './envelope.js';
import type { About } from './envelope.js';
import { exportTender } from './ocds.js';
import { suggestSuppliers } from './suggestion.js';

const TYPE = 'srmSfdTenderHeader';
const definition = anyDefinition(srmSfdTenderHeader);
const items = preparesItemCopies('items', true);
const present = ({ snapshot }: PrepareTools): Tender => snapshot!.context as unknown as Tender;
const rowsOf = (payload: SavePayload, line: string) => payload.lines?.[line]?.set ?? [];

async function savingFacts(command: Parameters<Prepare>[0], tools: PrepareTools): Promise<SavingFacts> {
  const payload = command.payload as SavePayload;
  const copied = await items['SAVE']!(command, tools);
  const names = await supplierStandings(
    tools.db,
    rowsOf(payload, 'suppliers').map((row) => row['supplierId'] as string),
  );
  const head = {
    currencyCode: 'CNY',
    priceBasis: 'EXCL',
    orgId: null,
    ...(tools.snapshot ? present(tools) : {}),
    ...payload.fields,
  } as Tender;
  const named = rowsOf(payload, 'items').flatMap((row) =>
    typeof row['itemId'] === 'string' ? [{ itemNo: row['itemNo'] as number, itemId: row['itemId'] }] : [],
  );
  const prices =
    named.length === 0
      ? {}
      : await latestPrices(
          tools.db,
          named.map(({ itemId }) => itemId),
          { currency: head.currencyCode, basis: head.priceBasis, orgId: head.orgId, day: await tools.today(head.orgId) },
        );
  return {
    ...('facts' in copied ? copied.facts : {}),
    supplierNames: Object.fromEntries(names.map(({ id, supplierName }) => [id, supplierName])),
    historyPrices: Object.fromEntries(named.map(({ itemNo, itemId }) => [itemNo, prices[itemId] ?? null])),
  };
}
const saving: Prepare = async (command, tools) => ({ facts: await savingFacts(command, tools) });

const invitationGates = (tools: PrepareTools, ids: readonly string[]) =>
  gatedSuppliers(tools.db, ids, 'RFQ_INVITE', { allowPotential: present(tools).allowPotentialFlag === 'Y' }, placeOf(tools));
const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const gated = await invitationGates(
    tools,
    present(tools).suppliers.map(({ supplierId }) => supplierId),
  );
  return {
    facts: { ...copied.facts, gated, ...(await releasedDrawings(tools.db, present(tools).items)) } satisfies GateFacts & DrawingFacts,
  };
};
const sending: Prepare = async (command, tools) => {
  const ids = sentIds(present(tools), command as unknown as TenderEventOf<'SEND_SUPPLIER'>);
  const names = await supplierStandings(tools.db, ids);
  const facts: SendFacts = {
    gated: await invitationGates(tools, ids),
    supplierNames: Object.fromEntries(names.map(({ id, supplierName }) => [id, supplierName])),
  };
  return { facts };
};

const aboutBid = ({ id }: Pick<Tender, 'id'>, { supplierId, roundNo, seq }: Pick<TenderBid, 'supplierId' | 'roundNo' | 'seq'>): About => ({
  type: TYPE,
  id,
  supplierId,
  roundNo,
  part: `price:${seq}`,
});
type Opens = Pick<PrepareTools, 'unseal'>;
const openedBid = (c: Tender, bid: TenderBid, tools: Opens): OpenedBid | null =>
  bid.sealed === null ? null : openEnvelope<OpenedBid>(tools, bid.sealed.price, aboutBid(c, bid));

/** The bids of the round that stand, as their receipts say; the others are named. */
function openedRound(c: Tender, tools: Opens): RoundFacts {
  const opened: Record<string, OpenedBid> = {};
  const broken: string[] = [];
  for (const bid of toOpen(c)) {
    const said = openedBid(c, bid, tools);
    if (said && bidReceipt(c, said.prices, { ...bid, salt: said.salt }) === bid.receiptHash) opened[bid.bidKey] = said;
    else broken.push(bid.bidKey);
  }
  return { opened, ...(broken.length > 0 ? { broken } : {}) };
}
const endingRound: Prepare = (_command, tools) => Promise.resolve({ facts: openedRound(present(tools), tools) });

/** Prices stay sealed where places are live, too: the server ranks them, and the places alone are kept. */
function placesWith(c: Tender, bids: readonly TenderBid[], tools: Opens): RankFacts {
  if (c.liveRankFlag === 'N') return {};
  const next = { ...c, bids };
  return { liveRanks: placesNow({ ...next, bids: openedBids(next, openedRound(next, tools)) }) };
}
const bidding: Prepare = ({ payload }, tools) => {
  const { supplierId } = tools.viewer;
  if (supplierId === null) return Promise.resolve({});
  const c = present(tools);
  const { rows, minOrderValue = null } = payload as { readonly rows: readonly SentPrice[]; readonly minOrderValue?: string | null };
  // Nothing of a bid stays in the event that carried it.
  const emptied = { rows: [], minOrderValue: null };
  const fault = pricesFault(c, supplierId, rows);
  if (fault) return Promise.resolve({ facts: { fault } satisfies BidFacts, payload: emptied });
  const said: OpenedBid = { prices: pricesOf(rows), salt: tools.randomHex(SALT_BYTES), minOrderValue, minOrderQtys: leastQtysOf(rows) };
  const of = { supplierId, roundNo: c.roundNo, seq: nextSeq(c, supplierId) };
  const bid = {
    sealed: { price: sealEnvelope(tools, said, aboutBid(c, of)) },
    receiptHash: bidReceipt(c, said.prices, { ...of, salt: said.salt }),
  };
  return Promise.resolve({
    facts: { ...bid, ...placesWith(c, withBid(c, supplierId, bid, 0), tools) } satisfies BidFacts,
    payload: emptied,
  });
};
const takingBack: Prepare = (_command, tools) => {
  const { supplierId } = tools.viewer;
  const c = present(tools);
  return Promise.resolve({ facts: supplierId === null ? {} : placesWith(c, withoutBid(c, supplierId), tools) });
};

type Won = Pick<Winner, 'supplierId' | 'share' | 'itemNo'>;
const awardGates = (tools: PrepareTools, won: readonly Won[]) => {
  const byNo = new Map(present(tools).items.map((item) => [item.itemNo, item]));
  return awardSentences(
    tools,
    won.map(({ supplierId, share, itemNo }) => ({ supplierId, share, itemId: byNo.get(itemNo)?.itemId, orgId: byNo.get(itemNo)?.orgId })),
  );
};
const scopeOf = ({ writeOrgIds, orgIds }: Viewer): readonly string[] | null => (writeOrgIds === undefined ? orgIds : writeOrgIds);
const modifying: Prepare = async ({ payload }, tools) => {
  const { rows, itemNo } = payload as {
    readonly rows: readonly Pick<Winner, 'supplierId' | 'share'>[];
    readonly itemNo?: number | null;
  };
  const asked = present(tools).items.filter((item) => itemNo === undefined || itemNo === null || item.itemNo === itemNo);
  const won = rows.flatMap((row) => asked.map((item) => ({ ...row, itemNo: item.itemNo })));
  return { facts: { orgIds: scopeOf(tools.viewer), gated: await awardGates(tools, won) } satisfies ScopeFacts };
};
const confirming: Prepare = (_command, tools) => Promise.resolve({ facts: { orgIds: scopeOf(tools.viewer) } satisfies ScopeFacts });
const awarding: Prepare = async (_command, tools) => ({
  facts: { gated: await awardGates(tools, present(tools).winners) } satisfies GateFacts,
});
const generating =
  (kind: Downstream): Prepare =>
  async ({ payload }, tools) => {
    const c = present(tools);
    const { supplierIds } = payload as { readonly supplierIds: readonly string[] };
    const ids: Record<string, string> = {};
    for (const { part } of batchesOf(targetSource(c), kind, targetLines(c, supplierIds))) ids[part] = await tools.newId();
    return { facts: { ids } satisfies GenerateFacts };
  };
const converting: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } });

const notCopied: ReadonlySet<string> = new Set(['inviteEndDate', 'buyerId']);
function copyOf(source: Tender): SavePayload {
  const { fields, lines } = srmSfdTenderHeader;
  const kept = (list: Readonly<Record<string, { readonly computed?: true }>>) =>
    Object.keys(list).filter((name) => !list[name]!.computed && !notCopied.has(name));
  const rows = (name: 'items' | 'suppliers') =>
    source[name].map((row) =>
      Object.fromEntries(kept(lines[name].fields).map((field) => [field, (row as Readonly<Record<string, unknown>>)[field]])),
    );
  return {
    fields: Object.fromEntries(kept(fields).map((name) => [name, (source as unknown as Readonly<Record<string, unknown>>)[name]])),
    lines: { items: { set: rows('items') }, suppliers: { set: rows('suppliers') } },
  };
}
const copying: Prepare = async (command, tools) => {
  const { fromId } = command.payload as { readonly fromId: string };
  const source = await tools.readDocument(TYPE, fromId);
  const c = source?.context as unknown as Tender | undefined;
  const inScope = tools.viewer.orgIds === null || (c?.orgId != null && tools.viewer.orgIds.includes(c.orgId));
  if (!source || !c || !inScope || audienceOf(definition, source, tools.viewer) !== 'buyer')
    return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const copy = copyOf(c);
  const facts = await savingFacts({ ...command, payload: copy }, tools);
  return { facts: { ...facts, copy, sourceId: fromId, orgId: c.orgId } satisfies CopyFacts };
};

const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;
const whole = (value: unknown, fallback: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback;

/** Rows of one kind of a tender as its reader sees them, by page. */
const rowsByPage =
  (...lines: readonly string[]): SpecialCall =>
  async (body, tools) => {
    const answer = isId(body['id']) ? await tools.generic('findById', { id: body['id'] }) : notFound;
    if ('refusal' in answer) return answer;
    const data = answer.data as Readonly<Record<string, unknown>>;
    const rows = lines.map((line) => data[line]).find(Array.isArray) ?? [];
    const pageIndex = whole(body['pageIndex'], 1, 1_000_000);
    const pageRows = whole(body['pageRows'], 50, 500);
    return { data: rows.slice((pageIndex - 1) * pageRows, pageIndex * pageRows), page: { count: rows.length, pageIndex, pageRows } };
  };

/** A supplier reads his own bids while they are sealed, with the words of each receipt; nobody else does. */
const findOwnBids: SpecialCall = async (body, tools) => {
  const { viewer, runtime } = tools;
  const snapshot =
    isId(body['id']) && viewer.userType === 'EX' && viewer.supplierId !== null ? await runtime.snapshot(TYPE, body['id']) : null;
  if (!snapshot || audienceOf(definition, snapshot, viewer) !== `supplier:${viewer.supplierId}`) return notFound;
  const c = snapshot.context as unknown as Tender;
  const own = c.bids.filter((bid) => bid.supplierId === viewer.supplierId);
  return {
    data: own.map((bid) => {
      const { prices, salt, minOrderValue = null, minOrderQtys = null } = openedBid(c, bid, tools) ?? bid;
      const receipt = bid.receiptHash === null ? null : { hash: bid.receiptHash, text: bidWords(c, prices, { ...bid, salt }) };
      return { bidKey: bid.bidKey, prices, minOrderValue, minOrderQtys, totalRaw: totalOfPrices(c, prices), receipt };
    }),
  };
};

/** Ranks as the reader may know them: during a round the buyer's side reads none. */
const showRanking: SpecialCall = async (body, { viewer, runtime }) => {
  const snapshot = isId(body['id']) ? await runtime.snapshot(TYPE, body['id']) : null;
  const audience = snapshot && audienceOf(definition, snapshot, viewer);
  if (!snapshot || !audience) return notFound;
  const parts: Readonly<Record<string, unknown>> = {
    ...sharedOf(definition, snapshot, audience),
    ...ownOf(definition, snapshot, audience),
  };
  return { data: { hasBid: parts['hasBid'] ?? [], ranks: parts['ranks'] ?? parts['rankings'] ?? [] } };
};

const unitsSql = `select t.id::text as "id", item.org_id::text as "orgId", o.org_name as "orgName", o.org_name_en as "orgNameEn",
    t.doc_number as "docNumber", t.tender_title as "tenderTitle", t.round_no as "roundNo", t.state, trim_scale(sum(item.quantity))::text as "quantity",
    (select s.ou_state from srm_sfd_tender_header_ou_states s where s.doc_id = t.id and s.ou_id = item.org_id) as "ouState"
  from srm_sfd_tender_header t join srm_sfd_tender_header_items item on item.doc_id = t.id left join base_organization o on o.id = item.org_id
  where ($1::bigint[] is null or t.org_id = any($1)) and ($1::bigint[] is null or item.org_id = any($1)) and t.sent_at is not null
    and ($2 = '' or strpos(lower(t.tender_title), lower($2)) > 0 or strpos(lower(t.doc_number), lower($2)) > 0)
  group by t.id, item.org_id, o.org_name, o.org_name_en order by t.id desc, item.org_id limit $3 offset $4`;

/** One row per tender and unit, of units in the reader's scope; what a unit's items come to at best once a round has ended. */
const ouListByPage: SpecialCall = async (body, tools) => {
  const { viewer, db } = tools;
  if (viewer.userType !== 'INSIDE') return notFound;
  const pageIndex = whole(body['pageIndex'], 1, 1_000_000);
  const pageRows = whole(body['pageRows'], 50, 200);
  const text = typeof body['text'] === 'string' ? body['text'].slice(0, 100) : '';
  const orgIds = viewer.respCode === 'AUDITOR' ? null : viewer.orgIds;
  const { rows } = await db.query<{ readonly id: string; readonly orgId: string }>(unitsSql, [
    orgIds,
    text,
    pageRows,
    (pageIndex - 1) * pageRows,
  ]);
  const data = [];
  for (const row of rows) {
    const best = await bestOfUnit(row, tools);
    if (best !== undefined) data.push({ ...row, bestAmount: best });
  }
  return {
    data,
    page: { count: data.length < pageRows ? (pageIndex - 1) * pageRows + data.length : pageIndex * pageRows + 1, pageIndex, pageRows },
  };
};
/** undefined: he does not see the tender; null: nothing is told yet. */
async function bestOfUnit(
  { id, orgId }: { readonly id: string; readonly orgId: string },
  { runtime, viewer }: CallTools,
): Promise<string | null | undefined> {
  const snapshot = await runtime.snapshot(TYPE, id);
  if (!snapshot || audienceOf(definition, snapshot, viewer) === null) return undefined;
  if (snapshot.state === 'bidding' || audienceOf(definition, snapshot, viewer) !== 'buyer') return null;
  const c = snapshot.context as unknown as Tender;
  let total: string | null = null;
  for (const item of c.items.filter((one) => one.orgId === orgId)) {
    const first = listsOf(c).includes(item.itemNo) ? ranking(c, item.itemNo)[0] : undefined;
    if (first) total = add(total ?? '0', round2(mul(first.value, item.quantity ?? '0')));
  }
  return total === null ? null : normalise(total);
}

const myInviteState: LiveColumn = ({ header, viewer, param }) =>
  viewer.supplierId === null
    ? 'null::text'
    : `(select s.invite_state from srm_sfd_tender_header_suppliers s where s.doc_id = ${header}.id and s.supplier_id = ${param(viewer.supplierId)}::bigint)`;

export const tenderDocument: ServerDocument = {
  definition,
  live: { myInviteState },
  prepare: {
    CREATE: saving,
    SAVE: saving,
    COPY: copying,
    SUBMIT: submitting,
    SEND_SUPPLIER: sending,
    BID_PRICE: bidding,
    WITHDRAW_BID: takingBack,
    EARLY_END: endingRound,
    ROUND_DUE: endingRound,
    MODIFY_WINNING_SUPPLIER: modifying,
    OU_CONFIRM: confirming,
    SUBMIT_AWARD: awarding,
    GENERATE_AGREEMENT: generating('AGREEMENT'),
    GENERATE_ORDER: generating('ORDER'),
    GENERATE_CONTRACT: generating('CONTRACT'),
    GENERATE_PRICING: generating('PRICING'),
    CONVERT_TO_COMPETE: converting,
  },
  effects: { closeQuestions },
  calls: {
    suggestSuppliers,
    exportOcds: exportTender,
    itemListByPage: rowsByPage('items'),
    supplierListByPage: rowsByPage('suppliers'),
    bidListByPage: rowsByPage('bids', 'ownBids'),
    roundListByPage: rowsByPage('rounds'),
    followListByPage: rowsByPage('follows', 'ownFollows'),
    findOwnBids,
    showRanking,
    ouListByPage,
  },
};
