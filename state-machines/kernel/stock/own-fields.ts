/**
 * Fields that people add to what the product knows: own fields of contract texts, forms of free applications. What a key may be, which
 * field a kind is, and whether a value is one of it. Pure.
 */
import type { Field } from '../fields.js';
import { f } from '../fields.js';
import { checkValue } from '../validate.js';

const SHAPE = /^[A-Za-z][A-Za-z0-9_]{0,29}$/;
export const isOwnKey = (key: string): boolean => SHAPE.test(key);

/** The first that is none, or stands twice. */
export function badKeyOf(keys: readonly string[], isKey: (key: string) => boolean = isOwnKey): string | null {
  const seen = new Set<string>();
  for (const key of keys) {
    if (!isKey(key) || seen.has(key)) return key;
    seen.add(key);
  }
  return null;
}

/** By kind, as fields like any other: for whoever types them, and to be checked by. */
export const ownFields = {
  TEXT: (en: string, cn: string): Field => f.text(500, en, cn),
  LONG_TEXT: (en: string, cn: string): Field => f.longText(en, cn),
  INTEGER: (en: string, cn: string): Field => f.integer(en, cn),
  DECIMAL: (en: string, cn: string): Field => f.decimal(18, 6, en, cn),
  AMOUNT: (en: string, cn: string): Field => f.amount(en, cn, { min: 0 }),
  DATE: (en: string, cn: string): Field => f.date(en, cn),
  FLAG: (en: string, cn: string): Field => f.flag(en, cn),
  EMAIL: (en: string, cn: string): Field => f.email(en, cn),
  MOBILE: (en: string, cn: string): Field => f.mobile(en, cn),
} as const;

export const isOfField = (field: Field, value: unknown): boolean => checkValue(field, 'value', value).ok;
