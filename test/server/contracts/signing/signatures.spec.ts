/** Signatures of contracts, checked by an independent program (contracts.md §5.1, §5.2). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Fresh } from '../../../../server/contracts/signing/certificates.js';
import { newIssuing, newRoot, newSigner, newTimestamping, revocationList } from '../../../../server/contracts/signing/certificates.js';
import { signed } from '../../../../server/contracts/signing/pdf.js';
import { Unreadable, verified, withRevocations } from '../../../../server/contracts/signing/verify.js';

const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-signing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = Date.now() - 60_000;
const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};
/** Without them the machine is not set up as .ci/run sets it up; there the test fails. */
const checkable = has('pdfsig', '-v') && has('certutil', '-H');
const independent = checkable || process.env['CI'] ? test : test.skip;

let ca: { root: Fresh; issuing: Fresh; tsa: Fresh };
let buyer: Fresh;
let files: { unsigned: Buffer; one: Buffer; two: Buffer };

const page = async (text: string, size?: [number, number]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage(size).drawText(text, { size: 14 });
  return document.save();
};
const by = (signer: Fresh) => ({ signer, chain: [ca.issuing.certificate], tsa: { ...ca.tsa, chain: [ca.issuing.certificate] } });
const field = (name: string, x: number) => ({
  name,
  signer: name,
  reason: 'HT-1 合同',
  location: '上海',
  page: 0,
  x,
  y: 40,
  width: 50,
  height: 20,
});

beforeAll(async () => {
  const root = await newRoot(at);
  const issuing = await newIssuing(root, at);
  ca = { root, issuing, tsa: await newTimestamping(issuing, at) };
  buyer = await newSigner(
    issuing,
    { name: '王小明 Wang, Ming', company: '甲方 "X" + Y', mark: 'ab'.repeat(16) },
    at,
    'http://here/ca/issuing.crl',
  );
  const supplier = await newSigner(issuing, { name: 'Zhao', company: 'Alpha', mark: 'cd'.repeat(16) }, at, 'http://here/ca/issuing.crl');
  const unsigned = Buffer.from(await page('Contract HT-1'));
  const picture = await page('Seal', [140, 60]);
  const one = await signed(unsigned, { field: field('sig-1-A', 20), picture }, by(buyer), at);
  const stamps = [{ name: 'date-B', page: 0, x: 100, y: 20, width: 36, height: 6, picture }];
  files = { unsigned, one, two: await signed(one, { field: field('sig-2-B', 100), picture, stamps }, by(supplier), at + 5_000) };
}, 60_000);

const look = async (bytes: Uint8Array, roots = [ca.root.certificate]) => {
  const { overall, signatures } = await verified(bytes, roots);
  return [overall, ...signatures.map(({ verdict, changesAfter }) => [verdict, ...changesAfter].join(' '))];
};
const pdfsig = (bytes: Uint8Array): string => {
  const [file, store, root] = ['signed.pdf', 'nss', 'root.pem'].map((name) => path.join(folder, name)) as [string, string, string];
  writeFileSync(file, bytes);
  writeFileSync(root, ca.root.certificate.toString('pem'));
  rmSync(store, { recursive: true, force: true });
  execFileSync('mkdir', [store]);
  execFileSync('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
  execFileSync('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,C,C', '-n', 'root', '-i', root]);
  return execFileSync('pdfsig', ['-nssdir', `sql:${store}`, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
};
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
  const { serialNumber } = buyer.certificate;
  const revoked = (when: number) => withRevocations(report, new Map([[serialNumber, when]])).overall;
  expect([revoked(at - 1_000), revoked(at + 1_000)]).toEqual(['UNTRUSTED', 'VALID']);
});

independent('pdfsig finds both valid and trusted, and after one changed byte neither', () => {
  const said = pdfsig(files.two);
  expect(said.match(/Signature is Valid\./g)).toHaveLength(2);
  expect(said.match(/Certificate is Trusted\./g)).toHaveLength(2);
  expect(said).toContain('ETSI.CAdES.detached');
  expect(pdfsig(withOneByteChanged(files.two)).match(/Signature is Valid\./g)).toBeNull();
});

independent('openssl reads the chain and the list of revoked certificates', async () => {
  const place = (name: string, text: string | Buffer): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const [root, issuing] = [
    place('ca.pem', ca.root.certificate.toString('pem')),
    place('issuing.pem', ca.issuing.certificate.toString('pem')),
  ];
  const own = place('own.pem', buyer.certificate.toString('pem'));
  expect(execFileSync('openssl', ['verify', '-CAfile', root, '-untrusted', issuing, own], { encoding: 'utf8' })).toContain('OK');
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
