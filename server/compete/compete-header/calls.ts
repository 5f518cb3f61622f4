/** Calls of compete events beyond the generic ones (compete.md §14). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Hall } from '../../../state-machines/compete/compete-hall/fields.js';
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '../../../state-machines/compete/compete-header/index.js';
import { proposal } from '../../../state-machines/compete/compete-header/rules/award.js';
import { resultOf } from '../../../state-machines/compete/compete-header/rules/results.js';
import { toldState } from '../../../state-machines/compete/compete-header/view.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { View, Viewer } from '../../../state-machines/kernel/view.js';
import type { CallTools, Queryable, SpecialCall } from '../../kernel/contracts.js';
import { countLiveSql, supplierCountSql, supplierListSql } from './document.queries.js';
import type { SupplierRow } from './document.queries.js';
import { exportEvent } from '../sourcing/ocds.js';

const HEADER = 'srmSfdCompeteHeader';
const HALL = 'srmSfdCompeteHall';
const notFound: { readonly refusal: Refusal } = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

/** `{id, rehearsalFlag?, fromHallResults?}`: a new draft with items, halls and turns (COPY). */
const doCopy: SpecialCall = async (body, { viewer, runtime }) => {
  if (!isId(body['id'])) return notFound;
  const payload = { fromId: body['id'], rehearsalFlag: body['rehearsalFlag'] ?? 'N', fromHallResults: body['fromHallResults'] ?? null };
  const outcome = await runtime.submit({
    type: HEADER,
    id: null,
    event: 'COPY',
    payload,
    viewer,
    ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
  });
  return outcome.ok ? { data: { id: outcome.id, rev: outcome.rev, state: outcome.state } } : { refusal: outcome.refusal };
};

/** Tabs of the suppliers' list in states of the event. */
const tabs = {
  TO_CONFIRM: ['published'],
  UPCOMING: ['published'],
  LIVE: ['competing'],
  FINISHED: ['awarding', 'awardApproving', 'awardRejected', 'awarded', 'fulfilled', 'handedOver', 'rehearsed', 'failed', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type InvitationTab = keyof typeof tabs;
const isTab = (value: unknown): value is InvitationTab => typeof value === 'string' && Object.hasOwn(tabs, value);
/** What was declined or left unanswered stays to be read until the event begins. */
const confirmStates: Readonly<Partial<Record<InvitationTab, readonly string[]>>> = {
  TO_CONFIRM: ['INVITED'],
  UPCOMING: ['CONFIRMED', 'DECLINED', 'NO_REPLY'],
};
const whole = (value: unknown, fallback: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback;

/** What a supplier narrows his list by: words, what became of the event, when it starts. */
interface Sought {
  readonly text?: string;
  /** As he is told of it; all where it is empty. */
  readonly states?: readonly string[];
  readonly startFrom?: number | null;
  readonly startBefore?: number | null;
}

/** Parameters of the invitations' statements. */
function scopeOf(supplierId: string, tab: InvitationTab | null, { text = '', states = [], startFrom = null, startBefore = null }: Sought) {
  const ofTab: readonly string[] = tab === null ? Object.values(tabs).flat() : tabs[tab];
  return [
    supplierId,
    states.length === 0 ? ofTab : ofTab.filter((state) => states.includes(toldState(state))),
    text,
    tab === null ? null : (confirmStates[tab] ?? null),
    startFrom,
    startBefore,
  ];
}

const instantIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 8.64e15 ? value : null;

const soughtIn = (body: Readonly<Record<string, unknown>>): Sought => ({
  text: typeof body['text'] === 'string' ? body['text'] : '',
  states: Array.isArray(body['states']) ? body['states'].slice(0, 20).map(String) : [],
  startFrom: instantIn(body['startFrom']),
  startBefore: instantIn(body['startBefore']),
});

/** How many invitations of the viewer's supplier stand on a tab. */
export async function invitationsOn(db: Queryable, { supplierId }: Viewer, tab: InvitationTab): Promise<number> {
  if (supplierId === null) return 0;
  const {
    rows: [counted],
  } = await db.query<{ count: number }>(supplierCountSql, scopeOf(supplierId, tab, {}));
  return counted!.count;
}

/** EX: own invitations. `{tab?, text?, states?, startFrom?, startBefore?, pageIndex?, pageRows?}`; two statements whatever the rows. */
const supplierListByPage: SpecialCall = async (body, { viewer, db }) => {
  if (viewer.userType !== 'EX' || viewer.supplierId === null) return notFound;
  const tab = isTab(body['tab']) ? body['tab'] : null;
  const pageIndex = whole(body['pageIndex'], 1, 1_000_000);
  const pageRows = whole(body['pageRows'], 20, 500);
  const scope = scopeOf(viewer.supplierId, tab, soughtIn(body));
  const { rows } = await db.query<SupplierRow>(supplierListSql, [...scope, pageRows, (pageIndex - 1) * pageRows]);
  const {
    rows: [counted],
  } = await db.query<{ count: number }>(supplierCountSql, scope);
  return { data: rows.map(invitation), page: { count: counted!.count, pageIndex, pageRows } };
};

const invitation = (row: SupplierRow) => ({
  id: row.id,
  docNumber: row.doc_number,
  competeTitle: row.compete_title,
  buyerOrg: row.buyer_org,
  buyerOrgEn: row.buyer_org_en,
  buyerName: row.buyer_name,
  buyerNameEn: row.buyer_name_en,
  formats: row.formats,
  startAt: row.start_at === null ? null : Number(row.start_at),
  confirmDeadline: row.confirm_deadline === null ? null : Number(row.confirm_deadline),
  confirmState: row.confirm_state,
  depositState: row.deposit_state,
  state: toldState(row.state),
});

/** Home badge: live events within the viewer's organisations. */
const countLive: SpecialCall = async (_body, { viewer, db }) => {
  if (viewer.userType === 'EX') return notFound;
  const { rows } = await db.query<{ count: number }>(countLiveSql, [viewer.orgIds]);
  return { data: rows[0]!.count };
};

/** Buyer side: every ended hall's ranked offers, and "rank 1 takes all" to begin with. */
const findResults: SpecialCall = async (body, tools) => {
  const event = isId(body['id']) ? await visible(body['id'], tools) : null;
  if (!event) return notFound;
  const results = [];
  for (const hall of event.halls) {
    const snapshot = hall.hallId !== null && hall.hallProgress === 'ENDED' ? await tools.runtime.snapshot(HALL, hall.hallId) : null;
    if (snapshot) results.push(resultOf(snapshot.context as unknown as Hall));
  }
  return { data: { results, proposal: proposal(event, results) } };
};

async function visible(id: string, { runtime, viewer }: CallTools): Promise<Compete | null> {
  const snapshot = await runtime.snapshot(HEADER, id);
  const event = snapshot?.context as unknown as Compete | undefined;
  if (!snapshot || !event || viewer.userType === 'EX') return null;
  const inScope = viewer.orgIds === null || viewer.respCode === 'AUDITOR' || (event.orgId !== null && viewer.orgIds.includes(event.orgId));
  const audience = (anyDefinition(srmSfdCompeteHeader).view as View<unknown>).audienceOf(event, snapshot.state, viewer);
  return inScope && (audience === 'buyer' || audience === 'auditor') ? event : null;
}

export const calls: Readonly<Record<string, SpecialCall>> = { doCopy, supplierListByPage, countLive, findResults, exportOcds: exportEvent };
