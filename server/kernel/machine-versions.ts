/**
 * Which definitions, by content hash, may have written the histories of this database (platform-system.md §11.2). They are
 * registered at deployment, and the runtime goes on only from what a registered one wrote. A hash covers all machine code as it
 * was compiled, so most builds give another hash of the same machine: what decides is whether the stored histories fold equally.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { firstFoldBreak } from './audit.js';
import type { AuditBreak } from './audit.js';
import type { Database, Queryable, WrittenBy } from './contracts.js';
import { createDatabase } from './database/database.js';
import { quoted } from './database/naming.js';
import { tablesOf } from './database/tables.js';
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
 * Registers what is not registered yet, as the role that owns the tables.
 * @returns the machines (`type@version`) that were registered
 * @throws BundleDriftError when stored histories do not fold equally under a changed definition of the same version
 */
export async function registerDefinitions(ownerUrl: string, definitions: readonly AnyDefinition[]): Promise<string[]> {
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
    for (const { definition } of news) adopted.set(definition, await compared(db, definition, known));
    for (const { definition, defHash } of news) {
      for (const earlier of adopted.get(definition)!) await insert(db.read, definition, earlier, {});
      await insert(db.read, definition, defHash, definitionConfig(definition));
    }
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
  async check(definition: AnyDefinition, { machine, defHash }: WrittenBy): Promise<void> {
    const name = nameOf(machine, defHash);
    if (!this.#known.has(name)) await this.#read();
    if (!this.#known.has(name) || versionOf(machine) > definition.version) throw new MachineUnknownError(machine, defHash);
  }

  async #read(): Promise<void> {
    this.#known = new Set((await registered(this.on)).map((row) => nameOf(`${row.type}@${row.version}`, row.def_hash)));
  }
}

const nameOf = (machine: string, defHash: string): string => `${machine} ${defHash}`;
const versionOf = (machine: string): number => Number(machine.slice(machine.lastIndexOf('@') + 1));
