import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmCctContract } from '../../../../state-machines/contracts/contract/index.js';
import { srmCctTemplate } from '../../../../state-machines/contracts/template/index.js';
import { MONDAY, approver, inside } from '../../golden/events.js';
import { outside, sent } from '../../kernel/walk.js';

// Own fields of a contract: what its text asks for, who fills it in, and what is refused (contracts.md §1, §2)

const definition = anyDefinition(srmCctContract);
const manager = inside('16', 'CONTRACT_MANAGER');
const alpha = outside('501');
const BODY = '<p>{{input.place}} {{input.handover}} {{partyB.bank}}</p>';
const ours = { inputNo: 1, inputKey: 'place', inputLabel: '地点', filledBy: 'A', inputValue: 'Xiamen' };
const day = { inputNo: 2, inputKey: 'handover', inputLabel: '交付日', inputLabelEn: 'Handover', inputKind: 'DATE', filledBy: 'B' };
const bank = { inputNo: 3, inputKey: 'partyB.bank', inputLabel: '开户行', requiredFlag: 'N' };

const made = (inputs: readonly object[] = [ours, day, bank], body = BODY): MachineEvent =>
  sent(
    'CREATE',
    manager,
    {
      fields: {
        ...{ orgId: '100', contractTitle: 'Brackets', supplierId: '501', ownerUserId: '16', signMode: 'OFFLINE', body },
        ...{ effectiveFrom: '2026-03-02', effectiveTo: '2026-12-31' },
      },
      lines: {
        items: { set: [{ lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '100', price: '10', taxRate: '13' }] },
        stages: { set: [{ stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 }] },
        inputs: { set: inputs },
      },
    },
    { id: '61' },
  );
const submit = sent('SUBMIT', manager, {}, { limit: '50000' });
const finalized = (fillCount: number, sha256 = 'aa') =>
  sent('DOC_FINALIZED', SYSTEM, { fileId: '4', sha256, verifyCode: 'ABC', revisionNo: 1, fillCount });
const sending = [
  submit,
  sent('APPROVE', approver, { comment: null }),
  finalized(0),
  sent('SEND_CONFIRM', manager, {}, { wantsFinal: true }),
];
const fill = (inputNo: number, inputValue: string | null, at = MONDAY) =>
  sent('SUPPLIER_FILL', alpha, { rows: [{ inputNo, inputValue }] }, {}, null, at);
const confirm = (revisionHash: string | null = null) => sent('SUPPLIER_CONFIRM', alpha, { revisionHash }, { wantsFinal: true });

function after(events: readonly MachineEvent[]): Snapshot {
  return events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    return decision.after;
  }, null)!;
}
function refusalOf(events: readonly MachineEvent[]) {
  const decision = decide(definition, events.length === 1 ? null : after(events.slice(0, -1)), events.at(-1)!);
  return decision.ok ? null : decision.refusal;
}
const codeOf = (...events: readonly MachineEvent[]): string | null => refusalOf(events)?.code ?? null;
const valuesOf = (events: readonly MachineEvent[]) =>
  (after(events).context['inputs'] as readonly { readonly inputValue: string | null }[]).map(({ inputValue }) => inputValue);

test('the supplier fills in what is his, as what it is, as long as he may confirm', () => {
  const confirming = [made(), ...sending];
  expect(codeOf(...confirming, fill(1, 'Beijing'))).toBe('CCT_FIELD_NOT_EX');
  expect(codeOf(...confirming, fill(9, 'Beijing'))).toBe('CCT_FIELD_NOT_EX');
  expect(refusalOf([...confirming, fill(2, '31.04.2026')])).toMatchObject({
    code: 'CCT_FIELD_VALUE',
    words: { field: { en: 'Handover', cn: '交付日' }, kind: { en: 'Date', cn: '日期' } },
  });
  expect(codeOf(...confirming, fill(2, '2026-04-31'))).toBe('CCT_FIELD_VALUE');
  expect(codeOf(...confirming, fill(2, '2026-04-30', MONDAY + 5 * 86_400_000))).toBe('CCT_CONFIRM_OVER');
  expect(valuesOf([...confirming, fill(2, '2026-04-30'), fill(3, 'ICBC'), fill(3, null)])).toEqual(['Xiamen', '2026-04-30', null]);
});

test('he confirms what is whole, and the document that says what he filled in', () => {
  const confirming = [made(), ...sending];
  expect(refusalOf([...confirming, confirm('aa')])).toMatchObject({
    code: 'CCT_FIELD_EMPTY_EX',
    words: { list: { en: 'Handover', cn: '交付日' } },
  });
  const filled = [...confirming, fill(2, '2026-04-30')];
  expect(after(filled).context).toMatchObject({ finalFileId: null, revisionHash: null, fillCount: 1 });
  expect(codeOf(...filled, confirm())).toBe('CCT_NOT_FINAL');
  expect(codeOf(...filled, fill(3, 'ICBC'), finalized(1))).toBe('STATE_NOT_ALLOWED');
  const whole = [...filled, finalized(1, 'bb')];
  expect(codeOf(...whole, confirm('aa'))).toBe('CCT_REVISION_CHANGED');
  expect(after([...whole, confirm('bb')]).state).toBe('confirmed');
});

test('a text asks for fields that it has, of sound keys, each once, with values of their kind', () => {
  expect(codeOf(made([ours]))).toBe('CCT_TPL_UNKNOWN_PLACEHOLDER');
  const submitted = (...inputs: readonly object[]) => codeOf(made(inputs, '<p>One</p>'), submit);
  expect(submitted({ ...ours, inputKey: '1st' })).toBe('CCT_INPUT_KEY');
  expect(submitted({ ...ours, inputKey: 'partyB.name' })).toBe('CCT_INPUT_KEY');
  expect(submitted(ours, { ...day, inputKey: 'place' })).toBe('CCT_INPUT_KEY');
  expect(submitted({ ...ours, inputKind: 'AMOUNT', inputValue: '1.001' })).toBe('CCT_FIELD_VALUE');
  expect(submitted({ ...ours, inputKind: 'AMOUNT', inputValue: '1.01' })).toBeNull();
});

test("a template's fields come with its text, what the parties alone know with them, and what was filled in stays", () => {
  const template = (inputs: readonly object[]) =>
    sent('INIT_DOC', manager, {}, { template: { body: BODY, versionNo: 2, inputs: inputs.map((one) => ({ ...blank, ...one })) } });
  const blank = { inputLabel: null, inputLabelEn: null, inputKind: 'TEXT', filledBy: 'B', requiredFlag: 'Y', inputValue: null };
  const { context } = after([
    made([{ ...ours, inputValue: 'Fuzhou' }], '<p>One</p>'),
    template([
      { ...ours, inputNo: 7 },
      { ...day, inputNo: 8 },
    ]),
  ]);
  expect(context['inputs']).toEqual([
    { ...blank, ...ours, inputNo: 7, inputValue: 'Fuzhou' },
    { ...blank, ...day, inputNo: 8 },
    { ...blank, inputNo: 9, inputKey: 'partyB.bank', inputLabel: expect.stringContaining('开户行'), inputLabelEn: 'Supplier: bank' },
  ]);
});

test('a template is published with sound fields', () => {
  const submitted = (inputs: readonly object[]) => {
    const create = sent(
      'CREATE',
      manager,
      { fields: { templateName: 'Goods', body: '<p>{{input.place}}</p>' }, lines: { inputs: { set: inputs } } },
      { id: '7' },
    );
    const first = decide(anyDefinition(srmCctTemplate), null, create);
    const second = first.ok ? decide(anyDefinition(srmCctTemplate), first.after, sent('SUBMIT', manager)) : first;
    return second.ok ? null : second.refusal.code;
  };
  expect(submitted([])).toBe('CCT_TPL_UNKNOWN_PLACEHOLDER');
  expect(submitted([ours, { ...ours, inputNo: 2 }])).toBe('CCT_INPUT_KEY');
  expect(submitted([{ ...ours, inputKind: 'NUMBER' }])).toBe('CCT_FIELD_VALUE');
  expect(submitted([ours])).toBeNull();
});

test('the rate of the day on which it is submitted stays with it; what another currency had is gone with that', () => {
  const frozen = { exchangeRate: '7.1', rateDate: '2026-03-01', ratedOn: '2026-03-02', rateIds: ['9'] };
  const rated = [made(), sent('SUBMIT', manager, {}, { limit: '50000', frozen })];
  expect(after([...rated, sent('APPROVE', approver, { comment: null })]).context).toMatchObject(frozen);
  const again = [...rated, sent('REJECT', approver, { comment: 'No' }), sent('SUBMIT', manager, {}, { limit: '50000', frozen: null })];
  expect(after(again).context).toMatchObject({ exchangeRate: null, rateDate: null, ratedOn: null, rateIds: [] });
});

test('what the supplier reads is the text as it was sent, and with what he fills in another part of it', () => {
  const part = '<p>{{#if input.place != ""}}A{{/if}}</p>';
  const sentText = (event: MachineEvent, text: string): MachineEvent => ({ ...event, facts: { ...event.facts, ...{ sentText: text } } });
  const [submitted, approved, final, send] = sending as [MachineEvent, MachineEvent, MachineEvent, MachineEvent];
  const confirming = [made([ours, day, bank], part), submitted, approved, final];
  expect(after([...confirming, send]).context['sentBody']).toBe(part);
  const told = [...confirming, sentText(send, '<p>A</p>')];
  expect(after(told).context['sentBody']).toBe('<p>A</p>');
  expect(after([...told, fill(2, '2026-04-30')]).context['sentBody']).toBe('<p>A</p>');
  expect(after([...told, sentText(fill(2, '2026-04-30'), '<p>AB</p>')]).context['sentBody']).toBe('<p>AB</p>');
});
