/** What the product keeps of a rich text is what its editor knows: nothing is lost by opening and saving. */
import { expect, test } from '@jest/globals';
import { Editor } from '@tiptap/core';

import { extensions } from '../../../../client/kernel/rich-text/schema.js';
import { cleanRichText } from '../../../../state-machines/kernel/primitives/rich-text.js';

/** The text after it was opened in the editor and given back. */
function edited(html: string): string {
  const editor = new Editor({ extensions, content: html, injectCSS: false });
  const given = cleanRichText(editor.getHTML());
  editor.destroy();
  return given;
}

const link = '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">a page</a>';

test.each([
  ['paragraphs and marks', '<p>Steel <strong>S355</strong>, <em>as</em> <u>drawn</u>, <s>red</s> H<sub>2</sub>O, m<sup>2</sup></p>'],
  ['headings', '<h2>Scope</h2><h3>Delivery</h3><h4>Packing</h4><p>One<br>two</p>'],
  ['lists', '<ul><li><p>first</p></li><li><p>second</p></li></ul><ol><li><p>one</p></li></ol>'],
  ['quotation, code and line', '<blockquote><p>so be it</p></blockquote><pre><code>a &lt; b</code></pre><hr><p>end</p>'],
  ['a link', `<p>see ${link}</p>`],
  ['a picture', '<p>here <img data-file="77" alt="a stamp"> it is</p>'],
  [
    'a table with joined cells',
    '<table><tbody><tr><th colspan="2"><p>Price</p></th></tr>' + '<tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  ],
])('%s come back as they were', (_what, html) => {
  expect(cleanRichText(html)).toBe(html);
  expect(edited(html)).toBe(html);
});

test('what the product does not keep never enters the editor', () => {
  expect(edited('<p onclick="x()">hello<script>x()</script></p><p><a href="javascript:x()">there</a></p>')).toBe(
    '<p>hello</p><p>there</p>',
  );
});
