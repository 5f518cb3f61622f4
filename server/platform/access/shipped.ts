/**
 * The access rows that follow from the definitions (platform-access.md §2.2 to §2.4): menus from screens, buttons from
 * events, a role for each shipped responsibility with what the machines' rows give it. A new document works at once.
 */
import { families } from '../../../state-machines/families.js';
import { DELETE_FILES, DOWNLOAD_FILES, takesFiles, UPLOAD_FILES } from '../../../state-machines/kernel/attachments.js';
import type { AnyDefinition, Screen } from '../../../state-machines/kernel/definition.js';
import type { EventSpec } from '../../../state-machines/kernel/events.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { isSensitive, VIEW_SENSITIVE } from '../../../state-machines/kernel/masks.js';
import { isReadersRecord } from '../../../state-machines/platform/permission.js';
import { defaultsHold, isNamed } from './default-buttons.js';
import { shippedResponsibilities } from './responsibilities.js';
import type { ShippedResponsibility } from './responsibilities.js';

export interface ShippedMenu {
  readonly menuCode: string;
  /** Code of the directory; null: at the top. */
  readonly parent: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ShippedButton {
  readonly buttonCode: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ShippedResource {
  readonly menuCode: string;
  readonly resourceCode: string;
  readonly position: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ShippedRole {
  readonly responsibility: ShippedResponsibility;
  /** Button codes by menu code. */
  readonly rights: Readonly<Record<string, readonly string[]>>;
}

export interface ShippedAccess {
  readonly menus: readonly ShippedMenu[];
  readonly buttons: readonly ShippedButton[];
  readonly resources: readonly ShippedResource[];
  readonly roles: readonly ShippedRole[];
}

interface Placed {
  readonly definition: AnyDefinition;
  readonly screen: Screen;
}

/** One menu with the documents it is about. */
interface MenuOf {
  readonly menuCode: string;
  readonly places: readonly Placed[];
}

const STEP = 10;
const directoryOf = (family: string): string => `DIR_${family.toUpperCase()}`;
/** Where buttons stand that no screen of the responsibility shows: the user centre, halls, to-dos. */
const elsewhereOf = (type: string): string => `FUNC_${type}`;

const peopleEvents = (definition: AnyDefinition): readonly (readonly [string, EventSpec])[] =>
  Object.entries(definition.events).filter(([, spec]) => !spec.system);

const mayShow = (screen: Screen, { userType, respCode, readOnly }: ShippedResponsibility): boolean =>
  (screen.audience as readonly string[]).includes(userType) && (!screen.resp || screen.resp.includes(respCode) || readOnly === true);

export function shippedAccess(definitions: readonly AnyDefinition[]): ShippedAccess {
  const screens = menusOf(definitions);
  const away = definitions.map((definition) => ({ definition, rights: new Map<string, Set<string>>() }));
  const roles = shippedResponsibilities.map((responsibility): ShippedRole => {
    const rights: Record<string, readonly string[]> = {};
    for (const { menuCode, places } of screens) {
      const shown = places.filter(({ screen }) => mayShow(screen, responsibility));
      if (shown.length > 0)
        rights[menuCode] = [
          ...new Set(
            shown.flatMap((place) => [
              ...buttonsHeld(place.definition, responsibility),
              ...listButtonsHeld(place, responsibility),
              ...sensitiveHeld(place, responsibility),
              ...fileButtonsHeld(place.definition, responsibility),
            ]),
          ),
        ];
    }
    for (const { definition, rights: elsewhere } of away) {
      const here = new Set(
        screens
          .filter(({ menuCode, places }) => menuCode in rights && places.some((place) => place.definition === definition))
          .flatMap(({ menuCode }) => rights[menuCode]!),
      );
      const missing = buttonsHeld(definition, responsibility).filter((code) => !here.has(code));
      if (missing.length === 0) continue;
      const held = [...missing, ...fileButtonsHeld(definition, responsibility)];
      rights[elsewhereOf(definition.type)] = held;
      elsewhere.set(responsibility.respCode, new Set(held));
    }
    return { responsibility, rights };
  });
  const hidden = away.filter(({ rights }) => rights.size > 0);
  return {
    menus: [...directories(definitions), ...screens.map(screenMenu), ...hidden.map(({ definition }) => elsewhereMenu(definition))],
    buttons: buttonCatalogue(definitions),
    resources: [
      ...screens.flatMap(screenResources),
      ...hidden.flatMap(({ definition, rights }) =>
        elsewhereResources(definition, new Set([...rights.values()].flatMap((codes) => [...codes]))),
      ),
    ],
    roles,
  };
}

function buttonsHeld(definition: AnyDefinition, { respCode, readOnly }: ShippedResponsibility): readonly string[] {
  if (readOnly && !isReadersRecord(definition.type)) return [];
  return [
    ...new Set(
      peopleEvents(definition)
        .filter(([event]) => defaultsHold(definition, event, respCode))
        .map(([event, spec]) => buttonOf(event, spec)),
    ),
  ];
}

/** Buttons of lists that send no event of their own. */
const listButtons = [
  { code: 'btnExport', label: { en: 'Export', cn: '导出' } },
  { code: 'btnImport', label: { en: 'Import', cn: '导入' } },
] as const;

const hasListButton = ({ screen }: Placed, code: 'btnExport' | 'btnImport'): boolean =>
  (screen.kind === 'list' && (screen.lines === undefined || code === 'btnExport')) || (screen.listButtons ?? []).includes(code);

/** Whoever sees a list may export it; whoever may begin its documents by a form may import them. A screen that is more than a list gives suppliers a view of their own, never the list. */
function listButtonsHeld(place: Placed, responsibility: ShippedResponsibility): readonly string[] {
  if (place.screen.kind !== 'list' && responsibility.userType === 'EX') return [];
  const creating = creationOf(place.definition);
  const begins = creating !== null && buttonsHeld(place.definition, responsibility).includes(creating);
  return listButtons.flatMap(({ code }) => (hasListButton(place, code) && (code === 'btnExport' || begins) ? [code] : []));
}

const fileButtons: readonly { readonly code: string; readonly label: Label }[] = [
  { code: UPLOAD_FILES, label: { en: 'Upload files', cn: '上传附件' } },
  { code: DOWNLOAD_FILES, label: { en: 'Download files', cn: '下载附件' } },
  { code: DELETE_FILES, label: { en: 'Delete files', cn: '删除附件' } },
];

export const fileButtonCodes: readonly string[] = fileButtons.map(({ code }) => code);

/** Whoever has a document's menu takes its files away; whoever may send one of its events puts files in and deletes them. */
function fileButtonsHeld(definition: AnyDefinition, responsibility: ShippedResponsibility): readonly string[] {
  if (!takesFiles(definition)) return [];
  return buttonsHeld(definition, responsibility).length > 0 ? [UPLOAD_FILES, DOWNLOAD_FILES, DELETE_FILES] : [DOWNLOAD_FILES];
}

const fileResources = (menuCode: string, definitions: readonly AnyDefinition[]): readonly ShippedResource[] =>
  definitions.some(takesFiles)
    ? fileButtons.map(({ code, label }, index) => ({
        menuCode,
        resourceCode: code,
        position: 'ATTACHMENT',
        fields: { resourceName: label.cn, resourceNameEn: label.en, sortNo: 950 + index * STEP },
      }))
    : [];

const viewSensitive = { code: VIEW_SENSITIVE, label: { en: 'Read personal data whole', cn: '查看完整个人信息' } } as const;

/** Buttons that send no event. */
export const sendsNothing = (code: string): boolean => [...listButtons, ...fileButtons, viewSensitive].some((one) => one.code === code);

const hasSensitive = ({ definition, screen }: Placed): boolean => screen.audience.includes('INSIDE') && isSensitive(definition);

/** Whoever keeps the records reads them whole, and the auditor everything. */
const sensitiveHeld = (place: Placed, { respCode, userType, readOnly }: ShippedResponsibility): readonly string[] => {
  const keeps = peopleEvents(place.definition).some(
    ([event, spec]) => spec.call === 'saveOrUpdate' && isNamed(place.definition, event, respCode),
  );
  return userType === 'INSIDE' && hasSensitive(place) && (keeps || readOnly === true) ? [VIEW_SENSITIVE] : [];
};

const sensitiveResources = ({ menuCode, places }: MenuOf): readonly ShippedResource[] =>
  places.some(hasSensitive)
    ? [
        {
          menuCode,
          resourceCode: VIEW_SENSITIVE,
          position: 'FORM',
          fields: { resourceName: viewSensitive.label.cn, resourceNameEn: viewSensitive.label.en, sortNo: 990 },
        },
      ]
    : [];

/** Button of the event that makes a document from a form; null: there is none. */
function creationOf(definition: AnyDefinition): string | null {
  const found = peopleEvents(definition).find(
    ([event, spec]) => spec.call === 'saveOrUpdate' && definition.machine.rowsOf(NONE, event).length > 0,
  );
  return found ? buttonOf(...found) : null;
}

const listResources = ({ menuCode, places }: MenuOf): readonly ShippedResource[] => {
  const shown = listButtons.filter(({ code }) =>
    places.some((place) => hasListButton(place, code) && (code === 'btnExport' || creationOf(place.definition) !== null)),
  );
  return shown.map(({ code, label }, index) => ({
    menuCode,
    resourceCode: code,
    position: 'TOOLBAR',
    fields: { resourceName: label.cn, resourceNameEn: label.en, sortNo: 900 + index * STEP },
  }));
};

function menusOf(definitions: readonly AnyDefinition[]): readonly MenuOf[] {
  const byRoute = new Map<string, Placed[]>();
  for (const definition of definitions)
    for (const { menuCode, screen } of definition.screens.flatMap(placesOf))
      byRoute.set(menuCode, [...(byRoute.get(menuCode) ?? []), { definition, screen }]);
  return [...byRoute].map(([menuCode, places]) => ({ menuCode, places }));
}

/** A screen that people outside know by another name has a menu of its own for them. */
function placesOf(screen: Screen): readonly { readonly menuCode: string; readonly screen: Screen }[] {
  const { route, labelOutside } = screen;
  if (!labelOutside) return [{ menuCode: route, screen }];
  return [
    { menuCode: route, screen: { ...screen, audience: ['INSIDE'] } },
    { menuCode: `${route}@EX`, screen: { ...screen, audience: ['EX'], label: labelOutside } },
  ];
}

const familyOf = (definition: AnyDefinition): string => definition.path.split('/', 1)[0]!;

function directories(definitions: readonly AnyDefinition[]): readonly ShippedMenu[] {
  const used = [...new Set(definitions.map(familyOf))];
  const known = families.filter(({ code }) => used.includes(code));
  const others = used
    .filter((code) => !known.some((family) => family.code === code))
    .map((code) => ({ code, label: { en: code, cn: code }, icon: null }));
  return [...known, ...others].map(({ code, label, icon }, index) => ({
    menuCode: directoryOf(code),
    parent: null,
    fields: { ...named(label), menuType: 'DIR', sortNo: (index + 1) * STEP, imageLink: icon, userType: 'ALL' },
  }));
}

const named = ({ cn, en }: Label) => ({ menuName: cn, menuNameEn: en });

function screenMenu({ menuCode, places }: MenuOf, index: number): ShippedMenu {
  const [{ screen, definition }] = places as [Placed];
  const audience = new Set(places.flatMap((place) => place.screen.audience));
  const shows = places.some((place) => place.screen.within === undefined && (place.screen.kind === 'list' || place.screen.menu === true));
  return {
    menuCode,
    parent: directoryOf(familyOf(definition)),
    fields: {
      ...named(screen.label),
      menuType: shows ? 'MENU' : 'FUNC',
      sortNo: (index + 1) * STEP,
      htmlUrl: screen.route,
      userType: audience.size > 1 ? 'ALL' : [...audience][0],
      docTypes: [...new Set(places.map((place) => place.definition.type))].join(','),
    },
  };
}

const elsewhereMenu = (definition: AnyDefinition): ShippedMenu => ({
  menuCode: elsewhereOf(definition.type),
  parent: directoryOf(familyOf(definition)),
  fields: {
    menuName: `${definition.title.cn}(其他入口)`,
    menuNameEn: `${definition.title.en}, from elsewhere`,
    menuType: 'FUNC',
    sortNo: 99_990,
    htmlUrl: null,
    userType: 'ALL',
    docTypes: definition.type,
  },
});

/** Beyond the events' own: the question before something dangerous, what stands out. */
const look = (event: string, spec: EventSpec) => ({
  tone: spec.dangerous ? 'DANGER' : event === 'CREATE' || event === 'SUBMIT' ? 'PRIMARY' : 'DEFAULT',
  confirmFlag: spec.dangerous ? 'Y' : 'N',
  batchFlag: event === 'ENABLE' || event === 'INVALIDATE' ? 'Y' : 'N',
});

function buttonCatalogue(definitions: readonly AnyDefinition[]): readonly ShippedButton[] {
  const found = new Map<string, ShippedButton>();
  for (const definition of definitions) {
    for (const [event, spec] of peopleEvents(definition)) {
      const buttonCode = buttonOf(event, spec);
      if (!found.has(buttonCode))
        found.set(buttonCode, {
          buttonCode,
          fields: {
            buttonName: spec.label.cn,
            buttonNameEn: spec.label.en,
            eventType: event,
            sortNo: (found.size + 1) * STEP,
            ...look(event, spec),
          },
        });
    }
  }
  for (const { code, label } of [...listButtons, ...fileButtons, viewSensitive]) {
    if (!found.has(code))
      found.set(code, {
        buttonCode: code,
        fields: {
          buttonName: label.cn,
          buttonNameEn: label.en,
          eventType: null,
          sortNo: (found.size + 1) * STEP,
          tone: 'DEFAULT',
          confirmFlag: 'N',
          batchFlag: 'N',
        },
      });
  }
  return [...found.values()];
}

const resourcesOf = (definition: AnyDefinition, menuCode: string, positionOf: (creates: boolean) => string): readonly ShippedResource[] =>
  peopleEvents(definition).map(([event, spec], index) => ({
    menuCode,
    resourceCode: buttonOf(event, spec),
    position: positionOf(definition.machine.rowsOf(NONE, event).length > 0),
    fields: { resourceName: spec.label.cn, resourceNameEn: spec.label.en, sortNo: (index + 1) * STEP },
  }));

function once(resources: readonly ShippedResource[]): readonly ShippedResource[] {
  return [...new Map(resources.map((one) => [one.resourceCode, one] as const).reverse()).values()].reverse();
}

const screenResources = ({ menuCode, places }: MenuOf): readonly ShippedResource[] =>
  once(
    places
      .flatMap(({ definition, screen }) =>
        resourcesOf(definition, menuCode, (creates) => (screen.kind === 'list' ? (creates ? 'TOOLBAR' : 'ROW') : 'FORM')),
      )
      .concat(
        listResources({ menuCode, places }),
        sensitiveResources({ menuCode, places }),
        fileResources(
          menuCode,
          places.map(({ definition }) => definition),
        ),
      ),
  );

const elsewhereResources = (definition: AnyDefinition, codes: ReadonlySet<string>): readonly ShippedResource[] =>
  once(
    [
      ...resourcesOf(definition, elsewhereOf(definition.type), () => 'FORM'),
      ...fileResources(elsewhereOf(definition.type), [definition]),
    ].filter((one) => codes.has(one.resourceCode)),
  );
