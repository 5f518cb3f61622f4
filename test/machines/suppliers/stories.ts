/** Lives of documents that are kept as golden histories, by file (suppliers.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Actor, Cause } from '../../../state-machines/kernel/events.js';
import { srmSmlAdjustmentHead } from '../../../state-machines/suppliers/adjustment/index.js';
import { srmSlcBatchTryout } from '../../../state-machines/suppliers/batch-tryout/index.js';
import { srmSlcChangeInfo } from '../../../state-machines/suppliers/change-info/index.js';
import { srmSlcConsignStock } from '../../../state-machines/suppliers/consign-stock/index.js';
import { srmSlcDailyManage } from '../../../state-machines/suppliers/daily-manage/index.js';
import { srmSlcSupplierInvDocHeader } from '../../../state-machines/suppliers/invoice-doc/index.js';
import { srmSlcInspectPlan } from '../../../state-machines/suppliers/inspect-plan/index.js';
import { srmSlcIntroduceScenes } from '../../../state-machines/suppliers/introduce-scene/index.js';
import { srmSlcLocaleInspect } from '../../../state-machines/suppliers/locale-inspect/index.js';
import { monitored } from '../../../state-machines/suppliers/preset-proportion/monitoring.js';
import { srmSmlPresetProportion } from '../../../state-machines/suppliers/preset-proportion/index.js';
import { srmSlcProofApplicationHeader } from '../../../state-machines/suppliers/proof-application/index.js';
import { srmSlcQualificationRequire } from '../../../state-machines/suppliers/qualification-require/index.js';
import { srmSlcQualifyHeader } from '../../../state-machines/suppliers/qualify/index.js';
import { srmSlcRegisterInfo } from '../../../state-machines/suppliers/register-info/index.js';
import { srmSlcSampleTrial } from '../../../state-machines/suppliers/sample-trial/index.js';
import { srmSlcSupplierInfo } from '../../../state-machines/suppliers/supplier-info/index.js';
import { MONDAY, approver, buyer, inside, manager, story, supplierManager } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { outside } from '../kernel/walk.js';

const quality = inside('12', 'QUALITY');
const supplier = { userId: '90', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER', respId: 'r90', onBehalfOf: null } as const;
const DAY = 86_400_000;
const yes = { comment: null };
/** What the checklist of inspections asks. */
const asked = {
  31: [{ chapter: '体系', chapterEn: 'Systems', itemName: '证书', itemNameEn: 'Certificate', fullScore: '5', keyItemFlag: 'Y' }],
};

const company = {
  companyName: '苏州精工轴承有限公司',
  uscc: '91320594MA1DEMX23X',
  supplierType: 'MANUFACTURER',
  contactName: '陈静',
  contactMobile: '13800000001',
  contactEmail: 'chen@jinggong.example',
  loginName: 'jinggong',
};
const applied = {
  fields: company,
  proof: { emailVerified: 'Y', mobileVerified: 'N' },
  agreeVersion: '2026-01',
  language: 'cn',
};
const papers = {
  fields: {
    registeredCapital: '5000000',
    establishDate: '2015-06-01',
    longTermFlag: 'Y',
    legalRep: '陈静',
    registeredAddress: '苏州工业园区1号',
    businessScope: '轴承制造',
    taxpayerType: 'GENERAL',
    categories: '轴承',
  },
  lines: {
    contacts: { set: [{ lineNo: 10, contactName: '陈静', primaryFlag: 'Y' }] },
    locations: { set: [{ lineNo: 10, locationType: 'REGISTERED', address: '苏州工业园区1号' }] },
    accounts: {
      set: [
        {
          lineNo: 10,
          bankName: '中国银行',
          accountName: '苏州精工轴承有限公司',
          accountNo: '4563 5100 1234',
          primaryFlag: 'Y',
        },
      ],
    },
    certificates: { set: [{ lineNo: 10, certType: 'BUSINESS_LICENSE', certNo: 'BL-1', longTermFlag: 'Y' }] },
  },
};
const registrant = { ...supplier, supplierId: '901', respCode: 'SUPPLIER_REG' } as const;
const noHits = { today: '2026-03-02', openNumber: null, cooldown: null, hits: [] };
const alike = { supplierId: '501', number: 'S000501', name: '苏州精工轴承厂', key: 'DUP_SIMILAR', score: 92 } as const;
const opening = {
  today: '2026-03-02',
  hits: [alike],
  loginTaken: false,
  supplierId: '901',
  userId: '902',
  respRowId: '903',
  applicantResp: '21',
};

type Tale = (title: string) => GoldenHistory;
type Steps = readonly (readonly [type: string, actor: Actor, payload?: object, facts?: object, cause?: Cause])[];
const told =
  (definition: AnyDefinition, ...steps: Steps): Tale =>
  (title) =>
    recorded(definition, title, story(...steps));

const items = { items: { set: [{ itemNum: 1, itemName: 'Bore', lowerLimit: '9.95', upperLimit: '10.05', keyFlag: 'Y' }] } };
const share = (lineNum: number, supplierId: string, proportion: string) => ({ lineNum, supplierId, proportion });
const preset = { number: 'SPP-2026-0001', state: 'enabled', shares: { 501: '60', 502: '40' } };
const presetFacts = { covered: null, gated: {}, onTrial: [], expiresAt: MONDAY + 300 * DAY };
const shareMonth = (one: string, other: string) =>
  monitored(
    [
      { supplierId: '501', proportion: '60' },
      { supplierId: '502', proportion: '40' },
    ],
    [
      { supplierId: '501', base: `${one}000` },
      { supplierId: '502', base: `${other}000` },
    ],
    { tolerance: '5', minBase: '10000' },
  );
const adjusting = { presets: { 65: preset }, gated: {}, startsAt: MONDAY + 10 * DAY };

const alpha = outside('501');
const keeper = inside('12', 'WAREHOUSE');
const finance = inside('15', 'FINANCE');
const qualifyNodes = [
  {
    nodeSeq: 10,
    nodeType: 'INFO_REVIEW',
    mandatoryFlag: 'Y',
    dependsOn: null,
    ownerResp: 'SUPPLIER_MANAGER',
    passScore: null,
    standardDays: 5,
  },
  { nodeSeq: 20, nodeType: 'LOCALE_INSPECT', mandatoryFlag: 'Y', dependsOn: '10', ownerResp: 'QUALITY', passScore: '60', standardDays: 10 },
];
const unbilled = {
  lineSource: 'RECEIPT',
  sourceKey: '21:10',
  noteNumber: 'DN-1',
  orderNumber: 'PO-1',
  itemName: 'Bracket',
  qty: '100',
  price: '12.345678',
  taxRate: '13',
};

export const supplierStories: Readonly<Record<string, Tale>> = {
  'registered-returned-and-completed': told(
    anyDefinition(srmSlcRegisterInfo),
    ['REGISTER', SYSTEM, applied, { id: '71', docNumber: 'REG-20260302-0001', ...noHits }],
    ['REJECT', supplierManager, { mode: 'RETURN', reason: 'Which plant?' }, { today: '2026-03-02' }],
    ['EDIT', SYSTEM, { fields: { companyNameEn: 'Suzhou Jinggong Bearings' } }],
    ['SUBMIT', SYSTEM, { ...applied, fields: {} }, { ...noHits, hits: [alike] }],
    ['APPROVE', supplierManager, { checked: 'Y', why: null, loginName: null }, opening],
    ['REMIND_DUE', SYSTEM],
    ['SAVE', registrant, papers],
    ['SUBMIT_INFO', registrant, {}, { today: '2026-03-10', accountsTaken: [] }],
    ['REJECT_INFO', supplierManager, { mode: 'RETURN', reason: 'The licence is unreadable' }, { today: '2026-03-10' }],
    ['SUBMIT_INFO', registrant, {}, { today: '2026-03-11', accountsTaken: [] }],
    ['WITHDRAW', registrant],
    ['SUBMIT_INFO', registrant, {}, { today: '2026-03-12', accountsTaken: [] }],
    [
      'APPROVE_INFO',
      supplierManager,
      { checked: 'Y', why: null },
      { today: '2026-03-12', hits: [alike], accountsTaken: [], grants: [{ responsibilityId: '19', id: '904' }] },
    ],
  ),
  'invited-registered-and-refused': told(
    anyDefinition(srmSlcRegisterInfo),
    [
      'CREATE',
      supplierManager,
      { fields: { companyName: company.companyName, contactEmail: company.contactEmail } },
      { id: '72', docNumber: 'REG-20260302-0002' },
    ],
    ['RESEND', supplierManager],
    ['REGISTER', SYSTEM, applied, noHits],
    ['REJECT', supplierManager, { mode: 'REFUSE', reason: 'No need' }, { today: '2026-03-03' }],
  ),
  'registered-withdrawn-and-expired': told(
    anyDefinition(srmSlcRegisterInfo),
    ['REGISTER', SYSTEM, applied, { id: '73', docNumber: 'REG-20260302-0003', ...noHits }],
    ['WITHDRAW', SYSTEM],
    ['EXPIRE_DUE', SYSTEM],
  ),
  'supplier-made-by-its-registration': told(
    anyDefinition(srmSlcSupplierInfo),
    [
      'CREATE',
      SYSTEM,
      { fields: { companyName: company.companyName, uscc: company.uscc, supplierType: company.supplierType } },
      { id: '901', docNumber: 'S000901' },
      { kind: 'CREATE', type: 'srmSlcRegisterInfo', id: '71', rev: 5 },
    ],
    [
      'INFO_APPROVED',
      SYSTEM,
      {
        registerId: '71',
        fields: { legalRep: '陈静' },
        lines: {
          contacts: papers.lines.contacts.set,
          locations: papers.lines.locations.set,
          accounts: papers.lines.accounts.set,
          certificates: papers.lines.certificates.set,
        },
      },
    ],
  ),
  'sample-failed-and-repeated': told(
    anyDefinition(srmSlcSampleTrial),
    [
      'CREATE',
      buyer,
      { fields: { orgId: '100', supplierId: '501', materialDesc: 'Bracket', requiredDate: '2026-03-20', drawingIds: '3' }, lines: items },
      { id: '61', docNumber: 'SMP-20260302-0001' },
    ],
    ['ISSUE', buyer, {}, { gated: null }],
    ['ACCEPT', supplier, { promisedDate: '2026-03-18' }, { promisedAt: MONDAY + 17 * DAY }],
    ['SHIP', supplier, { carrier: 'SF', waybillNo: '1', shippedQty: '5', values: [{ itemNum: 1, supplierValue: '10.01' }] }],
    ['RECEIVE', quality, { receivedQty: '5', receivedDate: '2026-03-17' }],
    ['SAVE', quality, { lines: { items: { set: [{ itemNum: 1, ourValue: '10.051' }] } } }],
    ['SUBMIT', quality, { verdict: 'FAIL', concessionNote: null, concessionTo: null }],
    ['APPROVE', approver, yes],
    ['NEW_ROUND', buyer, {}, { newId: '62' }],
  ),
  'supplier-suspended-and-resumed-by-itself': told(
    anyDefinition(srmSlcDailyManage),
    [
      'CREATE',
      buyer,
      {
        fields: {
          orgId: '100',
          supplierId: '501',
          manageType: 'SUSPEND',
          reasonType: 'QUALITY',
          reason: 'Three complaints',
          evidenceIds: '3',
          effectiveFrom: '2026-03-02',
          effectiveTo: '2026-03-31',
          autoResumeFlag: 'Y',
        },
      },
      { id: '63', docNumber: 'DLM-20260302-001' },
    ],
    ['SUBMIT', buyer, {}, { status: 'QUALIFIED', open: null }],
    ['APPROVE', approver, yes, { status: 'QUALIFIED', today: '2026-03-02', effectiveTo: '2026-03-31', endsAt: MONDAY + 30 * DAY }],
    ['END_DUE', SYSTEM],
  ),
  'supplier-eliminated-after-a-statement': told(
    anyDefinition(srmSlcDailyManage),
    [
      'CREATE',
      buyer,
      {
        fields: {
          orgId: '100',
          supplierId: '501',
          manageType: 'QUIT',
          quitMode: 'ELIMINATED',
          reasonType: 'PERFORMANCE',
          reason: 'Last of its class',
          evidenceIds: '3',
        },
      },
      { id: '64', docNumber: 'QIT-20260302-001' },
    ],
    ['SUBMIT', buyer, {}, { status: 'QUALIFIED', open: null }],
    ['APPROVE', approver, yes, { status: 'QUALIFIED', matters: { orders: 2, agreements: 0, samples: 0 } }],
    ['STATE_CASE', supplier, { statement: 'It was mended', statementIds: null }],
    ['UPHOLD', supplierManager, { decisionNote: 'Too late' }, { today: '2026-03-02', matters: { orders: 2, agreements: 0, samples: 0 } }],
    [
      'REFRESH',
      supplierManager,
      {},
      { today: '2026-03-09', effectiveTo: null, endsAt: null, matters: { orders: 0, agreements: 0, samples: 0 } },
    ],
  ),
  'scene-revised': told(
    anyDefinition(srmSlcIntroduceScenes),
    [
      'CREATE',
      supplierManager,
      {
        fields: { orgId: '100', sceneName: 'New supplier', sceneType: 'NEW_SUPPLIER' },
        lines: {
          nodes: {
            set: [
              { nodeSeq: 10, nodeType: 'INFO_REVIEW' },
              { nodeSeq: 90, nodeType: 'FINAL_REVIEW', dependsOn: '10' },
            ],
          },
        },
      },
      { id: '66', docNumber: 'SCN-0001' },
    ],
    ['SUBMIT', supplierManager],
    ['APPROVE', approver, yes],
    ['REVISE', supplierManager, {}, { newId: '67' }],
    ['SUPERSEDED', SYSTEM, { byId: '67' }],
  ),
  'requirement-off-and-on': told(
    anyDefinition(srmSlcQualificationRequire),
    [
      'CREATE',
      supplierManager,
      { fields: { orgId: '100', requireName: 'ISO 9001', requireType: 'CERT', certType: 'ISO9001' } },
      { id: '68', docNumber: 'QRQ-0001' },
    ],
    ['SUBMIT', supplierManager],
    ['APPROVE', approver, yes],
    ['INVALIDATE', supplierManager, { reason: 'Under revision' }],
    ['ENABLE', supplierManager],
  ),
  'shares-adjusted-and-ended': told(
    anyDefinition(srmSmlPresetProportion),
    [
      'CREATE',
      buyer,
      {
        fields: { orgId: '100', itemId: '31', validFrom: '2026-01-01', validTo: '2026-12-31' },
        lines: { shares: { set: [share(1, '501', '60'), share(2, '502', '40')] } },
      },
      { id: '65', docNumber: 'SPP-2026-0001' },
    ],
    ['SUBMIT', buyer, {}, presetFacts],
    ['APPROVE', approver, yes, presetFacts],
    [
      'APPLY_ADJUSTMENT',
      SYSTEM,
      {
        adjustId: '69',
        shares: [
          { supplierId: '501', proportion: '50' },
          { supplierId: '502', proportion: '30' },
          { supplierId: '503', proportion: '20' },
        ],
      },
    ],
    ['END_SHARE', SYSTEM, { supplierId: '503' }],
    ['EXPIRE_DUE', SYSTEM],
  ),
  'shares-watched-and-explained': told(
    anyDefinition(srmSmlPresetProportion),
    [
      'CREATE',
      buyer,
      {
        fields: { orgId: '100', itemId: '31', validFrom: '2026-01-01', validTo: '2026-12-31' },
        lines: { shares: { set: [share(1, '501', '60'), share(2, '502', '40')] } },
      },
      { id: '66', docNumber: 'SPP-2026-0002' },
    ],
    ['SUBMIT', buyer, {}, { ...presetFacts, monitorAt: MONDAY + 29 * DAY }],
    ['APPROVE', approver, yes, presetFacts],
    ['WARN', SYSTEM, {}, { month: '2026-02', rows: shareMonth('100', '0'), monitorAt: MONDAY + 30 * DAY }],
    ['EXPLAIN', buyer, { month: '2026-02', supplierId: '501', text: 'No steel' }],
    ['WARN', SYSTEM, {}, { month: '2026-03', rows: shareMonth('60', '40'), monitorAt: MONDAY + 60 * DAY }],
    ['WARN', SYSTEM, {}, { month: '2026-04', rows: shareMonth('80', '20'), monitorAt: MONDAY + 90 * DAY }],
    [
      'APPLY_ADJUSTMENT',
      SYSTEM,
      {
        adjustId: '69',
        shares: [
          { supplierId: '501', proportion: '70' },
          { supplierId: '502', proportion: '30' },
        ],
      },
    ],
  ),
  'adjustment-scheduled': told(
    anyDefinition(srmSmlAdjustmentHead),
    [
      'CREATE',
      manager,
      {
        fields: { orgId: '100', reason: 'Late deliveries', effectiveDate: '2026-03-12' },
        lines: {
          shares: {
            set: [
              { lineNum: 1, presetId: '65', supplierId: '501', newProportion: '70' },
              { lineNum: 2, presetId: '65', supplierId: '502', newProportion: '30' },
            ],
          },
        },
      },
      { id: '69', docNumber: 'SAJ-20260302-0001', presets: { 65: preset } },
    ],
    ['SUBMIT', manager, {}, adjusting],
    ['APPROVE', approver, yes, adjusting],
    ['START_DUE', SYSTEM],
  ),
  'small-batch-passed-with-conditions': told(
    anyDefinition(srmSlcBatchTryout),
    [
      'CREATE',
      buyer,
      { fields: { orgId: '100', supplierId: '501', sampleTrialId: '61', itemId: '31', tryoutQty: '500' } },
      { id: '70', docNumber: 'BTO-20260302-001' },
    ],
    ['SUBMIT', buyer, {}, { gated: null, samplePassed: true }],
    ['APPROVE', approver, yes],
    ['LINK_ORDER', buyer, { orderId: '7001' }, { orderFits: true }],
    [
      'SAVE',
      quality,
      {
        lines: {
          lots: {
            set: [
              {
                lotNum: 1,
                lotNumber: 'L1',
                receivedQty: '500',
                usedQty: '500',
                goodQty: '486',
                incomingDefectQty: '10',
                lineDefectQty: '4',
              },
            ],
          },
        },
      },
    ],
    ['SUBMIT_RESULT', quality],
    ['APPROVE_RESULT', approver, yes],
  ),
  'inspections-completed': told(
    anyDefinition(srmSlcInspectPlan),
    [
      'CREATE',
      quality,
      {
        fields: { orgId: '100', title: 'Annual', leaderId: '12', planStart: '2026-03-01', planEnd: '2026-03-31' },
        lines: {
          suppliers: {
            set: [
              { rowNum: 1, supplierId: '501', siteName: 'Plant 1', plannedDate: '2026-03-10' },
              { rowNum: 2, supplierId: '502', siteName: 'Plant 2', plannedDate: '2026-03-12' },
            ],
          },
          staff: {
            set: [
              { staffNum: 1, userId: '12', qualityFlag: 'Y' },
              { staffNum: 2, userId: '13' },
            ],
          },
          checks: {
            set: [
              { checkNum: 1, itemName: 'Calibration', keyItemFlag: 'Y' },
              { checkNum: 2, rowNum: 2, itemName: 'Waste water' },
            ],
          },
          checklists: { set: [{ listNum: 1, categoryId: '3', checklistId: '31' }] },
        },
      },
      { id: '71', docNumber: 'IPL-2026-0001' },
    ],
    ['SUBMIT', quality, {}, { uninspected: [], dependent: [], items: asked }],
    ['APPROVE', approver, yes, { ids: { 1: '81', 2: '82' }, items: asked, overdueAt: MONDAY + 30 * DAY }],
    ['ADJUST', quality, { rows: [{ rowNum: 2, plannedDate: '2026-03-20', inspectMode: 'REMOTE', staffIds: ['14'] }] }, { quality: [] }],
    [
      'ADD_ROW',
      quality,
      {
        ...{ supplierId: '503', siteName: 'Plant 3', plannedDate: '2026-03-25', days: '1', inspectMode: 'ONSITE', staffIds: ['13'] },
        ...{ categoryId: null, checklistId: '31' },
      },
      { ids: { 3: '83' }, items: asked, uninspected: [], dependent: [], quality: [] },
    ],
    ['OVERDUE', SYSTEM],
    ['INSPECT_STARTED', SYSTEM, { rowNum: 1 }],
    ['INSPECT_CLOSED', SYSTEM, { rowNum: 1, conclusion: 'PASS' }],
    ['INSPECT_CLOSED', SYSTEM, { rowNum: 2, conclusion: null }],
    ['INSPECT_CLOSED', SYSTEM, { rowNum: 3, conclusion: 'CONDITIONAL' }],
  ),
  'visit-with-a-finding': told(
    anyDefinition(srmSlcLocaleInspect),
    [
      'CREATE',
      quality,
      {
        fields: { orgId: '100', supplierId: '501', siteName: 'Plant 1', proposedDate: '2026-03-10', leaderId: '12', checklistId: '31' },
        lines: { items: { set: [{ itemSeq: 1, itemName: 'Calibration', fullScore: '10' }] } },
      },
      { id: '81', docNumber: 'LIN-20260302-001' },
    ],
    ['NOTIFY', quality, {}, { today: '2026-03-02', asked: asked[31] }],
    ['ACCEPT_DATE', supplier],
    ['START', quality, {}, { today: '2026-03-10', asked: asked[31] }],
    [
      'SAVE',
      quality,
      {
        fields: { closingSignedFlag: 'Y', summary: 'Sound' },
        lines: {
          items: {
            set: [
              { itemSeq: 1, score: '7', finding: 'Late', severity: 'MINOR' },
              { itemSeq: 2, score: '5' },
            ],
          },
        },
      },
    ],
    ['SUBMIT_REPORT', quality],
    ['SUBMIT_RECTIFY', supplier, { rows: [{ itemSeq: 1, cause: 'C', action: 'A', actionDate: '2026-03-20' }] }],
    ['VERIFY', quality, { itemSeq: 1, verdict: 'CLOSED' }],
    ['FINISH_VERIFY', quality],
    ['APPROVE', approver, yes],
  ),
  'change-scheduled': (title) =>
    recorded(
      anyDefinition(srmSlcChangeInfo),
      title,
      story(
        [
          'CREATE',
          alpha,
          {
            fields: { supplierId: '501', reason: 'Moved' },
            lines: { lines: { set: [{ lineNum: 1, fieldCode: 'province', newValue: 'Hubei' }] } },
          },
          { id: '61', docNumber: 'CHG-20260302-0001', state: 'qualified', current: { province: 'Jiangsu' } },
        ],
        ['SUBMIT', alpha, {}, { state: 'qualified', current: { province: 'Jiangsu' }, open: null }],
        ['APPROVE', supplierManager, { comment: null }, { current: { province: 'Jiangsu' }, startsAt: MONDAY + 86_400_000 }],
        ['START_DUE', SYSTEM],
      ),
    ),
  'proof-issued': (title) =>
    recorded(
      anyDefinition(srmSlcProofApplicationHeader),
      title,
      story(
        [
          'CREATE',
          alpha,
          {
            fields: { supplierId: '501', purpose: 'Loan', addressee: 'Bank', needDate: '2026-04-01' },
            lines: { lines: { set: [{ lineNum: 1, proofType: 'SUPPLY_RECORD', periodFrom: '2025-01-01', periodTo: '2025-12-31' }] } },
          },
          { id: '61', docNumber: 'PRF-2026-00001' },
        ],
        ['SUBMIT', alpha, {}, { status: 'QUALIFIED' }],
        ['DECIDE_LINE', supplierManager, { lineNum: 1, lineResult: 'ISSUED', declineReason: null }],
        [
          'APPROVE',
          supplierManager,
          { comment: null },
          { amounts: { 1: { ordered: '2000.00', received: '1854.57' } }, codes: { 1: 'AB12CD34EF56' } },
        ],
        ['EXPIRE_DUE', SYSTEM],
      ),
    ),
  'qualified-in-steps': (title) =>
    recorded(
      anyDefinition(srmSlcQualifyHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { orgId: '100', supplierId: '501', sceneId: '71', reason: 'Second source', planEnd: '2026-06-30' } },
          { id: '61', docNumber: 'QLF-20260302-0001' },
        ],
        ['SUBMIT', buyer, {}, { status: 'POTENTIAL', covered: true, open: null }],
        ['APPROVE', approver, { comment: null }, { covered: true, today: '2026-03-02', nodes: qualifyNodes }],
        ['NODE_RESULT', buyer, { nodeSeq: 10, result: 'PASSED', score: '100', note: null }],
        ['NODE_RESULT', buyer, { nodeSeq: 20, result: 'FAILED', score: '50', note: 'No calibration' }],
        ['RETRY_NODE', buyer, { nodeSeq: 20 }],
        ['NODE_RESULT', buyer, { nodeSeq: 20, result: 'PASSED', score: '84', note: null }],
        ['SUBMIT_FINAL', buyer, { conclusion: 'PASS', conclusionNote: null, conditionUntil: null }, { today: '2026-03-02' }],
        ['APPROVE_FINAL', approver, { comment: null }],
      ),
    ),
  'consigned-and-consumed': (title) =>
    recorded(
      anyDefinition(srmSlcConsignStock),
      title,
      story(
        [
          'CREATE',
          keeper,
          { fields: { orgId: '100', supplierId: '501', warehouseCode: 'W1', itemId: '31', uomId: '5', minQty: '10' } },
          { id: '61', docNumber: 'CSG-1' },
        ],
        ['STOCK_IN', keeper, { lotNumber: 'L1', qty: '30', price: '8' }],
        ['STOCK_IN', keeper, { lotNumber: 'L2', qty: '70', price: '900', priceUnit: 100 }],
        ['CONSUME', keeper, { qty: '50' }],
        ['FREEZE', keeper, { qty: '20', reason: 'Doubtful lot' }],
        ['COUNT', keeper, { countedQty: '48', countSheetIds: '81', lossBearer: 'BUYER', reason: 'Yearly count' }],
        ['UNFREEZE', keeper, { qty: '20' }],
        ['SEND_BACK', keeper, { qty: '48', reason: 'Replaced' }],
        ['CLOSE', keeper, { reason: 'Ended' }],
      ),
    ),
  'invoices-paid': (title) =>
    recorded(
      anyDefinition(srmSlcSupplierInvDocHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { orgId: '100', supplierId: '501', periodFrom: '2026-03-01', periodTo: '2026-03-31' } },
          { id: '61', docNumber: 'INV-20260302-0001' },
        ],
        ['COLLECT', buyer, {}, { found: [unbilled] }],
        ['SEND', buyer, {}, { exceeding: [], gated: null }],
        ['SUPPLIER_CONFIRM', alpha],
        [
          'SAVE',
          alpha,
          {
            lines: {
              invoices: {
                set: [
                  {
                    invoiceNum: 1,
                    invoiceNumber: '24312000000012345678',
                    invoiceDate: '2026-04-01',
                    netAmount: '1234.57',
                    taxAmount: '160.49',
                  },
                ],
              },
            },
          },
        ],
        ['SUBMIT_INVOICE', alpha, {}, { known: [] }],
        ['VERIFY', finance, { invoiceNum: 1, verifyStatus: 'VALID' }],
        ['APPROVE', finance, { comment: null }],
        ['PAY', finance, { amount: '1000.00', voucher: 'V1' }],
        ['PAY', finance, { amount: '395.06', voucher: 'V2' }],
      ),
    ),
};
