/**
 * Rules that hold for every history, looked at once a day and on demand (platform-system.md §11.8). What the kernel's audit
 * finds is sorted by the rule that it breaks; the others are asked of the entries themselves. A finding is an alert.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Label } from '../../state-machines/kernel/fields.js';
import type { AuditBreak } from '../kernel/audit.js';
import { audit } from '../kernel/audit.js';
import type { Database, Queryable } from '../kernel/contracts.js';

export type RuleCode =
  'INV_REPLAY' | 'INV_CHAIN' | 'INV_REV' | 'INV_TIME' | 'INV_TIMER' | 'INV_TODO' | 'INV_ONCE' | 'INV_SOD' | 'INV_SOURCE' | 'INV_FILE';

export const rules: Readonly<Record<RuleCode, Label>> = {
  INV_REPLAY: { en: 'Folding the history gives the stored document.', cn: '由历史折叠得到的单据与存储一致' },
  INV_CHAIN: { en: 'Every hash follows from the entry and the hash before it.', cn: '每条哈希均由该条记录与前一哈希推出' },
  INV_REV: { en: 'Revisions are 1 to n without a gap.', cn: '版本号从1到n连续无缺' },
  INV_TIME: { en: 'Within a document the time never goes back.', cn: '同一单据的时间从不倒退' },
  INV_TIMER: {
    en: 'Armed deadlines are those that the history implies, and none is overdue.',
    cn: '已设定的时限与历史一致，且无超时未触发',
  },
  INV_TODO: { en: 'Open to-dos are those that the history implies.', cn: '未办待办与历史一致' },
  INV_ONCE: { en: 'What is sent from one document has one key and one effect.', cn: '同一幂等键对同一目标至多生效一次' },
  INV_SOD: { en: 'Whoever submitted a document did not approve it.', cn: '提交人与审批人不为同一人' },
  INV_SOURCE: { en: 'A document that another one made has that source in its history.', cn: '由他单生成的单据可追溯到其来源' },
  INV_FILE: { en: 'Each file that a document names has its content under its hash.', cn: '单据引用的每个附件均有与哈希一致的记录' },
};

export interface Finding {
  readonly code: RuleCode;
  readonly docType: string | null;
  readonly docId: string | null;
  readonly rev: number | null;
  readonly detail: string;
}

const MOST_FINDINGS = 1_000;
const PER_RULE = 200;

export interface SweepParts {
  readonly database: Database;
  readonly definitions: readonly AnyDefinition[];
  readonly now: () => number;
  readonly report: (error: unknown) => void;
  /** Findings of which nobody was told before. */
  readonly alerted?: (found: readonly Finding[]) => Promise<void>;
}

/** By the words of the kernel's audit. */
function ruleOf({ reason }: AuditBreak): RuleCode {
  if (/^the chain lacks rev|^refusal \d+ is missing/.test(reason)) return 'INV_REV';
  if (/hash|payload|refusal \d+ was changed|erased/.test(reason)) return 'INV_CHAIN';
  if (reason.startsWith('deadline ')) return 'INV_TIMER';
  if (reason.startsWith('to-do ')) return 'INV_TODO';
  return 'INV_REPLAY';
}

const broken: Readonly<Partial<Record<RuleCode, string>>> = {
  INV_TIME: `select e.doc_type, e.doc_id::text as doc_id, e.rev, 'the entry is older than the one before' as detail from document_event e
    join document_event b on b.doc_type = e.doc_type and b.doc_id = e.doc_id and b.rev = e.rev - 1 where e.at < b.at`,
  INV_TIMER: `select doc_type, doc_id::text as doc_id, null::int as rev, event || ' is overdue since ' || due as detail from document_timer
      where due < $1::timestamptz - interval '5 minutes'`,
  INV_ONCE: `select target_type as doc_type, case when target_id ~ '^[0-9]+$' then target_id end as doc_id, null::int as rev, key as detail
      from document_outbox
    where state = 'DELIVERED' group by target_type, target_id, key having count(*) > 1`,
  INV_SOD: `select e.doc_type, e.doc_id::text as doc_id, e.rev, 'submitted and approved by ' || e.actor as detail from document_event e
    where e.event = 'APPROVE' and e.actor <> 'SYSTEM' and exists (select from document_event s where s.doc_type = e.doc_type and s.doc_id = e.doc_id
      and s.rev < e.rev and s.event = 'SUBMIT' and s.actor = e.actor)`,
  INV_SOURCE: `select e.doc_type, e.doc_id::text as doc_id, e.rev, 'its source ' || (e.cause->>'type') || ' ' || (e.cause->>'id') || ' has
      no such entry' as detail from document_event e
    where e.rev = 1 and e.cause->>'kind' = 'CREATE' and not exists (select from document_event s
      where s.doc_type = e.cause->>'type' and s.doc_id = (e.cause->>'id')::bigint and s.rev = (e.cause->>'rev')::int)`,
  INV_FILE: `select 'baseFile' as doc_type, id::text as doc_id, null::int as rev, 'the file has no hash' as detail from base_file where
      state not in ('temp', 'deleted', 'refused') and sha256 is null`,
};

export class Sweep {
  #running: Promise<void> | null = null;

  constructor(private readonly parts: SweepParts) {}

  get running(): boolean {
    return this.#running !== null;
  }

  /** @returns false: one runs already */
  begin(): boolean {
    if (this.#running) return false;
    this.#running = this.run()
      .catch(this.parts.report)
      .finally(() => {
        this.#running = null;
      });
    return true;
  }

  async settled(): Promise<void> {
    await this.#running;
  }

  async run(): Promise<void> {
    const { database, definitions, now } = this.parts;
    const found: Finding[] = [];
    const begun = performance.now();
    const { events } = await audit(database, definitions, {
      onBreak: (one) => {
        if (found.length < MOST_FINDINGS)
          found.push({ code: ruleOf(one), docType: one.type, docId: one.id, rev: one.rev, detail: one.reason });
      },
    });
    const folded = performance.now() - begun;
    const took = new Map<RuleCode, number>();
    for (const [code, sql] of Object.entries(broken) as [RuleCode, string][]) {
      const from = performance.now();
      found.push(...(await this.#asked(code, sql)));
      took.set(code, performance.now() - from);
    }
    const fresh = await this.#keep(found, events, (code) => took.get(code) ?? folded, now());
    if (fresh.length > 0) await this.parts.alerted?.(fresh);
  }

  async #asked(code: RuleCode, sql: string): Promise<readonly Finding[]> {
    const { database, now } = this.parts;
    const { rows } = await database.read.query<{ doc_type: string; doc_id: string | null; rev: number | null; detail: string }>(
      `select * from (${sql}) broken limit ${PER_RULE}`,
      sql.includes('$1') ? [new Date(now())] : [],
    );
    return rows.map((row) => ({ code, docType: row.doc_type, docId: row.doc_id, rev: row.rev, detail: row.detail.slice(0, 500) }));
  }

  /** Figures of each rule, and the findings as alerts: one that is found again stays the same alert, acknowledged or not. */
  async #keep(found: readonly Finding[], checked: number, ms: (code: RuleCode) => number, at: number): Promise<readonly Finding[]> {
    const fresh: Finding[] = [];
    await this.parts.database.transaction(async (tx) => {
      fresh.length = 0;
      for (const code of Object.keys(rules) as RuleCode[])
        await tx.query(
          `insert into audit_rule (code, checked, violations, last_run_at, ms) values ($1, $2, $3, $4, $5)
           on conflict (code) do update set checked = excluded.checked, violations = excluded.violations, last_run_at =
      excluded.last_run_at, ms = excluded.ms`,
          [code, checked, found.filter((one) => one.code === code).length, new Date(at), Math.round(ms(code))],
        );
      await tx.query("update audit_alert set open_flag = 'N' where open_flag = 'Y'");
      for (const one of found) if (await alert(tx, one, at)) fresh.push(one);
    }, 'asks');
    return fresh;
  }
}

const kindOf = (code: RuleCode): string =>
  code === 'INV_CHAIN' || code === 'INV_REV'
    ? 'CHAIN_BROKEN'
    : code === 'INV_REPLAY'
      ? 'REPLAY_DIFFERS'
      : code === 'INV_TIMER'
        ? 'TIMER_LATE'
        : 'INVARIANT';

/** @returns whether nobody was alerted of it before */
async function alert(tx: Queryable, { code, docType, docId, rev, detail }: Finding, at: number): Promise<boolean> {
  const said = detail.slice(0, 500);
  const { rowCount } = await tx.query(
    `update audit_alert set open_flag = 'Y', last_at = $5 where code = $1 and doc_type is not distinct from $2 and doc_id is not distinct
      from $3::bigint and detail = $4`,
    [code, docType, docId, said, new Date(at)],
  );
  if (rowCount > 0) return false;
  await tx.query(
    `insert into audit_alert (alert_id, kind, code, doc_type, doc_id, rev, detail, first_at, last_at)
     select coalesce(max(alert_id), 0) + 1, $1, $2, $3, $4::bigint, $5, $6, $7, $7 from audit_alert`,
    [kindOf(code), code, docType, docId, rev, said, new Date(at)],
  );
  return true;
}

/** Every rule with its newest figures. */
export async function listRules(on: Queryable): Promise<readonly object[]> {
  const { rows } = await on.query<{ code: RuleCode }>(
    'select code, checked::float8 as checked, violations, (extract(epoch from last_run_at) * 1000)::float8 as "lastRunAt", ms from audit_rule',
  );
  return (Object.keys(rules) as RuleCode[]).map((code) => ({ code, statement: rules[code], ...rows.find((row) => row.code === code) }));
}

export async function listAlerts(on: Queryable, code: string | null): Promise<readonly object[]> {
  const { rows } = await on.query(
    `select alert_id::text as "alertId", kind, code, doc_type as "docType", doc_id::text as "docId", rev, detail, (extract(epoch from
      first_at) * 1000)::float8 as "firstAt",
       (extract(epoch from last_at) * 1000)::float8 as "lastAt", open_flag as "openFlag", ack_by::text as "ackBy", (extract(epoch from
      ack_at) * 1000)::float8 as "ackAt", ack_note as "ackNote"
     from audit_alert where open_flag = 'Y' and ($1::text is null or code = $1) order by last_at desc, alert_id desc limit 200`,
    [code],
  );
  return rows;
}
