/** To-dos of a viewer: rows hold an audience, and who that is today is found out here (architecture, "Time"). */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { documents } from '../../../state-machines/registry.js';
import type { Queryable } from '../../kernel/contracts.js';
import { categorySql } from '../../kernel/database/lists/categories.js';
import { quoted, snake } from '../../kernel/database/naming.js';
import { Parameters } from '../../kernel/database/parameters.js';
import { tablesOf } from '../../kernel/database/tables.js';
import type { Language, PendingRows, TodoKey } from '../../kernel/edges/contracts.js';

const HOUR = 3_600_000;
/** A claim ends by itself after 8 hours. */
export const CLAIM_MS = 8 * HOUR;

export const tables = ['interior_pending', 'srm_base_supplier_pending'] as const;
export const OPEN = "p.handle_flag = 'N' and p.cancel_flag = 'N'";

export interface Scope {
  readonly table: (typeof tables)[number];
  readonly where: string;
}

/** Kinds of documents that stand in a purchase category. */
const categorised = documents.filter(({ view }) => view.scope.category !== undefined);

/** Of documents that are none for the viewer, because his permits do not reach their category, there is nothing for him to do. */
function categoriesSql(viewer: Viewer, params: Parameters): string {
  const kinds = categorised.flatMap((definition) =>
    categorySql(definition, viewer, params, 'd').map(
      (within) =>
        ` and (p.doc_type <> ${params.add(definition.type)} or exists (select from ${quoted(tablesOf(definition).name)} d where d.id = p.doc_id and ${within}))`,
    ),
  );
  return kinds.join('');
}

const companies = 'srmSlcSupplierInfo';

/** Kinds of documents that are about one supplier, whom everybody inside who sees them may know. */
const ofSuppliers = documents.filter(({ fields, view }) => {
  const field = fields['supplierId'];
  return (
    field?.kind === 'ref' && field.entity === companies && !field.computed && !field.secret && view.columns?.['supplierId'] === undefined
  );
});

/** The supplier that the document of a row `p` names; outside it is the reader's own company. */
export function supplierSql(table: Scope['table']): string {
  if (table === 'srm_base_supplier_pending') return 'p.supplier_id';
  const named = ofSuppliers.map(
    (definition) =>
      `when '${definition.type}' then (select d.supplier_id from ${quoted(tablesOf(definition).name)} d where d.id = p.doc_id)`,
  );
  return `(case p.doc_type when '${companies}' then p.doc_id ${named.join(' ')} end)`;
}

/** Documents that say what whoever approves them reads in his list. */
const telling = documents.flatMap((definition) => (definition.todoShows ? [{ definition, ...definition.todoShows }] : []));

/** The first of some fields of the document of a row `p` that is shared by a responsibility; nobody else's list tells them. */
function shownSql(table: Scope['table'], fieldsOf: (shows: (typeof telling)[number]) => readonly string[]): string {
  if (table === 'srm_base_supplier_pending') return 'null';
  const cases = telling.flatMap((shows) => {
    const columns = fieldsOf(shows).map((name) => `d.${quoted(snake(name))}::text`);
    const from = quoted(tablesOf(shows.definition).name);
    return columns.length === 0
      ? []
      : [`when '${shows.definition.type}' then (select coalesce(${columns.join(', ')}) from ${from} d where d.id = p.doc_id)`];
  });
  return `(case when p.resp_code is null then null else case p.doc_type ${cases.join(' ')} end end)`;
}

const ended = "('disabled', 'expired', 'erased')";

/** Accounts that ended and whose people handed over to nobody: what waits for them waits for their responsibility, outside for the company. */
const leftBehind = {
  inside: (
    respId: string,
  ): string => `array(select u.id from base_users u join base_user_resp g on g.user_id = u.id and g.state = 'enabled' left join base_person e on e.id = u.person_id
    where u.state in ${ended} and g.responsibility_id = ${respId} and (e.id is null or e.state <> 'left' or e.handover_person_id is null))`,
  outside: (supplierId: string): string =>
    `array(select u.id from base_users u where u.supplier_id = ${supplierId} and u.state in ${ended})`,
};

/**
 * Which rows `p` are a viewer's. INSIDE: his own and those he stands in for, and those of his responsibility, or left behind by who held it, in his
 * organisations and categories; EX: his supplier's.
 */
export function scopeOf(viewer: Viewer, params: Parameters): Scope {
  if (viewer.userType === 'EX') {
    const company = params.add(viewer.supplierId);
    return {
      table: 'srm_base_supplier_pending',
      where: `p.supplier_id = ${company} and (p.user_id is null or p.user_id = ${params.add(viewer.userId)} or p.user_id = any(${leftBehind.outside(company)}))`,
    };
  }
  const organisation = viewer.orgIds === null ? 'true' : `(p.org_id is null or p.org_id = any(${params.add(viewer.orgIds)}::bigint[]))`;
  const own = `p.user_id = any(${params.add([viewer.userId, ...(viewer.standsFor ?? [])])}::bigint[])`;
  const shared = `p.user_id is null and p.resp_code = ${params.add(viewer.respCode)}`;
  const left = viewer.respId === null ? 'false' : `p.user_id = any(${leftBehind.inside(params.add(viewer.respId))})`;
  return { table: 'interior_pending', where: `(${own} or (${organisation} and (${shared} or ${left})))${categoriesSql(viewer, params)}` };
}

interface Stored {
  pending_id: string;
  doc_type: string;
  doc_id: string;
  doc_number: string | null;
  org_id: string | null;
  rev: number;
  bill_type: string;
  menu_code: string;
  title_en: string;
  title_cn: string;
  creation_date: number;
  due_at: number | null;
  handle_flag: string;
  handled_by: string | null;
  handled_at: number | null;
  handled_event: string | null;
  cancel_flag: string;
  claimed_by: string | null;
  claimed_at: number | null;
  user_id: string | null;
  resp_code?: string | null;
  supplier_id?: string;
  about_supplier: string | null;
  supplier_name: string | null;
  supplier_name_en: string | null;
  org_name: string | null;
  org_name_en: string | null;
  seen: boolean;
  amount: string | null;
  currency: string | null;
  submitted_name: string | null;
  submitted_name_en: string | null;
  claimed_name: string | null;
  claimed_name_en: string | null;
  handled_name: string | null;
  handled_name_en: string | null;
}

/** Rows `p` with the names of those they mention; `reader`: the parameter that holds who asks. */
export const selection = (
  table: Scope['table'],
  reader: string,
): string => `select p.*, s.id as about_supplier, s.company_name as supplier_name, s.company_name_en as supplier_name_en, exists (select from base_pending_seen n where n.pending_id = p.pending_id and n.user_id = ${reader}) as seen, o.org_name, o.org_name_en, ${shownSql(table, ({ amount = [] }) => amount)} as amount, ${shownSql(table, ({ currency }) => (currency === undefined ? [] : [currency]))} as currency, b.full_name as submitted_name, b.full_name_en as submitted_name_en, c.full_name as claimed_name, c.full_name_en as claimed_name_en, h.full_name as handled_name, h.full_name_en as handled_name_en from ${table} p
  left join base_organization o on o.id = p.org_id left join srm_slc_supplier_info s on s.id = ${supplierSql(table)} left join base_users b on b.id = (${shownSql(table, ({ submitter }) => submitter)})::bigint left join base_users c on c.id = p.claimed_by left join base_users h on h.id = case when p.handled_by ~ '^[0-9]{1,18}$' then p.handled_by::bigint end`;

export interface Counts {
  readonly pending: number;
  readonly done: number;
  readonly cancelled: number;
  readonly byType: Readonly<Record<string, number>>;
}

export class Pending implements PendingRows {
  readonly #menus: ReadonlyMap<string, Label>;

  constructor(
    private readonly read: Queryable,
    definitions: readonly AnyDefinition[],
  ) {
    this.#menus = new Map(definitions.flatMap((definition) => definition.screens.map((screen) => [screen.route, screen.label] as const)));
  }

  async pendingOf(viewer: Viewer): Promise<number> {
    const params = new Parameters();
    const { table, where } = scopeOf(viewer, params);
    const { rows } = await this.read.query<{ n: string }>(`select count(*) as n from ${table} p where ${where} and ${OPEN}`, params.values);
    return Number(rows[0]!.n);
  }

  async rowsOf(
    viewer: Viewer,
    language: Language,
    { documents, pendingIds }: TodoKey,
    at: number,
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const params = new Parameters();
    const { table, where } = scopeOf(viewer, params);
    const ofDocuments = `(p.doc_type, p.doc_id) in (select t, i from unnest(${params.add(documents.map((one) => one.type))}::text[], ${params.add(documents.map((one) => one.id))}::bigint[]) d(t, i))`;
    const recent = `(${OPEN} or p.handled_at >= ${params.add(new Date(at - HOUR))})`;
    const { rows } = await this.read.query<Stored>(
      `${selection(table, params.add(viewer.userId))} where ${where} and (${ofDocuments} or p.pending_id = any(${params.add(pendingIds)}::bigint[])) and ${recent} order by p.pending_id desc limit 200`,
      params.values,
    );
    return rows.map((row) => this.shown(row, language, at));
  }

  async counts(viewer: Viewer): Promise<Counts> {
    const params = new Parameters();
    const { table, where } = scopeOf(viewer, params);
    const { rows } = await this.read.query<{ bill_type: string; handle_flag: string; cancel_flag: string; n: string }>(
      `select p.bill_type, p.handle_flag, p.cancel_flag, count(*) as n from ${table} p where ${where} group by 1, 2, 3`,
      params.values,
    );
    const sum = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).reduce((total, row) => total + Number(row.n), 0);
    const open = rows.filter((row) => row.handle_flag === 'N' && row.cancel_flag === 'N');
    return {
      pending: sum((row) => open.includes(row)),
      done: sum((row) => row.handle_flag === 'Y'),
      cancelled: sum((row) => row.cancel_flag === 'Y'),
      byType: Object.fromEntries(open.map((row) => [row.bill_type, Number(row.n)])),
    };
  }

  /** The row as clients get it; a claim that has run out is none. */
  shown(row: Stored, language: Language, at: number): Readonly<Record<string, unknown>> {
    const what = language === 'en' ? row.title_en : row.title_cn;
    const named = (name: string | null, english: string | null): string | null => (language === 'en' ? english : null) ?? name;
    const claimed = row.claimed_by !== null && row.claimed_at !== null && row.claimed_at > at - CLAIM_MS;
    return {
      pendingId: row.pending_id,
      pendingTitle: row.doc_number ? `${row.doc_number} ${what}` : what,
      billType: row.bill_type,
      docType: row.doc_type,
      docId: row.doc_id,
      docNumber: row.doc_number,
      rev: row.rev,
      menuCode: row.menu_code,
      menuName: this.#menus.get(row.menu_code)?.[language] ?? row.menu_code,
      billLink: `${row.menu_code}?id=${row.doc_id}`,
      orgId: row.org_id,
      orgName: named(row.org_name, row.org_name_en),
      userId: row.user_id ?? null,
      respCode: row.resp_code ?? null,
      supplierId: row.about_supplier,
      supplierName: named(row.supplier_name, row.supplier_name_en),
      amount: row.amount,
      currency: row.currency,
      submittedName: named(row.submitted_name, row.submitted_name_en),
      creationDate: row.creation_date,
      dueAt: row.due_at,
      handleFlag: row.handle_flag,
      handledBy: row.handled_by,
      handledName: named(row.handled_name, row.handled_name_en),
      handledAt: row.handled_at,
      handledEvent: row.handled_event,
      cancelFlag: row.cancel_flag,
      claimedBy: claimed ? row.claimed_by : null,
      claimedName: claimed ? named(row.claimed_name, row.claimed_name_en) : null,
      seenFlag: row.seen ? 'Y' : 'N',
    };
  }

  /** Closed rows that have been kept long enough go; the histories of their documents remain. */
  async forget(at: number, keepDays: number): Promise<void> {
    const before = new Date(at - keepDays * 24 * HOUR);
    await this.read.query('delete from base_pending_seen where seen_at < $1', [before]);
    for (const table of tables)
      await this.read.query(`delete from ${table} where handled_at < $1 and (handle_flag = 'Y' or cancel_flag = 'Y')`, [before]);
  }
}

export type { Stored };
