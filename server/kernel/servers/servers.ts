/** This server among the others of its database: who writes what, who still brings something, who can be sent people. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Outcome } from '../contracts.js';
import type { ServerClock } from '../runtime/clock.js';
import type { Pending, Timing } from '../runtime/timing.js';
import { Barrier } from './barrier.js';
import type { Bus } from './bus.js';
import { DocumentOwners } from './owners.js';
import type { Leases } from './leases.js';
import { Readiness } from './readiness.js';
import { Router } from './router.js';
import type { Local, Submission } from './router.js';
import { Undecided } from './undecided.js';

/** Shorter troubles send nobody away. */
const PATIENCE_MS = 1_500;

export interface ServersParts {
  readonly bus: Bus;
  /** null: this server is alone, as far as it is told. */
  readonly leases: Leases | null;
  readonly clock: ServerClock;
  readonly timing: Timing;
  readonly local: Local;
  readonly graceMs: number;
  /** Started, not stopping, and no outage that may be open. */
  readonly serves: () => boolean;
  /** The other servers that write their heartbeat. */
  readonly alive: () => ReadonlySet<string>;
  /** Reads the heartbeats anew. */
  readonly look: () => Promise<void>;
  /** Whether a request for the document that was stamped before is expected here. */
  readonly expects: (document: string, before: Instant) => boolean;
  /** Whether the document is being decided on or waits for a deadline soon. */
  readonly wanted: (document: string) => boolean;
  /** A server is not heard any more: what it would have done is looked for. */
  readonly lost: () => void;
  readonly report: (error: unknown) => void;
}

export class Servers {
  readonly readiness: Readiness;
  readonly #barrier: Barrier;
  readonly #owners: DocumentOwners | null;
  readonly #router: Router | null;
  /** Servers that said that they end: their last heartbeat says nothing. */
  readonly #ending = new Set<string>();
  readonly #elsewhere = new Set<() => void>();
  #patience: Pending | undefined;
  #givenUp: Promise<void> | undefined;
  #peers = 0;

  constructor(private readonly parts: ServersParts) {
    const { bus, leases, clock, timing, local, report } = parts;
    const undecided = new Undecided();
    this.readiness = new Readiness(bus, parts.serves, report);
    this.#barrier = new Barrier({
      bus,
      clock,
      timing,
      graceMs: parts.graceMs,
      alive: () => this.#alive(),
      look: parts.look,
      report,
      clear: (document) => local.due(document),
      waits: (document, before, asker) => parts.expects(document, before) || undecided.before(document, before, asker),
    });
    this.#owners = leases && new DocumentOwners({ bus, leases, timing, wanted: parts.wanted, report });
    this.#router =
      this.#owners &&
      new Router({ bus, owners: this.#owners, barrier: this.#barrier, undecided, readiness: this.readiness, clock, local, report });
    bus.hear('ends', (_none, from) => {
      this.#ending.add(from);
    });
    bus.onPeers((peers) => this.#peersChanged(peers.size));
    this.readiness.onChanged((ready) => this.#readyChanged(ready));
  }

  /** Documents held now; since the start: commands sent to another server, documents taken from one. */
  get counts(): { readonly held: number; readonly handedOn: number; readonly takenOver: number } {
    return { held: this.#owners?.held ?? 0, handedOn: this.#router?.handedOn ?? 0, takenOver: this.#owners?.takenOver ?? 0 };
  }

  /** Synchronous as far as the mailbox or the wire. */
  submit(submission: Submission): Promise<Outcome> {
    return this.#router === null ? this.parts.local.decide(submission) : this.#router.submit(submission);
  }

  /** A deadline of the document is due; resolves when there is nothing more to do here. */
  wake(document: string): Promise<void> {
    return this.#router === null ? this.parts.local.poke(document) : this.#router.wake(document);
  }

  /** Whether a deadline waits for another server. */
  holdUp(document: string, at: Instant): boolean {
    return this.#barrier.holds(document, at);
  }

  start(): void {
    this.#owners?.start();
  }

  onElsewhere(listener: () => void): () => void {
    this.#elsewhere.add(listener);
    return () => this.#elsewhere.delete(listener);
  }

  /** Gives up what it holds; what comes from here on is handed on. */
  leave(): void {
    this.parts.bus.tell('ends', null);
    this.readiness.look();
  }

  /** After what was handed on is answered. */
  async stop(): Promise<void> {
    this.#patience?.cancel();
    await this.#router?.settled();
    this.#owners?.stop();
    await this.#givenUp;
    await this.parts.leases?.close();
  }

  #alive(): ReadonlySet<string> {
    const alive = this.parts.alive();
    if (this.#ending.size === 0) return alive;
    for (const ended of this.#ending) if (!alive.has(ended) && !this.parts.bus.peers.has(ended)) this.#ending.delete(ended);
    return new Set([...alive].filter((server) => !this.#ending.has(server)));
  }

  #readyChanged(ready: boolean): void {
    this.#patience?.cancel();
    if (ready) return;
    this.#givenUp = this.#owners?.giveUp().catch(this.parts.report);
    this.#patience = this.parts.timing.every(PATIENCE_MS, () => {
      if (this.readiness.others.length > 0) for (const listener of this.#elsewhere) listener();
    });
  }

  #peersChanged(peers: number): void {
    const fewer = peers < this.#peers;
    this.#peers = peers;
    if (!fewer) return;
    this.#owners?.forgetGone();
    this.parts.lost();
  }
}
