import type { JsonValue } from './json-value.js';

/** JSON Pointer (RFC 6901): the address of a value inside a payload or a document. */

export class JsonPointerError extends RangeError {
  readonly code = 'JSON_POINTER_MALFORMED';

  constructor(pointer: string) {
    super(`Not a JSON Pointer: ${JSON.stringify(pointer)}`);
    this.name = 'JsonPointerError';
  }
}

/** One reference token with `~` and `/` escaped. */
export function escapeToken(token: string): string {
  if (!token.includes('~') && !token.includes('/')) return token;
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `['items', 0, 'a/b']` → `/items/0/a~1b`; the whole value is the empty string. */
export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join('');
}

/**
 * `/items/0/a~1b` → `['items', '0', 'a/b']`.
 * @throws JsonPointerError when it neither is empty nor starts with a slash, or has a bad escape
 */
export function fromPointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) throw new JsonPointerError(pointer);
  return pointer.slice(1).split('/').map(unescapeToken);
}

const INDEX = /^(?:0|[1-9]\d*)$/;

/** The value at the pointer, undefined when there is none. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const token of fromPointer(pointer)) {
    value = childOf(value, token);
    if (value === undefined) return undefined;
  }
  return value;
}

function childOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isJsonArray(value)) return INDEX.test(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? value[token] : undefined;
}

/** Array.isArray that keeps readonly element types. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
