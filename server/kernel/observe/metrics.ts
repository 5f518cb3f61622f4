/** Measures for Prometheus. Labels are closed lists of the product: never an id, a person or a value. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Command, GroupOutcome, Outcome } from '../contracts.js';
import type { EdgeVitals } from '../edges/contracts.js';
import type { BatchSeen, Delivery, GroupSeen, Step, Vitals, Watch } from '../runtime/observer.js';

/** Seconds, from the cost of a step to a person's patience. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TOGETHER_MS = 50;
const EVENTS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** As many as an import may write as a whole. */
const GROUP_EVENTS = [2, 10, 50, 100, 500, 1_000, 2_000, 5_000];
const GROUP_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60];

export const ACCEPTED = 'OK';
export const codeOf = (outcome: Outcome | GroupOutcome): string => (outcome.ok ? ACCEPTED : outcome.refusal.code);

export interface PoolVitals {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Where the present values come from, asked when somebody reads the measures. */
export interface Sources {
  readonly runtime: () => Vitals;
  readonly pool: () => PoolVitals;
  readonly outboxPending: () => Promise<number>;
}

export class Metrics {
  readonly registry = new Registry();
  readonly #events = this.#counter('events_total', 'Events answered, by outcome: OK or the code of the refusal', ['type', 'event', 'code']);
  readonly #submit = this.#seconds('submit_seconds', "From the event's place in the queue to its answer", ['outcome']);
  readonly #wait = this.#seconds('mailbox_wait_seconds', "From the event's place in the queue to its first step");
  readonly #step = this.#seconds('step_seconds', 'One of the six steps; effects lie within persist', ['step']);
  readonly #batches = this.#counter(
    'batches_total',
    'Batches sent to the database: committed, or coming again after a race, without storage, or failed',
    ['result'],
  );
  readonly #batchEvents = this.#histogram('batch_events', 'Accepted events that one transaction wrote', EVENTS);
  readonly #group = this.#histogram(
    'together_seconds',
    'From the asking for events that stand together or not at all to their answer',
    GROUP_SECONDS,
    ['outcome'],
  );
  readonly #groupEvents = this.#histogram('together_events', 'Events that were asked for together', GROUP_EVENTS);
  readonly #deadline = this.#seconds(
    'deadline_late_seconds',
    "From a deadline's instant to its application; 0.1 s of it are the grace time",
  );
  readonly #outages = this.#counter('outages_total', 'Outages for which something that ran was given time');
  readonly #outageSeconds = this.#counter('outage_seconds_total', 'Their length');
  readonly #delivery = this.#seconds('outbox_delivery_seconds', 'From when this server had an outbox entry to its settling', ['result']);
  readonly #frames = this.#counter('frames_total', 'Frames written to sockets');
  readonly #frameDelay = this.#seconds('frame_delay_seconds', 'From the instant of an event to the writing of its frame');
  readonly #listRead = this.#seconds('list_reread_seconds', 'Reading a watched list again');

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  watch(command: Command, at: number): Watch {
    return new Measured(this, command, at);
  }

  step(step: Step, from: number, to: number): void {
    this.#step.observe({ step }, seconds(to - from));
  }

  begun(queuedAt: number, at: number): void {
    this.#wait.observe(seconds(at - queuedAt));
  }

  answered({ type, event }: Command, outcome: Outcome, tookMs: number): void {
    this.#events.inc({ type, event, code: codeOf(outcome) });
    this.#submit.observe({ outcome: outcome.ok ? (outcome.repeated ? 'repeated' : 'accepted') : 'refused' }, seconds(tookMs));
  }

  batch({ end, accepted }: BatchSeen): void {
    this.#batches.inc({ result: end });
    if (end === 'committed' && accepted > 0) this.#batchEvents.observe(accepted);
  }

  /** Of a group that was refused, the event at fault is the one that was answered. */
  group({ commands, outcome, from, to }: GroupSeen): void {
    this.#group.observe({ outcome: outcome.ok ? 'accepted' : 'refused' }, seconds(to - from));
    this.#groupEvents.observe(commands.length);
    const counted = outcome.ok ? commands : commands.slice(outcome.index ?? commands.length).slice(0, 1);
    for (const { type, event } of counted) this.#events.inc({ type, event, code: codeOf(outcome) });
  }

  deadline(type: string, event: string, lateMs: number): void {
    this.#events.inc({ type, event, code: ACCEPTED });
    this.#deadline.observe(seconds(lateMs));
  }

  outage(ms: number): void {
    this.#outages.inc();
    this.#outageSeconds.inc(seconds(ms));
  }

  delivered(result: Delivery, ms: number): void {
    this.#delivery.observe({ result: result.toLowerCase() }, seconds(ms));
  }

  frame(delayMs: number): void {
    this.#frames.inc();
    this.#frameDelay.observe(seconds(Math.max(0, delayMs)));
  }

  listRead(ms: number): void {
    this.#listRead.observe(seconds(ms));
  }

  /** Values that are only looked at when the measures are read. */
  read({ runtime: vitals, pool, outboxPending }: Sources): void {
    const runtime = oncePerRead(vitals);
    this.#gauge('mailbox_waiting', 'Events that wait to be decided', () => runtime().waiting);
    this.#gauge('mailbox_longest', 'Events that wait for the document with most', () => runtime().longestQueue);
    this.#gauge('documents_cached', 'Documents in memory', () => runtime().documents);
    this.#gauge('cache_bytes', 'Estimated size of the documents in memory', () => runtime().cacheBytes);
    this.#gauge('heartbeat_age_seconds', "Since this server's last heartbeat", () => seconds(runtime().heartbeatAge));
    this.#gauge('ready', 'Whether this server decides', () => Number(runtime().ready));
    this.#gauge('bus_up', 'Whether this server hears other servers; 0 for one that is alone', () => Number(runtime().busUp));
    this.#gauge('peers', 'Other servers that it hears', () => runtime().peers);
    this.#gauge('leases_held', 'Documents that this server writes among several', () => runtime().servers.held);
    this.#total('handed_on_total', 'Events that were handed to the server that writes their document', () => runtime().servers.handedOn);
    this.#total('taken_over_total', 'Documents taken over from another server', () => runtime().servers.takenOver);
    this.#gauge('pool_used', 'Database connections in use', () => pool().used);
    this.#gauge('pool_idle', 'Database connections that wait for work', () => pool().idle);
    this.#gauge('pool_waiting', 'Work that waits for a database connection', () => pool().waiting);
    this.#gauge('outbox_pending', 'Outbox entries of all servers that are not settled', outboxPending);
  }

  readEdges(vitals: () => EdgeVitals): void {
    this.#gauge('sockets_open', 'Open sockets', () => vitals().sockets);
    this.#gauge('rooms_watched', 'Documents that somebody watches', () => vitals().rooms);
    this.#gauge('lists_watched', 'Different lists that somebody watches', () => vitals().lists);
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name: `guildhall_${name}`, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    return new Histogram({
      name: `guildhall_${name}`,
      help,
      buckets: [...buckets],
      labelNames: [...labelNames],
      registers: [this.registry],
    });
  }

  #seconds<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Histogram<Label> {
    return this.#histogram(name, help, SECONDS, labelNames);
  }

  /** A counter that is kept elsewhere. */
  #total(name: string, help: string, value: () => number): void {
    const counter: Counter = new Counter({
      name: `guildhall_${name}`,
      help,
      registers: [this.registry],
      collect: () => {
        counter.reset();
        counter.inc(value());
      },
    });
  }

  #gauge(name: string, help: string, value: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name: `guildhall_${name}`,
      help,
      registers: [this.registry],
      collect: () => known(value).then((now) => gauge.set(now)),
    });
  }
}

const seconds = (ms: number): number => ms / 1000;

/** All documents in memory are looked at: once for the measures that are read together. */
function oncePerRead<T>(read: () => T): () => T {
  let known: { readonly value: T; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (known === undefined || now - known.at > TOGETHER_MS) known = { value: read(), at: now };
    return known.value;
  };
}

/** What cannot be asked now, because the database is away, is not a number: the other measures are read all the same. */
const known = async (value: () => number | Promise<number>): Promise<number> => {
  try {
    return await value();
  } catch {
    return Number.NaN;
  }
};

class Measured implements Watch {
  #begun = false;

  constructor(
    private readonly metrics: Metrics,
    private readonly command: Command,
    private readonly queuedAt: number,
  ) {}

  step(step: Step, from: number, to: number): void {
    if (!this.#begun) this.metrics.begun(this.queuedAt, from);
    this.#begun = true;
    this.metrics.step(step, from, to);
  }

  answered(outcome: Outcome, at: number): void {
    this.metrics.answered(this.command, outcome, at - this.queuedAt);
  }
}
