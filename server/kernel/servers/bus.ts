/**
 * How the servers of one database speak with one another: told to all, asked of one. It makes things quick and live;
 * nothing that is stored depends on a message being heard.
 */
import type { Pending, Timing } from '../runtime/timing.js';
import { processTiming } from '../runtime/timing.js';

/** Nobody by that name heard the question, or no answer came in time. Whether it was acted upon is not known. */
export class Unheard extends Error {
  constructor(
    readonly server: string,
    readonly topic: string,
    why: string,
  ) {
    super(`${topic} asked of ${server}: ${why}`);
    this.name = 'Unheard';
  }
}

export interface Bus {
  readonly serverId: string;
  /** Whether this server hears itself through the wire: what it tells is heard. */
  readonly up: boolean;
  /** The other servers, as far as they are heard. */
  readonly peers: ReadonlySet<string>;
  /** To all others, in order; lost when the wire is down. A message is JSON. */
  tell(topic: string, message: unknown): void;
  hear(topic: string, listener: (message: unknown, from: string) => void): void;
  /** What the other server answers; after everything that it told before. @throws Unheard */
  ask(server: string, topic: string, message: unknown, withinMs: number): Promise<unknown>;
  answer(topic: string, answerer: (message: unknown, from: string) => Promise<unknown> | unknown): void;
  /** Something told may have been missed: whoever follows what others tell reads anew. */
  onMissed(listener: () => void): void;
  onPeers(listener: (peers: ReadonlySet<string>) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What carries texts between servers. */
export interface Wire {
  /** Returns at once; texts that come are received from when the wire is up, which may be later or never. */
  open(serverId: string, receive: (text: string) => void): Promise<void>;
  /** To one server, or to all, the sender included. @returns how many heard it @throws when the wire is down */
  send(to: string | null, text: string): Promise<number>;
  close(): Promise<void>;
}

const BEAT_MS = 300;
/** Nothing heard for so long: gone, or cut off. */
export const SILENT_MS = 1_200;
/** A beat that comes so much too late says that this process stood still: others are given a round more. */
const STALLED_MS = 400;

interface Told {
  readonly from: string;
  readonly kind: 'told';
  readonly seq: number;
  readonly topic: string;
  readonly message: unknown;
}
interface Beat {
  readonly from: string;
  readonly kind: 'beat';
  readonly seq: number;
}
interface Left {
  readonly from: string;
  readonly kind: 'left';
}
interface Asked {
  readonly from: string;
  readonly kind: 'asked';
  readonly ask: number;
  readonly topic: string;
  readonly message: unknown;
}
interface Answered {
  readonly from: string;
  readonly kind: 'answered';
  readonly ask: number;
  readonly message?: unknown;
  readonly failed?: true;
}
type Letter = Told | Beat | Left | Asked | Answered;

interface Peer {
  heardAt: number;
  seq: number;
}
interface Question {
  readonly server: string;
  readonly topic: string;
  readonly resolve: (message: unknown) => void;
  readonly reject: (error: Unheard) => void;
  readonly late: Pending;
}

export interface BusOptions {
  readonly serverId: string;
  readonly wire: Wire;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
  readonly timing?: Timing;
}

export class MessageBus implements Bus {
  readonly serverId: string;
  readonly #timing: Timing;
  readonly #peers = new Map<string, Peer>();
  readonly #names = new Set<string>();
  readonly #listeners = new Map<string, ((message: unknown, from: string) => void)[]>();
  readonly #answerers = new Map<string, (message: unknown, from: string) => Promise<unknown> | unknown>();
  readonly #questions = new Map<number, Question>();
  readonly #missed: (() => void)[] = [];
  readonly #peersChanged: ((peers: ReadonlySet<string>) => void)[] = [];
  #seq = 0;
  #asked = 0;
  #heardMyself = -Infinity;
  #wasUp = false;
  #beatAt = 0;
  #beat: Pending | undefined;

  constructor(private readonly options: BusOptions) {
    this.serverId = options.serverId;
    this.#timing = options.timing ?? processTiming;
  }

  get up(): boolean {
    return this.#timing.elapsed() - this.#heardMyself < SILENT_MS;
  }

  get peers(): ReadonlySet<string> {
    return this.#names;
  }

  async start(): Promise<void> {
    await this.options.wire.open(this.serverId, (text) => this.#received(text));
    this.#beatAt = this.#timing.elapsed();
    this.#beat = this.#timing.every(BEAT_MS, () => this.#round());
    this.#sendBeat();
  }

  async stop(): Promise<void> {
    this.#beat?.cancel();
    await this.#send(null, { from: this.serverId, kind: 'left' }).catch(() => undefined);
    this.#reject(() => true, 'this server stops');
    await this.options.wire.close();
  }

  tell(topic: string, message: unknown): void {
    this.#seq += 1;
    this.#send(null, { from: this.serverId, kind: 'told', seq: this.#seq, topic, message }).catch(() => {
      this.#heardMyself = -Infinity;
    });
  }

  hear(topic: string, listener: (message: unknown, from: string) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  answer(topic: string, answerer: (message: unknown, from: string) => Promise<unknown> | unknown): void {
    if (this.#answerers.has(topic)) throw new Error(`${topic} is answered already`);
    this.#answerers.set(topic, answerer);
  }

  onMissed(listener: () => void): void {
    this.#missed.push(listener);
  }

  onPeers(listener: (peers: ReadonlySet<string>) => void): void {
    this.#peersChanged.push(listener);
  }

  ask(server: string, topic: string, message: unknown, withinMs: number): Promise<unknown> {
    const ask = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const late = this.#timing.after(withinMs, () => this.#fail(ask, `no answer within ${withinMs} ms`));
      this.#questions.set(ask, { server, topic, resolve, reject, late });
      this.#send(server, { from: this.serverId, kind: 'asked', ask, topic, message }).then(
        (heard) => {
          if (heard === 0) this.#fail(ask, 'nobody listens');
        },
        () => this.#fail(ask, 'the wire is down'),
      );
    });
  }

  #send(to: string | null, letter: Letter): Promise<number> {
    return this.options.wire.send(to, JSON.stringify(letter));
  }

  #sendBeat(): void {
    this.#send(null, { from: this.serverId, kind: 'beat', seq: this.#seq }).catch(() => {
      this.#heardMyself = -Infinity;
    });
  }

  #round(): void {
    const now = this.#timing.elapsed();
    const stoodStill = now - this.#beatAt > BEAT_MS + STALLED_MS;
    this.#beatAt = now;
    if (!this.up) this.#wasUp = false;
    this.#sendBeat();
    if (stoodStill) return;
    for (const [name, peer] of this.#peers) if (now - peer.heardAt >= SILENT_MS) this.#gone(name);
  }

  #gone(name: string): void {
    this.#peers.delete(name);
    this.#names.delete(name);
    this.#reject((question) => question.server === name, 'it is not heard any more');
    this.#tellPeers();
  }

  #tellPeers(): void {
    for (const listener of this.#peersChanged) this.#safely(() => listener(this.#names));
  }

  #received(text: string): void {
    const letter = JSON.parse(text) as Letter;
    if (letter.from === this.serverId) return this.#heardOwn();
    if (letter.kind === 'left') return this.#peers.has(letter.from) ? this.#gone(letter.from) : undefined;
    const peer = this.#heard(letter.from);
    if (letter.kind === 'answered') return this.#answered(letter);
    if (letter.kind === 'asked') return void this.#reply(letter);
    const next = letter.kind === 'told' ? peer.seq + 1 : peer.seq;
    if (letter.seq !== next) this.#tellMissed();
    peer.seq = letter.seq;
    if (letter.kind === 'told')
      for (const listener of this.#listeners.get(letter.topic) ?? []) this.#safely(() => listener(letter.message, letter.from));
  }

  /** The wire was down and is up again: what others told meanwhile went past. */
  #heardOwn(): void {
    this.#heardMyself = this.#timing.elapsed();
    if (this.#wasUp) return;
    this.#wasUp = true;
    this.#tellMissed();
  }

  /** A newcomer is greeted, so that it knows at once who is there. */
  #heard(from: string): Peer {
    const known = this.#peers.get(from);
    if (known) {
      known.heardAt = this.#timing.elapsed();
      return known;
    }
    const peer: Peer = { heardAt: this.#timing.elapsed(), seq: 0 };
    this.#peers.set(from, peer);
    this.#names.add(from);
    this.#sendBeat();
    this.#tellPeers();
    return peer;
  }

  #tellMissed(): void {
    for (const listener of this.#missed) this.#safely(listener);
  }

  #answered(letter: Answered): void {
    if (letter.failed) return this.#fail(letter.ask, 'it failed there');
    const question = this.#taken(letter.ask);
    question?.resolve(letter.message);
  }

  async #reply({ from, ask, topic, message }: Asked): Promise<void> {
    let answered: Answered;
    try {
      const answerer = this.#answerers.get(topic);
      if (!answerer) throw new Error(`nobody here answers ${topic}`);
      answered = { from: this.serverId, kind: 'answered', ask, message: await answerer(message, from) };
    } catch (error) {
      this.options.report(error, { topic, from });
      answered = { from: this.serverId, kind: 'answered', ask, failed: true };
    }
    await this.#send(from, answered).catch(() => undefined);
  }

  #taken(ask: number): Question | undefined {
    const question = this.#questions.get(ask);
    this.#questions.delete(ask);
    question?.late.cancel();
    return question;
  }

  #fail(ask: number, why: string): void {
    const question = this.#taken(ask);
    question?.reject(new Unheard(question.server, question.topic, why));
  }

  #reject(which: (question: Question) => boolean, why: string): void {
    for (const [ask, question] of [...this.#questions]) if (which(question)) this.#fail(ask, why);
  }

  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.report(error);
    }
  }
}

/** The bus of a server that is alone: nobody hears, nobody answers. */
export const aloneOn = (serverId: string): Bus => ({
  serverId,
  up: false,
  peers: new Set(),
  tell: () => undefined,
  hear: () => undefined,
  answer: () => undefined,
  onMissed: () => undefined,
  onPeers: () => undefined,
  ask: (server, topic) => Promise.reject(new Unheard(server, topic, 'this server is alone')),
  start: async () => undefined,
  stop: async () => undefined,
});
