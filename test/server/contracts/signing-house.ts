/** A company and a supplier that may sign electronically: accounts, seals, a contract that both have confirmed. */
import { expect } from '@jest/globals';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import type { Settings } from '../../../server/platform/settings.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

const DAY = 86_400_000;
export const PIN = 'Zq-pin-4711';
export const ID_NUMBER = '350102199003077791';
export const CONTRACT = 'srmCctContract';
/** Where both sign in the text: of the supplier the person signs on the last page. */
export const SIGNED_HERE = [
  '<table><tbody><tr><td><p>甲方:</p><p>{{sign.sealA}}</p><p>{{sign.personA}}</p><p>日期 {{sign.dateA}}</p></td>',
  '<td><p>乙方:{{sign.sealB}} {{sign.dateB}}</p></td></tr></tbody></table>',
].join('');
export interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
/** `pages`: folder of the client, where somebody looks. */
export async function aSigningHouse(pages?: string, settings: Partial<Settings> = {}, expectErrors = false) {
  const people: Record<string, Person> = {};
  const as = (name: string): Person => people[name]!;
  const clock = new TestClock(Date.parse('2026-03-02T08:00:00.000Z'));
  let named: Named = new Map();
  const product = await Product.start({
    clock,
    expectErrors,
    ...(pages === undefined ? {} : { pages }),
    settings: { idleMs: 30 * DAY, absoluteMs: 30 * DAY, passwordDays: 0, ...settings },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        for (const event of ['START_QUALIFY', 'QUALIFY_PASS'])
          await seeder.send('srmSlcSupplierInfo', seeder.named.get('supplier:Alpha')!, event);
        for (const [name, resp] of [
          ['approver', 'APPROVER'],
          ['drafter', 'CONTRACT_MANAGER'],
          ['payer', 'FINANCE'],
          ['keeper', 'ADMIN'],
        ] as const)
          await aUser(seeder, name, { userType: 'INSIDE' }, [resp], ['HQ']);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  await loadReferenceData({ runtime, registry: kernel.registry, read: database.read }, { wanted: (type) => type === 'baseUom' });
  for (const name of ['alpha', 'approver', 'drafter', 'payer']) people[name] = await product.enter(name);
  const uomId = (await database.read.query<{ id: string }>('select id::text from base_uom limit 1')).rows[0]!.id;

  const read = (who: string, type: string, id: string) => as(who).done<Row>(type, 'findById', { id });
  async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<Answer> {
    const { rev } = await read(who, type, id);
    return as(who).call(type, action, { id, rev, ...payload });
  }
  async function done(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
    const answer = await send(who, type, id, action, payload);
    if (answer.status !== 'S') throw new Error(`${type}.${action}: ${answer.code} ${answer.msg}`);
  }
  const make = async (who: string, type: string, fields: object) => (await as(who).done<Row>(type, 'saveOrUpdate', fields)).id;
  async function reaches(who: string, type: string, id: string, state: string): Promise<Row> {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const row = await read(who, type, id);
      if (row.state === state) return row;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${type} ${id} is ${(await read(who, type, id)).state}, not ${state}`);
  }
  /** What was sent to an address since so many letters; the newest. */
  async function sentTo(to: string, after: number, pattern: RegExp): Promise<string> {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const texts = product.letters.mails
        .slice(0, product.letters.mails.length - after)
        .filter((one) => one.to === to)
        .map((one) => pattern.exec(one.text));
      const found = texts.find((match) => match !== null);
      if (found) return found[1]!;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${to}: ${JSON.stringify(product.letters.mails.map((one) => [one.to, one.subject]))}`);
  }
  const page = (action: string, body: object): Promise<Answer> =>
    product.anonymous(`/v1/srmCctSignFlowRestful/${action}`, body, { language: 'EN' });
  const hq = () => named.get('org:HQ')!;

  /** A person whose account is active. @returns his id */
  async function aPerson(who: string, personName: string, email: string, more: object = {}): Promise<string> {
    const type = 'srmCctSignPerson';
    const id = await make(who, type, { personName, mobile: '13800001111', email, ...more });
    const before = product.letters.mails.length;
    await done(who, type, id, 'createPersonAcct', { idNumber: ID_NUMBER });
    const code = await sentTo(email, before, /\n(\d{6})\n/);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await send(who, type, id, 'doVerifyCode', { code: wrong, pin: PIN })).toMatchObject({ code: 'CCT_VERIFY_WRONG' });
    expect(await send(who, type, id, 'doVerifyCode', { code, pin: 'abc' })).toMatchObject({ code: 'CCT_PIN_SHORT' });
    await done(who, type, id, 'doVerifyCode', { code, pin: PIN });
    expect(await read(who, type, id)).toMatchObject({ state: 'active', idNumberEnd: ID_NUMBER.slice(-4) });
    return id;
  }

  async function anOrganisation(
    ...[who, orgName, creditCode, agentPersonId, sealImageId = null]: [string, string, string, string, (string | null)?]
  ): Promise<void> {
    const type = 'srmCctOrgAccount';
    const [authFileId] = await as(who).upload({ 'power.csv': 'a,b\n' });
    const id = await make(who, type, {
      ...(who === 'alpha' ? {} : { orgId: hq() }),
      orgName,
      creditCode,
      legalPerson: '王总',
      agentPersonId,
      authFileId,
    });
    await done(who, type, id, 'createOrgAcct');
    await done('drafter', type, id, 'doVerify', { comment: null });
    await done(who, type, id, 'doSaveSeal', { sealName: '合同专用章', sealType: 'CONTRACT', sealImageId, widthMm: 42 });
    await done(who, type, id, 'doAuthorise', {
      grantSealNo: 1,
      personId: agentPersonId,
      dateFrom: '2026-01-01',
      dateTo: '2026-12-31',
      amountLimit: '100000.00',
    });
  }

  async function confirmedContract(more: object = {}): Promise<string> {
    const id = await make('drafter', CONTRACT, {
      orgId: hq(),
      contractTitle: '支架采购合同',
      supplierId: named.get('supplier:Alpha'),
      signMode: 'ESIGN',
      effectiveFrom: '2026-03-01',
      effectiveTo: '2026-12-31',
      ownerUserId: as('drafter').userId,
      body: `<h2>第一条</h2><p>甲方{{partyA.name}}向乙方{{partyB.name}}采购,合计{{contract.amountTaxIncl}}。</p><ol><li><p>质保</p></li></ol>${SIGNED_HERE}`,
      items: [{ lineNo: 10, itemName: '支架', uomId, quantity: '100', price: '9.20', taxRate: '13' }],
      stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
      ...more,
    });
    await approved(id);
    await done('drafter', CONTRACT, id, 'doSendConfirm');
    await done('alpha', CONTRACT, id, 'doSupplierConfirm');
    return id;
  }

  const valve = (price: string) => ({ lineNo: 10, itemName: '阀门', uomId, quantity: '10', price, taxRate: '0' });
  /** Its text as it stands is approved and made a document. */
  async function approved(id: string): Promise<void> {
    await done('drafter', CONTRACT, id, 'doSubmitPublish');
    await done('approver', CONTRACT, id, 'doApproval');
    await as('drafter').done(CONTRACT, 'contractFinalized', { id });
  }
  /** A contract of this text, as the supplier has it to confirm. */
  async function sentContract(body: string): Promise<string> {
    const id = await make('drafter', CONTRACT, {
      orgId: hq(),
      contractTitle: '阀门采购合同',
      supplierId: named.get('supplier:Alpha'),
      signMode: 'OFFLINE',
      effectiveFrom: '2026-03-01',
      effectiveTo: '2026-12-31',
      ownerUserId: as('drafter').userId,
      body,
      items: [valve('10')],
      stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
    });
    await approved(id);
    await done('drafter', CONTRACT, id, 'doSendConfirm');
    return id;
  }

  const used = new Set<string>();
  /** A link that was not asked for yet. */
  async function newLink(email: string): Promise<string> {
    for (;;) {
      const token = await sentTo(email, 0, /signDocument#([A-Za-z0-9_-]{43})/);
      if (!used.has(token)) {
        used.add(token);
        return token;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    product,
    clock,
    named,
    uomId,
    as,
    read,
    send,
    done,
    reaches,
    make,
    valve,
    approved,
    sentContract,
    confirmedContract,
    aPerson,
    anOrganisation,
    newLink,
    sentTo,
    page,
  };
}
export type SigningHouse = Awaited<ReturnType<typeof aSigningHouse>>;
