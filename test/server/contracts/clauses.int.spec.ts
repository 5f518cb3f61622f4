import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { writeWord } from '../../../server/contracts/word/writing.js';
import { clauseOf } from '../../../state-machines/contracts/clauses.js';
import { aSigningHouse, CONTRACT } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// Clauses of the library in contracts and templates, and templates that are chosen by themselves (contracts.md §1, §2)

const [TERMS, TEMPLATE] = ['srmCctTerms', 'srmCctTemplate'];
const SEALS = '<p>{{sign.sealA}}{{sign.sealB}}</p>';
let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
}, 600_000);
afterAll(() => house?.product.stop());

async function published(type: string, fields: object): Promise<string> {
  const id = await house.make('drafter', type, fields);
  return inForce(type, id);
}
async function inForce(type: string, id: string): Promise<string> {
  await house.done('drafter', type, id, 'doSubmit');
  await house.done('approver', type, id, 'doApproval');
  return id;
}
const aTerm = (termsTitle: string, body: string, more: object = {}) =>
  published(TERMS, { termsTitle, body, editableMode: 'LOCKED', ...more });

async function aContract(more: object): Promise<string> {
  const { as, make, named, valve } = house;
  return make('drafter', CONTRACT, {
    ...{ orgId: named.get('org:HQ'), contractTitle: '设备采购合同', supplierId: named.get('supplier:Alpha'), signMode: 'OFFLINE' },
    ...{ effectiveFrom: '2026-03-01', effectiveTo: '2026-12-31', ownerUserId: as('drafter').userId },
    items: [valve('10')],
    stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
    ...more,
  });
}
const written = (id: string, body: string) => house.send('drafter', CONTRACT, id, 'saveOrUpdate', { body });

test('a locked clause stays as it is, of one of parameters these alone change; the supplier proposes, and it is not taken', async () => {
  const { approved, done, read, send } = house;
  const locked = await aTerm('廉洁', '<p>双方不得行贿。</p>');
  const params = await aTerm('付款', '<p>收货后{{input.days}}日内付款。</p>', { editableMode: 'PARAMS' });
  const whole = `<p>一</p>${clauseOf(locked, '<p>双方不得行贿。</p>')}<section data-clause="${params}"><p>收货后30日内付款。</p></section>${SEALS}`;
  const id = await aContract({ body: whole });
  expect((await read('drafter', CONTRACT, id))['body']).toBe(whole);
  expect(await written(id, whole.replace('不得', '可以'))).toMatchObject({
    code: 'CCT_TERMS_LOCKED',
    msg: expect.stringMatching(/T-\d{4} 廉洁/),
  });
  expect(await written(id, whole.replace('日内', '日后'))).toMatchObject({
    code: 'CCT_TERMS_LOCKED',
    msg: expect.stringContaining('付款'),
  });
  expect(await written(id, whole.replace(`"${locked}"`, '"999"'))).toMatchObject({
    code: 'CCT_TERMS_LOCKED',
    msg: expect.stringContaining('#999'),
  });
  expect(await written(id, whole.replace('30', '45'))).toMatchObject({ status: 'S' });
  await approved(id);
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  const body = String((await read('alpha', CONTRACT, id))['sentBody']);
  const proposedBody = body.replace('不得', '可以').replace('45', '15').replace('<p>一</p>', '<p>二</p>');
  await done('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '条款', proposedBody });
  const taking = (...nos: readonly number[]) => ({
    reason: '采用',
    acceptRedline: 'Y',
    takenChanges: nos.map((changeNo) => ({ changeNo })),
  });
  expect(await send('drafter', CONTRACT, id, 'doAlteration', taking(1, 2, 3))).toMatchObject({
    code: 'CCT_TERMS_LOCKED',
    msg: expect.stringContaining('廉洁'),
  });
  // Where no changes are named all of them are taken.
  expect(await send('drafter', CONTRACT, id, 'doAlteration', { reason: '采用', acceptRedline: 'Y' })).toMatchObject({
    code: 'CCT_TERMS_LOCKED',
  });
  await done('drafter', CONTRACT, id, 'doAlteration', taking(1, 3));
  expect(await read('drafter', CONTRACT, id)).toMatchObject({
    state: 'draft',
    body: body.replace('45', '15').replace('<p>一</p>', '<p>二</p>'),
  });
});

/** What the supplier reads in of a Word file of this text, which has no marks of clauses. */
async function fromWord(contractId: string, body: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-word-'));
  const file = path.join(folder, 'given.docx');
  try {
    await writeWord({ title: '合同', number: 'HT', body }, file);
    const form = new FormData();
    form.append('contractId', contractId);
    form.append('files', new Blob([readFileSync(file)]), 'contract.docx');
    const read = await house.as('alpha').form('/v2/pageoffice/readDocx', form);
    return (read.data as { readonly body: string }).body;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a proposal from Word keeps the clauses that it changes, and all of it is taken where no changes are named', async () => {
  const { approved, done, read, send } = house;
  const locked = await aTerm('保险', '<p>乙方投保。</p>');
  const free = await aTerm('交付', '<p>十日内交付。</p>', { editableMode: 'FREE' });
  const whole = `<p>一</p>${clauseOf(locked, '<p>乙方投保。</p>')}${clauseOf(free, '<p>十日内交付。</p>')}${SEALS}`;
  const sent = async (): Promise<string> => {
    const id = await aContract({ body: whole });
    await approved(id);
    await done('drafter', CONTRACT, id, 'doSendConfirm');
    return id;
  };
  const id = await sent();
  const proposedBody = await fromWord(id, whole.replace('十日', '三十日'));
  expect(proposedBody).toBe(whole.replace('十日', '三十日'));
  await done('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '交付', proposedBody });
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '采用', acceptRedline: 'Y' });
  expect(await read('drafter', CONTRACT, id)).toMatchObject({ state: 'draft', body: proposedBody });

  const other = await sent();
  const changed = await fromWord(other, whole.replace('乙方投保', '甲方投保'));
  await done('alpha', CONTRACT, other, 'doSupplierRefuse', { reason: '保险', proposedBody: changed });
  expect(await send('drafter', CONTRACT, other, 'doAlteration', { reason: '采用', acceptRedline: 'Y' })).toMatchObject({
    code: 'CCT_TERMS_LOCKED',
    msg: expect.stringContaining('保险'),
  });
});

test('how far a text is from the library stands on the contract: changed clauses by their risk, fallbacks by their place', async () => {
  const { as, done, read } = house;
  const free = await aTerm('责任上限', '<p>以合同金额为限。</p>', { editableMode: 'FREE', riskLevel: 'HIGH' });
  const days = await aTerm('期限', '<p>{{input.days}}日内。</p>', { editableMode: 'PARAMS', riskLevel: 'MEDIUM' });
  const inCategory = { termsCategory: 'LIABILITY' };
  const [first, second] = [await aTerm('备选一', '<p>甲。</p>', inCategory), await aTerm('备选二', '<p>乙。</p>', inCategory)];
  await aTerm('违约', '<p>丙。</p>', {
    ...{ ...inCategory, fallbackIds: [first, second], needed: [{ needNo: 1, contractType: 'QUALITY' }] },
  });
  const text = (limit: string, fallback: string) => `${clauseOf(free, limit)}${clauseOf(days, '<p>30日内。</p>')}${fallback}${SEALS}`;
  const kept = text('<p>以合同金额为限。</p>', clauseOf(first, '<p>甲。</p>'));
  const id = await aContract({ contractType: 'QUALITY', contractForm: 'ENHANCED', body: kept });
  const figures = async () => {
    const { riskLevel, deviationCount } = await read('drafter', CONTRACT, id);
    return [riskLevel, deviationCount];
  };
  expect(await figures()).toEqual(['NONE', 1]);
  await done('drafter', CONTRACT, id, 'saveOrUpdate', { body: text('<p>以合同金额为限。</p>', clauseOf(second, '<p>乙。</p>')) });
  expect(await figures()).toEqual(['LOW', 1]);
  await done('drafter', CONTRACT, id, 'saveOrUpdate', { body: text('<p>不设上限。</p>', clauseOf(second, '<p>乙。</p>')) });
  expect(await figures()).toEqual(['HIGH', 2]);
  await done('drafter', CONTRACT, id, 'doSubmitPublish');
  expect(await figures()).toEqual(['HIGH', 2]);
  const listed = await as('drafter').done<readonly Row[]>(CONTRACT, 'listByPage', { pageIndex: 1, pageRows: 50, riskLevel: 'HIGH' });
  expect(listed.map((row) => row.id)).toEqual([id]);
  // The supplier learns nothing of it.
  await done('approver', CONTRACT, id, 'doApproval');
  await as('drafter').done(CONTRACT, 'contractFinalized', { id });
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  expect(Object.keys(await read('alpha', CONTRACT, id)).filter((name) => /risk|deviation/i.test(name))).toEqual([]);
});

test('a text is written by one at a time: another one saves it when it is let go, or after a quarter of an hour', async () => {
  const { approved, as, clock, product, read } = house;
  const owner = await product.enter('buyer', 'BUYER');
  const id = await aContract({ body: `<p>一</p>${SEALS}`, ownerUserId: owner.userId });
  const holds = (who: typeof owner) => who.call(CONTRACT, 'holdText', { id }, 'EN');
  const saves = async (fields: object) =>
    owner.call(CONTRACT, 'saveOrUpdate', { id, rev: (await read('drafter', CONTRACT, id)).rev, ...fields }, 'EN');
  const locked = {
    code: 'CCT_LOCKED_BY_OTHER',
    msg: expect.stringMatching(/^drafter.* is writing this text\. Wait until it is free/),
  };
  const began = clock.now();
  const { data } = await holds(as('drafter'));
  const { until } = data as { readonly until: number };
  expect(until).toBeGreaterThanOrEqual(began + 15 * 60_000);
  expect(until).toBeLessThanOrEqual(clock.now() + 15 * 60_000);
  expect(await holds(owner)).toMatchObject(locked);
  expect(await saves({ body: `<p>二</p>${SEALS}` })).toMatchObject(locked);
  expect(await saves({ contractTitle: '泵采购合同' })).toMatchObject({ status: 'S' });
  expect(await written(id, `<p>三</p>${SEALS}`)).toMatchObject({ status: 'S' });
  await owner.done(CONTRACT, 'letTextGo', { id });
  expect(await holds(owner)).toMatchObject(locked);
  await as('drafter').done(CONTRACT, 'letTextGo', { id });
  expect(await holds(owner)).toMatchObject({ status: 'S' });
  expect(await saves({ body: `<p>二</p>${SEALS}` })).toMatchObject({ status: 'S' });
  expect(await written(id, `<p>四</p>${SEALS}`)).toMatchObject({ code: 'CCT_LOCKED_BY_OTHER' });
  clock.pass(15 * 60_000);
  expect(await written(id, `<p>四</p>${SEALS}`)).toMatchObject({ status: 'S' });
  expect(await holds(as('alpha'))).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await approved(id);
  expect(await holds(as('drafter'))).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
});

test('a contract has what its type must have: the term, the version of its time, or a fallback', async () => {
  const { done, read, reaches, send } = house;
  const needed = [{ needNo: 1, contractType: 'LEASE' }];
  const fallback = await aTerm('违约责任(备选)', '<p>赔偿损失。</p>', { termsCategory: 'LIABILITY' });
  const first = await aTerm('违约责任', '<p>按日万分之五。</p>', { termsCategory: 'LIABILITY', fallbackIds: [fallback], needed });
  const text = (...clauses: readonly string[]) => `<p>一</p>${clauses.join('')}${SEALS}`;
  const id = await aContract({ contractType: 'LEASE', body: text() });
  const submits = () => send('drafter', CONTRACT, id, 'doSubmitPublish');
  expect(await submits()).toMatchObject({ code: 'CCT_TERMS_MISSING', msg: expect.stringMatching(/T-\d{4} 违约责任/) });
  expect(await written(id, text('<p>按日万分之五。</p>'))).toMatchObject({ status: 'S' });
  expect(await submits()).toMatchObject({ code: 'CCT_TERMS_MISSING' });
  expect(await written(id, text(clauseOf(first, '<p>按日万分之五。</p>')))).toMatchObject({ status: 'S' });
  // A new version comes into force while it is written.
  const revised = await send('drafter', TERMS, first, 'doRevise');
  expect(revised).toMatchObject({ status: 'S' });
  const { rows } = await house.product.assembled.database.read.query<{ id: string }>(
    'select id::text from srm_cct_terms where previous_id = $1::bigint',
    [first],
  );
  const second = rows[0]!.id;
  expect((await read('drafter', TERMS, second))['needed']).toMatchObject(needed);
  await inForce(TERMS, second);
  await reaches('drafter', TERMS, first, 'disabled');
  expect(await submits()).toMatchObject({ status: 'S' });
  house.clock.pass(3_600_000);
  const begun = (body: string) => aContract({ contractType: 'LEASE', body });
  const late = await begun(text(clauseOf(first, '<p>按日万分之五。</p>')));
  expect(await send('drafter', CONTRACT, late, 'doSubmitPublish')).toMatchObject({ code: 'CCT_TERMS_MISSING' });
  const other = await begun(text(clauseOf(fallback, '<p>赔偿损失。</p>')));
  await done('drafter', CONTRACT, other, 'doSubmitPublish');
});

test('a template is published with clauses in force; one is the default, and is taken where none was chosen', async () => {
  const { done, make, named, read, send } = house;
  const term = await aTerm('保密', '<p>保守秘密。</p>');
  const draft = await make('drafter', TERMS, { termsTitle: '草稿', body: '<p>未定。</p>' });
  const body = (id: string, words: string) => `${clauseOf(id, words)}${SEALS}`;
  const confidential = { contractType: 'CONFIDENTIAL', defaultFlag: 'Y' };
  const [hq, ...others] = [...named].flatMap(([name, value]) => (name.startsWith('org:') ? [value] : []));
  const id = await make('drafter', TEMPLATE, { templateName: '保密协议', ...confidential, body: body(draft, '<p>未定。</p>') });
  const submits = (which: string) => send('drafter', TEMPLATE, which, 'doSubmit');
  expect(await submits(id)).toMatchObject({ code: 'CCT_TPL_ORG', msg: '请至少分配一个适用组织' });
  await done('drafter', TEMPLATE, id, 'saveOrUpdate', { orgIds: [hq] });
  expect(await submits(id)).toMatchObject({ code: 'CCT_TPL_TERMS_STATE', msg: expect.stringContaining('草稿') });
  await done('drafter', TEMPLATE, id, 'saveOrUpdate', { body: body(term, '<p>泄露秘密。</p>') });
  expect(await submits(id)).toMatchObject({ code: 'CCT_TERMS_LOCKED', msg: expect.stringContaining('保密') });
  await done('drafter', TEMPLATE, id, 'saveOrUpdate', { body: body(term, '<p>保守秘密。</p>') });
  await inForce(TEMPLATE, id);

  const again = await make('drafter', TEMPLATE, { templateName: '另一', ...confidential, body: SEALS, orgIds: [hq, ...others] });
  expect(await submits(again)).toMatchObject({ code: 'CCT_TPL_DEFAULT_DUP', msg: expect.stringContaining('保密协议') });
  await done('drafter', TEMPLATE, again, 'saveOrUpdate', { orgIds: others });
  const init = async (orgId?: string): Promise<Row> => {
    const made = await aContract({ contractType: 'CONFIDENTIAL', ...(orgId === undefined ? {} : { orgId }) });
    await done('drafter', CONTRACT, made, 'contractInit');
    return read('drafter', CONTRACT, made);
  };
  expect(await init()).toMatchObject({ templateId: id, body: body(term, '<p>保守秘密。</p>') });
  await inForce(TEMPLATE, again);
  expect(await init()).toMatchObject({ templateId: id });
  expect(await init(others[0])).toMatchObject({ templateId: again, body: SEALS });
  expect(await send('drafter', CONTRACT, await aContract({ contractType: 'WORKS' }), 'contractInit')).toMatchObject({
    code: 'CCT_TEMPLATE_STATE',
  });
});
