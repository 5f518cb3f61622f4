import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sourceOf } from '../../../server/contracts/papers/source.js';
import { readWord } from '../../../server/contracts/word/reading.js';
import { aSigningHouse, CONTRACT } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// What a supplier learns of a contract's text (contracts.md §2, View): nothing of what does not hold of it

const TEMPLATE = 'srmCctTemplate';
const SEALS = '<p>{{sign.sealA}}{{sign.sealB}}</p>';
const board = '<p>{{#if contract.amountTaxIncl &gt; 50000}}</p><p>须经董事会批准。</p><p>{{/if}}</p>';
const home = '<p>{{contract.title}}{{#if contract.currency == "CNY"}},人民币结算{{/if}}</p>';
const abroad = '<p>{{#if input.port != ""}}</p><p>保密港口条款 {{input.port}}</p><p>{{/if}}</p>';
const BODY = `${home}${board}${abroad}${SEALS}`;
let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
}, 600_000);
afterAll(() => house?.product.stop());

const aContract = (more: object): Promise<string> =>
  house.make('drafter', CONTRACT, {
    ...{ orgId: house.named.get('org:HQ'), contractTitle: '设备', supplierId: house.named.get('supplier:Alpha'), signMode: 'OFFLINE' },
    ...{ effectiveFrom: '2026-03-01', effectiveTo: '2026-12-31', ownerUserId: house.as('drafter').userId, items: [house.valve('10')] },
    stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
    ...more,
  });

async function wordFor(who: string, contractId: string): Promise<unknown> {
  const answer = await house.as(who).stream('/v2/pageoffice/writeDocx', { contractId });
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-told-'));
  try {
    writeFileSync(path.join(folder, 'text.docx'), Buffer.from(await answer.arrayBuffer()));
    return await readWord(path.join(folder, 'text.docx'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('branches that do not hold are in no view, list, history, frame, version or file of the supplier', async () => {
  const { approved, as, done, read } = house;
  const inputs = [
    { inputNo: 1, inputKey: 'port', inputLabel: '港口', inputKind: 'TEXT', filledBy: 'B', requiredFlag: 'N' },
    { inputNo: 2, inputKey: 'note', inputLabel: '说明', inputKind: 'TEXT', filledBy: 'B', requiredFlag: 'N' },
  ];
  const id = await aContract({ body: BODY, inputs });
  await approved(id);
  const list = await as('alpha').connect();
  await list.ask('watchList', { type: CONTRACT, pageIndex: 1, pageRows: 10 });
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  const live = await as('alpha').connect();
  const watched = await live.ask('watch', { type: CONTRACT, id });
  const told = `<p>{{contract.title}},人民币结算</p>${SEALS}`;
  expect(await read('alpha', CONTRACT, id)).toMatchObject({ state: 'confirming', sentBody: told });
  expect((await read('drafter', CONTRACT, id))['body']).toBe(BODY);

  const found: unknown[] = [watched, await read('alpha', CONTRACT, id)];
  found.push(await as('alpha').call(CONTRACT, 'listByPage', { pageIndex: 1, pageRows: 10 }));
  found.push(await as('alpha').call(CONTRACT, 'listByPage', { pageIndex: 1, pageRows: 10, body: '董事会' }));
  found.push(await as('alpha').call(CONTRACT, 'listHistory', { id }));
  const versions = await as('alpha').done<readonly { readonly docNo: number }[]>(CONTRACT, 'findVersions', { contractId: id });
  const [{ docNo }] = versions as readonly [{ readonly docNo: number }];
  found.push(await as('alpha').call(CONTRACT, 'compare', { contractId: id, from: docNo, to: docNo }));
  found.push(await wordFor('alpha', id));
  expect(JSON.stringify(await wordFor('drafter', id))).toContain('董事会');

  // With what he fills in another branch holds, and he reads it.
  await done('alpha', CONTRACT, id, 'doSupplierFill', { rows: [{ inputNo: 2, inputValue: '{{contract.title}}' }] });
  await live.until('frame', (frame) => JSON.stringify(frame).includes('{{contract.title}}'));
  expect(JSON.stringify([...found, live.heard, list.heard])).not.toMatch(/董事会|50000|保密港口|#if/);
  await done('alpha', CONTRACT, id, 'doSupplierFill', { rows: [{ inputNo: 1, inputValue: '厦门' }] });
  const more = `<p>{{contract.title}},人民币结算</p><p>保密港口条款 {{input.port}}</p>${SEALS}`;
  expect(await read('alpha', CONTRACT, id)).toMatchObject({ sentBody: more });

  // What he changes is read against what he was told, and taken into that.
  const { sentBody } = await read('alpha', CONTRACT, id);
  const proposedBody = String(sentBody).replace('人民币', '美元');
  expect(await house.send('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '币种', proposedBody: sentBody })).toMatchObject({
    code: 'CCT_PROPOSAL_SAME',
  });
  await done('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '币种', proposedBody });
  expect(await as('drafter').done(CONTRACT, 'findProposal', { contractId: id })).toMatchObject({
    counts: { inserted: 0, deleted: 0, changed: 1, moved: 0 },
  });
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '采用', acceptRedline: 'Y' });
  // Conditions that he never read stay, but where he changed what stood in one.
  const agreed = `<p>{{contract.title}},美元结算</p>${board}${abroad}${SEALS}`;
  expect(await read('drafter', CONTRACT, id)).toMatchObject({ state: 'draft', body: agreed });
  expect(JSON.stringify([live.heard, list.heard])).not.toMatch(/董事会|50000|#if/);
  for (const socket of [live, list]) socket.close();
});

test('while a contract is written anew its supplier goes on seeing what he was sent, until he is sent another one', async () => {
  const { approved, as, done, read, send } = house;
  const rows = '{{#items}}{{item.itemName}}{{#if item.quantity &gt; 10}},须董事会批准{{/if}};{{/items}}';
  const big = { ...house.valve('11'), lineNo: 20, itemName: '大阀', quantity: '20' };
  const id = await aContract({ body: `<p>第一版 ${rows}</p>${SEALS}`, items: [{ ...house.valve('10'), itemName: '小阀' }, big] });
  await approved(id);
  // Of rows that differ by a condition each says its own words.
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  const first = await read('alpha', CONTRACT, id);
  expect(first).toMatchObject({ state: 'confirming', sentBody: `<p>第一版 小阀;大阀,须董事会批准;</p>${SEALS}`, underRevision: 'N' });
  await done('drafter', CONTRACT, id, 'doRecall', { reason: '价格' });
  expect(await read('alpha', CONTRACT, id)).toMatchObject({ state: 'draft', underRevision: 'Y', sentBody: first['sentBody'] });
  const live = await as('alpha').connect();
  await live.ask('watch', { type: CONTRACT, id });
  const list = await as('alpha').connect();
  await list.ask('watchList', { type: CONTRACT, pageIndex: 1, pageRows: 10 });
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '内部理由' });
  const anew = {
    contractTitle: '新名称',
    warrantyMonths: 99,
    body: `<p>第二版</p>${SEALS}`,
    items: [{ ...house.valve('7'), itemName: '新阀' }],
  };
  await done('drafter', CONTRACT, id, 'saveOrUpdate', anew);
  const shown = ['contractTitle', 'sentBody', 'amountTaxIncl', 'items', 'stages', 'revisionNo', 'warrantyMonths'];
  const sent = Object.fromEntries(shown.map((name) => [name, first[name]]));
  const reads = async (): Promise<void> => {
    expect(await read('alpha', CONTRACT, id)).toMatchObject({ ...sent, state: 'draft', underRevision: 'Y' });
    const found: unknown[] = [await read('alpha', CONTRACT, id), await as('alpha').call(CONTRACT, 'listHistory', { id })];
    const listed = (entity: string, asked: object) =>
      as('alpha').done<readonly Row[]>(entity, 'listByPage', { pageIndex: 1, pageRows: 50, ...asked });
    const rows = await listed(CONTRACT, {});
    expect(rows.find((row) => row.id === id)).toMatchObject({ docNumber: first['docNumber'], contractTitle: null, amountTaxIncl: null });
    expect(await listed(CONTRACT, { contractTitle: '新名称' })).toEqual([]);
    found.push(rows, await listed('srmCctItem', {}), await listed('srmCctPaymentStage', {}));
    found.push(await as('alpha').call(CONTRACT, 'findVersions', { contractId: id }), await wordFor('alpha', id));
    expect(JSON.stringify([...found, live.heard, list.heard])).not.toMatch(
      /新名称|新阀|第二版|内部理由|approving|published|"warrantyMonths":99/,
    );
  };
  await reads();
  expect(await send('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '否' })).toMatchObject({ status: 'E' });
  await approved(id);
  await reads();
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  expect(await read('alpha', CONTRACT, id)).toMatchObject({
    ...{ state: 'confirming', contractTitle: '新名称', warrantyMonths: 99, revisionNo: 2, underRevision: 'N' },
    ...{ sentBody: `<p>第二版</p>${SEALS}`, items: [{ itemName: '新阀' }] },
  });
  for (const socket of [live, list]) socket.close();
});

test('a text that is too long with its rows is refused in words wherever it is filled', async () => {
  const { as, make, send } = house;
  const items = Array.from({ length: 100 }, (_one, index) => ({ ...house.valve('10'), lineNo: (index + 1) * 10 }));
  const body = `<p>{{#items}}${'长'.repeat(85_000)}{{/items}}</p>${SEALS}`;
  const id = await aContract({ body, items });
  const refused = { status: 'E', code: 'CCT_TEXT_LONG' };
  const submitted = await send('drafter', CONTRACT, id, 'doSubmitPublish');
  expect(submitted).toMatchObject({ ...refused, msg: '正文展开全部行和取值后超过800万字符,请缩短循环内的文字' });
  expect((await house.read('drafter', CONTRACT, id)).state).toBe('draft');
  expect(await as('drafter').call(CONTRACT, 'compare', { contractId: id, from: 0, to: 0 })).toMatchObject(refused);
  const templateId = await make('drafter', TEMPLATE, { templateName: '长', body, orgIds: [house.named.get('org:HQ')] });
  const tried = (more: object) => as('drafter').call(TEMPLATE, 'testFill', { templateId, ...more }, 'EN');
  expect(await tried({ contractId: id })).toMatchObject({ ...refused, msg: expect.stringContaining('8,000,000') });
  expect(await tried({})).toMatchObject({ status: 'S' });
  for (const [url, asked] of [
    ['/v2/pageoffice/templateView', { templateId, contractId: id }],
    ['/v2/pageoffice/comparePdf', { contractId: id, from: 0, to: 0 }],
  ] as const)
    expect(await (await as('drafter').stream(url, asked)).text()).toContain('CCT_TEXT_LONG');
});

test('a contract in another currency is submitted once there is a rate of the day', async () => {
  const { approved, read, send } = house;
  const id = await aContract({ currency: 'USD', body: SEALS });
  expect(await send('drafter', CONTRACT, id, 'doSubmitPublish')).toMatchObject({
    code: 'RATE_MISSING',
    msg: expect.stringContaining('USD'),
  });
  const home = await aContract({ body: SEALS });
  await approved(home);
  expect(await read('drafter', CONTRACT, home)).toMatchObject({ exchangeRate: null, rateIds: [] });
});

test('a text says the document that its contract comes from; what was written by hand comes from nothing', async () => {
  const { read: db } = house.product.assembled.database;
  const id = await aContract({ body: `<p>{{source.docNumber}}</p>${SEALS}` });
  expect(await house.send('drafter', CONTRACT, id, 'doSubmitPublish')).toMatchObject({
    ...{ code: 'CCT_PLACEHOLDER_EMPTY', msg: expect.stringContaining('来源:单号') },
  });
  const { docNumber } = await house.read('drafter', CONTRACT, id);
  expect(await sourceOf(db, { sourceType: 'CONTRACT', sourceId: id })).toEqual({
    ...{ 'source.docNumber': docNumber, 'bidding.projectName': '', 'bidding.sectionName': '' },
  });
  expect(await sourceOf(db, { sourceType: 'BIDDING', sourceId: '1', awardLineId: 1 })).toMatchObject({ 'bidding.projectName': '' });
});
