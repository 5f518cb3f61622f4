/** A project as open contracting data (bidding.md §12), for whoever inside sees it. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import type { ReleaseParts } from '../../../state-machines/bidding/project/ocds.js';
import { isReleased, releaseOf } from '../../../state-machines/bidding/project/ocds.js';
import type { Result } from '../../../state-machines/bidding/result/fields.js';
import type { TenderDoc } from '../../../state-machines/bidding/tender-document/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { ocdsProfiles } from '../../../state-machines/trade/ocds.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { funnels } from '../participant/board.queries.js';
import { organisationParty, supplierParties, unitCodes } from '../../trade/release.queries.js';
import { contractRows, fileHashes, publishedDocumentIds, resultIds } from './ocds.queries.js';

const TYPE = 'srmSfdBiddingHeader';
const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

async function standing<T>({ runtime }: CallTools, type: string, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => runtime.snapshot(type, id)));
  return found.flatMap((one) => (one ? [{ state: one.state, context: one.context as unknown as T }] : []));
}

async function billsOf(tools: CallTools, { sections }: Project): Promise<ReadonlyMap<string, Bill>> {
  const ids = [...new Set(sections.flatMap(({ listId }) => listId ?? []))];
  const bills = await standing<Bill>(tools, 'srmSfdBiddingList', ids);
  return new Map(bills.map(({ context }) => [context.id, context]));
}

/** Annexes that everybody may read, one entry a file. */
async function annexesOf({ db }: CallTools, { annexes }: Project): Promise<ReleaseParts['annexes']> {
  const ids = annexes.filter(({ visibility }) => visibility === 'ALL').flatMap(({ fileId }) => (fileId ?? '').split(',').filter(isId));
  return (await fileHashes(db, ids)).map(({ id, name, sha256 }) => ({ id, title: name, sha256 }));
}

async function contractsOf(db: CallTools['db'], results: ReleaseParts['results']): Promise<ReleaseParts['contracts']> {
  const ids = results.flatMap(({ context }) => context.lines.flatMap(({ contractId }) => contractId ?? []));
  return await contractRows(db, ids);
}

async function partsOf(c: Project, tools: CallTools): Promise<ReleaseParts> {
  const { db, runtime, language } = tools;
  const bills = await billsOf(tools, c);
  const results = await standing<Result>(tools, 'srmSfdBiddingResult', await resultIds(db, c.id));
  const documents = await standing<TenderDoc>(tools, 'srmSfdBiddingDoc', await publishedDocumentIds(db, c.id));
  const units = [...bills.values()].flatMap(({ items }) => items.flatMap(({ uomId }) => uomId ?? []));
  const named = results.flatMap(({ context }) => context.lines.map(({ supplierId }) => supplierId));
  const funnel = (await funnels(db, [c.id])).get(c.id);
  return {
    prefix: (await tools.profile(ocdsProfiles.BID_OCDS_PREFIX, c.orgId)) ?? '',
    at: runtime.now(),
    language: language === 'cn' ? 'zh' : 'en',
    buyer: await organisationParty(db, c.orgId!),
    bills,
    units: await unitCodes(db, units),
    documents: documents.map(({ context }) => context),
    annexes: await annexesOf(tools, c),
    requests: funnel?.joined ?? 0,
    results,
    contracts: await contractsOf(db, results),
    suppliers: await supplierParties(db, named),
  };
}

export const exportOcds: SpecialCall = async ({ id }, tools) => {
  if (!isId(id) || tools.viewer.userType !== 'INSIDE') return notFound;
  const seen = await tools.generic('findById', { id });
  if ('refusal' in seen) return seen;
  const found = await tools.runtime.snapshot(TYPE, id);
  if (!found) return notFound;
  if (!isReleased(found.state)) return { refusal: refusal('BID_OCDS_NOT_YET') };
  const c = found.context as unknown as Project;
  return { data: releaseOf(c, found.state, await partsOf(c, tools)) };
};
