/**
 * One seed, one run: servers of the real runtime on a simulated storage, people who ask them, and what goes wrong; then
 * quiet, until everything pending must be done; then the rules.
 */
import { Registry } from '../../server/kernel/registry.js';
import { isStorageDown } from '../../server/kernel/runtime/storage.js';
import { CommitLostError } from '../../server/kernel/contracts.js';
import { Client, Importer } from './clients.js';
import type { Group, Request, Town } from './clients.js';
import { CLAIMS, LOT, ONLY, ONLY_ORDERS, ORDER, definitions, serverDocuments } from './documents.js';
import { planOf } from './faults.js';
import type { Fault, Plan } from './faults.js';
import { rules } from './invariants.js';
import { ReceiverFails, SimulatedProcess } from './process.js';
import type { Machine } from './process.js';
import { APPLICANTS, APPLICATION, APPROVERS, INSTANCE, knowProcesses, wishOfApplicant, wishOfApprover } from './processes.js';
import { SimulatedRedis } from './network.js';
import { Random } from './random.js';
import { Record } from './record.js';
import { SimulatedStorage } from './storage/storage.js';
import { RESET } from './storage/connection.js';
import { UnknownStatement } from './storage/statements.js';
import { BEGIN, World } from './world.js';

export interface Verdict {
  readonly seed: number;
  /** Rule and sentence of each breach; none: the seed holds. */
  readonly broken: readonly { readonly rule: string; readonly what: string }[];
  readonly plan: Plan;
  /** Of the trace: equal for two runs of one seed. */
  readonly hash: string;
  readonly trace: readonly string[];
  readonly counts: {
    readonly steps: number;
    readonly requests: number;
    readonly groups: number;
    readonly together: number;
    readonly entries: number;
    readonly refused: number;
    readonly milliseconds: number;
  };
}

/** Quiet must come within this. */
/** Longer than a lease: of an entry whose COMMIT was not answered its server knows nothing. */
const QUIET_MS = 90_000;
const IMPORTS = 1_000_000_007;
const FORGED = 1_000_000_009;
const APPLIED = 1_000_000_021;
/** Some ask again so long after they were answered. */
const LATE_MS = 3_500;

let shared: Registry | undefined;
const registry = (): Registry => (shared ??= new Registry(definitions, serverDocuments));

export async function simulate(seed: number, tracing = false): Promise<Verdict> {
  const simulation = new Simulation(seed, tracing);
  return simulation.run();
}

/** A place where a server runs, one process after another. */
interface Place {
  readonly machine: Machine;
  process: SimulatedProcess | null;
  ready: boolean;
  starts: number;
  stopping: boolean;
}

class Simulation {
  readonly #plan: Plan;
  readonly #random: Random;
  readonly #world: World;
  readonly #storage: SimulatedStorage;
  readonly #record: Record;
  /** One server alone has none. */
  readonly #redis: SimulatedRedis | null;
  readonly #places: Place[];
  readonly #requests: Request[] = [];
  readonly #groups: Group[] = [];
  readonly #importing: Random | null;
  readonly #strange: string[] = [];
  readonly #troubles: [number, number][] = [];
  #open = true;
  readonly #asking = { count: 0, last: 0 };
  /** Whoever is asked while the servers do not hear one another waits five seconds; that is no quiet. */
  #faultsEnd = 0;

  constructor(
    private readonly seed: number,
    private readonly tracing: boolean,
  ) {
    this.#random = new Random(seed);
    this.#plan = planOf(this.#random.fork());
    // Drawn apart, so that the seeds without an import take the course that they would take anyway.
    const importing = new Random(seed + IMPORTS);
    this.#importing = importing.chance(0.4) ? importing : null;
    this.#world = new World(tracing);
    this.#record = new Record(this.#world);
    this.#storage = new SimulatedStorage(this.#world, this.#random.fork(), definitions, this.#record.committed);
    this.#redis = this.#plan.machines.length > 1 ? new SimulatedRedis(this.#world, this.#random.fork(), this.#record.heardBy) : null;
    this.#storage.register(
      registry()
        .all()
        .map(({ definition, defHash }) => ({
          type: definition.type,
          version: definition.version,
          machine: definition.machineName,
          defHash,
        })),
    );
    this.#storage.statements.know('claims', CLAIMS, (session, _params, { tables }) =>
      session.where(tables.document(LOT), (row) => row['claimed'] === 'Y').map(() => ({})),
    );
    this.#storage.statements.know('only orders', ONLY_ORDERS, (session, _params, { tables }) =>
      session.where(tables.document(ORDER), (row) => row['title'] === ONLY).map(() => ({})),
    );
    knowProcesses(this.#storage);
    this.#places = this.#plan.machines.map((one) => ({ machine: one, process: null, ready: false, starts: 0, stopping: false }));
  }

  async run(): Promise<Verdict> {
    // In the product this would end the process.
    const unheard = (error: unknown): void => {
      this.#strange.push(`nobody caught ${String(error)}`);
    };
    process.on('unhandledRejection', unheard);
    try {
      return await this.#run();
    } finally {
      process.off('unhandledRejection', unheard);
    }
  }

  async #run(): Promise<Verdict> {
    const world = this.#world;
    const { town, clients } = this.#town();
    for (const place of this.#places) this.#start(place);
    await world.run(5_000, () => this.#places.every(({ ready }) => ready));
    await this.#found(town, clients[0]!);
    const begun = world.now;
    for (const fault of this.#plan.faults) world.at(begun + fault.at, () => this.#befall(fault));
    this.#storage.weather = this.#plan.weather;
    for (const client of clients) client.live();
    if (this.#importing) new Importer(town, this.#importing, '99').live();
    this.#apply(town);
    await world.run(begun + this.#plan.loadMs);
    this.#open = false;
    this.#storage.weather = { breaks: 0, breaksAtCommit: 0 };
    await world.run(world.now + QUIET_MS, () => this.#quiet());
    if (!this.#quiet()) this.#strange.push('it did not become quiet: ' + this.#unfinished().join('; '));
    await this.#probe(clients[0]!);
    return this.#verdict();
  }

  #town(): { town: Town; clients: Client[] } {
    const { world, storage } = { world: this.#world, storage: this.#storage };
    const town: Town = {
      world,
      random: this.#random.fork(),
      forging: new Random(this.seed + FORGED),
      places: this.#places.length,
      loss: this.#plan.loss,
      requests: this.#requests,
      groups: this.#groups,
      asking: this.#asking,
      lots: [],
      orders: [],
      serverAt: (place) => (this.#places[place]!.ready && !this.#places[place]!.stopping ? this.#places[place]!.process : null),
      stored: (type, id) => storage.tables.document(type).rows.get(id),
      open: () => this.#open,
    };
    return { town, clients: Array.from({ length: this.#plan.clients }, (_, index) => new Client(town, String(71 + index))) };
  }

  /** Some apply for something, and others decide; drawn apart like the imports. */
  #apply(town: Town): void {
    const random = new Random(this.seed + APPLIED);
    if (!random.chance(0.3)) return;
    const rows = (type: string) => this.#storage.tables.document(type).rows.values();
    const own = { ...town, random, forging: random.fork() };
    for (const id of APPLICANTS) new Client(own, id, (dice) => wishOfApplicant(dice, id, rows(APPLICATION))).live();
    for (const id of APPROVERS) new Client(own, id, (dice) => wishOfApprover(dice, id, rows(INSTANCE))).live();
  }

  /** The documents that everything is about. */
  async #found(town: Town, founder: Client): Promise<void> {
    const world = this.#world;
    for (const endIn of this.#plan.ends) {
      founder.send(
        { type: LOT, id: null, event: 'CREATE', payload: { fields: { title: 'Lot', endAt: Math.round(BEGIN + world.now + endIn) } } },
        (outcome) => {
          if (outcome?.ok) town.lots.push(outcome.id);
        },
      );
    }
    for (let index = 0; index < this.#plan.orders; index += 1) {
      founder.send({ type: ORDER, id: null, event: 'CREATE', payload: { fields: { title: 'Order' } } }, (outcome) => {
        if (outcome?.ok) town.orders.push(outcome.id);
      });
    }
    await world.run(world.now + 20_000, () => town.lots.length === this.#plan.ends.length && town.orders.length === this.#plan.orders);
  }

  #start(place: Place): void {
    const name = `${place.machine.name}.${(place.starts += 1)}`;
    const process = new SimulatedProcess(
      name,
      this.#world,
      this.#random.fork(),
      place.machine,
      this.#storage,
      this.#redis,
      registry(),
      (error) => this.#reported(name, error),
    );
    Object.assign(place, { process, ready: false, stopping: false });
    this.#world.trace(`${name} starts`);
    process.runtime.start().then(
      () => {
        if (process.dead) return;
        place.ready = true;
        this.#world.trace(`${name} serves`);
      },
      (error: unknown) => {
        this.#reported(name, error);
        process.kill();
        this.#world.after(1_000, () => this.#start(place));
      },
    );
  }

  #kill(place: Place, awayMs: number): void {
    if (!place.process || place.process.dead) return;
    this.#world.trace(`${place.process.name} is killed`);
    place.process.kill();
    place.ready = false;
    this.#world.after(awayMs, () => this.#start(place));
  }

  #stop(place: Place, awayMs: number): void {
    const { process } = place;
    if (!process || process.dead || place.stopping || !place.ready) return;
    this.#world.trace(`${process.name} stops`);
    place.stopping = true;
    const ended = (): void => {
      if (place.process !== process || process.dead) return;
      this.#world.trace(`${process.name} has stopped`);
      this.#kill(place, awayMs);
    };
    process.runtime.stop().then(ended, (error: unknown) => {
      this.#reported(process.name, error);
      ended();
    });
    this.#world.after(10_000, ended);
  }

  #befall(fault: Fault): void {
    const place = this.#places[fault.place]!;
    const { line } = place.machine;
    const { now } = this.#world;
    this.#faultsEnd = Math.max(this.#faultsEnd, now + fault.ms);
    this.#world.trace(`fault: ${fault.kind} ${place.machine.name} ${fault.ms.toFixed(0)} ms`);
    switch (fault.kind) {
      case 'crash':
        return this.#kill(place, fault.ms);
      case 'stop':
        return this.#stop(place, fault.ms);
      case 'stall':
        return place.process?.stall(fault.ms);
      case 'cut': {
        this.#trouble(fault.ms);
        line.cut = true;
        place.process?.db.cut(RESET);
        return void this.#world.after(fault.ms, () => {
          line.cut = false;
        });
      }
      case 'hole': {
        this.#trouble(fault.ms);
        line.holeUntil = Math.max(line.holeUntil, now + fault.ms);
        return;
      }
      case 'bus cut': {
        place.machine.busLine.cut = true;
        return void this.#world.after(fault.ms, () => {
          place.machine.busLine.cut = false;
        });
      }
      case 'bus hole': {
        place.machine.busLine.holeUntil = Math.max(place.machine.busLine.holeUntil, now + fault.ms);
        return;
      }
      case 'bus down': {
        if (this.#redis) this.#redis.down = true;
        return void this.#world.after(fault.ms, () => {
          if (this.#redis) this.#redis.down = false;
        });
      }
      case 'still': {
        this.#trouble(fault.ms);
        this.#storage.stillUntil = Math.max(this.#storage.stillUntil, now + fault.ms);
        return;
      }
      case 'down': {
        this.#trouble(fault.ms);
        this.#storage.stop();
        return void this.#world.after(fault.ms, () => this.#storage.start());
      }
    }
  }

  #trouble(ms: number): void {
    this.#troubles.push([this.#world.now, this.#world.now + ms + 2_000]);
  }

  #reported(name: string, error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.#world.trace(`${name} reports ${text.slice(0, 200)}`);
    const known =
      isStorageDown(error) ||
      error instanceof CommitLostError ||
      error instanceof ReceiverFails ||
      /could not be made good|Redis cannot be reached|the leases did not answer/.test(text);
    if (!known || error instanceof UnknownStatement)
      this.#strange.push(`${name} reported ${this.tracing && error instanceof Error ? error.stack : text}`);
  }

  #unfinished(): string[] {
    const { tables } = this.#storage;
    const pending = [...tables.outbox.rows.values()].filter((row) =>
      ['PENDING', 'DELIVERING', 'RETRY'].includes(row['state'] as string),
    ).length;
    const timers = [...tables.timer.rows.values()].length;
    return [
      ...this.#places.filter(({ ready }) => !ready).map(({ machine }) => `${machine.name} does not serve`),
      ...(this.#asking.count > 0 ? [`${this.#asking.count} people wait`] : []),
      ...(pending > 0 ? [`${pending} outbox entries wait`] : []),
      ...(timers > 0 ? [`${timers} deadlines wait`] : []),
    ];
  }

  #quiet(): boolean {
    return this.#world.now > this.#faultsEnd && this.#world.now - this.#asking.last > LATE_MS && this.#unfinished().length === 0;
  }

  /** Whoever is asked after all this, answers. */
  async #probe(client: Client): Promise<void> {
    const world = this.#world;
    const ids = this.#storage.tables.document(LOT).rows.keys();
    let answered = 0;
    let asked = 0;
    for (const id of ids) {
      for (const { process } of this.#places) {
        asked += 1;
        void process!.runtime
          .submit({ type: LOT, id, event: 'RESUME', payload: {}, viewer: client.viewer, requestId: `probe-${id}-${process!.name}` })
          .then(() => {
            answered += 1;
          });
      }
    }
    await world.run(world.now + 3_000, () => answered === asked);
    if (answered < asked) this.#strange.push(`${asked - answered} of ${asked} questions after quiet were not answered`);
  }

  #verdict(): Verdict {
    const { tables } = this.#storage;
    const histories = this.#record.histories(tables, definitions);
    const run = {
      tables,
      record: this.#record,
      histories,
      requests: this.#requests,
      groups: this.#groups,
      letters: this.#storage.letters,
      strange: this.#strange,
      troubles: [...this.#troubles, ...this.#plan.troubles],
      servers: this.#places.length,
    };
    const broken = Object.entries(rules).flatMap(([rule, check]) => [...check(run)].map((what) => ({ rule, what })));
    const answers = this.#requests.flatMap(({ said }) => said);
    return {
      seed: this.seed,
      broken,
      plan: this.#plan,
      hash: this.#world.hash,
      trace: this.#world.lines,
      counts: {
        steps: this.#world.steps,
        requests: this.#requests.length,
        groups: this.#groups.length,
        together: this.#groups.filter(({ said }) => said.some(({ outcome }) => outcome.ok)).length,
        entries: tables.event.rows.size,
        refused: answers.filter(({ outcome }) => !outcome.ok).length,
        milliseconds: this.#world.now,
      },
    };
  }
}
