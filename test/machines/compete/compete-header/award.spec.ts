import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { div, mul, normalise, round2, sum } from '../../../../state-machines/kernel/primitives/decimal.js';
import type { Draft } from './event.js';
import {
  allCodes,
  after,
  allClear,
  allTo501,
  approveAward,
  codeOf,
  create,
  effectsOf,
  ended,
  hallLine,
  itemLine,
  opened,
  people,
  results,
  saveAward,
  sent,
  share,
  submitAward,
  supplierUser,
  toAwarded,
  toAwarding,
  toPublished,
  confirmAll,
} from './event.js';

const split = { fields: { allowSplitFlag: 'Y' } };
const oneItem = (given: Record<string, unknown> = {}) => ({ items: [itemLine(10, '100', given)] });
const tenOnly = (prices: Readonly<Record<string, string>> = { 501: '9.45', 503: '9.4' }) =>
  results(Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, [price]])) as never);

describe('example 12.14: what shares come to', () => {
  test('60 and 40 of a hundred: 567.00 and 376.00, saved 157.00 of 1100.00', () => {
    const { context } = after(
      ...toAwarding({ ...split, ...oneItem({ startPrice: '11' }) }),
      saveAward([share('501', 10, '60'), share('503', 10, '40', { reason: 'second source' })], { results: tenOnly() }),
    );
    expect(context.awards.map(({ supplierId, rank, awardQty, price, amount }) => ({ supplierId, rank, awardQty, price, amount }))).toEqual([
      { supplierId: '501', rank: 1, awardQty: '60', price: '9.45', amount: '567' },
      { supplierId: '503', rank: 2, awardQty: '40', price: '9.4', amount: '376' },
    ]);
    expect(context).toMatchObject({ awardAmount: '943', baselineAmount: '1100', savingAmount: '157', savingRate: '14.2727' });
  });

  test('the last price is the baseline where there is one', () => {
    const [, ...later] = toAwarding();
    const history = after(
      create({ ...split, ...oneItem({ startPrice: '20' }) }, people.buyer, { historyPrices: { 10: '11' } }),
      ...later,
      saveAward([share('501', 10, '100')], { results: tenOnly() }),
    );
    expect(history.context).toMatchObject({ baselineAmount: '1100', awardAmount: '945', savingAmount: '155' });
  });

  test('three thirds: the last-ranked winner takes what is left', () => {
    const third = tenOnly({ 501: '9', 503: '9.1', 502: '9.2' });
    const lines = [share('501', 10, '33.3333'), share('503', 10, '33.3333'), share('502', 10, '33.3334')];
    const quantities = (quantity: string) =>
      after(...toAwarding({ ...split, items: [itemLine(10, quantity)] }), saveAward(lines, { results: third })).context.awards.map(
        (award) => award.awardQty,
      );
    expect(quantities('100')).toEqual(['33.3333', '33.3333', '33.3334']);
    expect(quantities('0.01')).toEqual(['0.003333', '0.003333', '0.003334']);
  });

  test('whatever the shares, no quantity is lost or invented, and money is the sum of its lines', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_998 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 999_999_999 }),
        (first, second, millionths) => {
          const [a, b] = [Math.min(first, second), Math.max(first, second)];
          const rates = [a, b - a, 1_000_000 - b].map((part) => normalise(div(String(part), '10000')));
          const quantity = normalise(div(String(millionths), '1000000'));
          const lines = ['501', '503', '502'].flatMap((supplierId, index) =>
            rates[index] === '0' ? [] : [share(supplierId, 10, rates[index]!)],
          );
          const { context } = after(
            ...toAwarding({ ...split, items: [itemLine(10, quantity, { startPrice: '11' })] }),
            saveAward(lines, { results: tenOnly({ 501: '9', 503: '9.1', 502: '9.2' }) }),
          );
          expect(normalise(sum(context.awards.map((award) => award.awardQty)))).toBe(quantity);
          expect(context.awardAmount).toBe(normalise(sum(context.awards.map((award) => award.amount))));
          for (const award of context.awards) expect(award.amount).toBe(normalise(round2(mul(award.price, award.awardQty))));
        },
      ),
      { numRuns: 60 },
    ));

  test('a sale saves what it brings beyond the baseline', () => {
    const { context } = after(
      ...toAwarding({ fields: { direction: 'FORWARD' }, ...oneItem({ startPrice: '10' }) }),
      saveAward([share('501', 10, '100')], { results: tenOnly({ 501: '10.5' }) }),
    );
    expect(context).toMatchObject({ awardAmount: '1050', baselineAmount: '1000', savingAmount: '50', savingRate: '5' });
  });

  test('without baseline there is no saving', () => {
    expect(after(...toAwarding(), saveAward(allTo501)).context).toMatchObject({
      awardAmount: '1945',
      baselineAmount: '0',
      savingAmount: '0',
      savingRate: null,
    });
  });
});

describe('a proposal is refused', () => {
  const proposed = (
    lines: readonly object[],
    options: { draft?: Draft; notAwarded?: readonly Record<string, unknown>[]; results?: ReturnType<typeof results>; facts?: object } = {},
  ) =>
    allCodes(
      after(
        ...toAwarding(options.draft),
        saveAward(lines as never, {
          ...(options.notAwarded ? { notAwarded: options.notAwarded as never } : {}),
          ...(options.results ? { results: options.results } : {}),
        }),
      ),
      submitAward({ ...(options.results ? { results: options.results } : {}), ...options.facts }),
    );

  test('for nothing of these reasons when the best takes all', () => expect(proposed(allTo501)).toEqual([]));

  test('AWARD_UNKNOWN_OFFER: 504 never offered', () =>
    expect(codeOf(after(...toAwarding()), saveAward([share('504', 10, '100')]))).toBe('AWARD_UNKNOWN_OFFER'));

  test('AWARD_EMPTY until every item has a winner or a reason', () => {
    expect(proposed([])).toEqual(['AWARD_EMPTY']);
    expect(proposed([], { notAwarded: [{ hallId: '9001', itemNo: null, reason: 'budget cut' }] })).toEqual([]);
    expect(
      proposed([share('501', 10, '100')], {
        notAwarded: [{ hallId: '9001', itemNo: 20, reason: 'not needed' }],
        draft: {
          fields: { awardMode: 'ITEM' },
          items: [itemLine(10, '100', { startPrice: '11' }), itemLine(20, '40', { startPrice: '30' })],
        },
      }),
    ).toEqual([]);
  });

  test('AWARD_RATE_SUM: 70 and 20', () => {
    expect(
      proposed([share('501', 10, '70'), share('503', 10, '20'), share('501', 20, '70'), share('503', 20, '20')], { draft: split }),
    ).toEqual(['AWARD_RATE_SUM']);
  });

  test('AWARD_SPLIT_NOT_ALLOWED, and AWARD_TOTAL_MIX where shares differ between items of the lot', () => {
    expect(proposed([share('501', 10, '60'), share('503', 10, '40'), share('501', 20, '60'), share('503', 20, '40')])).toEqual([
      'AWARD_SPLIT_NOT_ALLOWED',
    ]);
    expect(
      proposed([share('501', 10, '60'), share('503', 10, '40'), share('501', 20, '50'), share('503', 20, '50')], { draft: split }),
    ).toEqual(['AWARD_TOTAL_MIX']);
  });

  test('AWARD_REASON_REQUIRED: everything to 503 while 501 ranks better; a reason settles it', () => {
    expect(proposed([share('503', 10, '100'), share('503', 20, '100')])).toEqual(['AWARD_REASON_REQUIRED']);
    expect(proposed([share('503', 10, '100', { reason: 'quality' }), share('503', 20, '100', { reason: 'quality' })])).toEqual([]);
  });

  test('AWARD_REASON_REQUIRED: a shared first place', () => {
    const tied = results().map((hall) => ({
      ...hall,
      offers: hall.offers.map((offer) => ({ ...offer, rank: offer.rank === 2 ? 1 : offer.rank })),
    }));
    expect(proposed(allTo501, { draft: { halls: [hallLine(1, { tieRule: 'SHARED' })] }, results: tied })).toEqual([
      'AWARD_REASON_REQUIRED',
    ]);
  });

  test('AWARD_LOT_LIMIT: two lots for one supplier who may have one', () => {
    const draft = {
      fields: { maxLotsPerSupplier: 1 },
      items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })],
      halls: [hallLine(1), hallLine(2)],
    };
    const both = [...results({ 501: ['9.45'] } as never), ...results({ 501: ['0', '25'] } as never, '9002')];
    const awarding = after(...toPublished(draft), ...confirmAll, opened(), ended(), ended('9002'));
    const lines = [share('501', 10, '100'), share('501', 20, '100', { hallId: '9002' })];
    expect(
      allCodes(
        after(...toPublished(draft), ...confirmAll, opened(), ended(), ended('9002'), saveAward(lines, { results: both })),
        submitAward({ results: both }),
      ),
    ).toEqual(['AWARD_LOT_LIMIT']);
    expect(awarding.state).toBe('awarding');
  });

  test('AWARD_OVER_TARGET, by item and by lot', () => {
    expect(proposed(allTo501, { draft: { items: [itemLine(10, '100', { targetPrice: '9' }), itemLine(20, '40')] } })).toEqual([
      'AWARD_OVER_TARGET',
    ]);
    expect(proposed(allTo501, { draft: { halls: [hallLine(1, { targetPrice: '1900' })] } })).toEqual(['AWARD_OVER_TARGET']);
    expect(proposed(allTo501, { draft: { halls: [hallLine(1, { targetPrice: '1945' })] } })).toEqual([]);
  });

  test('AWARD_SUPPLIER_INELIGIBLE: by the gate, or excluded from the hall', () => {
    expect(proposed(allTo501, { facts: { gates: { 501: { code: 'SUP_GATE_AWARD', text: { en: 'no', cn: '否' } } } } })).toEqual([
      'AWARD_SUPPLIER_INELIGIBLE',
    ]);
    expect(proposed(allTo501, { facts: { gates: {} } })).toEqual(['AWARD_SUPPLIER_INELIGIBLE']);
    expect(proposed(allTo501, { facts: { results: results().map((hall) => ({ ...hall, excludedSupplierIds: ['501'] })) } })).toEqual([
      'AWARD_SUPPLIER_INELIGIBLE',
    ]);
  });

  test('AWARD_NEGOTIATED_WORSE, and a negotiated price needs its reason', () => {
    const negotiated = (price: string, reason: string | null) =>
      proposed([share('501', 10, '100', { negotiatedPrice: price, reason }), share('501', 20, '100')]);
    expect(negotiated('9.45', 'talks')).toEqual(['AWARD_NEGOTIATED_WORSE']);
    expect(negotiated('9.4', null)).toEqual(['AWARD_REASON_REQUIRED']);
    expect(negotiated('9.4', 'talks')).toEqual([]);
  });

  test('AWARD_DUTCH_QTY: a share that is not the accepted quantity', () => {
    const accepted = tenOnly().map((hall) => ({
      ...hall,
      offers: hall.offers.map((offer) => ({
        ...offer,
        lines: offer.lines.map((line) => ({ ...line, acceptedQty: offer.supplierId === '501' ? '60' : '40' })),
      })),
    }));
    const lots = (first: string, second: string) =>
      proposed([share('501', 10, first), share('503', 10, second)], { draft: { ...split, ...oneItem() }, results: accepted });
    expect(lots('50', '50')).toEqual(['AWARD_DUTCH_QTY']);
    expect(lots('60', '40')).toEqual([]);
    const alone = {
      draft: { ...split, ...oneItem() },
      results: accepted.map((hall) => ({ ...hall, offers: hall.offers.filter((offer) => offer.supplierId === '501') })),
    };
    expect(proposed([share('501', 10, '60')], alone)).toEqual([]);
  });

  test('AWARD_COUNTERSIGN_MISSING until every observer signed; a disagreeing one is answered', () => {
    const draft = { fields: { countersignFlag: 'Y', observerIds: ['11'] } };
    const sign = (opinion: string) => sent('COUNTERSIGN', people.expert, { opinion, comment: null });
    const saved = after(...toAwarding(draft), saveAward(allTo501));
    expect(allCodes(saved, submitAward())).toEqual(['AWARD_COUNTERSIGN_MISSING']);
    expect(codeOf(saved, sent('COUNTERSIGN', people.manager, { opinion: 'AGREE', comment: null }))).toBe('COUNTERSIGN_NOT_OBSERVER');
    const signed = after(...toAwarding(draft), saveAward(allTo501), sign('AGREE'));
    expect(codeOf(signed, sign('AGREE'))).toBe('COUNTERSIGN_DONE');
    expect(codeOf(signed, submitAward())).toBeNull();
    const disagreed = after(...toAwarding(draft), saveAward(allTo501), sign('DISAGREE'));
    expect(codeOf(disagreed, submitAward())).toBe('AWARD_REASON_REQUIRED');
    expect(codeOf(disagreed, submitAward({}, 'heard and overruled'))).toBeNull();
  });
});

describe('after the award', () => {
  const generate = (
    kind: 'AGREEMENT' | 'ORDER',
    supplierIds: readonly string[] = [],
    ids: Record<string, string> = { '501:CNY': '6001', '503:CNY': '6003', '501:101': '6101', '503:101': '6103' },
  ) => sent(`GENERATE_${kind}`, people.buyer, { supplierIds }, { ids, today: '2026-03-05' });
  const shared = [
    share('501', 10, '60'),
    share('503', 10, '40', { reason: 'second source' }),
    share('501', 20, '60'),
    share('503', 20, '40', { reason: 'second source' }),
  ];

  test('agreements carry prices, tax and validity; with nothing left the event is fulfilled and its halls are archived', () => {
    const awarded = after(...toAwarded());
    const effects = effectsOf(awarded, generate('AGREEMENT'));
    expect(effects[0]).toMatchObject({
      kind: 'create',
      type: 'srmPurAgreementHeader',
      id: '6001',
      purpose: 'agreement',
      part: '501:CNY',
      payload: {
        fields: {
          orgId: '101',
          sourceType: 'COMPETE',
          sourceId: '8001',
          sourceNumber: 'CMP-20260302-0001',
          supplierId: '501',
          currency: 'CNY',
          taxRate: '13',
          priceBasis: 'EXCL',
          validFrom: '2026-03-05',
          validTo: '2026-06-03',
        },
        lines: {
          lines: {
            set: [
              { lineNum: 10, itemId: '4010', unitPrice: '9.45', sourceLineKey: '8001:1:10:501' },
              { lineNum: 20, unitPrice: '25' },
            ],
          },
        },
      },
    });
    expect(effects.slice(1)).toEqual([
      { kind: 'send', type: 'srmSfdCompeteHall', id: '9001', event: 'ARCHIVE', payload: {}, part: '9001' },
    ]);
    expect(after(...toAwarded(), generate('AGREEMENT')).state).toBe('fulfilled');
  });

  test('orders, one supplier after the other; a voided one frees its lines, and is made anew under a new name', () => {
    const first = after(...toAwarded(split, shared), generate('ORDER', ['501']));
    expect(first.state).toBe('awarded');
    expect(first.context.awards.filter((award) => award.generatedId === '6101').map((award) => award.generatedQty)).toEqual(['60', '24']);
    expect(codeOf(first, generate('ORDER', ['501']))).toBe('AWARD_LINE_GENERATED');
    expect(codeOf(first, sent('REVOKE_AWARD', people.manager, { reason: 'mistake' }))).toBe('AWARD_ALREADY_GENERATED');
    const voided = (docId: string) =>
      sent('DOWNSTREAM_VOIDED', { ...people.buyer, userType: 'SYSTEM' }, { docType: 'srmPurOrderHeader', docId, lineIds: [] });
    const freed = after(...toAwarded(split, shared), generate('ORDER', ['501']), voided('6101'));
    expect(freed.context.awards.every((award) => award.generatedId === null)).toBe(true);
    expect(
      effectsOf(freed, generate('ORDER', [], { '501:101:1': '6102', '503:101:1': '6104' })).filter((effect) => effect.kind === 'create'),
    ).toMatchObject([{ id: '6102', part: '501:101:1' }, { id: '6104' }]);
    expect(codeOf(first, voided('9999'))).toBe('STATE_NOT_ALLOWED');
  });

  test('AWARD_ITEM_NOT_CODED and AWARD_FORWARD_NO_PO', () => {
    const uncoded = { items: [itemLine(10, '100', { itemId: null }), itemLine(20, '40')] };
    expect(codeOf(after(...toAwarded(uncoded)), generate('AGREEMENT'))).toBe('AWARD_ITEM_NOT_CODED');
    expect(codeOf(after(...toAwarded(uncoded)), generate('ORDER'))).toBeNull();
    expect(codeOf(after(...toAwarded({ fields: { direction: 'FORWARD' } })), generate('ORDER'))).toBe('AWARD_FORWARD_NO_PO');
  });

  test('a sale is fulfilled by hand, with its reference', () => {
    const done = after(
      ...toAwarded({ fields: { direction: 'FORWARD' } }),
      sent('FULFIL_MANUALLY', people.buyer, { reference: 'INV-7', reason: 'sold for cash' }),
    );
    expect(done).toMatchObject({ state: 'fulfilled', context: { fulfilReference: 'INV-7' } });
  });

  test('losers get their deposit back, winners and losers are told', () => {
    const deposit = (supplierId: string) => sent('RECORD_DEPOSIT', people.finance, { supplierId, depositState: 'RECEIVED' });
    const draft = { fields: { depositFlag: 'Y', depositAmount: '5000' } };
    const proposed = after(...toAwarding(draft), deposit('501'), deposit('502'), saveAward(allTo501), submitAward());
    const awarded = after(...toAwarding(draft), deposit('501'), deposit('502'), saveAward(allTo501), submitAward(), approveAward);
    expect(awarded.context.suppliers.map((supplier) => supplier.depositState)).toEqual(['RECEIVED', 'RETURN_DUE', 'PENDING', 'PENDING']);
    expect(effectsOf(proposed, approveAward)).toMatchObject([
      { kind: 'message', template: 'COMPETE_WON', to: ['supplier:501'] },
      { kind: 'message', template: 'COMPETE_LOST', to: ['supplier:502', 'supplier:503', 'supplier:504'] },
    ]);
  });

  test('the award goes back: withdrawn, rejected, revoked; a supplier has no part in it', () => {
    const proposed = after(...toAwarding(), saveAward(allTo501), submitAward());
    expect(codeOf(proposed, sent('WITHDRAW_AWARD', people.manager))).toBe('PERM_WHO');
    expect(codeOf(proposed, sent('WITHDRAW_AWARD', people.buyer, {}, { acted: true }))).toBe('APPROVAL_ALREADY_ACTED');
    expect(after(...toAwarding(), saveAward(allTo501), submitAward(), sent('WITHDRAW_AWARD', people.buyer)).state).toBe('awarding');
    const submitterAsApprover = { ...people.approver, userId: people.buyer.userId };
    const deputyOfSubmitter = { ...people.approver, onBehalfOf: people.buyer.userId };
    for (const actor of [submitterAsApprover, deputyOfSubmitter])
      expect(codeOf(proposed, { ...approveAward, actor })).toBe('DOC_SELF_APPROVE');
    expect(codeOf(proposed, sent('REJECT_AWARD', people.approver, { reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(
      after(...toAwarding(), saveAward(allTo501), submitAward(), sent('REJECT_AWARD', people.approver, { reason: 'too dear' })).state,
    ).toBe('awardRejected');
    expect(after(...toAwarded(), sent('REVOKE_AWARD', people.manager, { reason: 'mistake' })).state).toBe('awarding');
    expect(codeOf(after(...toAwarding()), sent('SAVE_AWARD', supplierUser('501'), { lines: [], notAwarded: [] }, allClear))).toBe(
      'PERM_WHO',
    );
  });
});
