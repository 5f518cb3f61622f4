/**
 * Which server writes a document, as far as this one knows. What it believes of itself ends by its own clock before the
 * lease does, and at once when it finds that it stood still; what it believes of others lasts until they deny it.
 */
import type { Pending, Timing } from '../runtime/timing.js';
import type { Bus } from './bus.js';
import { LEASE_MS } from './leases.js';
import type { Leases } from './leases.js';

/** A lease is believed in for less than it lasts. */
const BELIEF_MS = LEASE_MS - 1_000;
const PULSE_MS = 300;
/** A pulse that comes so late says that this process stood still: others may have taken over what it held. */
const STALLED_MS = 900;
const RENEW_MS = 1_500;
/** After so long without use a lease is let go, unless the document waits for a deadline. */
const QUIET_MS = 15_000;
/** Who cannot be asked so long is not waited for. */
const ANSWER_MS = 500;

interface Ownership {
  readonly holder: string;
  until: number;
  usedAt: number;
}

export interface DocumentOwnersParts {
  readonly bus: Bus;
  readonly leases: Leases;
  readonly timing: Timing;
  /** Whether the document is being decided on or waits for a deadline soon. */
  readonly wanted: (document: string) => boolean;
  readonly report: (error: unknown) => void;
}

export class DocumentOwners {
  readonly #owned = new Map<string, Ownership>();
  readonly #asking = new Map<string, Promise<string>>();
  #pulseAt: number;
  #renewedAt: number;
  #pulse: Pending | undefined;
  /** Since the start: documents taken from a server that did not write them. */
  takenOver = 0;

  constructor(private readonly parts: DocumentOwnersParts) {
    this.#pulseAt = this.#renewedAt = parts.timing.elapsed();
  }

  start(): void {
    this.#pulseAt = this.parts.timing.elapsed();
    this.#pulse = this.parts.timing.every(PULSE_MS, () => this.#beat());
  }

  stop(): void {
    this.#pulse?.cancel();
  }

  /** How many documents this server holds. */
  get held(): number {
    return this.#mine().filter(([, ownership]) => this.#believed(ownership)).length;
  }

  /** undefined: not known. */
  holderOf(document: string): string | undefined {
    const ownership = this.#owned.get(document);
    if (!ownership || !this.#believed(ownership)) return undefined;
    ownership.usedAt = this.parts.timing.elapsed();
    return ownership.holder;
  }

  isMine(document: string): boolean {
    return this.holderOf(document) === this.parts.bus.serverId;
  }

  /** @returns who writes it from here on; this server, when nobody can be asked */
  claim(document: string): Promise<string> {
    return this.#ask(document, async () => {
      const holder = await this.parts.leases.claim(document);
      return this.#livesHere(holder) ? holder : this.#taken(document, holder);
    });
  }

  /** The server that was believed to write it does not: this one does from here on, unless a third was quicker. */
  takeOver(document: string, from: string): Promise<string> {
    const known = this.holderOf(document);
    if (known !== undefined && known !== from) return Promise.resolve(known);
    this.#owned.delete(document);
    return this.#ask(document, () => this.#taken(document, from));
  }

  /** What servers that are gone were believed to hold. */
  forgetGone(): void {
    for (const [document, { holder }] of this.#owned) if (!this.#livesHere(holder)) this.#owned.delete(document);
  }

  /** Holds nothing any more, and says so. */
  async giveUp(): Promise<void> {
    const mine = this.#mine().map(([document]) => document);
    for (const document of mine) this.#owned.delete(document);
    if (mine.length > 0 && this.parts.bus.up) await this.#inTime(this.parts.leases.release(mine)).catch(this.parts.report);
  }

  async #taken(document: string, from: string): Promise<string> {
    const holder = await this.parts.leases.takeOver(document, from);
    if (holder === this.parts.bus.serverId) this.takenOver += 1;
    return holder;
  }

  #ask(document: string, asked: () => Promise<string>): Promise<string> {
    const known = this.#asking.get(document);
    if (known) return known;
    const asking = this.#holderBy(document, asked).finally(() => this.#asking.delete(document));
    this.#asking.set(document, asking);
    return asking;
  }

  async #holderBy(document: string, asked: () => Promise<string>): Promise<string> {
    const { timing, bus } = this.parts;
    const since = timing.elapsed();
    try {
      const holder = await this.#inTime(asked());
      this.#owned.set(document, { holder, until: holder === bus.serverId ? since + BELIEF_MS : Infinity, usedAt: since });
      return holder;
    } catch (error) {
      this.parts.report(error);
      return bus.serverId;
    }
  }

  #believed(ownership: Ownership): boolean {
    const now = this.parts.timing.elapsed();
    return ownership.until > now && (ownership.holder !== this.parts.bus.serverId || now - this.#pulseAt < STALLED_MS);
  }

  #livesHere(holder: string): boolean {
    return holder === this.parts.bus.serverId || this.parts.bus.peers.has(holder);
  }

  #mine(): (readonly [string, Ownership])[] {
    return [...this.#owned].filter(([, ownership]) => ownership.holder === this.parts.bus.serverId);
  }

  #beat(): void {
    const now = this.parts.timing.elapsed();
    if (now - this.#pulseAt >= STALLED_MS) for (const [document] of this.#mine()) this.#owned.delete(document);
    this.#pulseAt = now;
    if (now - this.#renewedAt < RENEW_MS) return;
    this.#renewedAt = now;
    for (const [document, ownership] of this.#owned)
      if (ownership.until <= now || (now - ownership.usedAt > QUIET_MS && !this.parts.wanted(document))) this.#owned.delete(document);
    if (this.parts.bus.up) this.#renew(now).catch(this.parts.report);
  }

  async #renew(since: number): Promise<void> {
    const mine = this.#mine();
    if (mine.length === 0) return;
    const kept = new Set(await this.#inTime(this.parts.leases.renew(mine.map(([document]) => document))));
    for (const [document, ownership] of mine) {
      if (kept.has(document)) ownership.until = Math.max(ownership.until, since + BELIEF_MS);
      else if (this.#owned.get(document) === ownership) this.#owned.delete(document);
    }
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = this.parts.timing.after(ANSWER_MS, () => reject(new Error(`the leases did not answer within ${ANSWER_MS} ms`)));
      answer.then(resolve, reject).finally(() => late.cancel());
    });
  }
}
