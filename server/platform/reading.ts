/** Who read what that was published, and when (base-srm.md §9): rows beside the documents, one for each version and user. */
import { EntitySchema } from 'typeorm';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { LiveColumn, LiveLineColumn, Queryable } from '../kernel/contracts.js';

const MINUTE = 60_000;
/** A person who opens it again within this time is the same view. */
const ONE_VIEW_MS = 10 * MINUTE;

const flag = { type: 'timestamptz', precision: 3 } as const;

export const readingTable = new EntitySchema<{ docType: string } & Record<string, unknown>>({
  name: 'srmBaseNoticeRead',
  tableName: 'srm_base_notice_read',
  columns: {
    docType: { name: 'doc_type', type: 'varchar', length: 60, primary: true },
    docId: { name: 'doc_id', type: 'bigint', primary: true },
    versionNo: { name: 'version_no', type: 'integer', primary: true },
    userId: { name: 'user_id', type: 'bigint', primary: true },
    supplierId: { name: 'supplier_id', type: 'bigint', nullable: true },
    firstReadAt: { name: 'first_read_at', ...flag },
    lastReadAt: { name: 'last_read_at', ...flag },
    readCount: { name: 'read_count', type: 'integer' },
    confirmedAt: { name: 'confirmed_at', ...flag, nullable: true },
    confirmText: { name: 'confirm_text', type: 'varchar', length: 100, nullable: true },
  },
  indices: [{ name: 'srm_base_notice_read_user', columns: ['userId', 'docType', 'docId'] }],
});

export interface ReadOf {
  readonly type: string;
  readonly id: string;
  readonly versionNo: number;
}

/** Counts a view; `counted` false: the list only marks it as read. @returns whether anything was written */
export async function read(
  db: Queryable,
  { type, id, versionNo }: ReadOf,
  { userId, supplierId }: Viewer,
  at: number,
  counted: boolean,
  oneViewMs = ONE_VIEW_MS,
): Promise<boolean> {
  const views = counted ? 1 : 0;
  const { rowCount } = await db.query(
    `insert into srm_base_notice_read as r (doc_type, doc_id, version_no, user_id, supplier_id, first_read_at, last_read_at, read_count) values ($1, $2, $3, $4, $5, $6, $6, $7)
     on conflict (doc_type, doc_id, version_no, user_id) do update set last_read_at = excluded.last_read_at, read_count = r.read_count + excluded.read_count
       where excluded.read_count > 0 and (r.read_count = 0 or r.last_read_at <= $8)`,
    [type, id, versionNo, userId, supplierId, new Date(at), views, new Date(at - oneViewMs)],
  );
  return rowCount > 0;
}

/** @returns false: it was confirmed before */
export async function confirm(
  db: Queryable,
  { type, id, versionNo }: ReadOf,
  { userId, supplierId }: Viewer,
  text: string | null,
  at: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into srm_base_notice_read as r (doc_type, doc_id, version_no, user_id, supplier_id, first_read_at, last_read_at, read_count, confirmed_at, confirm_text) values ($1, $2, $3, $4, $5, $6, $6, 1, $6, $7)
     on conflict (doc_type, doc_id, version_no, user_id) do update set confirmed_at = excluded.confirmed_at, confirm_text = excluded.confirm_text where r.confirmed_at is null`,
    [type, id, versionNo, userId, supplierId, new Date(at), text],
  );
  return rowCount > 0;
}

/** Read, on the wire in both languages. */
export const READ = '已读';
export const UNREAD = '未读';

const rowsOf = (type: string, header: string, rest = ''): string =>
  `from srm_base_notice_read r where r.doc_type = '${type}' and r.doc_id = ${header}.id${rest}`;

/** When the person of a line first read what counts as this version. */
export const readAt =
  (type: string, user: string): LiveLineColumn =>
  ({ header, row }) =>
    `(select min(r.first_read_at) ${rowsOf(type, header, ` and r.user_id = ${row}.${user} and r.version_no >= ${header}.read_from`)})`;

/** Title and content in both languages as one text, without the marks of its form. */
export const fullText =
  (...columns: readonly string[]): LiveColumn =>
  ({ header }) =>
    `regexp_replace(concat_ws(' ', ${columns.map((column) => `${header}.${column}`).join(', ')}), '<[^>]*>', ' ', 'g')`;

export const withFiles: LiveColumn = ({ header }) => `(case when ${header}.attachment_ids <> '' then 'Y' else 'N' end)`;

/** Σ readCount over all versions. */
export const viewCount =
  (type: string): LiveColumn =>
  ({ header }) =>
    `(select coalesce(sum(r.read_count), 0)::bigint ${rowsOf(type, header)})`;

/** The viewer's own mark, of the version from which reading counts. */
export const readMark =
  (type: string): LiveColumn =>
  ({ header, viewer, param }) =>
    `(case when exists (select ${rowsOf(type, header, ` and r.user_id = ${param(viewer.userId)} and r.version_no >= ${header}.read_from`)}) then '${READ}' else '${UNREAD}' end)`;

/** Persons inside and suppliers that have read, or confirmed where that is wanted. */
export const readers =
  (type: string, confirmed: string): LiveColumn =>
  ({ header }) =>
    `(select count(distinct coalesce('s' || r.supplier_id, 'u' || r.user_id)) ${rowsOf(type, header, ` and r.version_no >= ${header}.read_from and (r.confirmed_at is not null or not (${confirmed}))`)})`;

export interface ReaderRow {
  readonly userId: string;
  readonly userName: string | null;
  readonly userNameEn: string | null;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly supplierNameEn: string | null;
  readonly versionNo: number;
  readonly firstReadAt: number;
  readonly lastReadAt: number;
  readonly readCount: number;
  readonly confirmedAt: number | null;
  readonly confirmText: string | null;
}

/** Evidence for authors: newest first. */
export async function readersOf(db: Queryable, type: string, id: string): Promise<readonly ReaderRow[]> {
  const { rows } = await db.query<ReaderRow>(
    `select r.user_id as "userId", u.full_name as "userName", u.full_name_en as "userNameEn", r.supplier_id as "supplierId", s.company_name as "supplierName", s.company_name_en as "supplierNameEn", r.version_no as "versionNo", r.first_read_at as "firstReadAt", r.last_read_at as "lastReadAt",
       r.read_count as "readCount", r.confirmed_at as "confirmedAt", r.confirm_text as "confirmText"
     from srm_base_notice_read r left join base_users u on u.id = r.user_id left join srm_slc_supplier_info s on s.id = r.supplier_id where r.doc_type = $1 and r.doc_id = $2 order by r.first_read_at desc, r.user_id limit 5000`,
    [type, id],
  );
  return rows;
}
