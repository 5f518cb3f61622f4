import { expect, test } from '@jest/globals';
import { srmBaseExchangeRate } from '../../../../state-machines/base/exchange-rate/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { inside, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const definition = anyDefinition(srmBaseExchangeRate);
const [finance, colleague] = [inside('11', 'FINANCE'), inside('12', 'FINANCE')];
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  cause: null,
  at: MONDAY,
});
const usd = { fromCurrency: 'USD', toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: '2026-03-01', quoteUnit: 1, quoteRate: '7.1' };
const create = (fields: object = {}, actor: Actor = finance, facts: object = {}) =>
  sent('CREATE', actor, { fields: { ...usd, ...fields } }, { id: '1', docNumber: 'FX-1', jump: '5', ...facts });

test('every state, every row, every refusal', () => {
  const reading = [{ approval: 'Y', jump: '5' }, { approval: 'N' }, { approval: 'Y', frozen: 3, today: '2026-03-10' }, { acted: true }];
  const samples = (snapshot: Snapshot | null) =>
    snapshot === null
      ? [
          create(),
          create({ toCurrency: 'USD' }),
          create({ quoteRate: '0' }),
          create({ quoteRate: '7.5' }, finance, { previousRate: '7.1' }),
          create({ source: 'ECB' }, SYSTEM),
        ]
      : [finance, colleague].flatMap((actor) => [
          ...reading.flatMap((facts) =>
            ['SUBMIT', 'WITHDRAW', 'APPROVE', 'VOID'].map((type) => sent(type, actor, type === 'VOID' ? { reason: 'Twice' } : {}, facts)),
          ),
          sent('REJECT', actor, { comment: 'No' }),
          sent('REJECT', actor),
          sent('DELETE', actor),
          sent('SAVE', actor, { fields: { quoteRate: '7.11' } }),
          sent('CORRECT', actor, { quoteRate: '7.2', reason: 'Typing error' }),
          sent('CORRECT', actor, { quoteRate: '0', reason: 'Typing error' }),
        ]);
  const found = explore(definition, {
    samples,
    visitsPerState: 3,
    fingerprint: ({ context }) => `${context['pendingQuoteRate']}${context.createdBy}${context.submittedBy}${context['changeRate']}`,
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

test('an imported rate that jumps 5.6338 % waits as a draft; one of 4.9296 % is in force at once', () => {
  const imported = (quoteRate: string) => decide(definition, null, create({ quoteRate, source: 'CROSS' }, SYSTEM, { previousRate: '7.1' }));
  expect(imported('7.5')).toMatchObject({ ok: true, after: { state: 'draft', context: { changeRate: '5.6338' } } });
  expect(imported('7.45')).toMatchObject({ ok: true, after: { state: 'enabled', context: { changeRate: '4.9296' } } });
});

test('a rate in force is corrected or voided only with a reason', () => {
  const rate = [create(), sent('SUBMIT', finance, {}, { approval: 'Y' }), sent('APPROVE', colleague)].reduce<Snapshot | null>(
    (snapshot, event) => {
      const decision = decide(definition, snapshot, event);
      return decision.ok ? decision.after : snapshot;
    },
    null,
  );
  expect(rate?.state).toBe('enabled');
  expect(decide(definition, rate, sent('CORRECT', finance, { quoteRate: '7.2', reason: null }))).toMatchObject({
    ok: false,
    refusal: { code: 'DOC_COMMENT_REQUIRED', field: 'reason' },
  });
  expect(decide(definition, rate, sent('VOID', colleague, { reason: ' ' }))).toMatchObject({
    ok: false,
    refusal: { code: 'DOC_COMMENT_REQUIRED', field: 'reason' },
  });
  expect(decide(definition, rate, sent('VOID', colleague, { reason: 'Entered twice' }))).toMatchObject({
    ok: true,
    after: { state: 'voided' },
  });
});

test('who submitted a rate withdraws it; only a colleague approves or rejects it', () => {
  const waiting = [create(), sent('SUBMIT', finance, {}, { approval: 'Y' })].reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    return decision.ok ? decision.after : snapshot;
  }, null);
  for (const event of ['APPROVE', 'REJECT'])
    expect(decide(definition, waiting, sent(event, finance, { comment: 'No' }))).toMatchObject({
      ok: false,
      refusal: { code: 'DOC_SELF_APPROVE' },
    });
  expect(decide(definition, waiting, sent('WITHDRAW', finance))).toMatchObject({ ok: true, after: { state: 'draft' } });
  expect(decide(definition, waiting, sent('REJECT', colleague, { comment: 'Not the rate of that day' }))).toMatchObject({
    ok: true,
    after: { state: 'rejected' },
  });
});

test('who corrected a rate in force takes it back; only a colleague approves or rejects the correction', () => {
  const after = (...events: readonly MachineEvent[]) =>
    events.reduce<Snapshot | null>((snapshot, event) => {
      const decision = decide(definition, snapshot, event);
      return decision.ok ? decision.after : snapshot;
    }, null);
  const corrected = after(
    create(),
    sent('SUBMIT', finance, {}, { approval: 'Y' }),
    sent('APPROVE', colleague),
    sent('CORRECT', finance, { quoteRate: '7.2', reason: 'Typing error' }),
  );
  for (const event of ['APPROVE', 'REJECT'])
    expect(decide(definition, corrected, sent(event, finance, { comment: 'No' }))).toMatchObject({
      ok: false,
      refusal: { code: 'DOC_SELF_APPROVE' },
    });
  expect(decide(definition, corrected, sent('WITHDRAW', colleague))).toMatchObject({ ok: false, refusal: { code: 'PERM_WHO' } });
  expect(decide(definition, corrected, sent('WITHDRAW', finance))).toMatchObject({
    ok: true,
    effects: [],
    after: { state: 'enabled', context: { rate: '7.1', pendingQuoteRate: null, correctedBy: null, versionNo: 1 } },
  });
  expect(decide(definition, corrected, sent('REJECT', colleague, { comment: 'Look again' }))).toMatchObject({
    ok: true,
    effects: [],
    after: { context: { rate: '7.1', pendingQuoteRate: null } },
  });
  expect(decide(definition, corrected, sent('APPROVE', colleague))).toMatchObject({
    ok: true,
    effects: [{ kind: 'run', name: 'tellUsers', params: { before: '7.1', to: ['11', '12'] } }],
    after: { context: { rate: '7.2', versionNo: 2 } },
  });
});
