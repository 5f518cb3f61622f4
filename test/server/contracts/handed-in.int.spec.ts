import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { someSignedFiles } from './signing/signed-files.js';
import type { SignedFiles } from './signing/signed-files.js';
import { aSigningHouse, CONTRACT, PIN } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// What people hand in around signing: pictures of seals and names, contracts that were signed on paper or elsewhere (contracts.md §4, §5.1)

const ORGANISATION = 'srmCctOrgAccount';
let house: SigningHouse;
let elsewhere: SignedFiles;
beforeAll(async () => {
  house = await aSigningHouse();
  elsewhere = await someSignedFiles(Date.now() - 60_000);
}, 600_000);
afterAll(async () => {
  elsewhere?.done();
  await house?.product.stop();
});

const RED = { r: 200, g: 16, b: 46 };
/** A red frame; nothing, or white, within. */
function seal(width: number, height: number, within = 0): Promise<Buffer> {
  const middle = { width: Math.ceil(width * 0.8), height: Math.ceil(height * 0.8), channels: 4 as const };
  const hole = { create: { ...middle, background: { r: 255, g: 255, b: 255, alpha: 1 } } };
  const framed = sharp({ create: { width, height, channels: 4, background: { ...RED, alpha: 1 } } });
  return framed
    .composite([{ input: hole, blend: within === 0 ? 'dest-out' : 'over' }])
    .png()
    .toBuffer();
}
async function uploaded(who: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const [id] = await house.as(who).upload(files);
  return id!;
}

/** The picture that is drawn in the field of a signature, and its size on the page. */
async function drawnIn(fileId: string, field: string) {
  const answer = await house.as('drafter').stream('/v2/pageoffice/doFilePdfView', { fileId });
  const document = await PDFDocument.load(new Uint8Array(await answer.arrayBuffer()));
  const found = document
    .getPages()
    .flatMap((page) =>
      (page.node.Annots()?.asArray() ?? [])
        .map((ref) => document.context.lookup(ref, PDFDict))
        .filter((annotation) => annotation.lookupMaybe(PDFName.of('T'), PDFString)?.decodeText() === field),
    )[0]!;
  const stream = (ref: PDFObject | undefined): PDFRawStream => document.context.lookup(ref) as PDFRawStream;
  const form = stream(found.lookup(PDFName.of('AP'), PDFDict).get(PDFName.of('N')));
  const objects = form.dict.lookup(PDFName.of('Resources'), PDFDict).lookupMaybe(PDFName.of('XObject'), PDFDict);
  const images = (objects?.values() ?? []).map(stream);
  const { width, height } = found.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
  const mm = (points: number): number => Math.round((points * 25.4) / 72);
  return { size: [mm(width), mm(height)], masked: images.map(({ dict }) => dict.has(PDFName.of('SMask'))) };
}

async function signs(email: string): Promise<void> {
  const { clock, newLink, page, product, sentTo } = house;
  const token = await newLink(email);
  const { data } = await page('openLink', { token });
  clock.pass(61_000);
  const letters = product.letters.mails.length;
  await page('sendSignCode', { token });
  const code = await sentTo(email, letters, /\n(\d{6})\n/);
  const { fileSha256 } = data as { readonly fileSha256: string };
  expect(await page('signByLink', { token, code, pin: PIN, fileSha256 })).toMatchObject({ status: 'S' });
}

test('a seal is one transparent PNG of a good size; what is none is refused, and the account stays as it was', async () => {
  const { aPerson, anOrganisation, as, read, send } = house;
  const lin = await aPerson('drafter', '林经理', 'lin@buyer.example');
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin, await uploaded('drafter', { 'seal.png': await seal(600, 400) }));
  const [{ id }] = (await as('drafter').done<readonly Row[]>(ORGANISATION, 'listByPage', { pageIndex: 1, pageRows: 50 })) as [Row];
  const before = (await read('drafter', ORGANISATION, id)).rev;
  const add = (sealImageId: string) =>
    send('drafter', ORGANISATION, id, 'doSaveSeal', { sealName: '公章', sealType: 'OFFICIAL', sealImageId, widthMm: 42 });
  const good = await seal(300, 300);
  const unfit = {
    'white.png': await seal(300, 300, 1),
    'small.png': await seal(90, 300),
    'large.png': await seal(3_001, 200),
    'broken.png': good.subarray(0, 200),
    'photo.jpg': await sharp(good).jpeg().toBuffer(),
    'list.csv': 'a,b\n1,2\n',
  };
  for (const [name, content] of Object.entries(unfit))
    expect([name, await add(await uploaded('drafter', { [name]: content }))]).toEqual([
      name,
      expect.objectContaining({ code: 'CCT_SEAL_IMAGE', msg: expect.stringContaining('透明背景PNG') }),
    ]);
  const two = [await uploaded('drafter', { 'a.png': good }), await uploaded('drafter', { 'b.png': good })].join(',');
  expect(await add(two)).toMatchObject({ code: 'CCT_SEAL_IMAGE' });
  expect((await read('drafter', ORGANISATION, id)).rev).toBe(before);
});

test('the picture of a seal stands as wide as it is at its place, through which the text is read; a name may be drawn as well', async () => {
  const { anOrganisation, aPerson, as, confirmedContract, done, reaches, read } = house;
  const handSignImageId = await uploaded('alpha', { 'zhao.png': await seal(400, 160) });
  const zhao = await aPerson('alpha', 'Zhao', 'zhao@alpha.example', { handSignImageId });
  const white = await uploaded('alpha', { 'white.png': await seal(300, 300, 1) });
  const other = { personName: 'Zhou', mobile: '13800002222' };
  expect(await as('alpha').call('srmCctSignPerson', 'saveOrUpdate', { ...other, handSignImageId: white })).toMatchObject({
    code: 'CCT_SEAL_IMAGE',
  });
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  const id = await confirmedContract();
  await done('drafter', CONTRACT, id, 'doSign', { signDays: 15 });
  const { signFlowId } = await reaches('drafter', CONTRACT, id, 'signing');
  for (const email of ['lin@buyer.example', 'lin@buyer.example', 'zhao@alpha.example', 'zhao@alpha.example']) await signs(email);
  await reaches('drafter', CONTRACT, id, 'effective');
  const fileId = String((await read('drafter', 'srmCctSignFlow', String(signFlowId)))['signedFileId']);
  // 600 by 400 pixels, 42 mm wide; the supplier's is drawn from its name.
  expect(await drawnIn(fileId, 'sig-2-A-2')).toEqual({ size: [42, 28], masked: [true] });
  expect(await drawnIn(fileId, 'sig-3-B-3')).toEqual({ size: [70, 24], masked: [true] });
  expect(await drawnIn(fileId, 'sig-1-A-1')).toEqual({ size: [60, 21], masked: [] });
  expect(await drawnIn(fileId, 'sig-4-B-4')).toEqual({ size: [42, 42], masked: [] });
}, 240_000);

test('a contract that was signed elsewhere is kept byte by byte; one that is broken, locked or was changed after it is refused', async () => {
  const { as, done, read, send, sentContract } = house;
  const id = await sentContract('<p>双方同意。</p>');
  await done('alpha', CONTRACT, id, 'doSupplierConfirm');
  const { rev } = await read('drafter', CONTRACT, id);
  const { two } = elsewhere.files;
  const changed = Buffer.from(two);
  changed[changed.indexOf('stream', 100) + 12]! ^= 1;
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'open it', ownerPassword: 'own it', permissions: {} });
  const sign = async (name: string, content: Uint8Array) =>
    send('drafter', CONTRACT, id, 'doSign', { signedFileIds: await uploaded('drafter', { [name]: content }), signedDate: '2026-03-02' });
  for (const [name, content, code] of [
    ['cut.pdf', two.subarray(0, 900), 'CCT_SCAN_UNREADABLE'],
    ['locked.pdf', await document.save(), 'CCT_SCAN_UNREADABLE'],
    ['changed.pdf', changed, 'CCT_SCAN_SIGNATURE'],
  ] as const)
    expect([name, await sign(name, content)]).toEqual([name, expect.objectContaining({ code, msg: expect.stringContaining(name) })]);
  expect(await read('drafter', CONTRACT, id)).toMatchObject({ rev, state: 'confirmed', signedFileIds: null });

  expect(await sign('signed.pdf', two)).toMatchObject({ status: 'S' });
  const { signedFileIds } = await read('drafter', CONTRACT, id);
  const kept = await as('drafter').stream('/v2/file/download', { fileId: signedFileIds });
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(two));
  const { data } = await as('drafter').call('srmCctSignFlow', 'verifyFile', { fileId: signedFileIds });
  expect(data).toMatchObject({ overall: 'UNTRUSTED', fileSha256: sha256(two), signatures: [{ field: 'sig-1-A' }, { field: 'sig-2-B' }] });
});
