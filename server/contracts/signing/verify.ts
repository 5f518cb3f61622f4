/**
 * What anybody may learn of the signatures of a PDF (contracts.md §5.2). Each signature covers the file as it was when it was made; what
 * was appended later is compared, object by object, with what is allowed to follow: signatures, stamps of seam seals, data to validate with.
 */
import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  ParseSpeeds,
} from '@cantoo/pdf-lib';
import type { PDFObject } from '@cantoo/pdf-lib';
import { checked } from './cms.js';
import type { x509 } from './crypto.js';
import { evidenceIn, Judge } from './evidence.js';

export type ChangeKind = 'SIGNATURE' | 'STAMP' | 'DSS' | 'OTHER';
export type Verdict = 'VALID' | 'UNTRUSTED' | 'INVALID';
/** PAdES: B signed, T with a time stamp, LT with all that shows in later years that the certificates held. */
export type Level = 'B-B' | 'B-T' | 'B-LT';
export interface SignatureReport {
  readonly field: string;
  readonly signer: string | null;
  readonly company: string | null;
  readonly certSerial: string | null;
  readonly issuer: string | null;
  readonly time: number | null;
  readonly coversWholeFile: boolean;
  readonly integrity: boolean;
  /** The certificate is not the one that it was made with. */
  readonly swapped: boolean;
  readonly chain: boolean;
  readonly revokedAt: number | null;
  readonly changesAfter: readonly ChangeKind[];
  /** Null: it does not hold. */
  readonly level: Level | null;
  readonly verdict: Verdict;
}
export interface Report {
  readonly fileSha256: string;
  readonly signatures: readonly SignatureReport[];
  readonly overall: Verdict | 'NO_SIGNATURE';
}
export class Unreadable extends Error {}

interface Found {
  readonly field: string;
  readonly range: readonly [number, number, number, number];
  readonly end: number;
  readonly contents: Uint8Array;
}
const MOST_SIGNATURES = 50;
const key = (name: string): PDFName => PDFName.of(name);

async function loaded(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    // In a thread nobody waits for pauses between objects.
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: ParseSpeeds.Fastest });
  } catch (error) {
    throw new Unreadable('the file cannot be read as a PDF', { cause: error });
  }
}

const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';

/** Signatures that stand where they say, in the order in which they were made; a range that leaves out anything but its own value is none. */
function found(document: PDFDocument, bytes: Uint8Array): readonly (Found | { readonly field: string })[] {
  const fields = document.catalog.lookupMaybe(key('AcroForm'), PDFDict)?.lookupMaybe(key('Fields'), PDFArray);
  const all = (fields?.asArray() ?? []).map((ref) => document.context.lookupMaybe(ref, PDFDict)).filter((one) => one !== undefined);
  return all
    .filter((field) => field.lookupMaybe(key('FT'), PDFName) === key('Sig') && field.lookupMaybe(key('V'), PDFDict))
    .slice(0, MOST_SIGNATURES)
    .map((field) => one(field, bytes))
    .sort((a, b) => ('end' in a ? a.end : Infinity) - ('end' in b ? b.end : Infinity));
}

const HEX = /^(?:[\dA-Fa-f]{2})+$/;
function one(field: PDFDict, bytes: Uint8Array): Found | { readonly field: string } {
  const name = textOf(field.lookup(key('T')));
  const value = field.lookup(key('V'), PDFDict);
  const range = (value.lookupMaybe(key('ByteRange'), PDFArray)?.asArray() ?? []).map((part) =>
    part instanceof PDFNumber ? part.asNumber() : Number.NaN,
  );
  const said = value.lookupMaybe(key('Contents'), PDFHexString)?.asString() ?? '';
  const [start, before, after, rest] = range as [number, number, number, number];
  const isWhole =
    HEX.test(said) &&
    range.length === 4 &&
    range.every((part) => Number.isSafeInteger(part) && part >= 0) &&
    start === 0 &&
    before < after &&
    after + rest <= bytes.length &&
    Buffer.from(bytes.subarray(before, after)).toString('latin1') === `<${said}>`;
  return isWhole
    ? { field: name, range: [start, before, after, rest], end: after + rest, contents: Buffer.from(said, 'hex') }
    : { field: name };
}

const isSignature = (annotation: PDFDict): boolean => annotation.lookupMaybe(key('FT'), PDFName) === key('Sig');
/** A part of a seal on each page, or the day of one. */
const isStamp = (annotation: PDFDict): boolean =>
  annotation.lookupMaybe(key('Subtype'), PDFName) === key('Stamp') && /^(seam|date)-/.test(textOf(annotation.lookup(key('NM'))));

/** What was added to a list of fields or annotations; null: something was taken away or changed its place. */
function added(before: PDFArray | undefined, after: PDFArray | undefined): readonly PDFObject[] | null {
  const [old, now] = [before?.asArray() ?? [], after?.asArray() ?? []];
  return old.every((ref, index) => now[index]?.toString() === ref.toString()) ? now.slice(old.length) : null;
}

class Comparison {
  readonly kinds = new Set<ChangeKind>();

  constructor(
    private readonly before: PDFDocument,
    private readonly after: PDFDocument,
  ) {}

  run(): ReadonlySet<ChangeKind> {
    const old = new Map(this.before.context.enumerateIndirectObjects().map(([ref, object]) => [ref.toString(), object]));
    for (const [ref, object] of this.after.context.enumerateIndirectObjects()) {
      const was = old.get(ref.toString());
      old.delete(ref.toString());
      if (was && text(was) !== text(object)) this.#changed(ref, was, object);
    }
    // Streams of references and of objects are how a file is written, not what it says.
    for (const object of old.values()) if (!isWriting(object)) this.kinds.add('OTHER');
    return this.kinds;
  }

  #changed(ref: PDFRef, was: PDFObject, now: PDFObject): void {
    if (isWriting(now) && isWriting(was)) return;
    if (was instanceof PDFArray && now instanceof PDFArray) return this.#list(was, now);
    if (!(was instanceof PDFDict) || !(now instanceof PDFDict)) return void this.kinds.add('OTHER');
    if (ref === this.after.context.trailerInfo.Root) return this.#catalog(was, now);
    const type = now.lookupMaybe(key('Type'), PDFName);
    if (type === key('Page')) return this.#page(was, now);
    if (now.has(key('Fields')) || now.has(key('SigFlags'))) return this.#form(was, now);
    this.kinds.add('OTHER');
  }

  #catalog(was: PDFDict, now: PDFDict): void {
    if (!same(was, now, ['AcroForm', 'Perms', 'DSS', 'Extensions'])) this.kinds.add('OTHER');
    if (was.get(key('DSS'))?.toString() !== now.get(key('DSS'))?.toString()) this.kinds.add('DSS');
    const [form, formNow] = [was.lookupMaybe(key('AcroForm'), PDFDict), now.lookupMaybe(key('AcroForm'), PDFDict)];
    if (form?.toString() !== formNow?.toString()) this.#form(form, formNow);
    if (was.has(key('Perms')) && was.get(key('Perms'))!.toString() !== now.get(key('Perms'))?.toString()) this.kinds.add('OTHER');
  }

  #form(was: PDFDict | undefined, now: PDFDict | undefined): void {
    if (!now || (was && !same(was, now, ['Fields', 'SigFlags']))) return void this.kinds.add('OTHER');
    this.#list(was?.lookupMaybe(key('Fields'), PDFArray), now.lookupMaybe(key('Fields'), PDFArray));
  }

  #page(was: PDFDict, now: PDFDict): void {
    if (!same(was, now, ['Annots'])) this.kinds.add('OTHER');
    this.#list(was.lookupMaybe(key('Annots'), PDFArray), now.lookupMaybe(key('Annots'), PDFArray));
  }

  #list(was: PDFArray | undefined, now: PDFArray | undefined): void {
    const more = added(was, now);
    if (more === null) return void this.kinds.add('OTHER');
    for (const ref of more) {
      const annotation = this.after.context.lookup(ref);
      if (annotation instanceof PDFDict && isSignature(annotation)) this.kinds.add('SIGNATURE');
      else this.kinds.add(annotation instanceof PDFDict && isStamp(annotation) ? 'STAMP' : 'OTHER');
    }
  }
}

const text = (object: PDFObject): string => {
  const size = object.sizeInBytes();
  const bytes = new Uint8Array(size);
  object.copyBytesInto(bytes, 0);
  return createHash('sha256').update(bytes).digest('hex');
};
const isWriting = (object: PDFObject): boolean => {
  const type = object instanceof PDFStream ? object.dict.lookupMaybe(key('Type'), PDFName) : undefined;
  return type === key('XRef') || type === key('ObjStm');
};

/** Whether two dictionaries say the same but for these keys. */
function same(was: PDFDict, now: PDFDict, but: readonly string[]): boolean {
  const said = (dictionary: PDFDict) =>
    dictionary
      .entries()
      .filter(([name]) => !but.includes(name.decodeText()))
      .map(([name, value]) => `${name.toString()} ${value.toString()}`)
      .sort()
      .join('\n');
  return said(was) === said(now);
}

/** A part of a seal comes with the signature of whoever has that seal; alone it is what anybody drew. */
const ofUpdate = (kinds: ReadonlySet<ChangeKind>): ReadonlySet<ChangeKind> =>
  kinds.has('STAMP') && !kinds.has('SIGNATURE') ? new Set([...kinds, 'OTHER']) : kinds;

const ORDER: readonly ChangeKind[] = ['SIGNATURE', 'STAMP', 'DSS', 'OTHER'];

/** Kinds of changes of each update after the one that ends here, by where it ends. Each state of the file is read once, the last is given. */
async function updates(whole: PDFDocument, bytes: Uint8Array, ends: readonly number[]): Promise<readonly ReadonlySet<ChangeKind>[]> {
  const kinds: ReadonlySet<ChangeKind>[] = [];
  let before: PDFDocument | null = null;
  for (const [index, end] of [...ends.slice(1), bytes.length].entries()) {
    const from = ends[index]!;
    if (bytes.subarray(from, end).every((byte) => byte === 10 || byte === 13)) {
      kinds.push(new Set());
      continue;
    }
    try {
      before ??= await loaded(bytes.subarray(0, from));
      const after: PDFDocument = end === bytes.length ? whole : await loaded(bytes.subarray(0, end));
      kinds.push(ofUpdate(new Comparison(before, after).run()));
      before = after;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      kinds.push(new Set(['OTHER']));
    }
  }
  return kinds;
}

/** @throws Unreadable */
export async function verified(bytes: Uint8Array, roots: readonly x509.X509Certificate[]): Promise<Report> {
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  const document = await loaded(bytes);
  const all = found(document, bytes);
  if (all.length === 0) return { fileSha256, signatures: [], overall: 'NO_SIGNATURE' };
  const standing = all.filter((signature): signature is Found => 'end' in signature);
  const after =
    standing.length === 0
      ? []
      : await updates(
          document,
          bytes,
          standing.map(({ end }) => end),
        );
  const judge = new Judge(evidenceIn(document));
  const signatures = await Promise.all(
    all.map((signature) =>
      'end' in signature ? report({ bytes, roots, judge }, signature, after.slice(standing.indexOf(signature))) : broken(signature.field),
    ),
  );
  return { fileSha256, signatures, overall: worstOf(signatures) };
}

const worstOf = (signatures: readonly SignatureReport[]): Verdict =>
  (['INVALID', 'UNTRUSTED'] as const).find((verdict) => signatures.some((signature) => signature.verdict === verdict)) ?? 'VALID';

/** A certificate that was revoked before the signature was made is not trusted; one revoked later leaves it as it was. */
export function withRevocations(report: Report, revoked: ReadonlyMap<string, number>): Report {
  const signatures = report.signatures.map((signature): SignatureReport => {
    const revokedAt = (signature.certSerial === null ? null : revoked.get(signature.certSerial)) ?? signature.revokedAt;
    const isRevoked = revokedAt !== null && (signature.time === null || revokedAt <= signature.time);
    return { ...signature, revokedAt, verdict: isRevoked && signature.verdict === 'VALID' ? 'UNTRUSTED' : signature.verdict };
  });
  return { ...report, signatures, overall: signatures.length === 0 ? report.overall : worstOf(signatures) };
}

interface Judging {
  readonly bytes: Uint8Array;
  readonly roots: readonly x509.X509Certificate[];
  readonly judge: Judge;
}
async function report(
  { bytes, roots, judge }: Judging,
  signature: Found,
  after: readonly ReadonlySet<ChangeKind>[],
): Promise<SignatureReport> {
  const [, before, from, rest] = signature.range;
  const covered = Buffer.concat([bytes.subarray(0, before), bytes.subarray(from, from + rest)]);
  const cms = await checked(signature.contents, covered, roots).catch(() => null);
  if (!cms) return broken(signature.field);
  const changesAfter = ORDER.filter((kind) => after.some((kinds) => kinds.has(kind)));
  const { isComplete, revokedAt, wasRevoked } = await judge.judged(cms.paths, cms.at ?? 0);
  const chain = cms.trusted && !wasRevoked;
  const isWhole = cms.integrity && !cms.swapped;
  const verdict: Verdict = !isWhole || changesAfter.includes('OTHER') ? 'INVALID' : chain ? 'VALID' : 'UNTRUSTED';
  return {
    field: signature.field,
    signer: cms.signer,
    company: cms.company,
    certSerial: cms.serial,
    issuer: cms.issuer,
    time: cms.at,
    coversWholeFile: signature.end === bytes.length,
    integrity: cms.integrity,
    swapped: cms.swapped,
    chain,
    revokedAt,
    changesAfter,
    level: isWhole ? (isComplete ? 'B-LT' : cms.at !== null ? 'B-T' : 'B-B') : null,
    verdict,
  };
}

const broken = (field: string): SignatureReport => ({
  field,
  signer: null,
  company: null,
  certSerial: null,
  issuer: null,
  time: null,
  coversWholeFile: false,
  integrity: false,
  swapped: false,
  chain: false,
  revokedAt: null,
  changesAfter: [],
  level: null,
  verdict: 'INVALID',
});
