/** The tables of the simulated storage: the kernel's own, and one for each document and each of its cold lines. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { documentIndexes } from '../../../server/kernel/database/indexes.js';
import { tablesOf } from '../../../server/kernel/database/tables.js';
import { Table } from './transactions.js';
import type { Row, Unique } from './transactions.js';

export const keyOf = (...parts: readonly unknown[]): string => parts.map(String).join('\u0000');

const open = (row: Row): string | null => (row['handled'] ? null : keyOf(row['docType'], row['docId'], row['todoKey'], row['audience']));

export class Tables {
  /** Partitions name their keys after themselves; which one it is matters to nobody. */
  readonly event = new Table('document_event', 'document_event_0_pkey');
  readonly refusal = new Table('document_refusal', 'pk_document_refusal');
  readonly key = new Table('document_key', 'pk_document_key');
  readonly timer = new Table('document_timer', 'pk_document_timer');
  readonly origin = new Table('document_origin', 'pk_document_origin');
  readonly outbox = new Table('document_outbox', 'pk_document_outbox');
  readonly heartbeat = new Table('server_heartbeat', 'pk_server_heartbeat');
  readonly version = new Table('machine_version', 'pk_machine_version');
  readonly sequence = new Table('number_sequence', 'pk_number_sequence');
  readonly todo = new Table('interior_pending', 'pk_interior_pending', [{ name: 'uq_interior_pending_open', keyOf: open }]);
  readonly #documents = new Map<string, Table>();
  readonly #lines = new Map<string, Table>();
  readonly #reasons = new Map<string, string>();
  #todos = 0;

  constructor(definitions: readonly AnyDefinition[]) {
    for (const definition of definitions) this.#addDocument(definition);
  }

  document(type: string): Table {
    return this.#documents.get(type)!;
  }

  line(type: string, line: string): Table {
    return this.#lines.get(`${type}.${line}`)!;
  }

  reasonOf(constraint: string): string | undefined {
    return this.#reasons.get(constraint);
  }

  nextTodo(): string {
    return String((this.#todos += 1));
  }

  #addDocument(definition: AnyDefinition): void {
    const { name, lines } = tablesOf(definition);
    const declared = (definition.uniqueKeys ?? []).map((key, index): Unique => {
      const { name: indexName, code } = documentIndexes(definition)[index]!;
      if (code !== undefined) this.#reasons.set(indexName, code);
      if (key.caseless) throw new Error(`${definition.type}: the simulated storage compares whole columns only`);
      return {
        name: indexName,
        keyOf: (row) => {
          const within = Object.entries(key.where ?? {}).every(([column, wanted]) => [wanted].flat().includes(row[column] as string));
          const values = key.columns.map((column) => row[column]);
          return !within || values.includes(null) ? null : keyOf(...values);
        },
      };
    });
    this.#documents.set(definition.type, new Table(name, `pk_${name}`, declared));
    for (const line of lines) {
      // Hot lines are a column of the document here: they are written with it, under its compare-and-swap.
      if (line.spec.temperature === 'hot') continue;
      this.#lines.set(`${definition.type}.${line.line}`, new Table(line.name, `pk_${line.name}`));
    }
  }
}
