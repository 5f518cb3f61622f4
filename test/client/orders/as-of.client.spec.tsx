import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { AsOf } from '../../../client/orders/AsOf.js';
import { OnTimeCards } from '../../../client/orders/OnTimeCards.js';
import { shown } from '../kernel/render.js';

// Accounts of an order now and at a time that is chosen; figures of deliveries, or nothing while there are none

const now = {
  ...{
    lineNum: 10,
    itemName: 'Bracket',
    orderedQty: '1000',
    overQty: '30',
    balanced: true,
    openQty: '0',
    notifiedQty: '0',
    transitQty: '0',
  },
  ...{ receivedQty: '0', acceptedQty: '1030', consignedQty: '0', rejectedQty: '0', cancelledQty: '0', srcQty: '-1030' },
};
let asked: Record<string, unknown>[] = [];
let totals: object = {};
beforeEach(() => {
  setLanguage('en');
  asked = [];
  globalThis.fetch = (async (path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as Record<string, unknown>);
    const then = asked.at(-1)!['asOf'] !== undefined;
    const rows = then ? [{ ...now, openQty: '45', transitQty: '430', acceptedQty: '570', balanced: false }] : [now];
    const data = path.endsWith('/balance') ? rows : { totals };
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data, serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);
const cells = () =>
  within(screen.getByRole('table', { name: 'Accounts' }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the accounts of now, then those of the time that is typed, with what is wrong in words', async () => {
  shown(<AsOf document={{ view: { id: '9', rev: 4 } } as never} />);
  await waitFor(() => expect(cells()).toEqual(['10', 'Bracket', '1,000', '0', '0', '0', '0', '1,030', '0', '0', '0', '✓']));
  expect(asked[0]).toMatchObject({ orderId: '9', rev: 4 });
  const picker = screen.getByLabelText('As of');
  fireEvent.change(picker, { target: { value: '2026-03-16 09:00' } });
  fireEvent.blur(picker);
  await waitFor(() => expect(cells()).toEqual(['10', 'Bracket', '1,000', '45', '0', '430', '0', '570', '0', '0', '0', 'Not in balance']));
  expect(asked.at(-1)).toMatchObject({ orderId: '9', asOf: expect.any(Number) });
  expect(asked.at(-1)).not.toHaveProperty('rev');
});

test('on the home page figures stand once something was due', async () => {
  totals = { otd: null, otif: null, lateDaysAvg: null, rejectPpm: null, confirmRate: null, dueCount: 0 };
  const { unmount } = shown(<OnTimeCards once />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
  unmount();
  totals = { ...totals, otd: '64.6667', dueCount: 3 };
  shown(<OnTimeCards once />);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Deliveries of six months' }).textContent).toContain('64.6667%'));
});
