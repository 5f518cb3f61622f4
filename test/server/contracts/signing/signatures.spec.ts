/** Signatures of contracts, checked by an independent program (contracts.md §5.1, §5.2). */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFPageLeaf, PDFString } from '@cantoo/pdf-lib';
import { newRoot, revocationList } from '../../../../server/contracts/signing/certificates.js';
import { signed } from '../../../../server/contracts/signing/pdf.js';
import { Unreadable, verified, withRevocations } from '../../../../server/contracts/signing/verify.js';
import type { SignedFiles } from './signed-files.js';
import { field, independent, someSignedFiles, verdicts } from './signed-files.js';

const at = Date.now() - 60_000;
let house: SignedFiles;
let ca: SignedFiles['ca'];
let files: SignedFiles['files'];
beforeAll(async () => {
  house = await someSignedFiles(at);
  ({ ca, files } = house);
}, 60_000);
afterAll(() => house?.done());

const look = async (bytes: Uint8Array, roots = [ca.root.certificate]) => verdicts(await verified(bytes, roots));
/** In what the page says, which both signatures cover. */
const withOneByteChanged = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  const place = changed.indexOf('stream', 100) + 12;
  changed[place] = changed[place]! ^ 1;
  return changed;
};

test('each signature is appended, and what was there stays byte by byte', () => {
  expect(files.one.subarray(0, files.unsigned.length).equals(files.unsigned)).toBe(true);
  expect(files.two.subarray(0, files.one.length).equals(files.one)).toBe(true);
});

test('two signatures are valid, the first with a signature and its day after it', async () => {
  expect(await look(files.two)).toEqual(['VALID', 'VALID SIGNATURE STAMP', 'VALID']);
  const [first] = (await verified(files.two, [ca.root.certificate])).signatures;
  expect(first).toMatchObject({ signer: '王小明 Wang, Ming', company: '甲方 "X" + Y', time: Math.floor(at / 1000) * 1000 + (at % 1000) });
});

test('one changed byte makes both invalid', async () => {
  expect((await look(withOneByteChanged(files.two)))[0]).toBe('INVALID');
  expect((await verified(withOneByteChanged(files.two), [ca.root.certificate])).signatures.map(({ integrity }) => integrity)).toEqual([
    false,
    false,
  ]);
});

test('a note or a drawing of another program makes them invalid', async () => {
  const noted = await PDFDocument.load(files.two, { forIncrementalUpdate: true });
  noted.getPage(0).node.addAnnot(noted.context.register(noted.context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [9, 9, 30, 30] })));
  expect(await look(await noted.save({ useObjectStreams: false }))).toEqual(['INVALID', 'INVALID SIGNATURE STAMP OTHER', 'INVALID OTHER']);
  const drawn = await PDFDocument.load(files.two, { forIncrementalUpdate: true });
  drawn.getPage(0).drawText('forged');
  expect((await look(await drawn.save({ useObjectStreams: false })))[0]).toBe('INVALID');
});

test('a removed update leaves what stood before it; another root is not trusted; an unsigned file has none', async () => {
  expect(await look(files.one)).toEqual(['VALID', 'VALID']);
  expect(await look(files.two, [(await newRoot(at)).certificate])).toEqual(['UNTRUSTED', 'UNTRUSTED SIGNATURE STAMP', 'UNTRUSTED']);
  expect(await look(files.unsigned)).toEqual(['NO_SIGNATURE']);
});

test('a file that is cut off, is locked with a password or is none is not read', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  const open = await document.save();
  expect((await verified(Buffer.from(open), [ca.root.certificate])).overall).toBe('NO_SIGNATURE');
  document.encrypt({ userPassword: 'open it', ownerPassword: 'own it', permissions: {} });
  const locked = Buffer.from(await document.save());
  for (const bytes of [locked, files.two.subarray(0, 900), Buffer.from('a,b\n1,2\n')])
    await expect(verified(bytes, [ca.root.certificate])).rejects.toThrow(Unreadable);
});

test('revoked before the signature it is not trusted, revoked later it stays valid', async () => {
  const report = await verified(files.one, [ca.root.certificate]);
  const { serialNumber } = house.people.buyer.certificate;
  const revoked = (when: number) => withRevocations(report, new Map([[serialNumber, when]])).overall;
  expect([revoked(at - 1_000), revoked(at + 1_000)]).toEqual(['UNTRUSTED', 'VALID']);
});

/** Of so many pages, sealed by both over their edges. */
async function sealedOverEdges(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) document.addPage([595.28, 841.89]).drawText(`Page ${number}`, { size: 14 });
  const unsigned = Buffer.from(await document.save());
  const { buyer, supplier } = house.people;
  const drawing = { picture: house.picture };
  const one = await signed(unsigned, { ...drawing, field: field('sig-1-A', 20), seam: 'A' }, house.by(buyer), at);
  return signed(one, { ...drawing, field: field('sig-2-B', 100), seam: 'B' }, house.by(supplier), at + 5_000);
}
/** Seals over edges: whose, on which page, from where on and how wide, in points. */
async function seamsOf(pdf: Buffer) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? []).flatMap((ref) => {
      const annotation = document.context.lookup(ref, PDFDict);
      const name = annotation.lookupMaybe(PDFName.of('NM'), PDFString)?.decodeText() ?? '';
      const { x, width } = annotation.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
      return name.startsWith('seam-') ? [{ name, x: Math.round(x), width: Math.round(width) }] : [];
    }),
  );
}

test('each seal stands over the edge of all pages, a part on each, and comes with its signature', async () => {
  const three = await sealedOverEdges(3);
  // 50 mm are 142 points: of three pages each has 47 of them, up to the edge of 595.
  const part = { x: 548, width: 47 };
  expect(await seamsOf(three)).toEqual(
    [1, 2, 3].flatMap((page) => [
      { name: `seam-A-${page}`, ...part },
      { name: `seam-B-${page}`, ...part },
    ]),
  );
  expect(await look(three)).toEqual(['VALID', 'VALID SIGNATURE STAMP', 'VALID']);
  expect(await seamsOf(await sealedOverEdges(1))).toEqual([]);
  const widths = (await seamsOf(await sealedOverEdges(45))).map(({ width }) => width);
  expect([widths.length, new Set(widths)]).toEqual([90, new Set([Math.round(142 / 15)])]);
});

test('a part of a seal that comes without a signature is what anybody drew', async () => {
  const drawn = await PDFDocument.load(files.two, { forIncrementalUpdate: true });
  const forged = { Type: 'Annot', Subtype: 'Stamp', NM: PDFString.of('seam-B-1'), Rect: [9, 9, 300, 300] };
  drawn.catalog.Pages().traverse((leaf) => {
    if (!(leaf instanceof PDFPageLeaf)) return;
    const standing = leaf.lookup(PDFName.of('Annots'), PDFArray).asArray();
    leaf.set(PDFName.of('Annots'), drawn.context.obj([...standing, drawn.context.register(drawn.context.obj(forged))]));
  });
  const report = await look(await drawn.save({ useObjectStreams: false }));
  expect(report).toEqual(['INVALID', 'INVALID SIGNATURE STAMP OTHER', 'INVALID STAMP OTHER']);
});

independent('pdfsig finds both valid with their seals over the edges', async () => {
  expect(house.pdfsig(await sealedOverEdges(3)).match(/Signature is Valid\./g)).toHaveLength(2);
});

test('keys of both kinds sign: of the buyer RSA, of the supplier ECDSA', () => {
  const { buyer, supplier } = house.people;
  const kinds = [buyer, supplier].map(({ certificate }) => certificate.publicKey.algorithm);
  expect(kinds).toMatchObject([
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048 },
    { name: 'ECDSA', namedCurve: 'P-256' },
  ]);
});

independent('pdfsig finds both valid and trusted, and after one changed byte neither', () => {
  const said = house.pdfsig(files.two);
  expect(said.match(/Signature is Valid\./g)).toHaveLength(2);
  expect(said.match(/Certificate is Trusted\./g)).toHaveLength(2);
  expect(said).toContain('ETSI.CAdES.detached');
  expect(house.pdfsig(withOneByteChanged(files.two)).match(/Signature is Valid\./g)).toBeNull();
});

independent('openssl reads the chain and the list of revoked certificates', async () => {
  const { place } = house;
  const { buyer, supplier } = house.people;
  const [root, issuing] = [
    place('ca.pem', ca.root.certificate.toString('pem')),
    place('issuing.pem', ca.issuing.certificate.toString('pem')),
  ];
  for (const { certificate } of [buyer, supplier]) {
    const own = place('own.pem', certificate.toString('pem'));
    expect(execFileSync('openssl', ['verify', '-CAfile', root, '-untrusted', issuing, own], { encoding: 'utf8' })).toContain('OK');
  }
  const tsa = place('tsa.pem', ca.tsa.certificate.toString('pem'));
  const stamping = ['verify', '-purpose', 'timestampsign', '-CAfile', root, '-untrusted', issuing, tsa];
  expect(execFileSync('openssl', stamping, { encoding: 'utf8' })).toContain('OK');
  const crl = place('list.crl', await revocationList(ca.issuing, [{ serial: buyer.certificate.serialNumber, at }], at));
  const said = execFileSync('openssl', ['crl', '-inform', 'DER', '-in', crl, '-noout', '-text', '-CAfile', issuing], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(said.toLowerCase()).toContain(buyer.certificate.serialNumber.toLowerCase());
});
