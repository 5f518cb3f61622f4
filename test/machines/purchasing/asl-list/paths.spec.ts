import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { judged } from '../../../../state-machines/purchasing/asl-list/env.js';
import { srmPurAslList } from '../../../../state-machines/purchasing/asl-list/index.js';
import { MONDAY, approver, inside, supplierManager } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, cause: MachineEvent['cause'] = null): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause,
});

const definition = anyDefinition(srmPurAslList);
const quality = inside('12', 'QUALITY');
const terms = {
  orgId: '100',
  supplierId: '501',
  itemId: '31',
  sourcePriority: 1,
  leadTimeDays: 3,
  validFrom: '2026-03-01',
  validTo: '2027-02-28',
};
const day = { today: '2026-03-02', required: [] };
const missing = { today: '2026-03-02', required: ['ROHS'] };
const gated = { gated: { en: 'Blocked', cn: '受限' } };
const asked = (applyLineId: string, more: object = {}) => ({ applyId: '70', applyLineId, ...more });
const again = (validTo = '2027-03-31') => ({ validFrom: '2026-04-01', validTo });
const paper = (more: object = {}) => ({
  envType: 'ROHS',
  reportNo: 'R',
  testOrg: 'L',
  reportDate: '2026-02-01',
  substances: { Pb: '1' },
  envFileIds: '3',
  ...more,
});
const part = { manufacturerName: 'Samsung', mpn: 'CL10A', lifecycle: 'ACTIVE', ltbDate: null };
const partSet = (more: object = {}) => ({ lineNum: null, brand: null, enabledFlag: 'Y', ...part, ...more });
const withParts = (...parts: readonly object[]) => ({
  parts: { set: parts.map((one, index) => ({ ...part, ...one, lineNum: index + 1 })) },
});
const held = { ...day, priority: { holder: 'ASL-2', free: 11 } };
const changes = (before: number) => [{ field: 'leadTimeDays', before, after: 9 }];

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        sent('CREATE', supplierManager, { fields: terms }, { id: '81', header: { id: '90', isNew: true }, ...day }),
        sent('CREATE', supplierManager, { fields: { ...terms, envRequired: 'Y' } }, { id: '81', ...missing }),
        sent('CREATE', supplierManager, { fields: { ...terms, itemId: null } }, { id: '81', ...day }),
        sent('CREATE', supplierManager, { fields: terms }, { id: '81', twin: 'ASL-1', ...day }),
        sent('CREATE', SYSTEM, { fields: { ...terms, lastApplyId: '70' } }, { id: '81', ...day }),
        sent('CREATE', SYSTEM, { fields: { ...terms, lastApplyId: '70' } }, { id: '81', ...held }),
        sent('CREATE', supplierManager, { fields: terms, lines: withParts({}, { mpn: 'cl10a ' }) }, { id: '81', ...day }),
        sent('CREATE', supplierManager, { fields: terms, lines: withParts({ lifecycle: 'EOL' }) }, { id: '81', ...day }),
      ]
    : [
        sent('SAVE', supplierManager, { fields: { validTo: '2026-01-01' } }, day),
        sent('SAVE', supplierManager, { fields: { sourcePriority: null } }, day),
        sent('SAVE', supplierManager, { fields: { sourcePriority: 2 } }, day),
        sent('SUBMIT', supplierManager, {}, day),
        sent('SUBMIT', supplierManager, {}, { ...day, ...gated }),
        sent('SUBMIT', supplierManager, {}, missing),
        sent('SUBMIT', supplierManager, {}, held),
        sent('WITHDRAW', supplierManager),
        sent('WITHDRAW', supplierManager, {}, { acted: true }),
        sent('APPROVE', approver, { comment: null }, day),
        sent('APPROVE', { ...approver, userId: supplierManager.userId }, { comment: null }, day),
        sent('REJECT', approver, { comment: 'No' }),
        sent('REJECT', approver, { comment: null }),
        sent('VOID', supplierManager, { comment: null }),
        sent('DELETE', supplierManager),
        sent('UPLOAD_ENV', quality, paper(), day),
        sent('UPLOAD_ENV', quality, paper({ testOrg: null }), day),
        sent('REVIEW_ENV', quality, { envNum: 1, accept: 'Y', comment: null }, day),
        sent('REVIEW_ENV', quality, { envNum: 1, accept: 'N', comment: null }, day),
        sent('REVIEW_ENV', quality, { envNum: 9, accept: 'Y', comment: null }, day),
        sent('UPLOAD_ENV', quality, paper({ partLine: 9 }), day),
        sent('SET_PART', quality, partSet()),
        sent('SET_PART', quality, partSet({ mpn: 'CL11A', lifecycle: 'EOL' })),
        sent('SET_PART', quality, partSet({ lineNum: 9 })),
        sent('NAME_PART', quality, { lineNum: 1, supplierItemCode: 'A-1', supplierItemName: null }),
        sent('NAME_PART', quality, { lineNum: 9, supplierItemCode: 'A-1', supplierItemName: null }),
        sent('SUSPEND', quality, { reason: 'Complaints' }),
        sent('SUSPEND', quality, { reason: null }),
        sent('RESUME', quality, {}, day),
        sent('ENV_DUE', SYSTEM, {}, day),
        sent('EXPIRE_DUE', SYSTEM),
        sent('SUPPLIER_BLOCKED', SYSTEM, { docId: '1' }),
        sent('SUPPLIER_UNBLOCKED', SYSTEM, { docId: '1' }, day),
        sent('ALTER', SYSTEM, asked('70:10', { changes: changes(3) }), day),
        sent('ALTER', SYSTEM, asked('70:20', { changes: changes(4) }), day),
        sent('ALTER', SYSTEM, asked('70:30', { changes: [{ field: 'validTo', before: '2027-02-28', after: '2020-01-01' }] }), day),
        sent('ALTER', SYSTEM, asked('70:25', { changes: [{ field: 'sourcePriority', before: 1, after: 2 }] }), held),
        sent('REACTIVATE', SYSTEM, asked('70:55', again()), held),
        sent('DEACTIVATE', SYSTEM, asked('70:40', { reason: 'QUALITY' })),
        sent('REACTIVATE', SYSTEM, asked('70:50', again()), day),
        sent('REACTIVATE', SYSTEM, asked('70:60', again('2026-01-01')), day),
        sent('REACTIVATE', SYSTEM, asked('70:70', again()), missing),
        sent('REACTIVATE', SYSTEM, asked('70:40', again()), day),
        sent('DEACTIVATE', SYSTEM, asked('70:10', { reason: 'QUALITY' })),
        sent('REACTIVATE', SYSTEM, asked('70:10', again()), day),
        sent('ALTER', SYSTEM, asked('70:40', { changes: [] }), day),
        sent('DEACTIVATE', SYSTEM, asked('70:40', { reason: 'QUALITY' })),
      ];

test.each([
  ['ROHS', { Pb: '850', Cd: '95' }, 'PASS'],
  ['ROHS', { Cd: '105' }, 'FAIL'],
  ['HF', { Cl: '750', Br: '800' }, 'FAIL'],
  ['HF', { Cl: '800', Br: '600' }, 'PASS'],
  ['REACH', { Pb: '99999' }, 'PASS'],
])('PU §1 (1), (2): a report %s of %j: %s', (envType, substances, verdict) => {
  expect(judged(envType, substances as Readonly<Record<string, string>>)).toBe(verdict);
});

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 900,
    fingerprint: ({ context: c }) =>
      [
        c['sourcePriority'],
        c['submitCount'],
        c['validTo'],
        c['envRequired'],
        (c['env'] as readonly unknown[]).length > 0,
        JSON.stringify(c['parts']),
        c['suspendReason'],
        String(c['appliedLines']),
      ].join(),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
