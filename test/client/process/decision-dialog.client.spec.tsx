import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { bpmInstance } from '@machines/process/instance/index.js';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { sessionStore } from '../../../client/kernel/session/session.js';
import { withPhrase } from '../../../client/process/Phrases.js';
import { TaskActions } from '../../../client/process/TaskActions.js';
import { aDocument, shown } from '../kernel/render.js';

// An approver decides with sentences of his own, hands on to who reads the document, and tells colleagues of a comment.

let phrases: readonly string[];
let asked: (readonly [string, { readonly [name: string]: unknown }])[];
const people = Array.from({ length: 21 }, (_one, place) => ({
  userId: String(40 + place),
  userName: `user${place}`,
  fullName: place === 0 ? '李华' : `Person ${place}`,
  fullNameEn: place === 0 ? 'Li Hua' : null,
}));
const paged = ({ pageIndex, keyword }: { readonly [name: string]: unknown }) => {
  const rows = people.filter(({ userName }) => keyword === '' || userName === keyword);
  return { data: rows.slice((Number(pageIndex) - 1) * 20, Number(pageIndex) * 20), page: { count: rows.length, pageIndex, pageRows: 20 } };
};
const answerOf = (call: string, body: { readonly [name: string]: unknown }): object => {
  if (call === 'findTransferCandidates') return paged(body);
  if (call === 'savePhrases') phrases = body['phrases'] as readonly string[];
  return { data: phrases };
};

beforeEach(() => {
  [phrases, asked] = [['Within budget'], []];
  setLanguage('en');
  const current = { responsibilityId: '3', respCode: 'APPROVER' };
  sessionStore.set({
    ...sessionStore.get(),
    session: { userInfo: { userId: '8', userType: 'INSIDE' }, responsibilities: [current], current } as never,
  });
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const call = path.split('/').at(-1)!;
    const given = JSON.parse(body) as { readonly [name: string]: unknown };
    asked.push([call, given]);
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', serverTime: 0, traceId: '', ...answerOf(call, given) }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

const task = { taskNo: 1, nodeKey: 'first', nodeName: 'First', taskState: 'OPEN', assigneeUserId: '8' };
const graph = { nodes: [{ nodeKey: 'first', nodeName: 'First', kind: 'APPROVE', flags: ['transfer'] }], flows: [] };
function decide(event: string) {
  const { document, sent } = aDocument({ state: 'running', view: { id: '5', tasks: [task], graph }, answers: { COMMENT: 'yes' } });
  const instance = { ...document, definition: anyDefinition(bpmInstance), can: () => 'yes' } as never;
  shown(<TaskActions document={instance} />);
  fireEvent.click(screen.getByRole('button', { name: event }));
  return sent;
}
const send = (name: string): void => {
  fireEvent.submit(screen.getAllByRole('button', { name }).at(-1)!.closest('form')!);
};

test('a phrase goes behind what is written, and what is written is kept as one more', async () => {
  expect([withPhrase(' ', 'Agreed'), withPhrase('Fine. ', 'Agreed')]).toEqual(['Agreed', 'Fine. Agreed']);
  const sent = decide('Approve');
  const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  fireEvent.change(comment, { target: { value: 'Fine.' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Within budget' }));
  expect(comment.value).toBe('Fine. Within budget');
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a phrase' }));
  await waitFor(() => expect(phrases).toEqual(['Within budget', 'Fine. Within budget']));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove phrases' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the phrase “Within budget”' }));
  await waitFor(() => expect(phrases).toEqual(['Fine. Within budget']));
  send('Approve');
  await waitFor(() => expect(sent).toMatchObject([['APPROVE_TASK', { taskNo: 1, comment: 'Fine. Within budget' }]]));
});

test('a task is handed to somebody of a further page, or found by what he is called', async () => {
  const sent = decide('Transfer');
  const to = await screen.findByLabelText(/^To/, { selector: 'input' });
  fireEvent.click(to);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more people' }));
  fireEvent.click(to);
  fireEvent.click(await screen.findByRole('option', { name: 'Person 20 (user20)', hidden: true }));
  send('Transfer');
  await waitFor(() => expect(sent).toMatchObject([['TRANSFER_TASK', { taskNo: 1, toUserId: '60' }]]));
  expect(
    asked.filter(([call]) => call === 'findTransferCandidates').map(([, { pageIndex, instanceId }]) => [pageIndex, instanceId]),
  ).toEqual([
    [1, '5'],
    [2, '5'],
  ]);
});

test('colleagues are told of a comment', async () => {
  const sent = decide('Comment');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'Is the plan right?' } });
  const who = screen.getByLabelText('Tell colleagues', { selector: 'input' });
  fireEvent.click(who);
  fireEvent.change(who, { target: { value: 'user0' } });
  await waitFor(() => expect(asked.at(-1)?.[1]).toMatchObject({ keyword: 'user0' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Li Hua (user0)', hidden: true }));
  send('Comment');
  await waitFor(() => expect(sent).toEqual([['COMMENT', { text: 'Is the plan right?', mentionUserIds: ['40'] }]]));
});
