/**
 * Words of lookup codes as administrators keep them (platform-access.md §7.1): the types this browser holds stay in its store,
 * at the start only those that changed are fetched, and news of a change drops what is stale while people look at it.
 */
import type { Lookup } from '@machines/kernel/fields.js';
import type { LookupChanged } from '@machines/kernel/protocol.js';

import { call } from './call.js';
import { readersDay } from './connection/clock.js';
import { useNews } from './connection/news.js';
import type { Language } from './language/language.js';
import { storeOf, useStore } from './store.js';

export interface LookupWord {
  readonly lookupCode: string;
  readonly meaning: string;
  readonly meaningEn: string;
  readonly enabledFlag: 'Y' | 'N';
  readonly sortNo: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly parentCode: string | null;
  readonly color: string | null;
}

interface Kept {
  readonly typeCode: string;
  readonly rev: string;
  readonly values: readonly LookupWord[];
}
type Types = ReadonlyMap<string, Kept>;

const STORED = 'guildhall.lookups';
const PAGE = 200;

const types = storeOf<Types>(kept());

function kept(): Types {
  try {
    const list = JSON.parse(localStorage.getItem(STORED) ?? '[]') as readonly Kept[];
    return new Map(list.map((type) => [type.typeCode, type]));
  } catch {
    return new Map();
  }
}

function keep(next: Types): void {
  types.set(next);
  try {
    localStorage.setItem(STORED, JSON.stringify([...next.values()]));
  } catch {
    // A full or closed store costs the next start one more call.
  }
}

async function fetchTypes(typeCodes: readonly string[]): Promise<readonly Kept[]> {
  const answer = await call<readonly Kept[]>('baseLookup', 'findByTypeCodes', { typeCodes }, { quiet: true }).catch(() => null);
  return answer?.status === 'S' ? answer.data : [];
}

/** Compares what is kept with the server and fetches what differs. */
async function refresh(): Promise<void> {
  const answer = await call<Readonly<Record<string, string>>>('baseLookup', 'listRevs', {}, { quiet: true }).catch(() => null);
  if (answer?.status !== 'S') return;
  const known = types.get();
  const differing = Object.entries(answer.data)
    .filter(([code, rev]) => known.get(code)?.rev !== rev)
    .map(([code]) => code);
  const found: Kept[] = [];
  for (let start = 0; start < differing.length; start += PAGE) found.push(...(await fetchTypes(differing.slice(start, start + PAGE))));
  const next = new Map([...known].filter(([code]) => code in answer.data));
  for (const type of found) next.set(type.typeCode, type);
  if (found.length > 0 || next.size !== known.size) keep(next);
}

/** The code that a word of a lookup means, in either language; else the word itself. */
export function codeOf(lookup: Lookup | undefined, text: string): string {
  const declared = Object.entries(lookup?.values ?? {}) as readonly (readonly [string, { readonly cn: string; readonly en: string }])[];
  const known = lookup === undefined ? [] : (types.get().get(lookup.type)?.values ?? []);
  return (
    known.find((value) => [value.lookupCode, value.meaning, value.meaningEn].includes(text))?.lookupCode ??
    declared.find(([code, label]) => code === text || label.cn === text || label.en === text)?.[0] ??
    text
  );
}

function hear({ typeCode, rev }: LookupChanged): void {
  if (typeCode === undefined) return void refresh();
  if (types.get().get(typeCode)?.rev === rev) return undefined;
  return void fetchTypes([typeCode]).then((found) => {
    if (found.length > 0) keep(new Map([...types.get(), ...found.map((type) => [type.typeCode, type] as const)]));
  });
}

/** Follows the lookups for as long as the shell is open. */
export const useLookupNews = (): void => useNews('lookup.changed', refresh, hear);

export interface LookupOption {
  readonly value: string;
  readonly label: string;
}

export interface LookupWords {
  word(code: string): string;
  /** What can be chosen today; a code that is shown already stays offered. */
  options(shown?: readonly string[]): readonly LookupOption[];
}

const OFF = { cn: '停用', en: 'not in use' } as const;

/** Dates of values are days of the company; the reader's own day is near enough to offer or hide them, the server decides. */
const usable = ({ enabledFlag, startDate, endDate }: LookupWord, today: string): boolean =>
  enabledFlag === 'Y' && (startDate === null || startDate <= today) && (endDate === null || today <= endDate);

export function wordsOf(lookup: Lookup | undefined, language: Language, known: Types = types.get()): LookupWords {
  const values = lookup === undefined ? [] : (known.get(lookup.type)?.values ?? []);
  const today = readersDay();
  const byCode = new Map(values.map((value) => [value.lookupCode, value]));
  const declared = lookup?.values ?? {};
  const meaning = (code: string): string | undefined => {
    const value = byCode.get(code);
    return value
      ? language === 'en'
        ? value.meaningEn
        : value.meaning
      : (declared as Readonly<Record<string, { readonly cn: string; readonly en: string }>>)[code]?.[language];
  };
  const word = (code: string): string => {
    const value = byCode.get(code);
    const said = meaning(code) ?? code;
    return value && !usable(value, today) ? `${said} (${OFF[language]})` : said;
  };
  return {
    word,
    options: (shown = []) => {
      const codes = lookup?.extensible
        ? [...new Set([...values.map(({ lookupCode }) => lookupCode), ...Object.keys(declared)])]
        : Object.keys(declared);
      const order = (code: string): number => byCode.get(code)?.sortNo ?? Number.MAX_SAFE_INTEGER;
      return codes
        .filter((code) => shown.includes(code) || !byCode.has(code) || usable(byCode.get(code)!, today))
        .sort((a, b) => order(a) - order(b))
        .map((value) => ({ value, label: word(value) }));
    },
  };
}

export function useLookupWords(lookup: Lookup | undefined, language: Language): LookupWords {
  return wordsOf(lookup, language, useStore(types));
}
