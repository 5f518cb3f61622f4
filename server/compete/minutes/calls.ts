/**
 * Minutes of halls and events as PDF (compete.md §10.2, btnMinutes): for buyer side and auditors, once the hall is over. Nothing is
 * kept: what they say follows from the documents, and each says who asked for it.
 */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Hall, Notice, Offer } from '../../../state-machines/compete/compete-hall/fields.js';
import { srmSfdCompeteHall } from '../../../state-machines/compete/compete-hall/index.js';
import type { InsideClass } from '../../../state-machines/compete/compete-hall/inside-view.js';
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '../../../state-machines/compete/compete-header/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { classOf } from '../../../state-machines/kernel/view.js';
import type { DocumentStore, Queryable, Runtime } from '../../kernel/contracts.js';
import type { StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor } from '../../platform/file/files.js';
import { zoneText } from '../../platform/zones.js';
import { englishNames } from '../supplier-names.queries.js';
import { minutesOf } from './minutes.js';
import type { EventRecord, HallRecord, Outage, Reading } from './minutes.js';

export const minutesReasons = {
  COMPETE_MINUTES_EARLY: {
    en: 'Minutes are there when the hall is over; those of an event when all its halls are.',
    cn: '大厅结束后方可导出纪要;整场竞价须在全部大厅结束后导出。',
  },
};
const reasons = { ...edgeReasons, ...minutesReasons };

export interface MinutesParts {
  readonly read: Queryable;
  readonly store: Pick<DocumentStore, 'rows'>;
  readonly runtime: () => Pick<Runtime, 'snapshot'>;
  readonly files: Pick<Files, 'aside' | 'threads'>;
  readonly zoneOf: (userId: string) => Promise<string>;
}

const hallDefinition = anyDefinition(srmSfdCompeteHall);
const eventDefinition = anyDefinition(srmSfdCompeteHeader);
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const OVER: readonly string[] = ['ended', 'archived', 'failed', 'cancelled'];
const MOST_ROWS = 20_000;
const PATIENCE = patienceFor(64 * 1024 * 1024, 180_000);

const refused = (code: string, kind: Refusal['kind']) => new RefusedCall(refusal(code, { kind }), reasons);
const notFound = () => refused('DOC_NOT_FOUND', 'NotFound');

/** What a hall holds that is over. @throws RefusedCall where it is not, or not the reader's */
async function hallRecord(parts: MinutesParts, id: string, viewer: Viewer): Promise<HallRecord> {
  const snapshot = await parts.runtime().snapshot(hallDefinition.type, id);
  const audience = snapshot && audienceOf(hallDefinition, snapshot, viewer);
  if (!snapshot || !audience || !['buyer', 'manager', 'auditor'].includes(classOf(audience))) throw notFound();
  if (!OVER.includes(snapshot.state)) throw refused('COMPETE_MINUTES_EARLY', 'Refused');
  const rows = (line: string) => parts.store.rows(parts.read, hallDefinition, id, line, {}, MOST_ROWS);
  const [offers, notices, outages] = [await rows('offers'), await rows('notices'), await rows('outages')];
  return {
    hall: snapshot.context as unknown as Hall,
    state: snapshot.state,
    audience: classOf(audience) as InsideClass,
    offers: offers as unknown as readonly Offer[],
    notices: notices as unknown as readonly Notice[],
    outages: outages as unknown as readonly Outage[],
  };
}

/** `{id}`: of the event; `{hallId}`: of one of its halls. */
async function recordOf(parts: MinutesParts, body: Readonly<Record<string, unknown>>, viewer: Viewer): Promise<EventRecord> {
  const { id, hallId } = body;
  if (viewer.userType !== 'INSIDE' || !(isId(id) || isId(hallId))) throw notFound();
  const one = isId(hallId) ? await hallRecord(parts, hallId, viewer) : null;
  const snapshot = await parts.runtime().snapshot(eventDefinition.type, one ? one.hall.headerId! : (id as string));
  const audience = snapshot && audienceOf(eventDefinition, snapshot, viewer);
  if (!snapshot || !audience || !['buyer', 'auditor'].includes(classOf(audience))) throw notFound();
  const event = snapshot.context as unknown as Compete;
  if (one) return { event, state: snapshot.state, halls: [one] };
  const hallIds = event.halls.flatMap((line) => line.hallId ?? []);
  if (hallIds.length === 0) throw refused('COMPETE_MINUTES_EARLY', 'Refused');
  const halls: HallRecord[] = [];
  for (const each of hallIds) halls.push(await hallRecord(parts, each, viewer));
  return { event, state: snapshot.state, halls };
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
}

async function readingOf(parts: MinutesParts, { event, halls }: EventRecord, request: StreamRequest): Promise<Reading> {
  const { viewer } = request.caller!;
  const { language } = request;
  const shown = (named: Named | undefined): string => (named ? (language === 'en' ? named.nameEn || named.name : named.name) : '–');
  const senders = halls.flatMap(({ notices }) => notices.flatMap(({ fromUserId }) => fromUserId ?? []));
  const signers = event.countersigns.map(({ userId }) => userId);
  const ids = [...new Set([event.buyerId, ...event.coBuyerIds, ...event.observerIds, ...senders, ...signers, viewer.userId])];
  const { rows: people } = await parts.read.query<Named>(
    'select id::text, full_name as name, full_name_en as "nameEn" from base_users where id = any($1::bigint[])',
    [ids.filter(isId)],
  );
  const { rows: organisations } = await parts.read.query<Named>(
    'select id::text, org_name as name, org_name_en as "nameEn" from base_organization where id = $1',
    [event.orgId],
  );
  const zone = await parts.zoneOf(viewer.userId);
  const byId = new Map(people.map((one) => [one.id, one]));
  return {
    language,
    zone,
    time: (at) => zoneText(zone, at),
    person: (userId) => shown(byId.get(userId)),
    organisation: shown(organisations[0]),
    askedBy: shown(byId.get(viewer.userId)),
    askedAt: request.at,
  };
}

/** Suppliers in the reader's language: documents keep what they were called in Chinese. */
async function inLanguage(parts: MinutesParts, record: EventRecord, language: StreamRequest['language']): Promise<EventRecord> {
  if (language !== 'en') return record;
  const names = await englishNames(
    parts.read,
    record.event.suppliers.map(({ supplierId }) => supplierId),
  );
  const named = <R extends { readonly supplierId: string; readonly supplierName: string | null }>(one: R): R => ({
    ...one,
    supplierName: names.get(one.supplierId) ?? one.supplierName,
  });
  return {
    ...record,
    event: { ...record.event, suppliers: record.event.suppliers.map(named) },
    halls: record.halls.map((one) => ({ ...one, hall: { ...one.hall, bidders: one.hall.bidders.map(named) } })),
  };
}

async function exportMinutes(parts: MinutesParts, request: StreamRequest): Promise<Streamed> {
  const asked = await recordOf(parts, request.body, request.caller!.viewer);
  const record = await inLanguage(parts, asked, request.language);
  const minutes = minutesOf(record, await readingOf(parts, record, request));
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(renderer, 'renderMinutes', [minutes, place], PATIENCE);
    return readFile(place);
  });
  return {
    stream: Readable.from([bytes]),
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="minutes.pdf"' },
  };
}

export const minutesCall = (parts: MinutesParts): StreamCall => ({
  method: 'POST',
  path: '/v1/srmSfdCompeteHeaderRestful/exportMinutes',
  body: 'json',
  reasons,
  summary: { en: 'Minutes of a competition as PDF', cn: '导出竞价纪要' },
  answer: (request) => exportMinutes(parts, request),
});
