import { describe, expect, test } from '@jest/globals';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { srmPurAgreementHeader } from '../../../../state-machines/purchasing/agreement/index.js';
import { approver, buyer, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../explore.js';

// Block A, walked for each document that uses it.

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});
const fromAward = {
  orgId: '101',
  sourceType: 'COMPETE',
  sourceId: '8001',
  supplierId: '501',
  currency: 'CNY',
  taxRate: '13',
  priceBasis: 'EXCL',
};

interface Example {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly line: Readonly<Record<string, unknown>>;
  readonly faults: readonly Readonly<Record<string, unknown>>[];
  /** What else is sent to a document that is there. */
  readonly more: readonly MachineEvent[];
  /** Rows, states and codes beyond Block A, which a spec of the document walks. */
  readonly beyond: RegExp;
}

const examples: readonly (readonly [AnyDefinition, Example])[] = [
  [
    anyDefinition(srmPurAgreementHeader),
    {
      fields: { ...fromAward, title: 'Steel brackets', validFrom: '2026-03-05', validTo: '2026-06-03' },
      line: {
        lineNum: 10,
        itemId: '4010',
        itemName: 'Bracket',
        uomId: '301',
        unitPrice: '9.45',
        lineValidFrom: '2026-03-05',
        lineValidTo: '2026-06-03',
        sourceLineKey: '8001:1:10:501',
      },
      faults: [{ lineValidTo: '2026-06-04' }, { itemId: null }, { unitPrice: '9.40' }],
      more: [
        sent('SAVE', buyer, { fields: { agreementType: 'QUANTITY' } }),
        sent('SUBMIT', buyer, {}, { gated: { en: 'Alpha is Suspended', cn: 'Alpha 已暂停' } }),
      ],
      // purchasing/agreement/paths.spec.ts and orders/reservation.spec.ts
      beyond:
        /RESERVE|RELEASE|USE|SUPERSEDE|APPROVE\.0|AGR_(NO|STEP|LINE|EDITION|TERMINATE|CONTRACT)|^(confirming|refused|effective|suspended|expired|terminated)/,
    },
  ],
  [
    anyDefinition(srmPurOrderHeader),
    {
      fields: { ...fromAward, buyerId: '7' },
      line: {
        lineNum: 10,
        itemName: 'Bracket',
        uomId: '301',
        orderQty: '100',
        unitPrice: '9.45',
        needDate: '2026-04-01',
        sourceLineKey: '8001:1:10:501',
      },
      faults: [
        { unitPrice: '0' },
        { needDate: null },
        { unitPrice: '9.40' },
        { requisitionId: '91', requisitionLine: 10, allocQty: '101' },
        { agreementId: '81', agreementLine: null },
      ],
      more: [
        sent('SUBMIT', buyer, {}, { agreed: { 10: '9.20' }, lowest: { 31: '9' } }),
        sent('SUBMIT', buyer, {}, { rules: { orderKind: 'STANDARD', approveFlag: 'N', confirmFlag: 'N' } }),
        ...(['Y', 'N'] as const).map((confirmFlag) =>
          sent('SUBMIT', buyer, {}, { rules: { orderKind: 'SERVICE', approveFlag: 'N', confirmFlag } }),
        ),
        ...(['SUP_GATE_PO_NEW', 'SUP_GATE_TRIAL_ORDER', 'SUP_GATE_SAMPLE'] as const).map((code) =>
          sent('SUBMIT', buyer, {}, { gate: { code, text: { en: 'Alpha is Suspended', cn: 'Alpha 已暂停' } } }),
        ),
      ],
      // purchase-order/delivery.spec.ts, confirming.spec.ts, reservation.spec.ts and consign-note/consigned.spec.ts
      beyond: new RegExp(
        [
          'RESERVE|CANCEL_|RELEASE|UNSHIP|ANSWER_DUE|ERP_',
          '^(effective|completed|reserving|changing|released|proposed|refused|cancelled|archived)',
          '^approving\\.APPROVE\\.1',
          '^(draft|rejected)\\.SUBMIT\\.0',
          'PO_(BY|CONFIRM|REFUSE|NEED_DATE|NOT_IN_ASL|REQ_REQUIRED|NOTHING|NO_CHANGE|CHANGE_BELOW|OPEN_EXCEEDS|SHIP_LINE)',
        ].join('|'),
      ),
    },
  ],
];

describe.each(examples.map(([definition, example]) => [definition.type, definition, example] as const))(
  '%s',
  (type, definition, { fields, line, faults, more, beyond }) => {
    const lines = (...set: readonly object[]) => ({ lines: { lines: { set } } });
    const selfApprover: Actor = { ...approver, userId: buyer.userId };
    const second: Actor = { ...approver, userId: '19' };
    const dear = { worth: { rate: '1', level2: '500.00', level3: '1000000.00' } };
    const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
      snapshot === null
        ? [
            sent(
              'CREATE',
              SYSTEM,
              { fields, ...lines({ ...line, awardPrice: '9.45', awardTerms: 'CNY EXCL' }) },
              { id: '6001', docNumber: 'D-1', createdBy: '7' },
            ),
            sent('CREATE', buyer, { fields }, { id: '6001', docNumber: 'D-1' }),
          ]
        : [
            sent('SAVE', buyer, lines(line)),
            ...faults.map((fault) => sent('SAVE', buyer, lines({ ...line, ...fault }))),
            ...more,
            sent('SUBMIT', buyer),
            sent('SUBMIT', buyer, {}, dear),
            sent('SUBMIT', buyer, {}, { inactive: ['M00000007'] }),
            sent('SUBMIT', buyer, {}, { receiver: { from: '101', to: '12' } }),
            sent('WITHDRAW', buyer),
            sent('WITHDRAW', buyer, {}, { acted: true }),
            sent('APPROVE', approver, { comment: null }),
            sent('APPROVE', second, { comment: null }),
            sent('APPROVE', selfApprover, { comment: null }),
            sent('REJECT', approver, { comment: 'Too dear' }),
            sent('REJECT', approver, { comment: ' ' }),
            sent('VOID', buyer, { comment: null }),
            sent('DELETE', buyer),
          ];
    const found = explore(definition, {
      samples,
      most: 400,
      visitsPerState: 1,
      fingerprint: ({ context }) =>
        JSON.stringify([context['lines'], context['agreementType'], context['approvals'], Math.min(1, context['submitCount'] as number)]),
    });

    const ofBlock = (names: readonly string[]) => names.filter((name) => !beyond.test(name));
    test('every state, every row, every refusal', () => {
      const gaps = gapsOf(definition, found);
      expect([gaps.states, gaps.rows, gaps.codes].map(ofBlock)).toEqual([[], [], []]);
    });

    test('money adds up and prices follow the basis, whatever was saved', () => {
      for (const { snapshot } of found.states.values()) {
        for (const row of snapshot.context['lines'] as readonly Record<string, string | null>[])
          if (row['unitPrice'] === '9.45') expect([row['priceExcl'], row['priceIncl']]).toEqual(['9.45', '10.6785']);
      }
    });

    test('what goes tells the award that made it', () => {
      const [creation] = samples(null);
      const draft = decide(definition, null, creation!);
      const gone = draft.ok && decide(definition, draft.after, sent('DELETE', buyer));
      expect(gone && gone.ok && gone.effects).toEqual([
        {
          kind: 'send',
          type: 'srmSfdCompeteHeader',
          id: '8001',
          event: 'DOWNSTREAM_VOIDED',
          payload: { docType: type, docId: '6001', lineIds: ['8001:1:10:501'] },
        },
      ]);
    });
  },
);
