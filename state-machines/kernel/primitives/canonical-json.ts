import { toPointer } from './json-pointer.js';

/**
 * JSON Canonicalization Scheme (RFC 8785): one text for one value, so that its hash means something.
 * Keys in the order of their UTF-16 code units, numbers and strings as ECMAScript writes them,
 * no white space.
 */

/** Deeper values are refused: no document nests so far, and an attacker's stack must not overflow. */
const MAX_DEPTH = 500;

/** A value that JSON cannot say; `pointer` is the JSON Pointer of the offending part. */
export class CanonicalJsonError extends TypeError {
  readonly code = 'JSON_NOT_CANONICAL';

  constructor(
    readonly pointer: string,
    reason: string,
  ) {
    super(`${reason} at ${pointer === '' ? 'the root' : pointer}`);
    this.name = 'CanonicalJsonError';
  }
}

/**
 * The canonical text of a JSON value.
 * @throws CanonicalJsonError on NaN, infinities, undefined, functions, symbols, bigints, lone
 *   surrogates, sparse arrays, objects that are no records (Date, Map, ...) and on cycles
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, path: string[]): string {
  switch (typeof value) {
    case 'string':
      return writeString(value, path);
    case 'number':
      if (!Number.isFinite(value)) throw failure(path, `${value} is no JSON number`);
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeContainer(value, path);
    default:
      throw failure(path, `${typeof value} is no JSON value`);
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u;
/** Printable ASCII without quote and backslash: nothing to escape, as in nearly every key and id. */
const PLAIN_TEXT = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function writeString(text: string, path: readonly string[]): string {
  if (PLAIN_TEXT.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw failure(path, 'Lone surrogate');
  return JSON.stringify(text);
}

function writeContainer(value: object, path: string[]): string {
  if (path.length >= MAX_DEPTH) throw failure(path.slice(0, 5), `Nested deeper than ${MAX_DEPTH}`);
  if (Array.isArray(value)) return writeArray(value, path);
  if (!isRecord(value)) throw failure(path, `${tagOf(value)} is no JSON object`);
  return writeRecord(value, path);
}

function writeArray(items: readonly unknown[], path: string[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index += 1) {
    if (index > 0) text += ',';
    path.push(String(index));
    text += write(items[index], path);
    path.pop();
  }
  return `${text}]`;
}

function writeRecord(record: Record<string, unknown>, path: string[]): string {
  let text = '{';
  for (const key of sortedKeys(record)) {
    if (text.length > 1) text += ',';
    path.push(key);
    text += `${writeString(key, path)}:${write(record[key], path)}`;
    path.pop();
  }
  return `${text}}`;
}

/** Sorting costs more than seeing that there is nothing to sort, as in texts that were canonical before. */
function sortedKeys(record: Record<string, unknown>): string[] {
  const keys = Object.keys(record);
  for (let index = 1; index < keys.length; index += 1) if (keys[index]! < keys[index - 1]!) return keys.sort();
  return keys;
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** By tag and not by prototype alone: a record may come from another realm (a worker, a frame). */
function isRecord(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || tagOf(value) === 'Object';
}

function failure(path: readonly string[], reason: string): CanonicalJsonError {
  return new CanonicalJsonError(toPointer(path), reason);
}
