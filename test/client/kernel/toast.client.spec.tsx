import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { toastDone, toastError, toastSaid } from '../../../client/kernel/toast.js';
import { shown } from './render.js';

beforeAll(() => setLanguage('en'));
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

describe('short messages', () => {
  test('equal ones are one message that says how often it came; another begins anew', async () => {
    shown(<div />);
    act(() => {
      toastDone('Save');
      toastDone('Save');
      toastDone('Save');
      toastDone('Submit');
    });
    expect(await screen.findAllByText('Save: done')).toHaveLength(1);
    screen.getByText('×3');
    expect(screen.queryByText('×1')).toBeNull();
    act(() => notifications.clean());
    act(() => toastDone('Save'));
    await screen.findByText('Save: done');
    expect(screen.queryByText('×4')).toBeNull();
  });

  test('a sentence that says what was done is not said to be done', async () => {
    shown(<div />);
    act(() => toastSaid('Menu moved'));
    await screen.findByText('Menu moved');
  });

  test('two refusals of one kind that say different things are two', async () => {
    shown(<div />);
    act(() => {
      toastError('Line 1 is missing', 'DOC_LINE');
      toastError('Line 2 is missing', 'DOC_LINE', 'trace-2');
    });
    await screen.findByText('Line 1 is missing');
    screen.getByText('Line 2 is missing');
    screen.getByText('DOC_LINE · trace-2');
  });
});
