import { expect, test } from '@jest/globals';
import type { Shortlist } from '../../../../state-machines/bidding/shortlist/fields.js';
import { srmSfdBiddingShortlist } from '../../../../state-machines/bidding/shortlist/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { contextOf, played } from '../play.js';
import { CANDIDATES, SHORTLIST } from '../evaluation/samples.js';

// Shortlists: every state, row and refusal, and the examples (bidding.md §10).

const definition = anyDefinition(srmSfdBiddingShortlist);
const picked = (...nums: readonly number[]) =>
  CANDIDATES.map((one) => (nums.includes(one.candidateNum) ? { ...one, selectedFlag: 'Y' } : one));
const begun = (rows: readonly object[], fields: object = {}, base: object = {}) =>
  sent(
    'CREATE',
    buyer,
    { fields: { ...SHORTLIST, ...fields } },
    { id: '61', docNumber: 'RW-1', candidates: rows, base: { projectNumber: 'BR-1', ownerUserId: '7', ...base } },
  );
const PREQUAL = { shortlistType: 'PREQUAL', sectionId: null };
const submit = (stage = 'awarding') => sent('SUBMIT', buyer, {}, { stage });
const reasoned = (rows: readonly (typeof CANDIDATES)[number][]) =>
  rows.map((one) => (one.selectedFlag === 'Y' ? one : { ...one, reason: 'No licence' }));

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      begun(picked(1, 2)),
      begun(picked(1)),
      begun(picked(1, 3)),
      begun(picked(1, 2, 3), { maxCount: 2 }),
      begun(picked(1, 2, 3), PREQUAL),
      begun(picked(1, 2), PREQUAL),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }),
      submit(),
      submit('preparing'),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      sent('APPROVE', approver, { comment: null }),
      sent('APPROVE', { ...approver, userId: '7' }, { comment: null }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      sent('VOID', manager, { reason: 'Chosen anew' }, { used: false }),
      sent('VOID', manager, { reason: null }, { used: false }),
      sent('VOID', manager, { reason: 'Chosen anew' }, { used: true }),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['candidates', 'shortlistType', 'remark', 'submittedBy'],
    most: 500,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: ['FIELD_REQUIRED'] });
});

test('example 1: two are too few for a mandatory tender', () => {
  const list = (rows: readonly (typeof CANDIDATES)[number][]) => begun(reasoned(rows), PREQUAL, { legalRegime: 'STATUTORY' });
  expect(played(definition, list(picked(1, 2)), submit('preparing')).code).toBe('BID_SL_TOO_FEW');
  expect(played(definition, list(picked(1, 2, 3)), submit('preparing')).code).toBeNull();
});

test('example 2: whoever skips a better rank says why', () => {
  expect(played(definition, begun(picked(1, 3)), submit()).code).toBe('BID_SL_RANK_SKIPPED');
  expect(played(definition, begun(reasoned(picked(1, 3))), submit()).code).toBeNull();
});

test('example 3: what a bargaining uses is not voided', () =>
  expect(
    played(
      definition,
      begun(picked(1, 2)),
      submit(),
      sent('APPROVE', approver, { comment: null }),
      sent('VOID', manager, { reason: 'Chosen anew' }, { used: true }),
    ).code,
  ).toBe('BID_SL_USED'));

test('a prequalification tells the project whom it admits, and everybody his own outcome', () => {
  const result = played(
    definition,
    begun(reasoned(picked(1, 2)), PREQUAL),
    submit('preparing'),
    sent('APPROVE', approver, { comment: null }),
  );
  expect(result.effects.filter(({ kind }) => kind !== 'run')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'SHORTLIST_EFFECTIVE',
        payload: { shortlistId: '61', shortlistType: 'PREQUAL', supplierIds: ['301', '302'] },
      }),
      expect.objectContaining({
        template: 'BID_NOT_SHORTLISTED',
        to: ['supplier:303'],
        params: expect.objectContaining({ reason: 'No licence' }),
      }),
    ]),
  );
});

test('a supplier reads his own row and nobody else does', () => {
  const c = contextOf<Shortlist>(played(definition, begun(picked(1, 2)), submit(), sent('APPROVE', approver, { comment: null })));
  const { view } = definition;
  const shown = { ...view.shared(c as never, 'effective', 'supplier'), ...view.own(c as never, 'effective', 'supplier:303') };
  expect(shown['candidates']).toEqual([expect.objectContaining({ supplierId: '303', selectedFlag: 'N' })]);
  expect(JSON.stringify(shown)).not.toMatch(/"30[12]"/);
});
