import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { baseArticle } from '@machines/messages/article/index.js';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { noMemory, TabProvider } from '../../../client/kernel/screen/screen.js';
import type { ScreenTab } from '../../../client/kernel/screen/screen.js';
import { Article } from '../../../client/messages/ArticleScreen.js';
import { contentsOf } from '../../../client/messages/contents.js';
import { shown } from '../kernel/render.js';

// An article is read: its headings lead through it, and its reader says whether it helped.

const body = '<h2>Before you quote</h2><p>Read.</p><blockquote><h3>Files</h3><p>Write.</p></blockquote><h2>Afterwards</h2><p>Wait.</p>';
const view = { id: '5', title: '报价指南', titleEn: 'How to quote', body, bodyEn: null, articleCategory: 'MANUAL', publishedAt: null };
let called: string[];
let reading: object;

beforeEach(() => {
  called = [];
  reading = { views: 3, helpful: 1, notHelpful: 0, mine: null };
  setLanguage('en');
  globalThis.fetch = (async (path: string, { body: given }: { readonly body: string }) => {
    const call = path.split('/').at(-1)!;
    const { helpful } = JSON.parse(given) as { readonly helpful?: string };
    called.push(call);
    if (call === 'doVote') reading = { ...reading, helpful: 2, mine: helpful };
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data: reading, serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

const article = (state: string): void => {
  const tab = { route: 'articleManagementDetail', query: { id: '5' }, active: true, memory: noMemory } as unknown as ScreenTab;
  shown(
    <TabProvider value={tab}>
      <Article fields={anyDefinition(baseArticle).fields} view={view} state={state} />
    </TabProvider>,
  );
};

test('headings are found in their order and depth', () => {
  expect(contentsOf(body)).toEqual([
    { level: 2, text: 'Before you quote' },
    { level: 3, text: 'Files' },
    { level: 2, text: 'Afterwards' },
  ]);
  expect(contentsOf(null)).toEqual([]);
});

test('the contents lead to each heading, and opening a published article is told as reading', async () => {
  article('published');
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  fireEvent.click(within(contents).getByRole('button', { name: 'Files' }));
  expect(document.activeElement?.outerHTML).toBe('<h3 tabindex="-1">Files</h3>');
  await waitFor(() => expect(called).toContain('doRead'));
});

test('a reader says that it helped; authors see how many of those it is for have read it', async () => {
  reading = { ...reading, audience: 8, readers: 2 };
  article('published');
  const yes = await screen.findByRole('button', { name: 'Yes (1)' });
  expect([yes.getAttribute('aria-pressed'), screen.getByText('3 views').textContent]).toEqual(['false', '3 views']);
  expect(screen.getByText('2 of 8 whom it is for have read it')).toBeDefined();
  fireEvent.click(yes);
  expect((await screen.findByRole('button', { name: 'Yes (2)' })).getAttribute('aria-pressed')).toBe('true');
});

test('one that was withdrawn is read without asking for a vote', async () => {
  article('withdrawn');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByRole('heading', { name: 'Before you quote' })).toBeDefined();
  expect([screen.getByText('Manual').textContent, screen.queryByText('Valid to')]).toEqual(['Manual', null]);
  expect([screen.queryByText('Was this helpful?'), called]).toEqual([null, []]);
});
