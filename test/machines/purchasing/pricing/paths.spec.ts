import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { summed, weighed } from '../../../../state-machines/purchasing/pricing/fields.js';
import type { PricingLine } from '../../../../state-machines/purchasing/pricing/fields.js';
import { srmPurPricingHeader } from '../../../../state-machines/purchasing/pricing/index.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { blockAEvents, sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurPricingHeader);
const known = { known: { 31: { last: '9.20', lowest: '9.20' } } };
const line = (more: object = {}) => ({
  lineNum: 10,
  itemId: '31',
  uomId: '5',
  supplierId: '501',
  annualQty: '120000',
  newPriceExcl: '8.74',
  validFrom: '2026-04-01',
  validTo: '2027-03-31',
  ...more,
});
const create = (set: readonly object[], more: object = {}, steps: readonly object[] = []) =>
  sent(
    'CREATE',
    buyer,
    { fields: { orgId: '100', title: 'Brackets', reason: 'Yearly', ...more }, lines: { lines: { set }, steps: { set: steps } } },
    { id: '91', ...known },
  );
/** Price breaks of the first line. */
const breaks = (...rows: readonly (readonly [fromQty: string, toQty: string | null, stepPrice: string])[]) =>
  rows.map(([fromQty, toQty, stepPrice], index) => ({ stepNo: index + 1, lineNum: 10, fromQty, toQty, stepPrice }));
const stepped = line({ stepMode: 'INCREMENTAL' });
const ofAward = (set: readonly object[]) => {
  const fields = { orgId: '100', title: 'Brackets', reason: 'INQ-1', pricingSource: 'AUCTION', sourceType: 'AUCTION', sourceId: '7001' };
  return sent('CREATE', SYSTEM, { fields, lines: { lines: { set } } }, { id: '91', ...known });
};
const facts = { ...known, boards: { 7: '6.7726' } };

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create([line()]),
      create([]),
      create([line({ itemId: null })]),
      create([line({ newPriceExcl: '9.66' })]),
      create([line({ newPriceExcl: '9.70', increaseReason: 'LABOUR' })]),
      create([line({ validTo: '2026-03-31' })]),
      create([line(), line({ lineNum: 20 })]),
      create([line()], { pricingType: 'PCB' }),
      create([line({ pcbInfoId: '7' })], { pricingType: 'PCB' }),
      create([line({ costMaterial: '5', costLabour: '3' })]),
      ofAward([line({ quotedPrice: '8.50' })]),
      create([stepped]),
      create([stepped], {}, breaks(['0', '1000', '9'], ['1200', null, '8'])),
      create([stepped], {}, breaks(['0', '1000', '8'], ['1000', null, '9'])),
    ],
    later: [
      sent('SAVE', buyer, { fields: { title: 'More brackets' } }),
      sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, supplierId: '502' }] } } }),
      sent('SUBMIT', buyer, {}, facts),
      sent('SUBMIT', buyer, {}, { ...facts, inactive: ['M-1'] }),
      ...blockAEvents(buyer),
      sent('APPROVE', approver, { comment: null }, { ids: { 501: '401' } }),
      sent('REVIEW', manager, { pass: 'Y', comment: null }),
      sent('REVIEW', manager, { pass: 'N', comment: 'Too much' }),
      sent('REVIEW', manager, { pass: 'N', comment: null }),
      sent('REVIEW', { ...manager, userId: buyer.userId }, { pass: 'Y', comment: null }),
      sent('EDITION_REVISE', buyer, {}, { newId: '92', tomorrow: '2026-03-03', draft: null }),
      sent('EDITION_REVISE', buyer, {}, { newId: '92', draft: 'PRC-1' }),
      sent('SUPERSEDE', SYSTEM, { byId: '92' }),
    ],
    by: ['lines', 'steps', 'submitCount', 'pricingType', 'sourceType'],
    most: 1200,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('what an award gave stays: prices below it may be agreed, no supplier, quotation or line is another one', () => {
  const made = decide(definition, null, ofAward([line({ quotedPrice: '8.74' })]));
  const snapshot = made.ok ? made.after : null;
  const codeOf = (lines: object, fields: object = {}) => {
    const decision = decide(definition, snapshot, sent('SAVE', buyer, { fields, lines: { lines } }));
    return decision.ok ? null : decision.refusal.code;
  };
  expect(codeOf({ set: [{ lineNum: 10, newPriceExcl: '8.60', quotedPrice: '8.74' }] })).toBeNull();
  for (const lines of [{ set: [{ lineNum: 10, quotedPrice: '9' }] }, { set: [line({ lineNum: 20 })] }, { remove: [10] }])
    expect(codeOf(lines)).toBe('PRC_AWARD_LOCKED');
  expect(codeOf({}, { currency: 'EUR' })).toBe('PRC_AWARD_LOCKED');
  const voided = decide(definition, snapshot, sent('DELETE', buyer));
  expect(voided.ok && voided.effects).toMatchObject([
    {
      kind: 'send',
      type: 'srmSfdAuctionHeader',
      id: '7001',
      event: 'DOWNSTREAM_VOIDED',
      payload: { docType: 'srmPurPricingHeader', docId: '91' },
    },
  ]);
});

const priced = (newPriceExcl: string) =>
  weighed({ newPriceExcl, lastPrice: '9.20', minPrice: '9.20', annualQty: '120000', pcbModelPrice: null } as PricingLine);

test('per 1000 a year weighs by the single unit; another unit restates what stands beside, and an award keeps its own', () => {
  const made = decide(definition, null, create([line({ newPriceExcl: '9660', priceUnit: 1000, pcbInfoId: null })]));
  const snapshot = made.ok ? made.after : null;
  const rowOf = (at: Snapshot | null) => (at!.context['lines'] as readonly object[])[0];
  const figures = { changeRate: '5.0000', annualImpact: '55200.00' };
  expect(rowOf(snapshot)).toMatchObject({ lastPrice: '9200', minPrice: '9200', ...figures });
  const perHundred = { lines: { lines: { set: [{ lineNum: 10, newPriceExcl: '966', priceUnit: 100 }] } } };
  const again = decide(definition, snapshot, sent('SAVE', buyer, perHundred));
  expect(again.ok && rowOf(again.after)).toMatchObject({ lastPrice: '920', minPrice: '920', ...figures });
  const awarded = decide(definition, null, ofAward([line({ quotedPrice: '8.74' })]));
  const other = decide(definition, awarded.ok ? awarded.after : null, sent('SAVE', buyer, perHundred));
  expect(other.ok || other.refusal.code).toBe('PRC_AWARD_LOCKED');
});

test('PU §6 (1) to (3): 9.20 to 9.66 is +5 % and needs no review; 9.70 does; 8.74 saves 55,200.00', () => {
  expect(priced('9.66')).toMatchObject({ changeRate: '5.0000', annualImpact: '55200.00' });
  expect(summed([priced('9.66')])).toMatchObject({ reviewFlag: 'N', maxIncreaseRate: '5.0000' });
  expect(priced('9.70')).toMatchObject({ changeRate: '5.4348', annualImpact: '60000.00' });
  expect(summed([priced('9.70')])).toMatchObject({ reviewFlag: 'Y' });
  expect(priced('8.74')).toMatchObject({ changeRate: '-5.0000' });
  expect(summed([priced('8.74')])).toMatchObject({ totalSaving: '55200' });
});

test('PU §6 (5): an approval makes one agreement for each supplier, named by edition so that it is made once', () => {
  const { found } = walked(definition, {
    create: [create([line(), line({ lineNum: 20, supplierId: '502' })])],
    later: [sent('SUBMIT', buyer, {}, facts)],
  });
  const decision = decide(
    definition,
    found.states.get('approving')!.snapshot,
    sent('APPROVE', approver, { comment: null }, { ids: { 501: '401', 502: '402' } }),
  );
  expect(decision.ok && decision.effects.filter(({ kind }) => kind === 'create')).toMatchObject([
    { type: 'srmPurAgreementHeader', id: '401', part: '1:501', payload: { fields: { supplierId: '501', validTo: '2027-03-31' } } },
    { type: 'srmPurAgreementHeader', id: '402', part: '1:502' },
  ]);
});

test('submitted it is known to the requisitions that it prices, approved it is done with them, rejected it lets go', () => {
  const told = (snapshot: Snapshot | null, ...events: readonly MachineEvent[]) => {
    let at = snapshot;
    const heard: unknown[] = [];
    for (const event of events) {
      const decided = decide(definition, at, event);
      if (!decided.ok) throw new Error(decided.refusal.code);
      at = decided.after;
      for (const effect of decided.effects)
        if (effect.kind === 'send' && effect.type === 'srmPurRequisitionHeader') heard.push([effect.id, effect.event, effect.payload]);
    }
    return heard;
  };
  const fields = { orgId: '100', title: 'Brackets', reason: 'Yearly' };
  const made = decide(
    definition,
    null,
    sent('CREATE', SYSTEM, { fields, lines: { lines: { set: [line({ sourceLineId: '81:10' })] } } }, { id: '91', ...known }),
  );
  const draft = made.ok ? made.after : null;
  const submit = sent('SUBMIT', buyer, {}, facts);
  const link = { targetType: 'PRICING', targetDocId: '91', rows: [{ lineNum: 10, targetLine: 10, qty: '120000' }] };
  const linked = ['81', 'LINK_TARGET', expect.objectContaining(link)];
  const ended = (outcome: string) => ['81', 'UNLINK_TARGET', { targetDocId: '91', outcome }];
  expect(told(draft, submit, sent('APPROVE', approver, { comment: null }, { ids: { 501: '401' } }))).toEqual([linked, ended('DONE')]);
  expect(told(draft, submit, sent('REJECT', approver, { comment: 'No' }))).toEqual([linked, ended('VOIDED')]);
});

test('a line with price breaks costs what the first of them does, is weighed by that, and hands them on to the next edition', () => {
  const done = (at: Snapshot | null, event: MachineEvent) => {
    const decided = decide(definition, at, event);
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided;
  };
  const begun = done(null, create([stepped], {}, breaks(['0', '1000', '9.2'], ['1000', null, '8.5']))).after;
  const first = ({ context }: Snapshot) => (context['lines'] as readonly object[])[0];
  expect(first(begun!)).toMatchObject({ newPriceExcl: '9.2', changeRate: '0.0000' });
  const dearer = done(begun, sent('SAVE', buyer, { lines: { steps: { set: [{ stepNo: 1, stepPrice: '9.66' }] } } })).after!;
  expect(first(dearer)).toMatchObject({ newPriceExcl: '9.66', changeRate: '5.0000' });
  const explained = done(dearer, sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, increaseReason: 'LABOUR' }] } } })).after;
  const approved = done(
    done(explained, sent('SUBMIT', buyer, {}, facts)).after,
    sent('APPROVE', approver, { comment: null }, { ids: { 501: '401' } }),
  );
  expect(approved.effects[0]).toMatchObject({
    type: 'srmPurAgreementHeader',
    payload: {
      lines: {
        lines: { set: [{ stepMode: 'INCREMENTAL', unitPrice: '9.66' }] },
        steps: { set: [{ stepPrice: '9.66' }, { stepPrice: '8.5' }] },
      },
    },
  });
  const [edition] = done(approved.after, sent('EDITION_REVISE', buyer, {}, { newId: '92', tomorrow: '2026-03-03', draft: null })).effects;
  expect(edition).toMatchObject({ payload: { lines: { steps: { set: [{ stepPrice: '9.66' }, { stepPrice: '8.5' }] } } } });
});

test('no break is above the price of the award', () => {
  const made = decide(definition, null, ofAward([line({ quotedPrice: '8.50', newPriceExcl: '8.50', stepMode: 'ALL_UNITS' })]));
  const steps = (second: string) => ({ lines: { steps: { set: breaks(['0', '1000', '8.5'], ['1000', null, second]) } } });
  const codeOf = (second: string) => {
    const saved = decide(definition, made.ok ? made.after : null, sent('SAVE', buyer, steps(second)));
    const remarked = decide(
      definition,
      saved.ok ? saved.after : null,
      sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, stepRemark: 'Tools' }] } } }),
    );
    const decision = decide(definition, remarked.ok ? remarked.after : null, sent('SUBMIT', buyer, {}, facts));
    return decision.ok ? null : decision.refusal.code;
  };
  expect([codeOf('8.4'), codeOf('8.6')]).toEqual([null, 'PRC_OVER_AWARD']);
});
