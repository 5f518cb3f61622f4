import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { basePositionAllot } from '@machines/organisation/position-allot/index.js';
import { cleanup, screen } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { Assigning } from '../../../client/organisation/AssignScreen.js';
import { assignToPosition, moveToDepartment } from '../../../client/organisation/assigning.js';
import { shown } from '../kernel/render.js';

// Three people come to a position at once; who has one already is told by name, and leaves no draft behind.

let sent: (readonly [string, object])[];
let answers: Readonly<Record<string, object>>;
const done = (id: string) => ({ id, status: 'S', code: '', msg: '' });
const refused = (id: string | null, msg: string) => ({ id, status: 'E', code: 'X', msg });

beforeEach(() => {
  sent = [];
  setLanguage('en');
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const [entity, call] = path.split('/').slice(-2) as [string, string];
    const { requestId: _requestId, lan: _lan, ...given } = JSON.parse(body) as Record<string, unknown>;
    sent.push([`${entity}/${call}`, given]);
    const said = { status: 'S', code: '', msg: '', data: [], serverTime: 0, traceId: '', ...answers[call] };
    return { status: 200, json: async () => said };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

test('each person is an assignment of his own; who is refused says why, and his draft goes', async () => {
  answers = {
    doBatchSaveOrUpdate: { data: [done('91'), refused(null, 'Enter a person'), done('93')] },
    doBatchEnabled: { data: [done('91'), refused('93', 'The person already has a primary position in this period')] },
  };
  expect(await assignToPosition(['11', '12', '13'], { positionId: '5', startDate: '2026-04-01' })).toEqual([
    { personId: '11', refusal: null },
    { personId: '12', refusal: 'Enter a person' },
    { personId: '13', refusal: 'The person already has a primary position in this period' },
  ]);
  const row = { positionId: '5', startDate: '2026-04-01' };
  expect(sent).toEqual([
    ['basePositionAllotRestful/doBatchSaveOrUpdate', { rows: ['11', '12', '13'].map((personId) => ({ ...row, personId })) }],
    ['basePositionAllotRestful/doBatchEnabled', { ids: ['91', '93'] }],
    ['basePositionAllotRestful/doBatchDelete', { ids: ['93'] }],
  ]);
});

test('where nobody is taken each still has his reason', async () => {
  answers = { doBatchSaveOrUpdate: { status: 'E', code: 'X', msg: 'No', data: [refused(null, 'No'), refused(null, 'Neither')] } };
  expect((await assignToPosition(['11', '12'], {})).map(({ refusal }) => refusal)).toEqual(['No', 'Neither']);
  expect(sent).toHaveLength(1);
});

test('people move into a department on the records that they have now', async () => {
  answers = {
    listByPage: {
      data: [
        { id: '12', rev: 4 },
        { id: '11', rev: 7 },
      ],
    },
    doBatchSaveOrUpdate: { data: [done('11'), refused('12', 'He has left')] },
  };
  expect(await moveToDepartment(['11', '12'], '30')).toEqual([
    { personId: '11', refusal: null },
    { personId: '12', refusal: 'He has left' },
  ]);
  expect(sent.at(-1)).toEqual([
    'basePersonRestful/doBatchSaveOrUpdate',
    {
      rows: [
        { id: '11', rev: 7, deptId: '30' },
        { id: '12', rev: 4, deptId: '30' },
      ],
    },
  ]);
});

test('nothing is assigned before people, position and day are said', () => {
  shown(<Assigning fields={anyDefinition(basePositionAllot).fields} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
  expect(screen.getByLabelText(/^From/, { selector: 'input' })).toBeDefined();
});
