/** The demo company's people who hold a recorded auction; what the company lacks is made through the product's own calls. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoSupplier } from '../demo/company.js';
import { buyingUnit, furtherSupplier, suppliers } from '../demo/company.js';
import type { Bidder } from './hold.js';
import { CallRefused, Visitor } from './visitor.js';

/** The scene lacks something; the sentence says what to do. */
export class SceneError extends Error {
  override readonly name = 'SceneError';
}

export interface Scene {
  readonly buyer: Visitor;
  readonly approver: Visitor;
  readonly bidders: ReadonlyMap<string, Bidder>;
  readonly orgId: string;
  readonly uomId: string;
  leave(): Promise<void>;
}

/** @throws SceneError when the demo data is not loaded */
export function demoPassword(variables: Readonly<Record<string, string | undefined>>): string {
  const given = variables['GUILDHALL_DEMO_PASSWORD'];
  const file = variables['GUILDHALL_DATA'] ? path.join(variables['GUILDHALL_DATA'], 'demo-password') : null;
  if (given) return given;
  if (file && existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new SceneError('The demo company is not there: run npm run demo:data first, or set GUILDHALL_DEMO_PASSWORD to its password.');
}

/** Suppliers that may be invited as they are. */
const invitable = suppliers.filter((supplier) => supplier.standing === 'qualified' || supplier.standing === 'trial');

export interface Casting {
  readonly url: string;
  /** Of all demo users. */
  readonly password: string;
  /** The recorded bidders. */
  readonly names: readonly string[];
  readonly currencyCode: string;
  /** Makes further suppliers that the company lacks, with a user each. @throws SceneError when it cannot */
  readonly addSuppliers: (wanted: readonly DemoSupplier[]) => Promise<void>;
}

/** One supplier for each recorded bidder. */
async function bidding({ names, addSuppliers }: Casting): Promise<readonly DemoSupplier[]> {
  const missing = Array.from({ length: Math.max(0, names.length - invitable.length) }, (_nothing, index) => furtherSupplier(index + 1));
  if (missing.length > 0) await addSuppliers(missing);
  return [...invitable, ...missing].slice(0, names.length);
}

/** @throws SceneError when the demo company is not there */
export async function assemblePeople(casting: Casting): Promise<Scene> {
  const { url, password, names, currencyCode } = casting;
  const present: Visitor[] = [];
  const enter = async (login: string, respCode?: string): Promise<Visitor> => {
    const visitor = await Visitor.signIn(url, login, password).catch((error: unknown) => {
      throw unknownPerson(login, error);
    });
    present.push(visitor);
    if (respCode) await visitor.actAs(respCode);
    return visitor;
  };
  const leave = async (): Promise<void> => {
    await Promise.all(present.map((visitor) => visitor.leave()));
  };
  try {
    const [buyer, approver] = [await enter('liwei', 'BUYER'), await enter('wangfang', 'APPROVER')];
    const bidders = new Map<string, Bidder>();
    for (const [index, { login }] of (await bidding(casting)).entries()) {
      const visitor = await enter(login);
      bidders.set(names[index]!, { visitor, supplierId: visitor.supplierId! });
    }
    await addCurrency(await enter('admin', 'ADMIN'), currencyCode);
    const [orgId, uomId] = [await idOf(buyer, 'baseOrganization', 'orgCode', buyingUnit), await idOf(buyer, 'baseUom', 'uomCode', 'SET')];
    if (orgId === null || uomId === null) throw new SceneError('The demo company is incomplete: run npm run demo:data.');
    return { buyer, approver, bidders, orgId, uomId, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

function unknownPerson(login: string, error: unknown): unknown {
  if (!(error instanceof CallRefused)) return error;
  return new SceneError(
    `${login} of the demo company could not sign in (${error.answer.code}: ${error.answer.msg}). Run npm run demo:data, or set GUILDHALL_DEMO_PASSWORD.`,
  );
}

async function idOf(visitor: Visitor, entity: string, field: string, value: string): Promise<string | null> {
  const rows = await visitor.call<readonly { readonly id: string }[]>(entity, 'listByPage', { [field]: value, pageIndex: 1, pageRows: 20 });
  return rows[0]?.id ?? null;
}

/** ISO 4217 numbers of currencies that public auctions are recorded in and the demo company does not have. */
const numericCodes: Readonly<Record<string, string>> = {
  UAH: '980',
  MDL: '498',
  GEL: '981',
  KZT: '398',
  PLN: '985',
  RON: '946',
  CZK: '203',
  GBP: '826',
};

/** Recorded auctions are in their country's currency; the administrator adds it as any other. */
async function addCurrency(admin: Visitor, currencyCode: string): Promise<void> {
  if ((await idOf(admin, 'baseCurrency', 'currencyCode', currencyCode)) !== null) return;
  const numericCode = numericCodes[currencyCode];
  if (numericCode === undefined) throw new SceneError(`The company has no currency ${currencyCode}: add it under Currencies first.`);
  const named = (language: string) => new Intl.DisplayNames([language], { type: 'currency' }).of(currencyCode)!;
  await admin.call('baseCurrency', 'saveOrUpdate', {
    currencyCode,
    numericCode,
    currencyName: named('zh-Hans'),
    currencyNameEn: named('en'),
    symbol: currencyCode,
    minorUnit: 2,
  });
}
