/** Signatures and time stamps as CMS (contracts.md §5.1): made and taken apart by pkijs. */
import { createHash } from 'node:crypto';
import { AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import * as asn1 from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs';
import type { SignedDataVerifyError } from 'pkijs';
import type { Issuer } from './certificates.js';
import { newSerial } from './certificates.js';
import './crypto.js';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  usage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  /** Our own policy of time stamps. */
  policy: '1.3.6.1.4.1.57264.99.1',
} as const;

/** RFC 5035, with SHA-256 as the default that is not written. */
@AsnType({ type: AsnTypeTypes.Sequence })
class EssCertIdV2 {
  @AsnProp({ type: OctetString })
  certHash = new OctetString();
}
@AsnType({ type: AsnTypeTypes.Sequence })
class SigningCertificateV2 {
  @AsnProp({ type: EssCertIdV2, repeated: 'sequence' })
  certs: EssCertIdV2[] = [];
}
void AsnPropTypes;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const plain = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const parsed = (certificate: { readonly rawData: ArrayBuffer }): Certificate => Certificate.fromBER(certificate.rawData);

function signingCertificate(certificate: Issuer['certificate']): Attribute {
  const id = new EssCertIdV2();
  id.certHash = new OctetString(sha256(new Uint8Array(certificate.rawData)));
  const value = new SigningCertificateV2();
  value.certs = [id];
  return new Attribute({ type: OID.signingCertificateV2, values: [asn1.fromBER(AsnConvert.serialize(value)).result] });
}

interface Making {
  readonly signer: Issuer;
  readonly chain: readonly Issuer['certificate'][];
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly detached: boolean;
}

async function signedData({ signer, chain, contentType, content, detached }: Making): Promise<SignedData> {
  const own = parsed(signer.certificate);
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: contentType });
  if (!detached) encapContentInfo.eContent = new asn1.OctetString({ valueHex: plain(content) });
  const data = new SignedData({
    version: contentType === OID.data ? 1 : 3,
    encapContentInfo,
    certificates: [own, ...chain.map(parsed)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: OID.contentType, values: [new asn1.ObjectIdentifier({ value: contentType })] }),
            new Attribute({ type: OID.messageDigest, values: [new asn1.OctetString({ valueHex: plain(sha256(content)) })] }),
            signingCertificate(signer.certificate),
          ],
        }),
      }),
    ],
  });
  await data.sign(signer.key, 0, 'SHA-256', detached ? plain(content) : undefined);
  return data;
}

const wrapped = (data: SignedData): asn1.Sequence =>
  new ContentInfo({ contentType: OID.signedData, content: data.toSchema(true) }).toSchema();
const der = (data: SignedData): Buffer => Buffer.from(wrapped(data).toBER(false));

/** RFC 3161: that these bytes were there at this instant. */
async function timeStamp(bytes: Uint8Array, tsa: Signing['tsa'], at: number): Promise<asn1.Sequence> {
  const info = new TSTInfo({
    version: 1,
    policy: OID.policy,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: plain(sha256(bytes)) }),
    }),
    serialNumber: new asn1.Integer({ valueHex: plain(Buffer.from(newSerial(), 'hex')) }),
    genTime: new Date(at),
  });
  const content = Buffer.from(info.toSchema().toBER(false));
  return wrapped(await signedData({ signer: tsa, chain: tsa.chain, contentType: OID.tstInfo, content, detached: false }));
}

export interface Signing {
  readonly signer: Issuer;
  /** From the issuing authority upwards. */
  readonly chain: readonly Issuer['certificate'][];
  readonly tsa: Issuer & { readonly chain: readonly Issuer['certificate'][] };
}

/** CAdES with a time stamp over the signature value, detached, without a signing time. */
export async function signature(bytes: Uint8Array, { signer, chain, tsa }: Signing, at: number): Promise<Buffer> {
  const data = await signedData({ signer, chain, contentType: OID.data, content: bytes, detached: true });
  const [info] = data.signerInfos as [SignerInfo];
  const value = new Uint8Array(info.signature.valueBlock.valueHexView);
  info.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [new Attribute({ type: OID.timeStampToken, values: [await timeStamp(value, tsa, at)] })],
  });
  return der(data);
}

/** From the certificate of whoever signed up to a root. */
export type Path = readonly Certificate[];
export interface Checked {
  readonly integrity: boolean;
  /** It names another certificate than the one that came with it: who had the key puts a name of his own in its place. */
  readonly swapped: boolean;
  readonly trusted: boolean;
  readonly serial: string | null;
  readonly signer: string | null;
  readonly company: string | null;
  readonly issuer: string | null;
  /** By the time stamp; null: none that holds. */
  readonly at: number | null;
  /** From the signer's certificate, and from the time stamp's, up to a root; of what holds alone. */
  readonly paths: readonly Path[];
}

const text = (names: Certificate['subject'], oid: string): string | null =>
  (names.typesAndValues.find(({ type }) => type === oid)?.value.valueBlock as { readonly value?: string } | undefined)?.value ?? null;

/** The value alone: zeros may follow it, which fill its room. */
export const opened = (contents: Uint8Array): SignedData =>
  new SignedData({ schema: new ContentInfo({ schema: asn1.fromBER(plain(contents)).result }).content });

/** Whether a certificate is for time stamps and nothing else (RFC 3161, 2.3). */
const isForStamps = (certificate: Certificate | undefined): boolean => {
  const usage = certificate?.extensions?.find(({ extnID }) => extnID === OID.usage)?.parsedValue as
    { readonly keyPurposes?: string[] } | undefined;
  return usage?.keyPurposes?.join() === OID.timeStamping;
};

const hashes: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** The hash of a certificate as an attribute names it: with SHA-1 in its older form, with SHA-256 where the newer one names none. */
function namedHash({ type, values: [value] }: Attribute): { readonly name: string | undefined; readonly hash: Buffer } {
  const [certificates] = partsOf(value);
  const [own] = partsOf(certificates);
  const [first, second] = partsOf(own);
  const isSaid = first instanceof asn1.Sequence;
  const usual = type === OID.signingCertificate ? 'sha1' : 'sha256';
  const said = isSaid ? hashes[(partsOf(first)[0] as asn1.ObjectIdentifier).valueBlock.toString()] : usual;
  return { name: said, hash: Buffer.from(((isSaid ? second : first) as asn1.OctetString).valueBlock.valueHexView) };
}
const partsOf = (value: unknown): readonly asn1.BaseBlock[] =>
  value instanceof asn1.Sequence ? (value.valueBlock.value as readonly asn1.BaseBlock[]) : [];

/** Whether a signature names this certificate (RFC 5035), wherever it names one; what it names it was made with. */
function isNamed({ signedAttrs }: SignerInfo, certificate: Certificate): boolean {
  const named = (signedAttrs?.attributes ?? []).filter(({ type }) => type === OID.signingCertificate || type === OID.signingCertificateV2);
  const raw = new Uint8Array(certificate.toSchema().toBER(false));
  return named.map(namedHash).every(({ name, hash }) => name !== undefined && createHash(name).update(raw).digest().equals(hash));
}

interface Stamped {
  readonly at: number;
  readonly path: Path;
}
/** The instant of the time stamp over this signature value; null where there is none that holds. */
async function stamped(info: SignerInfo, trusted: readonly Certificate[]): Promise<Stamped | null> {
  const attribute = info.unsignedAttrs?.attributes.find(({ type }) => type === OID.timeStampToken);
  const [token] = attribute?.values ?? [];
  if (!token) return null;
  const data = new SignedData({ schema: new ContentInfo({ schema: token as asn1.Sequence }).content });
  // Under any other kind of content the library would not look at what it stamps.
  if (data.encapContentInfo.eContentType !== OID.tstInfo) return null;
  const { genTime } = TSTInfo.fromBER((data.encapContentInfo.eContent as asn1.OctetString).getValue());
  const value = plain(new Uint8Array(info.signature.valueBlock.valueHexView));
  const found = await data.verify({
    ...{ signer: 0, checkChain: true, trustedCerts: [...trusted], checkDate: genTime, extendedMode: true, data: value },
  });
  const path = found.certificatePath ?? [];
  const holds = found.signatureVerified === true && found.signerCertificateVerified === true && isForStamps(path[0]);
  const [own] = data.signerInfos as [SignerInfo];
  return holds && isNamed(own, path[0]!) ? { at: genTime.getTime(), path } : null;
}

/** A signature carries no content: the library would look at that in place of the bytes that it stands over. */
const isDetached = ({ encapContentInfo: { eContent, eContentType } }: SignedData): boolean => !eContent && eContentType === OID.data;

interface Found {
  readonly integrity: boolean;
  readonly own: Certificate | null;
  readonly path?: Path;
}
async function found(data: SignedData, content: ArrayBuffer, trusted: readonly Certificate[], at: number | null): Promise<Found> {
  const asked = { signer: 0, data: content, extendedMode: true } as const;
  const day = at === null ? {} : { checkDate: new Date(at) };
  try {
    const answer = await data.verify({ ...asked, ...day, checkChain: true, trustedCerts: [...trusted] });
    return {
      integrity: answer.signatureVerified === true,
      own: answer.signerCertificate ?? null,
      ...(answer.signerCertificateVerified === true ? { path: answer.certificatePath } : {}),
    };
  } catch {
    // A chain that cannot be built is told before the digest is looked at.
    const answer = await data.verify({ ...asked, checkChain: false }).catch((error: unknown) => error as SignedDataVerifyError);
    return { integrity: answer.signatureVerified === true, own: answer.signerCertificate ?? null };
  }
}

/** What a signature over these bytes is worth to whoever trusts these roots. */
/** @param contents as they stand in the file, with the zeros that fill their room */
export async function checked(contents: Uint8Array, bytes: Uint8Array, roots: readonly Issuer['certificate'][]): Promise<Checked> {
  const data = opened(contents);
  const [info] = data.signerInfos as [SignerInfo];
  const trusted = roots.map(parsed);
  const stamp = await stamped(info, trusted).catch(() => null);
  const { integrity, own, path } = await found(data, plain(bytes), trusted, stamp?.at ?? null);
  const swapped = own !== null && !isNamed(info, own);
  const holds = path !== undefined && stamp !== null && !swapped;
  return {
    integrity: integrity && isDetached(data),
    swapped,
    trusted: holds,
    serial: own ? Buffer.from(own.serialNumber.valueBlock.valueHexView).toString('hex') : null,
    signer: own ? text(own.subject, '2.5.4.3') : null,
    company: own ? text(own.subject, '2.5.4.10') : null,
    issuer: own ? text(own.issuer, '2.5.4.3') : null,
    at: stamp?.at ?? null,
    paths: holds ? [path, stamp.path] : [],
  };
}
