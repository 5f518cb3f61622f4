import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { shippedAccess } from '../../../server/platform/access/shipped.js';
import { people, suppliers } from '../../../server/scripts/demo/company.js';
import type { AnyDefinition, Screen } from '../../../state-machines/kernel/definition.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { responsibilities } from '../../../state-machines/kernel/events.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { documents } from '../../../state-machines/registry.js';
import { freeColumn } from '../../harness/free-column.js';
import { LANDMARKS, serious } from '../harness/accessibility.js';
import { DemoHouse } from '../harness/demo.js';
import { Wording } from '../harness/wording.js';

// Menus are those that the definitions give, and every screen of them is opened; a new screen is in it at once.

type Language = 'cn' | 'en';
interface Seat {
  readonly respCode: Responsibility;
  readonly login: string;
}
interface Shown {
  readonly route: string;
  readonly label: { readonly cn: string; readonly en: string };
}

let house: DemoHouse;
let wording: Wording;

beforeAll(async () => {
  house = await DemoHouse.open();
  wording = await Wording.of(house.product.assembled.database.read, documents);
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const outside: ReadonlySet<Responsibility> = new Set(['SUPPLIER', 'SUPPLIER_ADMIN']);
/** Applicants come with registration; nobody of the demo is one. */
const seats: readonly Seat[] = responsibilities
  .filter((respCode) => respCode !== 'SUPPLIER_REG')
  .map((respCode) => ({
    respCode,
    login: outside.has(respCode) ? suppliers[0]!.login : people.find(({ held }) => held.includes(respCode))!.login,
  }));

const { menus, roles } = shippedAccess(documents);
const home: Shown = { route: '', label: { cn: '首页', en: 'Home' } };

/** The menu that the definitions give a responsibility. */
function menuOf({ respCode }: Seat): readonly Shown[] {
  const { rights } = roles.find(({ responsibility }) => responsibility.respCode === respCode)!;
  return menus
    .filter(({ menuCode, fields }) => menuCode in rights && fields['menuType'] === 'MENU')
    .map(({ fields }) => ({
      route: String(fields['htmlUrl']),
      label: { cn: String(fields['menuName']), en: String(fields['menuNameEn']) },
    }));
}

const screenAt = (route: string): { readonly type: string; readonly screen: Screen } | null => {
  const definition = documents.find(({ screens }) => screens.some((screen) => screen.route === route));
  return definition ? { type: definition.type, screen: definition.screens.find((screen) => screen.route === route)! } : null;
};

const front = 'main section[data-tab]:not([hidden])';
const present = '[role="tab"][aria-selected="true"][title]';

/** Waits until the screen in front has come to rest. @returns what it shows instead of content; null when it shows content */
async function atRest(page: Page): Promise<string | null> {
  const found = await page.waitForFunction((selector) => {
    const screen = document.querySelector(selector);
    if (
      !screen ||
      screen.querySelector(
        '[aria-busy="true"], [role="status"][aria-label="Loading"], [role="status"][aria-label="加载中"], .mantine-Skeleton-root',
      )
    )
      return null;
    const alert = [...screen.querySelectorAll('[role="alert"]')].find((one) => one.checkVisibility());
    if (alert) return `shows: ${alert.textContent}`;
    return screen.querySelector('h1') ? 'content' : null;
  }, front);
  const said = (await found.jsonValue())!;
  return said === 'content' ? null : said;
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: /^(语言|Language)$/ }).click();
  await page.getByRole('menuitem', { name: language === 'cn' ? '中文' : 'English' }).click();
  await page.locator(`html[lang="${language === 'cn' ? 'zh-CN' : 'en'}"]`).waitFor({ state: 'attached' });
}

/** Screens that were looked at closely, by route and language: what several see is the same for all of them. */
const checked = new Set<string>();
const nameOf = ({ route }: Shown, language: Language): string => `${route} ${language}`;
/** Where there is time, everybody opens all that his menu offers in both languages, and all plain masters are used. */
const byEverybody = process.env['GUILDHALL_SCREENS'] === 'everybody';
/** Whose work it is all about. */
const chosen: ReadonlySet<Responsibility> = new Set(['BUYER', 'SUPPLIER']);
const MASTERS = 2;

/** Lists are all one screen over their definitions: every sixth is gone through by the accessibility checker, and what is made by hand always. */
const EVERY = 6;
const generated = documents.flatMap(({ screens }) => screens.filter(({ kind }) => kind === 'list').map(({ route }) => route));
const isClose = ({ route }: Shown): boolean => byEverybody || Math.max(0, generated.indexOf(route)) % EVERY === 0;

/** @returns what is wrong with the screen in front, once it stands there under its name */
async function look(page: Page, shown: Shown, language: Language): Promise<readonly string[]> {
  await page.locator(`${present}[title="${shown.label[language]}"]`).waitFor();
  const unrest = await atRest(page);
  if (unrest !== null) return [unrest];
  if (checked.has(nameOf(shown, language))) return [];
  checked.add(nameOf(shown, language));
  return [
    ...(await wording.foreign(page, language, screenAt(shown.route)?.type ?? null)).map((text) => `says ${JSON.stringify(text)}`),
    ...(isClose(shown) ? await serious(page, shown === home ? 'html' : front, LANDMARKS) : []),
  ];
}

/** What the list's button for a new record opens, dialog or page, looked at once; afterwards the list is in front again. */
async function lookAtNew(page: Page, shown: Shown): Promise<readonly string[]> {
  const name = `${shown.route} new`;
  const add = page
    .locator(front)
    .getByRole('button', { name: /^(新增|Add)$/ })
    .first();
  if (checked.has(name) || (await add.count()) === 0) return [];
  checked.add(name);
  const tabs = await page.locator('[role="tab"][title]').count();
  await add.click();
  await page.waitForURL(/[?&](?:new=1|\w+=new)/);
  const unrest = await atRest(page);
  const close = isClose(shown) ? () => serious(page, front, LANDMARKS) : () => [];
  const faults = unrest === null ? await close() : [unrest];
  if ((await page.locator('[role="tab"][title]').count()) > tabs) await page.locator(present).press('Delete');
  return faults.map((one) => `new: ${one}`);
}

/** Each language is read in a colour scheme of its own, so that whoever looks at both languages looks at both schemes. */
const dark = (language: Language): boolean => language === 'en';

/** His menu is the one that the definitions give, and its links open; where there is time, each changes to the other language on the spot. */
async function walk(seat: Seat, begun: Language): Promise<readonly string[]> {
  const page = await house.window({ language: begun, dark: dark(begun) });
  await house.seat(page, seat.login, { respCode: seat.respCode });
  const menu = menuOf(seat);
  const links = page.getByRole('navigation').locator('a[href^="/main/"]');
  await links.first().waitFor();
  const offered = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!.slice('/main/'.length)));
  expect([seat.respCode, ...offered.sort()]).toEqual([seat.respCode, ...menu.map(({ route }) => route).sort()]);
  const faults: string[] = [];
  let language = begun;
  const see = async (shown: Shown): Promise<void> => {
    const found = await look(page, shown, language).catch((error: unknown) => [String(error).slice(0, 300)]);
    faults.push(...found.map((one) => `${seat.respCode} ${language} /main/${shown.route}: ${one}`));
  };
  for (const shown of [home, ...menu]) {
    if (!byEverybody && (checked.has(nameOf(shown, 'cn')) || checked.has(nameOf(shown, 'en')))) continue;
    if (shown !== home) await page.getByRole('navigation').locator(`a[href="/main/${shown.route}"]`).click();
    await see(shown);
    if (byEverybody) {
      language = language === 'cn' ? 'en' : 'cn';
      await choose(page, language);
      await page.emulateMedia({ colorScheme: dark(language) ? 'dark' : 'light' });
      await see(shown);
    }
    faults.push(
      ...(await lookAtNew(page, shown).catch((error: unknown) => [`new: ${String(error).slice(0, 300)}`])).map(
        (one) => `${seat.respCode} ${language} /main/${shown.route}: ${one}`,
      ),
    );
    if (shown !== home) await page.locator(present).press('Delete');
  }
  await page.context().close();
  return faults;
}

/** Two at a time. @returns what was found of all of them */
async function abreast<T>(all: readonly T[], work: (one: T, index: number) => Promise<readonly string[]>): Promise<readonly string[]> {
  const waiting = all.entries();
  const faults: string[] = [];
  const lane = async (): Promise<void> => {
    for (const [index, one] of waiting) faults.push(...(await work(one, index)));
  };
  await Promise.all([lane(), lane()]);
  return faults;
}

const few = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

test.each(
  few(byEverybody ? seats : seats.filter(({ respCode }) => chosen.has(respCode)), 4).map((group) => ({
    group,
    who: group.map(({ respCode }) => respCode).join(', '),
  })),
)('$who have their menus, and read their own language on its screens', async ({ group }) => {
  expect(await abreast(group, (seat, index) => walk(seat, index % 2 === 0 ? 'cn' : 'en'))).toEqual([]);
});

/** Masters whose screens are designed by hand have specs of their own. */
const designed: ReadonlySet<string> = new Set([
  'baseUsers',
  'baseMenu',
  'baseUserResp',
  'baseUserOrg',
  'baseUserCategory',
  'baseUserAuthorisation',
  'baseSodRule',
  'baseLookupType',
  'baseProfile',
  'baseNumberRule',
  'baseDepartment',
  'srmBasePurchaseCategory',
  'srmBaseGuide',
  'basePerson',
]);

interface Plain {
  readonly definition: AnyDefinition;
  readonly seat: Seat;
  readonly address: string;
}

/** Every master with a list of its own kind that somebody may add to, with the first who may. */
const plain: readonly Plain[] = documents
  .filter(({ kind, type }) => kind === 'master' && !designed.has(type))
  .flatMap((definition) => {
    const screen = definition.screens.find(({ kind }) => kind === 'list');
    const seat =
      screen &&
      seats.find(({ respCode }) => {
        const { rights } = roles.find(({ responsibility }) => responsibility.respCode === respCode)!;
        return (
          rights[screen.route]?.includes('btnAdd') &&
          definition.machine.rowsOf(NONE, 'CREATE').some(({ spec }) => spec.who.some(({ resp }) => resp?.includes(respCode)))
        );
      });
    return screen && seat
      ? [{ definition, seat, address: screen.within ? `/main/${screen.within}?table=${definition.type}` : `/main/${screen.route}` }]
      : [];
  });

/** What the person makes first, where the demo company has no record that he may change: it signs in nowhere else, and its first page of materials is the ERP's and other people's. The words read alike in both languages. */
const own: Readonly<Record<string, object>> = {
  baseSsoSystem: { ssoCode: 'Z8', ssoName: 'Z8', issuer: 'https://id.example.com', clientId: 'Z8', matchBy: 'EMAIL', userType: 'INSIDE' },
  baseMaterialItem: { itemCode: '0-Z8', itemName: 'Z8', itemType: 'PART' },
};

/** Reads alike in both languages. */
const CHANGED = 'Z9-Z9';

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [name: string]: unknown;
}

/** Somebody else changes the first row that stands there and that he may change; returns when the window shows it. */
async function changeBeside(page: Page, { definition, seat }: Plain, made: string | null): Promise<void> {
  const column = freeColumn(definition);
  const colleague = await house.product.enter(seat.login, seat.respCode);
  const orderBy = definition.list.sort.map(([key, dir]) => ({ key, dir }));
  const rows = await colleague.done<readonly Row[]>(definition.type, 'listByPage', { pageIndex: 1, pageRows: 20, orderBy });
  if (column === undefined) return;
  for (const row of rows.filter(({ id, state }) => (made === null ? state === 'enabled' : id === made))) {
    const answer = await colleague.call(definition.type, 'saveOrUpdate', { id: row.id, rev: row.rev, [column]: CHANGED });
    if (answer.code === 'PERM_SCOPE') continue;
    if (answer.status !== 'S') throw new Error(`${answer.code} ${answer.msg}`);
    await page.locator(`${front} [data-walk="${column}"]`, { hasText: CHANGED }).first().waitFor();
    return;
  }
  throw new Error(`${definition.type}: no record stands there that ${seat.login} may change`);
}

/** The list lives, its first row opens, and a new record that nothing was typed into is refused at its fields. */
async function use(page: Page, one: Plain, language: Language): Promise<readonly string[]> {
  const { definition, seat, address } = one;
  const said = async (): Promise<readonly string[]> =>
    (await wording.foreign(page, language, definition.type)).map((text) => `says ${JSON.stringify(text)}`);
  const made = own[definition.type]
    ? (await (await house.product.enter(seat.login, seat.respCode)).done<Row>(definition.type, 'saveOrUpdate', own[definition.type]!)).id
    : null;
  await house.goTo(page, address);
  const faults: string[] = [];
  const rests = async (): Promise<void> => {
    const unrest = await atRest(page);
    if (unrest !== null) faults.push(unrest);
  };
  await rests();
  await changeBeside(page, one, made);
  const first = page.locator(`${front} [data-row="0"] [data-walk] button`).first();
  if ((await first.count()) > 0) {
    await first.click();
    await page.waitForURL(/[?&]id=/);
    await rests();
    faults.push(...(await said()));
    await house.goTo(page, address);
    await rests();
  }
  await page
    .locator(front)
    .getByRole('button', { name: language === 'cn' ? '新增' : 'Add', exact: true })
    .first()
    .click();
  await page.waitForURL(/[?&]new=1/);
  await rests();
  await page
    .locator(front)
    .getByRole('button', { name: language === 'cn' ? '保存' : 'Save', exact: true })
    .click();
  const wrong = page.locator(`${front} [aria-invalid="true"]`);
  await wrong.first().waitFor();
  if (!(await wrong.first().evaluate((input) => input === document.activeElement || input.contains(document.activeElement))))
    faults.push('an empty save leaves the focus elsewhere than in the first wrong field');
  return [...faults, ...(await said()), ...(await serious(page, front))];
}

test.each(
  few(byEverybody ? plain : plain.slice(0, MASTERS), 8).map((group) => ({
    group,
    what: group.map(({ definition }) => definition.type).join(', '),
  })),
)('a change by somebody else is seen at once, a record opens, an empty one is refused at its fields: $what', async ({ group }) => {
  expect(
    await abreast(group, async (one, index) => {
      const language = index % 2 === 0 ? 'cn' : 'en';
      const page = await house.window({ language });
      await house.seat(page, one.seat.login, { respCode: one.seat.respCode });
      const found = await use(page, one, language).catch((error: unknown) => [String(error).slice(0, 300)]);
      await page.context().close();
      return found.map((fault) => `${one.seat.respCode} ${language} ${one.address}: ${fault}`);
    }),
  ).toEqual([]);
});
