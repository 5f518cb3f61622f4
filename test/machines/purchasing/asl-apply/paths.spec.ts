import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurAslApplyHeader } from '../../../../state-machines/purchasing/asl-apply/index.js';
import { MONDAY, approver, buyer } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, cause: MachineEvent['cause'] = null): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause,
});

const definition = anyDefinition(srmPurAslApplyHeader);
const header = { orgId: '100', title: 'Sources', applyReason: 'Needed' };
const period = { validFrom: '2026-03-01', validTo: '2027-02-28' };
const create = (applyType: string, set: readonly object[], parts: readonly object[] = []) =>
  sent('CREATE', buyer, { fields: { ...header, applyType }, lines: { lines: { set }, parts: { set: parts } } }, { id: '70' });
const part = { partNo: 1, lineNum: 10, manufacturerName: 'Samsung', mpn: 'CL10A', lifecycle: 'ACTIVE' };
const source = { lineNum: 10, supplierId: '501', itemId: '31', ...period };
const entry = (more: object = {}) => ({
  entries: { 81: { number: 'ASL-1', state: 'effective', values: { leadTimeDays: 14 }, inProcess: null, ...more } },
});
const submit = (facts: object = {}) => sent('SUBMIT', buyer, {}, { ...entry(), twins: {}, gated: {}, trialPassed: true, ...facts });
const answer = (type: string, lineId: string) => sent(type, SYSTEM, { lineId, code: 'ASL_STATE_CONFLICT' });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create('APPLY', []),
        create('APPLY', [source]),
        create('APPLY', [source, { ...source, lineNum: 20 }]),
        create('APPLY', [{ ...source, validTo: '2020-01-01' }]),
        create('APPLY', [{ lineNum: 10 }]),
        create('APPLY', [source], [{ ...part, lineNum: 20 }]),
        create('APPLY', [source], [part, { ...part, partNo: 2 }]),
        create('APPLY', [source], [{ ...part, lifecycle: 'EOL' }]),
        create('ALTERATION', [{ lineNum: 10, aslListId: '81', leadTimeDays: 14 }]),
        create('ALTERATION', [
          { lineNum: 10, aslListId: '81', leadTimeDays: 21 },
          { lineNum: 20, aslListId: '82', leadTimeDays: 3 },
        ]),
        create('INVALID', [{ lineNum: 10, aslListId: '81', invalidReason: 'QUALITY' }]),
        create('EFFECTIVE', [{ lineNum: 10, aslListId: '81', ...period }]),
      ]
    : [
        sent('SAVE', buyer, { fields: { urgentFlag: 'Y' } }),
        sent('SAVE', buyer, { fields: { title: null } }),
        submit(),
        submit(entry({ inProcess: 'ASLA-2' })),
        submit({ twins: { 10: 'ASL-1' } }),
        submit({ gated: { 10: { en: 'Blocked', cn: '受限' } } }),
        submit({ trialPassed: false }),
        submit({ priorities: { 10: { holder: 'ASL-2', free: 11 } } }),
        sent('WITHDRAW', buyer),
        sent('WITHDRAW', buyer, {}, { acted: true }),
        sent('APPROVE', approver, { comment: null }, { ids: { 10: '81' } }),
        sent('APPROVE', { ...approver, userId: buyer.userId }, { comment: null }),
        sent('REJECT', approver, { comment: 'No' }),
        sent('REJECT', approver, { comment: null }),
        sent('VOID', buyer, { comment: null }),
        sent('DELETE', buyer),
        answer('LINE_APPLIED', '70:10'),
        answer('LINE_APPLIED', '70:20'),
        answer('LINE_FAILED', '70:10'),
        answer('LINE_FAILED', '70:20'),
        sent('RETRY', buyer),
        sent('ACCEPT_FAILURE', buyer, { comment: 'Gone' }),
        sent('ACCEPT_FAILURE', buyer, { comment: null }),
      ];

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 600,
    fingerprint: ({ context: c }) => [c['applyType'], c['title'], JSON.stringify([c['lines'], c['parts']])].join(),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
