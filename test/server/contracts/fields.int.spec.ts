import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linesOfPdf } from '../harness/pdf-text.js';
import { aSigningHouse, CONTRACT } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// Own fields of a contract: the template asks, the supplier fills in, the document says it (contracts.md §1, §2)

const TEMPLATE = 'srmCctTemplate';
const BODY =
  '<p>交付日 {{input.handover}},地点 {{input.place}},定金 {{input.deposit}},开户行 {{partyB.bank}}</p><p>{{sign.sealA}}{{sign.sealB}}</p>';
let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
}, 600_000);
afterAll(() => house?.product.stop());

const inputs = [
  { inputNo: 1, inputKey: 'handover', inputLabel: '交付日', inputLabelEn: 'Handover', inputKind: 'DATE', filledBy: 'B', requiredFlag: 'Y' },
  { inputNo: 2, inputKey: 'place', inputLabel: '地点', inputKind: 'TEXT', filledBy: 'A', requiredFlag: 'Y' },
  { inputNo: 3, inputKey: 'deposit', inputLabel: '定金', inputKind: 'AMOUNT', filledBy: 'B', requiredFlag: 'N' },
];

async function aTemplate(): Promise<string> {
  const { done, make } = house;
  const id = await make('drafter', TEMPLATE, {
    ...{ templateName: '设备采购', orgIds: [house.named.get('org:HQ')], signMode: 'OFFLINE', body: BODY, inputs },
  });
  await done('drafter', TEMPLATE, id, 'doSubmit');
  await done('approver', TEMPLATE, id, 'doApproval');
  return id;
}
async function saidBy(fileId: unknown): Promise<string> {
  const answer = await house.as('drafter').stream('/v2/pageoffice/doFilePdfView', { fileId: String(fileId) });
  return (await linesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join('').replace(/\s/g, '');
}
/** The document as it stands once it is made. */
async function finalOf(id: string): Promise<Row> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const row = await house.read('alpha', CONTRACT, id);
    if (row['finalFileId'] !== null) return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`contract ${id} has no document`);
}

test("a template's fields are filled in by both parties, and what the supplier confirms says what he filled in", async () => {
  const { as, approved, done, make, named, read, send, valve } = house;
  const id = await make('drafter', CONTRACT, {
    ...{ orgId: named.get('org:HQ'), contractTitle: '设备采购合同', supplierId: named.get('supplier:Alpha'), signMode: 'OFFLINE' },
    ...{ effectiveFrom: '2026-03-01', effectiveTo: '2026-12-31', ownerUserId: as('drafter').userId, templateId: await aTemplate() },
    items: [valve('10')],
    stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
  });
  await done('drafter', CONTRACT, id, 'contractInit');
  expect((await read('drafter', CONTRACT, id))['inputs']).toMatchObject([
    ...inputs,
    { inputNo: 4, inputKey: 'partyB.bank', filledBy: 'B', requiredFlag: 'Y' },
  ]);
  const unfilled = await send('drafter', CONTRACT, id, 'doSubmitPublish');
  expect(unfilled).toMatchObject({ code: 'CCT_PLACEHOLDER_EMPTY', msg: expect.stringContaining('地点') });
  expect(unfilled.msg).not.toContain('交付日');
  const standing = (await read('drafter', CONTRACT, id))['inputs'] as readonly { readonly inputNo: number }[];
  await done('drafter', CONTRACT, id, 'saveOrUpdate', {
    inputs: standing.map((input) => (input.inputNo === 2 ? { ...input, inputValue: '厦门' } : input)),
  });
  await approved(id);
  await done('drafter', CONTRACT, id, 'doSendConfirm');

  const sent = await read('alpha', CONTRACT, id);
  expect(await saidBy(sent['finalFileId'])).toContain('交付日____________,地点厦门,定金____________,开户行____________');
  expect(await send('alpha', CONTRACT, id, 'doSupplierConfirm')).toMatchObject({
    code: 'CCT_FIELD_EMPTY_EX',
    msg: expect.stringContaining('交付日'),
  });
  const fills = (rows: readonly object[]) => send('alpha', CONTRACT, id, 'doSupplierFill', { rows });
  expect(await fills([{ inputNo: 1, inputValue: 'soon' }])).toMatchObject({ code: 'CCT_FIELD_VALUE' });
  expect(await fills([{ inputNo: 2, inputValue: '北京' }])).toMatchObject({ code: 'CCT_FIELD_NOT_EX' });
  expect(await as('drafter').call(CONTRACT, 'doSupplierFill', { id, rev: sent.rev, rows: [] })).toMatchObject({ status: 'E' });

  const live = await as('drafter').connect();
  await live.ask('watch', { type: CONTRACT, id });
  expect(await fills([{ inputNo: 1, inputValue: '2026-04-30' }])).toMatchObject({ status: 'S' });
  // Once more while the document is being made: the last one says all.
  expect(
    await fills([
      { inputNo: 3, inputValue: '1234.5' },
      { inputNo: 4, inputValue: '工商银行厦门分行' },
    ]),
  ).toMatchObject({ status: 'S' });
  await live.until('frame', (frame) => JSON.stringify(frame).includes('工商银行厦门分行'));
  live.close();

  const made = await finalOf(id);
  expect(made['revisionHash']).not.toBe(sent['revisionHash']);
  expect(await saidBy(made['finalFileId'])).toContain('交付日2026-04-30,地点厦门,定金1,234.50,开户行工商银行厦门分行');
  expect(await send('alpha', CONTRACT, id, 'doSupplierConfirm', { revisionHash: sent['revisionHash'] })).toMatchObject({
    code: 'CCT_REVISION_CHANGED',
  });
  await done('alpha', CONTRACT, id, 'doSupplierConfirm', { revisionHash: made['revisionHash'] });
  expect(await read('drafter', CONTRACT, id)).toMatchObject({ state: 'confirmed' });
  const versions = await as('alpha').done<readonly { readonly docNo: number }[]>(CONTRACT, 'findVersions', { contractId: id });
  const [to, from] = versions.map(({ docNo }) => docNo);
  const { lines } = await as('alpha').done<{ readonly lines: readonly object[] }>(CONTRACT, 'compare', { contractId: id, from, to });
  expect(JSON.stringify(lines)).toContain('工商银行厦门分行');
});

test('a template is tried on with its own fields', async () => {
  const templateId = await aTemplate();
  const { missing } = await house.as('drafter').done<{ readonly missing: readonly object[] }>(TEMPLATE, 'testFill', { templateId });
  expect(missing).toEqual([]);
  const contractId = await house.sentContract('<p>One</p>');
  const tried = await house.as('drafter').done<{ readonly missing: readonly object[] }>(TEMPLATE, 'testFill', { templateId, contractId });
  expect(tried.missing).toEqual([
    { key: 'input.handover', label: { en: 'Handover', cn: '交付日' } },
    { key: 'input.place', label: { en: '地点', cn: '地点' } },
    { key: 'input.deposit', label: { en: '定金', cn: '定金' } },
    { key: 'partyB.bank', label: expect.objectContaining({ en: 'Supplier: bank' }) },
  ]);
});
