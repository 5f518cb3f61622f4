/** Step 2: input is checked, and whatever is not pure enters the event: identity, numbers, facts. */
import { randomBytes } from 'node:crypto';
import type { FilePlace } from '../../../../state-machines/kernel/attachments.js';
import { fileFieldsSaved, filesOf, filesSent, filesWithin } from '../../../../state-machines/kernel/attachments.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent, SavePayload } from '../../../../state-machines/kernel/events.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Instant } from '../../../../state-machines/kernel/fields.js';
import type { SentPart } from '../../../../state-machines/kernel/mobile-numbers.js';
import { partsSent, refusedMobiles } from '../../../../state-machines/kernel/mobile-numbers.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { allOf, refusal } from '../../../../state-machines/kernel/refusals.js';
import { originOf } from '../../../../state-machines/kernel/effect-names.js';
import { beyondUnit, countedBy } from '../../../../state-machines/kernel/unit-decimals.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { closedTo } from '../../../../state-machines/kernel/writing.js';
import { checkOrder, checkSave, checkValues, keysOfLines } from '../../../../state-machines/kernel/validate.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Access, Approvals, Attaching, Command, Database, DocumentStore, PrepareTools, Queryable } from '../../contracts.js';
import { personOf } from '../../contracts.js';
import type { RegisteredDocument, Registry } from '../../registry.js';
import type { Reading } from '../item.js';
import { unsealed } from '../../installation.js';
import type { Installation } from '../../installation.js';
import { approvalFacts } from '../approval-facts.js';
import type { Numbers } from '../numbering.js';
import { madeFor } from './made-for.js';
import { refusedReferences } from './references.js';

export interface PrepareDeps {
  readonly db: Database;
  readonly store: DocumentStore;
  readonly registry: Registry;
  readonly installation: Installation;
  readonly numbers: Numbers;
  readonly access?: Pick<Access, 'readers'>;
  /** Absent where there are no files. */
  readonly attaching?: Attaching;
  /** Absent where there are no processes. */
  readonly approvals?: Approvals;
  readonly completes?: Completes;
}

/** What a save becomes by what was read for it: what comes with a record that was chosen counts as typed. */
export type Completes = (payload: SavePayload, facts: object) => SavePayload;

export type PreparedEvent = { readonly event: MachineEvent; readonly readings: readonly Reading[] } | { readonly refusal: Refusal };

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
  /** Of a document that is to be made: taken before the transaction began. */
  readonly identity?: Identity;
  /** Nothing of it stays: no number is used up. */
  readonly rehearsal?: true;
  /** Before the transaction in which it is made. */
  readonly ahead?: Ahead;
}

export interface Ahead {
  /** Documents as the transaction will have written them. */
  readonly overlay: ReadonlyMap<string, Snapshot | null>;
  /** It reads what may look otherwise within the transaction, and is not looked at again. */
  readonly unseen: () => void;
}

export async function prepare(
  deps: PrepareDeps,
  document: RegisteredDocument,
  snapshot: Snapshot | null,
  command: Command,
  at: Instant,
  connection: Connection,
): Promise<PreparedEvent> {
  const input = command.viewer.userType === 'SYSTEM' ? { payload: command.payload } : checkPayload(document, snapshot, command);
  if ('refusal' in input) return input;
  const unfitting =
    command.viewer.userType === 'SYSTEM'
      ? null
      : await refusedHere(deps.installation, document.definition, snapshot, { ...command, payload: input.payload }, at);
  if (unfitting) return { refusal: unfitting };

  const readings: Reading[] = [];
  const tools = toolsOf(deps, document, snapshot, command, at, connection, readings);
  const unfit =
    command.viewer.userType === 'SYSTEM'
      ? null
      : await refusedFiles(deps, document, snapshot, { ...command, payload: input.payload }, tools);
  if (unfit) return { refusal: unfit };
  const identity = snapshot
    ? null
    : (connection.identity ?? (await identify(document, input.payload, connection.createdId ?? (await deps.db.nextId()), tools)));
  if (identity && 'refusal' in identity) return identity;
  const own = await document.prepare?.[command.event]?.({ ...command, payload: input.payload }, tools);
  if (own && 'refusal' in own) return { refusal: own.refusal };
  const held = own?.becoming
    ? await refusedWithin(deps, document, snapshot, { viewer: command.viewer, becoming: own.becoming }, tools)
    : null;
  if (held) return { refusal: held };

  const uncounted = await refusedQuantities(deps, document, snapshot, command, {
    payload: own?.payload ?? input.payload,
    facts: own?.facts ?? {},
  });
  if (uncounted) return { refusal: uncounted };

  const acted = await approvalFacts(document.definition, snapshot, command.event, () => tools.db);
  const sent = { event: command.event, payload: own?.payload ?? input.payload };
  const process = await deps.approvals?.(document.definition, snapshot, sent, tools);
  const { authorisation } = command.viewer;
  const event: MachineEvent = {
    type: command.event,
    payload: plain(own?.payload ?? input.payload),
    at,
    clientAt: command.clientAt ?? null,
    actor: personOf(command.viewer),
    cause: command.cause ?? null,
    requestId: command.viewer.userType === 'SYSTEM' ? null : (command.requestId ?? null),
    facts: plain({
      ...identity,
      ...acted,
      ...process,
      ...own?.facts,
      ...(authorisation ? { authorisationId: authorisation.id } : {}),
    }) as object,
  };
  const unnamed = await refusedNames(deps, document, snapshot, { ...command, payload: input.payload }, event, connection);
  return unnamed ? { refusal: unnamed } : { event, readings };
}

/** Records named that are not there or not in use; what the document itself says of them, in its own words, comes first. */
async function refusedNames(
  { registry }: PrepareDeps,
  { definition }: RegisteredDocument,
  snapshot: Snapshot | null,
  command: Command,
  event: MachineEvent,
  { on, current }: Connection,
): Promise<Refusal | null> {
  if (command.viewer.userType === 'SYSTEM') return null;
  const unnamed = await refusedReferences(registry, definition, snapshot, command, on);
  if (!unnamed) return null;
  if (!current) throw new CommitFirst();
  const decision = decide(definition, snapshot, event);
  return decision.ok ? unnamed : decision.refusal;
}

/** Quantities with more decimals than their unit has; one that comes with a chosen material counts as chosen. */
async function refusedQuantities(
  { installation, completes = (sent) => sent }: PrepareDeps,
  { definition }: RegisteredDocument,
  snapshot: Snapshot | null,
  { event, viewer }: Command,
  { payload, facts }: { readonly payload: SavePayload; readonly facts: object },
): Promise<Refusal | null> {
  if (viewer.userType === 'SYSTEM' || definition.events[event]?.payload) return null;
  const counted = countedBy(definition, completes(payload, facts), snapshot?.context ?? null).filter(({ decimals }) => decimals > 0);
  if (counted.length === 0) return null;
  const units = await installation.units();
  const failed = allOf(beyondUnit(counted, (id) => units.get(id)));
  return failed === true ? null : failed;
}

/** Files that the document does not name yet are looked at before it names them, and so are those that somebody takes out of it. */
async function refusedFiles(
  { attaching }: PrepareDeps,
  { definition }: RegisteredDocument,
  snapshot: Snapshot | null,
  { event, payload, viewer }: Command,
  tools: PrepareTools,
): Promise<Refusal | null> {
  if (!attaching) return null;
  const [sent, saved] = [filesSent(definition, event, payload), fileFieldsSaved(definition, event, payload)];
  if (sent.length === 0 && saved.length === 0) return null;
  const stands = snapshot ? filesOf(definition, snapshot.context) : [];
  const [known, kept] = [idsOf(stands), idsOf(sent)];
  const added = sent.filter(({ fileId }) => !known.has(fileId));
  const dropped = stands.filter(({ field, fileId }) => saved.includes(field) && !kept.has(fileId));
  if (added.length === 0 && dropped.length === 0) return null;
  const fields = new Set(sent.map((place) => place.field));
  return attaching.refused(
    definition,
    { added, dropped, all: [...sent, ...stands.filter((place) => !fields.has(place.field))] },
    viewer,
    tools.db,
  );
}

/** Likewise of those in fields that the document itself defines, once it is known which these are. */
async function refusedWithin(
  { attaching }: PrepareDeps,
  { definition }: RegisteredDocument,
  snapshot: Snapshot | null,
  { viewer, becoming }: { readonly viewer: Viewer; readonly becoming: Readonly<Record<string, unknown>> },
  tools: PrepareTools,
): Promise<Refusal | null> {
  if (!attaching || viewer.userType === 'SYSTEM') return null;
  const [stands, all] = [snapshot ? filesWithin(definition, snapshot.context) : [], filesWithin(definition, becoming)];
  const [known, kept] = [idsOf(stands), idsOf(all)];
  const added = all.filter(({ fileId }) => !known.has(fileId));
  const dropped = stands.filter(({ fileId }) => !kept.has(fileId));
  if (added.length === 0 && dropped.length === 0) return null;
  return attaching.refused(definition, { added, dropped, all }, viewer, tools.db);
}

const idsOf = (places: readonly FilePlace[]): ReadonlySet<string> => new Set(places.map(({ fileId }) => fileId));

/** Histories hold JSON: what a machine sees live must be what it sees at replay. */
const plain = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function checkPayload(
  document: RegisteredDocument,
  snapshot: Snapshot | null,
  command: Command,
): { readonly payload: object } | { readonly refusal: Refusal } {
  const { definition } = document;
  const spec = definition.events[command.event];
  if (!spec) return { payload: command.payload };
  if (spec.payload) return settle(checkValues(spec.payload, command.payload as Record<string, unknown>));
  const keys = keysOfLines(definition, snapshot?.context);
  const existing = (line: string, key: string | number) => keys.get(line)?.has(key) ?? false;
  const { payload, refusals } = checkSave(definition, command.payload as SavePayload, existing, snapshot === null);
  return settle({
    values: payload as Record<string, unknown>,
    refusals: [
      ...refusals,
      ...closedTo(command.viewer, definition, payload, snapshot?.context ?? null),
      ...checkOrder(definition, payload, snapshot?.context ?? null),
    ],
  });
}

function settle(checked: { readonly values: Record<string, unknown>; readonly refusals: readonly Refusal[] }) {
  const failed = allOf(checked.refusals);
  return failed === true ? { payload: checked.values } : { refusal: failed };
}

/** What a document that is to be made is called, without preparing the rest; null where its input would be refused. */
export async function identified(deps: PrepareDeps, document: RegisteredDocument, command: Command, at: Instant): Promise<Identity | null> {
  const input = command.viewer.userType === 'SYSTEM' ? { payload: command.payload } : checkPayload(document, null, command);
  return 'refusal' in input
    ? null
    : identify(
        document,
        input.payload,
        await deps.db.nextId(),
        toolsOf(deps, document, null, command, at, { on: deps.db.read, current: false }, []),
      );
}

export type Identity = { readonly id: string; readonly docNumber?: string } | { readonly refusal: Refusal };

async function identify(document: RegisteredDocument, payload: object, id: string, tools: PrepareTools): Promise<Identity> {
  if (!document.definition.numbering) return { id };
  const fields = (payload as SavePayload).fields ?? (payload as Record<string, unknown>);
  const docNumber = await tools.nextNumber(fields);
  return docNumber === null ? { refusal: refusal('NUM_EXHAUSTED') } : { id, docNumber };
}

/** What is right in itself and yet not taken by this installation. */
async function refusedHere(
  installation: Installation,
  definition: AnyDefinition,
  snapshot: Snapshot | null,
  { event, payload, viewer }: Command,
  at: Instant,
): Promise<Refusal | null> {
  const parts = partsSent(definition, event, payload);
  return (await unusableCode(installation, parts, at)) ?? (await refusedMobile(installation, definition, parts, snapshot, viewer));
}

const hasMobile = ({ fields, values }: SentPart): boolean =>
  Object.keys(values).some((name) => Object.hasOwn(fields, name) && fields[name]!.kind === 'mobile');

async function refusedMobile(
  installation: Installation,
  { fields }: AnyDefinition,
  parts: readonly SentPart[],
  snapshot: Snapshot | null,
  viewer: Viewer,
): Promise<Refusal | null> {
  if (!parts.some(hasMobile)) return null;
  const pattern = await installation.mobilePattern(viewer);
  const refused = allOf(refusedMobiles(fields, parts, snapshot?.context ?? {}, pattern));
  return refused === true ? null : refused;
}

/** Codes that people added to a lookup and have taken out of use since, or that nobody added. */
async function unusableCode(installation: Installation, parts: readonly SentPart[], at: Instant): Promise<Refusal | null> {
  for (const { fields, values, line } of parts) {
    for (const [name, value] of Object.entries(values)) {
      const lookup = Object.hasOwn(fields, name) ? fields[name]!.lookup : undefined;
      if (!lookup?.extensible || typeof value !== 'string' || Object.hasOwn(lookup.values, value)) continue;
      const field = line === undefined ? name : `${line}.${name}`;
      if (!(await installation.usable(lookup.type, value, at)))
        return refusal('FIELD_LOOKUP', { kind: 'Invalid', field, params: { field } });
    }
  }
  return null;
}

/** As the save would leave it. */
function orgIdOf(snapshot: Snapshot | null, { payload }: Command): string | null {
  const sent = (payload as SavePayload).fields?.['orgId'];
  return typeof sent === 'string' ? sent : (snapshot?.context.orgId ?? null);
}

const readingOf = ({ store }: PrepareDeps, type: string, id: string, rev: number): Reading => ({
  key: `${type}:${id}`,
  check: async (tx) => ((await store.head(tx, type, id))?.rev ?? 0) === rev,
});

function toolsOf(
  deps: PrepareDeps,
  document: RegisteredDocument,
  snapshot: Snapshot | null,
  command: Command,
  at: Instant,
  connection: Connection,
  readings: Reading[],
): PrepareTools {
  const reading = () => {
    if (!connection.current) throw new CommitFirst();
    return connection.on;
  };
  return {
    at,
    snapshot,
    viewer: command.viewer,
    definition: document.definition,
    get db() {
      connection.ahead?.unseen();
      return reading();
    },
    get store() {
      connection.ahead?.unseen();
      reading();
      return deps.store;
    },
    readDocument: async (type, id) => {
      const { definition } = deps.registry.get(type);
      const own = connection.ahead?.overlay.get(`${type}:${id}`);
      if (own) {
        readings.push(readingOf(deps, type, id, own.context.rev));
        return own;
      }
      const loaded = await deps.store.load(reading(), definition, id);
      readings.push(readingOf(deps, type, id, loaded?.head.rev ?? 0));
      return loaded?.snapshot ?? null;
    },
    readers: async (type, document, userIds) => {
      reading();
      return (await deps.access?.readers?.(deps.registry.get(type).definition, document, userIds, at)) ?? [];
    },
    lockedRead: async (key, read) => {
      const answer = await read(reading());
      readings.push({ key, check: async (tx) => JSON.stringify(await read(tx)) === JSON.stringify(answer) });
      return answer;
    },
    newId: () => deps.db.nextId(),
    idFor: async (type, purpose, part) => {
      const made = snapshot && (await madeFor(reading(), type, originOf(document.definition.type, snapshot.context.id, { purpose, part })));
      return made ?? deps.db.nextId();
    },
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    nextNumber: async (fields) => {
      if (connection.rehearsal) return '0';
      const { pattern, prefix, root, hangs } = document.definition.numbering!;
      const orgId = typeof fields['orgId'] === 'string' ? fields['orgId'] : null;
      const { rule, day, orgCode } = await deps.installation.numbering(document.definition, pattern, orgId, at);
      const hung = hangs?.(fields) ?? null;
      const own = hung ? { ...rule, startNo: 1, ...hung, reset: 'NEVER' as const } : rule;
      return deps.numbers.next(own, { day, orgCode, prefix: prefix?.(fields) ?? '', root: root?.(fields) ?? '' });
    },
    profile: (profile, orgId) => {
      const { profiles = [], type } = document.definition;
      if (!profiles.some(({ code }) => code === profile.code))
        throw new Error(`${type} reads the option ${profile.code} without naming it`);
      return deps.installation.profile(profile, command.viewer, orgId === undefined ? (snapshot?.context.orgId ?? null) : orgId);
    },
    today: (orgId = orgIdOf(snapshot, command)) => deps.installation.today(orgId, at),
    dayAt: (instant, orgId = orgIdOf(snapshot, command)) => deps.installation.today(orgId, instant),
    zone: (orgId = orgIdOf(snapshot, command)) => deps.installation.zone(orgId),
    seal: (text, about) => deps.installation.seal(text, about),
    unseal: (sealed, about) => unsealed(deps.installation, sealed, about),
  };
}
