/**
 * Sections of bidding projects in a live hall (bidding.md §10): what their reader may know of the event and of the hall, and for
 * people inside the ranking that would follow from the best offers.
 */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { sectionOf } from '../../../state-machines/bidding/project/fields.js';
import { savedPct } from '../../../state-machines/bidding/award/prices.js';
import { priceScores } from '../../../state-machines/bidding/price-score.js';
import { ranked, totalScore } from '../../../state-machines/bidding/ranking.js';
import type { Rule } from '../../../state-machines/bidding/rule/fields.js';
import type { RankedBid } from '../../../state-machines/bidding/shared/results.js';
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { min, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { audienceFor, ownOf, sharedOf } from '../../kernel/edges/visible.js';

const EVENT = 'srmSfdCompeteHeader';
const HALL = 'srmSfdCompeteHall';
const PROJECT = 'srmSfdBiddingHeader';
const MOST = 100;
type Part = Readonly<Record<string, unknown>>;

/** The document as the caller may see it; null: he may not. */
async function shown(
  tools: CallTools,
  definition: AnyDefinition,
  id: string | null,
): Promise<{ readonly snapshot: Snapshot; readonly part: Part } | null> {
  const snapshot = id === null ? null : await tools.runtime.snapshot(definition.type, id);
  const audience = snapshot ? audienceFor(definition, snapshot, tools.viewer) : null;
  if (!snapshot || audience === null) return null;
  return { snapshot, part: { ...sharedOf(definition, snapshot, audience), ...ownOf(definition, snapshot, audience) } };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** Totals of the bidders that people inside may know by name. */
function offersOf(hall: Part): ReadonlyMap<string, string> {
  const bidders = (hall['bidders'] ?? []) as readonly Part[];
  return new Map(
    bidders.flatMap((one) => {
      const [supplierId, total] = [text(one['supplierId']), text((one['offer'] as Part | null)?.['totalRaw'])];
      return supplierId !== null && total !== null ? [[supplierId, total] as const] : [];
    }),
  );
}
const bestOf = (offers: ReadonlyMap<string, string>, hall: Part): string | null => {
  const [first, ...rest] = offers.values();
  return first === undefined ? (text(hall['bestValue']) ?? text(hall['best'])) : min(first, ...rest);
};

async function namesOf(tools: CallTools, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const sql = 'select id::text, company_name as name from srm_slc_supplier_info where id = any($1::bigint[])';
  const { rows } = await tools.db.query<{ id: string; name: string }>(sql, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Technical and commercial points as locked, points of the price with the best offers. */
async function projected(tools: CallTools, project: Project, sectionId: string, offers: ReadonlyMap<string, string>) {
  const rule: Partial<Rule> = project.ruleSnapshot ?? {};
  const bids: readonly RankedBid[] = (project.results?.find((one) => one.sectionId === sectionId)?.bids ?? []).filter(
    ({ out }) => out === null,
  );
  const opened = bids.map((bid) => bid.correctedPrice ?? bid.openedPrice ?? '0');
  const prices = bids.map(({ supplierId }, at) => offers.get(supplierId) ?? opened[at]!);
  const weight = sum(
    project.indexes
      .filter(({ category, sectionNum }) => category === 'PRICE' && (sectionNum === null || String(sectionNum) === sectionId))
      .map(({ maxScore }) => maxScore),
  );
  const params = {
    up: rule.upPoints ?? null,
    down: rule.downPoints ?? null,
    float: rule.floatPct ?? null,
    baseShare: rule.ceilingShare ?? null,
    leastScore: rule.leastScore ?? null,
    rankStep: rule.rankStep ?? null,
    floor: rule.floorScore ?? null,
    trimFrom: rule.trimFrom ?? null,
  };
  const scores =
    prices.length === 0
      ? []
      : priceScores(rule.priceFormula ?? 'LOW_PRICE', prices, weight, params, sectionOf(project, sectionId)?.controlPrice ?? null);
  const names = await namesOf(
    tools,
    bids.map(({ supplierId }) => supplierId),
  );
  const rows = bids.map((bid, at) => ({
    supplierId: bid.supplierId,
    supplierNumber: bid.supplierId,
    supplierName: names.get(bid.supplierId) ?? bid.supplierId,
    technical: bid.technical ?? '0',
    commercial: bid.commercial ?? '0',
    openedTotal: opened[at]!,
    offer: offers.get(bid.supplierId) ?? null,
    price: prices[at]!,
    priceScore: scores[at]!,
  }));
  const lot = { seed: '00', projectNumber: project.docNumber ?? '', sectionNo: sectionId };
  const order = ranked(rows, rule.evalMethod ?? 'COMPREHENSIVE', ['PRICE_LOW', 'TECH_HIGH'], lot);
  return order.map((row, at) => ({
    ...rows.find(({ supplierId }) => supplierId === row.supplierNumber)!,
    totalScore: totalScore(row),
    rank: at + 1,
  }));
}

async function sectionRow(tools: CallTools, id: string, whole: boolean) {
  const event = await shown(tools, definitionNamed(EVENT), id);
  if (event?.snapshot.context.sourceType !== 'BIDDING') return null;
  const c = event.snapshot.context as unknown as Compete;
  const hallId = c.halls[0]?.hallId ?? null;
  const hall = await shown(tools, definitionNamed(HALL), hallId);
  const inside = tools.viewer.userType !== 'EX';
  const offers = inside && hall ? offersOf(hall.part) : new Map<string, string>();
  const bestPrice = hall ? bestOf(offers, hall.part) : null;
  const startPrice = text(hall?.part['startPrice']);
  const project = await tools.runtime.snapshot(PROJECT, c.sourceId ?? '0');
  const of = project?.context as unknown as Project | undefined;
  const bids =
    whole && inside && of && c.sectionId !== null && (await shown(tools, definitionNamed(PROJECT), c.sourceId))
      ? await projected(tools, of, c.sectionId, offers)
      : undefined;
  return {
    id,
    projectId: inside ? c.sourceId : null,
    projectNumber: of?.docNumber ?? c.sourceNumber,
    sectionName: (of && sectionOf(of, c.sectionId)?.sectionName) ?? c.competeTitle,
    competeNumber: c.docNumber,
    state: event.snapshot.state,
    hallId: hall ? hallId : null,
    currency: c.currencyCode,
    startPrice,
    bestPrice,
    saving: startPrice !== null && bestPrice !== null ? savedPct(startPrice, bestPrice) : null,
    bidders: inside ? c.confirmedCount : null,
    ...(bids ? { bids } : {}),
  };
}

const eventsSql = `select id::text from srm_sfd_compete_header where source_type = 'BIDDING' order by id desc limit ${MOST}`;
export const listCompeteSections: SpecialCall = async (_body, tools) => {
  const { rows } = await tools.db.query<{ id: string }>(eventsSql);
  const sections = [];
  for (const { id } of rows) {
    const row = await sectionRow(tools, id, false);
    if (row) sections.push(row);
  }
  return { data: sections };
};
export const findCompeteSection: SpecialCall = async ({ id }, tools) => {
  const known = isId(id) ? await sectionRow(tools, id, true) : null;
  return known ? { data: known } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
};
