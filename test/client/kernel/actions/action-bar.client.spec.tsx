import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ActionBar, asksFirst } from '../../../../client/kernel/actions/ActionBar.js';
import { TabProvider } from '../../../../client/kernel/screen/screen.js';
import type { ScreenTab } from '../../../../client/kernel/screen/screen.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { aDocument, refused, shown } from '../render.js';
import { approver } from '../sample.js';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const approving = {
  state: 'approving',
  view: { replyBy: 5, secretNote: null },
  answers: { APPROVE: 'yes', REJECT: 'ask' },
  actor: approver,
} as const;

describe('the action bar', () => {
  test("shows what the viewer may send and nothing else; saving is the form's", () => {
    shown(<ActionBar document={aDocument(approving).document} />);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Approve', 'Reject']);
  });

  test('an event that cannot be sent now stays, says why, and does nothing', async () => {
    const { document, sent } = aDocument({
      state: 'draft',
      view: { replyBy: null },
      answers: { SAVE: 'yes', SUBMIT: { no: 'ASK_NO_DATE' } },
    });
    shown(<ActionBar document={document} />);
    const button = screen.getByRole('button', { name: 'Submit' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Give a reply date.');
    await userEvent.click(button);
    expect(sent).toEqual([]);
  });

  test('while the form beside it is not saved, everything waits and says so', async () => {
    const { document, sent } = aDocument(approving);
    shown(<ActionBar document={document} unsaved />);
    const button = screen.getByRole('button', { name: 'Approve' });
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual([
      'true',
      'Save or discard your changes first.',
    ]);
    await userEvent.click(button);
    expect(await screen.findByText('Save or discard your changes first.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('an event without payload is sent at once', async () => {
    const { document, sent } = aDocument(approving);
    shown(<ActionBar document={document} />);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(sent).toEqual([['APPROVE', {}]]);
    expect(await screen.findByText('Approve: done')).toBeTruthy();
  });

  test('a dangerous one asks for its reason first; without it nothing is sent', async () => {
    const { document, sent } = aDocument(approving);
    shown(<ActionBar document={document} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    const [, send] = screen.getAllByRole('button', { name: 'Reject', hidden: true });
    await userEvent.click(send!);
    expect(await screen.findByText('Reason is required.')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(reason, 'Too dear');
    await userEvent.click(send!);
    await waitFor(() => expect(sent).toEqual([['REJECT', { reason: 'Too dear' }]]));
  });

  test('whoever gives a dialog up is back where he opened it', async () => {
    shown(<ActionBar document={aDocument(approving).document} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByRole('textbox', { name: /Reason/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Reject'));
  });

  test('what was typed stands there again after a reload; who closes the dialog gives it up', async () => {
    const kept = new Map<string, string>();
    const memory = {
      read: (name: string): unknown => JSON.parse(kept.get(name) ?? 'null') ?? undefined,
      write: (name: string, value: unknown): void => {
        if (value === undefined) kept.delete(name);
        else kept.set(name, JSON.stringify(value));
      },
    };
    const opened = async (): Promise<HTMLElement> => {
      cleanup();
      shown(
        <TabProvider value={{ memory } as ScreenTab}>
          <ActionBar document={aDocument(approving).document} />
        </TabProvider>,
      );
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      return screen.findByRole('textbox', { name: /Reason/ });
    };
    await userEvent.type(await opened(), 'Too dear');
    expect(((await opened()) as HTMLInputElement).value).toBe('Too dear');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(kept.size).toBe(0);
    expect(((await opened()) as HTMLInputElement).value).toBe('');
  });

  test("the server's refusal lands on its field and the dialog stays", async () => {
    const { document } = aDocument({ ...approving, answer: () => refused('ASK_REASON_SHORT', 'Say more.', { field: 'reason' }) });
    shown(<ActionBar document={document} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'No');
    await userEvent.click(screen.getAllByRole('button', { name: 'Reject', hidden: true })[1]!);
    expect(await screen.findByText('Say more.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Reason/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

test('a reason to go on against a reminder is asked for only where there is one', () => {
  const definition = anyDefinition(srmSfdCompeteHeader);
  const hall = {
    hallNo: 1,
    minRemain: 2,
    turnParams: [
      { turnNo: 1, eliminateN: 1 },
      { turnNo: 2, eliminateN: 0 },
    ],
  };
  const invited = (n: number) =>
    Array.from({ length: n }, (_, index) => ({ supplierId: String(index), hallNos: null, confirmState: 'INVITED' }));
  const asks = (view: object) => asksFirst(definition, 'SUBMIT', view as Readonly<Record<string, unknown>>);
  expect(asks({ halls: [{ ...hall, turnParams: [] }], suppliers: invited(2) })).toBe(false);
  expect(asks({ halls: [hall], suppliers: invited(5) })).toBe(false);
  expect(asks({ halls: [hall], suppliers: invited(2) })).toBe(true);
  expect(asks({})).toBe(false);
});
