/** Bodies from outside: bounded, plain JSON objects; nothing in them can reach a prototype. */
import { EdgeError } from './errors.js';

export const BODY_LIMIT_KB = 4096;
const MAX_DEPTH = 24;

export type Body = Readonly<Record<string, unknown>>;

/** @throws EdgeError REQ_MALFORMED */
export function parseBody(bytes: Uint8Array): Body {
  if (bytes.length === 0) return {};
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
  checkTree(value, 0);
  return value as Body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('the body is not JSON');
  }
}

function checkTree(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw malformed(`the body is nested deeper than ${MAX_DEPTH} levels`);
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) throw malformed('binary values are not taken here');
  if (Array.isArray(value)) {
    for (const element of value) checkTree(element, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw malformed(`the key ${key} is not taken`);
    checkTree(inner, depth + 1);
  }
}

export const malformed = (why: string): EdgeError => new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why } });

const ids = /^[1-9]\d{0,18}$/;
/** Ids are bigints of the database. */
const GREATEST_ID = '9223372036854775807';
const isId = (value: string): boolean => ids.test(value) && (value.length < GREATEST_ID.length || value <= GREATEST_ID);

/** An id of the body. @throws EdgeError FIELD_FORMAT, FIELD_REQUIRED */
export function idOf(body: Body, name = 'id'): string {
  const value = optionalId(body, name);
  if (value === null) throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

export function optionalId(body: Body, name = 'id'): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || !isId(value))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

export function optionalInteger(body: Body, name: string): number | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return value;
}

/** @throws EdgeError FIELD_FORMAT, FIELD_TOO_LONG */
export function optionalText(body: Body, name: string, longest = 200): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  if (value.length > longest) throw new EdgeError('FIELD_TOO_LONG', { kind: 'Invalid', field: name, params: { field: name, n: longest } });
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
