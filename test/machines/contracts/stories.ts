/** Lives of documents that are kept as golden histories, by file (contracts.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmCctContract } from '../../../state-machines/contracts/contract/index.js';
import { srmCctTemplate } from '../../../state-machines/contracts/template/index.js';
import { srmCctTerms } from '../../../state-machines/contracts/terms/index.js';
import { MONDAY, approver, inside, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { outside } from '../kernel/walk.js';
import { srmCctOrgAccount } from '../../../state-machines/contracts/org-account/index.js';
import { srmCctSignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import { srmCctSignPerson } from '../../../state-machines/contracts/sign-person/index.js';
import { flowStart, signedStep } from './sign-flow/flow.js';

const manager = inside('16', 'CONTRACT_MANAGER');
const finance = inside('15', 'FINANCE');
const alpha = outside('501');

const order = { docType: 'srmPurOrderHeader', docId: '71', round: 1, terms: { supplierId: '501', currency: 'CNY' } };
const brackets = {
  ...{ orgId: '100', contractTitle: 'Brackets', supplierId: '501', ownerUserId: '16' },
  ...{ effectiveFrom: '2026-03-02', effectiveTo: '2026-12-31' },
};
const supplement = {
  items: [
    { lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '1200', price: '10', taxRate: '13' },
    { lineNo: 20, itemName: 'Bolt', uomId: '5', quantity: '500', price: '0.5', taxRate: '13' },
  ],
  stages: [{ stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 }],
  effectiveTo: '2027-02-28',
};
const published = (definition: AnyDefinition, fields: object) => (title: string) =>
  recorded(
    definition,
    title,
    story(
      ['CREATE', manager, { fields }, { id: '61', docNumber: 'C-0001' }],
      ['SUBMIT', manager],
      ['APPROVE', approver, { comment: null }],
      ['REVISE', manager, {}, { newId: '62' }],
      ['SUPERSEDED', SYSTEM, { byId: '62' }],
    ),
  );

export const contractStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'sign-person-verified-and-revoked': (title) =>
    recorded(
      anyDefinition(srmCctSignPerson),
      title,
      story(
        ['CREATE', alpha, { fields: { personName: 'Zhao', mobile: '13800001111' }, lines: {} }, { id: '71', docNumber: 'QR-00001' }],
        ['CREATE_ACCT', alpha, {}, { mark: 'f00d', end: '1234' }],
        ['CODE_FAILED', SYSTEM],
        ['VERIFY_CODE', alpha, {}, { right: true, serial: 'ab01', notAfter: MONDAY + 63_072_000_000 }],
        ['SUSPEND', manager, { reason: 'On leave' }],
        ['RESUME', manager],
        ['REVOKE', alpha, { reason: 'Left' }],
      ),
    ),
  'organisation-account-with-a-seal': (title) =>
    recorded(
      anyDefinition(srmCctOrgAccount),
      title,
      story(
        [
          'CREATE',
          alpha,
          {
            fields: { orgName: 'Alpha', creditCode: '91350100M000100Y43', legalPerson: 'Wang', agentPersonId: '71', authFileId: '5' },
            lines: {},
          },
          { id: '81', docNumber: 'JGZ-00001' },
        ],
        ['CREATE_ACCT', alpha, {}, { agentActive: true }],
        ['VERIFY', manager, { comment: null }, { serial: 'ab02', notAfter: MONDAY + 63_072_000_000 }],
        ['SAVE_SEAL', alpha, { sealName: 'Contracts', sealType: 'CONTRACT', sealImageId: null, widthMm: 42 }],
        ['AUTHORISE', alpha, { grantSealNo: 1, personId: '71', dateFrom: '2026-01-01', dateTo: '2026-12-31', amountLimit: '100000.00' }],
        ['LAPSE', SYSTEM],
      ),
    ),
  'sign-flow-at-a-provider': (title) =>
    recorded(
      anyDefinition(srmCctSignFlow),
      title,
      story(
        ['CREATE', SYSTEM, { ...flowStart, provider: 'EXTERNAL' }, { id: '92', docNumber: 'QS-20260302-0002', createdBy: '16' }],
        ['PROVIDER_BUSY', SYSTEM, { code: 'SIGN_UNREACHED', message: 'fetch failed' }],
        ['PROVIDER_STARTED', SYSTEM, { providerFlowId: 'P-4711' }],
        ['PROVIDER_SIGNED', SYSTEM, { signerNo: 1, sha256: 'bb'.repeat(32), certSerial: 'ab' }],
        ['SIGNER_SIGNED', SYSTEM, signedStep(1)],
        ['PROVIDER_SIGNED', SYSTEM, { signerNo: 2, sha256: 'bb'.repeat(32), certSerial: 'ab' }],
        ['PROVIDER_BUSY', SYSTEM, { code: 'SIM_BUSY', message: 'The provider is BUSY' }],
        ['REVOKE', inside('16', 'CONTRACT_MANAGER'), { reason: 'Another price' }],
        ['PROVIDER_ENDED', SYSTEM],
      ),
    ),
  'sign-flow-completed': (title) =>
    recorded(
      anyDefinition(srmCctSignFlow),
      title,
      story(
        ['CREATE', SYSTEM, flowStart, { id: '91', docNumber: 'QS-20260302-0001', createdBy: '16' }],
        ['VIEW', SYSTEM, { signerNo: 1 }],
        ['SIGN_ONE', SYSTEM, { signerNo: 1, until: MONDAY + 240_000 }],
        ['SIGNER_SIGNED', SYSTEM, signedStep(1)],
        ['SIGN_ONE', SYSTEM, { signerNo: 2, until: MONDAY + 500_000 }],
        ['SIGNER_SIGNED', SYSTEM, signedStep(2)],
      ),
    ),
  'template-published': published(anyDefinition(srmCctTemplate), { templateName: 'Goods', body: '<p>{{contract.title}}</p>' }),
  'term-published': published(anyDefinition(srmCctTerms), { termsTitle: 'Payment', body: '<p>30 days</p>' }),
  'contract-ordered-delivered-and-cut': (title) =>
    recorded(
      anyDefinition(srmCctContract),
      title,
      story(
        [
          'CREATE',
          manager,
          {
            fields: { ...brackets, signMode: 'CLICK' },
            lines: {
              items: { set: [{ lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '1000', price: '10', taxRate: '13' }] },
              stages: { set: [{ stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'ACCEPTED', daysAfter: 30 }] },
            },
          },
          { id: '61', docNumber: 'CT-20260302-0001' },
        ],
        ['SUBMIT', manager, {}, { limit: '50000' }],
        ['APPROVE', approver, { comment: null }],
        ['SEND_CONFIRM', manager],
        ['SUPPLIER_CONFIRM', alpha, {}, { today: '2026-03-02', itemsOpen: true, endsAt: MONDAY + 26_000_000_000 }],
        ['GENERATE_ORDER', manager, { rows: [{ lineNo: 10, qty: '600', needDate: '2026-04-01' }] }, { newId: '71' }],
        ['RESERVE', SYSTEM, { ...order, rows: [{ docLine: 10, lineNum: 10, qty: '600', amount: '6000' }] }],
        ['DELIVERY_CHANGED', SYSTEM, { docId: '71', rows: [{ lineNum: 10, received: '500', accepted: '480' }] }, { today: '2026-04-02' }],
        ['RELEASE', SYSTEM, { docId: '71', rows: [{ docLine: 10, qty: '100', amount: '1000' }] }],
        ['USE', SYSTEM, { ...order, round: 0, rows: [{ docLine: 10, lineNum: 10, qty: '500', amount: '5000' }] }],
        ['DELIVERY_CHANGED', SYSTEM, { docId: '71', rows: [{ lineNum: 10, received: '500', accepted: '520' }] }, { today: '2026-04-03' }],
      ),
    ),
  'contract-supplemented-kept-and-replaced': (title) =>
    recorded(
      anyDefinition(srmCctContract),
      title,
      story(
        [
          'CREATE',
          manager,
          {
            fields: { ...brackets, signMode: 'CLICK' },
            lines: {
              items: { set: [{ lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '1000', price: '10', taxRate: '13' }] },
              stages: { set: [{ stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 }] },
            },
          },
          { id: '61', docNumber: 'HT-100-2026-00001' },
        ],
        ['SUBMIT', manager, {}, { limit: '50000' }],
        ['APPROVE', approver, { comment: null }],
        ['SEND_CONFIRM', manager],
        ['SUPPLIER_CONFIRM', alpha, {}, { today: '2026-03-02', itemsOpen: true, endsAt: MONDAY + 26_000_000_000 }],
        ['GENERATE_ORDER', manager, { rows: [{ lineNo: 10, qty: '600', needDate: '2026-04-01' }] }, { newId: '71' }],
        ['ALTERATION', manager, { alterMode: 'SUPPLEMENT', reason: 'More' }, { newId: '62' }],
        ['SUPPLEMENT_EFFECTIVE', SYSTEM, { childId: '62', changes: supplement }, { today: '2026-05-01', endsAt: MONDAY + 30_000_000_000 }],
        [
          'TERMINATE',
          manager,
          { terminateType: 'FORCE_MAJEURE', reason: 'Flood', noticeFileIds: null, settlement: null },
          { openOrders: 0 },
        ],
        ['REJECT_TERMINATION', approver, { comment: 'It dries' }],
        ['RENEW', manager, { months: 12 }, { newId: '63' }],
        ['CHILD_CANCELLED', SYSTEM, { childId: '63' }],
        ['ALTERATION', manager, { alterMode: 'REPLACE', reason: 'All anew' }, { newId: '64' }],
        ['SUPERSEDE', SYSTEM, { childId: '64' }],
        ['RELEASE', SYSTEM, { docId: '71', rows: [{ docLine: 10, qty: '100', amount: '1000' }] }],
      ),
    ),
  'contract-refused-signed-and-completed': (title) =>
    recorded(
      anyDefinition(srmCctContract),
      title,
      story(
        [
          'CREATE',
          manager,
          {
            fields: {
              orgId: '100',
              contractTitle: 'Brackets',
              supplierId: '501',
              effectiveFrom: '2026-03-02',
              effectiveTo: '2026-12-31',
              ownerUserId: '16',
            },
            lines: {
              items: { set: [{ lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '100', price: '10', taxRate: '13' }] },
              stages: { set: [{ stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 }] },
            },
          },
          { id: '61', docNumber: 'CT-20260302-0001' },
        ],
        ['SUBMIT', manager, {}, { limit: '50000' }],
        ['APPROVE', approver, { comment: null }],
        ['SEND_CONFIRM', manager],
        ['SUPPLIER_REFUSE', alpha, { reason: 'Other warranty' }],
        ['ALTERATION', manager, { reason: 'Warranty of 12 months' }],
        ['SUBMIT', manager, {}, { limit: '50000' }],
        ['APPROVE', approver, { comment: null }],
        ['SEND_CONFIRM', manager],
        ['SUPPLIER_CONFIRM', alpha, {}, { today: '2026-03-02' }],
        ['SIGN', manager, { signedFileIds: '3', signedDate: '2026-03-02' }, { today: '2026-03-02', endsAt: MONDAY + 26_000_000_000 }],
        ['STAGE_PAID', finance, { stageNo: 1, amount: '1130.00', voucher: 'V1' }],
        ['COMPLETE', manager, { comment: null }],
      ),
    ),
};
