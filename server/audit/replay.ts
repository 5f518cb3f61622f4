/** One document at an earlier entry, and what happened beside it (platform-system.md §11.5). */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { deadlinesOf, todosOf } from '../../state-machines/kernel/derive.js';
import { audienceFor } from '../kernel/edges/visible.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalInteger, optionalText, textOf } from '../kernel/edges/body.js';
import { Shown } from './disclosing.js';
import { steps } from './folding.js';
import type { Step } from './folding.js';
import type { AuditParts } from './parts.js';
import { audits, refused } from './parts.js';
import { mustSee, partsOf, stateFor } from './seen.js';
import type { Seen } from './seen.js';

const FARTHEST = 20_000;

/** @throws RefusedCall AUD_NOT_FOUND, AUD_LONG */
async function stepAt(parts: AuditParts, seen: Seen, rev: number): Promise<Step> {
  if (rev > FARTHEST) throw refused('AUD_LONG', { params: { n: FARTHEST } });
  for await (const step of steps(parts, seen.definition, seen.id, rev)) if (step.entry.rev === rev) return step;
  throw refused('AUD_NOT_FOUND', { kind: 'NotFound' });
}

const audiencesOf = (definition: AnyDefinition, { context, state }: Snapshot): readonly string[] =>
  definition.view.audiences(context as never, state);

/** Of what another saw only what the caller himself may know; the rest is told to be sealed. */
function within(shown: Shown, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => within(shown, name, one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(shown, key, one)]));
  return value === null || value === undefined || value === '' || shown.has(name, value) ? value : '•••';
}

/**
 * `{docType, docId, rev, as?}` → what stands on that party's screen after the entry: `{audience, audiences, view, state}`. A
 * view of others is shown to whoever audits, once nothing is sealed any more, and holds nothing that his own does not.
 */
export async function findSeen(parts: AuditParts, viewer: Viewer, body: Body): Promise<object> {
  const seen = await mustSee(parts, viewer, textOf(body, 'docType', 60), idOf(body, 'docId'));
  const { definition } = seen;
  const { entry, after } = await stepAt(parts, seen, Math.max(1, optionalInteger(body, 'rev') ?? 1));
  const own = after ? audienceFor(definition, after, viewer) : null;
  if (!after || own === null) throw refused('AUD_NOT_FOUND', { kind: 'NotFound' });
  const others = audits(viewer) && !seen.sealed && !seen.unnamed;
  const audiences = others ? [...new Set([own, ...audiencesOf(definition, after)])] : [own];
  const asked = optionalText(body, 'as', 80) ?? own;
  if (!audiences.includes(asked)) throw refused(seen.sealed ? 'AUD_SEALED' : 'AUD_NOT_FOUND', { kind: 'NotFound' });
  const mine = partsOf(definition, after, own);
  const shown = new Shown();
  shown.addView(mine);
  if (seen.snapshot) shown.addView(partsOf(definition, seen.snapshot, seen.audience));
  const view =
    asked === own
      ? mine
      : Object.fromEntries(Object.entries(partsOf(definition, after, asked)).map(([name, value]) => [name, within(shown, name, value)]));
  return { audience: asked, audiences, view, state: stateFor(seen, after.state), rev: entry.rev, at: entry.at };
}

/** `{docType, docId, rev}` → deadlines and to-dos that the entry armed, kept and cancelled. */
export async function findTimers(parts: AuditParts, viewer: Viewer, body: Body): Promise<object> {
  const seen = await mustSee(parts, viewer, textOf(body, 'docType', 60), idOf(body, 'docId'));
  if (viewer.userType === 'EX') throw refused('AUD_WHO', { kind: 'NotAllowed' });
  const { definition } = seen;
  const { entry, before, after } = await stepAt(parts, seen, Math.max(1, optionalInteger(body, 'rev') ?? 1));
  const timers = (snapshot: Snapshot | null | undefined) => (snapshot ? deadlinesOf(definition, snapshot) : []);
  const key = (timer: { readonly event: string; readonly at: number }) => `${timer.event}@${timer.at}`;
  const [then, now] = [timers(before), timers(after)];
  const [thenKeys, nowKeys] = [new Set(then.map(key)), new Set(now.map(key))];
  const due = entry.cause?.kind === 'TIMER' ? entry.cause.due : null;
  return {
    armed: now.map((timer) => ({ ...timer, news: !thenKeys.has(key(timer)) })),
    cancelled: then.filter((timer) => !nowKeys.has(key(timer)) && timer.at !== due),
    fired: due === null ? null : { event: entry.event, due, lateMs: Math.max(0, entry.at - due) },
    todos: after ? todosOf(definition, after).map(({ type, audience }) => ({ type, audience })) : [],
  };
}

/**
 * `{docType, docId, rev}` → what the entry made happen elsewhere: `sent` to other documents and people with how it went, and
 * `made` documents; what is not visible to the caller is only counted.
 */
export async function findEffects(parts: AuditParts, viewer: Viewer, body: Body): Promise<object> {
  const seen = await mustSee(parts, viewer, textOf(body, 'docType', 60), idOf(body, 'docId'));
  if (viewer.userType === 'EX') throw refused('AUD_WHO', { kind: 'NotAllowed' });
  const rev = Math.max(1, optionalInteger(body, 'rev') ?? 1);
  const { read } = parts.database;
  const sent = await read.query<SentRow>(
    `select kind, target_type as "targetType", target_id as "targetId", event, state, code, attempts, (extract(epoch from at) * 1000)::float8 as at,
       (extract(epoch from delivered_at) * 1000)::float8 as "deliveredAt" from document_outbox
     where source_type = $1 and source_id = $2 and source_rev = $3 order by index limit 200`,
    [seen.definition.type, seen.id, rev],
  );
  const made = await read.query<{ docType: string; docId: string; at: number }>(
    `select doc_type as "docType", doc_id::text as "docId", (extract(epoch from at) * 1000)::float8 as at from document_event
     where rev = 1 and at >= (select at from document_event where doc_type = $1 and doc_id = $2 and rev = $3)
       and at <= (select at + interval '1 minute' from document_event where doc_type = $1 and doc_id = $2 and rev = $3)
       and cause->>'kind' = 'CREATE' and cause->>'type' = $1 and cause->>'id' = $2::text and (cause->>'rev')::int = $3 limit 100`,
    [seen.definition.type, seen.id, rev],
  );
  const visible = async (type: string, id: string): Promise<boolean> =>
    !parts.registry.find(type) || (await mustSee(parts, viewer, type, id).then(() => true, () => false)); // prettier-ignore
  const shown = async <R extends { readonly type: string; readonly id: string }>(rows: readonly R[]) =>
    (await Promise.all(rows.map(async (row) => ((await visible(row.type, row.id)) ? row : null)))).filter((row) => row !== null);
  const [toOthers, documents] = [
    await shown(sent.rows.map((row) => ({ ...row, type: row.targetType, id: row.targetId }))),
    await shown(made.rows.map((row) => ({ ...row, type: row.docType, id: row.docId }))),
  ];
  return { sent: toOthers, made: documents, hidden: sent.rows.length + made.rows.length - toOthers.length - documents.length };
}

interface SentRow {
  readonly kind: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly event: string;
  readonly state: string;
  readonly code: string | null;
  readonly attempts: number;
  readonly at: number;
  readonly deliveredAt: number | null;
}
