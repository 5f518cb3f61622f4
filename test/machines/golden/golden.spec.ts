import { describe, expect, test } from '@jest/globals';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { erasedFields, erasedPayload, personalFields } from '../../../state-machines/kernel/erasure.js';
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../../state-machines/kernel/primitives/json-value.js';
import { sha256Hex } from '../../../state-machines/kernel/primitives/sha256.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { chainBreak, foldedEnd, goldenFiles, writeGolden } from './history.js';
import { stories } from './stories.js';

// Histories that must fold to the same bytes for ever. GUILDHALL_GOLDEN=write records the stories that have no file yet.

const wanted = Object.entries(stories).flatMap(([family, tales]) => Object.keys(tales).map((name) => ({ family, name })));
const key = ({ family, name }: { readonly family: string; readonly name: string }) => `${family}/${name}`;

if (process.env['GUILDHALL_GOLDEN'] === 'write') {
  const there = new Set(goldenFiles().map(key));
  for (const { family, name } of wanted.filter((one) => !there.has(key(one)))) writeGolden(family, name, stories[family]![name]!(name));
}

const files = goldenFiles();

test('every story is kept', () => expect(files.map(key).toSorted()).toEqual(wanted.map(key).toSorted()));

describe.each(files.map((file) => [key(file), file.golden] as const))('%s', (_name, golden) => {
  const definition = definitionNamed(golden.document);

  test('its chain is whole', () => {
    expect(chainBreak(golden)).toBeNull();
    expect(golden.entries.map((entry) => entry.rev)).toEqual(golden.entries.map((_entry, index) => index + 1));
  });

  test('it folds to the same document and rows, to the byte', () => {
    const { end, broken } = foldedEnd(definition, golden);
    expect(broken).toBeNull();
    expect(canonicalJson(end)).toBe(canonicalJson(golden.end));
    expect(sha256Hex(canonicalJson(end))).toBe(golden.digest);
  });
});

type Values = Readonly<Record<string, unknown>>;

/** A document with a token for every personal value. */
function masked(definition: AnyDefinition, context: Values): Values {
  const lines = Object.entries(definition.lines)
    .filter(([name]) => Array.isArray(context[name]))
    .map(
      ([name, line]) => [name, (context[name] as readonly Values[]).map((row) => ({ ...row, ...erasedFields(line.fields, row) }))] as const,
    );
  return { ...context, ...erasedFields(definition.fields, context), ...Object.fromEntries(lines) };
}

test.each(
  files.filter((file) => personalFields(definitionNamed(file.golden.document)).size > 0).map((file) => [key(file), file.golden] as const),
)('%s folds without its persons: rules ask only whether a value is there', (_name, golden) => {
  const definition = definitionNamed(golden.document);
  const personal = personalFields(definition);
  const erased = {
    ...golden,
    entries: golden.entries.map((entry) => ({
      ...entry,
      payload: erasedPayload(personal, entry.payload as JsonValue) as typeof entry.payload,
    })),
  };
  const { end, broken } = foldedEnd(definition, erased);
  expect([broken, end.snapshot?.state]).toEqual([null, golden.end.snapshot?.state]);
  if (end.snapshot)
    expect(canonicalJson(masked(definition, end.snapshot.context))).toBe(canonicalJson(masked(definition, golden.end.snapshot!.context)));
  expect(JSON.stringify(erased.entries)).not.toMatch(/Zhang San|Li Na|Li Wei|13800000000|example\.com/);
});

test('a changed value, moment or order breaks the chain or the fold', () => {
  const { golden } = files.find((file) => file.name === 'hall-reverse-total-overtime')!;
  const offer = golden.entries.findIndex((entry) => entry.event === 'OFFER_PRICE');
  const altered = (change: object) => ({
    ...golden,
    entries: golden.entries.map((entry, index) => (index === offer ? { ...entry, ...change } : entry)),
  });
  expect(chainBreak(altered({ at: golden.entries[offer]!.at + 1 }))).toEqual({ rev: offer + 1, reason: 'HASH' });
  expect(chainBreak(altered({ payload: { ...golden.entries[offer]!.payload, turnNo: 2 } }))).toEqual({ rev: offer + 1, reason: 'HASH' });
  expect(chainBreak({ ...golden, entries: golden.entries.toSpliced(offer, 1) })).toEqual({ rev: offer + 1, reason: 'REV' });
  const { broken } = foldedEnd(definitionNamed(golden.document), altered({ payload: { ...golden.entries[offer]!.payload, turnNo: 2 } }));
  expect(broken).toEqual({ rev: offer + 1, reason: 'OFFER_PRICE was refused: OFFER_TURN_STALE' });
});

test('an entry of an unknown definition is refused loudly', () => {
  const { golden } = files[0]!;
  const foreign = { ...golden, entries: golden.entries.map((entry) => ({ ...entry, machine: `${golden.document}@99` })) };
  expect(foldedEnd(definitionNamed(golden.document), foreign).broken).toEqual({
    rev: 1,
    reason: `unknown definition ${golden.document}@99`,
  });
});
