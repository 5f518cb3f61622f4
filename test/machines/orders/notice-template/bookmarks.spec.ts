import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { blocksOf, missingBookmarks, shippedText, unknownBookmarks } from '../../../../state-machines/orders/notice-template/bookmarks.js';
import { srmPurNoticeTemplate } from '../../../../state-machines/orders/notice-template/index.js';
import { inside } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';
import { ends } from '../../suppliers/ends.js';

const planner = inside('11', 'PLANNER');
const enabled = (content: string | null) =>
  ends(anyDefinition(srmPurNoticeTemplate), [
    sent('CREATE', planner, { fields: { templateCode: 'T1', templateName: '模板', usage: 'NOTE', content } }, { id: '81' }),
    sent('ENABLE', planner),
  ]).said;

test('a template is enabled with a text that says which note it is and what it brings (NT_NO_FILE, NT_BOOKMARK)', () => {
  expect(enabled(null)).toBe('NT_NO_FILE The template has no text: write it, then enable it.');
  expect(enabled('Number {docNumber}')).toBe('NT_BOOKMARK The text lacks {lines}: put them in.');
  expect(enabled('Goods')).toBe('NT_BOOKMARK The text lacks {docNumber} {lines}: put them in.');
  expect(enabled('{docNumber}\n{lines}\n{price}')).toMatch(/^NT_BOOKMARK_UNKNOWN Nothing fills \{price\}\. Places are \{docNumber\} /);
  expect(enabled('{docNumber}\n{lines}')).toBe('enabled');
});

test('a notice fills other places than a note, a label those of its package', () => {
  expect(unknownBookmarks('NOTICE', '{docNumber} {deliverDate} {waybillNo}')).toEqual(['waybillNo']);
  expect(unknownBookmarks('LABEL', '{item} {quantity} {qr} {docNumber}')).toEqual(['qr', 'docNumber']);
  expect(missingBookmarks('LABEL', '{itemName} {quantity}')).toEqual(['item']);
  expect(blocksOf('NOTICE', '{barcode}\nOn {deliverDate}', { deliverDate: '2026-03-20' })).toEqual([
    { kind: 'barcode' },
    { kind: 'text', text: 'On 2026-03-20' },
  ]);
});

test('the shipped texts could be enabled', () => {
  for (const usage of ['NOTE', 'NOTICE'] as const)
    for (const text of Object.values(shippedText[usage]))
      expect([missingBookmarks(usage, text), unknownBookmarks(usage, text)]).toEqual([[], []]);
});

test('values stand in their places; table and code stand alone, and what is empty leaves nothing', () => {
  expect(blocksOf('NOTE', 'No. {docNumber} by {carrierName}\n{qr}\n{lines}\nThanks {x}', { docNumber: 'DN-1' })).toEqual([
    { kind: 'text', text: 'No. DN-1 by ' },
    { kind: 'qr' },
    { kind: 'lines' },
    { kind: 'text', text: 'Thanks {x}' },
  ]);
});
