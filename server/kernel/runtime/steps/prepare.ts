/** Step 2: input is checked, and whatever is not pure enters the event: identity, numbers, facts. */
import { randomBytes } from 'node:crypto';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent, SavePayload } from '../../../../state-machines/kernel/events.js';
import type { Instant } from '../../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { allOf } from '../../../../state-machines/kernel/refusals.js';
import { checkSave, checkValues } from '../../../../state-machines/kernel/validate.js';
import type { Command, Database, DocumentStore, PrepareTools, Queryable } from '../../contracts.js';
import { personOf } from '../../contracts.js';
import type { RegisteredDocument, Registry } from '../../registry.js';
import type { Reading } from '../item.js';
import { nextNumber } from '../numbering.js';

export interface PrepareDeps {
  readonly db: Database;
  readonly store: DocumentStore;
  readonly registry: Registry;
}

export type PreparedEvent =
  | { readonly event: MachineEvent; readonly readings: readonly Reading[] }
  | { readonly refusal: Refusal };

/** Thrown when an event would read the database while its batch holds what is not committed yet: it begins the next one. */
export class CommitFirst extends Error {
  constructor() {
    super('the batch commits before this event is prepared');
    this.name = 'CommitFirst';
  }
}

export interface Connection {
  readonly on: Queryable;
  /** False while the batch holds accepted events that the connection does not see. */
  readonly current: boolean;
  /** The id of a document created by another's effect. */
  readonly createdId?: string;
}

export async function prepare(deps: PrepareDeps, document: RegisteredDocument, snapshot: Snapshot | null, command: Command, at: Instant, connection: Connection): Promise<PreparedEvent> {
  const input = command.viewer.userType === 'SYSTEM' ? { payload: command.payload } : checkPayload(document, snapshot, command);
  if ('refusal' in input) return input;

  const readings: Reading[] = [];
  const tools = toolsOf(deps, document, snapshot, command, at, connection, readings);
  const identity = snapshot ? {} : await identify(document, input.payload, connection.createdId ?? await deps.db.nextId(), tools);
  const own = await document.prepare?.[command.event]?.({ ...command, payload: input.payload }, tools);
  if (own && 'refusal' in own) return { refusal: own.refusal };

  const event: MachineEvent = {
    type: command.event,
    payload: plain(own?.payload ?? input.payload),
    at,
    clientAt: command.clientAt ?? null,
    actor: personOf(command.viewer),
    cause: command.cause ?? null,
    requestId: command.viewer.userType === 'SYSTEM' ? null : command.requestId ?? null,
    facts: plain({ ...identity, ...own?.facts }) as object,
  };
  return { event, readings };
}

/** Histories hold JSON: what a machine sees live must be what it sees at replay. */
const plain = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function checkPayload(document: RegisteredDocument, snapshot: Snapshot | null, command: Command): { readonly payload: object } | { readonly refusal: Refusal } {
  const { definition } = document;
  const spec = definition.events[command.event];
  if (!spec) return { payload: command.payload };
  if (spec.payload) return settle(checkValues(spec.payload, command.payload as Record<string, unknown>));
  const existing = (line: string, key: string | number) => ((snapshot?.context[line] ?? []) as readonly Record<string, unknown>[]).some((row) => row[definition.lines[line]!.key] === key);
  const { payload, refusals } = checkSave(definition, command.payload as SavePayload, existing, snapshot === null);
  return settle({ values: payload as Record<string, unknown>, refusals });
}

function settle(checked: { readonly values: Record<string, unknown>; readonly refusals: readonly Refusal[] }) {
  const failed = allOf(checked.refusals);
  return failed === true ? { payload: checked.values } : { refusal: failed };
}

async function identify(document: RegisteredDocument, payload: object, id: string, tools: PrepareTools): Promise<object> {
  const { numbering } = document.definition;
  if (!numbering) return { id };
  const fields = (payload as SavePayload).fields ?? (payload as Record<string, unknown>);
  const pattern = numbering.patternFor?.(fields) ?? numbering.pattern;
  return { id, docNumber: await tools.nextNumber(pattern) };
}

function toolsOf(deps: PrepareDeps, document: RegisteredDocument, snapshot: Snapshot | null, command: Command, at: Instant, connection: Connection, readings: Reading[]): PrepareTools {
  const reading = () => {
    if (!connection.current) throw new CommitFirst();
    return connection.on;
  };
  return {
    at, snapshot, viewer: command.viewer, definition: document.definition,
    get db() { return reading(); },
    get store() { reading(); return deps.store; },
    readDocument: async (type, id) => {
      const { definition } = deps.registry.get(type);
      const loaded = await deps.store.load(reading(), definition, id);
      const rev = loaded?.head.rev ?? 0;
      readings.push({ key: `${type}:${id}`, check: async (tx) => ((await deps.store.head(tx, type, id))?.rev ?? 0) === rev });
      return loaded?.snapshot ?? null;
    },
    lockedRead: async (key, read) => {
      const answer = await read(reading());
      readings.push({ key, check: async (tx) => JSON.stringify(await read(tx)) === JSON.stringify(answer) });
      return answer;
    },
    newId: () => deps.db.nextId(),
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    nextNumber: (pattern) => nextNumber(deps.db, pattern, at),
  };
}
