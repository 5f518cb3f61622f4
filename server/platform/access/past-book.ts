/**
 * The rows that permission was decided from at an earlier instant (platform-access.md §2.5, §2.11). What has not changed since
 * stands as it is; what has is folded from its history, and what was made later was not there.
 */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { replay } from '../../../state-machines/kernel/replay.js';
import type { AccessBook, MenuRow, ResourceRow, ResponsibilityRow, RoleRow } from '../../../state-machines/platform/permission.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import type { Queryable } from '../../kernel/contracts.js';
import { quoted } from '../../kernel/database/naming.js';
import { documentStore } from '../../kernel/database/store.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { readBook } from './book.js';

const ABREAST = 16;

/** A document as it stood; null: it was not there. */
export async function foldedAt(read: Queryable, type: string, id: string, until: number): Promise<Snapshot | null> {
  const history = await documentStore.history(read, type, id);
  return replay(definitionNamed(type), history.filter((entry) => entry.at <= until)).snapshot;
}

interface Since { readonly changed: readonly string[]; readonly made: readonly string[] }

async function since(read: Queryable, type: string, until: number): Promise<Since> {
  const { rows } = await read.query<{ id: string; made: boolean }>(`select id::text, creation_date > $1 as made from ${quoted(tablesOf(definitionNamed(type)).name)} where last_update_date > $1`, [new Date(until)]);
  return { changed: rows.filter(({ made }) => !made).map(({ id }) => id), made: rows.filter(({ made }) => made).map(({ id }) => id) };
}

async function allFolded(read: Queryable, type: string, ids: readonly string[], until: number): Promise<readonly Snapshot[]> {
  const found: (Snapshot | null)[] = [];
  for (let from = 0; from < ids.length; from += ABREAST) found.push(...await Promise.all(ids.slice(from, from + ABREAST).map((id) => foldedAt(read, type, id, until))));
  return found.filter((one) => one !== null);
}

const enabled = ({ state }: Snapshot): 'Y' | 'N' => (state === 'enabled' ? 'Y' : 'N');
const valuesOf = <T>({ context }: Snapshot): T => context as unknown as T;

const menuOf = (then: Snapshot): MenuRow => ({ ...valuesOf<MenuRow>(then), menuId: then.context.id, enabled: enabled(then) });

const roleOf = (then: Snapshot): RoleRow => {
  const { privileges, ...role } = valuesOf<Omit<RoleRow, 'privileges'> & { readonly privileges: readonly { readonly menuId: string; readonly resourceIds: readonly string[] }[] }>(then);
  return { ...role, roleId: then.context.id, enabled: enabled(then), privileges: new Map(privileges.map(({ menuId, resourceIds }) => [menuId, resourceIds])) };
};

const responsibilityOf = (then: Snapshot): ResponsibilityRow => {
  const context = valuesOf<ResponsibilityRow & { readonly readOnlyFlag: string }>(then);
  return { ...context, responsibilityId: then.context.id, enabled: enabled(then), readOnly: context.readOnlyFlag === 'Y' || context.respCode === 'AUDITOR' };
};

/** Names and look are those of today where the row itself has none. */
const resourceOf = (today: ResourceRow | undefined, then: Snapshot, buttonOpen: boolean): ResourceRow => {
  const context = valuesOf<ResourceRow>(then);
  return {
    ...today!, ...context, resourceId: then.context.id, resourceName: context.resourceName ?? today?.resourceName, resourceNameEn: context.resourceNameEn ?? today?.resourceNameEn ?? null,
    resIcon: context.resIcon ?? today?.resIcon ?? null, confirmText: today?.confirmText ?? null, enabled: buttonOpen ? enabled(then) : 'N',
  };
};

async function overlaid<T>(read: Queryable, type: string, rows: ReadonlyMap<string, T>, until: number, rowOf: (then: Snapshot) => T): Promise<ReadonlyMap<string, T>> {
  const { changed, made } = await since(read, type, until);
  const then = new Map(rows);
  for (const id of [...made, ...changed]) then.delete(id);
  for (const one of await allFolded(read, type, changed, until)) then.set(one.context.id, rowOf(one));
  return then;
}

/** A resource is open when its button is, too. */
async function resourcesAt(read: Queryable, rows: AccessBook['resources'], until: number): Promise<AccessBook['resources']> {
  const [own, { changed: changedButtons }] = await Promise.all([since(read, 'baseResource', until), since(read, 'baseButton', until)]);
  const buttons = new Map((await allFolded(read, 'baseButton', changedButtons, until)).map((one) => [String(one.context['buttonCode']), one.state === 'enabled']));
  const { rows: closed } = await read.query<{ code: string }>("select button_code as code from base_button where state <> 'enabled'");
  for (const { code } of closed) if (!buttons.has(code)) buttons.set(code, false);
  const then = new Map(rows);
  for (const id of own.made) then.delete(id);
  const again = [...new Set([...own.changed, ...[...then.values()].filter(({ resourceCode }) => buttons.has(resourceCode)).map(({ resourceId }) => resourceId)])];
  for (const one of await allFolded(read, 'baseResource', again, until)) then.set(one.context.id, resourceOf(rows.get(one.context.id), one, buttons.get(String(one.context['resourceCode'])) ?? true));
  return then;
}

export async function bookAt(read: Queryable, until: number): Promise<AccessBook> {
  const today = await readBook(read);
  return {
    menus: await overlaid(read, 'baseMenu', today.menus, until, menuOf), resources: await resourcesAt(read, today.resources, until),
    roles: await overlaid(read, 'baseRole', today.roles, until, roleOf), responsibilities: await overlaid(read, 'baseResponsibility', today.responsibilities, until, responsibilityOf),
  };
}
