import { canonicalJson } from '../../kernel/primitives/canonical-json.js';
import { cmp } from '../../kernel/primitives/decimal.js';
import { constantTimeEqual, fromHex, isHex, sha256, sha256Hex, toHex, utf8 } from '../../kernel/primitives/sha256.js';

/**
 * Sealed offers of live competitive bidding by commit and reveal (compete.md §7), and the order of
 * the bidders' aliases (§6). The same functions run in the bidder's browser, in the hall's machine
 * and in every later verification.
 */

export interface SealedItem {
  readonly itemNo: string;
  /** Twelve digits and six decimals at most, always six written: `9.400000`. */
  readonly price: string;
}

/** The payload P, every value a string (§7.2). */
export interface SealPayload {
  readonly currency: string;
  readonly hallId: string;
  /** Ascending by number, no repeats. */
  readonly items: readonly SealedItem[];
  /** 1, 2, ...: the bidder's commits in this turn. */
  readonly seq: string;
  readonly supplierId: string;
  /** Per cent with four decimals: `13.0000`. */
  readonly taxRate: string;
  readonly turnNo: string;
  readonly v: '1';
}

export const SEAL_SALT_BYTES = 32;
const SEAL_PREFIX = utf8('SRM-COMPETE-SEAL-v1\n');
const SEAL_LIST_TITLE = 'SRM-COMPETE-SEALLIST-v1';

export class SealError extends RangeError {
  constructor(
    readonly code: 'SEAL_SALT' | 'SEAL_PAYLOAD',
    message: string,
  ) {
    super(message);
    this.name = 'SealError';
  }
}

const PRICE = /^(0|[1-9][0-9]{0,11})\.[0-9]{6}$/;
const TAX_RATE = /^(0|[1-9][0-9]{0,2})\.[0-9]{4}$/;
const DIGITS = /^[0-9]+$/;
const COUNT = /^[1-9][0-9]*$/;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

const FIELD_RULES: Readonly<Record<Exclude<keyof SealPayload, 'items'>, RegExp>> = {
  currency: PRINTABLE_ASCII,
  hallId: DIGITS,
  seq: COUNT,
  supplierId: DIGITS,
  taxRate: TAX_RATE,
  turnNo: COUNT,
  v: /^1$/,
};

function isRecordWith(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).sort().join() === [...keys].sort().join();
}

function isText(value: unknown, rule: RegExp): value is string {
  return typeof value === 'string' && rule.test(value);
}

function isSealedItem(value: unknown): value is SealedItem {
  return isRecordWith(value, ['itemNo', 'price']) && isText(value.itemNo, DIGITS) && isText(value.price, PRICE);
}

function areSealedItems(value: unknown): value is readonly SealedItem[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isSealedItem)) return false;
  return value.every((item, index) => {
    const previous: SealedItem | undefined = value[index - 1];
    return previous === undefined || cmp(previous.itemNo, item.itemNo) < 0;
  });
}

/** Does the value have exactly the keys and the forms of §7.2? */
export function isSealPayload(value: unknown): value is SealPayload {
  if (!isRecordWith(value, [...Object.keys(FIELD_RULES), 'items'])) return false;
  return Object.entries(FIELD_RULES).every(([key, rule]) => isText(value[key], rule)) && areSealedItems(value.items);
}

/**
 * The canonical text P of an offer.
 * @throws SealError SEAL_PAYLOAD when a value has not the form of §7.2
 */
export function sealPayloadText(payload: SealPayload): string {
  if (!isSealPayload(payload)) throw new SealError('SEAL_PAYLOAD', 'The offer has not the form of a sealed payload');
  return canonicalJson(payload);
}

/** The payload that a canonical text P says, null when the text is not canonical. */
export function parseSealPayload(text: string): SealPayload | null {
  const value = parseJson(text);
  return isSealPayload(value) && canonicalJson(value) === text ? value : null;
}

/** What a bidder reveals need not be JSON: that is an answer, not a failure. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * SHA-256("SRM-COMPETE-SEAL-v1" ‖ 0x0A ‖ salt ‖ P), hex.
 * @param salt 32 random bytes
 * @param payloadText the canonical text P
 * @throws SealError SEAL_SALT on a salt of another length
 */
export function commitment(salt: Uint8Array, payloadText: string): string {
  if (salt.length !== SEAL_SALT_BYTES) {
    throw new SealError('SEAL_SALT', `A seal's salt has ${SEAL_SALT_BYTES} bytes, not ${salt.length}`);
  }
  return toHex(sha256(SEAL_PREFIX, salt, utf8(payloadText)));
}

/** 64 lower-case hex digits (SEAL_FORMAT). */
export function isCommitment(value: unknown): value is string {
  return isHex(value, 32);
}

export interface Reveal {
  readonly commitment: string;
  readonly saltHex: string;
  /** The text P as the bidder sealed it. */
  readonly payload: string;
}

/** Where the standing commitment was made; a reveal must say the same. */
export type SealContext = Pick<SealPayload, 'hallId' | 'turnNo' | 'supplierId' | 'seq' | 'currency'>;

export type RevealCheck =
  | { readonly ok: true; readonly payload: SealPayload }
  | { readonly ok: false; readonly code: 'REVEAL_HASH_MISMATCH' | 'REVEAL_NOT_CANONICAL' | 'REVEAL_WRONG_CONTEXT' };

/** Checks a reveal of a standing commitment in the order of §7.4. */
export function checkReveal(reveal: Reveal, context: SealContext): RevealCheck {
  if (!fitsCommitment(reveal)) return { ok: false, code: 'REVEAL_HASH_MISMATCH' };
  const payload = parseSealPayload(reveal.payload);
  if (payload === null) return { ok: false, code: 'REVEAL_NOT_CANONICAL' };
  if (!fitsContext(payload, context)) return { ok: false, code: 'REVEAL_WRONG_CONTEXT' };
  return { ok: true, payload };
}

function fitsCommitment(reveal: Reveal): boolean {
  if (!isHex(reveal.saltHex, SEAL_SALT_BYTES)) return false;
  return constantTimeEqual(commitment(fromHex(reveal.saltHex), reveal.payload), reveal.commitment);
}

function fitsContext(payload: SealPayload, context: SealContext): boolean {
  return (
    payload.hallId === context.hallId &&
    payload.turnNo === context.turnNo &&
    payload.supplierId === context.supplierId &&
    payload.seq === context.seq &&
    payload.currency === context.currency
  );
}

export interface StandingCommit {
  /** History position of the commit. */
  readonly commitRev: number;
  readonly commitment: string;
}

/** Hash of the standing commitments of a turn, published at its end (§7.4), hex. */
export function sealListHash(hallId: string, turnNo: string | number, commits: readonly StandingCommit[]): string {
  const lines = [...commits].sort((a, b) => a.commitRev - b.commitRev).map((standing) => `${standing.commitRev}:${standing.commitment}`);
  return sha256Hex(`${SEAL_LIST_TITLE}\n${hallId}\n${turnNo}\n${lines.join('\n')}`);
}

/**
 * The suppliers in the order of their aliases: by SHA-256 of `aliasSeed:hallId:supplierId` (§6).
 * The first is 01; whoever is added later takes the next free number instead.
 * @param aliasSeed 32 hex digits from OPEN's event
 */
export function aliasOrder(aliasSeed: string, hallId: string, supplierIds: readonly string[]): string[] {
  return supplierIds
    .map((supplierId) => ({ supplierId, hash: sha256Hex(`${aliasSeed}:${hallId}:${supplierId}`) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ supplierId }) => supplierId);
}

/** Alias number from 1 as shown: `01`. */
export function aliasText(number: number): string {
  return String(number).padStart(2, '0');
}

/** "Bidder 01 / 竞价方01". */
export function aliasLabel(alias: string): { readonly en: string; readonly cn: string } {
  return { en: `Bidder ${alias}`, cn: `竞价方${alias}` };
}
