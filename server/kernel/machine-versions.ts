/**
 * Which definitions, by content hash, may have written the histories of this database (platform-system.md §11.2). They are
 * registered at deployment, and the runtime goes on only from what a registered one wrote. A hash covers all machine code that a
 * definition calls, so another hash may be the same machine: what decides is whether the stored histories fold equally. Of each
 * version the newest module is kept, which folds its histories when the version is long gone.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Label } from '../../state-machines/kernel/fields.js';
import { isFinal, upgraded, versionOf } from '../../state-machines/kernel/upgrades.js';
import { firstFoldBreak } from './audit.js';
import type { AuditBreak } from './audit.js';
import { builtMachine } from './built-machines.js';
import type { BuiltMachines } from './built-machines.js';
import type { Database, Loaded, Queryable } from './contracts.js';
import { createDatabase } from './database/database.js';
import { loadStored } from './database/load.js';
import { quoted } from './database/naming.js';
import { tablesOf } from './database/tables.js';
import { keepMachines } from './past-machines.js';
import { definitionConfig, definitionHash } from './registry.js';
import type { RegisteredDocument } from './registry.js';

/** Of each changed definition so many of the newest documents are folded, */
const NEWEST = 200;
/** and of those that are still to go on, the newest so many. */
const MOST_RUNNING = 2_000;

/** Stored histories do not give the stored documents under a changed definition, or a server runs code that nobody registered. */
export class BundleDriftError extends Error {
  readonly code = 'AUD_BUNDLE_DRIFT';

  constructor(sentence: string) {
    super(`AUD_BUNDLE_DRIFT: ${sentence}`);
    this.name = 'BundleDriftError';
  }
}

/** Documents stand in a state of an earlier version from which a definition has no way on. */
export class UpgradeMissingError extends Error {
  readonly code = 'AUD_UPGRADE_MISSING';

  constructor(sentence: string) {
    super(`AUD_UPGRADE_MISSING: ${sentence}`);
    this.name = 'UpgradeMissingError';
  }
}

/** The newest entry of a document comes from a definition that this server does not know, or from a newer one. */
export class MachineUnknownError extends Error {
  constructor(
    readonly machine: string,
    defHash: string,
  ) {
    super(
      `the history was written by ${machine} (${defHash}), which is not registered or newer than this server: install the version that knows it`,
    );
    this.name = 'MachineUnknownError';
  }
}

interface VersionRow {
  readonly type: string;
  readonly version: number;
  readonly def_hash: string;
}

const registered = async (on: Queryable): Promise<readonly VersionRow[]> =>
  (await on.query<VersionRow>('select type, version, def_hash from machine_version')).rows;

/**
 * Registers what is not registered yet, and keeps the modules of this build, as the role that owns the tables.
 * @returns the machines (`type@version`) that were registered
 * @throws BundleDriftError when stored histories do not fold equally under a changed definition of the same version
 * @throws UpgradeMissingError when open documents of an earlier version could not go on
 */
export async function registerDefinitions(
  ownerUrl: string,
  definitions: readonly AnyDefinition[],
  built: BuiltMachines = builtMachine,
): Promise<string[]> {
  const db = await createDatabase(ownerUrl, { poolSize: 1, applicationName: 'guildhall machine versions' });
  try {
    const known = await registered(db.read);
    const news = definitions
      .map((definition) => ({ definition, defHash: definitionHash(definition) }))
      .filter(
        ({ definition, defHash }) =>
          !known.some((row) => row.type === definition.type && row.version === definition.version && row.def_hash === defHash),
      );
    const adopted = new Map<AnyDefinition, readonly string[]>();
    for (const { definition } of news) {
      adopted.set(definition, await compared(db, definition, known));
      await checkUpgrades(db, definition);
    }
    for (const { definition, defHash } of news) {
      for (const earlier of adopted.get(definition)!) await insert(db.read, definition, earlier, {});
      await insert(db.read, definition, defHash, definitionConfig(definition));
    }
    await keepMachines(db.read, definitions, built);
    return news.map(({ definition }) => definition.machineName);
  } finally {
    await db.close();
  }
}

/**
 * @returns hashes that stand in histories from before the registry and are equal, too
 * @throws BundleDriftError
 */
async function compared(db: Database, definition: AnyDefinition, known: readonly VersionRow[]): Promise<readonly string[]> {
  const { type, version } = definition;
  const newest = Math.max(0, ...known.filter((row) => row.type === type).map((row) => row.version));
  if (newest > version)
    throw new BundleDriftError(
      `${type} is registered in version ${newest}, and this is version ${version}: install the newer version of the product. / ${type}已登记版本${newest},当前程序为版本${version},请部署较新的程序版本。`,
    );
  const others = newest === version ? [] : await earlierHashes(db.read, definition);
  if (newest < version && others.length === 0) return [];
  const found = await foldedEqually(db, definition);
  if (found) throw new BundleDriftError(driftSentence(found));
  return others;
}

async function earlierHashes(on: Queryable, { type, machineName }: AnyDefinition): Promise<readonly string[]> {
  const { rows } = await on.query<{ def_hash: string }>(
    'select distinct def_hash from document_event where doc_type = $1 and machine = $2',
    [type, machineName],
  );
  return rows.map((row) => row.def_hash);
}

/** Values stay out of the sentence: it is printed where anybody may read it. */
const driftSentence = ({ type, id, rev, reason }: AuditBreak): string => {
  const place = `${type} ${id}, rev ${rev}: ${reason.replace(/: folded .*$/s, '')}`;
  return (
    `the changed definition of ${type} does not give the stored documents from their histories (${place}). Raise the version of ${type}, or take the change back. ` +
    `/ ${type}的定义已变更,由历史记录无法得到已存单据(${place}),请提升${type}的版本号或撤回变更。`
  );
};

async function insert(on: Queryable, { type, version }: AnyDefinition, defHash: string, config: object): Promise<void> {
  await on.query(
    'insert into machine_version (type, version, def_hash, config, deployed_at) values ($1, $2, $3, $4, now()) on conflict do nothing',
    [type, version, defHash, JSON.stringify(config)],
  );
}

/** The first difference in a sample of the documents that this version alone has written; null when there is none. */
async function foldedEqually(db: Database, definition: AnyDefinition): Promise<AuditBreak | null> {
  const { type, machineName, machine } = definition;
  const ended = Object.entries(machine.states)
    .filter(([, state]) => state.final)
    .map(([name]) => name);
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const table = quoted(tablesOf(definition).name);
    const { rows } = await tx.query<{ id: string }>(
      `with sample as ((select id from ${table} order by id desc limit ${NEWEST}) union (select id from ${table} where state <> all($3::text[]) order by id desc limit ${MOST_RUNNING}))
       select s.id::text as id from sample s where not exists (select from document_event e where e.doc_type = $1 and e.doc_id = s.id and e.machine <> $2)`,
      [type, machineName, ended],
    );
    return firstFoldBreak(
      tx,
      definition,
      rows.map((row) => row.id),
    );
  });
}

interface VersionUse {
  readonly state: string;
  readonly machine: string;
  readonly documents: number;
  /** The newest of them. */
  readonly ids: readonly string[];
}

/** Documents whose newest entry an earlier version wrote: each that may go on must be taken over into a state that there is. */
async function checkUpgrades(db: Database, definition: AnyDefinition): Promise<void> {
  if (definition.version === 1) return;
  const { type, machineName } = definition;
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const { rows } = await tx.query<VersionUse>(
      `select h.state, e.machine, count(*)::int as documents, (array_agg(h.id::text order by h.id desc))[1:${NEWEST}] as ids
       from ${quoted(tablesOf(definition).name)} h join document_event e on e.doc_type = $1 and e.doc_id = h.id and e.rev = h.rev
       where e.machine <> $2 group by h.state, e.machine order by e.machine, h.state`,
      [type, machineName],
    );
    for (const standing of rows) {
      const reason = await whyStuck(tx, definition, standing);
      if (reason) throw new UpgradeMissingError(stuckSentence(definition, standing, reason));
      const found = await firstFoldBreak(tx, definition, standing.ids);
      if (found) throw new BundleDriftError(driftSentence(found));
    }
  });
}

/** null: they are final and stay as they are, or go on. */
async function whyStuck(tx: Queryable, definition: AnyDefinition, { state, machine, ids }: VersionUse): Promise<Label | null> {
  if (isFinal(definition, state)) return null;
  const from = versionOf(machine);
  if (!definition.upgrades?.[from]) return { en: `it has no upgrade from version ${from}`, cn: `缺少版本${from}的升级映射` };
  for (const id of ids) {
    const stored = await loadStored(tx, definition, id);
    const next = stored && upgraded(definition, stored.snapshot, from);
    if (next && !definition.machine.states[next.state])
      return {
        en: `its upgrade from version ${from} leads to ${next.state}, which it has not`,
        cn: `版本${from}的升级映射指向不存在的状态${next.state}`,
      };
  }
  return null;
}

const stuckSentence = ({ machineName, type }: AnyDefinition, { state, machine, documents }: VersionUse, reason: Label): string =>
  `${documents} documents of ${machine} stand in the state ${state}, and ${machineName} cannot go on with them: ${reason.en}. ` +
  `Add it to the upgrades of ${type}. / ${machine}有${documents}个单据处于状态${state},${machineName}无法继续处理:${reason.cn},请在${type}的upgrades中补充。`;

/** What one server knows of the registry. */
export class MachineVersions {
  #known: ReadonlySet<string> = new Set();

  constructor(
    private readonly on: Queryable,
    private readonly documents: readonly RegisteredDocument[],
  ) {}

  /** @throws BundleDriftError when this server's own definitions are not registered */
  async start(): Promise<void> {
    await this.#read();
    const strange = this.documents.filter(({ definition, defHash }) => !this.#known.has(nameOf(definition.machineName, defHash)));
    if (strange.length === 0) return;
    const types = strange.map(({ definition }) => definition.machineName).join(', ');
    throw new BundleDriftError(
      `the machine code differs from what was registered at deployment (${types}): run the migrations of this version first. / 状态机代码与登记不符(${types}),请先执行本版本的迁移。`,
    );
  }

  /** Another server may have registered more since this one started. @throws MachineUnknownError */
  async check(definition: AnyDefinition, { snapshot, writtenBy, earlier }: Loaded): Promise<void> {
    const { machine, defHash } = writtenBy;
    const name = nameOf(machine, defHash);
    if (!this.#known.has(name)) await this.#read();
    const goesOn = machine === definition.machineName || earlier !== undefined || isFinal(definition, snapshot.state);
    if (!this.#known.has(name) || versionOf(machine) > definition.version || !goesOn) throw new MachineUnknownError(machine, defHash);
  }

  async #read(): Promise<void> {
    this.#known = new Set((await registered(this.on)).map((row) => nameOf(`${row.type}@${row.version}`, row.def_hash)));
  }
}

const nameOf = (machine: string, defHash: string): string => `${machine} ${defHash}`;
