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

test('the shipped texts could be enabled', () => {
  for (const text of Object.values(shippedText)) expect([missingBookmarks(text), unknownBookmarks(text)]).toEqual([[], []]);
});

test('values stand in their places; table and code stand alone, and what is empty leaves nothing', () => {
  expect(blocksOf('No. {docNumber} by {carrierName}\n{qr}\n{lines}\nThanks {x}', { docNumber: 'DN-1' })).toEqual([
    { kind: 'text', text: 'No. DN-1 by ' },
    { kind: 'qr' },
    { kind: 'lines' },
    { kind: 'text', text: 'Thanks {x}' },
  ]);
});
