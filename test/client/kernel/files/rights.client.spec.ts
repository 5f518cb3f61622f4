import { expect, test } from '@jest/globals';
import { DELETE_FILES, DOWNLOAD_FILES, UPLOAD_FILES } from '@machines/kernel/attachments.js';

import { offersFiles } from '../../../../client/kernel/files/rights.js';
import { menusFrom } from '../../../../client/kernel/session/menus.js';
import type { SessionMenu } from '../../../../client/kernel/session/menus.js';

const menu = (menuId: string, htmlUrl: string, docTypes: string | null, resourceCodes: readonly string[]): SessionMenu => ({
  menuId,
  menuCode: htmlUrl,
  menuName: htmlUrl,
  menuNameCn: htmlUrl,
  menuNameEn: htmlUrl,
  menuType: 'MENU',
  htmlUrl,
  imageLink: null,
  menuParentId: null,
  levelId: 1,
  sortNo: 1,
  enabled: 'Y',
  docTypes,
  resourceCodes,
  homeFlag: 'N',
});

test('a screen offers files as the menus about its documents give them, and where it is no menu the server decides', () => {
  const menus = menusFrom('7', [
    menu('1', 'competeList', 'srmSfdCompeteHeader', [UPLOAD_FILES, DOWNLOAD_FILES]),
    menu('2', 'competeEdit', 'srmSfdCompeteHeader', [DOWNLOAD_FILES]),
    menu('3', 'material', 'srmBaseMaterial', [DOWNLOAD_FILES]),
    menu('4', 'about', null, []),
  ]);
  const offered = (route: string) =>
    [UPLOAD_FILES, DOWNLOAD_FILES, DELETE_FILES].map((button) => offersFiles(menus, route, button as never));
  expect(offered('competeEdit')).toEqual([true, true, false]);
  expect(offered('material')).toEqual([false, true, false]);
  expect([offered('about'), offered('userCenter')]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect(offersFiles(null, 'material', UPLOAD_FILES)).toBe(true);
});
