/**
 * Who may do what today (platform-access.md §2.7): responsibilities held, what their roles give, and the organisations
 * whose documents a person sees. The rows are read once and again after one of them changed; what a responsibility gives
 * is computed once from them, so that the question asked of every event is two look-ups.
 */
import type { FileButton } from '../../../state-machines/kernel/attachments.js';
import { isKeptByOneself, takesFiles } from '../../../state-machines/kernel/attachments.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import { docTypesOf } from '../../../state-machines/kernel/menu-tree.js';
import { VIEW_SENSITIVE } from '../../../state-machines/kernel/masks.js';
import type { CategoryScope, Viewer } from '../../../state-machines/kernel/view.js';
import type { AccessBook, Check, Grants, Holding, PermissionQuestion } from '../../../state-machines/platform/permission.js';
import { explainPermission, grantsOf, noGrants, permits } from '../../../state-machines/platform/permission.js';
import type { Access, Queryable } from '../../kernel/contracts.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';
import type { Delegated } from '../delegation/held.js';
import { delegatedTo, handedOverTo } from '../delegation/held.js';
import { beyondLimit } from '../delegation/limits.js';
import { readBook } from './book.js';

export interface HeldResponsibility {
  /** What a session names it by: the responsibility, or the delegation through which it is held. */
  readonly responsibilityId: string;
  readonly respCode: Responsibility;
  readonly respName: string;
  readonly respNameEn: string;
  /** Held for somebody else, for a time. */
  readonly delegated?: Delegated;
}

interface ResponsibilityRow {
  id: string;
  resp_code: string;
  resp_name: string;
  resp_name_en: string;
}
interface Organisation {
  readonly id: string;
  readonly writable: boolean;
}
interface ScopeRow {
  category_scope: string | null;
  org_scope: string | null;
  org_ids: readonly string[] | null;
  org_children_flag: string | null;
  person_id: string | null;
}

const everywhere: ReadonlySet<string> = new Set(['ADMIN', 'AUDITOR']);
const heldSql = `select r.id, r.resp_code, r.resp_name, r.resp_name_en
  from base_responsibility r, base_users u
  where u.id = $1 and r.state = 'enabled' and r.user_type = u.user_type
    and (r.start_date is null or r.start_date <= ($2::timestamptz at time zone u.time_zone)::date)
    and (r.end_date is null or r.end_date >= ($2::timestamptz at time zone u.time_zone)::date)
    and (exists (select 1 from base_user_resp h where h.user_id = u.id and h.responsibility_id = r.id and h.state = 'enabled'
                   and h.start_date <= ($2::timestamptz at time zone u.time_zone)::date
                   and (h.end_date is null or h.end_date >= ($2::timestamptz at time zone u.time_zone)::date))
         or (u.expert_flag = 'Y' and r.resp_code = 'EXPERT'))
  order by r.resp_code, r.id`;
const usableSql = `select r.id, r.resp_code, r.resp_name, r.resp_name_en from base_responsibility r
  where r.state = 'enabled' and (r.start_date is null or r.start_date <= $2::timestamptz::date) and (r.end_date is null or r.end_date >= $2::timestamptz::date)`;
const permitsSql = `with recursive permitted(id, below, level) as (
    select p.org_id, p.children_flag::text, p.access_level from base_user_org p join base_users u on u.id = p.user_id
      where p.user_id = $1 and p.state = 'enabled' and p.org_id is not null
        and p.start_date <= ($2::timestamptz at time zone u.time_zone)::date
        and (p.end_date is null or p.end_date >= ($2::timestamptz at time zone u.time_zone)::date)
    union
    select o.id, 'Y'::text, permitted.level from base_organization o join permitted on o.parent_org_id = permitted.id where permitted.below = 'Y'
  ) select id, bool_or(level = 'WRITE') as writable from permitted group by id order by id`;

const categoriesSql = `with recursive permitted(id, below, level) as (
    select p.category_id, p.children_flag::text, p.access_level from base_user_category p join base_users u on u.id = p.user_id
      where p.user_id = $1 and p.state = 'enabled'
        and p.start_date <= ($2::timestamptz at time zone u.time_zone)::date
        and (p.end_date is null or p.end_date >= ($2::timestamptz at time zone u.time_zone)::date)
    union
    select c.id, 'Y'::text, permitted.level from srm_base_purchase_category c join permitted on c.parent_id = permitted.id where permitted.below = 'Y'
  ), above(id) as (
    select c.parent_id from srm_base_purchase_category c join permitted on permitted.id = c.id where c.parent_id is not null
    union select c.parent_id from srm_base_purchase_category c join above on above.id = c.id where c.parent_id is not null
  ) select id::text, bool_or(level is not null) as seen, coalesce(bool_or(level = 'WRITE'), false) as writable
    from (select id, level from permitted union all select id, null from above) one group by id order by id`;

const traitsSql = `with recursive above(id) as (
    select p.org_id from base_user_org p where p.user_id = $1 and p.state = 'enabled' and p.org_id is not null
    union select o.parent_org_id from base_organization o join above on o.id = above.id where o.parent_org_id is not null
  ), departments(id) as (
    select p.dept_id from base_users u join base_person p on p.id = u.person_id where u.id = $1 and p.state in ('employed', 'leaving') and p.dept_id is not null
    union select d.parent_department_id from base_department d join departments on d.id = departments.id where d.parent_department_id is not null
  ) select 'org:' || id as trait from above
  union select 'dept:' || id from departments
  union select 'resp:' || r.resp_code from base_user_resp h join base_responsibility r on r.id = h.responsibility_id where h.user_id = $1 and h.state = 'enabled' order by 1`;

const listedSql = `with recursive listed(id) as (
    select unnest($1::bigint[]) union select o.id from base_organization o join listed on o.parent_org_id = listed.id where $2
  ) select id::text, true as writable from listed order by id`;
const ownSql = 'select p.org_id::text from base_users u join base_person p on p.id = u.person_id where u.id = $1 and p.org_id is not null';
const scopeSql =
  'select r.category_scope, r.org_scope, r.org_ids::text[] as org_ids, r.org_children_flag, u.person_id::text from base_users u left join base_responsibility r on r.id = $1 where u.id = $2';
const holdingSql = `select id::text, state, start_date as "startDate", end_date as "endDate" from base_user_resp where user_id = $1 and responsibility_id = $2
  order by state = 'enabled' desc, start_date desc limit 1`;

export class AccessService {
  #book: AccessBook | null = null;
  #reading: Promise<AccessBook> | null = null;
  /** Rows changed since they were read. */
  #stale = true;
  #grants = new Map<string, Grants>();
  /** How a runtime asks: by the rows as they are now, whoever told of the change. */
  readonly ofRuntime: Access;

  /** @param supplierTraits what audiences can say of a supplier */
  constructor(
    private readonly read: Queryable,
    private readonly supplierTraits: (read: Queryable, supplierId: string | null) => Promise<readonly string[]> = async () => [],
  ) {
    this.ofRuntime = {
      permits: (viewer, definition, event) =>
        this.#current(viewer.respId) ? this.permits(viewer, definition, event) : this.#learned(viewer, definition, event),
      limits: (viewer, definition, snapshot) => beyondLimit(this.read, viewer, definition, snapshot),
      readOnly: (viewer) => this.#grantsOf(viewer.respId).readOnly,
      readers: (definition, snapshot, userIds, at) => this.readers(definition, snapshot, userIds, at),
    };
  }

  /** Some row that permission is decided from was changed: all are read again before the next decision. */
  changed(): void {
    this.#stale = true;
  }

  #current(respId: string | null): boolean {
    return !this.#stale && (respId === null || this.#book!.responsibilities.has(respId));
  }

  /** Another server may know a responsibility that was made a moment ago. */
  async #learned(viewer: Viewer, definition: AnyDefinition, event: string): Promise<boolean> {
    const book = await this.book();
    if (viewer.respId !== null && !book.responsibilities.has(viewer.respId)) {
      this.changed();
      await this.book();
    }
    return this.permits(viewer, definition, event);
  }

  /** The rows as they are now. */
  async book(): Promise<AccessBook> {
    while (this.#stale || !this.#book) {
      this.#reading ??= this.#readBook().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#book;
  }

  async #readBook(): Promise<AccessBook> {
    this.#stale = false;
    try {
      this.#book = await readBook(this.read);
    } catch (error) {
      this.#stale = true;
      throw error;
    }
    this.#grants = new Map();
    return this.#book;
  }

  #grantsOf(respId: string | null): Grants {
    if (respId === null || !this.#book) return noGrants;
    const known = this.#grants.get(respId);
    if (known) return known;
    const responsibility = this.#book.responsibilities.get(respId);
    const grants = responsibility ? grantsOf(this.#book, responsibility) : noGrants;
    this.#grants.set(respId, grants);
    return grants;
  }

  /** What a responsibility gives, whoever holds it. */
  async grants(responsibilityId: string): Promise<Grants> {
    await this.book();
    return this.#grantsOf(responsibilityId);
  }

  /** Usable at this instant, in the user's zone. */
  async responsibilitiesOf(userId: string, at: number): Promise<readonly HeldResponsibility[]> {
    const [{ rows }, delegated] = await Promise.all([
      this.read.query<ResponsibilityRow>(heldSql, [userId, new Date(at)]),
      this.#delegatedTo(userId, at),
      this.book(),
    ]);
    const own = rows.map((row) => ({
      responsibilityId: row.id,
      respCode: row.resp_code as Responsibility,
      respName: row.resp_name,
      respNameEn: row.resp_name_en,
    }));
    return [...own, ...delegated];
  }

  /** Those of these people inside who read the document, each in one of his own responsibilities. */
  async readers(definition: AnyDefinition, snapshot: Snapshot, userIds: readonly string[], at: number): Promise<readonly string[]> {
    const read: string[] = [];
    for (const userId of userIds) if (await this.#reads(definition, snapshot, userId, at)) read.push(userId);
    return read;
  }

  async #reads(definition: AnyDefinition, snapshot: Snapshot, userId: string, at: number): Promise<boolean> {
    const user = { userId, userType: 'INSIDE' as const, supplierId: null };
    for (const held of await this.responsibilitiesOf(userId, at))
      if (!held.delegated && isVisible(definition, snapshot, await this.viewerOf(user, held, at))) return true;
    return false;
  }

  async #delegatedTo(userId: string, at: number): Promise<readonly HeldResponsibility[]> {
    const delegated = await delegatedTo(this.read, userId, at);
    if (delegated.length === 0) return [];
    const { rows } = await this.read.query<ResponsibilityRow>(`${usableSql} and r.id = any($1::bigint[])`, [
      delegated.map((one) => one.responsibilityId),
      new Date(at),
    ]);
    return delegated.flatMap((one) =>
      rows
        .filter((row) => row.id === one.responsibilityId)
        .map((row) => ({
          responsibilityId: one.authorisationId,
          respCode: row.resp_code as Responsibility,
          respName: `${row.resp_name}(代${one.principalName})`,
          respNameEn: `${row.resp_name_en} (for ${one.principalNameEn ?? one.principalName})`,
          delegated: one,
        })),
    );
  }

  /** The person acting in one responsibility that he holds. */
  async viewerOf(
    user: { readonly userId: string; readonly userType: 'INSIDE' | 'EX'; readonly supplierId: string | null },
    held: HeldResponsibility,
    at: number,
  ): Promise<Viewer> {
    const { userId, userType, supplierId } = user;
    const { delegated } = held;
    const standsFor = [...(delegated ? [delegated.principalId] : []), ...(await handedOverTo(this.read, userId))];
    const base = {
      userId,
      userType,
      supplierId,
      respCode: held.respCode,
      respId: delegated?.responsibilityId ?? held.responsibilityId,
      onBehalfOf: delegated?.principalId ?? null,
      ...(delegated ? { authorisation: { id: delegated.authorisationId, maxAmountBase: delegated.maxAmountBase } } : {}),
      ...(standsFor.length > 0 ? { standsFor } : {}),
    };
    if (userType === 'EX') return { ...base, orgIds: [], traits: await this.supplierTraits(this.read, supplierId) };
    const among = delegated && delegated.orgIds.length > 0 ? new Set(delegated.orgIds) : null;
    const [
      {
        rows: [scope],
      },
      traits,
      { buttons },
    ] = await Promise.all([this.read.query<ScopeRow>(scopeSql, [base.respId, userId]), this.#traitsOf(userId), this.grants(base.respId)]);
    const inside = {
      ...base,
      personId: scope?.person_id ?? null,
      uncovers: [...buttons].filter(([, codes]) => codes.has(VIEW_SENSITIVE)).map(([type]) => type),
      traits,
    };
    if (everywhere.has(held.respCode)) return { ...inside, orgIds: among ? [...among] : null };
    const categories = scope?.category_scope === 'USER' ? { categories: await this.#categories(delegated?.principalId ?? userId, at) } : {};
    if (scope?.org_scope === 'ALL') return { ...inside, orgIds: among ? [...among] : null, ...categories };
    const seen = (await this.#organisations(scope, delegated?.principalId ?? userId, at)).filter((row) => !among || among.has(row.id));
    return {
      ...inside,
      orgIds: seen.map((row) => row.id),
      writeOrgIds: seen.filter((row) => row.writable).map((row) => row.id),
      ...categories,
    };
  }

  /** What the permits of a user reach in the tree of purchase categories. */
  async #categories(userId: string, at: number): Promise<CategoryScope> {
    const { rows } = await this.read.query<{ id: string; seen: boolean; writable: boolean }>(categoriesSql, [userId, new Date(at)]);
    const idsOf = (kept: typeof rows): readonly string[] => kept.map(({ id }) => id);
    return {
      seen: idsOf(rows.filter(({ seen }) => seen)),
      writable: idsOf(rows.filter(({ writable }) => writable)),
      above: idsOf(rows.filter(({ seen }) => !seen)),
    };
  }

  /** All responsibilities held, the organisations above those permitted, and the departments above the own: what is said to a company reaches its units. */
  async #traitsOf(userId: string): Promise<readonly string[]> {
    const { rows } = await this.read.query<{ trait: string }>(traitsSql, [userId]);
    return rows.map((row) => row.trait);
  }

  async #organisations(scope: ScopeRow | undefined, userId: string, at: number): Promise<readonly Organisation[]> {
    if (scope?.org_scope === 'LIST') return this.#listed(scope.org_ids ?? [], scope.org_children_flag !== 'N');
    if (scope?.org_scope === 'OWN') return this.#listed(await this.#ownOrganisation(userId), true);
    const { rows } = await this.read.query<Organisation>(permitsSql, [userId, new Date(at)]);
    return rows;
  }

  async #listed(orgIds: readonly string[], withBelow: boolean): Promise<readonly Organisation[]> {
    const { rows } = await this.read.query<Organisation>(listedSql, [orgIds, withBelow]);
    return rows;
  }

  /** Of the employee that the user is. */
  async #ownOrganisation(userId: string): Promise<readonly string[]> {
    const { rows } = await this.read.query<{ org_id: string }>(ownSql, [userId]);
    return rows.map((row) => row.org_id);
  }

  /** Whether the viewer's responsibility gives a screen; one that is no menu is everybody's. */
  async opens({ respId }: Viewer, route: string): Promise<boolean> {
    const menus = [...(await this.book()).menus.values()].filter(({ htmlUrl }) => htmlUrl === route);
    const given = this.#grantsOf(respId).menus;
    return menus.length === 0 || menus.some(({ menuId }) => given.has(menuId));
  }

  /** A button that sends no event: export, import. Who only reads may export. */
  holds(viewer: Viewer, type: string, button: string): boolean {
    return this.#grantsOf(viewer.respId).buttons.get(type)?.has(button) ?? false;
  }

  /**
   * Whether a button of files is the viewer's: what no menu of his responsibility is about, nobody can have taken from it. Who
   * only reads takes files away; he puts in pictures of his own all the same.
   */
  handlesFiles(viewer: Viewer, definition: AnyDefinition, button: FileButton): boolean {
    const { buttons, readOnly } = this.#grantsOf(viewer.respId);
    return !takesFiles(definition) || (readOnly && isKeptByOneself(definition)) || (buttons.get(definition.type)?.has(button) ?? true);
  }

  /** Types of the documents that the menus at a route are about; none: it is no menu. */
  typesAt(route: string): readonly string[] {
    return [...(this.#book?.menus.values() ?? [])]
      .filter(({ htmlUrl }) => htmlUrl === route)
      .flatMap(({ docTypes }) => docTypesOf(docTypes));
  }

  permits(viewer: Viewer, definition: AnyDefinition, event: string): boolean {
    const spec = definition.events[event];
    return spec !== undefined && !spec.system && permits(this.#grantsOf(viewer.respId), definition.type, buttonOf(event, spec));
  }

  /** The ordered checks of §2.7 for a user and a responsibility, each with the row that decides it. */
  async explain({ userId, ...question }: Omit<PermissionQuestion, 'holding'> & { readonly userId: string }): Promise<readonly Check[]> {
    const [
      book,
      {
        rows: [holding],
      },
    ] = await Promise.all([this.book(), this.read.query<Holding>(holdingSql, [userId, question.responsibilityId])]);
    return explainPermission(book, { ...question, holding: holding ?? null });
  }

  /** The same questions to other tables: those of an earlier instant. */
  over(tables: Queryable): AccessService {
    return new AccessService(tables, this.supplierTraits);
  }
}
