import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { suggested } from '../../../../state-machines/purchasing/pricing-review/fields.js';
import type { FoundPrice } from '../../../../state-machines/purchasing/pricing-review/fields.js';
import { srmPurPricingReviewHeader } from '../../../../state-machines/purchasing/pricing-review/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { srmPurPricingHeader } from '../../../../state-machines/purchasing/pricing/index.js';
import { srmPurQuoteOrderHeader } from '../../../../state-machines/purchasing/quote-order/index.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurPricingReviewHeader);
const price = (more: object = {}): FoundPrice => ({
  agreementId: '40',
  agreementLine: 10,
  supplierId: '501',
  itemId: '31',
  uomId: '5',
  currency: 'CNY',
  currentPrice: '9.20',
  minPrice: '9.20',
  qty12m: '100',
  lineValidTo: '2026-12-31',
  ...more,
});
const create = (more: object = {}) =>
  sent(
    'CREATE',
    manager,
    { fields: { orgId: '100', title: 'March', period: '2026-03', dueDate: '2026-03-31', ...more } },
    { id: '91', docNumber: 'PRV-1' },
  );
const opinion = (said: string, proposedPrice: string | null = null, actor = manager, lineNum = 10) =>
  sent('REVIEW_LINE', actor, { lineNum, opinion: said, proposedPrice, opinionComment: null });

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ reviewType: 'MARKET' })],
    later: [
      sent('SAVE', manager, { fields: { title: 'April' } }),
      sent('SAVE', manager, { lines: { lines: { set: [{ lineNum: 10, reviewerId: null }] } } }),
      sent('COLLECT', manager, {}, { today: '2026-03-02', found: [price()] }),
      sent('COLLECT', manager, {}, { today: '2026-03-02', found: [price({ agreementLine: null }), price({ itemId: '32' })] }),
      opinion('REQUOTE', null, manager, 20),
      sent('START', manager),
      opinion('KEEP'),
      opinion('RENEGOTIATE', '9.00'),
      opinion('RENEGOTIATE', '9.20'),
      opinion('REQUOTE'),
      opinion('TERMINATE'),
      opinion('KEEP', null, buyer),
      sent('SUBMIT', manager),
      sent('WITHDRAW', manager),
      sent('WITHDRAW', manager, {}, { acted: true }),
      sent('APPROVE', approver, { comment: null }, { pricingId: '92', quoteOrderId: '93', today: '2026-03-02' }),
      sent('APPROVE', { ...approver, userId: manager.userId }, { comment: null }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('LINE_EXECUTED', SYSTEM, { lineNum: 10, docId: '92', docNumber: 'PRC-1' }),
      sent('LINE_FAILED', SYSTEM, { lineNum: 10, docId: '92', docNumber: 'PRC-1' }),
      sent('LINE_FAILED', SYSTEM, { lineNum: 30, docId: '92', docNumber: 'PRC-1' }),
      sent('CLOSE', manager, { comment: 'Done' }),
      sent('CANCEL', manager, { comment: 'Not now' }),
    ],
    by: ['lines'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('PU §10: what the figures suggest', () => {
  const now = (more: object, index: string | null = null) => suggested(price(more), index, '2026-03-02');
  expect(now({ minPrice: '8.875' })).toBe('RENEGOTIATE');
  expect(now({ minPrice: '8.30' })).toBe('REQUOTE');
  expect(now({ qty12m: '0' })).toBe('TERMINATE');
  expect(now({}, '-3')).toBe('RENEGOTIATE');
  expect(now({ lineValidTo: '2026-05-01' })).toBe('EXTEND');
  expect(now({ lineValidTo: '2026-05-02' })).toBe('KEEP');
});

const done = (snapshot: Snapshot | null, event: MachineEvent, of = definition) => {
  const decision = decide(of, snapshot, event);
  if (!decision.ok) throw new Error(JSON.stringify(decision));
  return decision;
};
const told = (lineNum: number, event = 'LINE_EXECUTED') => sent(event, SYSTEM, { lineNum, docId: '92', docNumber: 'PRC-1' });
const statuses = ({ state, context }: Snapshot) => [
  state,
  ...(context['lines'] as readonly { readonly lineStatus: string; readonly executeNumber: string | null }[]).map(
    ({ lineStatus, executeNumber }) => `${lineStatus} ${executeNumber ?? '–'}`,
  ),
];
const approve = sent('APPROVE', approver, { comment: null }, { pricingId: '92', quoteOrderId: '93', today: '2026-03-02' });

test('what is kept is done with; other lines wait for their documents, the last that is told closes it', () => {
  const found = ['31', '32', '33'].map((itemId) => price({ itemId }));
  const approved = done(
    [
      sent('COLLECT', manager, {}, { today: '2026-03-02', found }),
      sent('START', manager),
      opinion('KEEP'),
      opinion('RENEGOTIATE', '9', manager, 20),
      opinion('REQUOTE', null, manager, 30),
      sent('SUBMIT', manager),
    ].reduce<Snapshot>((at, event) => done(at, event).after!, done(null, create()).after!),
    approve,
  );
  expect(statuses(approved.after!)).toEqual(['executing', 'EXECUTED –', 'REVIEWED –', 'REVIEWED –']);
  const again = decide(definition, approved.after!, told(10));
  expect(again.ok).toBe(false);
  const second = done(approved.after!, told(20)).after!;
  expect(statuses(second)).toEqual(['executing', 'EXECUTED –', 'EXECUTED PRC-1', 'REVIEWED –']);
  expect(statuses(done(second, told(30, 'LINE_FAILED')).after!)).toEqual(['closed', 'EXECUTED –', 'EXECUTED PRC-1', 'FAILED PRC-1']);

  // Its documents know which line of it theirs are, and tell it what came of them.
  const [pricing, quotes] = approved.effects.flatMap((effect) => (effect.kind === 'create' ? [effect] : []));
  const [ofPricing, ofQuotes] = [anyDefinition(srmPurPricingHeader), anyDefinition(srmPurQuoteOrderHeader)];
  const said = (effects: readonly object[]) =>
    (effects as readonly { readonly type: string; readonly id: string; readonly event: string; readonly payload: object }[])
      .filter(({ type }) => type === 'srmPurPricingReviewHeader')
      .map(({ id, event, payload }) => [id, event, payload]);
  const priced = done(null, sent('CREATE', SYSTEM, pricing!.payload, { id: '92', docNumber: 'PRC-1' }), ofPricing).after!;
  const line = { lineNum: 20, docId: '92', docNumber: 'PRC-1' };
  expect(said(done(priced, sent('DELETE', manager), ofPricing).effects)).toEqual([['91', 'LINE_FAILED', line]]);
  const withoutIt = done(priced, sent('SAVE', manager, { lines: { lines: { remove: [10] } } }), ofPricing);
  expect(said(withoutIt.effects)).toEqual([['91', 'LINE_FAILED', line]]);
  expect(said(done(withoutIt.after!, sent('DELETE', manager), ofPricing).effects)).toEqual([]);
  const submitted = done(priced, sent('SUBMIT', manager), ofPricing).after!;
  const decided = done(submitted, sent('APPROVE', approver, { comment: null }, { ids: { 501: '401' } }), ofPricing);
  expect(said(decided.effects)).toEqual([['91', 'LINE_EXECUTED', line]]);
  const asked = done(null, sent('CREATE', SYSTEM, quotes!.payload, { id: '93', docNumber: 'QO-1' }), ofQuotes).after!;
  const other = { lineNum: 30, docId: '93', docNumber: 'QO-1' };
  expect(said(done(asked, sent('DELETE', manager), ofQuotes).effects)).toEqual([['91', 'LINE_FAILED', other]]);
  const dropped = done(asked, sent('SAVE', manager, { lines: { lines: { remove: [10] } } }), ofQuotes);
  expect(said(dropped.effects)).toEqual([['91', 'LINE_FAILED', other]]);
});

test('prices that end are told to their agreements by line, end today, and the last answer closes the review', () => {
  const found = [price(), price({ agreementLine: 30, itemId: '32' }), price({ agreementId: '41', itemId: '33' })];
  const reviewed = [
    sent('COLLECT', manager, {}, { today: '2026-03-02', found }),
    sent('START', manager),
    ...[10, 20, 30].map((lineNum) => opinion('TERMINATE', null, manager, lineNum)),
    sent('SUBMIT', manager),
  ].reduce<Snapshot>((at, event) => done(at, event).after!, done(null, create()).after!);
  const approved = done(reviewed, approve);
  expect(statuses(approved.after!)).toEqual(['executing', 'REVIEWED –', 'REVIEWED –', 'REVIEWED –']);
  const ends = (lineNum: number) => ({ lineNum, endDate: '2026-03-02' });
  expect(approved.effects).toEqual([
    {
      ...{ kind: 'send', type: 'srmPurAgreementHeader', id: '40', event: 'SUPERSEDE_LINES', part: '40' },
      payload: { byDocId: '91', lines: [ends(10), ends(30)], endedFor: { reviewId: '91', reviewLines: [10, 20] } },
    },
    {
      ...{ kind: 'send', type: 'srmPurAgreementHeader', id: '41', event: 'SUPERSEDE_LINES', part: '41' },
      payload: { byDocId: '91', lines: [ends(10)], endedFor: { reviewId: '91', reviewLines: [30] } },
    },
  ]);
  const answered = [told(10), told(20), told(30, 'LINE_FAILED')].reduce((at, event) => done(at, event).after!, approved.after!);
  expect(statuses(answered)).toEqual(['closed', 'EXECUTED PRC-1', 'EXECUTED PRC-1', 'FAILED PRC-1']);
});
