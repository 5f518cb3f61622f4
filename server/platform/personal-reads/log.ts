/**
 * The log of personal data read whole (platform-access.md §1.5): a row for each record that a session was shown, once an
 * hour however often it looks, and one for each workbook.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { readsMasks, sensitiveFields } from '../../../state-machines/kernel/masks.js';
import { DAY_MS } from '../../../state-machines/kernel/primitives/instant.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Caller } from '../../kernel/edges/contracts.js';
import type { PersonalRead, PersonalReads } from '../../kernel/edges/contracts.js';

const AGAIN_MS = 3_600_000;
/** Sessions and records that are remembered; beyond, the log says some twice. */
const MOST_KNOWN = 100_000;

/** Of a list that goes out as a workbook. */
export interface ExportRead {
  readonly caller: Caller;
  readonly definition: AnyDefinition;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly at: number;
}

export class PersonalReadLog implements PersonalReads {
  /** When a session was last noted to read a record. */
  readonly #known = new Map<string, number>();

  constructor(private readonly db: Queryable) {}

  async note({ caller: { session, viewer }, docType, kind, ids, rows, at }: PersonalRead): Promise<void> {
    const keyOf = (id: string): string => `${session.certificate}:${docType}:${id}`;
    const fresh = ids.filter((id) => at - (this.#known.get(keyOf(id)) ?? -AGAIN_MS) >= AGAIN_MS);
    if (fresh.length === 0 && ids.length > 0) return;
    await this.db.query(
      `insert into base_personal_read (at, user_id, resp_code, certificate, doc_type, kind, doc_id, row_count)
       select $1, $2, $3, $4, $5, $6, d.id, $8 from unnest(coalesce($7::bigint[], array[null::bigint])) d(id)`,
      [
        new Date(at),
        viewer.userId,
        viewer.respCode,
        session.certificate,
        docType,
        kind,
        fresh.length > 0 ? fresh : null,
        ids.length > 0 ? 1 : rows,
      ],
    );
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
    for (const id of fresh) this.#known.set(keyOf(id), at);
  }

  /** Rows that have been kept long enough (BASE_PERSONAL_READ_KEEP_DAYS) go. */
  async forget(at: number, keepDays: number): Promise<void> {
    await this.db.query('delete from base_personal_read where at < $1', [new Date(at - keepDays * DAY_MS)]);
  }

  /** A workbook with columns of personal data that the viewer reads whole. */
  async noteExport({ caller, definition, columns, rows, at }: ExportRead): Promise<void> {
    const personal = sensitiveFields(definition.fields).some(([name]) => columns.includes(name));
    if (!personal || rows === 0 || caller.viewer.userType !== 'INSIDE' || readsMasks(definition, caller.viewer)) return;
    await this.note({ caller, docType: definition.type, kind: 'EXPORT', ids: [], rows, at });
  }
}
