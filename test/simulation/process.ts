/** One server process: its clock, its event loop that may stand still, its runtime, and its death. */
import type { Commit, Database } from '../../server/kernel/contracts.js';
import type { Registry } from '../../server/kernel/registry.js';
import type { OutboxMessage } from '../../server/kernel/runtime/outbox/delivery.js';
import { DocumentRuntime } from '../../server/kernel/runtime/runtime.js';
import type { Timing } from '../../server/kernel/runtime/timing.js';
import { MessageBus } from '../../server/kernel/servers/bus.js';
import type { SimulatedRedis } from './network.js';
import { approvals } from './processes.js';
import type { Random } from './random.js';
import type { Caller, LineState } from './storage/connection.js';
import type { SimulatedDatabase } from './storage/database.js';
import type { SimulatedStorage } from './storage/storage.js';
import { BEGIN } from './world.js';
import type { World } from './world.js';

export interface Machine {
  readonly name: string;
  readonly line: LineState;
  /** To the Redis between the servers. */
  readonly busLine: LineState;
  /** How wrong the computer's clock is, and how fast it runs. */
  readonly offset: number;
  readonly rate: number;
  readonly poolSize: number;
  readonly cacheBytes: number | undefined;
}

/** Whoever is told cannot hear it now. */
export class ReceiverFails extends Error {}

export class SimulatedProcess implements Caller {
  dead = false;
  /** The event loop does something else until then. */
  busyUntil = 0;
  readonly db: SimulatedDatabase;
  readonly runtime: DocumentRuntime;

  constructor(
    readonly name: string,
    private readonly world: World,
    private readonly random: Random,
    private readonly machine: Machine,
    storage: SimulatedStorage,
    redis: SimulatedRedis | null,
    registry: Registry,
    report: (error: unknown) => void,
  ) {
    this.db = storage.database(this, machine.line, machine.poolSize);
    const timing = this.#timing();
    const others = redis && {
      bus: new MessageBus({ serverId: name, wire: redis.wire(this, machine.busLine), report, timing }),
      leases: redis.leases(this, machine.busLine),
    };
    this.runtime = new DocumentRuntime({
      db: this.db as Database,
      store: storage.store,
      registry,
      access: { permits: () => true },
      approvals,
      messages: (message) => this.#told(message, storage),
      report,
      serverId: name,
      timing,
      ...others,
      ...(machine.cacheBytes === undefined ? {} : { cacheBytes: machine.cacheBytes }),
    });
  }

  receive(at: number, run: () => void): void {
    this.world.at(at, () => this.#when(run));
  }

  onCommit(listener: (commit: Commit) => void): void {
    this.runtime.onCommit(listener);
  }

  stall(ms: number): void {
    this.busyUntil = Math.max(this.busyUntil, this.world.now + ms);
  }

  /** Nothing that it has begun goes on. */
  kill(): void {
    this.dead = true;
    this.db.hangUp();
  }

  #when(run: () => void): void {
    if (this.dead) return;
    if (this.busyUntil > this.world.now) this.world.at(this.busyUntil, () => this.#when(run));
    else run();
  }

  /** A letter is known by its key; now and then it is noted or not, and the first answer lost. */
  #told({ key, source }: OutboxMessage, storage: SimulatedStorage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.receive(this.world.now + this.random.delay(1, 40, 0.05), () => {
        const late = !storage.unanswered.has(key) && this.random.chance(0.1);
        if (late) storage.unanswered.add(key);
        if (!late || this.random.chance(0.5)) storage.letters.set(key, source);
        if (late) reject(new ReceiverFails('the post fails'));
        else resolve();
      });
    });
  }

  get #now(): number {
    return Math.max(this.world.now, this.busyUntil);
  }

  #timing(): Timing {
    return {
      wall: () => BEGIN + this.machine.offset + this.#now * this.machine.rate,
      steady: () => this.#now * this.machine.rate,
      elapsed: () => {
        // Deciding takes time, seldom so much that the runtime draws breath.
        this.busyUntil = this.#now + this.random.delay(0.05, 16, 0.02);
        return this.busyUntil;
      },
      after: (ms, then) => this.#pending(ms, then),
      every: (ms, then) => {
        const round = (): void => {
          pending = this.#pending(ms, round);
          then();
        };
        let pending = this.#pending(ms, round);
        return { cancel: () => pending.cancel() };
      },
      breath: () =>
        new Promise((resolve) => {
          this.receive(this.#now, resolve);
        }),
    };
  }

  /** A timer may fire a little before the clock shows its instant: the two are rounded apart. */
  #pending(ms: number, then: () => void): { cancel: () => void } {
    let cancelled = false;
    const step = this.world.at(this.#now + Math.max(0, ms - (this.random.chance(0.2) ? this.random.next() : 0)), () =>
      this.#when(() => {
        if (!cancelled) then();
      }),
    );
    return {
      cancel: () => {
        cancelled = true;
        step.cancel();
      },
    };
  }
}
