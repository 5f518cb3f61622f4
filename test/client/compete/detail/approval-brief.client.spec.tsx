import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { presetTurns } from '@machines/compete/compete-header/rules/presets.js';
import { anyDefinition } from '@machines/kernel/definition.js';

import { ApprovalBrief } from '../../../../client/compete/detail/ApprovalBrief.js';
import type { LiveDocument } from '../../../../client/kernel/document/use-document.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../../kernel/render.js';

// What an approver of an event decides on stands together: worth, baseline, who is invited, when, who asks, what was decided before.

const definition = anyDefinition(srmSfdCompeteHeader);
const START = Date.UTC(2026, 2, 2, 2);
const history = [
  { rev: 2, event: 'SUBMIT', at: START - 9_000_000, to: 'approving', actor: '7' },
  { rev: 3, event: 'REJECT', at: START - 8_000_000, to: 'rejected', actor: '9', said: 'One supplier more' },
  { rev: 4, event: 'SUBMIT', at: START - 7_000_000, to: 'approving', actor: '7' },
];

beforeEach(() => {
  setLanguage('en');
  globalThis.fetch = (async (path: string) => {
    // Nobody answers who people are: they stand by their ids.
    const data = path.endsWith('/listHistory') ? history : [];
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data, serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

const event = {
  id: '5',
  competeTitle: 'Brackets',
  currencyCode: 'CNY',
  baselineAmount: '2100',
  awardAmount: '1945',
  submittedBy: '7',
  awardSubmittedBy: '9',
  confirmDeadline: START - 3_600_000,
  items: [{ itemNo: 10, hallNo: 1, quantity: '100', startPrice: '22', uomId: null, uomName: null }],
  halls: [
    { hallNo: 1, hallName: 'Lot one', checkinAt: START - 1_800_000, startAt: START, startPrice: null, turnParams: presetTurns('ENGLISH') },
  ],
  suppliers: ['Hua Tech', 'Bei Steel'].map((supplierName, index) => ({ supplierId: `50${index + 1}`, supplierName })),
  countersigns: [],
};
const inState = (state: string): LiveDocument => ({ id: '5', definition, state, view: event, at: START }) as unknown as LiveDocument;
const fact = (name: string): string => screen.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent!;

test('of an event: what its start prices come to, the baseline, the invited, the schedule, the submitter and the trail', async () => {
  shown(<ApprovalBrief document={inState('approving')} />);
  expect(['Start total', 'Baseline', 'Suppliers'].map(fact)).toEqual(['CNY 2,200.00', 'CNY 2,100.00', 'Hua Tech, Bei Steel']);
  expect(screen.getByRole('img', { name: /chedule/ }).textContent).toContain('Lot one');
  await waitFor(() => {
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    const texts = rows.map((row) => within(row).getAllByRole('cell'));
    expect(texts.map(([, ...cells]) => cells.map((cell) => cell.textContent))).toEqual([
      ['Submit', '7', 'In approval', ''],
      ['Reject', '9', 'Rejected', 'One supplier more'],
      ['Submit', '7', 'In approval', ''],
    ]);
    expect(fact('Submitted by')).toBe('7');
  });
});

test('of its award: what is awarded, and who proposes it', async () => {
  shown(<ApprovalBrief document={inState('awardApproving')} />);
  expect(['Award', 'Baseline'].map(fact)).toEqual(['CNY 1,945.00', 'CNY 2,100.00']);
  await waitFor(() => expect(fact('Submitted by')).toBe('9'));
  await screen.findByText('No approval yet');
  expect(screen.queryByRole('img', { name: /chedule/ })).toBeNull();
});
