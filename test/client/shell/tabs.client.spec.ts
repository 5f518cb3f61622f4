import { describe, expect, test } from '@jest/globals';

import { BOX } from '../../../client/shell/bases.js';
import {
  addressOf,
  begunAt,
  changed,
  closed,
  closing,
  discarded,
  forgotten,
  kept,
  onlyHome,
  opened,
  targetOf,
} from '../../../client/shell/tabs/tabs.js';
import type { TabsState } from '../../../client/shell/tabs/tabs.js';

const open = (state: TabsState, ...routes: readonly string[]): TabsState =>
  routes.reduce((now, route) => {
    const result = opened(now, { route, query: {} });
    if (result.kind === 'full') throw new Error('full');
    return result.state;
  }, state);
const routes = (state: TabsState): readonly string[] => state.tabs.map((tab) => tab.route);
const letters = 'abcdefghijklmn'.split('');

describe('tabs', () => {
  test('what a screen keeps is forgotten with its tab and with its changes, not when it is drawn anew or saved', () => {
    const before = changed(changed(open(onlyHome, 'a', 'b', 'c', 'd'), 'b', { dirty: true }), 'd', { dirty: true });
    expect(forgotten(before, closed(before, closing(before, 'a', 'one')))).toEqual(['a']);
    expect(forgotten(before, discarded(before))).toEqual(['b', 'd']);
    expect(forgotten(before, changed(before, 'b', { version: 1 }))).toEqual([]);
    expect(forgotten(before, changed(before, 'b', { dirty: false }))).toEqual([]);
  });

  test('opening an open record focuses it and takes the new parameters', () => {
    const first = opened(onlyHome, { route: 'order', query: { id: '5' } });
    if (first.kind === 'full') throw new Error('full');
    const again = opened(open(first.state, 'list'), { route: 'order', query: { id: '5', from: 'todo' } });
    expect(again).toMatchObject({ kind: 'opened', closed: null, state: { active: 'order?id=5' } });
    expect(again.kind === 'opened' && again.state.tabs).toHaveLength(3);
    expect(again.kind === 'opened' && again.state.tabs[1]!.query).toEqual({ id: '5', from: 'todo' });
  });

  test('fifteen open (home, one pinned, one dirty, twelve others): the sixteenth closes the one of the twelve unused longest', () => {
    let state = open(onlyHome, ...letters);
    state = changed(changed(state, 'a', { pinned: true }), 'b', { dirty: true });
    state = open(state, 'c');
    const result = opened(state, { route: 'z', query: {} });
    expect(result).toMatchObject({ kind: 'opened', closed: { route: 'd' } });
    expect(result.kind === 'opened' && routes(result.state)).toEqual(['', 'a', 'b', 'c', ...letters.slice(4), 'z']);
  });

  test('a page begins with what its address names; what would close another tab waits until somebody is told', () => {
    const left = open(onlyHome, 'a', 'b');
    expect(begunAt(left, { route: 'a', query: {} })).toMatchObject({ active: 'a', tabs: { length: 3 } });
    expect(begunAt(onlyHome, { route: 'order', query: { id: '5' } })).toMatchObject({ active: 'order?id=5' });
    const fifteen = open(onlyHome, ...letters);
    expect(begunAt(fifteen, { route: 'z', query: {} })).toBe(fifteen);
  });

  test('with all fourteen dirty or pinned nothing opens', () => {
    const state = letters.reduce(
      (now, route, index) => changed(now, route, index % 2 ? { dirty: true } : { pinned: true }),
      open(onlyHome, ...letters),
    );
    expect(opened(state, { route: 'z', query: {} })).toEqual({ kind: 'full' });
  });

  test('a live hall is never closed to make room', () => {
    const hall = opened(onlyHome, { route: 'hall', query: { id: '1' }, live: true });
    if (hall.kind === 'full') throw new Error('full');
    expect(opened(open(hall.state, ...letters.slice(1)), { route: 'z', query: {} })).toMatchObject({ closed: { route: 'b' } });
  });

  test('the menu closes one, others, to the right, all; home and pinned ones stay', () => {
    const state = changed(open(onlyHome, 'a', 'b', 'c', 'd'), 'a', { pinned: true });
    const gone = (key: string, scope: Parameters<typeof closing>[2]): string[] => closing(state, key, scope).map((tab) => tab.route);
    expect([gone('b', 'one'), gone('b', 'others'), gone('b', 'right'), gone('b', 'all')]).toEqual([
      ['b'],
      ['c', 'd'],
      ['c', 'd'],
      ['b', 'c', 'd'],
    ]);
    expect(closing(state, '', 'one')).toEqual([]);
  });

  test('after closing the front tab the one used last comes to the front', () => {
    const state = open(onlyHome, 'a', 'b', 'a', 'c');
    expect(closed(state, closing(state, 'c', 'one')).active).toBe('a');
  });

  test('what was not saved is given up: those tabs begin anew, the others stay as they are', () => {
    const before = changed(open(onlyHome, 'a', 'b'), 'a', { dirty: true });
    expect(discarded(before).tabs.map(({ route, dirty, version }) => [route, dirty, version])).toEqual([
      ['', false, 0],
      ['a', false, 1],
      ['b', false, 0],
    ]);
    expect(discarded(before).tabs[2]).toBe(before.tabs[2]);
    const both = changed(before, 'b', { dirty: true });
    expect(discarded(both, ['b']).tabs.map(({ route, dirty, version }) => [route, dirty, version])).toEqual([
      ['', false, 0],
      ['a', true, 0],
      ['b', false, 1],
    ]);
  });

  test('a responsibility that has fewer screens keeps only those', () => {
    expect(routes(kept(open(onlyHome, 'a', 'b'), (route) => route === 'a'))).toEqual(['', 'a']);
  });

  test('the address tells route and query, and back', () => {
    expect(addressOf({ route: 'competeHall/competeOfferDetail', query: { id: '5' } })).toBe('/main/competeHall/competeOfferDetail?id=5');
    expect(targetOf('/main/competeHall/competeOfferDetail', '?id=5')).toEqual({
      route: 'competeHall/competeOfferDetail',
      query: { id: '5' },
    });
    expect(targetOf('/main/', '')).toEqual({ route: '', query: {} });
    expect(addressOf({ route: 'competeList', query: {} }, BOX)).toBe('/iframeBox/competeList');
    expect(targetOf('/iframeBox/competeList', '')).toEqual({ route: 'competeList', query: {} });
  });

  test('telling the same again changes nothing', () => {
    const state = changed(open(onlyHome, 'a'), 'a', { title: 'A', dirty: true });
    expect(changed(state, 'a', { title: 'A', dirty: true })).toBe(state);
  });
});
