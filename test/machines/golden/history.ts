/**
 * Golden histories: what a document's life looked like when it was recorded, entry by entry as the server chains them.
 * They must fold to the same bytes for ever; a definition that folds one differently needs a new version.
 */
import fs from 'node:fs';
import path from 'node:path';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { blankContext, blankLine } from '../../../state-machines/kernel/document.js';
import type { LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../../state-machines/kernel/primitives/json-value.js';
import { entryHash, findChainBreak, GENESIS_HASH } from '../../../state-machines/kernel/primitives/chain.js';
import type { CanonicalEntry, ChainedEntry } from '../../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../../state-machines/kernel/primitives/instant.js';
import { payloadRoot } from '../../../state-machines/kernel/primitives/payload-root.js';
import { fromHex, sha256, sha256Hex, toHex, utf8 } from '../../../state-machines/kernel/primitives/sha256.js';
import type { Folded, HistoryEntry } from '../../../state-machines/kernel/replay.js';
import { replay, storedPayload } from '../../../state-machines/kernel/replay.js';

export interface GoldenEntry extends HistoryEntry {
  readonly defHash: string;
  /** 64 hex digits; gives the salts of the payload's leaves. */
  readonly seed: string;
  readonly hash: string;
}

/** Document and rows outside it after the last entry; snapshot null: it was deleted. */
export interface GoldenEnd {
  readonly snapshot: Snapshot | null;
  readonly rows: Readonly<Record<string, Readonly<Record<string, LineRowValues>>>>;
}

export interface GoldenHistory {
  readonly document: string;
  readonly id: string;
  readonly story: string;
  readonly entries: readonly GoldenEntry[];
  readonly end: GoldenEnd;
  /** SHA-256 of the canonical JSON of `end`, hex. */
  readonly digest: string;
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const canonical = (golden: Pick<GoldenHistory, 'document' | 'id'>, entry: Omit<GoldenEntry, 'hash'>): CanonicalEntry => ({
  docType: golden.document,
  docId: golden.id,
  rev: entry.rev,
  event: entry.event,
  payloadRoot: payloadRoot(entry.payload as JsonValue, fromHex(entry.seed, 32)),
  actor: entry.actor,
  onBehalfOf: entry.onBehalfOf,
  respId: entry.respId,
  at: formatInstant(entry.at),
  from: entry.from,
  to: entry.to,
  machine: entry.machine,
  defHash: entry.defHash,
  cause: entry.cause as CanonicalEntry['cause'],
});

/** The history that these events leave behind. @throws when the machine refuses one of them */
export function recorded(definition: AnyDefinition, story: string, events: readonly MachineEvent[]): GoldenHistory {
  const document = definition.type;
  const entries: GoldenEntry[] = [];
  let snapshot: Snapshot | null = null;
  let id = '';
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${document}, "${story}": ${event.type} was refused with ${decision.refusal.code}`);
    id = decision.after.context.id;
    const entry = plain({
      rev: decision.after.context.rev,
      event: event.type,
      at: event.at,
      actor: event.actor.userId,
      onBehalfOf: event.actor.onBehalfOf,
      respId: event.actor.respId,
      cause: event.cause,
      from: decision.before?.state ?? null,
      to: decision.after.state,
      machine: definition.machineName,
      payload: storedPayload(event),
      defHash: sha256Hex(definition.machineName),
      seed: toHex(sha256(utf8(`${document}:${story}:${decision.after.context.rev}`))),
    });
    entries.push({ ...entry, hash: entryHash(entries.at(-1)?.hash ?? GENESIS_HASH, canonical({ document, id }, entry)) });
    snapshot = decision.removed ? null : decision.after;
  }
  const end = endOf(replay(definition, entries));
  return { document, id, story, entries, end, digest: sha256Hex(canonicalJson(end)) };
}

export const endOf = ({ snapshot, rows }: Folded): GoldenEnd =>
  plain({
    snapshot,
    rows: Object.fromEntries(
      [...rows].map(([line, list]) => [line, Object.fromEntries([...list].map(([key, row]) => [String(key), row]))]),
    ),
  });

export const chainOf = (golden: GoldenHistory): readonly ChainedEntry[] =>
  golden.entries.map((entry) => ({ entry: canonical(golden, entry), hash: entry.hash }));

export const chainBreak = (golden: GoldenHistory) => findChainBreak(chainOf(golden));

/** Fields that the definition got later are blank in what it folds to, and are left out of the comparison. */
export function foldedEnd(
  definition: AnyDefinition,
  golden: GoldenHistory,
): { readonly end: GoldenEnd; readonly broken: Folded['broken'] } {
  const folded = replay(definition, golden.entries);
  const end = endOf(folded);
  const context = golden.end.snapshot?.context;
  if (!end.snapshot || !context) return { end, broken: folded.broken };
  const known = withoutNews(definition, end.snapshot.context as Values, context as Values);
  return { end: { ...end, snapshot: { ...end.snapshot, context: known as Snapshot['context'] } }, broken: folded.broken };
}

type Values = Readonly<Record<string, unknown>>;

function withoutNews(definition: AnyDefinition, folded: Values, recordedThen: Values): Values {
  const blank = plain(blankContext(definition)) as Values;
  return Object.fromEntries(
    Object.entries(folded)
      .filter(([name, value]) => name in recordedThen || canonicalJson(value) !== canonicalJson(blank[name]))
      .map(([name, value]) => {
        const line = definition.lines[name];
        const rowsThen = recordedThen[name];
        if (!line || !Array.isArray(rowsThen)) return [name, value];
        const blankRow = plain(blankLine(line)) as Values;
        return [name, (value as readonly Values[]).map((row, index) => rowWithoutNews(row, (rowsThen[index] ?? {}) as Values, blankRow))];
      }),
  );
}

const rowWithoutNews = (row: Values, then: Values, blank: Values): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => name in then || canonicalJson(value) !== canonicalJson(blank[name] ?? null)),
  );

const machines = path.resolve(import.meta.dirname, '..');

const fileOf = (family: string, name: string) => path.join(machines, family, 'golden', `${name}.json`);

/** Every golden file of the repository, by family and name. */
export function goldenFiles(): readonly { readonly family: string; readonly name: string; readonly golden: GoldenHistory }[] {
  return fs.readdirSync(machines, { withFileTypes: true }).flatMap((family) => {
    const folder = path.join(machines, family.name, 'golden');
    if (!family.isDirectory() || !fs.existsSync(folder)) return [];
    return fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => ({
        family: family.name,
        name: path.basename(file, '.json'),
        golden: JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as GoldenHistory,
      }));
  });
}

/** A golden history is never replaced: to record one anew its file is deleted first, and a reviewer sees that. */
export function writeGolden(family: string, name: string, golden: GoldenHistory): void {
  fs.mkdirSync(path.dirname(fileOf(family, name)), { recursive: true });
  fs.writeFileSync(fileOf(family, name), `${JSON.stringify(golden, null, 1)}\n`, { flag: 'wx' });
}
