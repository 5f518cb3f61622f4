/**
 * Brings the access rows up to the definitions (platform-access.md §2.3): menus, buttons and resources that are missing
 * are added, shipped roles are offered each right once, shipped responsibilities exist. Nothing that an administrator
 * changed or took away is touched, and what was interrupted is completed by the next run.
 */
import { DOWNLOAD_FILES } from '../../../state-machines/kernel/attachments.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM, buttonOf } from '../../../state-machines/kernel/events.js';
import { docTypesOf } from '../../../state-machines/kernel/menu-tree.js';
import type { ShippedRights } from '../../../state-machines/platform/role/index.js';
import type { Outcome, Queryable, Runtime } from '../../kernel/contracts.js';
import type { ShippedAccess, ShippedRole } from './shipped.js';
import { fileButtonCodes, sendsNothing, shippedAccess } from './shipped.js';

export interface Syncing {
  readonly runtime: Runtime;
  readonly read: Queryable;
  readonly definitions: readonly AnyDefinition[];
}

/** How many rows of each kind were added. */
export interface Added {
  readonly menus: number;
  readonly buttons: number;
  readonly resources: number;
  readonly roles: number;
  readonly responsibilities: number;
}

const ABREAST = 16;
/** The rev of a row that was made and enabled, and nothing since. */
const UNTOUCHED = 2;

/** @throws Error when a shipped row is refused for another reason than that another server made it just now */
export async function syncAccess(syncing: Syncing): Promise<Added> {
  const run = new Sync(syncing, shippedAccess(syncing.definitions));
  return run.run();
}

interface Row {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly rev: number;
}
interface MenuState extends Row {
  readonly userType: string;
}
interface RoleState extends Row {
  readonly shipped: Readonly<Record<string, readonly string[]>>;
}
interface ResponsibilityState extends Row {
  readonly roleIds: readonly string[];
  readonly patterns: readonly string[];
}

class Sync {
  readonly #menus = new Map<string, string>();
  /** Ids by menu code and button code. */
  readonly #resources = new Map<string, Map<string, string[]>>();
  readonly #roles = new Map<string, RoleState>();

  constructor(
    private readonly parts: Syncing,
    private readonly shipped: ShippedAccess,
  ) {}

  async run(): Promise<Added> {
    const buttons = await this.#addButtons();
    const menus = await this.#addMenus();
    const resources = await this.#addResources();
    const roles = await this.#offerRights();
    await this.#keepFiles();
    const responsibilities = await this.#addResponsibilities();
    await this.#nameCompanies();
    return { menus, buttons, resources, roles, responsibilities };
  }

  async #addButtons(): Promise<number> {
    const { rows } = await this.parts.read.query<Row>('select id::text, button_code as code, state, rev::int from base_button');
    const known = new Map(rows.map((row) => [row.code, row]));
    return count(
      await abreast(this.shipped.buttons, ({ buttonCode, fields }) =>
        this.#enabled('baseButton', known.get(buttonCode), { buttonCode, ...fields }),
      ),
    );
  }

  async #addMenus(): Promise<number> {
    const { rows } = await this.parts.read.query<MenuState>(
      'select id::text, menu_code as code, state, rev::int, user_type as "userType" from base_menu',
    );
    const known = new Map(rows.map((row) => [row.code, row]));
    for (const row of rows) this.#menus.set(row.code, row.id);
    await this.#narrowMenus(known);
    let added = 0;
    for (const level of [
      this.shipped.menus.filter((menu) => menu.parent === null),
      this.shipped.menus.filter((menu) => menu.parent !== null),
    ]) {
      added += count(
        await abreast(level, async ({ menuCode, parent, fields }) => {
          const made = await this.#enabled('baseMenu', known.get(menuCode), {
            menuCode,
            ...fields,
            ...(parent === null ? {} : { menuParentId: this.#menus.get(parent) ?? null }),
          });
          if (made) this.#menus.set(menuCode, made);
          return made;
        }),
      );
    }
    return added;
  }

  /** A screen that got a menu of its own for people outside is left to those inside by the one that was everybody's, unless somebody changed it. */
  async #narrowMenus(known: ReadonlyMap<string, MenuState>): Promise<void> {
    const stale = this.shipped.menus.flatMap(({ menuCode, fields: { userType } }) => {
      const row = known.get(menuCode);
      return row?.rev === UNTOUCHED && row.userType === 'ALL' && userType === 'INSIDE' ? [row.id] : [];
    });
    await abreast(stale, async (id) =>
      this.#accepted('baseMenu', 'SAVE', await this.#submit('baseMenu', id, 'SAVE', { fields: { userType: 'INSIDE' } })),
    );
  }

  async #addResources(): Promise<number> {
    const { rows } = await this.parts.read.query<{ id: string; menu_code: string; code: string; position: string }>(
      'select r.id::text, m.menu_code, r.resource_code as code, r.position from base_resource r join base_menu m on m.id = r.menu_id',
    );
    const known = new Set<string>();
    for (const { id, menu_code: menuCode, code, position } of rows) {
      known.add(`${menuCode}|${code}|${position}`);
      this.#place(menuCode, code, id);
    }
    const missing = this.shipped.resources.filter(
      ({ menuCode, resourceCode, position }) => !known.has(`${menuCode}|${resourceCode}|${position}`),
    );
    return count(
      await abreast(missing, async ({ menuCode, resourceCode, position, fields }) => {
        const id = await this.#create('baseResource', { menuId: this.#menus.get(menuCode), resourceCode, position, ...fields });
        if (id) this.#place(menuCode, resourceCode, id);
        return id;
      }),
    );
  }

  #place(menuCode: string, code: string, id: string): void {
    const codes = this.#resources.get(menuCode) ?? new Map<string, string[]>();
    codes.set(code, [...(codes.get(code) ?? []), id]);
    this.#resources.set(menuCode, codes);
  }

  /** A right that a role was offered before and has not is one that somebody took away. */
  async #offerRights(): Promise<number> {
    const { rows } = await this.parts.read.query<RoleState>('select id::text, role_code as code, state, rev::int, shipped from base_role');
    for (const row of rows) this.#roles.set(row.code, row);
    return count(
      await abreast(this.shipped.roles, async (role) => {
        const { respCode, respName, respNameEn, userType } = role.responsibility;
        const known = this.#roles.get(respCode);
        const id =
          known?.id ?? (await this.#create('baseRole', { roleCode: respCode, roleName: respName, roleNameEn: respNameEn, userType }));
        if (!id) return null;
        const news = this.#newRights(role, known?.shipped ?? {});
        if (news) this.#accepted('baseRole', 'SHIPPED', await this.#submit('baseRole', id, 'SHIPPED', news));
        if (!known || (known.state === 'draft' && known.rev <= 2))
          this.#accepted('baseRole', 'ENABLE', await this.#submit('baseRole', id, 'ENABLE', {}));
        this.#roles.set(respCode, { id, code: respCode, state: 'enabled', rev: 3, shipped: role.rights });
        return known ? null : id;
      }),
    );
  }

  #newRights({ rights }: ShippedRole, offered: RoleState['shipped']): ShippedRights | null {
    const news = Object.entries(rights).filter(
      ([menuCode, codes]) => !(menuCode in offered) || codes.some((code) => !offered[menuCode]!.includes(code)),
    );
    if (news.length === 0) return null;
    const privileges = news.flatMap(([menuCode, codes]) => {
      const menuId = this.#menus.get(menuCode);
      const fresh = codes.filter((code) => !(offered[menuCode] ?? []).includes(code));
      return menuId ? [{ menuId, resourceIds: fresh.flatMap((code) => this.#resources.get(menuCode)?.get(code) ?? []) }] : [];
    });
    const now = {
      ...offered,
      ...Object.fromEntries(news.map(([menuCode, codes]) => [menuCode, [...new Set([...(offered[menuCode] ?? []), ...codes])].sort()])),
    };
    return { privileges, offered: now };
  }

  /**
   * Roles from before files had buttons keep what they could do with them, once: whoever has a document's menu takes its files
   * away, whoever may send one of its events puts files in and deletes them.
   */
  async #keepFiles(): Promise<void> {
    const { rows } = await this.parts.read.query<Pick<RoleState, 'id' | 'shipped'>>(
      `select id::text, shipped from base_role where not coalesce(shipped, '{}'::jsonb) ? $1 and creation_date < (select min(creation_date) from base_resource where resource_code = any($2))`,
      [FILES_OFFERED, fileButtonCodes],
    );
    await abreast(rows, async ({ id, shipped }) => {
      const { rows: held } = await this.parts.read.query<{ menu_id: string; menu_code: string; ids: readonly string[] | null }>(
        'select p.menu_id::text, m.menu_code, p.resource_ids::text[] as ids from base_menu_privilege p join base_menu m on m.id = p.menu_id where p.doc_id = $1',
        [id],
      );
      const privileges = held
        .map(({ menu_id: menuId, menu_code: menuCode, ids }) => ({
          menuId,
          resourceIds: this.#filesOn(menuCode, ids ?? [], shipped?.[menuCode] ?? []),
        }))
        .filter(({ resourceIds }) => resourceIds.length > 0);
      this.#accepted(
        'baseRole',
        'SHIPPED',
        await this.#submit('baseRole', id, 'SHIPPED', { privileges, offered: { ...shipped, [FILES_OFFERED]: fileButtonCodes } }),
      );
    });
  }

  /** @param offered codes that the role was given, or refused, as shipped */
  #filesOn(menuCode: string, held: readonly string[], offered: readonly string[]): readonly string[] {
    const codes = this.#resources.get(menuCode) ?? new Map<string, string[]>();
    const sends = [...codes].some(([code, ids]) => !sendsNothing(code) && ids.some((id) => held.includes(id)));
    return fileButtonCodes
      .filter((code) => (sends || code === DOWNLOAD_FILES) && !offered.includes(code))
      .flatMap((code) => codes.get(code) ?? []);
  }

  /** Grants from before they named the company of their user. */
  async #nameCompanies(): Promise<void> {
    const { rows } = await this.parts.read.query<{ id: string }>(
      "select h.id::text from base_user_resp h join base_users u on u.id = h.user_id where h.state = 'enabled' and h.supplier_id is null and u.supplier_id is not null",
    );
    await abreast(rows, async ({ id }) =>
      this.#accepted('baseUserResp', 'SAVE', await this.#submit('baseUserResp', id, 'SAVE', { fields: {} })),
    );
  }

  async #addResponsibilities(): Promise<number> {
    const { rows } = await this.parts.read.query<ResponsibilityState>(
      'select id::text, resp_code as code, state, rev::int, role_ids as "roleIds", buttons as patterns from base_responsibility',
    );
    const known = new Map(rows.map((row) => [row.code, row]));
    const added = await abreast(
      this.shipped.roles,
      async ({ responsibility: { respCode, respName, respNameEn, userType, everywhere, readOnly } }) => {
        const roleIds = [this.#roles.get(respCode)!.id];
        return this.#enabled('baseResponsibility', known.get(respCode), {
          respCode,
          respName,
          respNameEn,
          userType,
          roleIds,
          orgScope: everywhere ? 'ALL' : 'USER',
          readOnlyFlag: readOnly ? 'Y' : 'N',
        });
      },
    );
    for (const row of rows.filter(({ roleIds }) => (roleIds ?? []).length === 0)) await this.#giveRole(row);
    return count(added);
  }

  /** A responsibility from before there were roles: what its patterns allowed becomes a role of its own. */
  async #giveRole({ id, code, patterns }: ResponsibilityState): Promise<void> {
    const own = (patterns ?? []).length > 0;
    const roleId = own ? await this.#roleOfPatterns(code, patterns) : this.#roles.get(code)?.id;
    if (roleId)
      this.#accepted(
        'baseResponsibility',
        'SAVE',
        await this.#submit('baseResponsibility', id, 'SAVE', { fields: { roleIds: [roleId], buttons: [] } }),
      );
  }

  async #roleOfPatterns(respCode: string, patterns: readonly string[]): Promise<string | null> {
    const tests = patterns.map(patternOf);
    const typesOf = new Map(
      this.shipped.menus.map((menu) => [menu.menuCode, docTypesOf((menu.fields['docTypes'] ?? null) as string | null)]),
    );
    const shown = this.shipped.roles.find((role) => role.responsibility.respCode === respCode)?.rights ?? {};
    const privileges = [...this.#resources].flatMap(([menuCode, codes]) => {
      const allowed = [...codes].filter(([button]) =>
        typesOf.get(menuCode)?.some((type) => tests.some((test) => test.test(`${type}.${button}`)) && this.#sends(type, button)),
      );
      const ids = allowed.flatMap(([, found]) => found);
      const menuId = this.#menus.get(menuCode);
      return menuId && (menuCode in shown || allowed.length > 0)
        ? [{ menuId, resourceIds: [...ids, ...this.#filesOn(menuCode, ids, [])] }]
        : [];
    });
    const {
      rows: [row],
    } = await this.parts.read.query<{ resp_name: string; resp_name_en: string; user_type: string }>(
      'select resp_name, resp_name_en, user_type from base_responsibility where resp_code = $1',
      [respCode],
    );
    const id = await this.#create('baseRole', {
      roleCode: `${respCode}_OWN`.slice(0, 40),
      roleName: row!.resp_name,
      roleNameEn: row!.resp_name_en,
      userType: row!.user_type,
    });
    if (!id) return null;
    this.#accepted('baseRole', 'SHIPPED', await this.#submit('baseRole', id, 'SHIPPED', { privileges, offered: {} }));
    this.#accepted('baseRole', 'ENABLE', await this.#submit('baseRole', id, 'ENABLE', {}));
    return id;
  }

  #sends(type: string, button: string): boolean {
    const definition = this.parts.definitions.find((one) => one.type === type);
    return (
      definition !== undefined &&
      Object.entries(definition.events).some(([event, spec]) => !spec.system && buttonOf(event, spec) === button)
    );
  }

  /** Made and enabled; one whose making was interrupted is enabled now. @returns its id when it is new */
  async #enabled(type: string, known: Row | undefined, fields: Readonly<Record<string, unknown>>): Promise<string | null> {
    if (known && (known.state !== 'draft' || known.rev > 1)) return null;
    const id = known?.id ?? (await this.#create(type, fields));
    if (id) this.#accepted(type, 'ENABLE', await this.#submit(type, id, 'ENABLE', {}));
    return known ? null : id;
  }

  /** null: another server, or a person, made it since the rows were read. */
  async #create(type: string, fields: Readonly<Record<string, unknown>>): Promise<string | null> {
    const outcome = await this.#submit(type, null, 'CREATE', { fields });
    if (!outcome.ok && outcome.refusal.code === 'MD_DUPLICATE') return null;
    return this.#accepted(type, 'CREATE', outcome, fields);
  }

  #submit(type: string, id: string | null, event: string, payload: object): Promise<Outcome> {
    return this.parts.runtime.submit({
      type,
      id,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'access rows of the definitions' },
    });
  }

  #accepted(type: string, event: string, outcome: Outcome, fields: object = {}): string {
    if (outcome.ok) return outcome.id;
    throw new Error(`access rows: ${event} of ${type} was refused: ${JSON.stringify(outcome.refusal)} ${JSON.stringify(fields)}`);
  }
}

/** Where a role says, among what it was offered, that it has been through `keepFiles`. */
const FILES_OFFERED = '@files';

const count = (ids: readonly (string | null)[]): number => ids.filter((id) => id !== null).length;

async function abreast<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const queue = list.entries();
  const answers: R[] = [];
  const hand = async () => {
    for (const [index, item] of queue) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: ABREAST }, hand));
  return answers;
}

/** `srmSfd*.btnSubmit`: a star stands for any letters and digits; a lone `*` for everything. */
function patternOf(pattern: string): RegExp {
  const whole = pattern === '*' ? '*.*' : pattern;
  return new RegExp(`^${whole.replace(/[^A-Za-z0-9*]/g, '\\$&').replaceAll('*', '[A-Za-z0-9]*')}$`);
}
