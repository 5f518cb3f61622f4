import { describe, expect, test } from '@jest/globals';

import { downstreamOf, tabFor, trailOf } from '../../../../client/compete/detail/progress.js';
import { playedTo, positionAt } from '../../../../client/compete/detail/replay.js';

const positions = [1_000, 2_000, 2_000, 5_000].map((at, index) => ({ rev: index + 1, at, event: 'OFFER_PRICE' }));

describe('a replay', () => {
  test('stands at the last thing that had happened by then', () => {
    expect([0, 1_000, 1_999, 2_000, 4_999, 9_000].map((at) => positionAt(positions, at))).toEqual([0, 0, 0, 2, 2, 3]);
  });

  test('runs at its speed and stops at the end', () => {
    expect([playedTo(1_000, 200, '1', 5_000), playedTo(1_000, 200, '10', 5_000), playedTo(1_000, 200, '60', 5_000)]).toEqual([
      1_200, 3_000, 5_000,
    ]);
  });
});

describe('the detail of an event', () => {
  test('begins where its state is', () => {
    expect(['draft', 'published', 'competing', 'awarded', 'fulfilled', null].map(tabFor)).toEqual([
      'basic',
      'suppliers',
      'process',
      'award',
      'downstream',
      'basic',
    ]);
  });

  test('tells who decided, newest first, and of the award alone', () => {
    const rows = ['CREATE', 'SUBMIT', 'APPROVE', 'HALL_ENDED', 'SAVE_AWARD', 'SUBMIT_AWARD', 'APPROVE_AWARD'].map((event, at) => ({
      at,
      event,
      from: null,
      to: 'draft',
    }));
    expect(trailOf(rows, false).map((row) => row.event)).toEqual(['APPROVE_AWARD', 'SUBMIT_AWARD', 'APPROVE', 'SUBMIT']);
    expect(trailOf(rows, true).map((row) => row.event)).toEqual(['APPROVE_AWARD', 'SUBMIT_AWARD']);
  });

  test('gathers award lines by the document made of them', () => {
    const award = (awardKey: string, generatedId: string | null) => ({
      awardKey,
      supplierId: '501',
      generatedId,
      generatedType: generatedId === null ? null : 'srmPurOrderHeader',
    });
    const found = downstreamOf([award('a', '7'), award('b', null), award('c', '7')] as never);
    expect(found.map((one) => [one.id, one.type, one.awards.length])).toEqual([['7', 'srmPurOrderHeader', 2]]);
  });
});
