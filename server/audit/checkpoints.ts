/**
 * The global log and its signed heads (platform-system.md §11.3): what was committed and is not in it yet is appended in the order
 * of its instants, then the head is signed. Once an hour, by one server.
 */
import { globalLeaf } from '../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../state-machines/kernel/primitives/instant.js';
import type { JsonObject } from '../../state-machines/kernel/primitives/json-value.js';
import type { Database, Queryable, Transaction } from '../kernel/contracts.js';
import { EMPTY_ROOT, STORED_LEVEL, consistencyPath, inclusionPath, rangeRoot, sourceOf } from './log-tree.js';
import type { SigningKey } from './signing.js';

export const LOG = 'guildhall';
const LOCK = 'audit checkpoint';
/** Entries appended in one transaction. */
const AT_A_TIME = 20_000;
/** How far behind the newest leaf an entry may be stamped that is still to come; what is older is looked for once a day. */
const OVERLAP_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** Chained, but no leaves of the log: they are purged with their retention. */
export const technical: readonly string[] = ['baseConcurrentRequest', 'msgInstance'];

export interface Checkpoint {
  readonly log: string;
  readonly size: number;
  readonly root: string;
  readonly at: number;
  readonly prevSize: number;
  readonly prevRoot: string;
  readonly keyId: string;
  readonly signature: string;
}

export const bodyOf = ({ log, size, root, at, prevSize, prevRoot, keyId }: Omit<Checkpoint, 'signature'>): JsonObject => ({
  log,
  size,
  root,
  at: formatInstant(at),
  prevSize,
  prevRoot,
  keyId,
});

export interface CheckpointParts {
  readonly database: Database;
  readonly now: () => number;
  readonly key: SigningKey;
  /** The one before it, where the key was changed: it vouches for the new one. */
  readonly earlier: SigningKey | null;
}

const columns = `log, size::float8 as size, root, (extract(epoch from at) * 1000)::float8 as at, prev_size::float8 as "prevSize", prev_root
      as "prevRoot", key_id as "keyId", signature`;

export const newest = async (on: Queryable): Promise<Checkpoint | null> =>
  (await on.query<Checkpoint & Record<string, unknown>>(`select ${columns} from audit_checkpoint order by checkpoint_id desc limit 1`))
    .rows[0] ?? null;

export class Checkpoints {
  constructor(private readonly parts: CheckpointParts) {}

  /** @param whole looks for everything that is not in the log, however old its stamp */
  async take(whole = false): Promise<Checkpoint | null> {
    for (;;) {
      const taken = await this.parts.database.transaction((tx) => this.#append(tx, whole), 'asks');
      if (taken < AT_A_TIME) break;
    }
    return this.parts.database.transaction((tx) => this.#sign(tx), 'asks');
  }

  /** @returns how many were appended */
  async #append(tx: Transaction, whole: boolean): Promise<number> {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
    const first = await sizeOf(tx);
    const { rows } = await tx.query<{ doc_type: string; doc_id: string; rev: number; hash: string }>(
      `select e.doc_type, e.doc_id::text as doc_id, e.rev, e.hash from document_event e
       where e.doc_type <> all($1::text[]) and ($2 or e.at >= coalesce((select max(at) from audit_checkpoint), '-infinity') - $3::float8 *
      interval '1 millisecond')
         and not exists (select from audit_leaf l where l.doc_type = e.doc_type and l.doc_id = e.doc_id and l.rev = e.rev)
       order by e.at, e.doc_type, e.doc_id, e.rev limit ${AT_A_TIME}`,
      [technical, whole, OVERLAP_MS],
    );
    if (rows.length === 0) return 0;
    await tx.query(
      `insert into audit_leaf (position, doc_type, doc_id, rev, leaf)
       select $1::bigint + r.n - 1, r.doc_type, r.doc_id, r.rev, r.leaf from unnest($2::text[], $3::bigint[], $4::int[], $5::text[]) with
      ordinality as r (doc_type, doc_id, rev, leaf, n)`,
      [
        first,
        rows.map((row) => row.doc_type),
        rows.map((row) => row.doc_id),
        rows.map((row) => row.rev),
        rows.map((row) => globalLeaf(row.hash)),
      ],
    );
    await keepNodes(tx, first, first + rows.length);
    return rows.length;
  }

  /** Nothing new: none, but one an hour at least. */
  async #sign(tx: Transaction): Promise<Checkpoint | null> {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
    const { now, key } = this.parts;
    await this.#keepKey(tx);
    const [size, before, at] = [await sizeOf(tx), await newest(tx), now()];
    if (before && before.size === size && before.keyId === key.keyId && at - before.at < HOUR_MS) return null;
    const made: Omit<Checkpoint, 'signature'> = {
      log: LOG,
      size,
      root: await rangeRoot(sourceOf(tx), 0, size),
      at,
      prevSize: before?.size ?? 0,
      prevRoot: before?.root ?? EMPTY_ROOT,
      keyId: key.keyId,
    };
    const checkpoint = { ...made, signature: key.sign(bodyOf(made)) };
    await tx.query(
      `insert into audit_checkpoint (checkpoint_id, log, size, root, at, prev_size, prev_root, key_id, signature)
       select coalesce(max(checkpoint_id), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8 from audit_checkpoint`,
      [LOG, size, made.root, new Date(at), made.prevSize, made.prevRoot, made.keyId, checkpoint.signature],
    );
    return checkpoint;
  }

  async #keepKey(tx: Transaction): Promise<void> {
    const { key, earlier, now } = this.parts;
    const { rows } = await tx.query<{ keyId: string; publicKey: string }>(
      'select key_id as "keyId", public_key as "publicKey" from audit_key order by since desc',
    );
    if (rows.some((row) => row.keyId === key.keyId)) return;
    const vouches = earlier !== null && rows.some((row) => row.keyId === earlier.keyId);
    await tx.query('insert into audit_key (key_id, public_key, since, prev_key_id, statement) values ($1, $2, $3, $4, $5)', [
      key.keyId,
      key.publicKey,
      new Date(now()),
      vouches ? earlier.keyId : null,
      vouches ? earlier.sign({ newKey: key.publicKey }) : null,
    ]);
  }
}

const sizeOf = async (on: Queryable): Promise<number> =>
  (await on.query<{ size: number }>('select coalesce(max(position) + 1, 0)::float8 as size from audit_leaf')).rows[0]!.size;

/** Heads of subtrees that are whole now. */
async function keepNodes(tx: Transaction, first: number, size: number): Promise<void> {
  const source = sourceOf(tx);
  for (let level = STORED_LEVEL; 2 ** level <= size; level += 1) {
    const span = 2 ** level;
    const rows: { place: number; hash: string }[] = [];
    for (let place = Math.floor(first / span); (place + 1) * span <= size; place += 1)
      rows.push({ place, hash: await rangeRoot(source, place * span, (place + 1) * span) });
    if (rows.length > 0)
      await tx.query(
        `insert into audit_node (level, place, hash) select $1::int, r.place, r.hash from unnest($2::bigint[], $3::text[]) as r (place,
      hash) on conflict do nothing`,
        [level, rows.map((row) => row.place), rows.map((row) => row.hash)],
      );
  }
}

/** Newest first. */
export async function listCheckpoints(on: Queryable, before: number | null, limit: number): Promise<readonly Checkpoint[]> {
  const { rows } = await on.query<Checkpoint & Record<string, unknown>>(
    `select ${columns}, checkpoint_id::float8 as "checkpointId" from audit_checkpoint where $1::float8 is null or checkpoint_id < $1 order
      by checkpoint_id desc limit $2`,
    [before, limit],
  );
  return rows;
}

export const listKeys = async (on: Queryable): Promise<readonly object[]> =>
  (
    await on.query(
      `select key_id as "keyId", public_key as "publicKey", (extract(epoch from since) * 1000)::float8 as since, prev_key_id as
      "prevKeyId", statement from audit_key order by since`,
    )
  ).rows;

export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: string;
  readonly proof: readonly string[];
  readonly root: string;
}

/** null: the log of this size does not hold the entry. */
export async function inclusionOf(on: Queryable, type: string, id: string, rev: number, size: number): Promise<Inclusion | null> {
  const { rows } = await on.query<{ position: number; leaf: string }>(
    'select position::float8 as position, leaf from audit_leaf where doc_type = $1 and doc_id = $2 and rev = $3 and position < $4',
    [type, id, rev, size],
  );
  const [found] = rows;
  if (!found) return null;
  const source = sourceOf(on);
  return {
    index: found.position,
    size,
    leaf: found.leaf,
    proof: await inclusionPath(source, found.position, size),
    root: await rangeRoot(source, 0, size),
  };
}

export const consistencyOf = (on: Queryable, first: number, size: number): Promise<readonly string[]> =>
  consistencyPath(sourceOf(on), first, size);
