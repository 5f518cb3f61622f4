import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { familyOf, linesOf, overBudget, remember, timePerFamily } from '../../../server/bootstrap/test-report.mjs';

const took = (project: string, file: string, seconds: number) => ({ project, file, seconds });
const run = [
  took('unit', 'test/machines/compete/compete-hall/paths.spec.ts', 15),
  took('unit', 'test/machines/compete/lookups.spec.ts', 6),
  took('unit', 'test/docs.spec.ts', 1),
  took('server', 'test/server/compete/compete-hall/session.int.spec.ts', 29),
  took('browser', 'test/browser/shell.e2e.spec.ts', 61),
  took('client', 'test/client/compete/hall/hall.client.spec.tsx', 300),
];

test('a family is what stands under one name in a project', () => {
  expect(run.map(({ file }) => familyOf(file))).toEqual(['compete', 'compete', 'repository', 'compete', 'browser', 'compete']);
  expect(timePerFamily(run).slice(1)).toEqual([
    ['browser browser', 61],
    ['server compete', 29],
    ['unit compete', 21],
    ['unit repository', 1],
  ]);
});

test('a family above its budget is named unless the list has it; what keeps the budget by now is named, too', () => {
  const families = timePerFamily(run);
  expect(overBudget(families, [])).toEqual({ over: ['browser browser', 'unit compete'], needless: [] });
  expect(overBudget(families, ['unit compete', 'server compete', 'server gone'])).toEqual({
    over: ['browser browser'],
    needless: ['server compete'],
  });
  const said = linesOf([...run, ...run], []).join('\n');
  expect(said).toContain('The ten slowest files:\n   300.0 s  test/client/compete/hall/hall.client.spec.tsx');
  expect(said).toContain('Above their budget (unit 20 s, server 30 s, browser 60 s): browser browser, server compete, unit compete');
});

test('what was tried again is counted over a month of runs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-report-'));
  const file = path.join(folder, 'data', 'test-runs.jsonl');
  const DAY = 86_400_000;
  const ended = (day: number, ...retried: readonly string[]) => remember(file, { at: day * DAY, passed: 1, failed: 0, retried });
  ended(1, 'long-ago.spec.ts');
  ended(40, 'a.spec.ts', 'b.spec.ts');
  expect(ended(41)).toBe('Files tried again: 0 in this run, 2 in 2 runs of the last 30 days.');
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
  rmSync(folder, { recursive: true });
});

/** What takes longer today than a family may. */
const MOST_EXCEPTIONS = 15;

test('the list of exceptions only shrinks', () => {
  const exceptions = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../budget.exceptions.json'), 'utf8')) as string[];
  expect(exceptions).toEqual([...new Set(exceptions)].sort());
  expect(exceptions.length).toBeLessThanOrEqual(MOST_EXCEPTIONS);
});
