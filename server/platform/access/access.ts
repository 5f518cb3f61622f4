/**
 * Who may do what today (platform-access.md §2.7): responsibilities held, their buttons, and the organisations whose
 * documents a person sees. Read once for a session and dropped when one of the masters behind it changes.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Access, Queryable } from '../../kernel/contracts.js';
import { defaultsHold } from './default-buttons.js';

export interface HeldResponsibility {
  readonly responsibilityId: string;
  readonly respCode: Responsibility;
  readonly respName: string;
  readonly respNameEn: string;
}

interface Grants {
  readonly respCode: Responsibility;
  /** Patterns `{entity}.{button}`; none: what the definitions' rows give to the code. */
  readonly patterns: readonly RegExp[];
  readonly readOnly: boolean;
  readonly orgScope: string;
}

interface ResponsibilityRow { id: string; resp_code: string; resp_name: string; resp_name_en: string; buttons: readonly string[] | null; read_only_flag: string; org_scope: string | null }

const everywhere: ReadonlySet<string> = new Set(['ADMIN', 'AUDITOR']);
const heldSql = `select r.id, r.resp_code, r.resp_name, r.resp_name_en, r.buttons, r.read_only_flag, r.org_scope
  from base_responsibility r, base_users u
  where u.id = $1 and r.state = 'enabled' and r.user_type = u.user_type
    and (r.start_date is null or r.start_date <= ($2::timestamptz at time zone u.time_zone)::date)
    and (r.end_date is null or r.end_date >= ($2::timestamptz at time zone u.time_zone)::date)
    and (exists (select 1 from base_user_resp h where h.user_id = u.id and h.responsibility_id = r.id and h.state = 'enabled'
                   and h.start_date <= ($2::timestamptz at time zone u.time_zone)::date
                   and (h.end_date is null or h.end_date >= ($2::timestamptz at time zone u.time_zone)::date))
         or (u.expert_flag = 'Y' and r.resp_code = 'EXPERT'))
  order by r.resp_code, r.id`;
const permitsSql = `with recursive permitted(id, below, level) as (
    select p.org_id, p.children_flag::text, p.access_level from base_user_org p join base_users u on u.id = p.user_id
      where p.user_id = $1 and p.state = 'enabled' and p.org_id is not null
        and p.start_date <= ($2::timestamptz at time zone u.time_zone)::date
        and (p.end_date is null or p.end_date >= ($2::timestamptz at time zone u.time_zone)::date)
    union
    select o.id, 'Y'::text, permitted.level from base_organization o join permitted on o.parent_org_id = permitted.id where permitted.below = 'Y'
  ) select id, bool_or(level = 'WRITE') as writable from permitted group by id order by id`;

export class AccessService implements Access {
  readonly #grants = new Map<string, Grants>();

  constructor(private readonly read: Queryable) {}

  /** Usable at this instant, in the user's zone. */
  async responsibilitiesOf(userId: string, at: number): Promise<readonly HeldResponsibility[]> {
    const { rows } = await this.read.query<ResponsibilityRow>(heldSql, [userId, new Date(at)]);
    for (const row of rows) this.#grants.set(row.id, grantsOf(row));
    return rows.map((row) => ({ responsibilityId: row.id, respCode: row.resp_code as Responsibility, respName: row.resp_name, respNameEn: row.resp_name_en }));
  }

  /** The person acting in one responsibility that he holds. */
  async viewerOf(user: { readonly userId: string; readonly userType: 'INSIDE' | 'EX'; readonly supplierId: string | null }, held: HeldResponsibility, at: number): Promise<Viewer> {
    const { userId, userType, supplierId } = user;
    const base = { userId, userType, supplierId, respCode: held.respCode, respId: held.responsibilityId, onBehalfOf: null };
    if (userType === 'EX') return { ...base, orgIds: [] };
    const scope = this.#grants.get(held.responsibilityId)?.orgScope;
    if (scope === 'ALL' || everywhere.has(held.respCode)) return { ...base, orgIds: null };
    const { rows } = await this.read.query<{ id: string; writable: boolean }>(permitsSql, [userId, new Date(at)]);
    return { ...base, orgIds: rows.map((row) => row.id), writeOrgIds: rows.filter((row) => row.writable).map((row) => row.id) };
  }

  permits(viewer: Viewer, definition: AnyDefinition, event: string): boolean {
    const grants = viewer.respId === null ? undefined : this.#grants.get(viewer.respId);
    const spec = definition.events[event];
    if (!grants || !spec || spec.system || grants.readOnly) return false;
    if (grants.patterns.length === 0) return defaultsHold(definition, event, grants.respCode);
    const button = `${definition.type}.${buttonOf(event, spec)}`;
    return grants.patterns.some((pattern) => pattern.test(button));
  }
}

const grantsOf = (row: ResponsibilityRow): Grants => ({
  respCode: row.resp_code as Responsibility, patterns: (row.buttons ?? []).map(patternOf),
  readOnly: row.read_only_flag === 'Y' || row.resp_code === 'AUDITOR', orgScope: row.org_scope ?? 'USER',
});

/** `srmSfd*.btnSubmit`: a star stands for any letters and digits; a lone `*` for everything. */
function patternOf(pattern: string): RegExp {
  const whole = pattern === '*' ? '*.*' : pattern;
  return new RegExp(`^${whole.replace(/[^A-Za-z0-9*]/g, '\\$&').replaceAll('*', '[A-Za-z0-9]*')}$`);
}
