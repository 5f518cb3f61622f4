/**
 * What the session's responsibility may open, and with which buttons (platform-access.md §2.2, §2.7): read when it is
 * taken on, and again whenever the server says that rights have changed.
 */
import type { Label } from '@machines/kernel/fields.js';
import type { TreeNode } from '@machines/kernel/primitives/tree.js';
import { docTypesOf, menuTree } from '@machines/kernel/menu-tree.js';
import type { MenuTree, MenuType } from '@machines/kernel/menu-tree.js';
import { useEffect } from 'react';

import { ask, NoAnswer, Refused } from '../call.js';
import { useConnection } from '../connection/connection.js';
import { storeOf, useStore } from '../store.js';
import type { Session } from './signed-in.js';

export interface SessionMenu {
  readonly menuId: string;
  readonly menuCode: string;
  readonly menuName: string;
  readonly menuNameCn: string;
  readonly menuNameEn: string;
  readonly menuType: MenuType;
  readonly htmlUrl: string | null;
  readonly imageLink: string | null;
  readonly menuParentId: string | null;
  readonly levelId: number | null;
  readonly sortNo: number;
  readonly enabled: 'Y' | 'N';
  /** Types of the documents that it is about. */
  readonly docTypes: string | null;
  readonly resourceCodes: readonly string[];
  /** The responsibility's first page. */
  readonly homeFlag: 'Y' | 'N';
}

export type MenuNode = TreeNode<SessionMenu>;

export interface Menus extends MenuTree<SessionMenu> {
  readonly responsibilityId: string;
  readonly byRoute: ReadonlyMap<string, MenuNode>;
}

export interface MenusState {
  readonly menus: Menus | null;
  readonly failed: boolean;
}

/** null until they are read. */
export const menusStore = storeOf<MenusState>({ menus: null, failed: false });

export const useMenus = (): Menus | null => useStore(menusStore).menus;

export const nameOfMenu = ({ menuNameCn, menuNameEn }: SessionMenu): Label => ({ cn: menuNameCn, en: menuNameEn });

/** @throws Refused, NoAnswer */
const rowsOf = (responsibilityId: string): Promise<readonly SessionMenu[]> =>
  ask<readonly SessionMenu[]>(
    'baseAccreditService',
    'findBaseMenuByRespId',
    { isValid: 'Y', systemCode: 'BASE', responsibilityId },
    { quiet: true },
  );

export function menusFrom(responsibilityId: string, rows: readonly SessionMenu[]): Menus {
  const tree = menuTree(rows);
  return {
    ...tree,
    responsibilityId,
    byRoute: new Map(
      tree.routes.flatMap((node) => (node.htmlUrl === null || node.menuType === 'DIR' ? [] : [[node.htmlUrl, node] as const])),
    ),
  };
}

let newest = 0;

async function readMenus(responsibilityId: string): Promise<void> {
  const turn = (newest += 1);
  try {
    const menus = menusFrom(responsibilityId, await rowsOf(responsibilityId));
    if (turn === newest) menusStore.set({ menus, failed: false });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
    // Whoever holds the responsibility no more opens nothing with it.
    const withdrawn = error.code === 'PERM_RESPONSIBILITY';
    if (turn === newest)
      menusStore.set({ menus: withdrawn ? menusFrom(responsibilityId, []) : menusStore.get().menus, failed: !withdrawn });
  }
}

const TOGETHER_MS = 150;

/** Keeps the menus those of the session's responsibility. @returns what reads them again */
export function useMenuReading(session: Session): () => void {
  const connection = useConnection();
  const { certificate } = session;
  const responsibilityId = session.current?.responsibilityId ?? null;
  // Not with the connection, which comes later: the screen waits for them.
  useEffect(() => {
    if (responsibilityId !== null) void readMenus(responsibilityId);
  }, [responsibilityId, certificate]);
  useEffect(() => {
    if (responsibilityId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // An administrator changes many rows at once; what he did last is what counts.
    const stop = connection?.on('permission.changed', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void readMenus(responsibilityId), TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [responsibilityId, connection]);
  return () => {
    if (responsibilityId !== null) void readMenus(responsibilityId);
  };
}

/** Whether a route opens; unknown menus stop nobody, the server decides. */
export const opensRoute = (menus: Menus | null, route: string): boolean => menus === null || menus.byRoute.has(route);

export const holdsButton = (menus: Menus | null, route: string, button: string): boolean =>
  menus === null || (menus.byRoute.get(route)?.resourceCodes.includes(button) ?? false);

/** Whether some menu that is about the document's type gives a button of it. */
export const holdsButtonOf = (menus: Menus | null, type: string, button: string): boolean =>
  menus?.routes.some(({ docTypes, resourceCodes }) => docTypesOf(docTypes).includes(type) && resourceCodes.includes(button)) ?? false;

/** Which of these held responsibilities give a route. */
export async function whoOpens(route: string, responsibilityIds: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(responsibilityIds.map(async (id) => ({ id, menus: menusFrom(id, await rowsOf(id).catch(() => [])) })));
  return answers.filter(({ menus }) => menus.byRoute.has(route)).map(({ id }) => id);
}
