/** Every code that the server can answer with has a sentence in both languages, and says what to do. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { documents } from '../../../../state-machines/registry.js';
import type { Reasons } from '../../../../state-machines/kernel/refusals.js';
import { kernelReasons } from '../../../../state-machines/kernel/refusals.js';
import { minutesReasons } from '../../../../server/compete/minutes/calls.js';
import { comparisonReasons } from '../../../../server/compete/sourcing/comparison-call.js';
import { labelReasons } from '../../../../state-machines/orders/delivery-note/labels.js';
import { bookReasons } from '../../../../server/compete/sourcing/quotation-calls.js';
import { edgeReasons } from '../../../../server/kernel/edges/errors.js';
import { exportReasons } from '../../../../server/platform/excel/export.js';
import { callReasons as fileReasons } from '../../../../server/platform/file/calls.js';
import { platformReasons } from '../../../../server/platform/reasons.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const everywhere: Reasons = { ...kernelReasons, ...edgeReasons };

const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Codes written where a refusal is made: `refusal('X')`, `new EdgeError('X')`, `bad('X')`, a constraint's `code: 'X'`. */
const said = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:\brefusal|EdgeError|\bbad|missingCode)\(\s*'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'|\bcode: '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'|\?\? '([A-Z]+_[A-Z_]+)'/g,
    ),
  ].map((found) => (found[1] ?? found[2] ?? found[3])!);

const known = (reasons: Reasons, code: string): boolean => Object.hasOwn(reasons, code);
const all: Reasons = Object.assign(
  {},
  everywhere,
  platformReasons,
  fileReasons,
  exportReasons,
  bookReasons,
  minutesReasons,
  comparisonReasons,
  labelReasons,
  ...documents.map((definition) => definition.allReasons),
) as Reasons;

describe('codes and their sentences', () => {
  test('the kernel and its edges say only what they have words for in every answer', () => {
    const files = [
      ...sources('server/kernel'),
      ...sources('state-machines/kernel').filter((file) => !/stock|primitives\/(seal|sha256|payload-root)/.test(file)),
    ];
    const silent = files.flatMap((file) =>
      said(read(file))
        .filter((code) => !known(everywhere, code))
        .map((code) => `${code} in ${file}`),
    );
    expect(silent).toEqual([]);
  });

  test('the platform and the families say only what is in a catalogue', () => {
    const files = ['platform', 'compete', 'base', 'suppliers'].flatMap((family) => [
      ...sources(`server/${family}`),
      ...sources(`state-machines/${family}`),
    ]);
    const silent = files.flatMap((file) =>
      said(read(file))
        .filter((code) => !known(all, code))
        .map((code) => `${code} in ${file}`),
    );
    expect(silent).toEqual([]);
  });

  test.each(documents.map((definition) => [definition.type, definition] as const))(
    '%s has words for all its guards, constraints and refusals by state',
    (_type, definition) => {
      const rows = [...definition.machine.rows.values()].flatMap((row) => (row.spec.guards ?? []).flatMap((guard) => guard.codes));
      const states = Object.values(definition.machine.states).flatMap((state) => Object.values(state.refuses ?? {}));
      const keys = (definition.uniqueKeys ?? []).map((key) => key.code);
      const codes = [...rows, ...states, ...keys, ...(definition.storageDownCode ? [definition.storageDownCode] : [])];
      expect(codes.filter((code) => !known({ ...everywhere, ...definition.allReasons }, String(code)))).toEqual([]);
    },
  );

  test.each(Object.entries(all))('%s is said in English and in Chinese, with the same parameters', (_code, { en, cn }) => {
    const parameters = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!))].sort();
    expect(en.trim()).toMatch(/^[^\u4e00-\u9fff]{5,}$/);
    expect(cn.trim()).toMatch(/[\u4e00-\u9fff]{2,}/);
    expect(parameters(cn)).toEqual(parameters(en));
  });
});
