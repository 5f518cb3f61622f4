/** Menus and buttons of a responsibility as its holders read them (platform-access.md §2.2, §2.7). */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Grants, MenuRow } from '../../../state-machines/platform/permission.js';
import { isOpen, menuRowsOf } from '../../../state-machines/platform/permission.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, optionalText } from '../../kernel/edges/body.js';
import type { Caller, Language, Service } from '../../kernel/edges/contracts.js';
import type { AccessService } from './access.js';

const notHeld = { refusal: refusal('PERM_RESPONSIBILITY', { kind: 'NotAllowed' }) };

/** Id of the responsibility itself, where a delegation of it may be what is held; null: not held. */
async function heldOf(access: AccessService, caller: Caller, id: string | null, at: number): Promise<string | null> {
  const wanted = id ?? caller.viewer.respId;
  const found = (await access.responsibilitiesOf(caller.session.userId, at)).find(
    (one) => one.responsibilityId === wanted || one.delegated?.responsibilityId === wanted,
  );
  return found ? (found.delegated?.responsibilityId ?? found.responsibilityId) : null;
}

export interface OpenMenus {
  readonly responsibilityId: string | null;
  readonly menus: readonly MenuRow[];
}

/** The menus that the responsibility the caller acts in may open now, in their order. */
export async function openMenus(access: AccessService, caller: Caller, at: number): Promise<OpenMenus> {
  const responsibilityId = await heldOf(access, caller, null, at);
  if (responsibilityId === null) return { responsibilityId, menus: [] };
  const [book, grants] = [await access.book(), await access.grants(responsibilityId)];
  return { responsibilityId, menus: menuRowsOf(book, grants).filter((menu) => isOpen(book.menus, menu.menuId)) };
}

export function accessServices(access: AccessService): readonly Service[] {
  const held = (caller: Caller, id: string | null, at: number) => heldOf(access, caller, id, at);
  return [
    {
      name: 'baseAccreditService',
      calls: {
        /** `{isValid, systemCode, responsibilityId, menuCode?}` → menus of the responsibility, directories above them included. */
        async findBaseMenuByRespId(body, { caller, at, language }) {
          const respId = await held(caller, optionalId(body, 'responsibilityId'), at);
          if (respId === null) return notHeld;
          const [book, grants] = [await access.book(), await access.grants(respId)];
          const wanted = menuFilter(body);
          const rows = menuRowsOf(book, grants).filter(
            (menu) => wanted(menu) && (body['isValid'] !== 'Y' || isOpen(book.menus, menu.menuId)),
          );
          const home = book.responsibilities.get(respId)?.homeMenuId ?? null;
          return { data: rows.map((menu) => ({ ...menuSaid(menu, grants, language), homeFlag: menu.menuId === home ? 'Y' : 'N' })) };
        },
      },
    },
    {
      name: 'baseResourceRestful',
      calls: {
        /** `{menuId, respId}` → the buttons that the responsibility gives on the menu. */
        async findUserMenuResource(body, { caller, at, language }) {
          const respId = await held(caller, optionalId(body, 'respId'), at);
          if (respId === null) return notHeld;
          const [book, grants] = [await access.book(), await access.grants(respId)];
          const menuId = optionalText(body, 'menuId');
          const menus = [...grants.menus].filter(([id]) => menuId === null || id === menuId || book.menus.get(id)!.menuCode === menuId);
          return {
            data: menus
              .flatMap(([, resources]) => resources)
              .map(({ resourceCode, resourceName, resourceNameEn, resIcon, position, sortNo, confirmText }) => ({
                resourceCode,
                resourceName: language === 'en' ? (resourceNameEn ?? resourceName) : resourceName,
                resIcon,
                position,
                sortNo,
                confirmText,
              })),
          };
        },
      },
    },
  ];
}

function menuFilter(body: Body): (menu: MenuRow) => boolean {
  const [menuCode, systemCode] = [optionalText(body, 'menuCode'), optionalText(body, 'systemCode')];
  return (menu) =>
    (menuCode === null || menu.menuCode === menuCode) &&
    (systemCode === null || menu.systemCode === null || menu.systemCode === systemCode);
}

/** `menuName` is in the call's language; both names come besides, so that a change of language needs no further call. */
const menuSaid = (menu: MenuRow, { menus }: Grants, language: Language) => {
  const { menuId, menuCode, menuType, htmlUrl, imageLink, menuParentId, levelId, sortNo, enabled, docTypes } = menu;
  return {
    menuId,
    menuCode,
    menuName: language === 'en' ? menu.menuNameEn : menu.menuName,
    menuNameCn: menu.menuName,
    menuNameEn: menu.menuNameEn,
    menuType,
    htmlUrl,
    imageLink,
    menuParentId,
    levelId,
    sortNo,
    enabled,
    docTypes,
    resourceCodes: (menus.get(menuId) ?? []).map((resource) => resource.resourceCode),
  };
};
