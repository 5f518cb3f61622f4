import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { createHash, X509Certificate } from 'node:crypto';
import sharp from 'sharp';
import { x509 } from '../../../server/contracts/signing/crypto.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { dateIn, SITE_ZONE } from '../../../server/platform/zones.js';
import { contractLookups } from '../../../state-machines/contracts/lookups.js';
import { contractProfiles } from '../../../state-machines/contracts/profiles.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import { linesOfPdf, standingIn } from '../harness/pdf-text.js';
import type { Answer } from '../harness/product.js';
import { aSigningHouse, CONTRACT, ID_NUMBER, PIN } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// A contract signed electronically by two companies, and its file verified by anybody (contracts.md §4, §5)

const DAY = 86_400_000;
let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
  const { runtime, kernel, database } = house.product.assembled;
  const shipping = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(shipping, { lookups: [contractLookups.CCT_CA_ALG], profiles: Object.values(contractProfiles) });
}, 600_000);
afterAll(() => house?.product.stop());

/** Confirmed by a click, with the page that says so behind what was confirmed; what its signatures are worth. */
async function acceptedByClick(): Promise<unknown> {
  const { as, page, read } = house;
  const id = await inForce();
  let contract = await read('alpha', CONTRACT, id);
  for (let turn = 0; turn < 2_400 && !contract['signedFileIds']; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    contract = await read('alpha', CONTRACT, id);
  }
  expect(contract).toMatchObject({ state: 'effective', acceptedBy: as('alpha').userId, acceptedAt: expect.any(Number) });
  const bytes = async (fileId: unknown) => {
    const answer = await as('alpha').stream('/v2/pageoffice/doFilePdfView', { fileId });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const [final, accepted] = [await bytes(contract['finalFileId']), await bytes(contract['signedFileIds'])];
  const pages = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount();
  expect(await pages(accepted)).toBe((await pages(final)) + 1);
  const lines = (await linesOfPdf(accepted)).map((line) => line.replaceAll(' ', ''));
  expect(lines).toEqual(expect.arrayContaining(['确认页/Acceptancepage', 'AlphaMetalworks', String(contract['revisionHash'])]));
  expect(lines.some((line) => line.startsWith('2026-03-'))).toBe(true);
  const { data } = await page('verifyDocument', { verifyCode: contract['verifyCode'] });
  const { known, overall, signatures } = data as { known: boolean; overall: string; signatures: readonly object[] };
  return { known, overall, signatures };
}

test('a click is kept as a page behind the contract, that says who confirmed which document', async () => {
  expect(await acceptedByClick()).toEqual({ known: true, overall: 'NO_SIGNATURE', signatures: [] });
});

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

/** Seals, a signature and days stand over what the text keeps free for them; who has no anchor signs on the last page. */
async function standsOnItsAnchors(fileId: string): Promise<void> {
  const answer = await house.as('drafter').stream('/v2/pageoffice/doFilePdfView', { fileId });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const document = await PDFDocument.load(bytes);
  const boxes = document.getPages().flatMap((page, index) =>
    (page.node.Annots()?.asArray() ?? []).map((ref) => {
      const annotation = document.context.lookup(ref, PDFDict);
      const name = annotation.lookupMaybe(PDFName.of('T'), PDFString) ?? annotation.lookup(PDFName.of('NM'), PDFString);
      return { name: name.decodeText(), page: index, box: annotation.lookup(PDFName.of('Rect'), PDFArray).asRectangle() };
    }),
  );
  const pages = document.getPageCount();
  const seams = (party: string) =>
    boxes.filter(({ name }) => name.startsWith(`seam-${party}-`)).map(({ name, page, box }) => [name, page, Math.round(box.x + box.width)]);
  // Every page has a part of each seal, up to its edge.
  for (const party of ['A', 'B'])
    expect(seams(party)).toEqual(Array.from({ length: pages }, (_one, page) => [`seam-${party}-${page + 1}`, page, 595]));
  expect(boxes.filter(({ name }) => !name.startsWith('seam-')).map(({ name, page }) => [name, page])).toEqual([
    ['sig-1-A-1', 0],
    ['sig-2-A-2', 0],
    ['date-A', 0],
    ['sig-4-B-4', 0],
    ['date-B', 0],
    ['sig-3-B-3', pages - 1],
  ]);
  const text = await standingIn(bytes);
  const over = (words: string) =>
    text
      .filter((one) => one.text.startsWith(words))
      .map(({ x, y, page }) =>
        boxes
          .filter(({ page: on, box }) => on === page && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
          .map(({ name }) => name),
      );
  expect(over('(盖章')).toEqual([expect.arrayContaining(['sig-2-A-2'])]);
  expect(over('____').flat()).toContain('sig-1-A-1');
  // Two in one line: behind the three characters before it the seal, and to the right of that the day.
  const { x, y } = text.find((one) => one.text.startsWith('乙方:('))!;
  const middle = (name: string): readonly [number, number] => {
    const { box } = boxes.find((one) => one.name === name)!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [seal, day] = [middle('sig-4-B-4'), middle('date-B')];
  expect(seal[0]).toBeGreaterThan(x + 48);
  expect(day[0]).toBeGreaterThan(seal[0] + 40);
  for (const [, height] of [seal, day]) expect(Math.abs(height - y)).toBeLessThan(10.5);
}

/** Certificates of new accounts have keys of this kind. */
async function certifiesWith(value: string): Promise<void> {
  const keeper = await house.product.enter('keeper');
  await keeper.done('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'CCT_CA_ALG', level: 'SITE', value });
}
/** Of the certificates that signed it, one after the other. */
async function keysOf({ signers }: Row): Promise<readonly (string | undefined)[]> {
  const serials = (signers as readonly { readonly certSerial: string }[]).map(({ certSerial }) => certSerial);
  const { rows } = await house.product.assembled.database.read.query<{ serial: string; certificate: Buffer }>(
    'select serial, certificate from cct_sign_key where serial = any($1)',
    [serials],
  );
  const kinds = new Map(rows.map(({ serial, certificate }) => [serial, new X509Certificate(certificate).publicKey.asymmetricKeyType]));
  return serials.map((serial) => kinds.get(serial));
}

test('without accounts nobody signs; with them both companies sign in turn, and the contract is in force', async () => {
  const { anOrganisation, aPerson, as, confirmedContract, page, reaches, read, send } = house;
  const id = await confirmedContract();
  expect(await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 })).toMatchObject({ code: 'CCT_SIGN_ACCOUNTS' });
  const [lin, zhao] = [await aPerson('drafter', '林经理', 'lin@buyer.example'), await aPerson('alpha', 'Zhao', 'zhao@alpha.example')];
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await certifiesWith('ECDSA_P256');
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  const started = await send('drafter', CONTRACT, id, 'doSign', { signDays: 15, seamFlag: 'Y' });
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
    readonly signatures: readonly { readonly verdict: string; readonly level: string; readonly changesAfter: readonly string[] }[];
    readonly fileSha256: string;
  };
  expect(signatures.map(({ verdict, level, changesAfter }) => [verdict, level, ...changesAfter].join(' '))).toEqual([
    'VALID B-LT SIGNATURE STAMP DSS',
    'VALID B-LT SIGNATURE STAMP DSS',
    'VALID B-LT SIGNATURE STAMP DSS',
    'VALID B-LT DSS',
  ]);
  const flow = await read('drafter', 'srmCctSignFlow', flowId);
  expect(flow).toMatchObject({ state: 'completed', signedSha256: fileSha256 });
  await standsOnItsAnchors(String(flow['signedFileId']));
  expect(await keysOf(flow)).toEqual(['rsa', 'rsa', 'rsa', 'ec']);
  expect(await page('verifyDocument', { verifyCode: 'ABCDEFGHJKLMNPQRSTUV' })).toMatchObject({ code: 'CCT_VERIFY_UNKNOWN' });
  await staysValid(flow, contract['verifyCode']);
});

/** The supplier's certificate is revoked after he has signed: the public list names it, and what he signed stays valid. */
async function staysValid(flow: Row, verifyCode: unknown): Promise<void> {
  const { clock, done, page, product } = house;
  const listed = async (name: string, serial: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/ca/${name}.crl`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pkix-crl']);
    return new x509.X509Crl(await answer.arrayBuffer()).findRevoked(serial) !== null;
  };
  const { orgAccountId, certSerial } = (flow['signers'] as readonly Record<string, string>[])[3]!;
  expect(await listed('issuing', certSerial!)).toBe(false);
  clock.pass(60_000);
  const revokedAt = clock.now();
  await done('drafter', 'srmCctOrgAccount', orgAccountId!, 'doRevoke', { reason: '公司注销' });
  expect(await listed('issuing', certSerial!)).toBe(true);
  expect(await listed('root', certSerial!)).toBe(false);
  const { data } = await page('verifyDocument', { verifyCode });
  expect(data).toMatchObject({ overall: 'VALID', signatures: [{ revokedAt: null }, {}, {}, { verdict: 'VALID', level: 'B-LT' }] });
  const found = (data as { readonly signatures: readonly { readonly revokedAt: number }[] }).signatures[3]!.revokedAt;
  expect(found).toBeGreaterThanOrEqual(revokedAt);
}

test('where the buyer has an account its seal is on the page of a click', async () => {
  expect(await acceptedByClick()).toMatchObject({
    ...{ known: true, overall: 'VALID' },
    signatures: [{ field: 'sig-1-A', signer: '海川制造', verdict: 'VALID', level: 'B-LT', changesAfter: ['DSS'] }],
  });
});

test('a preview carries the mark of its state; what is taken away is the file as it is', async () => {
  const MARK = 'srmCctWatermark';
  const { as, done, read, sentContract } = house;
  const mark = async (watermarkName: string, useCase: string, markText: string) => {
    const { id } = await as('drafter').done<Row>(MARK, 'saveOrUpdate', {
      watermarkName,
      useCase,
      markText,
      colour: 'RED',
      angle: 0,
      fontSize: 12,
    });
    await done('drafter', MARK, id, 'doEnabled');
    return id;
  };
  const older = await mark('旧', 'REVIEW', 'OLD {docNumber}');
  await mark('新', 'REVIEW', '{state} {docNumber}');
  await house.reaches('drafter', MARK, older, 'disabled');
  const id = await sentContract('<p>双方同意。</p>');
  const { docNumber, finalFileId, revisionHash } = await read('drafter', CONTRACT, id);
  const shown = async (who: string, fileId: unknown) => {
    const answer = await as(who).stream('/v2/pageoffice/doFilePdfView', { fileId });
    return (await linesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ');
  };
  const words = `待供应商确认Waitingforthesupplier${String(docNumber)}`;
  for (const who of ['drafter', 'alpha']) {
    const text = (await shown(who, finalFileId)).replaceAll(/\s+/g, '');
    expect([text.includes(words), text.includes('OLD')]).toEqual([true, false]);
  }
  const taken = await as('drafter').stream('/v2/file/download', { fileId: finalFileId });
  expect(
    createHash('sha256')
      .update(new Uint8Array(await taken.arrayBuffer()))
      .digest('hex'),
  ).toBe(revisionHash);
  // A picture takes the place of the words, for the same state.
  const png = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#b42318' } })
    .png()
    .toBuffer();
  const [imageId] = await as('drafter').upload({ 'mark.png': png });
  const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#b42318' } })
    .png()
    .toBuffer();
  const [tinyId, noPicture] = await as('drafter').upload({ 'tiny.png': tiny, 'mark.csv': 'a,b\n' });
  const picture = (image: unknown) =>
    as('drafter').call(MARK, 'saveOrUpdate', {
      ...{ watermarkName: '图', useCase: 'REVIEW', kind: 'IMAGE', imageId: image, angle: 30, opacity: 50 },
    });
  for (const image of [tinyId, noPicture, `${imageId},${tinyId}`]) expect(await picture(image)).toMatchObject({ code: 'CCT_WM_IMAGE' });
  const drawn = await picture(imageId);
  expect(drawn).toMatchObject({ status: 'S' });
  const pictured = async (): Promise<boolean> => {
    const answer = await as('alpha').stream('/v2/pageoffice/doFilePdfView', { fileId: finalFileId });
    return /\/Subtype\s*\/Image\b/.test(Buffer.from(await answer.arrayBuffer()).toString('latin1'));
  };
  expect(await pictured()).toBe(false);
  await done('drafter', MARK, (drawn.data as Row).id, 'doEnabled');
  expect((await shown('alpha', finalFileId)).replaceAll(/\s+/g, '')).not.toContain(words);
  expect(await pictured()).toBe(true);
  // Confirmed on paper and in force it is no draft for review any more.
  await done('alpha', CONTRACT, id, 'doSupplierConfirm');
  const [scan] = await as('drafter').upload({ 'scan.csv': 'a,b\n' });
  await done('drafter', CONTRACT, id, 'doSign', { signedFileIds: scan, signedDate: '2026-03-02' });
  expect((await shown('drafter', finalFileId)).includes('Waiting')).toBe(false);
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
  const versions = (who: string) => as(who).done<readonly Record<string, unknown>[]>(CONTRACT, 'findVersions', { contractId: id });
  // While it is written anew he has what he was sent, and nothing to compare it with.
  const sentOnes = async () => (await versions('alpha')).map(({ docNo }) => docNo);
  const unsent = async () => (await as('alpha').call(CONTRACT, 'compare', { contractId: id, from: 1, to: 0 })).code;
  expect([await sentOnes(), await unsent()]).toEqual([[1], 'CCT_VERSION_NONE']);
  const body = '<p>付款期限为45日,合计{{contract.amountTaxIncl}}。</p><p>质保期为12个月。</p>';
  await done('drafter', CONTRACT, id, 'saveOrUpdate', { body, items: [valve('12')] });
  await approved(id);
  expect([await sentOnes(), await unsent()]).toEqual([[1], 'CCT_VERSION_NONE']);
  await done('drafter', CONTRACT, id, 'doAlteration', { reason: '再改' });
  await approved(id);
  await done('drafter', CONTRACT, id, 'doSendConfirm');

  expect((await versions('drafter')).map(({ docNo, docKind, revisionNo }) => [docNo, docKind, revisionNo])).toEqual([
    [0, null, 3],
    [3, 'FINAL', 3],
    [2, 'REVISION', 2],
    [1, 'FINAL', 1],
  ]);
  expect(await sentOnes()).toEqual([3, 1]);
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

/** With samples nothing is missing; of a contract what it does not say is named, and both are set as the document would be. */
async function isTriedOn(templateId: string): Promise<void> {
  const { as, sentContract } = house;
  const tried = (body: object) => as('drafter').call('srmCctTemplate', 'testFill', { templateId, ...body }, 'EN');
  expect(await tried({})).toMatchObject({ status: 'S', data: { missing: [], sealsLacking: null } });
  const contractId = await sentContract('<p>双方同意。</p>');
  expect(await tried({ contractId })).toMatchObject({
    data: { missing: [{ key: 'partyA.legalPerson', label: { en: 'Buyer: legal representative' } }] },
  });
  const paper = async (who: string, body: object) =>
    new Uint8Array(await (await as(who).stream('/v2/pageoffice/templateView', { templateId, ...body })).arrayBuffer());
  const lines = async (body: object) => (await linesOfPdf(await paper('drafter', body))).map((line) => line.replaceAll(' ', ''));
  expect(await lines({})).toContain('双方甲方法定代表人与乙方名称同意。');
  expect(await lines({ contractId })).toContain('双方____________与AlphaMetalworks同意。');
  expect(await as('alpha').call('srmCctTemplate', 'testFill', { templateId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(Buffer.from(await paper('alpha', {})).toString()).toContain('DOC_NOT_FOUND');
}

test('a contract begins with the text of its template; empty fields of it are named before anybody approves it', async () => {
  const { approved, done, make, named, read, send, valve } = house;
  const TEMPLATE = 'srmCctTemplate';
  const body = '<p>{{partyA.legalPerson}}与{{partyB.name}}</p><p>{{sign.sealA}}{{sign.sealB}}</p>';
  const templateId = await make('drafter', TEMPLATE, { templateName: '框架合同', body, orgIds: [named.get('org:HQ')] });
  const id = await make('drafter', CONTRACT, {
    ...{ orgId: named.get('org:HQ'), contractTitle: '阀门', supplierId: named.get('supplier:Alpha'), templateId, items: [valve('10')] },
    ...{ effectiveFrom: '2026-03-01', effectiveTo: '2026-12-31', ownerUserId: house.as('drafter').userId, body: '<p>手写</p>' },
    stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
  });
  expect(await send('drafter', CONTRACT, id, 'contractInit')).toMatchObject({ code: 'CCT_TEMPLATE_STATE' });
  await done('drafter', TEMPLATE, templateId, 'doSubmit');
  await done('approver', TEMPLATE, templateId, 'doApproval');
  await done('drafter', CONTRACT, id, 'contractInit');
  expect(await read('drafter', CONTRACT, id)).toMatchObject({ state: 'draft', body, templateVersion: 1 });
  expect(await house.as('drafter').done(CONTRACT, 'findVersions', { contractId: id })).toMatchObject([{ docNo: 0 }, { docKind: 'INIT' }]);
  expect(await send('drafter', CONTRACT, id, 'doSubmitPublish')).toMatchObject({
    code: 'CCT_PLACEHOLDER_EMPTY',
    msg: expect.stringContaining('甲方:法定代表人'),
  });
  await done('drafter', CONTRACT, id, 'saveOrUpdate', { body: body.replace('{{partyA.legalPerson}}', '王总') });
  await approved(id);
});

const pdfOf = async (text: string, locked = false): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage([595.28, 841.89]).drawText(text, { size: 14 });
  if (locked) document.encrypt({ userPassword: 'open it', ownerPassword: 'own it', permissions: {} });
  return Buffer.from(await document.save());
};

test('attachments of a template are in its contract: appended before the page to sign, or listed with their hash', async () => {
  const { approved, as, done, make, named, read, send, valve } = house;
  const TEMPLATE = 'srmCctTemplate';
  const [drawing, locked] = await as('drafter').upload({ 'drawing.pdf': await pdfOf('Drawing V-7'), 'locked.pdf': await pdfOf('L', true) });
  const [prices] = await as('drafter').upload({ 'prices.csv': 'a,b\n' });
  const annexes = (merged: string | undefined) => [
    { annexNo: 1, annexName: '图纸', annexFileId: merged, mergeFlag: 'Y', requiredFlag: 'Y' },
    { annexNo: 2, annexName: '价目表', annexFileId: prices },
  ];
  const body = '<p>双方同意。</p><p>{{sign.sealA}}{{sign.sealB}}</p>';
  const templateId = await make('drafter', TEMPLATE, {
    ...{ templateName: '附件合同', body, orgIds: [named.get('org:HQ')], annexes: annexes(locked) },
  });
  expect(await send('drafter', TEMPLATE, templateId, 'doSubmit')).toMatchObject({
    code: 'CCT_ANNEX_PDF',
    msg: expect.stringContaining('图纸'),
  });
  // Tried on it is set without what cannot be appended, and says so; then as its contract will be.
  const tried = () => as('drafter').call(TEMPLATE, 'testFill', { templateId });
  const paper = async () => {
    const answer = await as('drafter').stream('/v2/pageoffice/templateView', { templateId });
    return (await linesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join('\n');
  };
  expect(await tried()).toMatchObject({ status: 'S', data: { unfit: ['图纸'] } });
  expect((await paper()).replaceAll(' ', '')).toContain('价目表');
  await done('drafter', TEMPLATE, templateId, 'saveOrUpdate', { annexes: annexes(drawing) });
  expect(await tried()).toMatchObject({ status: 'S', data: { unfit: [] } });
  expect(await paper()).toContain('Drawing V-7');
  await done('drafter', TEMPLATE, templateId, 'doSubmit');
  await done('approver', TEMPLATE, templateId, 'doApproval');
  const id = await make('drafter', CONTRACT, {
    ...{ orgId: named.get('org:HQ'), contractTitle: '阀门', supplierId: named.get('supplier:Alpha'), templateId, items: [valve('10')] },
    ...{ effectiveFrom: '2026-03-01', effectiveTo: '2026-12-31', ownerUserId: as('drafter').userId, stages: ALL_AT_ONCE },
  });
  await done('drafter', CONTRACT, id, 'contractInit');
  const { annexes: brought } = await read('drafter', CONTRACT, id);
  expect(brought).toMatchObject([{ annexName: '图纸', annexFileId: drawing }, { annexName: '价目表' }]);
  await done('drafter', CONTRACT, id, 'saveOrUpdate', { annexes: (brought as readonly object[]).slice(1) });
  expect(await send('drafter', CONTRACT, id, 'doSubmitPublish')).toMatchObject({
    code: 'CCT_ANNEX_MISSING',
    msg: expect.stringContaining('图纸'),
  });
  await done('drafter', CONTRACT, id, 'contractInit');
  await approved(id);
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  const { finalFileId } = await read('alpha', CONTRACT, id);
  const shown = await as('alpha').stream('/v2/pageoffice/doFilePdfView', { fileId: finalFileId });
  const text = await standingIn(new Uint8Array(await shown.arrayBuffer()));
  const pageOf = (words: string) => text.find((one) => one.text.includes(words))?.page;
  const last = Math.max(...text.map(({ page }) => page));
  expect([pageOf('Drawing V-7'), pageOf('签署页')]).toEqual([last - 1, last]);
  expect(pageOf('SHA-256')).toBe(0);
  const own = await as('alpha').stream('/v2/file/download', { fileId: prices });
  expect(await own.text()).toBe('a,b\n');
});

test('a template has one new version in work: a second is refused until the first is gone', async () => {
  const TEMPLATE = 'srmCctTemplate';
  const [drafter, approver] = [await house.product.enter('drafter'), await house.product.enter('approver')];
  const fields = { templateName: '采购合同', body: '<p>双方同意。</p><p>{{sign.sealA}}</p>', orgIds: [house.named.get('org:HQ')] };
  const { id } = await drafter.done<{ id: string }>(TEMPLATE, 'saveOrUpdate', fields);
  expect(await drafter.call(TEMPLATE, 'doSubmit', { id }, 'EN')).toMatchObject({
    code: 'CCT_TPL_ANCHORS',
    msg: "Put a sign anchor into the text where it is missing: Supplier's seal.",
  });
  const whole = '<p>双方{{partyA.legalPerson}}与{{partyB.name}}同意。</p><p>{{sign.sealA}}{{sign.sealB}}</p>';
  const standing = await drafter.done<{ rev: number }>(TEMPLATE, 'findById', { id });
  await drafter.done(TEMPLATE, 'saveOrUpdate', { id, rev: standing.rev, body: whole });
  await isTriedOn(id);
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

const ALL_AT_ONCE = [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }];
/** In force by a click, from March until the end of the month, ten valves at 10.00. */
async function inForce(stages: readonly object[] = ALL_AT_ONCE): Promise<string> {
  const { approved, as, done, make, named, reaches, valve } = house;
  const id = await make('drafter', CONTRACT, {
    ...{ orgId: named.get('org:HQ'), contractTitle: '阀门年度合同', supplierId: named.get('supplier:Alpha'), signMode: 'CLICK' },
    ...{
      effectiveFrom: '2026-03-01',
      effectiveTo: '2026-03-31',
      ownerUserId: as('drafter').userId,
      remindDays: '20,10',
      body: '<p>一</p>',
    },
    items: [valve('10')],
    stages,
  });
  await approved(id);
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  await done('alpha', CONTRACT, id, 'doSupplierConfirm');
  await reaches('drafter', CONTRACT, id, 'effective');
  return id;
}
const ordered = (qty: string) => ({ rows: [{ lineNo: 10, qty, needDate: '2026-03-20' }] });

/** Beside the contract in the lists of both, which filter and sort by it. */
async function standsInLists(id: string, shown: Readonly<Record<string, string>>): Promise<void> {
  const page = { pageIndex: 1, pageRows: 50 };
  for (const who of ['drafter', 'alpha']) {
    const list = (query: object) => house.as(who).done<readonly Row[]>(CONTRACT, 'listByPage', { ...page, ...query });
    const found = await list({ conditions: [{ key: 'executedPct', op: 'ge', value: '40' }], orderBy: [{ key: 'nextDue', dir: 'asc' }] });
    expect(found.filter((row) => row.id === id)).toMatchObject([shown]);
    const less = await list({ conditions: [{ key: 'paidPct', op: 'lt', value: '30' }] });
    expect(less.some((row) => row.id === id)).toBe(false);
  }
}

test('an order of a contract takes its prices and no more than is open; what is ordered, received and paid stands on its page', async () => {
  const { as, done, send } = house;
  const id = await inForce();
  expect(await send('drafter', CONTRACT, id, 'doGenerateOrder', ordered('10.5'))).toMatchObject({ code: 'CCT_ORDER_QTY' });
  const made = await send('drafter', CONTRACT, id, 'doGenerateOrder', ordered('4'));
  expect(made).toMatchObject({ status: 'S', data: { made: [{ type: 'srmPurOrderHeader' }] } });
  const [order] = (made.data as { readonly made: readonly { readonly id: string }[] }).made;
  expect(await send('drafter', CONTRACT, id, 'doGenerateOrder', ordered('7'))).toMatchObject({
    code: 'CCT_ORDER_QTY',
    msg: expect.stringContaining('6'),
  });
  await done('drafter', CONTRACT, id, 'doStagePaid', { stageNo: 1, amount: '30.00', voucher: 'V1' });
  const { dueDate } = (
    (await house.read('drafter', CONTRACT, id)) as unknown as { readonly stages: readonly [{ readonly dueDate: string }] }
  ).stages[0];
  const execution = await as('drafter').done<Record<string, unknown>>(CONTRACT, 'findExecution', { contractId: id });
  expect(execution).toMatchObject({
    items: [{ lineNo: 10, quantity: '10', orderedQty: '4', receivedQty: '0', invoicedQty: '0', orderedAmount: '40.00' }],
    totals: { contract: '100', ordered: '40', received: '0', invoiced: '0', paid: '30' },
  });
  await standsInLists(id, { executedPct: '40', paidPct: '30', nextDue: dueDate });
  const { rows } = await house.product.assembled.database.read.query<{ price: string; source: string }>(
    `select trim_scale(l.unit_price)::text as price, l.contract_id::text as source
       from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id where h.id = $1`,
    [order!.id],
  );
  expect(rows).toEqual([{ price: '10', source: id }]);
  expect(await as('alpha').call(CONTRACT, 'findExecution', { contractId: id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

test('a stage of a day is due when that day begins where the organisation is, and finance is told', async () => {
  const { as, clock, read } = house;
  const tomorrow = addDays(dateIn(SITE_ZONE, clock.now()), 1);
  const stage = { stageType: 'PROGRESS', ratio: '50' };
  const stages = [
    { ...stage, stageNo: 1, stageName: '首期', stageTrigger: 'DATE', triggerDate: tomorrow, daysAfter: 5 },
    { ...stage, stageNo: 2, stageName: '尾款', stageTrigger: 'INVOICE', daysAfter: 30 },
  ];
  const undated = [{ ...stages[0]!, triggerDate: null }, stages[1]!];
  await expect(inForce(undated)).rejects.toThrow('CCT_DATES 请填写第1阶段的指定日期');
  const id = await inForce(stages);
  expect(await read('drafter', CONTRACT, id)).toMatchObject({ stages: [{ triggeredOn: null }, { triggeredOn: null }] });
  clock.pass(DAY);
  let seen = await read('drafter', CONTRACT, id);
  for (let turn = 0; turn < 2_400 && (seen['stages'] as readonly Row[])[0]!['triggeredOn'] === null; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen = await read('drafter', CONTRACT, id);
  }
  expect(seen).toMatchObject({ stages: [{ triggeredOn: tomorrow, dueDate: addDays(tomorrow, 5) }, { triggeredOn: null }] });
  const finance = await house.product.enter('buyer', 'FINANCE');
  const pending = await finance.done<readonly Row[]>('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 50, handleFlag: 'N' });
  // Those of the tests before have stages that are due at once.
  const own = pending.filter(({ billType, docId }) => billType === 'CONTRACT_PAYMENT' && docId === id);
  expect(own).toHaveLength(1);
  await as('drafter').done(CONTRACT, 'doStagePaid', { id, rev: seen.rev, stageNo: 1, amount: '50.00', voucher: 'V1' });
});

test('owner and supplier are reminded of the end on each day; a copy that is lent too long is told; what is over is archived', async () => {
  const { as, clock, done, reaches, read, send } = house;
  const id = await inForce();
  const { docNumber } = await read('drafter', CONTRACT, id);
  await done('drafter', CONTRACT, id, 'doFileCopy', {
    archiveKind: 'ORIGINAL',
    copies: 2,
    cabinet: 'A-3',
    box: '7',
    keeperUserId: as('drafter').userId,
    retentionYears: 10,
  });
  const lend = (loanDue: string) =>
    send('drafter', CONTRACT, id, 'doLend', { archiveNo: 1, borrowerUserId: as('approver').userId, loanDue });
  expect(await lend('2026-01-01')).toMatchObject({ code: 'CCT_LOAN_DUE' });
  expect(await lend('2026-03-08')).toMatchObject({ status: 'S' });
  expect(await send('drafter', CONTRACT, id, 'doDestroyCopy', { archiveNo: 1 })).toMatchObject({ code: 'CCT_ARCHIVE_NONE' });
  const seen = await read('alpha', CONTRACT, id);
  expect([seen['archives'], JSON.stringify(seen).includes('A-3')]).toEqual([[], false]);
  const mails = house.product.letters.mails;
  const told = (words: string): number =>
    mails.filter(({ subject }) => subject.includes(words) && subject.includes(String(docNumber))).length;
  const reach = async (day: string, words: string, count: number): Promise<void> => {
    clock.pass(Date.parse(`${day}T02:00:00.000Z`) - clock.now());
    for (let turn = 0; turn < 2_400 && told(words) < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told(words)).toBe(count);
  };
  await reach('2026-03-09', '逾期未还', 2);
  expect(await read('drafter', CONTRACT, id)).toMatchObject({
    archives: [{ archiveStatus: 'OVERDUE_LOAN', archiveCode: `DA-${docNumber}-01` }],
  });
  await done('drafter', CONTRACT, id, 'doReturnCopy', { archiveNo: 1 });
  expect(await send('drafter', CONTRACT, id, 'doDestroyCopy', { archiveNo: 1 })).toMatchObject({ code: 'CCT_RETENTION' });
  expect(told('即将到期')).toBe(0);
  await reach('2026-03-11', '即将到期', 2);
  await reach('2026-03-21', '即将到期', 4);
  await reach('2026-04-01', '即将到期', 4);
  await reaches('drafter', CONTRACT, id, 'ended');
  expect(await send('drafter', CONTRACT, id, 'doArchive')).toMatchObject({ code: 'CCT_ARCHIVE_STAGES' });
  await done('drafter', CONTRACT, id, 'doStagePaid', { stageNo: 1, amount: '100.00', voucher: 'V1' });
  await done('drafter', CONTRACT, id, 'doArchive');
  expect(await read('drafter', CONTRACT, id)).toMatchObject({
    state: 'archived',
    archives: [{ archiveKind: 'ORIGINAL' }, { archiveKind: 'ELECTRONIC' }],
  });
});

test('a fallback of a term is published and of the same category', async () => {
  const { done, make, send } = house;
  const TERMS = 'srmCctTerms';
  const term = (more: object) =>
    make('drafter', TERMS, {
      termsTitle: '付款',
      termsCategory: 'PAYMENT',
      body: '<p>30日</p>',
      orgId: house.named.get('org:HQ'),
      ...more,
    });
  const softer = await term({ termsTitle: '放宽' });
  const id = await term({ fallbackIds: [softer] });
  expect(await send('drafter', TERMS, id, 'doSubmit')).toMatchObject({
    code: 'CCT_TERMS_FALLBACK',
    msg: expect.stringMatching(/^备选条款须已发布且类别相同,请更换:T-\d{4}$/),
  });
  await done('drafter', TERMS, softer, 'doSubmit');
  await done('approver', TERMS, softer, 'doApproval');
  expect(await send('drafter', TERMS, id, 'doSubmit')).toMatchObject({ status: 'S' });
});
