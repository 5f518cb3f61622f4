/** Certificates of the internal authority (contracts.md §4.1): root, issuing, time stamps, persons and organisations; and its list of revoked ones. */
import { randomBytes } from 'node:crypto';
import { RSA, newKeys, x509 } from './crypto.js';
import type { Key, KeyKind } from './crypto.js';

export interface Issuer {
  readonly certificate: x509.X509Certificate;
  readonly key: Key;
}
export interface Subject {
  readonly name: string;
  readonly company: string | null;
  /** Stands for the identity document without telling its number. */
  readonly mark: string;
}
export interface Fresh {
  readonly certificate: x509.X509Certificate;
  readonly key: Key;
}

const YEAR_MS = 365 * 86_400_000;
const ISSUING_YEARS = 10;
/** Clocks of readers that are a little behind. */
const EARLIER_MS = 5 * 60_000;

/** 128 bits, positive. */
export const newSerial = (): string => {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes.toString('hex');
};

const flags = x509.KeyUsageFlags;

/** Names of a certificate as the library writes them, whatever stands in them. */
const nameOf = ({ name, company, mark }: Subject): x509.JsonName =>
  [
    { CN: [{ utf8String: name }] },
    ...(company === null ? [] : [{ O: [{ utf8String: company }] }]),
    { '2.5.4.5': [{ printableString: mark.slice(0, 16) }] },
  ] as unknown as x509.JsonName;
const authorityName = (name: string): x509.JsonName => [{ CN: [name] }, { O: ['Guildhall'] }];

export async function newRoot(at: number): Promise<Fresh> {
  const keys = await newKeys('RSA_3072');
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: authorityName('Guildhall Root CA'),
    notBefore: new Date(at - EARLIER_MS),
    notAfter: new Date(at + 20 * YEAR_MS),
    keys,
    signingAlgorithm: RSA,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(flags.keyCertSign | flags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate, key: keys.privateKey };
}

async function issue(
  issuer: Issuer,
  at: number,
  spec: { subject: x509.JsonName; years: number; keys: KeyKind; extensions: x509.Extension[] },
) {
  const keys = await newKeys(spec.keys);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: spec.subject,
    issuer: issuer.certificate.subjectName.toJSON(),
    notBefore: new Date(at - EARLIER_MS),
    notAfter: new Date(Math.min(at + spec.years * YEAR_MS, issuer.certificate.notAfter.getTime())),
    publicKey: keys.publicKey,
    signingKey: issuer.key,
    signingAlgorithm: RSA,
    extensions: [
      ...spec.extensions,
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey),
    ],
  });
  return { certificate, key: keys.privateKey };
}

/** Where the list stands that would name it; nothing where there is none. */
const listedAt = (crlUrl: string | null): x509.Extension[] => (crlUrl === null ? [] : [new x509.CRLDistributionPointsExtension([crlUrl])]);

export const newIssuing = (root: Issuer, at: number, crlUrl: string | null = null): Promise<Fresh> =>
  issue(root, at, {
    subject: authorityName('Guildhall Issuing CA'),
    years: ISSUING_YEARS,
    keys: 'RSA_3072',
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(flags.keyCertSign | flags.cRLSign, true),
      ...listedAt(crlUrl),
    ],
  });

export const newTimestamping = (issuing: Issuer, at: number, crlUrl: string | null = null): Promise<Fresh> =>
  issue(issuing, at, {
    subject: authorityName('Guildhall TSA'),
    years: 10,
    keys: 'RSA_2048',
    extensions: [
      new x509.KeyUsagesExtension(flags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.timeStamping], true),
      ...listedAt(crlUrl),
    ],
  });

/** Of people and organisations, whose keys are of the kind that the installation makes. */
export type SignerKeys = Exclude<KeyKind, 'RSA_3072'>;

export const newSigner = (
  ...[issuing, subject, at, crlUrl, keys = 'RSA_2048']: [Issuer, Subject, number, string, SignerKeys?]
): Promise<Fresh> =>
  issue(issuing, at, {
    subject: nameOf(subject),
    years: 2,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.KeyUsagesExtension(flags.digitalSignature | flags.nonRepudiation, true),
      new x509.CRLDistributionPointsExtension([crlUrl]),
    ],
  });

export interface Revoked {
  readonly serial: string;
  readonly at: number;
}

interface Listing {
  readonly at: number;
  readonly until: number;
}
async function listOf(authority: Issuer, revoked: readonly Revoked[], { at, until }: Listing): Promise<Buffer> {
  const list = await x509.X509CrlGenerator.create({
    issuer: authority.certificate.subjectName.toJSON(),
    thisUpdate: new Date(at),
    nextUpdate: new Date(until),
    entries: revoked.map(({ serial, at: revokedAt }) => ({ serialNumber: serial, revocationDate: new Date(revokedAt) })),
    signingAlgorithm: RSA,
    signingKey: authority.key,
    extensions: [await x509.AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey)],
  });
  return Buffer.from(list.rawData);
}

/** Good for a week, made anew each day and at each revocation. */
export const revocationList = (issuing: Issuer, revoked: readonly Revoked[], at: number): Promise<Buffer> =>
  listOf(issuing, revoked, { at, until: at + 7 * 86_400_000 });

/** Of the root, which signs it once, before its key goes away: it names nobody, and is good for as long as the issuing authority. */
export const rootList = (root: Issuer, at: number): Promise<Buffer> => listOf(root, [], { at, until: at + ISSUING_YEARS * YEAR_MS });
