import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSpeExcludeHeader } from '../../../../state-machines/performance/exclusion/index.js';
import { buyer, supplierManager } from '../../golden/events.js';
import { blockAEvents, sent, walked } from '../../kernel/walk.js';

const fields = { orgId: '100', supplierId: '501', reason: 'The road was flooded', evidenceIds: '3' };
const bills = { bills: { set: [{ rowNum: 1, billNumber: 'PO-1', lineNumber: 10 }] } };
const create = (more: object = {}, lines: object = bills) => sent('CREATE', buyer, { fields: { ...fields, ...more }, lines }, { id: '61' });
const found = { bills: { '1': { billId: '31', factDate: '2024-01-25' } }, twice: [], closed: [] };

test('exclusions: every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmSpeExcludeHeader), {
    create: [
      create(),
      create({ evidenceIds: null }),
      create({}, {}),
      sent('CREATE', SYSTEM, { fields: { ...fields, sourceKind: 'APPEAL' }, lines: bills }, { id: '62' }),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }),
      sent('SUBMIT', buyer, {}, found),
      sent('SUBMIT', buyer, {}, { ...found, bills: { '1': null } }),
      sent('SUBMIT', buyer, {}, { ...found, twice: ['PO-1'] }),
      sent('SUBMIT', buyer, {}, { ...found, closed: ['2024-01'] }),
      ...blockAEvents(buyer),
      sent('APPROVE', supplierManager, { comment: null }, found),
      sent('APPROVE', { ...supplierManager, userId: buyer.userId }, { comment: null }, found),
      sent('REJECT', supplierManager, { comment: 'No' }),
      sent('REJECT', supplierManager, { comment: null }),
      sent('REVOKE', supplierManager, { reason: 'It was not' }, { used: false }),
      sent('REVOKE', supplierManager, { reason: 'It was not' }, { used: true }),
      sent('USED', SYSTEM, { runId: '71' }),
    ],
    by: ['submitCount', 'evidenceIds', 'bills'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
