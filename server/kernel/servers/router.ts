/**
 * Stands before the mailboxes: what is for a document goes to the server that writes it, with its stamp, and is decided
 * here when that is this server, when the other does not answer, or when nobody can be asked. A command that may be
 * decided twice has an idempotency key, so that it happens once.
 */
import { randomUUID } from 'node:crypto';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Command, Outcome } from '../contracts.js';
import type { OutboxReference } from '../runtime/item.js';
import type { ServerClock } from '../runtime/clock.js';
import type { Barrier } from './barrier.js';
import type { Bus } from './bus.js';
import { Unheard } from './bus.js';
import type { DocumentOwners } from './owners.js';
import type { Readiness } from './readiness.js';
import type { Undecided, Waiting } from './undecided.js';

/** A holder that is alive is waited for. */
const ANSWER_MS = 5_000;
const WAKE_MS = 2_000;
/** After so many servers it is decided here, whoever holds it. */
const MOST_TURNS = 3;

export interface Submission {
  readonly command: Command;
  readonly stamp: Instant;
  readonly outbox?: OutboxReference;
}

interface Routed extends Submission {
  readonly waiting: Waiting;
  turns: number;
}

/** `take`: the sender cannot decide it, whoever holds the document. */
interface HandedOn extends Submission {
  readonly sentAt: Instant;
  readonly take: boolean;
}
/** null: decide it yourself. */
type Answer = { readonly outcome: Outcome | null };

/** This server's own mailboxes. */
export interface Local {
  decide(submission: Submission): Promise<Outcome>;
  /** Resolves when its mailbox has nothing more to do. */
  poke(document: string): Promise<void>;
  /** A deadline may pass now: at once where somebody waits for it, else by its lane. */
  due(document: string): void;
  /** Looks again at what waits in its mailbox, if anything does. */
  pokeWaiting(document: string): void;
  /** The outcome says that this server cannot decide now: it stops, or has no storage. */
  cannot(submission: Submission, outcome: Outcome): boolean;
  /** As it may stand on the wire, and back; null: this server has not the key of the other. */
  wrapped(command: Command): Command;
  unwrapped(command: Command): Command | null;
  /** With what does not travel between servers. */
  completed(submission: Submission, outcome: Outcome): Promise<Outcome>;
}

export interface RouterParts {
  readonly bus: Bus;
  readonly owners: DocumentOwners;
  readonly barrier: Barrier;
  readonly undecided: Undecided;
  readonly readiness: Readiness;
  readonly clock: ServerClock;
  readonly local: Local;
  readonly report: (error: unknown) => void;
}

export class Router {
  readonly #claiming = new Map<string, { readonly one: Routed; readonly go: (holder: string) => void }[]>();
  readonly #open = new Set<Promise<unknown>>();
  /** Since the start: commands sent to another server. */
  handedOn = 0;

  constructor(private readonly parts: RouterParts) {
    parts.bus.answer('submit', (message, from) => this.#handed(message as HandedOn, from));
    parts.bus.answer('wake', (document) => this.#woken(document as string));
  }

  /** Synchronous as far as the mailbox or the wire, so that nothing overtakes a request that was read. */
  submit(submission: Submission): Promise<Outcome> {
    const { undecided } = this.parts;
    const one: Routed = {
      ...submission,
      command: this.#together ? keyed(submission.command) : submission.command,
      waiting: undecided.add(documentOf(submission.command), submission.stamp),
      turns: 0,
    };
    return this.#tracked(this.#route(one).finally(() => undecided.end(one.waiting)));
  }

  /** A deadline of the document is due: its writer looks, and what came here while this server wrote it does not wait on. */
  async wake(document: string): Promise<void> {
    const { bus, owners, local, readiness } = this.parts;
    if (!this.#together || !readiness.ready) return local.poke(document);
    const holder = owners.holderOf(document) ?? (await owners.claim(document));
    if (holder !== bus.serverId) {
      if (await this.#asked(holder, 'wake', document, WAKE_MS)) return local.pokeWaiting(document);
      await this.#takeOver(document, holder);
    }
    await local.poke(document);
  }

  /** Resolves when everything handed on is answered. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open);
  }

  get #together(): boolean {
    return this.parts.bus.up && this.parts.bus.peers.size > 0;
  }

  #tracked<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#open.delete(tracked));
    this.#open.add(tracked);
    return tracked;
  }

  #route(one: Routed): Promise<Outcome> {
    const { owners, readiness } = this.parts;
    if (!this.#together) return this.#here(one);
    if (!readiness.ready) return this.#elsewhere(one);
    if (one.command.id === null) return this.#here(one);
    const holder = owners.holderOf(one.waiting.document);
    return holder === undefined ? this.#claimed(one) : this.#to(holder, one);
  }

  #to(holder: string, one: Routed): Promise<Outcome> {
    return holder === this.parts.bus.serverId ? this.#here(one) : this.#handOn(holder, one);
  }

  /** What comes while it is not known who writes the document waits, and goes in the order of the stamps. */
  #claimed(one: Routed): Promise<Outcome> {
    const { document } = one.waiting;
    return new Promise((resolve) => {
      const go = (holder: string): void => resolve(this.#to(holder, one));
      const waiting = this.#claiming.get(document);
      if (waiting) {
        waiting.push({ one, go });
        return;
      }
      this.#claiming.set(document, [{ one, go }]);
      void this.parts.owners.claim(document).then((holder) => {
        const all = this.#claiming.get(document)!;
        this.#claiming.delete(document);
        for (const next of all.sort((a, b) => a.one.stamp - b.one.stamp)) next.go(holder);
      });
    });
  }

  async #handOn(holder: string, one: Routed): Promise<Outcome> {
    const answer = await this.#sent(holder, one, false);
    if (answer) return answer;
    one.turns += 1;
    const next = await this.#takeOver(one.waiting.document, holder);
    return one.turns < MOST_TURNS ? this.#to(next, one) : this.#here(one);
  }

  #takeOver(document: string, from: string): Promise<string> {
    const { bus, owners } = this.parts;
    return bus.up ? owners.takeOver(document, from) : Promise.resolve(bus.serverId);
  }

  async #here(one: Routed): Promise<Outcome> {
    const { local, readiness } = this.parts;
    const outcome = await local.decide(one);
    if (!local.cannot(one, outcome) || readiness.others.length === 0) return outcome;
    return this.#elsewhere(one, outcome);
  }

  /** This server cannot decide: one that can is asked to. */
  async #elsewhere(one: Routed, otherwise?: Outcome): Promise<Outcome> {
    for (const other of this.parts.readiness.others) {
      const answer = await this.#sent(other, one, true);
      if (answer) return answer;
    }
    return otherwise ?? this.parts.local.decide(one);
  }

  /** null when the other did not decide it, as far as is known. */
  async #sent(to: string, one: Routed, take: boolean): Promise<Outcome | null> {
    const { command, stamp, outbox, waiting } = one;
    waiting.at = to;
    this.handedOn += 1;
    const message: HandedOn = {
      command: this.parts.local.wrapped(command),
      stamp,
      sentAt: this.parts.clock.now(),
      take,
      ...(outbox ? { outbox } : {}),
    };
    const answer = await this.#asked<Answer>(to, 'submit', message, ANSWER_MS);
    if (answer?.outcome) return this.parts.local.completed(one, answer.outcome);
    waiting.at = null;
    return null;
  }

  async #asked<T>(of: string, topic: string, message: unknown, withinMs: number): Promise<T | null> {
    try {
      return (await this.parts.bus.ask(of, topic, message, withinMs)) as T;
    } catch (error) {
      if (!(error instanceof Unheard)) throw error;
      return null;
    }
  }

  async #handed({ sentAt, take, ...wrapped }: HandedOn, from: string): Promise<Answer> {
    const { readiness, owners, barrier, undecided, local, clock } = this.parts;
    const document = documentOf(wrapped.command);
    const command = local.unwrapped(wrapped.command);
    if (!command) return this.#denied(document);
    const submission: Submission = { ...wrapped, command };
    if (!readiness.ready || clock.now() - sentAt >= ANSWER_MS) return this.#denied(document);
    const waiting = undecided.add(document, submission.stamp);
    try {
      if (submission.command.id !== null && !owners.isMine(document) && !barrier.isAsking(document)) {
        if (!take) return { outcome: null };
        await owners.takeOver(document, from);
      }
      const outcome = await this.#tracked(local.decide(submission));
      return local.cannot(submission, outcome) ? this.#denied(document) : { outcome: travelling(outcome) };
    } finally {
      undecided.end(waiting);
    }
  }

  /** Who asked decides it himself: a deadline that counted on its being here asks again. */
  #denied(document: string): Answer {
    this.parts.barrier.forget(document);
    return { outcome: null };
  }

  #woken(document: string): boolean {
    const { readiness, owners, local } = this.parts;
    if (!readiness.ready || !owners.isMine(document)) return false;
    local.due(document);
    return true;
  }
}

/** Creations share a name that nobody holds. */
export const documentOf = (command: Pick<Command, 'type' | 'id'>): string => `${command.type}:${command.id}`;

const keyed = (command: Command): Command => (command.requestId ? command : { ...command, requestId: randomUUID() });

/** Snapshots stay where they are: the asking server reads its own. */
function travelling(outcome: Outcome): Outcome {
  if (outcome.ok || !outcome.snapshot) return outcome;
  return { ok: false, refusal: outcome.refusal, at: outcome.at };
}
