/** The auditor's first screen (platform-system.md §11.4). */
import type { AuditParts } from './parts.js';
import { interventionSql } from './intervening.js';
import { newest } from './checkpoints.js';
import { listAlerts, listRules } from './sweep.js';
import { Parameters } from '../kernel/database/parameters.js';

const KEPT_MS = 10_000;

/** What counts everything is asked every ten seconds at most, whoever looks. */
export class Overview {
  #at = 0;
  #kept: Promise<object> | null = null;

  constructor(private readonly parts: Omit<AuditParts, 'overview'>) {}

  find(now: number): Promise<object> {
    if (this.#kept === null || now - this.#at > KEPT_MS) {
      this.#at = now;
      this.#kept = this.#counted(now);
      this.#kept.catch(() => {
        this.#kept = null;
      });
    }
    return this.#kept;
  }

  async #counted(now: number): Promise<object> {
    const { database, registry } = this.parts;
    const { read } = database;
    const params = new Parameters();
    const { zone: siteZone, dateAt } = this.parts.days;
    const today = params.add(dateAt(now));
    const zone = params.add(siteZone);
    const since = `(${today}::date::timestamp at time zone ${zone})`;
    const acted = interventionSql(params);
    const [families, refusals, interventions, checkpoint, alerts, rules] = [
      await read.query<{ docType: string; documents: number; entries: number }>(
        'select doc_type as "docType", count(distinct doc_id)::int as documents, count(*)::int as entries from document_event group by 1',
      ),
      await read.query<{ code: string; n: number }>(
        'select code, count(*)::int as n from document_refusal where at >= ($1::date::timestamp at time zone $2) group by 1 order by 2 desc limit 20',
        [dateAt(now), siteZone],
      ),
      await read.query<{ n: number }>(`select count(*)::int as n from document_event e where e.at >= ${since} and ${acted}`, params.values),
      await newest(read),
      await listAlerts(read, null),
      await listRules(read),
    ];
    const familyOf = (type: string): string => registry.find(type)?.definition.path.split('/', 1)[0] ?? '';
    const byFamily = new Map<string, { documents: number; entries: number }>();
    for (const { docType, documents, entries } of families.rows) {
      const sum = byFamily.get(familyOf(docType)) ?? { documents: 0, entries: 0 };
      byFamily.set(familyOf(docType), { documents: sum.documents + documents, entries: sum.entries + entries });
    }
    return {
      entries: families.rows.reduce((sum, row) => sum + row.entries, 0),
      documents: families.rows.reduce((sum, row) => sum + row.documents, 0),
      families: [...byFamily].map(([family, counts]) => ({ family, ...counts })),
      refusals: refusals.rows,
      interventions: interventions.rows[0]?.n ?? 0,
      checkpoint,
      alerts,
      rules,
      sweeping: this.parts.sweep.running,
      at: now,
    };
  }
}
