/** The simulated PostgreSQL: its rows, its clock, and the ways in which it and the lines to it fail. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { DocumentStore, WrittenBy } from '../../../server/kernel/contracts.js';
import type { Random } from '../random.js';
import type { World } from '../world.js';
import { Connection } from './connection.js';
import type { Caller, Line, LineState } from './connection.js';
import { SimulatedDatabase } from './database.js';
import { answered, Statements } from './statements.js';
import type { Answer } from './statements.js';
import { simulatedStore } from './store.js';
import { Tables, keyOf } from './tables.js';
import { Rows, pgError } from './transactions.js';
import type { Row, Session, Table } from './transactions.js';

const REFUSED = (): Error => pgError('ECONNREFUSED', 'connect ECONNREFUSED');
const SHUT_DOWN = (): Error => pgError('57P01', 'terminating connection due to administrator command');

/** A busy event loop takes so long: groups are to be seen. */
const BREATH_MS = 10;

export interface Weather {
  /** Chances of a connection that breaks around a message. */
  readonly breaks: number;
  readonly breaksAtCommit: number;
}

export class SimulatedStorage {
  readonly tables: Tables;
  readonly store: DocumentStore;
  readonly statements = new Statements();
  readonly rows: Rows;
  /** What people were told, by its key, and by which document. */
  readonly letters = new Map<string, { readonly type: string; readonly id: string }>();
  readonly unanswered = new Set<string>();
  weather: Weather = { breaks: 0, breaksAtCommit: 0 };
  /** Nothing is answered before. */
  stillUntil = 0;
  #down = false;
  #block = 0;
  readonly #databases = new Set<SimulatedDatabase>();
  readonly #connections = new Set<Connection>();

  constructor(
    readonly world: World,
    private readonly random: Random,
    definitions: readonly AnyDefinition[],
    committed: (written: ReadonlyMap<Table, ReadonlyMap<string, Row | null>>, sent: number) => void = () => undefined,
  ) {
    this.tables = new Tables(definitions);
    this.store = simulatedStore(this.tables, this.statements, () => world.instant);
    this.rows = new Rows(committed);
  }

  /** @param registered by which definitions histories may have been written */
  register(registered: readonly (WrittenBy & { readonly type: string; readonly version: number })[]): void {
    for (const { type, version, defHash } of registered)
      this.tables.version.rows.set(keyOf(type, version, defHash), { type, version, def_hash: defHash });
  }

  database(caller: Caller, line: LineState, poolSize: number): SimulatedDatabase {
    const database = new SimulatedDatabase(this, () => this.#connect(caller, line), poolSize, {
      breath: () =>
        new Promise((resolve) => {
          caller.receive(this.world.now + BREATH_MS, resolve);
        }),
      after: (ms, then) => {
        let cancelled = false;
        caller.receive(this.world.now + ms, () => {
          if (!cancelled) then();
        });
        return {
          cancel: () => {
            cancelled = true;
          },
        };
      },
    });
    this.#databases.add(database);
    return database;
  }

  query<R extends object>(session: Session, run: ReturnType<Statements['find']>[1], params: readonly unknown[]): Answer<R> {
    return answered<R>(run(session, params as readonly never[], { tables: this.tables, now: () => this.world.instant }));
  }

  reasonOf(constraint: string): string | undefined {
    return this.tables.reasonOf(constraint);
  }

  nextBlock(): number {
    return (this.#block += 1);
  }

  get down(): boolean {
    return this.#down;
  }

  /** Ends at once: what was not committed is gone, connections break. */
  stop(): void {
    this.#down = true;
    for (const database of this.#databases) database.cut(SHUT_DOWN);
    // A killed server's too, of which something may still be on its way.
    for (const connection of this.#connections) connection.end();
    this.#connections.clear();
    for (const session of [...this.rows.open]) session.end();
  }

  start(): void {
    this.#down = false;
  }

  #connect(caller: Caller, line: LineState): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const there = Math.max(this.world.now + this.random.between(0.5, 3), line.holeUntil);
      caller.receive(there, () => {
        if (this.#down || line.cut) reject(REFUSED());
        else resolve(this.#opened(new Connection(this.world, this.rows, caller, this.#line(line))));
      });
    });
  }

  #opened(connection: Connection): Connection {
    this.#connections.add(connection);
    return connection;
  }

  #line(state: LineState): Line {
    return {
      delay: (kind, commit) => {
        const usual = kind === 'request' ? this.random.delay(0.3, 20) : this.random.delay(commit ? 1.5 : 0.5, commit ? 60 : 25);
        return Math.max(this.world.now + usual, state.holeUntil, this.stillUntil) - this.world.now;
      },
      breaks: (commit) =>
        this.random.chance(commit ? this.weather.breaksAtCommit : this.weather.breaks)
          ? this.random.chance(0.5)
            ? 'before'
            : 'after'
          : null,
    };
  }
}
