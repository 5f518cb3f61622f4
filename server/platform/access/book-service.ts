/**
 * The rows that permission is decided from, for the screens that keep and explain them (platform-access.md §2.2 to §2.6):
 * whoever has one of those screens reads all of them, and decides with the rules the server decides with.
 */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { AccessBook } from '../../../state-machines/platform/permission.js';
import type { Queryable } from '../../kernel/contracts.js';
import { idOf, optionalText } from '../../kernel/edges/body.js';
import type { Caller, Service } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import { platformReasons } from '../reasons.js';
import type { AccessService } from './access.js';
import { bookAt, holdingsAt } from './past-book.js';

const screens: ReadonlySet<string> = new Set([
  'systemsetting/menuFunction',
  'systemsetting/menuFuncPrivilege',
  'systemsetting/role',
  'systemsetting/responsibility',
  'systemsetting/userresponsibility',
  'resp',
  'responsibility/respSave',
]);

const holdersSql = `select h.id::text, h.user_id::text as "userId", u.user_name as "userName", u.full_name as "fullName", u.full_name_en as "fullNameEn", u.state as "userState", h.start_date as "startDate", h.end_date as "endDate", h.source, h.grant_reason as "grantReason"
  from base_user_resp h join base_users u on u.id = h.user_id
  where h.responsibility_id = $1 and h.state = 'enabled' and h.start_date <= $2::date and (h.end_date is null or h.end_date >= $2::date) order by u.user_name limit 2000`;
const countsSql = `select responsibility_id::text as id, count(distinct user_id)::int as n from base_user_resp where state = 'enabled' and (end_date is null or end_date >= $1::date) group by responsibility_id`;

const DAY_MS = 86_400_000;

const said = ({ menus, resources, roles, responsibilities }: AccessBook) => ({
  menus: [...menus.values()],
  resources: [...resources.values()],
  responsibilities: [...responsibilities.values()],
  roles: [...roles.values()].map(({ privileges, ...role }) => ({
    ...role,
    privileges: [...privileges].map(([menuId, resourceIds]) => ({ menuId, resourceIds })),
  })),
});

const dayOf = (body: Readonly<Record<string, unknown>>, at: number): string => {
  const day = optionalText(body, 'date') ?? new Date(at).toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'date', params: { field: 'date' } });
  return day;
};

const endOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) + DAY_MS - 1;

export function bookService(access: AccessService, read: Queryable): Service {
  const allowed = async ({ viewer }: Caller): Promise<AccessBook> => {
    const [book, grants] = [await access.book(), viewer.respId === null ? null : await access.grants(viewer.respId)];
    if (![...(grants?.menus.keys() ?? [])].some((menuId) => screens.has(book.menus.get(menuId)!.menuCode)))
      throw new RefusedCall(refusal('PERM_MENU', { kind: 'NotAllowed' }), platformReasons);
    return book;
  };
  return {
    name: 'baseAccessBookService',
    reasons: platformReasons,
    calls: {
      /** `{date?}` → menus, button resources, roles with their privileges and responsibilities as they stood at the end of a day (UTC), and how many users hold each today. */
      async findAll(body, { caller, at }) {
        const today = await allowed(caller);
        const until = endOf(dayOf(body, at));
        const book = until < at ? await bookAt(read, until) : today;
        const { rows } = await read.query<{ id: string; n: number }>(countsSql, [dayOf({}, at)]);
        return { data: { ...said(book), holders: Object.fromEntries(rows.map(({ id, n }) => [id, n])) } };
      },
      /** `{id, date?}` → who holds a responsibility on a day. */
      async findHolders(body, { caller, at }) {
        await allowed(caller);
        const day = dayOf(body, at);
        const holdings = endOf(day) < at ? holdingsAt(read, endOf(day)) : read;
        return { data: (await holdings.query(holdersSql, [idOf(body), day])).rows };
      },
    },
  };
}
