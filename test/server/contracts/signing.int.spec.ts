import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { linesOfPdf } from '../harness/pdf-text.js';
import type { Answer } from '../harness/product.js';
import { aSigningHouse, CONTRACT, ID_NUMBER, PIN } from './signing-house.js';
import type { SigningHouse } from './signing-house.js';

// A contract signed electronically by two companies, and its file verified by anybody (contracts.md §4, §5)

let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
}, 600_000);
afterAll(() => house?.product.stop());

/** One signature by the link of a letter. */
async function signs(email: string): Promise<Answer> {
  const { clock, newLink, page, product, sentTo } = house;
  const token = await newLink(email);
  const opened = await page('openLink', { token });
  expect(opened).toMatchObject({ status: 'S', data: { turn: true, number: expect.any(String) } });
  clock.pass(61_000);
  const letters = product.letters.mails.length;
  expect(await page('sendSignCode', { token })).toMatchObject({ status: 'S' });
  const code = await sentTo(email, letters, /\n(\d{6})\n/);
  const { fileSha256 } = opened.data as { readonly fileSha256: string };
  const given = { token, code, pin: PIN, fileSha256 };
  expect(await page('signByLink', { ...given, fileSha256: 'ab'.repeat(32) })).toMatchObject({ code: 'CCT_FILE_CHANGED' });
  expect(await page('signByLink', { ...given, code: code === '000000' ? '111111' : '000000' })).toMatchObject({ code: 'CCT_CODE_WRONG' });
  expect(await page('signByLink', { ...given, pin: 'Other-pin' })).toMatchObject({ code: 'CCT_PIN_WRONG' });
  return page('signByLink', given);
}

test('without accounts nobody signs; with them both companies sign in turn, and the contract is in force', async () => {
  const { anOrganisation, aPerson, as, confirmedContract, page, reaches, read, send } = house;
  const id = await confirmedContract();
  expect(await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 })).toMatchObject({ code: 'CCT_SIGN_ACCOUNTS' });
  const [lin, zhao] = [await aPerson('drafter', '林经理', 'lin@buyer.example'), await aPerson('alpha', 'Zhao', 'zhao@alpha.example')];
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  const started = await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 });
  expect(started).toMatchObject({ status: 'S' });
  const { signFlowId } = await reaches('drafter', CONTRACT, id, 'signing');
  const flowId = String(signFlowId);
  expect(await as('alpha').call('srmCctSignFlow', 'querySignUrl', { id: flowId, signerNo: 3 })).toMatchObject({
    code: 'CCT_SIGN_NOT_TURN',
  });
  expect(await as('alpha').call('srmCctSignFlow', 'querySignUrl', { id: flowId, signerNo: 1 })).toMatchObject({ code: 'CCT_SIGN_NOT_YOU' });
  for (const email of ['lin@buyer.example', 'lin@buyer.example', 'zhao@alpha.example', 'zhao@alpha.example']) {
    expect(await signs(email)).toMatchObject({ status: 'S' });
  }
  const contract = await reaches('alpha', CONTRACT, id, 'effective');
  expect(contract).toMatchObject({ stages: [{ dueDate: '2026-03-12' }] });
  const verified = await page('verifyDocument', { verifyCode: contract['verifyCode'] });
  expect(verified).toMatchObject({ status: 'S', data: { overall: 'VALID', known: true } });
  const { signatures, fileSha256 } = verified.data as {
    readonly signatures: readonly { readonly verdict: string }[];
    readonly fileSha256: string;
  };
  expect(signatures.map(({ verdict }) => verdict)).toEqual(['VALID', 'VALID', 'VALID', 'VALID']);
  const flow = await read('drafter', 'srmCctSignFlow', flowId);
  expect(flow).toMatchObject({ state: 'completed', signedSha256: fileSha256 });
  expect(await page('verifyDocument', { verifyCode: 'ABCDEFGHJKLMNPQRSTUV' })).toMatchObject({ code: 'CCT_VERIFY_UNKNOWN' });
});

test('neither PIN nor number of an identity card stands anywhere in the database', async () => {
  const { read: db } = house.product.assembled.database;
  const { rows: tables } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const secret of [PIN, ID_NUMBER, createHash('sha256').update(PIN).digest('hex')]) {
      const { rowCount } = await db.query(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${secret}%`]);
      if (rowCount > 0) found.push(`${name}: ${secret}`);
    }
  expect(found).toEqual([]);
});

test('what changed between two texts that the supplier was sent is read by both, on the screen and as PDF', async () => {
  const { approved, as, done, send, sentContract, valve } = house;
  const id = await sentContract('<p>付款期限为30日,合计{{contract.amountTaxIncl}}。</p><p>质保期为12个月。</p>');
  await done('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '付款期限过短' });
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '付款期限' });
  expect((await as('alpha').call(CONTRACT, 'findVersions', { contractId: id })).code).toBe('DOC_NOT_FOUND');
  const body = '<p>付款期限为45日,合计{{contract.amountTaxIncl}}。</p><p>质保期为12个月。</p>';
  await done('drafter', CONTRACT, id, 'saveOrUpdate', { body, items: [valve('12')] });
  await approved(id);
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '再改' });
  await approved(id);
  await done('drafter', CONTRACT, id, 'doSendConfirm');

  const versions = (who: string) => as(who).done<readonly Record<string, unknown>[]>(CONTRACT, 'findVersions', { contractId: id });
  expect((await versions('drafter')).map(({ docNo, docKind, revisionNo }) => [docNo, docKind, revisionNo])).toEqual([
    [0, null, 3],
    [3, 'FINAL', 3],
    [2, 'REVISION', 2],
    [1, 'FINAL', 1],
  ]);
  expect((await versions('alpha')).map(({ docNo }) => docNo)).toEqual([3, 1]);
  const asked = { contractId: id, from: 1, to: 3 };
  const redline = {
    counts: { inserted: 0, deleted: 0, changed: 1, moved: 0 },
    changes: 1,
    lines: [
      {
        change: 'CHANGED',
        runs: [
          { op: '=', text: '付款期限为' },
          { op: '-', text: '30' },
          { op: '+', text: '45' },
          { op: '=', text: '日,合计' },
          { op: '-', text: '100.00' },
          { op: '+', text: '120.00' },
          { op: '=', text: '。' },
        ],
      },
      { change: 'SAME', runs: [{ text: '质保期为12个月。' }] },
    ],
  };
  expect(await as('drafter').done(CONTRACT, 'compare', asked)).toMatchObject(redline);
  expect(await as('alpha').done(CONTRACT, 'compare', asked)).toMatchObject(redline);
  for (const to of [0, 2, 9]) expect((await as('alpha').call(CONTRACT, 'compare', { ...asked, to })).code).toBe('CCT_VERSION_NONE');
  const paper = await as('alpha').stream('/v2/pageoffice/comparePdf', asked);
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  const lines = await linesOfPdf(new Uint8Array(await paper.arrayBuffer()));
  expect(lines.map((line) => line.replaceAll(' ', ''))).toContain('付款期限为3045日,合计100.00120.00。');
  expect(await send('alpha', CONTRACT, id, 'doSupplierConfirm')).toMatchObject({ status: 'S' });
});

test('the text goes to Word and comes back; what is none is refused in words', async () => {
  const { as, sentContract } = house;
  const id = await sentContract('<h2>第一条</h2><ol><li><p>付款期限为30日,合计{{contract.amountTaxIncl}}。</p></li></ol>');
  const answer = await as('alpha').stream('/v2/pageoffice/writeDocx', { contractId: id });
  expect(answer.headers.get('content-disposition')).toContain('.docx');
  const word = new Uint8Array(await answer.arrayBuffer());
  const given = (file: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('contractId', id);
    form.append('files', new Blob([file as Uint8Array<ArrayBuffer>]), name);
    return as('alpha').form('/v2/pageoffice/readDocx', form);
  };
  expect(await given(word, 'contract.docx')).toMatchObject({
    status: 'S',
    data: { body: '<h2>第一条</h2><ol><li><p>付款期限为30日,合计{{contract.amountTaxIncl}}。</p></li></ol>', redline: { changes: 0 } },
  });
  expect(await given(word, 'contract.docm')).toMatchObject({ status: 'E', code: 'CCT_DOCX_MACRO' });
  expect(await given(word.subarray(0, 900), 'contract.docx')).toMatchObject({ status: 'E', code: 'CCT_DOCX_BROKEN' });
  expect(await given(word, 'contract.pdf')).toMatchObject({ status: 'E', code: 'CCT_DOCX_BROKEN' });
});

test('a supplier proposes another text; of its two changes the buyer takes one, and what he says inside stays there', async () => {
  const { approved, as, done, read, send, sentContract } = house;
  const id = await sentContract('<p>付款期限为30日。</p><p>质保期为12个月。</p>');
  const refuse = (proposedBody: string) => send('alpha', CONTRACT, id, 'doSupplierRefuse', { reason: '条款过严', proposedBody });
  expect(await refuse('<p>付款期限为30日。</p><p>质保期为12个月。</p>')).toMatchObject({ code: 'CCT_PROPOSAL_SAME' });
  expect(await refuse('<p>{{contract.totl}}</p>')).toMatchObject({ code: 'CCT_TPL_UNKNOWN_PLACEHOLDER' });
  await done('drafter', CONTRACT, id, 'doComment', { clause: '付款', said: '最多四十五日', internal: 'Y' });
  await done('alpha', CONTRACT, id, 'doComment', { clause: '付款', said: '银行要求四十五日', internal: 'Y' });
  expect(await refuse('<p>付款期限为45日。</p><p>质保期为6个月。</p><script>alert(1)</script>')).toMatchObject({ status: 'S' });

  const seen = await read('alpha', CONTRACT, id);
  expect(seen).toMatchObject({ state: 'refused', comments: [{ commentNo: 1, side: 'B', said: '银行要求四十五日' }] });
  expect(JSON.stringify(seen)).not.toContain('最多四十五日');
  const history = await as('alpha').call(CONTRACT, 'findHistory', { id });
  expect(JSON.stringify(history)).not.toContain('最多四十五日');
  expect(await as('alpha').call(CONTRACT, 'doAlteration', { id, rev: seen.rev, reason: '我方' })).not.toMatchObject({ status: 'S' });

  const proposal = await as('drafter').done<{ changes: number; lines: readonly object[] }>(CONTRACT, 'findProposal', { contractId: id });
  expect(proposal.changes).toBe(2);
  expect(proposal.lines).toHaveLength(2);
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '付款可以', acceptRedline: 'Y', takenChanges: [{ changeNo: 1 }] });
  expect(await read('drafter', CONTRACT, id)).toMatchObject({
    state: 'draft',
    body: '<p>付款期限为45日。</p><p>质保期为12个月。</p>',
    revisionNo: 2,
    proposalNo: null,
    comments: [{ commentNo: 1001 }, { commentNo: 1 }],
  });
  await approved(id);
  expect(await send('drafter', CONTRACT, id, 'saveOrUpdate', { body: '<p>别的</p>' })).not.toMatchObject({ status: 'S' });
  expect(await send('drafter', CONTRACT, id, 'doAlteration', { reason: '再来', acceptRedline: 'Y' })).toMatchObject({
    code: 'CCT_PROPOSAL_NONE',
  });
});

test('a template has one new version in work: a second is refused until the first is gone', async () => {
  const TEMPLATE = 'srmCctTemplate';
  const [drafter, approver] = [await house.product.enter('drafter'), await house.product.enter('approver')];
  const fields = { templateName: '采购合同', body: '<p>双方同意。</p>', orgId: house.named.get('org:HQ') };
  const { id } = await drafter.done<{ id: string }>(TEMPLATE, 'saveOrUpdate', fields);
  await drafter.done(TEMPLATE, 'doSubmit', { id });
  const { rev } = await drafter.done<{ rev: number }>(TEMPLATE, 'findById', { id });
  await approver.done(TEMPLATE, 'doApproval', { id, rev });
  const { made } = await drafter.done<{ made: readonly { type: string; id: string }[] }>(TEMPLATE, 'doRevise', { id });
  expect(made).toEqual([{ type: TEMPLATE, id: expect.any(String), number: expect.stringMatching(/^CT-/) }]);
  expect(await drafter.call(TEMPLATE, 'doRevise', { id }, 'EN')).toMatchObject({
    code: 'MD_REVISING',
    msg: 'A new version is being written already. Go on with that one, or delete it.',
  });
  await drafter.done(TEMPLATE, 'delete', { id: made[0]!.id });
  expect(await drafter.call(TEMPLATE, 'doRevise', { id })).toMatchObject({ status: 'S' });
});
