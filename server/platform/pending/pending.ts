/** Open to-dos of a viewer: rows hold an audience, and who that is today is found out here (architecture, "Time"). */
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { PendingCount } from '../../kernel/edges/contracts.js';

/** A claim ends by itself after 8 hours. */
export const CLAIM_MS = 8 * 3600_000;

export interface Scope { readonly table: 'interior_pending' | 'srm_base_supplier_pending'; readonly where: string; readonly params: readonly unknown[] }

/** Which rows are a viewer's. INSIDE: his own, and those of his responsibility in his organisations; AUDITOR all; EX: his supplier's. */
export function scopeOf(viewer: Viewer): Scope {
  if (viewer.userType === 'EX') return { table: 'srm_base_supplier_pending', where: 'supplier_id = $1', params: [viewer.supplierId] };
  if (viewer.respCode === 'AUDITOR') return { table: 'interior_pending', where: 'true', params: [] };
  const organisation = viewer.orgIds === null ? 'true' : '(org_id is null or org_id = any($3::bigint[]))';
  return {
    table: 'interior_pending', where: `(user_id = $1 or (user_id is null and resp_code = $2 and ${organisation}))`,
    params: [viewer.userId, viewer.respCode, ...(viewer.orgIds === null ? [] : [viewer.orgIds])],
  };
}

export class Pending implements PendingCount {
  constructor(private readonly read: Queryable) {}

  async pendingOf(viewer: Viewer): Promise<number> {
    const { table, where, params } = scopeOf(viewer);
    const { rows } = await this.read.query<{ n: string }>(`select count(*) as n from ${table} where ${where} and handle_flag = 'N' and cancel_flag = 'N'`, params);
    return Number(rows[0]!.n);
  }

  async counts(viewer: Viewer): Promise<{ readonly pending: number; readonly done: number; readonly cancelled: number; readonly byType: Readonly<Record<string, number>> }> {
    const { table, where, params } = scopeOf(viewer);
    const { rows } = await this.read.query<{ bill_type: string; handle_flag: string; cancel_flag: string; n: string }>(
      `select bill_type, handle_flag, cancel_flag, count(*) as n from ${table} where ${where} group by bill_type, handle_flag, cancel_flag`, params);
    const sum = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).reduce((total, row) => total + Number(row.n), 0);
    const open = rows.filter((row) => row.handle_flag === 'N' && row.cancel_flag === 'N');
    return {
      pending: sum((row) => open.includes(row)), done: sum((row) => row.handle_flag === 'Y'), cancelled: sum((row) => row.cancel_flag === 'Y'),
      byType: Object.fromEntries(open.map((row) => [row.bill_type, Number(row.n)])),
    };
  }
}
