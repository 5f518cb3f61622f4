import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { shipInstallation } from '../../../server/platform/seeds/load.js';
import type { SignMood, SimEvent, SimFlow } from '../../../server/scripts/signing/simulator.js';
import { SignSimulator } from '../../../server/scripts/signing/simulator.js';
import { contractProfiles } from '../../../state-machines/contracts/profiles.js';
import { aSigningHouse, CONTRACT } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// Contracts signed at an outside provider (contracts.md §5.3): sent there, told by callbacks, asked for what was not told, and ended there

const FLOW = 'srmCctSignFlow';
const SECRET = 'a secret that both sides know';
const MINUTE = 60_000;
const moods: SignMood[] = [];
let house: SigningHouse;
let tells = true;
const provider = new SignSimulator({
  secret: SECRET,
  callback: () => (tells ? `http://127.0.0.1:${house.product.port}/base/v1/srmCctSignFlowRestful/callback` : null),
  now: () => house?.clock.now() ?? Date.parse('2026-03-02T08:00:00.000Z'),
  mood: () => moods.shift() ?? 'TAKES',
});
beforeAll(async () => {
  const { url, root } = await provider.start();
  house = await aSigningHouse(undefined, { signing: { url, secret: SECRET, roots: [root] } });
  const { aPerson, anOrganisation, product } = house;
  const [lin, zhao] = [await aPerson('drafter', '林经理', 'lin@buyer.example'), await aPerson('alpha', 'Zhao', 'zhao@alpha.example')];
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  const { runtime, kernel, database } = product.assembled;
  const shipping = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(shipping, { lookups: [], profiles: Object.values(contractProfiles) });
  const keeper = await product.enter('keeper');
  await keeper.done('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'CCT_SIGN_PROVIDER', level: 'SITE', value: 'EXTERNAL' });
}, 600_000);
afterAll(async () => {
  await house?.product.stop();
  await provider.stop();
});

/** A contract that both have confirmed goes to the provider. @returns its flow here */
async function sent(): Promise<{ readonly id: string; readonly flowId: string }> {
  const { confirmedContract, done, read } = house;
  const id = await confirmedContract();
  await done('drafter', CONTRACT, id, 'doSign', { signDays: 15 });
  return { id, flowId: String((await read('drafter', CONTRACT, id))['signFlowId']) };
}
async function until(flowId: string, holds: (flow: Row) => boolean): Promise<Row> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const flow = await house.read('drafter', FLOW, flowId);
    if (holds(flow)) return flow;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(JSON.stringify(await house.read('drafter', FLOW, flowId)));
}
const running = (flowId: string) => until(flowId, ({ state }) => state === 'running');
const there = (flowId: string): SimFlow => provider.flows.get(flowId)!;
interface Told {
  readonly code?: string;
  readonly repeated?: boolean;
}
async function tell(event: SimEvent, secret?: string, at?: number): Promise<readonly [number, string | boolean | undefined]> {
  const answer = (await provider.tell(event, secret, at))!;
  const { code, repeated } = (await answer.json()) as Told;
  return [answer.status, code ?? repeated];
}
const statuses = (flow: Row) => (flow['signers'] as readonly Row[]).map(({ signerStatus }) => signerStatus);

test('both companies sign at the provider, and the contract is in force with a file that holds all their signatures', async () => {
  const { as, page, reaches, sentTo } = house;
  const { id, flowId } = await sent();
  await running(flowId);
  const flow = there(flowId);
  expect(flow.signers).toMatchObject([
    { signerNo: 1, orderNo: 1, party: 'A', signerType: 'PERSON', name: '林经理', mobile: '13800001111' },
    { signerNo: 2, orderNo: 2, party: 'A', signerType: 'ORG', company: '海川制造' },
    { signerNo: 3, orderNo: 3, party: 'B', signerType: 'PERSON', name: 'Zhao' },
    { signerNo: 4, orderNo: 4, party: 'B', signerType: 'ORG', company: 'Alpha' },
  ]);
  const early = await provider.sign({ ...flow, events: [], files: new Map() }, 3);
  expect(await tell(early)).toEqual([422, 'CCT_SIGN_NOT_TURN']);
  // The letter and the page lead to the provider; the first signs there.
  const link = await sentTo('lin@buyer.example', 0, /(http:\/\/127\.0\.0\.1:\d+\/sign\/[\w-]{43})/);
  expect(await (await fetch(link, { method: 'POST' })).text()).toContain('Signed.');
  await until(flowId, (row) => statuses(row)[0] === 'SIGNED');
  const asked = await as('drafter').done<{ readonly url: string }>(FLOW, 'querySignUrl', { id: flowId, signerNo: 2 });
  expect(asked.url).toMatch(/\/sign\/[\w-]{43}$/);
  await fetch(asked.url, { method: 'POST' });
  await until(flowId, (row) => statuses(row)[1] === 'SIGNED');
  // Of the third the product is told nothing: it asks after ten minutes.
  tells = false;
  await provider.sign(flow, 3);
  tells = true;
  house.clock.pass(11 * MINUTE);
  await until(flowId, (row) => statuses(row)[2] === 'SIGNED');
  const last = await provider.sign(flow, 4);
  expect(await tell(last)).toEqual([200, false]);
  const contract = await reaches('alpha', CONTRACT, id, 'effective');
  const verified = await page('verifyDocument', { verifyCode: contract['verifyCode'] });
  expect(verified).toMatchObject({
    data: {
      ...{ overall: 'VALID', known: true },
      signatures: [{ signer: '林经理' }, { level: 'B-LT' }, { signer: 'Zhao' }, { company: 'Alpha', level: 'B-LT' }],
    },
  });
  expect(await tell(last)).toEqual([200, true]);
  expect((await house.read('drafter', CONTRACT, id)).rev).toBe(contract.rev);
}, 240_000);

test('a callback that is forged, too old, told with another content or of no flow is refused, and the contract is as it was', async () => {
  const { id, flowId } = await sent();
  await running(flowId);
  const flow = there(flowId);
  const before = [(await house.read('drafter', CONTRACT, id)).rev, (await house.read('drafter', FLOW, flowId)).rev];
  const event = await provider.sign(flow, 1);
  const { clock } = house;
  expect(await tell(event, 'another secret of the same length')).toEqual([403, 'SIGN_SIGN']);
  expect(await tell(event, SECRET, clock.now() - 6 * MINUTE)).toEqual([403, 'SIGN_SIGN']);
  expect(await tell({ ...event, providerFlowId: 'SIM-none' })).toEqual([404, 'SIGN_FLOW']);
  expect(await tell({ ...event, sha256: 'no hash' })).toEqual([400, 'SIGN_FORM']);
  expect(await tell({ ...event, providerEventId: 'e-9', signerNo: 4 })).toEqual([422, 'CCT_SIGN_NOT_TURN']);
  expect([(await house.read('drafter', CONTRACT, id)).rev, (await house.read('drafter', FLOW, flowId)).rev]).toEqual(before);

  expect(await tell(event)).toEqual([200, false]);
  const signed = await until(flowId, (row) => statuses(row)[0] === 'SIGNED');
  expect(await tell(event)).toEqual([200, true]);
  expect(await tell({ ...event, sha256: 'ab'.repeat(32) })).toEqual([409, 'SIGN_KEY_REUSED']);
  expect(await tell({ ...event, providerEventId: 'e-10' })).toEqual([422, 'CCT_SIGN_DONE']);
  expect((await house.read('drafter', FLOW, flowId)).rev).toBe(signed.rev);

  // Another file than was announced is not taken, and says so.
  const other = await provider.sign(flow, 2);
  expect(await tell({ ...other, providerEventId: 'e-11', sha256: 'cd'.repeat(32) })).toEqual([200, false]);
  expect(await until(flowId, ({ lastCode }) => lastCode === 'SIGN_FILE')).toMatchObject({ state: 'running', attempts: 1 });
  expect(statuses(await house.read('drafter', FLOW, flowId))).toEqual(['SIGNED', 'ACTIVE', 'WAITING', 'WAITING']);

  // Ended here it is ended there; what comes of it later is refused.
  await house.done('drafter', FLOW, flowId, 'doRevoke', { reason: '价格有误' });
  await until(flowId, ({ providerEndedAt }) => providerEndedAt !== null);
  expect(flow.ended).toBe(true);
  const ended = await house.reaches('drafter', CONTRACT, id, 'confirmed');
  expect((await tell({ ...other, providerEventId: 'e-12' }))[0]).toBe(422);
  expect((await house.read('drafter', CONTRACT, id)).rev).toBe(ended.rev);
}, 240_000);

test('a provider that fails is asked again and stands on the flow; one flow is there, and what it refuses for good ends here', async () => {
  const { clock, done, read, reaches } = house;
  moods.push('LOST', 'GARBLED', 'OTHER', 'BUSY');
  const { id, flowId } = await sent();
  const codes: unknown[] = [];
  for (const [at, wait] of [1, 5, 15].entries()) {
    codes.push((await until(flowId, ({ attempts }) => attempts === at + 1))['lastCode']);
    clock.pass(wait * MINUTE);
  }
  codes.push((await until(flowId, ({ attempts }) => attempts === 4))['lastCode']);
  expect(codes).toEqual(['SIGN_UNREACHED', 'SIGN_ANSWER', 'SIGN_OTHER', 'SIM_BUSY']);
  expect(await read('drafter', FLOW, flowId)).toMatchObject({ state: 'starting', lastMessage: 'The provider is BUSY' });
  await done('drafter', FLOW, flowId, 'doRetry');
  expect(await running(flowId)).toMatchObject({ attempts: 0, lastCode: null, providerFlowId: there(flowId).id });
  expect(provider.heard.filter((key) => key === `${flowId}:START`)).toHaveLength(5);
  // Whoever refuses there refuses the contract.
  expect(await tell(provider.refuse(there(flowId), 1, '条款有误'))).toEqual([200, false]);
  expect(await reaches('drafter', CONTRACT, id, 'refused')).toMatchObject({ refuseReason: '条款有误' });

  moods.push('REFUSED');
  const { id: other, flowId: refused } = await sent();
  expect(await until(refused, ({ state }) => state === 'failed')).toMatchObject({
    lastCode: 'SIM_REFUSED',
    endReason: 'The provider is REFUSED',
  });
  await reaches('drafter', CONTRACT, other, 'confirmed');
}, 240_000);
