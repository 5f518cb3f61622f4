/**
 * What TypeORM would drop or misspell: partitions, triggers, functions, sequences and grants. Emitted by the
 * generator, and compared with the catalogue of a migrated database by a test.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { kernelIndexes, documentIndexes } from './indexes.js';
import type { Index } from './indexes.js';
import { quoted } from './naming.js';

export interface Partitioned {
  readonly table: string;
  readonly by: readonly string[];
  readonly partitions: number;
}

export const partitioned: readonly Partitioned[] = [{ table: 'document_event', by: ['doc_type', 'doc_id'], partitions: 8 }];

export const partitionsOf = ({ table, partitions }: Partitioned): string[] =>
  Array.from({ length: partitions }, (_, index) => `${table}_${index}`);

/** Tables whose rows never change: proof. */
export const appendOnly: readonly string[] = ['document_event', 'document_refusal'];

export interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

function refusingTriggers(table: string): Trigger[] {
  const rows = `tr_${table}_kept`;
  const whole = [table, ...partitioned.filter((one) => one.table === table).flatMap(partitionsOf)];
  return [
    {
      name: rows,
      table,
      sql: `CREATE TRIGGER ${quoted(rows)} BEFORE UPDATE OR DELETE ON ${quoted(table)} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    },
    ...whole.map((name) => ({
      name: `tr_${name}_whole`,
      table: name,
      sql: `CREATE TRIGGER ${quoted(`tr_${name}_whole`)} BEFORE TRUNCATE ON ${quoted(name)} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    })),
  ];
}

export const triggers: readonly Trigger[] = appendOnly.flatMap(refusingTriggers);

export interface Sequence {
  readonly name: string;
  readonly step: number;
}

/** Ids are handed out in blocks: one statement buys a thousand. */
export const ID_BLOCK = 1_000;
export const sequences: readonly Sequence[] = [{ name: 'document_id_block', step: 1 }];

export interface DatabaseFunction {
  readonly name: string;
  readonly args: string;
  readonly sql: string;
  /** The runtime role may call it. */ readonly runtime?: true;
}

export const functions: readonly DatabaseFunction[] = [
  {
    name: 'refuse_change',
    args: '',
    sql: `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
BEGIN
  RAISE EXCEPTION 'history is kept as it was written: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$refuse$`,
  },
  {
    name: 'erase_payload',
    args: 'character varying, bigint, integer, jsonb, jsonb',
    runtime: true,
    sql: `CREATE FUNCTION erase_payload(p_type character varying, p_id bigint, p_rev integer, p_payload jsonb, p_salts jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $erase$
BEGIN
  UPDATE public.document_payload SET payload = p_payload, seed = NULL, salts = p_salts WHERE doc_type = p_type AND doc_id = p_id AND rev = p_rev;
  RETURN FOUND;
END
$erase$`,
  },
];

/** What the runtime role may do; a table that is not named here is the role's to read and write. */
export const narrowGrants: Readonly<Record<string, readonly string[]>> = {
  document_event: ['SELECT', 'INSERT'],
  document_refusal: ['SELECT', 'INSERT'],
  document_payload: ['SELECT', 'INSERT'],
  machine_version: ['SELECT'],
  machine_module: ['SELECT'],
  // The global log and its signed heads: nothing of them changes.
  audit_leaf: ['SELECT', 'INSERT'],
  audit_node: ['SELECT', 'INSERT'],
  audit_checkpoint: ['SELECT', 'INSERT'],
  audit_key: ['SELECT', 'INSERT'],
  // Logs: written, read, and purged when they are old.
  base_server_log: ['SELECT', 'INSERT', 'DELETE'],
  srm_base_interface_logs: ['SELECT', 'INSERT', 'DELETE'],
  user_operate_log: ['SELECT', 'INSERT', 'DELETE'],
};
export const usualGrants: readonly string[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

export const allIndexes = (definitions: readonly AnyDefinition[]): readonly Index[] => [
  ...kernelIndexes,
  ...definitions.flatMap(documentIndexes),
];
