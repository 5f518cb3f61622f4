import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import JSZip from 'jszip';
import { readWord } from '../../../../server/contracts/word/reading.js';
import { writeWord } from '../../../../server/contracts/word/writing.js';

// A contract's text goes to Word and comes back

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'word-'));
});
afterAll(() => rm(folder, { recursive: true }));

const place = (name: string): string => path.join(folder, name);
async function wordOf(body: string, name = 'text.docx'): Promise<string> {
  await writeWord({ title: '采购合同', number: 'HT-1', body }, place(name));
  return place(name);
}
const backAndForth = async (body: string): Promise<unknown> => readWord(await wordOf(body));

/** The package with other parts in it. */
async function altered(name: string, change: (zip: JSZip) => void): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(await wordOf('<p>付款期限为30日。</p>')));
  change(zip);
  await writeFile(place(name), await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
  return place(name);
}

test('headings, numbering, tables and placeholders come back as they were', async () => {
  const body =
    '<h2>第一条 标的</h2><p>甲方<strong>{{partyA.name}}</strong>向<em>乙方</em>采购,<u>合计</u>{{contract.amountTaxIncl}} &amp; 运费。</p>' +
    '<ol><li><p>质保</p><ul><li><p>一年</p></li></ul></li><li><p>保密</p></li></ol><h3>付款</h3>' +
    '<table><tbody><tr><th><p>阶段</p></th><th><p>比例</p></th></tr><tr><td><p>{{stage.stageName}}</p></td><td><p>{{stage.ratio}}</p></td></tr></tbody></table>';
  expect(await backAndForth(body)).toEqual({ body });
});

test('any text of paragraphs, marks and lists comes back word by word', async () => {
  const word = fc.constantFrom('付款', '30', 'days', '<strong>重</strong>', '{{contract.title}}', '&amp;', '<em>斜</em>');
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
  const list = fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(text, { minLength: 1, maxLength: 3 }))
    .map(([tag, all]) => `<${tag}>${all.map((one) => `<li><p>${one}</p></li>`).join('')}</${tag}><p>、</p>`);
  const body = fc
    .array(
      fc.oneof(
        text.map((one) => `<p>${one}</p>`),
        text.map((one) => `<h3>${one}</h3>`),
        list,
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) => all.join('').replaceAll('</strong><strong>', '').replaceAll('</em><em>', ''));
  await fc.assert(
    fc.asyncProperty(body, async (given) => expect(await backAndForth(given)).toEqual({ body: given })),
    { numRuns: 12 },
  );
});

describe('is refused', () => {
  test('a file with macros, whatever it is called', async () => {
    const file = await altered('macro.docx', (zip) => zip.file('word/vbaProject.bin', 'x'));
    expect(await readWord(file)).toEqual({ why: 'CCT_DOCX_MACRO' });
    const named = await altered('named.docx', (zip) =>
      zip.file('[Content_Types].xml', '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'),
    );
    expect(await readWord(named)).toEqual({ why: 'CCT_DOCX_MACRO' });
  });

  test('one that would unpack to more than anybody writes', async () => {
    const bomb = await altered('bomb.docx', (zip) => zip.file('word/document.xml', ' '.repeat(17 * 1024 * 1024)));
    expect(await readWord(bomb)).toEqual({ why: 'CCT_DOCX_LARGE' });
    const elsewhere = await altered('elsewhere.docx', (zip) => zip.file('word/media/image1.png', '\0'.repeat(20 * 1024 * 1024)));
    expect(await readWord(elsewhere)).toEqual({ why: 'CCT_DOCX_LARGE' });
  });

  test('one with entities of its own, a broken one, another kind of file, an empty one', async () => {
    const entities = await altered('entities.docx', (zip) =>
      zip.file('word/document.xml', '<!DOCTYPE a [<!ENTITY b "c">]><w:document>&b;</w:document>'),
    );
    expect(await readWord(entities)).toEqual({ why: 'CCT_DOCX_BROKEN' });
    const whole = await readFile(await wordOf('<p>付款</p>'));
    await writeFile(place('cut.docx'), whole.subarray(0, whole.length / 2));
    expect(await readWord(place('cut.docx'))).toEqual({ why: 'CCT_DOCX_BROKEN' });
    await writeFile(place('foreign.docx'), 'a,b\n1,2\n');
    expect(await readWord(place('foreign.docx'))).toEqual({ why: 'CCT_DOCX_BROKEN' });
    expect(await readWord(await altered('book.docx', (zip) => zip.remove('word/document.xml')))).toEqual({ why: 'CCT_DOCX_BROKEN' });
    expect(await backAndForth('')).toEqual({ why: 'CCT_DOCX_EMPTY' });
  });

  test('text that is longer than a contract may be', async () => {
    expect(await backAndForth(`<p>${'长'.repeat(100_001)}</p>`)).toEqual({ why: 'CCT_DOCX_LARGE' });
  });
});

test('what a file brings besides its text stays out', async () => {
  const file = await altered('script.docx', (zip) => {
    zip.file('word/media/image1.png', 'x');
    zip.file('word/embeddings/object.bin', 'x');
  });
  expect(await readWord(file)).toEqual({ body: '<p>付款期限为30日。</p>' });
});
