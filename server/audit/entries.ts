/** `auditRestful/findEntries`: entries as they are hashed, with the leaves of their payloads (platform-system.md §11.1, §11.5). */
import type { CanonicalEntry } from '../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../state-machines/kernel/primitives/instant.js';
import type { JsonObject } from '../../state-machines/kernel/primitives/json-value.js';
import type { ShownLeaf } from '../../state-machines/kernel/primitives/payload-root.js';
import { eventOf } from '../../state-machines/kernel/replay.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { ChainedHistoryEntry } from '../kernel/contracts.js';
import { entryColumns, entryOf, payloadOf } from '../kernel/database/history.js';
import type { EntryRow } from '../kernel/database/history.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalInteger, textOf } from '../kernel/edges/body.js';
import { audienceFor, showsRev } from '../kernel/edges/visible.js';
import { knows } from '../kernel/edges/projection.js';
import { Shown, nameIn, shownLeaves } from './disclosing.js';
import type { StoredLeaves } from './disclosing.js';
import { steps } from './folding.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';
import { mustSee, partsOf } from './seen.js';
import type { Seen } from './seen.js';

export const MOST_ENTRIES = 500;

/** One entry as a reader gets it. */
export type ShownEntry =
  | {
      readonly rev: number;
      readonly entry: CanonicalEntry;
      readonly leaves: readonly ShownLeaf[];
      readonly prevHash: string;
      readonly hash: string;
    }
  /** He may not know it yet: only that there is one. */
  | { readonly rev: number; readonly sealed: true; readonly prevHash: string; readonly hash: string };

export const canonical = (type: string, id: string, entry: ChainedHistoryEntry): CanonicalEntry => ({
  docType: type,
  docId: id,
  rev: entry.rev,
  event: entry.event,
  payloadRoot: entry.payloadRoot,
  actor: entry.actor,
  onBehalfOf: entry.onBehalfOf,
  respId: entry.respId,
  at: formatInstant(entry.at),
  from: entry.from,
  to: entry.to,
  machine: entry.machine,
  defHash: entry.defHash,
  cause: entry.cause as JsonObject | null,
});

interface LeafRow extends EntryRow {
  readonly seed: Buffer | null;
  readonly salts: StoredLeaves['salts'];
}

const entriesSql = `select ${entryColumns}, p.seed, p.salts from document_event e join ${payloadOf}
  where e.doc_type = $1 and e.doc_id = $2 and e.rev between $3 and $4 order by e.rev`;

/** What the reader's view shows after the entries of the range, before it, and now. */
async function shownIn(parts: AuditParts, seen: Seen, viewer: Viewer, from: number, to: number): Promise<Shown> {
  const shown = new Shown();
  const { definition, id, snapshot } = seen;
  if (snapshot) shown.addView(partsOf(definition, snapshot, seen.audience));
  for await (const { entry, after } of steps(parts, definition, id, Math.max(1, from - 1))) {
    if (entry.rev > to) break;
    const audience = after ? audienceFor(definition, after, viewer) : null;
    if (after && audience !== null && (viewer.userType !== 'EX' || audience === seen.audience))
      shown.addView(partsOf(definition, after, audience));
  }
  return shown;
}

const open: ReadonlySet<string> = new Set(['/$actor/userType', '/$actor/respCode']);

/** A viewer of another's side is told who acted only where it was himself, or his own company. */
function mayKnow(seen: Seen, viewer: Viewer, entry: ChainedHistoryEntry): boolean {
  const { actor } = eventOf(entry);
  if (!knows(seen.definition, entry.event, seen.audience, actor)) return false;
  if (viewer.userType === 'EX') return true;
  return !(actor.userType === 'EX' && (seen.unnamed || seen.sealed));
}

/** @param full everything but what was erased; somebody else has agreed to it */
export async function entriesFor(
  parts: AuditParts,
  seen: Seen,
  viewer: Viewer,
  range: { readonly from: number; readonly to: number },
  full = false,
): Promise<readonly ShownEntry[]> {
  const { definition, id } = seen;
  const [shown, { rows }] = [
    full ? null : await shownIn(parts, seen, viewer, range.from, range.to),
    await parts.database.read.query<LeafRow>(entriesSql, [definition.type, id, range.from, range.to]),
  ];
  return rows.map((row): ShownEntry => {
    const entry = entryOf(row);
    const { rev, prevHash, hash } = entry;
    if (!full && !mayKnow(seen, viewer, entry)) return { rev, sealed: true, prevHash, hash };
    const named = viewer.userType !== 'EX' || eventOf(entry).actor.supplierId === viewer.supplierId;
    const maySee = (pointer: string, value: unknown): boolean =>
      shown === null || (named && open.has(pointer)) || (!pointer.startsWith('/$requestId') && shown.has(nameIn(pointer), value));
    return {
      rev,
      entry: canonical(definition.type, id, entry),
      leaves: shownLeaves(row as unknown as StoredLeaves, maySee),
      prevHash,
      hash,
    };
  });
}

/** `{docType, docId, fromRev?, toRev?}`, five hundred at most → `{entries, head}`. */
export async function findEntries(parts: AuditParts, viewer: Viewer, body: Body): Promise<object> {
  const seen = await mustSee(parts, viewer, textOf(body, 'docType', 60), idOf(body, 'docId'));
  // Where gaps would betray what others do, nobody outside counts entries.
  if (viewer.userType === 'EX' && (seen.sealed || !showsRev(seen.definition, viewer))) throw refused('AUD_SEALED');
  const from = Math.max(1, optionalInteger(body, 'fromRev') ?? 1);
  const to = Math.min(optionalInteger(body, 'toRev') ?? from + MOST_ENTRIES - 1, from + MOST_ENTRIES - 1);
  const [entries, head] = [
    await entriesFor(parts, seen, viewer, { from, to }),
    await parts.database.read.query<{ rev: number; hash: string }>(
      'select rev, hash from document_event where doc_type = $1 and doc_id = $2 order by rev desc limit 1',
      [seen.definition.type, seen.id],
    ),
  ];
  return { entries, head: head.rows[0] ?? null };
}
