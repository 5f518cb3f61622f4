/**
 * Purchase orders approved by a process beside the same ones approved by button, in the running product: submitted by a buyer, decided
 * by an approver, until all that follows has been delivered.
 */
import assert from 'node:assert/strict';

import { openBenchDatabase } from './bench-database.mjs';
import { built } from './built.mjs';
import { median, print } from './figures.mjs';
import { sized } from './sizes.mjs';
import { setStage, sideBySide, until } from './stage.mjs';

const ORDER = 'srmPurOrderHeader';
const INSTANCE = 'bpmInstance';
const ORDERS = sized(300, 8);
const WANTED_A_MINUTE = 1_000;
const since = { startDate: '2026-01-01' };

export async function carriedOrders({ rounds }) {
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
      await oneRound(office, 'warm', true);
      const found = { button: [], process: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const side of round % 2 ? ['process', 'button'] : ['button', 'process'])
          found[side].push(await oneRound(office, `${side}${round}`, side === 'process'));
      assert.deepEqual(errors, []);
      tell(found);
      return true;
    } finally {
      await house.stop();
    }
  } finally {
    await server.end();
  }
}

function tell({ button, process }) {
  const [value, floorValue] = [process, button].map((rows) => median(rows.map(({ events }) => events)));
  print({
    bench: 'approvals',
    figure: `accepted events while ${ORDERS} orders are approved by a process, with all their effects`,
    unit: 'events/s',
    value,
    peer: 'the same orders approved by button',
    floorValue,
    ratio: value / floorValue,
    goal: '>= 0.5',
    note: 'events of orders and processes; until nothing waits in the outbox; the two sides by turns, 16 orders at a time',
  });
  const approved = median(process.map(({ approvals }) => approvals));
  print({
    bench: 'approvals',
    figure: 'orders approved by a process from submitting to the last effect',
    unit: 'a minute',
    value: approved,
    peer: 'what is wanted',
    floorValue: WANTED_A_MINUTE,
    ratio: approved / WANTED_A_MINUTE,
    goal: '>= 1',
    note: 'one server',
  });
}

/** A buyer, an approver and an administrator with a model that is there for one round and not for the next. */
async function anOffice(house, { buyer: { userId: buyerId } }) {
  const [{ Cast }, { loadReferenceData }, { processSeeds }] = await Promise.all(
    ['server/scripts/demo/cast', 'server/base/seeds/load', 'server/process/seeds'].map(built),
  );
  const cast = new Cast(house);
  const { runtime, kernel, database } = house;
  await loadReferenceData(
    { runtime, registry: kernel.registry, read: database.read },
    { wanted: (type) => type.startsWith('bpm'), more: processSeeds },
  );
  const orgId = await cast.find('base_organization', 'org_code', 'HQ');
  const hired = async (userName, respCode) => {
    const responsibilityId = await cast.find('base_responsibility', 'resp_code', respCode);
    const fields = { userName, fullName: userName, email: `${userName}@example.com`, userType: 'INSIDE', ...since };
    const userId = await cast.seed('baseUsers', null, 'CREATE', { fields });
    await cast.seed('baseUsers', userId, 'ACTIVATE');
    await cast.seed('baseUserResp', null, 'CREATE', { fields: { userId, responsibilityId, ...since } });
    await cast.seed('baseUserOrg', null, 'CREATE', { fields: { userId, orgId, ...since } });
    return cast.as(userName, respCode);
  };
  const [approver, admin, buyer] = [await hired('anna', 'APPROVER'), await hired('ada', 'ADMIN'), await cast.as('buyer', 'BUYER')];
  const fields = {
    modelCode: 'PO_STD',
    modelName: '采购订单审批',
    docType: 'PUR_ORDER',
    categoryId: await cast.find('bpm_category', 'category_code', 'PURCHASE'),
    graph: graphOf(approver.userId),
  };
  const model = await cast.step(admin, 'model', 'bpmModel', null, 'CREATE', { fields });
  await cast.step(admin, 'publish', 'bpmModel', model, 'PUBLISH', { changeNote: null });
  const order = {
    orgId,
    buyerId,
    supplierId: await cast.find('srm_slc_supplier_info', 'state', 'qualified'),
    currency: 'CNY',
    taxRate: '0',
  };
  return { house, cast, approver, admin, buyer, model, order, uomId: await cast.find('base_uom', 'uom_code', 'SET') };
}

const graphOf = (userId) => ({
  nodes: [
    { nodeKey: 'start', nodeName: '开始', nodeNameEn: 'Start', kind: 'START' },
    { nodeKey: 'mgr', nodeName: '经理', nodeNameEn: 'Manager', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'USER', userIds: [userId] }] },
    { nodeKey: 'end', nodeName: '结束', nodeNameEn: 'End', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'mgr' },
    { from: 'mgr', to: 'end' },
  ],
});

async function oneRound(office, name, carried) {
  const { house, cast, approver, admin, buyer, model } = office;
  if ((await cast.stateOf('bpmModel', model)) !== (carried ? 'enabled' : 'disabled'))
    await cast.step(admin, `model:${name}`, 'bpmModel', model, carried ? 'ENABLE' : 'INVALIDATE');
  const ids = await sideBySide(ORDERS, (index) => drafted(office, `${name}:${index}`));
  await delivered(house);
  const before = await eventsOf(house);
  const began = performance.now();
  await sideBySide(ORDERS, (index) => sent(house, buyer, ORDER, ids[index], 'SUBMIT'));
  const asked = carried ? await instancesOf(house, ids) : ids;
  await sideBySide(ORDERS, (index) =>
    carried
      ? sent(house, approver, INSTANCE, asked[index], 'APPROVE_TASK', { taskNo: 1, comment: null })
      : sent(house, approver, ORDER, ids[index], 'APPROVE', { comment: null }),
  );
  await delivered(house);
  const seconds = (performance.now() - began) / 1_000;
  const states = await Promise.all(ids.map((id) => cast.stateOf(ORDER, id)));
  assert.deepEqual([...new Set(states)], ['effective']);
  return { events: ((await eventsOf(house)) - before) / seconds, approvals: (ORDERS * 60) / seconds };
}

const drafted = ({ cast, buyer, order, uomId }, name) =>
  cast.step(buyer, name, ORDER, null, 'CREATE', {
    fields: order,
    lines: { lines: { set: [{ lineNum: 10, itemName: '冷轧钢板', uomId, orderQty: '20', unitPrice: '600', needDate: '2099-08-01' }] } },
  });

async function sent({ runtime }, viewer, type, id, event, payload = {}) {
  const { rev } = (await runtime.snapshot(type, id)).context;
  const outcome = await runtime.submit({ type, id, event, payload, viewer, rev, cause: null });
  if (!outcome.ok) throw new Error(`${event} of ${type} was refused: ${JSON.stringify(outcome.refusal)}`);
}

async function instancesOf({ database }, ids) {
  const { rows } = await database.read.query(
    `select id::text, doc_id as "docId" from bpm_instance where doc_type = $1 and doc_id = any($2)`,
    [ORDER, ids],
  );
  const found = new Map(rows.map(({ id, docId }) => [docId, id]));
  return ids.map((id) => found.get(id));
}

const waitingSql = `select exists (select from document_outbox where state in ('PENDING', 'DELIVERING', 'RETRY')) as waits`;
const delivered = ({ database }) =>
  until(async () => !(await database.read.query(waitingSql)).rows[0].waits, 'the outbox to be empty', 120_000);

const countSql = `select count(*)::int as n from document_event where doc_type in ('${ORDER}', '${INSTANCE}')`;
const eventsOf = async ({ database }) => (await database.read.query(countSql)).rows[0].n;
