/** A contract's text on the screen: what differs is gone through by keyboard, and a placeholder that no contract has is seen while it is written. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Redline } from '@machines/contracts/contract/redline.js';
import { cleanRichText } from '@machines/kernel/primitives/rich-text.js';
import { fireEvent, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';

import { clauseNode } from '../../../client/contracts/clause-node.js';
import { placeholderAt } from '../../../client/contracts/FormatSelect.js';
import { putAround } from '../../../client/contracts/PartTools.js';
import { namedFields, placeholderChips } from '../../../client/contracts/placeholder-chips.js';
import { RedlineView } from '../../../client/contracts/RedlineView.js';
import { setLanguage } from '../../../client/kernel/language/language.js';
import { extensions } from '../../../client/kernel/rich-text/schema.js';
import { shown } from '../kernel/render.js';

beforeAll(() => {
  setLanguage('en');
  Element.prototype.scrollIntoView = () => undefined;
});

const line = { kind: 'p', depth: 0, mark: '', looks: false } as const;
const redline: Redline = {
  counts: { inserted: 1, deleted: 0, changed: 1, moved: 0 },
  changes: 2,
  lines: [
    {
      ...line,
      change: 'CHANGED',
      no: 1,
      runs: [
        { op: '=', text: 'Payment in ' },
        { op: '-', text: '30' },
        { op: '+', text: '45' },
        { op: '=', text: ' days' },
      ],
    },
    { ...line, change: 'SAME', no: null, runs: [{ op: '=', text: 'Warranty' }] },
    { ...line, change: 'INSERTED', no: 2, runs: [{ op: '+', text: 'No bribes' }] },
  ],
};

test('N and P go from change to change, and say which it is', () => {
  shown(<RedlineView redline={redline} />);
  expect([...document.querySelectorAll('del, ins')].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['DEL', '30'],
    ['INS', '45'],
    ['INS', 'No bribes'],
  ]);
  const group = screen.getByRole('group', { name: /N and P/ });
  const press = (key: string): string | null => {
    fireEvent.keyDown(group, { key });
    return document.activeElement!.textContent;
  };
  expect(press('n')).toBe('Payment in 3045 days');
  expect(press('n')).toBe('No bribes');
  expect(screen.getByRole('status').textContent).toBe('Change 2 of 2');
  expect(press('n')).toBe('No bribes');
  expect(press('p')).toBe('Payment in 3045 days');
});

test('two texts that say the same say so', () => {
  shown(<RedlineView redline={{ lines: [], counts: { inserted: 0, deleted: 0, changed: 0, moved: 0 }, changes: 0 }} />);
  expect(screen.getByText('The two versions say the same.')).not.toBeNull();
});

test('a placeholder is a chip with its name, one that no contract has says so, and the text stays as it is written', () => {
  const body = '<p>Total {{contract.amountTaxIncl}}, {{contract.totl}}</p>';
  const chips = placeholderChips(({ en }) => en, 'No contract has such a field');
  const editor = new Editor({ extensions: [...extensions, chips], content: body, injectCSS: false });
  const titles = (): readonly (string | null)[] =>
    [...editor.view.dom.querySelectorAll('[title]')].map((chip) => `${chip.textContent}: ${chip.getAttribute('title')}`);
  expect(titles()).toEqual(['{{contract.amountTaxIncl}}: Contract: amount incl. tax', '{{contract.totl}}: No contract has such a field']);
  expect(editor.getHTML()).toBe(body);
  editor.commands.setContent('<p>{{partyB.name}}</p>');
  expect(titles()).toEqual(['{{partyB.name}}: Supplier: name']);
  editor.commands.setContent('<p>{{sign.sealB}}{{sign.sealC}}</p>');
  expect(titles()).toEqual(["{{sign.sealB}}: Supplier's seal", '{{sign.sealC}}: No contract has such a field']);
  expect(editor.view.dom.querySelectorAll('[data-anchor]')).toHaveLength(1);
  editor.destroy();
});

test('a clause keeps the name of its term; the text of a locked one stays as it is, and it goes as a whole', () => {
  const terms = new Map([
    ['7', { label: 'T-0007 Payment · Locked', locked: true }],
    ['8', { label: 'T-0008 Delivery · Free', locked: false }],
  ]);
  const body = '<p>One</p><section data-clause="7"><p>Pay in 30 days</p></section><section data-clause="8"><p>Deliver</p></section>';
  const editor = new Editor({ extensions: [...extensions, clauseNode(() => terms)], content: body, injectCSS: false });
  expect(cleanRichText(editor.getHTML())).toBe(body);
  expect([...editor.view.dom.querySelectorAll('section')].map((one) => one.getAttribute('data-label'))).toEqual([
    'T-0007 Payment · Locked',
    'T-0008 Delivery · Free',
  ]);
  const at = (words: string): number => {
    let found = 0;
    editor.state.doc.descendants((node, position) => {
      if (node.isText && node.text!.includes(words)) found = position;
    });
    return found;
  };
  editor.commands.insertContentAt(at('Pay'), 'Never ');
  expect(cleanRichText(editor.getHTML())).toBe(body);
  editor.commands.insertContentAt(at('Deliver'), 'Please ');
  editor.commands.insertContentAt(at('One'), 'No. ');
  expect(cleanRichText(editor.getHTML())).toBe(body.replace('One', 'No. One').replace('Deliver', 'Please Deliver'));
  const { node, from } = { node: editor.state.doc.child(1), from: editor.state.doc.child(0).nodeSize };
  editor.commands.deleteRange({ from, to: from + node.nodeSize });
  expect(cleanRichText(editor.getHTML())).toBe('<p>No. One</p><section data-clause="8"><p>Please Deliver</p></section>');
  editor.destroy();
});

test('loops and conditions are chips that say what they do; one without its other end says that, and a field says its format', () => {
  const chips = placeholderChips(({ en }) => en, 'No contract has such a field');
  const content =
    '<p>{{#items}}</p><p>{{item.price|amountCn}}{{item.price|percent}}</p><p>{{/items}}</p><p>{{#if contract.currency == "USD"}}</p>';
  const editor = new Editor({ extensions: [...extensions, chips], content, injectCSS: false });
  const shown = [...editor.view.dom.querySelectorAll('[title]')].map((chip) => [chip.textContent, chip.getAttribute('title')]);
  expect(shown).toEqual([
    ['{{#items}}', 'For each item'],
    ['{{item.price|amountCn}}', 'Item: price'],
    ['{{item.price|percent}}', 'This format does not fit the field'],
    ['{{/items}}', 'To here'],
    ['{{#if contract.currency == "USD"}}', 'A loop or condition that has no other end, or asks of what there is not'],
  ]);
  editor.destroy();
});

test('a loop is put around the whole paragraphs that are marked, and the field at the cursor is known', () => {
  const editor = new Editor({
    extensions: [...extensions],
    content: '<p>One</p><p>{{contract.title|upper}}</p><p>Two</p>',
    injectCSS: false,
  });
  editor.commands.setTextSelection(8);
  expect(placeholderAt(editor)).toMatchObject({ key: 'contract.title', format: 'upper' });
  putAround(editor, '{{#items}}', '{{/items}}');
  expect(editor.getHTML()).toBe('<p>One</p><p>{{#items}}</p><p>{{contract.title|upper}}</p><p>{{/items}}</p><p>Two</p>');
  editor.commands.setTextSelection(1);
  expect(placeholderAt(editor)).toBeNull();
  editor.destroy();
});

test('who reads a text reads the names of its fields and places to sign; what is none stays as it is written', () => {
  const body = '<p>{{contract.title}} {{ partyB.name | upper }} {{sign.sealA}} {{input.port}} {{contract.totl}}</p>';
  expect(namedFields(body, ({ en }) => en)).toMatch(
    /^<p><code>[^{}<]+<\/code> <code>[^{}<]+<\/code> <code>[^{}<]+<\/code> <code>Own field: port<\/code> \{\{contract\.totl\}\}<\/p>$/,
  );
});
