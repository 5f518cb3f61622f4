import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { begun, disputes, edited, followed, valuesOf } from '../../../../client/kernel/form/editing.js';
import { unsavedForm } from '../../../../client/kernel/form/unsaved.js';
import type { ScreenMemory } from '../../../../client/kernel/screen/screen.js';
import { BOX } from '../../../../client/shell/bases.js';
import { forgetTab, memoryOf, readTabs, writeTabs } from '../../../../client/shell/tabs/tab-memory.js';
import { keepFor, keepsBelow, readKept, writeKept } from '../../../../client/kernel/session/tab-store.js';
import { changed, onlyHome, opened } from '../../../../client/shell/tabs/tabs.js';
import { sample } from '../sample.js';

const stored = { title: 'Desks', budget: '100', secretNote: null, wants: [{ lineNo: 1, qty: '2', what: 'Desk' }] };

/** What a reload leaves of it is its text. */
function aMemory(): ScreenMemory {
  const kept = new Map<string, string>();
  return {
    read: (name) => JSON.parse(kept.get(name) ?? 'null') as unknown,
    write: (name, value) => (value === undefined ? void kept.delete(name) : void kept.set(name, JSON.stringify(value))),
  };
}

beforeEach(() => keepFor('7'));
afterEach(() => sessionStorage.clear());

describe('unsaved changes over a reload', () => {
  test('come back with the revision that they were made on', () => {
    const form = unsavedForm(sample, '5', aMemory());
    form.keep(edited(sample.lines, begun(stored, 4), 'title', 'Chairs'));
    expect(form.restored('draft', stored)).toEqual({ rev: 4, base: stored, edits: { title: 'Chairs' } });
    expect(form.restored('approved', stored)).toBeNull();
    form.keep(begun(stored, 4));
    expect(form.restored('draft', stored)).toBeNull();
  });

  test('what somebody else changed meanwhile is a difference to be decided, the rest just follows', () => {
    const form = unsavedForm(sample, '5', aMemory());
    form.keep(
      edited(sample.lines, edited(sample.lines, begun(stored, 4), 'title', 'Chairs'), 'wants', [{ lineNo: 1, qty: '3', what: 'Desk' }]),
    );
    const newest = { ...stored, title: 'Tables', budget: '250', wants: [{ lineNo: 1, qty: '2', what: 'Big desk' }] };
    const back = followed(sample.lines, form.restored('draft', newest)!, newest, 6);
    expect(disputes(sample.lines, back).map(({ place, mine, theirs }) => [place, mine, theirs])).toEqual([['title', 'Chairs', 'Tables']]);
    form.keep(back);
    const again = followed(sample.lines, form.restored('draft', newest)!, newest, 6);
    expect(disputes(sample.lines, again).map(({ place }) => place)).toEqual(['title']);
    expect(valuesOf(again)).toMatchObject({ budget: '250', wants: [{ qty: '3', what: 'Big desk' }] });
    const elsewhere = { ...newest, title: 'Desks' };
    expect(valuesOf(followed(sample.lines, form.restored('draft', elsewhere)!, elsewhere, 6))).toMatchObject({
      title: 'Chairs',
      budget: '250',
      wants: [{ qty: '3', what: 'Big desk' }],
    });
  });

  test('secrets are never kept', () => {
    const memory = aMemory();
    const form = unsavedForm(sample, '5', memory);
    form.keep(edited(sample.lines, begun(stored, 4), 'secretNote', 'Ceiling 90'));
    expect(form.restored('draft', stored)).toBeNull();
    form.keep(edited(sample.lines, edited(sample.lines, begun(stored, 4), 'secretNote', 'Ceiling 90'), 'title', 'Chairs'));
    expect(form.restored('draft', stored)?.edits).toEqual({ title: 'Chairs' });
  });
});

describe('what a window keeps', () => {
  test('is its user’s alone, and gone when he signs out or another signs in', () => {
    writeKept('note', 'mine');
    keepFor('7');
    expect(readKept('note')).toBe('mine');
    keepFor('8');
    expect(readKept('note')).toBeUndefined();
    keepFor('7');
    expect(readKept('note')).toBeUndefined();
    writeKept('note', 'mine');
    keepFor(null);
    writeKept('note', 'nobody’s');
    expect(sessionStorage.length).toBe(0);
  });

  test('is five megabytes at most: what is beyond is not kept, what was kept stays', () => {
    writeKept('first', 'x'.repeat(2_000_000));
    writeKept('second', 'y'.repeat(600_000));
    expect(readKept('second')).toBeUndefined();
    expect(readKept('first')).toHaveLength(2_000_000);
    writeKept('first', 'x');
    writeKept('second', 'y'.repeat(600_000));
    expect(readKept('second')).toHaveLength(600_000);
  });

  test('a tab is unsaved after a reload as long as its screen has something, and forgets all when it closes', () => {
    const result = opened(onlyHome, { route: 'order', query: { id: '5' } });
    if (result.kind === 'full') throw new Error('full');
    writeTabs(changed(result.state, 'order?id=5', { dirty: true }));
    expect(readTabs().tabs[1]!.dirty).toBe(false);
    unsavedForm(sample, '5', memoryOf('order?id=5')).keep(edited(sample.lines, begun(stored, 4), 'title', 'Chairs'));
    expect(readTabs().tabs[1]!.dirty).toBe(true);
    forgetTab('order?id=5');
    expect(readTabs().tabs[1]!.dirty).toBe(false);
  });

  test('in a frame of another page stands apart from the same screen of the shell', () => {
    unsavedForm(sample, '5', memoryOf('order?id=5', BOX)).keep(edited(sample.lines, begun(stored, 4), 'title', 'Chairs'));
    expect(unsavedForm(sample, '5', memoryOf('order?id=5')).restored('draft', stored)).toBeNull();
    forgetTab('order?id=5');
    expect(keepsBelow('box:order?id=5:')).toBe(true);
    forgetTab('order?id=5', BOX);
    expect(keepsBelow('box:order?id=5:')).toBe(false);
  });

  test('is taken up by what the page began with, not by what begins on it later', () => {
    writeKept('screen:list:page', 3);
    const memory = memoryOf('list');
    expect(memory.read('page')).toBe(3);
    memory.write('page', 4);
    expect(memory.read('page')).toBeUndefined();
    expect(readKept('screen:list:page')).toBe(4);
  });
});
