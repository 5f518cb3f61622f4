import { expect, test } from '@jest/globals';

import { changeOf } from '../../../client/audit/mining/Compared.js';
import { conformanceOf } from '../../../client/audit/mining/conformance.js';
import { standalone } from '../../../client/audit/mining/picture.js';
import type { Way } from '../../../client/audit/mining/conformance.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';

// An auditor asks whether orders went the ways that the definition has, or some that it had once.

const way = (from: string | null, event: string, to: string, n: number): Way => ({ from, event, to, n, median: null });

test('moves of the definition fit; ways of older versions are named, the most frequent first', () => {
  const definition = anyDefinition(srmPurOrderHeader);
  const known = [...definition.machine.rows.values()].filter(({ spec: { to } }) => to !== 'same' && to !== 'ignored');
  const own = known.map(({ state, event, spec: { to } }) => way(state === 'none' ? null : state, event, to, 2));
  expect(own.length).toBeGreaterThan(20);
  expect(conformanceOf(definition, own)).toEqual({ moves: own.length * 2, fitting: own.length * 2, strange: [] });
  const strange = [way('draft', 'BLESS', 'blessed', 3), way('closed', 'SUBMIT', 'draft', 5)];
  expect(conformanceOf(definition, [...strange, ...own])).toEqual({
    moves: own.length * 2 + 8,
    fitting: own.length * 2,
    strange: [strange[1], strange[0]],
  });
});

test('a period beside another: the change in percent of the other, and none where that had nothing', () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(100, 300), changeOf(5, 0), changeOf(null, 3), changeOf(3, 3)]).toEqual([
    '+50 %',
    '-50 %',
    '-66.7 %',
    '–',
    '–',
    '0 %',
  ]);
});

test('a drawing that leaves the page takes its colours along', () => {
  document.body.innerHTML = '<style>path { fill: rgb(1, 2, 3); }</style><svg viewBox="0 0 9 9"><path d="M0 0 9 9"/></svg>';
  const text = standalone(document.querySelector('svg') as unknown as SVGSVGElement);
  const read = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  expect(read.querySelector('path')!.getAttribute('style')).toContain('fill:rgb(1, 2, 3)');
  document.body.innerHTML = '';
});
