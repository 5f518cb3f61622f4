import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { samplePaper } from '../../../../server/contracts/papers/contract-paper.js';
import { renderPaper } from '../../../../server/contracts/papers/paper.js';
import { sampleWith } from '../../../../server/contracts/papers/sample.js';
import { pageSetupOf } from '../../../../state-machines/contracts/page-setup.js';
import { linesOfPdf } from '../../harness/pdf-text.js';

// Pages of a contract's document as its template sets them up (contracts.md §1, pageSetup)

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function set(page: Parameters<typeof pageSetupOf>[0]) {
  const into = path.join(folder, 'paper.pdf');
  const places = await renderPaper(
    samplePaper('设备采购', '<p>{{sign.sealA}}</p><hr><p>{{sign.sealB}}</p>', sampleWith([]), pageSetupOf(page)),
    into,
  );
  return { places, lines: await linesOfPdf(new Uint8Array(await readFile(into))) };
}

test('head and foot say what the contract says, pages are numbered or not, and margins are where the text begins', async () => {
  const usual = await set({});
  expect(usual.lines).toContain('1 / 2');
  expect(usual.places[0]!.x).toBeCloseTo(25, 0);
  const own = await set({
    marginLeft: 40,
    marginTop: 50,
    pageHeader: '{{contract.title}}',
    pageFooter: '机密 {{contract.docNumber}}',
    pageNumberFlag: 'N',
  });
  expect(own.places[0]!.x).toBeCloseTo(40, 0);
  expect(usual.places[0]!.y - own.places[0]!.y).toBeCloseTo(28, 0);
  const words = own.lines.join('').replaceAll(/\s/g, '');
  expect(words.match(/合同名称/g)).toHaveLength(2);
  expect(words.match(/机密合同编号/g)).toHaveLength(2);
  expect(words).not.toContain('1/2');
});

test('a value that reads like a place to sign is printed as it is, and nobody signs there', async () => {
  const into = path.join(folder, 'typed.pdf');
  const filling = { ...sampleWith([]), single: { ...sampleWith([]).single, 'contract.title': '{{sign.sealA}} {{partyA.name}}' } };
  const text = '<p>{{contract.title}}</p><p>{{sign.sealB}}</p>';
  const places = await renderPaper(samplePaper('设备采购', text, filling, pageSetupOf({})), into);
  expect(places.map(({ key }) => key)).toEqual(['sign.sealB']);
  const words = (await linesOfPdf(new Uint8Array(await readFile(into)))).join('').replaceAll(/\s/g, '');
  expect(words).toContain('{{sign.sealA}}{{partyA.name}}');
});

test("a text is set in its template's font", async () => {
  const fonts = async (page: Parameters<typeof pageSetupOf>[0]): Promise<readonly string[]> => {
    await set(page);
    const document = await PDFDocument.load(await readFile(path.join(folder, 'paper.pdf')));
    const named = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => /\/FontName \/\w+\+([\w-]+)/.exec(String(object))?.[1] ?? []);
    return [...new Set(named)].toSorted();
  };
  expect(await fonts({})).toEqual(['NotoSansHans-Bold', 'NotoSansHans-Regular']);
  expect(await fonts({ bodyFont: 'LIGHT' })).toEqual(['NotoSansHans-Light', 'NotoSansHans-Medium']);
  expect(await fonts({ bodyFont: 'MEDIUM' })).toEqual(['NotoSansHans-Bold', 'NotoSansHans-Medium']);
});
