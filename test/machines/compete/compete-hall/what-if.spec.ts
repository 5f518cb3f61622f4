import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { srmSfdCompeteHall } from '../../../../state-machines/compete/compete-hall/index.js';
import { divergence, supposed } from '../../../../state-machines/compete/compete-hall/what-if.js';
import type { SupposedRules } from '../../../../state-machines/compete/compete-hall/what-if.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { HistoryEntry } from '../../../../state-machines/kernel/replay.js';

const definition = anyDefinition(srmSfdCompeteHall);
const DAY = 86_400_000;

interface Golden {
  readonly entries: readonly HistoryEntry[];
  readonly end: { readonly snapshot: { readonly state: string; readonly context: Readonly<Record<string, unknown>> } };
}
const golden = (name: string): Golden => JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8')) as Golden;
const overtime = golden('hall-reverse-total-overtime');
const run = ({ entries }: Golden, rules: SupposedRules) => supposed(definition, entries, rules, entries.at(-1)!.at + DAY);
const places = (rules: SupposedRules) => run(overtime, rules).places.map(({ supplierId, totalRaw }) => [supplierId, totalRaw]);

test.each([
  'hall-reverse-total-overtime',
  'hall-elimination-exclusion-reopened',
  'hall-forward-item-pause-withdrawal-surrogate',
  'hall-sealed-two-turns',
  'hall-seals-withdrawn-and-opening-paused',
  'hall-slots-by-time',
  'hall-slots-paused-and-passed',
  'hall-dutch-sold',
  'hall-japanese-by-levels',
])('%s: under its own rules a hall ends as it did', (name) => {
  const { entries, end } = golden(name);
  const same = supposed(definition, entries, {}, entries.at(-1)!.at);
  expect([same.state, same.refused, same.endedAt]).toEqual([end.snapshot.state, [], end.snapshot.context['endedAt'] ?? null]);
  const turns = end.snapshot.context['turns'] as readonly { readonly places: unknown; readonly extensionCount: number }[];
  expect(same.places).toEqual(turns.at(-1)!.places);
  expect(same.extensions).toBe(turns.reduce((sum, { extensionCount }) => sum + extensionCount, 0));
});

test('without overtime the hall ends at its time, and what came later is refused', () => {
  const other = run(overtime, { overtimeFlag: 'N' });
  expect([other.winner, other.extensions]).toEqual(['503', 0]);
  expect(other.refused.filter(({ event }) => event === 'OFFER_PRICE').map(({ code }) => code)).toEqual([
    'OFFER_HALL_ENDED',
    'OFFER_HALL_ENDED',
  ]);
  expect(other.endedAt).toBeLessThan(run(overtime, {}).endedAt!);
  expect(divergence(run(overtime, {}), other)).not.toBeNull();
});

test('with a smaller window an offer outside of it adds nothing', () => {
  expect(run(overtime, { overtimeTriggerSeconds: 10 }).extensions).toBe(0);
});

test('a greater step refuses the offer that was too near, by its code', () => {
  const other = run(overtime, { minStepRate: '5' });
  expect(other.refused[0]).toMatchObject({ event: 'OFFER_PRICE', code: 'OFFER_STEP_TOO_SMALL' });
  expect(places({ minStepRate: '5' })).not.toEqual(places({}));
});

test('rules that change nothing diverge nowhere', () => {
  expect(divergence(run(overtime, {}), run(overtime, { minStepRate: '1', tieRule: 'EARLIEST' }))).toBeNull();
});

test('sealed turns without elimination, or weighed otherwise: ranks and who stays are other ones', () => {
  const sealed = golden('hall-sealed-two-turns');
  const compared = (rules: SupposedRules) => run(sealed, rules).places.find(({ supplierId }) => supplierId === '503')?.totalComparable;
  expect(run(sealed, { eliminateN: 0 }).refused.filter(({ code }) => code === 'OFFER_ELIMINATED')).toEqual([]);
  expect([compared({}), compared({ weighting: 'NONE' })]).toEqual(['1999.2', '1960']);
  expect(divergence(run(sealed, {}), run(sealed, { weighting: 'NONE' }))).not.toBeNull();
});
