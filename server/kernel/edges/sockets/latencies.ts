/**
 * How long what an evidence document accepted took to the screens of its people: kept for disputes ("I saw it too late").
 * A window says at most once a second which frame it has painted; when that was accepted the server knows itself. Two
 * durations are kept: `heard`, until the word reached the server, by the server's clock alone (what was seen was seen
 * before that), and `seen`, by the window's own word, its clock corrected by the offset that it has measured.
 */
import type { Database } from '../../contracts.js';
import type { Body } from '../body.js';
import { idOf, optionalInteger, textOf } from '../body.js';
import type { Room, Watcher } from './room.js';

/** As often rows are written; what a killed server had not written yet is lost. */
const WRITE_MS = 30_000;
/** So many of one person are written at once; windows of ours say less in that time. */
const MOST_SAMPLES = 60;
/** A word so much later tells of a computer that slept, not of the way there. */
const LONGEST_MS = 600_000;

/** What a window says; all but the frame is evidence of its own making. */
export interface PaintedFrame {
  readonly type: string;
  readonly id: string;
  readonly epoch: string;
  readonly viewSeq: number;
  /** Instant by the window's clock, corrected. */
  readonly seenAt: number | null;
  /** Server time minus the window's, and its round trip, milliseconds. */
  readonly offset: number | null;
  readonly delay: number | null;
}

export function paintedFrame(body: Body): PaintedFrame {
  return {
    type: textOf(body, 'type', 60),
    id: idOf(body),
    epoch: textOf(body, 'epoch', 40),
    viewSeq: optionalInteger(body, 'viewSeq') ?? 0,
    seenAt: optionalInteger(body, 'seenAt'),
    offset: optionalInteger(body, 'offset'),
    delay: optionalInteger(body, 'delay'),
  };
}

interface Samples {
  readonly type: string;
  readonly id: string;
  readonly userId: string;
  readonly supplierId: string | null;
  readonly from: number;
  to: number;
  readonly heard: number[];
  readonly seen: number[];
  offset: number | null;
  delay: number | null;
}

/** Told of each person's newest figure. */
export type Measured = (type: string, id: string, userId: string, heardP95: number) => void;

const writeSql = `insert into document_latency (latency_id, doc_type, doc_id, user_id, supplier_id, from_at, to_at, frames,
    heard_p50, heard_p95, heard_max, seen_p50, seen_p95, seen_max, clock_offset, round_trip)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::timestamptz[],
    $8::int[], $9::int[], $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::int[])`;

export class Latencies {
  #samples = new Map<string, Samples>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly database: Pick<Database, 'read' | 'nextId'>,
    private readonly measured: Measured,
    private readonly report: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.write(), WRITE_MS);
    this.#timer.unref();
  }

  /** @param at instant of the word's arrival */
  note(room: Room, watcher: Watcher, painted: PaintedFrame, at: number): void {
    if (!room.definition.evidence) return;
    const acceptedAt = room.acceptedAt(watcher, painted);
    if (acceptedAt === null || at - acceptedAt > LONGEST_MS) return;
    const samples = this.#of(room, watcher, at);
    const heard = Math.max(0, at - acceptedAt);
    samples.to = at;
    samples.heard.push(heard);
    // Never before it was accepted, never after it was told: a clock that is wrong shows nothing else.
    if (painted.seenAt !== null) samples.seen.push(Math.min(heard, Math.max(0, painted.seenAt - acceptedAt)));
    samples.offset = bounded(painted.offset);
    samples.delay = bounded(painted.delay);
    if (samples.heard.length >= MOST_SAMPLES) void this.write();
  }

  /** What came since the last time, one row a person and document. */
  async write(): Promise<void> {
    const all = [...this.#samples.values()];
    this.#samples = new Map();
    if (all.length === 0) return;
    for (const { type, id, userId, heard } of all) this.measured(type, id, userId, quantile(heard, 0.95)!);
    try {
      const ids = await Promise.all(all.map(() => this.database.nextId()));
      await this.database.read.query(writeSql, columnsOf(all, ids));
    } catch (error) {
      this.report(error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  #of({ definition: { type }, id }: Room, { viewer: { userId, supplierId } }: Watcher, at: number): Samples {
    const key = `${type}:${id}:${userId}`;
    const known = this.#samples.get(key);
    if (known) return known;
    const made: Samples = { type, id, userId, supplierId, from: at, to: at, heard: [], seen: [], offset: null, delay: null };
    this.#samples.set(key, made);
    return made;
  }
}

const MOST_MS = 2_147_483_647;
const bounded = (ms: number | null): number | null => (ms === null ? null : Math.max(-MOST_MS, Math.min(MOST_MS, ms)));

/** The least value that so many of all do not exceed; null: there are none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

function columnsOf(all: readonly Samples[], ids: readonly string[]): readonly unknown[] {
  const of = <T>(pick: (one: Samples) => T): readonly T[] => all.map(pick);
  return [
    ids,
    of((one) => one.type),
    of((one) => one.id),
    of((one) => one.userId),
    of((one) => one.supplierId),
    of((one) => new Date(one.from)),
    of((one) => new Date(one.to)),
    of((one) => one.heard.length),
    of((one) => quantile(one.heard, 0.5)),
    of((one) => quantile(one.heard, 0.95)),
    of((one) => quantile(one.heard, 1)),
    of((one) => quantile(one.seen, 0.5)),
    of((one) => quantile(one.seen, 0.95)),
    of((one) => quantile(one.seen, 1)),
    of((one) => one.offset),
    of((one) => one.delay),
  ];
}
