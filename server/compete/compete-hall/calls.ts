/** Calls of halls beyond the generic ones (compete.md §14). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Hall, Offer } from '../../../state-machines/compete/compete-hall/fields.js';
import { srmSfdCompeteHall } from '../../../state-machines/compete/compete-hall/index.js';
import { bidderOf, isAnonymous } from '../../../state-machines/compete/compete-hall/rules/hall.js';
import { insideOffers, ownOffers } from '../../../state-machines/compete/compete-hall/inside-view.js';
import type { InsideClass } from '../../../state-machines/compete/compete-hall/inside-view.js';
import { bidderClass } from '../../../state-machines/compete/compete-hall/view.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { eventOf } from '../../../state-machines/kernel/replay.js';
import { classOf } from '../../../state-machines/kernel/view.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { attemptsSql } from './attempts.queries.js';
import type { AttemptRow } from './attempts.queries.js';
import { bidderChart, insideChart } from './chart.js';
import { latenciesSql } from './latencies.queries.js';
import type { LatencyRow } from './latencies.queries.js';

const HALL = 'srmSfdCompeteHall';
const definition = anyDefinition(srmSfdCompeteHall);
const notFound: { readonly refusal: Refusal } = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null);

const MOST_ATTEMPTS = 500;
const MOST_OFFERS = 20_000;
const SLICE = 64;

interface Seen {
  readonly hall: Hall;
  readonly state: string;
  readonly audience: string;
}

async function visible(hallId: unknown, { runtime, viewer }: CallTools): Promise<Seen | null> {
  const snapshot = isId(hallId) ? await runtime.snapshot(HALL, hallId) : null;
  const audience = snapshot && audienceOf(definition, snapshot, viewer);
  return snapshot && audience ? { hall: snapshot.context as unknown as Hall, state: snapshot.state, audience } : null;
}

const leads = (audience: string) => ['buyer', 'manager', 'auditor'].includes(classOf(audience));

/** `{t0}` → `{t0, t1, t2}` for those without a socket (§6.5). */
const syncClock: SpecialCall = (body, { runtime }) => {
  const t1 = runtime.now();
  return Promise.resolve({ data: { t0: body['t0'] ?? null, t1, t2: runtime.now() } });
};

/** `{hallId, itemNo?}` → `{series: [{key, points: [{at, value}]}]}`. */
const chartData: SpecialCall = async (body, tools) => {
  const seen = await visible(body['hallId'], tools);
  if (!seen) return notFound;
  const offers = (await tools.store.rows(tools.db, definition, seen.hall.id, 'offers', {}, MOST_OFFERS)) as unknown as readonly Offer[];
  const itemNo = whole(body['itemNo']);
  const bidder = tools.viewer.userType === 'EX' ? bidderOf(seen.hall, tools.viewer.supplierId) : undefined;
  return { data: { series: bidder ? bidderChart(seen.hall, bidder, offers, itemNo) : insideChart(seen.hall, offers, itemNo) } };
};

/** `{hallId}` → every offer of the hall, oldest first; a bidder's own (§10.4). */
const listOffer: SpecialCall = async (body, tools) => {
  const seen = await visible(body['hallId'], tools);
  if (!seen) return notFound;
  const supplierId = tools.viewer.userType === 'EX' ? tools.viewer.supplierId : null;
  const offers = (await tools.store.rows(
    tools.db,
    definition,
    seen.hall.id,
    'offers',
    supplierId === null ? {} : { supplierId },
    MOST_OFFERS,
  )) as unknown as readonly Offer[];
  return {
    data:
      supplierId !== null
        ? ownOffers(supplierId, offers)
        : insideOffers(seen.hall, seen.state, classOf(seen.audience) as InsideClass, offers),
  };
};

/** `{hallId, pageIndex?, pageRows?}`: refused attempts, newest first; a bidder's own, all for buyer and auditor. */
const listAttempt: SpecialCall = async (body, tools) => {
  const seen = await visible(body['hallId'], tools);
  const outside = tools.viewer.userType === 'EX';
  if (!seen || !(outside || leads(seen.audience))) return notFound;
  const pageRows = Math.min(whole(body['pageRows']) || 20, MOST_ATTEMPTS);
  const pageIndex = whole(body['pageIndex']) || 1;
  const { rows } = await tools.db.query<AttemptRow>(attemptsSql, [
    HALL,
    seen.hall.id,
    outside ? tools.viewer.supplierId : null,
    pageRows,
    (pageIndex - 1) * pageRows,
  ]);
  const unnamed = isAnonymous(seen.hall) && classOf(seen.audience) !== 'auditor' && !outside;
  return { data: rows.map((row) => attempt(row, seen.hall, unnamed)), page: { count: rows[0]?.count ?? 0, pageIndex, pageRows } };
};

/** No prices: only what failed, and where. */
const attempt = (row: AttemptRow, hall: Hall, unnamed: boolean) => ({
  hallId: hall.id,
  supplierId: unnamed ? null : row.supplier_id,
  alias: bidderOf(hall, row.supplier_id)?.alias ?? null,
  userId: unnamed ? null : row.actor,
  event: row.event,
  at: Number(row.at),
  clientAt: row.client_at === null ? null : Number(row.client_at),
  requestId: unnamed ? null : row.request_id,
  code: row.code,
  itemCodes: row.items ?? [],
});

/** `{hallId}` → how long accepted changes took to each bidder's screen, worst first; a bidder's own (§10.3). */
const listLatency: SpecialCall = async (body, tools) => {
  const seen = await visible(body['hallId'], tools);
  const outside = tools.viewer.userType === 'EX';
  if (!seen || !(outside || leads(seen.audience))) return notFound;
  const { rows } = await tools.db.query<LatencyRow>(latenciesSql, [HALL, seen.hall.id, outside ? tools.viewer.supplierId : null]);
  const unnamed = isAnonymous(seen.hall) && classOf(seen.audience) !== 'auditor' && !outside;
  return {
    data: rows.map(({ supplierId, ...figures }) => ({
      supplierId: unnamed ? null : supplierId,
      alias: bidderOf(seen.hall, supplierId)?.alias ?? null,
      ...figures,
    })),
  };
};

/** `{hallId, rev, asSupplierId?}` → the view at that position: auditors any time, the buyer side after the end (§10.5). */
const replay: SpecialCall = async (body, tools) => {
  const seen = await visible(body['hallId'], tools);
  const rev = whole(body['rev']);
  if (!seen || rev === null || rev < 1) return notFound;
  const over = seen.state === 'ended' || seen.state === 'archived';
  if (!(classOf(seen.audience) === 'auditor' || (over && leads(seen.audience)))) return notFound;
  const snapshot = await at(seen.hall.id, rev, tools);
  if (!snapshot) return notFound;
  const past = snapshot.context as unknown as Hall;
  const bidder = isId(body['asSupplierId']) ? bidderOf(past, body['asSupplierId']) : undefined;
  if (body['asSupplierId'] !== undefined && !bidder) return notFound;
  const audience = bidder ? `${bidderClass(past, bidder)}:${bidder.supplierId}` : seen.audience;
  const { view } = definition;
  return {
    data: {
      ...view.shared(past as never, snapshot.state, classOf(audience)),
      ...view.own(past as never, snapshot.state, audience),
      state: snapshot.state,
      rev,
      at: past.lastUpdateDate,
    },
  };
};

async function at(hallId: string, rev: number, { store, db }: CallTools): Promise<Snapshot | null> {
  let snapshot: Snapshot | null = null;
  for (let next = 1; next <= rev; next += SLICE) {
    const entries = await store.history(db, HALL, hallId, next, Math.min(SLICE, rev - next + 1));
    for (const entry of entries) {
      const decision = decide(definition, snapshot, eventOf(entry));
      if (!decision.ok) throw new Error(`history of ${HALL} ${hallId} does not fold at rev ${entry.rev}: ${decision.refusal.code}`);
      snapshot = decision.after;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return snapshot?.context.rev === rev ? snapshot : null;
}

export const calls: Readonly<Record<string, SpecialCall>> = { syncClock, chartData, listOffer, listAttempt, listLatency, replay };
