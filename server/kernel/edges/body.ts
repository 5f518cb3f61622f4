/** Bodies from outside: bounded, plain JSON objects; nothing in them can reach a prototype. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { EdgeError } from './errors.js';

export const BODY_LIMIT_KB = 4096;
/** Nobody says who he is with more. */
export const ANONYMOUS_LIMIT_KB = 64;
const MAX_DEPTH = 24;
/** No document has as many fields. */
const MOST_KEYS = 1_000;
/** Members of objects and elements of lists together: some thousand lines of a document. */
const MOST_VALUES = 100_000;
/** Bytes of a number or a word; reading millions of digits takes long. */
const LONGEST_WORD = 1_000;
/** White space in one go; looking through megabytes of it takes long. */
const LONGEST_BLANK = 10_000;
/** Bytes of one text; none that is stored has as many. */
const LONGEST_TEXT = 1_048_576;

export type Body = Readonly<Record<string, unknown>>;

/** @throws EdgeError REQ_MALFORMED */
export function parseBody(bytes: Uint8Array): Body {
  if (bytes.length === 0) return {};
  weigh(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('the body is not UTF-8');
  }
  return asBody(parse(text));
}

/** A value that a socket delivered already parsed. @throws EdgeError REQ_MALFORMED */
export function asBody(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('the body must be a JSON object');
  checkTree(value, 0, { left: MOST_VALUES });
  return value as Body;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [TAB, LINE_FEED, RETURN, SPACE, PLUS, CAPITAL_E] = [0x09, 0x0a, 0x0d, 0x20, 0x2b, 0x45];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts what a text of JSON holds without making any of it: a parsed body of many keys costs everybody's time and memory.
 * Whether it is JSON at all is the parser's matter.
 * @throws EdgeError REQ_MALFORMED
 */
export function weigh(bytes: Uint8Array): void {
  const keys = new Uint32Array(MAX_DEPTH + 2);
  let depth = 0;
  let values = 0;
  let word = 0;
  let blank = 0;
  for (let at = startOf(bytes); at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (isOfWord(byte)) {
      if ((word += 1) > LONGEST_WORD) throw tooLongWord();
      continue;
    }
    word = 0;
    if (isBlank(byte)) {
      if ((blank += 1) > LONGEST_BLANK) throw tooBlank();
      continue;
    }
    blank = 0;
    switch (byte) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        if ((keys[depth]! += 1) > MOST_KEYS) throw tooManyKeys();
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > MAX_DEPTH + 1) throw tooDeep();
        keys[depth] = 0;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth = Math.max(0, depth - 1);
        break;
      case PLUS:
      case CAPITAL_E:
        break;
      default:
        throw malformed(byte < 0x80 ? 'the body is not JSON' : 'the body is not JSON in UTF-8');
    }
    if (values > MOST_VALUES) throw tooManyValues();
  }
}

/** Behind the mark that says how a text is written, where there is one. */
const startOf = (bytes: Uint8Array): number => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);

const isBlank = (byte: number): boolean => byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;

/** Digits, signs and small letters outside of texts. */
const isOfWord = (byte: number): boolean => (byte >= 0x2d && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a);

/** Where the text that begins at this quote ends: at the next one before which backslashes come in pairs. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    if (at - from > LONGEST_TEXT) throw tooLong();
    let before = at;
    while (bytes[before - 1] === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  if (bytes.length - from > LONGEST_TEXT) throw tooLong();
  return bytes.length;
}

const tooDeep = () => malformed(`the body is nested deeper than ${MAX_DEPTH} levels`);
const tooLong = () => malformed('a text is longer than 1 MB');
const tooLongWord = () => malformed(`a number is longer than ${LONGEST_WORD} digits`);
const tooBlank = () => malformed(`the body holds more than ${LONGEST_BLANK} blanks in one go`);
const tooManyKeys = () => malformed(`an object has more than ${MOST_KEYS} keys`);
const tooManyValues = () => malformed(`the body holds more than ${MOST_VALUES} values; send less at a time`);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('the body is not JSON');
  }
}

function checkTree(value: unknown, depth: number, values: { left: number }): void {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) throw malformed('binary values are not taken here');
  const keys = Array.isArray(value) ? null : Object.keys(value);
  values.left -= keys?.length ?? (value as readonly unknown[]).length;
  if (values.left < 0) throw tooManyValues();
  if (keys === null) {
    for (const element of value as readonly unknown[]) checkTree(element, depth + 1, values);
    return;
  }
  if (keys.length > MOST_KEYS) throw tooManyKeys();
  for (const key of keys) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw malformed(`the key ${key} is not taken`);
    checkTree((value as Body)[key], depth + 1, values);
  }
}

export const malformed = (why: string): EdgeError => new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why } });

/** An id of the body. @throws EdgeError FIELD_FORMAT, FIELD_REQUIRED */
export function idOf(body: Body, name = 'id'): string {
  const value = optionalId(body, name);
  if (value === null) throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

export function optionalId(body: Body, name = 'id'): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (!isId(value)) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

export function optionalInteger(body: Body, name: string): number | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

/** What PostgreSQL takes in no text: zero, and half of a pair. */
const unstorable = /\0|\p{Surrogate}/u;

/** @throws EdgeError FIELD_FORMAT, FIELD_TOO_LONG */
export function optionalText(body: Body, name: string, longest = 200): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  if (value.length > longest) throw new EdgeError('FIELD_TOO_LONG', { kind: 'Invalid', field: name, params: { field: name, n: longest } });
  if (unstorable.test(value)) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

export function textOf(body: Body, name: string, longest = 200): string {
  const value = optionalText(body, name, longest);
  if (value === null) throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The idempotency key of an event call. */
export function requestIdOf(body: Body): string | null {
  const value = optionalText(body, 'requestId', 36);
  if (value !== null && !uuid.test(value))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'requestId', params: { field: 'requestId' } });
  return value;
}
