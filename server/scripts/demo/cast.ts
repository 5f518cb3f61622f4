/** Acting as the people of the demo: every step goes through the runtime as the person who would do it. */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { AnyContext, Snapshot } from '../../../state-machines/kernel/document.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Assembled } from '../../assemble.js';
import type { Command, Outcome } from '../../kernel/contracts.js';
import { arrivedAt } from '../../platform/file/files.js';

const POLL_MS = 50;
const MOST_LOOKS = 5;
/** A hang is found, and a busy machine is waited for. */
const PATIENCE_MS = 180_000;

const LOOSE = { path: null, functionId: null, businessId: null, docType: null, fileDesc: null };
const fromInside: Viewer = { ...SYSTEM, orgIds: null };

export class Cast {
  constructor(private readonly house: Assembled) {}

  get now(): number {
    return this.house.runtime.now();
  }

  /** A person acting in one responsibility held. */
  async as(login: string, respCode: Responsibility): Promise<Viewer> {
    const {
      rows: [user],
    } = await this.house.database.read.query<{ id: string; user_type: 'INSIDE' | 'EX'; supplier_id: string | null }>(
      'select id::text, user_type, supplier_id::text from base_users where user_name = $1',
      [login],
    );
    if (!user) throw new Error(`the demo has no user ${login}`);
    const held = (await this.house.access.responsibilitiesOf(user.id, this.now)).find((one) => one.respCode === respCode);
    if (!held) throw new Error(`${login} does not hold ${respCode}`);
    return this.house.access.viewerOf({ userId: user.id, userType: user.user_type, supplierId: user.supplier_id }, held, this.now);
  }

  /** Repeated runs answer what the first one did: `name` is the key of the step. `stamp`: when it happened, if not now. */
  async step(
    viewer: Viewer,
    name: string,
    type: string,
    id: string | null,
    event: string,
    payload: object = {},
    stamp?: Instant,
  ): Promise<string> {
    const requestId = `demo:${name}`;
    for (let attempt = 1; ; attempt += 1) {
      const seen = id === null ? null : await this.house.runtime.snapshot(type, id);
      const rev = seen?.context.rev ?? null;
      const command = { type, id, event, payload, viewer, requestId, rev, ...(stamp === undefined ? {} : { stamp }) };
      const outcome = await this.house.runtime.submit(command);
      // A deadline or another document was quicker: the person looks again.
      const isStale = !outcome.ok && outcome.refusal.code === 'DOC_STALE';
      if (!isStale || attempt === MOST_LOOKS) return this.#taken(command, outcome);
    }
  }

  /** From the server itself, where no person could be yet; whether it is still needed is the caller's question. */
  seed(type: string, id: string | null, event: string, payload: object = {}): Promise<string> {
    return this.#submit({ type, id, event, payload, viewer: fromInside, cause: { kind: 'SERVER', reason: 'demo data' } });
  }

  /** What a public page brings: nobody is signed in. Repeated runs answer what the first one did. */
  arrived(name: string, type: string, id: string | null, event: string, payload: object, stamp: Instant): Promise<string> {
    const cause = { kind: 'SERVER', reason: 'demo data' } as const;
    return this.#submit({ type, id, event, payload, viewer: fromInside, cause, requestId: `demo:${name}`, stamp });
  }

  /** A file that somebody has brought; documents name it by the id. */
  async file(viewer: Viewer, name: string, text: string): Promise<string> {
    const { files } = this.house;
    const place = path.join(files.parts.arrivals, randomUUID());
    await writeFile(place, text);
    try {
      const kept = await files.keep(await arrivedAt(place, name), LOOSE, viewer);
      if ('refusal' in kept) throw new Error(`${name}: ${kept.refusal.code}`);
      return kept.id;
    } finally {
      await rm(place, { force: true });
    }
  }

  async #submit(command: Command): Promise<string> {
    return this.#taken(command, await this.house.runtime.submit(command));
  }

  #taken(command: Command, outcome: Outcome): string {
    if (outcome.ok) return outcome.id;
    const { definition } = this.house.kernel.registry.get(command.type);
    const told = (outcome.refusal.all ?? [outcome.refusal]).map(
      (one) => `${one.code} ${sentence(definition.allReasons, one, 'en')} ${one.field ?? ''}`,
    );
    throw new Error(`${command.event} of ${command.type} ${command.id ?? '(new)'} was refused: ${told.join('; ')}`);
  }

  /** The id of a record by a column, null when there is none; `table` and `column` come from this folder only. */
  async find(table: string, column: string, value: string): Promise<string | null> {
    const {
      rows: [row],
    } = await this.house.database.read.query<{ id: string }>(`select id::text from ${table} where ${column} = $1 limit 1`, [value]);
    return row?.id ?? null;
  }

  /** The same, of a record that comes by the outbox. */
  async arrivedIn(table: string, column: string, value: string): Promise<string> {
    const patience = Date.now() + PATIENCE_MS;
    for (;;) {
      const id = await this.find(table, column, value);
      if (id !== null) return id;
      if (Date.now() > patience) throw new Error(`nothing in ${table} came for ${column} ${value}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async stateOf(type: string, id: string): Promise<string | null> {
    return (await this.house.runtime.snapshot(type, id))?.state ?? null;
  }

  /** Waits for what travels through the outbox. */
  async until(type: string, id: string, holds: (snapshot: Snapshot<AnyContext>) => boolean, what: string): Promise<Snapshot<AnyContext>> {
    const patience = Date.now() + PATIENCE_MS;
    for (;;) {
      const snapshot = await this.house.runtime.snapshot(type, id);
      if (snapshot && holds(snapshot)) return snapshot;
      if (Date.now() > patience) throw new Error(`${type} ${id} did not become ${what} (it is ${snapshot?.state ?? 'missing'})`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
