import { describe, expect, test } from '@jest/globals';
import type { Respond } from '../../../../state-machines/bidding/respond/fields.js';
import { srmSfdRespondHeader } from '../../../../state-machines/bidding/respond/index.js';
import {
  amountsOf,
  cipherOf,
  commitmentText,
  draftOf,
  envelopesOf,
  isBidPayload,
  looksPlain,
  openedText,
  totalOf,
} from '../../../../state-machines/bidding/sealing.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { sha256Hex, utf8 } from '../../../../state-machines/kernel/primitives/sha256.js';
import { MONDAY } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { BEGUN, BILL, CONTENT, DEADLINE, SALT, SAVING, SEALING, bidder, draftRow, hashOf, sealedRow } from './samples.js';

// Bids (bidding.md §7): sealed before the deadline to the millisecond, and opened as they were promised or not at all.

const definition = anyDefinition(srmSfdRespondHeader);
const rows = ['2001', '2002'];
const create = (sections: readonly string[] = rows, facts: object = {}) =>
  sent(
    'CREATE',
    bidder,
    { fields: { projectId: '61', sectionIds: sections }, lines: { envelopes: { set: sections.map((one) => draftRow(one)) } } },
    { ...BEGUN, ...facts },
  );
const seal = (facts: object = {}, at = MONDAY, envelopes: readonly object[] = rows.map((one) => sealedRow(one))) =>
  sent('SEAL', bidder, { envelopes }, { ...SEALING, ...facts }, null, at);
const withdraw = (at = MONDAY) => sent('WITHDRAW_BID', bidder, {}, SEALING, null, at);
const closed = sent('BIDS_CLOSED', SYSTEM);
const open = (sectionId: string, payload: object = CONTENT) =>
  sent('ENVELOPE_OPENED', SYSTEM, { sectionId, type: 'ALL', payload, salt: SALT, by: 'QUORUM' }, BILL);

function after(...events: readonly MachineEvent[]): Snapshot<Respond> {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot as unknown as Snapshot<Respond>;
}
const refusedBy = (...events: readonly MachineEvent[]): string | null => {
  const before = events.length > 1 ? (after(...events.slice(0, -1)) as unknown as Snapshot) : null;
  const decision = decide(definition, before, events.at(-1)!);
  return decision.ok ? null : (decision.refusal.code ?? null);
};

describe('examples of the specification', () => {
  test('(1) the last millisecond before the deadline counts, the deadline does not', () => {
    expect(refusedBy(create(), seal({}, DEADLINE - 1))).toBeNull();
    expect(refusedBy(create(), seal({}, DEADLINE))).toBe('BID_RESP_LATE');
  });
  test('(2) an addendum is acknowledged first', () => {
    expect(refusedBy(create(), seal({ acknowledged: 1, docVersion: 2 }))).toBe('BID_RESP_ADDENDUM');
  });
  test('(3) two sections in two envelopes each are four', () => {
    expect(rows.flatMap(() => envelopesOf('DOUBLE'))).toHaveLength(4);
    const needed = rows.flatMap((id) => ['TECHNICAL', 'COMMERCIAL'].map((type) => `${id}:${type}`));
    const three = [sealedRow('2001', 'TECHNICAL'), sealedRow('2001', 'COMMERCIAL'), sealedRow('2002', 'TECHNICAL')];
    expect(refusedBy(create(), seal({ needed }, MONDAY, three))).toBe('BID_RESP_ENVELOPES');
  });
  test('(4) amounts are rounded by row', () => {
    expect(amountsOf('1000', '12.500000', '13')).toEqual({ amount: '12500.00', taxAmount: '1625.00', amountTaxIncl: '14125.00' });
    expect(totalOf([{ amount: '12500.00', amountTaxIncl: '14125.00' }], 'TAX_EXCL')).toBe('12500.00');
  });
  test('(5) a withdrawn bid is none', () => {
    expect(after(create(), seal(), withdraw(), closed).state).toBe('not_submitted');
    expect(refusedBy(create(), seal(), withdraw(DEADLINE))).toBe('BID_RESP_LATE');
  });
  test('the commitment of §7.2', () => {
    const identity = { projectId: '1001', sectionId: '2001', supplierId: '3001', envelopeType: 'COMMERCIAL' } as const;
    const text = commitmentText(identity, SALT, CONTENT);
    expect(text).toBe(
      '{"envelopeType":"COMMERCIAL","payload":{"currency":"CNY","items":[{"listItemId":"51","price":"12.500000","taxRate":"13.0000"}],' +
        `"total":"14125.00"},"projectId":"1001","salt":"${SALT}","sectionId":"2001","supplierId":"3001","v":1}`,
    );
    expect(sha256Hex(text)).toBe('8d64d2411e1a6a31ff5f6c84fa630d2a69d8aa9a50d8a129a51e22104d57f324');
    expect(openedText(text, identity, sha256Hex(text))).toEqual({ salt: SALT, payload: CONTENT });
    expect(openedText(text, { ...identity, supplierId: '3002' }, sha256Hex(text))).toBeNull();
  });
});

test.each([
  [{ phase: 'SUSPENDED' }, 'BID_RESP_SUSPENDED'],
  [{ phase: 'OVER' }, 'BID_RESP_LATE'],
  [{ phase: 'BEFORE' }, 'BID_RESP_NOT_OPEN'],
  [{ joined: false }, 'BID_RESP_NOT_JOINED'],
  [{ docObtained: false }, 'BID_RESP_DOC'],
  [{ bondPaid: false }, 'BID_RESP_BOND'],
  [{ needed: [] }, 'BID_RESP_ENVELOPES'],
  [{ misshapen: ['2001:ALL'] }, 'BID_RESP_FORMAT'],
])('a bid is not sealed with %j: %s', (facts, code) => expect(refusedBy(create(), seal(facts))).toBe(code));

test('what is not encrypted is not stored', () => {
  expect(refusedBy(create(rows, { plain: true }))).toBe('BID_RESP_PLAINTEXT');
  const cipher = { v: 1, iv: 'A'.repeat(16), ct: 'B'.repeat(40) };
  expect(cipherOf(JSON.stringify(cipher))).toEqual(cipher);
  expect(cipherOf(JSON.stringify({ ...cipher, price: '1' }))).toBeNull();
  expect(cipherOf('{"price":"12.5"}')).toBeNull();
  expect(draftOf(JSON.stringify({ ...cipher, kdf: 'PBKDF2-SHA-256', iterations: 1_000, salt: 'C'.repeat(22) }))).toBeNull();
  expect(looksPlain(utf8('{"items":[{"price":"12.500000"}]}'))).toBe(true);
  expect(looksPlain(Uint8Array.from({ length: 256 }, (_, at) => at))).toBe(false);
  expect(isBidPayload({ ...CONTENT, note: 'more than a bid' })).toBe(false);
});
test('content that does not fit its promise is not opened', () => {
  const sealed = [create(), seal(), closed];
  expect(refusedBy(...sealed, open('2001', { ...CONTENT, total: '1.00' }))).toBe('BID_OPEN_HASH');
  const { state, context } = after(...sealed, open('2001'));
  expect(state).toBe('opened');
  expect(context.items).toEqual([expect.objectContaining({ itemKey: '2001:51', quantity: '1000', amountTaxIncl: '14125.00' })]);
  expect(context.sectionResults).toEqual({ 2001: { status: 'OPENED' }, 2002: { status: 'SEALED' } });
});
test('nobody inside sees a bid before it is opened, nor afterwards what it says', () => {
  const { view } = srmSfdRespondHeader;
  const who = { ...bidder, userId: '1', userType: 'INSIDE', supplierId: null, respCode: 'ADMIN', orgIds: null } as const;
  const sealed = after(create(), seal(), closed);
  const see = ({ context, state }: Snapshot<Respond>) =>
    (view as never as { audienceOf(c: object, s: string, v: object): string | null }).audienceOf(context, state, who);
  expect(see(sealed)).toBeNull();
  const opened = after(create(), seal(), closed, open('2001'));
  expect(see(opened)).toBe('inside');
  const shown = (view as never as { shared(c: object, s: string, of: string): object }).shared(opened.context, opened.state, 'inside');
  expect(JSON.stringify(shown)).not.toContain('12.500000');
  expect(JSON.stringify(shown)).toContain(hashOf('2001'));
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create(rows, { joined: false }), create(rows, { plain: true })],
    later: [
      sent('SAVE', bidder, { fields: { bidderContact: 'Li' } }, SAVING),
      sent('SAVE', bidder, { fields: { sectionIds: ['2001'] } }, SAVING),
      sent('DELETE', bidder),
      seal(),
      seal({}, DEADLINE),
      seal({ acknowledged: 1 }),
      ...['SUSPENDED', 'BEFORE'].map((phase) => seal({ phase })),
      ...['joined', 'docObtained', 'bondPaid'].map((name) => seal({ [name]: false })),
      seal({ needed: ['2001:ALL'] }, MONDAY, []),
      seal({ misshapen: ['2001:ALL'] }),
      withdraw(),
      sent('REVISE', bidder, {}, SEALING),
      closed,
      sent('RETURN_UNOPENED', SYSTEM, {}),
      sent('RETURN_UNOPENED', SYSTEM, { sectionIds: ['2002'] }),
      open('2001'),
      open('2001', { total: '1' }),
      sent('ENVELOPE_UNREADABLE', SYSTEM, { sectionId: '2001', type: 'ALL' }),
      sent('ENVELOPE_UNREADABLE', SYSTEM, { sectionId: '2002', type: 'ALL' }),
      sent('ENVELOPE_KEPT_SEALED', SYSTEM, { sectionId: '2002', type: 'ALL' }),
      sent('MARK_INVALID', SYSTEM, { sectionId: '2001', reason: 'OVER_CONTROL_PRICE' }),
      sent('MARK_INVALID', SYSTEM, { reason: 'DISQUALIFIED' }),
      sent('PRICE_CORRECTED', SYSTEM, { sectionId: '2001', correctedAmount: '1400', basis: 'TAX_INCL' }),
      sent('RESULT_SET', SYSTEM, { won: ['2001'] }),
      sent('RESULT_SET', SYSTEM, { won: [], lost: ['2001'] }),
      sent('PROJECT_ENDED', SYSTEM, {}),
      sent('CIPHERTEXT_DUE', SYSTEM),
    ],
    by: ['sectionResults', 'sealCount'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
