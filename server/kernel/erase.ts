/**
 * Erasing personal data from a history. The ERASE entry itself goes through the six steps: its `change` sets the tokens
 * (state-machines/kernel/erasure), and this effect follows in the same transaction: it writes the tokens into every
 * payload before it and into rows that left the context, keeps of each erased value the leaf hash and of the others the
 * salts, and forgets the seeds. Entries stay as they are, so the chain stays whole.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { erasedFields, erasedPayload, personalAt, personalFields } from '../../state-machines/kernel/erasure.js';
import type { Field, Fields } from '../../state-machines/kernel/fields.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../state-machines/kernel/primitives/json-value.js';
import { leafHash, leaves, saltOf } from '../../state-machines/kernel/primitives/payload-root.js';
import { fromHex, toHex } from '../../state-machines/kernel/primitives/sha256.js';
import type { EffectTools, Transaction } from './contracts.js';
import { parameterOf } from './database/columns.js';
import type { Column } from './database/columns.js';
import { quoted } from './database/naming.js';
import { forgetStands } from './database/stands.js';
import { documentStore } from './database/store.js';
import { tablesOf } from './database/tables.js';
import type { LineTable } from './database/tables.js';

/** Column `salts` of document_payload after an erasure. */
export interface RemainingSalts {
  /** Pointer → 32 hexadecimal digits. */
  readonly salts: Readonly<Record<string, string>>;
  /** Pointer → leaf hash of the value that is gone. */
  readonly erased: Readonly<Record<string, string>>;
}

/** The effect that a definition names for its ERASE event. */
export const eraseHistory = async (_params: object, { tx, definition, decision }: EffectTools): Promise<void> => {
  const { id, rev } = decision.after.context;
  await eraseBefore(tx, definition, id, rev);
};

interface StoredPayload {
  readonly rev: number;
  readonly payload: JsonValue;
  readonly seed: Buffer | null;
  readonly salts: RemainingSalts | null;
}

const CHUNK = 200;

export async function eraseBefore(tx: Transaction, definition: AnyDefinition, id: string, rev: number): Promise<void> {
  const personal = personalFields(definition);
  await forgetStands(tx, definition.type, id);
  for (let from = 1; from < rev; from += CHUNK) {
    const { rows } = await tx.query<StoredPayload>(
      'select rev, payload, seed, salts from document_payload where doc_type = $1 and doc_id = $2 and rev >= $3 and rev < $4 order by rev',
      [definition.type, id, from, Math.min(from + CHUNK, rev)],
    );
    for (const row of rows) await erasePayload(tx, definition.type, id, personal, row);
  }
  for (const line of tablesOf(definition).lines) await eraseRows(tx, definition, id, line);
}

async function erasePayload(
  tx: Transaction,
  type: string,
  id: string,
  personal: ReadonlyMap<string, Field>,
  stored: StoredPayload,
): Promise<void> {
  const payload = erasedPayload(personal, stored.payload);
  if (canonicalJson(payload) === canonicalJson(stored.payload)) return;
  const {
    rows: [answer],
  } = await tx.query<{ erase_payload: boolean }>('select erase_payload($1, $2, $3, $4::jsonb, $5::jsonb)', [
    type,
    id,
    stored.rev,
    JSON.stringify(payload),
    JSON.stringify(remaining(personal, stored)),
  ]);
  if (!answer!.erase_payload) throw new Error(`${type} ${id} has no payload ${stored.rev}`);
}

/** Absent personal values keep their salt: that they are absent is no secret of a person, and guards rely on it. */
function remaining(personal: ReadonlyMap<string, Field>, { payload, seed, salts }: StoredPayload): RemainingSalts {
  const kept: Record<string, string> = {};
  const erased: Record<string, string> = { ...salts?.erased };
  for (const { pointer, value } of leaves(payload)) {
    if (erased[pointer] !== undefined) continue;
    const salt = seed ? saltOf(seed, pointer) : fromHex(salts!.salts[pointer]!, 16);
    if (personalAt(personal, pointer) && isPresent(value)) erased[pointer] = leafHash(salt, pointer, value as JsonValue);
    else kept[pointer] = toHex(salt);
  }
  return { salts: kept, erased };
}

const isPresent = (value: unknown): boolean => value !== null && typeof value !== 'object';

/** Rows of cold lines, and rows that left the context: no event reaches them. */
async function eraseRows(tx: Transaction, definition: AnyDefinition, id: string, line: LineTable): Promise<void> {
  const isOutside = line.spec.temperature === 'cold' || line.spec.hotWhile !== undefined;
  const nested = line.nested.filter((one) => hasPersonal(one.spec.fields));
  if (!isOutside || (!hasPersonal(line.spec.fields) && nested.length === 0)) return;
  for (const row of await documentStore.rows(tx, definition, id, line.line, {}, ALL)) {
    await eraseRow(tx, line.name, line.columns, line.spec.fields, row, [{ column: line.key, value: row[line.key.field] }], id);
    for (const one of nested) {
      for (const inner of row[one.line] as readonly Readonly<Record<string, unknown>>[]) {
        await eraseRow(
          tx,
          one.name,
          one.columns,
          one.spec.fields,
          inner,
          [
            { column: one.parentKey, value: row[line.key.field] },
            { column: one.key, value: inner[one.key.field] },
          ],
          id,
        );
      }
    }
  }
}

const ALL = 1_000_000;
const hasPersonal = (fields: Fields): boolean => Object.values(fields).some((field) => field.personal);

interface Key {
  readonly column: Column;
  readonly value: unknown;
}

async function eraseRow(
  tx: Transaction,
  table: string,
  columns: readonly Column[],
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  keys: readonly Key[],
  id: string,
): Promise<void> {
  const tokens = Object.entries(erasedFields(fields, row)).filter(([, value]) => value !== null && value !== undefined);
  if (tokens.length === 0) return;
  const params: unknown[] = [id];
  const bind = (column: Column, value: unknown): string => `${quoted(column.name)} = $${params.push(parameterOf(column, value))}`;
  const sets = tokens.map(([name, value]) =>
    bind(
      columns.find((column) => column.field === name)!,
      value,
    ),
  );
  const where = keys.map(({ column, value }) => bind(column, value));
  await tx.query(`update ${quoted(table)} set ${sets.join(', ')} where doc_id = $1 and ${where.join(' and ')}`, params);
}
