/** What a file keeps to be checked by in later years (PAdES B-LT), and what is tried on a verifier (contracts.md §5.1, §5.2). */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import * as asn1 from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import type { SignerInfo } from 'pkijs';
import type { Fresh, Revoked } from '../../../../server/contracts/signing/certificates.js';
import { newIssuing, newRoot, newSerial, newSigner, revocationList, rootList } from '../../../../server/contracts/signing/certificates.js';
import { opened } from '../../../../server/contracts/signing/cms.js';
import { RSA, x509 } from '../../../../server/contracts/signing/crypto.js';
import { withEvidence } from '../../../../server/contracts/signing/evidence.js';
import { signed } from '../../../../server/contracts/signing/pdf.js';
import { verified } from '../../../../server/contracts/signing/verify.js';
import type { SignedFiles } from './signed-files.js';
import { field, independent, someSignedFiles, verdicts } from './signed-files.js';

const at = Date.now() - 60_000;
let house: SignedFiles;
beforeAll(async () => {
  house = await someSignedFiles(at);
}, 60_000);
afterAll(() => house?.done());

const rawOf = ({ certificate }: Fresh): Uint8Array => new Uint8Array(certificate.rawData);
/** The file of both signatures with lists that name these; by others where it is said. */
async function kept(revoked: readonly Revoked[] = [], authority: Fresh = house.ca.issuing): Promise<Buffer> {
  const { ca, people, files } = house;
  const lists = [await revocationList(authority, revoked, at + 6_000), await rootList(ca.root, at)];
  const certificates = [people.buyer, people.supplier, ca.tsa, ca.issuing, ca.root].map(rawOf);
  return withEvidence(files.two, { certificates, lists });
}
const read = (bytes: Uint8Array) => verified(bytes, [house.ca.root.certificate]);
const levels = async (bytes: Uint8Array) => (await read(bytes)).signatures.map(({ level }) => level);

test('what is kept is appended after the last signature, which it leaves as it was', async () => {
  const { files } = house;
  const whole = await kept();
  expect(whole.subarray(0, files.two.length).equals(files.two)).toBe(true);
  expect(verdicts(await read(whole))).toEqual(['VALID', 'VALID SIGNATURE STAMP DSS', 'VALID DSS']);
  expect(await levels(whole)).toEqual(['B-LT', 'B-LT']);
  expect(await levels(files.two)).toEqual(['B-T', 'B-T']);
});

test('a list that is missing, is over or is signed by another leaves the level at B-T', async () => {
  const { ca, files } = house;
  const [own, ofRoot] = [await revocationList(ca.issuing, [], at + 6_000), await rootList(ca.root, at)];
  const over = await revocationList(ca.issuing, [], at - 30 * 86_400_000);
  const stranger = await newIssuing(await newRoot(at), at);
  const forged = await revocationList(stranger, [], at + 6_000);
  for (const lists of [[own], [ofRoot], [over, ofRoot], [forged, ofRoot], [Buffer.from('no list'), ofRoot], []])
    expect(await levels(await withEvidence(files.two, { certificates: [], lists }))).toEqual(['B-T', 'B-T']);
  expect(await levels(await withEvidence(files.two, { certificates: [], lists: [own, ofRoot] }))).toEqual(['B-LT', 'B-LT']);
});

test('a certificate that the kept list revokes before the signature is not trusted; revoked after it, it stays valid', async () => {
  const { serialNumber: serial } = house.people.buyer.certificate;
  const day = (when: number) => Math.floor(when / 1000) * 1000;
  const before = await read(await kept([{ serial, at: at - 1_000 }]));
  expect(verdicts(before)).toEqual(['UNTRUSTED', 'UNTRUSTED SIGNATURE STAMP DSS', 'VALID DSS']);
  expect(before.signatures[0]).toMatchObject({ revokedAt: day(at - 1_000), chain: false, integrity: true });
  const later = await read(await kept([{ serial, at: at + 4_000 }]));
  expect(verdicts(later)[0]).toBe('VALID');
  expect(later.signatures.map(({ revokedAt }) => revokedAt)).toEqual([day(at + 4_000), null]);
  // Whoever had been the authority of its time stamp was revoked with it.
  const stamp = await read(await kept([{ serial: house.ca.tsa.certificate.serialNumber, at: at - 1_000 }]));
  expect(verdicts(stamp)).toEqual(['UNTRUSTED', 'UNTRUSTED SIGNATURE STAMP DSS', 'UNTRUSTED DSS']);
  // A list that another authority signed says nothing.
  const stranger = await newIssuing(await newRoot(at), at);
  expect(verdicts(await read(await kept([{ serial, at: at - 1_000 }], stranger)))[0]).toBe('VALID');
});

/** What the file keeps, as a program finds it that knows nothing of us. */
async function keptIn(bytes: Uint8Array, name: 'Certs' | 'CRLs'): Promise<readonly Buffer[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const all = document.catalog.lookup(PDFName.of('DSS'), PDFDict).lookup(PDFName.of(name), PDFArray);
  return all.asArray().map((ref) => Buffer.from(decodePDFRawStream(document.context.lookup(ref) as PDFRawStream).decode()));
}

independent('pdfsig finds both signatures valid and trusted in the file with all that it keeps', async () => {
  const said = house.pdfsig(await kept());
  expect(said.match(/Signature is Valid\./g)).toHaveLength(2);
  expect(said.match(/Certificate is Trusted\./g)).toHaveLength(2);
});

independent('openssl checks every certificate by nothing but what the file keeps, and finds the one that was revoked', async () => {
  const { place, people, ca } = house;
  const checks = async (bytes: Uint8Array, certificate: Fresh): Promise<string> => {
    const pem = (kind: string, all: readonly Buffer[]) =>
      all
        .map((one) => `-----BEGIN ${kind}-----\n${one.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END ${kind}-----\n`)
        .join('');
    const args = [
      ...['verify', '-crl_check_all', '-attime', String(Math.floor((at + 10_000) / 1000)), '-purpose', 'any'],
      ...['-CAfile', place('ca.pem', ca.root.certificate.toString('pem'))],
      ...['-untrusted', place('kept.pem', pem('CERTIFICATE', await keptIn(bytes, 'Certs')))],
      ...['-CRLfile', place('kept.crl', pem('X509 CRL', await keptIn(bytes, 'CRLs')))],
      place('own.pem', certificate.certificate.toString('pem')),
    ];
    try {
      return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      return (error as { readonly stderr: string }).stderr;
    }
  };
  const whole = await kept();
  for (const certificate of [people.buyer, people.supplier, ca.tsa]) expect(await checks(whole, certificate)).toMatch(/: OK\n$/);
  const revoked = await kept([{ serial: people.buyer.certificate.serialNumber, at: at - 1_000 }]);
  expect(await checks(revoked, people.buyer)).toContain('certificate revoked');
  expect(await checks(revoked, people.supplier)).toMatch(/: OK\n$/);
});

interface Parts {
  readonly data: SignedData;
  readonly info: SignerInfo;
  readonly covered: Buffer;
}
/** The first signature of a file taken apart, changed, and put back into its room. */
function withSignature(pdf: Buffer, change: (parts: Parts) => void): Buffer {
  const bytes = Buffer.from(pdf);
  const [from, before, after, rest] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/
    .exec(bytes.toString('latin1'))!
    .slice(1)
    .map(Number) as [number, number, number, number];
  const data = opened(Buffer.from(bytes.subarray(before + 1, after - 1).toString('latin1'), 'hex'));
  const covered = Buffer.concat([bytes.subarray(from, before), bytes.subarray(after, after + rest)]);
  change({ data, info: data.signerInfos[0]!, covered });
  const made = Buffer.from(
    new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: data.toSchema(true) }).toSchema().toBER(false),
  ).toString('hex');
  bytes.write(made.padEnd(after - before - 2, '0'), before + 1, 'latin1');
  return bytes;
}
const changed = (bytes: Buffer): Buffer => {
  const place = bytes.indexOf('stream', 100) + 12;
  bytes[place] = bytes[place]! ^ 1;
  return bytes;
};

test('a signature that brings the text it was made over does not hold for another', async () => {
  const carrying = withSignature(house.files.one, ({ data, covered }) => {
    data.encapContentInfo.eContent = new asn1.OctetString({ valueHex: new Uint8Array(covered).buffer });
  });
  expect(verdicts(await read(changed(carrying)))).toEqual(['INVALID', 'INVALID']);
});

test('a certificate that is swapped for another of the same number does not hold', async () => {
  const root = await newRoot(at);
  const issuing = await newIssuing(root, at);
  const other = await newSigner(issuing, { name: 'Mallory', company: 'M', mark: 'ef'.repeat(8) }, at, 'http://there/crl');
  const swapped = withSignature(house.files.one, ({ data }) => {
    const theirs = Certificate.fromBER(other.certificate.rawData);
    const [own, ...above] = data.certificates as Certificate[];
    theirs.serialNumber = own!.serialNumber;
    theirs.issuer = own!.issuer;
    data.certificates = [theirs, ...above];
  });
  expect(verdicts(await read(swapped))).toEqual(['INVALID', 'INVALID']);
});

test('another certificate for the same key, from the same authority, is named as swapped', async () => {
  const { ca, people, files } = house;
  // Whoever has a key twice certified could be another one later: the name is no part of what a plain signature covers.
  const twin = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: 'CN=Mallory, O=Beta',
    issuer: ca.issuing.certificate.subjectName.toJSON(),
    notBefore: people.buyer.certificate.notBefore,
    notAfter: people.buyer.certificate.notAfter,
    publicKey: people.buyer.certificate.publicKey,
    signingKey: ca.issuing.key,
    signingAlgorithm: RSA,
    extensions: [await x509.AuthorityKeyIdentifierExtension.create(ca.issuing.certificate.publicKey)],
  });
  const swapped = withSignature(files.one, ({ data, info }) => {
    const theirs = Certificate.fromBER(twin.rawData);
    data.certificates = [theirs, ...(data.certificates as Certificate[]).slice(1)];
    info.sid = new IssuerAndSerialNumber({ issuer: theirs.issuer, serialNumber: theirs.serialNumber });
  });
  const report = await read(swapped);
  expect(verdicts(report)).toEqual(['INVALID', 'INVALID']);
  expect(report.signatures).toMatchObject([{ signer: 'Mallory', swapped: true, integrity: true, chain: false, level: null }]);
  expect((await read(files.two)).signatures.map((one) => one.swapped)).toEqual([false, false]);
});

test('the time stamp of another signature does not hold, under whatever kind of content it comes', async () => {
  const { buyer } = house.people;
  const other = await signed(house.files.unsigned, { field: field('sig-9', 60), picture: house.picture }, house.by(buyer), at + 20_000);
  let token: asn1.Sequence | null = null;
  withSignature(other, ({ info }) => {
    token = info.unsignedAttrs!.attributes[0]!.values[0] as asn1.Sequence;
  });
  const content = new SignedData({ schema: new ContentInfo({ schema: token! }).content });
  content.encapContentInfo.eContentType = '1.2.840.113549.1.7.1';
  const disguised = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: content.toSchema(true) }).toSchema();
  for (const taken of [token!, disguised]) {
    const report = await read(
      withSignature(house.files.one, ({ info }) => {
        info.unsignedAttrs!.attributes[0]!.values = [taken];
      }),
    );
    expect(report.signatures).toMatchObject([{ time: null, level: 'B-B', verdict: 'UNTRUSTED' }]);
  }
});

test('whoever may sign contracts may not stamp times', async () => {
  const { files, people, by, picture } = house;
  const own = await signed(files.unsigned, { field: field('sig-1-A', 20), picture }, by(people.buyer, people.supplier), at);
  expect((await read(own)).signatures).toMatchObject([{ time: null, verdict: 'UNTRUSTED', integrity: true }]);
});
