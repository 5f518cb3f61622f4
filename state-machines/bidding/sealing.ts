/**
 * Commit and reveal of tenders (bidding.md §7.2): what is hashed, what a sealed bid looks like, and what may be read of it.
 * The same functions run in the bidder's browser, in the machines and in every later verification.
 */
import { canonicalJson } from '../kernel/primitives/canonical-json.js';
import { isDecimal, isNegative, mul, percentOf, round2, sum, fits } from '../kernel/primitives/decimal.js';
import { constantTimeEqual, isHex, sha256Hex, utf8 } from '../kernel/primitives/sha256.js';

export type EnvelopeType = 'ALL' | 'QUALIFICATION' | 'TECHNICAL' | 'COMMERCIAL';

/** Whose envelope it is; another's content under it has another hash. */
export interface EnvelopeIdentity {
  readonly projectId: string;
  readonly sectionId: string;
  readonly supplierId: string;
  readonly envelopeType: EnvelopeType;
}
export interface BidPrice {
  readonly listItemId: string;
  /** Without tax, six decimals. */
  readonly price: string;
  readonly taxRate: string;
  readonly brand?: string;
  readonly deliveryDays?: string;
  readonly deviation?: string;
}
/** A file that was encrypted under a key of its own before it was sent. */
export interface BidFile {
  readonly fileId: string;
  readonly name: string;
  /** Of the file itself. */
  readonly sha256: string;
  readonly key: string;
  readonly iv: string;
}
export interface BidPayload {
  readonly currency?: string;
  readonly items?: readonly BidPrice[];
  readonly total?: string;
  readonly deliveryDays?: string;
  readonly quality?: string;
  readonly projectManager?: string;
  readonly statement?: string;
  readonly files?: readonly BidFile[];
}

export const commitmentText = (identity: EnvelopeIdentity, salt: string, payload: BidPayload): string =>
  canonicalJson({
    v: 1,
    projectId: identity.projectId,
    sectionId: identity.sectionId,
    supplierId: identity.supplierId,
    envelopeType: identity.envelopeType,
    salt,
    payload,
  });
export const commitHash = (identity: EnvelopeIdentity, salt: string, payload: BidPayload): string =>
  sha256Hex(commitmentText(identity, salt, payload));

export interface Opened {
  readonly salt: string;
  readonly payload: BidPayload;
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** What a decrypted text says; null: it is not what was promised, for whom, or in the form of a bid. */
export function openedText(text: string, identity: EnvelopeIdentity, hash: string): Opened | null {
  const said = parsed(text) as (Opened & Readonly<Record<string, unknown>>) | null;
  if (typeof said !== 'object' || said === null || !isSalt(said.salt) || !isBidPayload(said.payload)) return null;
  const { salt, payload } = said;
  return commitmentText(identity, salt, payload) === text && fitsCommitment({ salt, payload }, identity, hash) ? { salt, payload } : null;
}
export const fitsCommitment = ({ salt, payload }: Opened, identity: EnvelopeIdentity, hash: string | null): boolean =>
  isSalt(salt) && isBidPayload(payload) && isHash(hash) && constantTimeEqual(commitHash(identity, salt, payload), hash);

export const isSalt = (value: unknown): value is string => isHex(value, 32);
export const isHash = (value: unknown): value is string => isHex(value, 32);

const MOST_ITEMS = 2_000;
const MOST_FILES = 50;
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isAbsentOr = (value: unknown, holds: (value: unknown) => boolean): boolean => value === undefined || holds(value);
const isAmount = (value: unknown): boolean => isDecimal(value) && !isNegative(value) && fits(value, 18, 2);
const isDays = (value: unknown): boolean => isText(value, 4) && /^\d{1,4}$/.test(value);
const record = (value: unknown, keys: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => keys.includes(key));

const isBidPrice = (value: unknown): boolean =>
  record(value, ['listItemId', 'price', 'taxRate', 'brand', 'deliveryDays', 'deviation']) &&
  isText(value['listItemId'], 40) &&
  isDecimal(value['price']) &&
  !isNegative(value['price']) &&
  fits(value['price'], 18, 6) &&
  isDecimal(value['taxRate']) &&
  !isNegative(value['taxRate']) &&
  fits(value['taxRate'], 7, 4) &&
  isAbsentOr(value['brand'], (one) => isText(one, 200)) &&
  isAbsentOr(value['deliveryDays'], isDays) &&
  isAbsentOr(value['deviation'], (one) => isText(one, 500));
const isBidFile = (value: unknown): boolean =>
  record(value, ['fileId', 'name', 'sha256', 'key', 'iv']) &&
  isText(value['fileId'], 20) &&
  isText(value['name'], 300) &&
  isHash(value['sha256']) &&
  isBase64(value['key'], 43, 43) &&
  isBase64(value['iv'], 16, 16);
const payloadKeys = ['currency', 'items', 'total', 'deliveryDays', 'quality', 'projectManager', 'statement', 'files'];

/** Only texts of known names and bounded length: whatever else somebody sealed is no bid. */
export function isBidPayload(value: unknown): value is BidPayload {
  if (!record(value, payloadKeys)) return false;
  const { items, files } = value;
  return (
    isAbsentOr(value['currency'], (one) => isText(one, 3)) &&
    isAbsentOr(value['total'], isAmount) &&
    isAbsentOr(value['deliveryDays'], isDays) &&
    isAbsentOr(value['quality'], (one) => isText(one, 200)) &&
    isAbsentOr(value['projectManager'], (one) => isText(one, 60)) &&
    isAbsentOr(value['statement'], (one) => isText(one, 20_000)) &&
    isAbsentOr(items, (rows) => Array.isArray(rows) && rows.length <= MOST_ITEMS && rows.every(isBidPrice)) &&
    isAbsentOr(files, (rows) => Array.isArray(rows) && rows.length <= MOST_FILES && rows.every(isBidFile))
  );
}

/** Base64url without padding. */
export const isBase64 = (value: unknown, least: number, most: number): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[A-Za-z0-9_-]+$/.test(value);

/** The key of an envelope, encrypted to the opening key: ephemeral point (65 bytes), iv (12), key and tag (48). */
export interface WrappedKey {
  readonly epk: string;
  readonly iv: string;
  readonly ct: string;
}
export const isWrappedKey = (value: unknown): value is WrappedKey =>
  record(value, ['epk', 'iv', 'ct']) && isBase64(value['epk'], 87, 87) && isBase64(value['iv'], 16, 16) && isBase64(value['ct'], 64, 64);

export const MOST_CIPHER = 2_000_000;
/** The file of a sealed envelope. */
export interface CipherFile {
  readonly v: 1;
  readonly iv: string;
  readonly ct: string;
}
/** The file of a draft: under the tender's passphrase, which never leaves the browser. */
export interface DraftFile extends CipherFile {
  readonly kdf: 'PBKDF2-SHA-256';
  readonly iterations: number;
  readonly salt: string;
}
export const LEAST_ITERATIONS = 600_000;
export const MOST_ITERATIONS = 10_000_000;

function isCipher(value: unknown, keys: readonly string[]): value is Readonly<Record<string, unknown>> {
  return record(value, keys) && value['v'] === 1 && isBase64(value['iv'], 16, 16) && isBase64(value['ct'], 22, MOST_CIPHER);
}
export function cipherOf(text: string): CipherFile | null {
  const value = parsed(text);
  return isCipher(value, ['v', 'iv', 'ct']) ? (value as unknown as CipherFile) : null;
}
export function draftOf(text: string): DraftFile | null {
  const value = parsed(text);
  if (!isCipher(value, ['v', 'kdf', 'iterations', 'salt', 'iv', 'ct'])) return null;
  const { kdf, iterations, salt } = value;
  const derived = typeof iterations === 'number' && Number.isInteger(iterations) && iterations >= LEAST_ITERATIONS;
  return kdf === 'PBKDF2-SHA-256' && derived && iterations <= MOST_ITERATIONS && isBase64(salt, 22, 100)
    ? (value as unknown as DraftFile)
    : null;
}
/**
 * Whether the encrypted bytes read as text: whoever puts a plain offer where ciphertext belongs is stopped before it is
 * stored. Of random bytes hardly two in five are printable.
 */
export function looksPlain(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4_096);
  const printable = sample.reduce((n, byte) => n + (byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127) ? 1 : 0), 0);
  return sample.length >= 16 && printable > sample.length * 0.8;
}

/** `quantity` × price to the cent, tax of that, and both. */
export function amountsOf(quantity: string, price: string, taxRate: string) {
  const amount = round2(mul(quantity, price));
  const taxAmount = round2(percentOf(amount, taxRate));
  return { amount, taxAmount, amountTaxIncl: round2(sum([amount, taxAmount])) };
}
export type PriceBasis = 'TAX_INCL' | 'TAX_EXCL';
export const totalOf = (
  rows: readonly { readonly amount: string | null; readonly amountTaxIncl: string | null }[],
  basis: PriceBasis,
): string => round2(sum(rows.map((row) => (basis === 'TAX_EXCL' ? row.amount : row.amountTaxIncl) ?? '0')));

/** Envelopes that a bid has for each of its sections. */
export const envelopesOf = (mode: 'SINGLE' | 'DOUBLE'): readonly EnvelopeType[] =>
  mode === 'DOUBLE' ? ['TECHNICAL', 'COMMERCIAL'] : ['ALL'];
export const envelopeKey = (sectionId: string, type: EnvelopeType): string => `${sectionId}:${type}`;
export const keysNeeded = (sectionIds: readonly string[], mode: 'SINGLE' | 'DOUBLE'): readonly string[] =>
  sectionIds.flatMap((sectionId) => envelopesOf(mode).map((type) => envelopeKey(sectionId, type)));

/** What is given to a bidder for what he sealed: the same words give the same hash for ever. */
export const receiptText = (receipt: {
  readonly number: string;
  readonly projectId: string;
  readonly supplierId: string;
  readonly at: number;
  readonly envelopes: readonly { readonly envKey: string; readonly commitHash: string | null }[];
}): string => canonicalJson({ v: 1, ...receipt, at: String(receipt.at), envelopes: receipt.envelopes.map((one) => ({ ...one })) });
export const receiptHash = (text: string): string => sha256Hex(utf8(text));
