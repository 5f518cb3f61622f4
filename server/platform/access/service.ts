/** Menus and buttons of a responsibility (platform-access.md §2.2, §2.7), derived from the definitions' screens. */
import type { AnyDefinition, Screen } from '../../../state-machines/kernel/definition.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, optionalText } from '../../kernel/edges/body.js';
import type { Caller, Service } from '../../kernel/edges/contracts.js';
import type { AccessService } from './access.js';

const notHeld = { refusal: refusal('PERM_RESPONSIBILITY', { kind: 'NotAllowed' }) };

export function accessServices(access: AccessService, definitions: readonly AnyDefinition[]): readonly Service[] {
  const held = async (caller: Caller, id: string | null, at: number) => (await access.responsibilitiesOf(caller.session.userId, at)).find((one) => one.responsibilityId === (id ?? caller.viewer.respId));
  const menus = {
    async findBaseMenuByRespId(body: Body, { caller, at }: { readonly caller: Caller; readonly at: number }) {
      const responsibility = await held(caller, optionalId(body, 'responsibilityId'), at);
      if (!responsibility) return notHeld;
      const menuCode = optionalText(body, 'menuCode');
      return { data: menusOf(definitions, caller.viewer.userType, responsibility.respCode).filter((menu) => menuCode === null || menu.menuCode === menuCode) };
    },
  };
  return [
    { name: 'baseAccreditService', calls: menus },
    { name: 'baseResourceRestful', calls: {
      async findUserMenuResource(body, { caller, at }) {
        const responsibility = await held(caller, optionalId(body, 'respId'), at);
        if (!responsibility) return notHeld;
        const menuId = optionalText(body, 'menuId');
        const shown = definitions.filter((definition) => menuId === null || definition.screens.some((screen) => screen.route === menuId));
        const viewer = { ...caller.viewer, respId: responsibility.responsibilityId, respCode: responsibility.respCode };
        return { data: shown.flatMap((definition) => Object.entries(definition.events)
          .filter(([event]) => access.permits(viewer, definition, event))
          .map(([event, spec]) => ({ resourceCode: buttonOf(event, spec), resourceName: spec.label.cn, resourceNameEn: spec.label.en, docType: definition.type, event, confirm: spec.dangerous ? 'Y' : 'N' }))) };
      },
    } },
  ];
}

/** Screens of the lists a responsibility has; menuId is the route. */
export function menusOf(definitions: readonly AnyDefinition[], userType: string, respCode: Responsibility) {
  return definitions.flatMap((definition) => definition.screens.filter((screen) => shows(screen, userType, respCode)).map((screen) => ({
    menuId: screen.route, menuCode: screen.route, menuName: screen.label.cn, menuNameEn: screen.label.en, htmlUrl: screen.route, menuType: screen.kind === 'list' ? 'MENU' : 'FUNC', docTypes: [definition.type], enabled: 'Y',
  })));
}

const shows = (screen: Screen, userType: string, respCode: Responsibility): boolean =>
  (screen.audience as readonly string[]).includes(userType) && (!screen.resp || screen.resp.includes(respCode) || respCode === 'AUDITOR');
