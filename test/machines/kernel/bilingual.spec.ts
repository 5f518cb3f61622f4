import { expect, test } from '@jest/globals';
import { baseMaterialItem } from '../../../state-machines/base/material/index.js';
import { readIn, twinIn } from '../../../state-machines/kernel/bilingual.js';

// Data with two names, platform-access.md §7.3.

test('a name reads in the language of the reader, and in the other where only that one is stored', () => {
  const both = { itemName: '内六角螺栓', $namesEn: { itemName: 'Socket head bolt' } };
  expect([readIn('cn', both, 'itemName'), readIn('en', both, 'itemName')]).toEqual(['内六角螺栓', 'Socket head bolt']);
  const document = { itemName: '内六角螺栓', itemNameEn: 'Socket head bolt' };
  expect([readIn('cn', document, 'itemName'), readIn('en', document, 'itemName')]).toEqual(['内六角螺栓', 'Socket head bolt']);
  expect([
    readIn('en', { itemName: '螺栓', itemNameEn: null }, 'itemName'),
    readIn('en', { itemName: '螺栓', itemNameEn: '' }, 'itemName'),
    readIn('cn', { itemName: '', itemNameEn: 'Bolt' }, 'itemName'),
  ]).toEqual(['螺栓', '螺栓', 'Bolt']);
  expect([readIn('en', { spec: 'M6' }, 'spec'), readIn('en', {}, 'spec'), readIn('en', { itemName: null }, 'itemName')]).toEqual([
    'M6',
    undefined,
    null,
  ]);
});

test('which fields have an English side', () => {
  expect(['itemName', 'spec', 'itemNameEn', 'unknown'].map((name) => twinIn(baseMaterialItem.fields, name))).toEqual([
    'itemNameEn',
    undefined,
    undefined,
    undefined,
  ]);
});
