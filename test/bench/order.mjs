/**
 * An order of thousands of lines beside ones of twenty: saved whole, submitted, approved, and shipped as one delivery note, until
 * the order holds what is on its way. Told is the time of a line; at most twice as long is one of many.
 */
import assert from 'node:assert/strict';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { medians, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';
import { setStage } from './harness/stage.mjs';

const [ORDER, NOTE] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader'];
const FEW = 20;
const SMALL_ORDERS = sized(10, 1);
const steps = ['saved', 'submitted', 'approved', 'shipped'];

export async function bench({ rounds, rows: many = sized(2_000, 40) }) {
  const server = await openBenchDatabase({ installed: true });
  try {
    const stage = await setStage(server, {
      bidders: 3,
      turns: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 36_000, visibility: 'BEST_PRICE' }],
    });
    const [{ assemble }, { shipped }] = await Promise.all(['server/assemble', 'server/platform/settings'].map(built));
    const errors = [];
    const settings = { databaseUrl: server.appUrl, dataFolder: server.folder, settings: shipped };
    const house = await assemble({ ...settings, report: (error) => errors.push(error) });
    await house.start();
    try {
      const office = await anOffice(house, stage);
      await msOfLine(office, FEW);
      const found = await medians(rounds, () => oneRound(office, many));
      assert.deepEqual(errors, []);
      for (const step of steps) tell(step, found, many);
      return true;
    } finally {
      await house.stop();
    }
  } finally {
    await server.end();
  }
}

function tell(step, found, many) {
  const [value, floorValue] = [found[`many ${step}`], found[`few ${step}`]];
  print({
    bench: 'order',
    figure: `a line of an order of ${many} lines ${step}`,
    unit: 'ms',
    value,
    peer: `a line of one of ${FEW}`,
    floorValue,
    ratio: value / floorValue,
    goal: '<= 2',
    note: step === 'shipped' ? 'from the submitting of the note to its being dispatched, its order asked in between' : 'one event',
  });
}

async function anOffice(house, { buyer: { userId: buyerId } }) {
  const { Cast } = await built('server/scripts/demo/cast');
  const cast = new Cast(house);
  const orgId = await cast.find('base_organization', 'org_code', 'HQ');
  const responsibilityId = await cast.find('base_responsibility', 'resp_code', 'APPROVER');
  const since = { startDate: '2026-01-01' };
  const fields = { userName: 'anna', fullName: 'anna', email: 'anna@example.com', userType: 'INSIDE', ...since };
  const userId = await cast.seed('baseUsers', null, 'CREATE', { fields });
  await cast.seed('baseUsers', userId, 'ACTIVATE');
  await cast.seed('baseUserResp', null, 'CREATE', { fields: { userId, responsibilityId, ...since } });
  await cast.seed('baseUserOrg', null, 'CREATE', { fields: { userId, orgId, ...since } });
  const supplierId = await cast.find('srm_slc_supplier_info', 'state', 'qualified');
  return {
    house,
    approver: await cast.as('anna', 'APPROVER'),
    buyer: await cast.as('buyer', 'BUYER'),
    order: { orgId, buyerId, supplierId, currency: 'CNY', taxRate: '0' },
    uomId: await cast.find('base_uom', 'uom_code', 'SET'),
  };
}

async function oneRound(office, many) {
  const few = await medians(SMALL_ORDERS, () => msOfLine(office, FEW));
  const large = await msOfLine(office, many);
  return Object.fromEntries(
    steps.flatMap((step) => [
      [`few ${step}`, few[step]],
      [`many ${step}`, large[step]],
    ]),
  );
}

/** Milliseconds for each line. */
async function msOfLine(office, count) {
  const { house, approver, buyer, order, uomId } = office;
  const numbers = Array.from({ length: count }, (_one, index) => (index + 1) * 10);
  const line = { itemName: '冷轧钢板', uomId, unitPrice: '0.6', needDate: '2099-08-01' };
  const set = (orderQty) => ({ fields: {}, lines: { lines: { set: numbers.map((lineNum) => ({ lineNum, ...line, orderQty })) } } });
  const { id } = await sent(house, buyer, ORDER, null, 'CREATE', { ...set('10'), fields: order });
  const told = {
    saved: await timed(() => sent(house, buyer, ORDER, id, 'SAVE', set('20'))),
    submitted: await timed(() => sent(house, buyer, ORDER, id, 'SUBMIT')),
    approved: await timed(() => sent(house, approver, ORDER, id, 'APPROVE', { comment: null })),
  };
  const { made } = await sent(house, buyer, ORDER, id, 'CREATE_NOTE');
  const note = made.find(({ type }) => type === NOTE).id;
  const lots = { set: numbers.map((lineNum) => ({ lineNum, lotNo: 'L1' })) };
  const way = { shipDate: '2099-07-01', expectArriveDate: '2099-07-02', waybillNo: 'SF1' };
  await sent(house, buyer, NOTE, note, 'SAVE', { fields: way, lines: { lines: lots } });
  told.shipped = await timed(async () => {
    const dispatched = reaches(house, note, 'dispatched');
    await sent(house, buyer, NOTE, note, 'SUBMIT');
    await dispatched;
  });
  const { context } = await house.runtime.snapshot(ORDER, id);
  assert.equal(context.lines.length, count);
  for (const { openQty, transitQty } of context.lines) assert.deepEqual([openQty, transitQty], ['0', '20']);
  return Object.fromEntries(Object.entries(told).map(([step, ms]) => [step, ms / count]));
}

const reaches = ({ runtime }, id, state) =>
  new Promise((resolve) => {
    const end = runtime.onCommit(({ id: changed, after }) => {
      if (changed !== id || after?.state !== state) return;
      end();
      resolve();
    });
  });

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function sent({ runtime }, viewer, type, id, event, payload = {}) {
  const rev = id === null ? null : (await runtime.snapshot(type, id)).context.rev;
  const outcome = await runtime.submit({ type, id, event, payload, viewer, rev, cause: null });
  if (!outcome.ok) throw new Error(`${event} of ${type} was refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome;
}
