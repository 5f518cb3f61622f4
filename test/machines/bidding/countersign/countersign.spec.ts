import { expect, test } from '@jest/globals';
import type { Begun, Countersign } from '../../../../state-machines/bidding/countersign/index.js';
import { srmSfdBiddingCountersign } from '../../../../state-machines/bidding/countersign/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { played, sentOf } from '../award-samples.js';
import { MONDAY, inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

// Countersigns: the examples, every state, every row, every refusal (bidding.md §11).

const definition = anyDefinition(srmSfdBiddingCountersign);
const DAY = 86_400_000;
const signer = (at: number) => inside(`3${at}`, 'FINANCE');
const begun = (signers: number, passMode: Begun['passMode']) =>
  sent(
    'CREATE',
    SYSTEM,
    {
      sourceId: '61',
      sourceNumber: 'DB-1',
      projectNumber: 'BR-1',
      projectName: 'Steel',
      orgId: '100',
      ownerUserId: '7',
      passMode,
      deadline: MONDAY + 3 * DAY,
      amount: '9650000',
      currency: 'CNY',
      signerIds: Array.from({ length: signers }, (_one, at) => `3${at + 1}`),
    } satisfies Begun,
    { id: '91', docNumber: 'HQ-1', departments: { 31: '30' } },
  );
const agree = (at: number) => sent('AGREE', signer(at), { opinion: null });
const disagree = (at: number, opinion: string | null = 'Too dear') => sent('DISAGREE', signer(at), { opinion });

test('where all must agree, one who does not decides', () => {
  const two = played(definition, begun(3, 'ALL'), agree(1), agree(2));
  expect(two.snapshot.state).toBe('open');
  const { snapshot, effects } = played(definition, begun(3, 'ALL'), agree(1), agree(2), disagree(3));
  expect(snapshot.state).toBe('refused');
  expect(sentOf(effects, 'COUNTERSIGN_REFUSED')[0]).toMatchObject({ id: '61', payload: { countersignId: '91' } });
});
test('a majority of five passes at the fourth, of four fails at the third', () => {
  const three = played(definition, begun(5, 'MAJORITY'), agree(1), disagree(2), agree(3));
  expect(three.snapshot.state).toBe('open');
  const { snapshot, effects } = played(definition, begun(5, 'MAJORITY'), agree(1), disagree(2), agree(3), agree(4));
  expect(snapshot.state).toBe('passed');
  expect(sentOf(effects, 'COUNTERSIGN_PASSED')).toHaveLength(1);
  expect(played(definition, begun(4, 'MAJORITY'), agree(1), disagree(2)).snapshot.state).toBe('open');
  expect(played(definition, begun(4, 'MAJORITY'), agree(1), disagree(2), disagree(3)).snapshot.state).toBe('refused');
});
test('a deputy signs for whom he stands in, and a delegate in his own name', () => {
  const deputy = { ...inside('77', 'FINANCE'), onBehalfOf: '31' };
  const signed = played(definition, begun(2, 'ALL'), sent('AGREE', deputy, { opinion: null })).snapshot.context as unknown as Countersign;
  expect(signed.signers.map(({ lineStatus }) => lineStatus)).toEqual(['AGREED', 'PENDING']);
  const handed = played(
    definition,
    begun(2, 'ALL'),
    sent('DELEGATE', signer(1), { userId: '55' }),
    sent('AGREE', inside('55', 'BUYER'), { opinion: null }),
  );
  expect((handed.snapshot.context as unknown as Countersign).signers[0]).toMatchObject({
    userId: '55',
    delegatedFrom: '31',
    lineStatus: 'AGREED',
  });
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [begun(2, 'ALL'), begun(3, 'MAJORITY')],
    later: [
      agree(1),
      agree(2),
      agree(9),
      disagree(1),
      disagree(2),
      disagree(3, null),
      sent('DELEGATE', signer(1), { userId: '55' }),
      sent('DELEGATE', signer(1), { userId: '32' }),
      sent('REMIND_DUE', SYSTEM, {}, {}, { kind: 'TIMER', event: 'REMIND_DUE', due: MONDAY + 3 * DAY }, MONDAY + 3 * DAY),
      sent('CANCEL', SYSTEM),
    ],
    by: ['signers', 'passMode'],
    most: 200,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
