/**
 * A company with many suppliers and one published event, made through the product's own events, and a session
 * for everybody in it. Set-up alone: what is measured goes over real sockets to the product's own server.
 */
import { built } from './built.mjs';
import { openInstallation } from './installation.mjs';

const HEADER = 'srmSfdCompeteHeader';
const HALL = 'srmSfdCompeteHall';
const MINUTE = 60_000;
const since = { startDate: '2026-01-01' };
const SIDE_BY_SIDE = 16;

/** Approvers are another person: nobody approves what he submitted himself. */
const inside = (respCode) => ({
  userId: respCode === 'APPROVER' ? '2' : '1',
  userType: 'INSIDE',
  supplierId: null,
  respCode,
  respId: '1',
  onBehalfOf: null,
  orgIds: null,
});
const system = { userId: 'SYSTEM', userType: 'SYSTEM', supplierId: null, respCode: null, respId: null, onBehalfOf: null, orgIds: null };

/**
 * @param {{ ownerUrl: string, appUrl: string, folder: string }} server
 * @param {{ bidders: number, halls?: number | Lot[], hall?: object, turns?: object[] }} wanted `halls`: how many alike, or each of them
 * @returns {Promise<{ hallIds: string[], buyer: Credentials, bidders: Credentials[] }>} halls wait to be opened, all bidders have confirmed
 */
export async function setStage({ ownerUrl, appUrl, folder }, { bidders: count, halls = 1, hall = {}, turns = [] }) {
  const lots = Array.isArray(halls) ? halls : Array.from({ length: halls }, () => ({ hall, turns }));
  const { db, runtime, errors, close } = await openInstallation({ ownerUrl, appUrl });
  try {
    const submit = async (viewer, type, id, event, payload = {}) => {
      const rev = id === null ? null : (await runtime.snapshot(type, id)).context.rev;
      const outcome = await runtime.submit({
        type,
        id,
        event,
        payload,
        viewer,
        rev,
        cause: viewer === system ? { kind: 'SERVER', reason: 'bench' } : null,
      });
      if (!outcome.ok) throw new Error(`${event} of ${type} was refused: ${JSON.stringify(outcome.refusal)}`);
      return outcome.id;
    };
    const { rows } = await db.read.query('select id::text, resp_code from base_responsibility');
    const company = await aCompany(submit, count, Object.fromEntries(rows.map((row) => [row.resp_code, row.id])));
    const eventId = await publish(submit, company, { now: runtime.now(), lots });
    const { halls: lines } = (await runtime.snapshot(HEADER, eventId)).context;
    const hallIds = lines.map((line) => line.hallId);
    await until(async () => {
      const snapshots = await Promise.all(hallIds.map((id) => runtime.snapshot(HALL, id)));
      return snapshots.every((one) => one?.context.bidders.every((bidder) => bidder.confirmedFlag === 'Y'));
    }, 'the confirmations to reach the halls');
    if (errors.length > 0) throw new AggregateError(errors, 'setting the stage reported errors');
    return { hallIds, ...(await sessionsOf(company, { appUrl, folder })) };
  } finally {
    await close();
  }
}

async function aCompany(submit, count, responsibilities) {
  const make = (type, fields) => submit(system, type, null, 'CREATE', { fields });
  const enabled = async (type, fields) => {
    const id = await make(type, fields);
    await submit(system, type, id, 'ENABLE');
    return id;
  };
  const orgId = await enabled('baseOrganization', {
    orgCode: 'HQ',
    orgName: '总部',
    orgNameEn: 'Head office',
    orgType: 'COMPANY',
    ...since,
  });
  const admin = inside('ADMIN');
  await submit(admin, 'baseCurrency', null, 'CREATE', {
    fields: { currencyCode: 'CNY', numericCode: '156', currencyName: '人民币', currencyNameEn: 'Renminbi', symbol: '¥', minorUnit: 2 },
  });
  const uomId = await submit(admin, 'baseUom', null, 'CREATE', {
    fields: { uomCode: 'SET', rec20Code: 'SET', uomName: '套', uomNameEn: 'Set', uomClass: 'COUNT', decimals: 0, classBaseFlag: 'Y' },
  });
  const user = async (userName, respCode, more) => {
    const userId = await make('baseUsers', { userName, fullName: userName, email: `${userName}@example.com`, ...since, ...more });
    await submit(system, 'baseUsers', userId, 'ACTIVATE');
    await make('baseUserResp', { userId, responsibilityId: responsibilities[respCode], ...since });
    return userId;
  };
  const buyerId = await user('buyer', 'BUYER', { userType: 'INSIDE' });
  await make('baseUserOrg', { userId: buyerId, orgId, ...since });
  const bidders = await sideBySide(count, async (index) => {
    const manager = inside('SUPPLIER_MANAGER');
    const supplierId = await submit(manager, 'srmSlcSupplierInfo', null, 'CREATE', {
      fields: { companyName: `Bidder ${index} Works`, countryCode: 'DE', supplierType: 'MANUFACTURER', taxRate: '13' },
      lines: { contacts: { set: [{ lineNo: 1, contactName: 'Li Wei' }] } },
    });
    await submit(manager, 'srmSlcSupplierInfo', supplierId, 'SUBMIT');
    await submit(inside('APPROVER'), 'srmSlcSupplierInfo', supplierId, 'APPROVE');
    await submit(manager, 'srmSlcSupplierInfo', supplierId, 'START_QUALIFY');
    await submit(manager, 'srmSlcSupplierInfo', supplierId, 'QUALIFY_PASS');
    return { supplierId, userId: await user(`bidder${index}`, 'SUPPLIER', { userType: 'EX', supplierId }) };
  });
  return { orgId, uomId, buyerId, bidders, responsibilities };
}

/**
 * Halls open by hand, up to an hour before their check-in.
 * @typedef {{ hall: object, turns: object[], quantity?: string }} Lot rules of a hall and of its turns, and how much there is of its one item
 */
async function publish(submit, { orgId, uomId, buyerId, bidders }, { now, lots }) {
  const startAt = now + 50 * MINUTE;
  const hallNos = lots.map((_, index) => index + 1);
  const buyer = { ...inside('BUYER'), userId: buyerId };
  const id = await submit(buyer, HEADER, null, 'CREATE', {
    fields: {
      competeTitle: 'Bench',
      orgId,
      buyerId,
      confirmDeadline: startAt - 5 * MINUTE,
      publishOnApproval: 'Y',
      rulesText: 'Offers bind.',
      currencyCode: 'CNY',
      pricePrecision: 2,
      direction: 'REVERSE',
      awardMode: 'TOTAL',
    },
    lines: {
      items: {
        set: lots.map(({ quantity = '1' }, index) => ({
          itemNo: (index + 1) * 10,
          hallNo: index + 1,
          itemName: `Lot ${index + 1}`,
          uomId,
          quantity,
        })),
      },
      halls: {
        set: lots.map(({ hall, turns }, index) => ({
          hallNo: index + 1,
          hallName: `Hall ${index + 1}`,
          competeFormat: 'ENGLISH',
          checkinAt: startAt - 5 * MINUTE,
          startAt,
          autoOpenFlag: 'N',
          autoStartFlag: 'N',
          startPrice: '9000000',
          ...hall,
          turnParams: turns,
        })),
      },
      suppliers: { set: bidders.map(({ supplierId, userId }) => ({ supplierId, contactId: userId, hallNos: hallNos.join(',') })) },
    },
  });
  await submit(buyer, HEADER, id, 'SUBMIT', { overrideReason: null });
  await submit(inside('APPROVER'), HEADER, id, 'APPROVE', { comment: 'Approved' });
  await Promise.all(
    bidders.map(({ supplierId, userId }) =>
      submit(
        { userId, userType: 'EX', supplierId, respCode: 'SUPPLIER', respId: '1', onBehalfOf: null, orgIds: [] },
        HEADER,
        id,
        'CONFIRM_PARTICIPATION',
        { rulesAccepted: 'Y', taxRate: '0' },
      ),
    ),
  );
  return id;
}

/** @typedef {{ userId: string, supplierId: string | null, certificate: string, authorizationCode: string, signKey: string }} Credentials */

/** Sessions as sign-in makes them, without the cost of a thousand passwords. */
async function sessionsOf({ buyerId, bidders, responsibilities }, { appUrl, folder }) {
  const [{ assemble }, { shipped }] = await Promise.all(['server/assemble', 'server/platform/settings'].map(built));
  const house = await assemble({ databaseUrl: appUrl, dataFolder: folder, settings: shipped, report: (error) => console.error(error) });
  try {
    const at = house.runtime.now();
    const enter = async (userId, supplierId, respCode) => ({
      userId,
      supplierId,
      ...(await house.sessions.issue(
        { userId, responsibilityId: responsibilities[respCode], language: 'en', deviceId: null, address: '127.0.0.1', agent: null },
        at,
      )),
    });
    return {
      buyer: await enter(buyerId, null, 'BUYER'),
      bidders: await sideBySide(bidders.length, (index) => enter(bidders[index].userId, bidders[index].supplierId, 'SUPPLIER')),
    };
  } finally {
    await house.database.close();
  }
}

export async function sideBySide(count, work) {
  const results = new Array(count);
  let next = 0;
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      while (next < count) {
        const index = (next += 1) - 1;
        results[index] = await work(index);
      }
    }),
  );
  return results;
}

export async function until(holds, what, patienceMs = 60_000) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (await holds()) return;
  throw new Error(`waited ${patienceMs / 1_000} s in vain for ${what}`);
}
