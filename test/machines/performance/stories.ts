/** Lives of documents that are kept as golden histories, by file (performance.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmSpeAssessHead } from '../../../state-machines/performance/assess/index.js';
import { slcSupplierPerformance } from '../../../state-machines/performance/event/index.js';
import { srmSpeExcludeHeader } from '../../../state-machines/performance/exclusion/index.js';
import { srmSpeIndicatorsHead } from '../../../state-machines/performance/indicator/index.js';
import { srmSpePerformance } from '../../../state-machines/performance/result/index.js';
import { srmSpeSchemeScore } from '../../../state-machines/performance/run/index.js';
import { srmSpeScheme } from '../../../state-machines/performance/scheme/index.js';
import { srmSpeSettingHead } from '../../../state-machines/performance/setting/index.js';
import { srmSpeManualScore } from '../../../state-machines/performance/sheet/index.js';
import { srmSpeTemplateHead } from '../../../state-machines/performance/template/index.js';
import { approver, buyer, story, supplierManager } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { outside } from '../kernel/walk.js';
import { calculation, dated, resultOrder, runOrder, scorer, sheetOrder } from './samples.js';

const approved = (definition: AnyDefinition, payload: object) => (title: string) =>
  recorded(
    definition,
    title,
    story(
      ['CREATE', supplierManager, payload, { id: '61', docNumber: 'P-0001' }],
      ['SUBMIT', supplierManager],
      ['APPROVE', approver, { comment: null }],
      ['REVISE', supplierManager, {}, { newId: '62' }],
      ['SUPERSEDED', SYSTEM, { byId: '62' }],
    ),
  );

export const performanceStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'indicator-revised': approved(anyDefinition(srmSpeIndicatorsHead), { fields: { indicatorName: '服务', scoreGuide: 'By experience' } }),
  'template-revised': approved(anyDefinition(srmSpeTemplateHead), {
    fields: { templateName: 'Production', categoryIds: ['20'] },
    lines: { indicators: { set: [{ rowNum: 1, indicatorId: '61', weight: '100' }] } },
  }),
  'setting-revised': approved(anyDefinition(srmSpeSettingHead), {
    fields: { settingName: 'Standard' },
    lines: { grades: { set: [{ grade: 'D', fromScore: '0' }] } },
  }),
  'event-confirmed-and-revoked': (title) =>
    recorded(
      anyDefinition(slcSupplierPerformance),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: {
              orgId: '100',
              supplierId: '501',
              eventDate: '2026-03-01',
              description: 'Late',
              evidenceIds: '3',
              noticeFlag: 'Y',
              penaltyBasis: '20000',
            },
          },
          { id: '61', docNumber: 'EVT-1' },
        ],
        ['SUBMIT', buyer, {}, { today: '2026-03-02' }],
        ['APPROVE', supplierManager, { comment: null }, { newId: '71' }],
        ['REVOKE', supplierManager, { reason: 'Our own fault' }],
      ),
    ),
  'notice-objected-and-accepted': (title) =>
    recorded(
      anyDefinition(srmSpeAssessHead),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', supplierId: '501', noticeTitle: 'Late', assessDate: '2026-03-01', basisRef: '§ 9', handlerId: '8' },
            lines: {
              lines: { set: [{ lineNum: 10, description: 'Late', basisAmount: '20000', ratePerUnit: '0.5', units: '12', capRate: '5' }] },
            },
          },
          { id: '61', docNumber: 'ASN-1' },
        ],
        ['SUBMIT', buyer],
        ['CHECK_OK', supplierManager, { comment: null }],
        ['SUPPLIER_COMMIT', outside('501'), { replyType: 'OBJECT', replyText: 'Your drawing was late' }],
        ['UPHOLD', supplierManager, { reason: 'It was in time' }],
        ['REPLY_DUE', SYSTEM],
        ['EXECUTE', supplierManager, { comment: null }],
      ),
    ),
  'scheme-run-to-the-end': (title) =>
    recorded(
      anyDefinition(srmSpeScheme),
      title,
      story(
        [
          'CREATE',
          supplierManager,
          {
            fields: {
              orgId: '100',
              orgIds: ['100'],
              schemeName: 'Production 2024',
              templateId: '62',
              settingId: '63',
              periodType: 'HALF',
              periodFrom: '2024-01',
              periodTo: '2024-12',
            },
          },
          { id: '61', docNumber: 'SPS-2024-001' },
        ],
        ['SUBMIT', supplierManager, {}, { overlap: null, foreign: [], notInForce: [] }],
        ['APPROVE', approver, { comment: null }, { overlap: null, notInForce: [], calendar: dated }],
        ['RUN_DUE', SYSTEM, {}, { newId: '71' }],
        ['PAUSE', supplierManager, { reason: 'Closed for stocktaking' }],
        ['RESUME', supplierManager, { reason: 'Done' }],
        ['RUN_NOW', supplierManager, { period: '2024-H2' }, { newId: '72' }],
      ),
    ),
  'run-scored-and-settled': (title) =>
    recorded(
      anyDefinition(srmSpeSchemeScore),
      title,
      story(
        ['CREATE', SYSTEM, runOrder, { id: '71', docNumber: 'SSC-202407-001' }],
        ['CALCULATED', SYSTEM, {}, { failed: 'SSC_TEMPLATE' }],
        ['RECALCULATE', supplierManager],
        ['CALCULATED', SYSTEM, {}, { calculation }],
        ['URGE', supplierManager],
        ['SHEET_DONE', SYSTEM, { sheetId: '81', lines: [{ supplierId: '501', indicatorId: '65', score: '85', naFlag: 'N' }] }],
        ['MANUAL_DUE', SYSTEM],
        ['ADJUST', supplierManager, { supplierId: '501', points: '1.5', reason: 'Helped in the shortage' }],
        ['SUBMIT', supplierManager, {}, { openExclusions: [] }],
        ['APPROVE', approver, { comment: null }, { openExclusions: [], resultIds: { '501': '91', '502': '92' } }],
        ['RELEASE', supplierManager, { supplierIds: ['501'] }],
        ['ANSWERED', SYSTEM, { supplierId: '501' }],
        ['RELEASE', supplierManager, { supplierIds: [] }],
        ['ANSWERED', SYSTEM, { supplierId: '502' }, { shares: [] }],
        ['CLOSED', SYSTEM, { supplierId: '501' }],
        ['CLOSED', SYSTEM, { supplierId: '502' }],
      ),
    ),
  'sheet-scored': (title) =>
    recorded(
      anyDefinition(srmSpeManualScore),
      title,
      story(
        ['CREATE', SYSTEM, sheetOrder, { id: '81', docNumber: 'PMS-202407-0001', headId: '14', lastScores: { '501:65': '80' } }],
        [
          'SAVE',
          scorer,
          {
            lines: {
              rows: {
                set: [
                  { lineNum: 1, score: '85' },
                  { lineNum: 2, naFlag: 'Y' },
                ],
              },
            },
          },
        ],
        ['SUBMIT', scorer],
        ['REJECT', supplierManager, { comment: 'Explain' }],
        ['SUBMIT', scorer],
        ['APPROVE', supplierManager, { comment: null }],
        ['ENABLE', SYSTEM, { deadline: null }],
        ['TRANSFER', scorer, { userId: '15', reason: 'On leave' }],
        ['DEADLINE', SYSTEM],
      ),
    ),
  'exclusion-approved-and-revoked': (title) =>
    recorded(
      anyDefinition(srmSpeExcludeHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', supplierId: '501', reason: 'The road was flooded', evidenceIds: '3' },
            lines: { bills: { set: [{ rowNum: 1, billNumber: 'PO-1', lineNumber: 10 }] } },
          },
          { id: '61', docNumber: 'EXC-1' },
        ],
        ['SUBMIT', buyer, {}, { bills: { '1': { billId: '31', factDate: '2024-01-25' } }, twice: [], closed: [] }],
        [
          'APPROVE',
          supplierManager,
          { comment: null },
          { bills: { '1': { billId: '31', factDate: '2024-01-25' } }, twice: [], closed: [] },
        ],
        ['REVOKE', supplierManager, { reason: 'It was not' }, { used: false }],
      ),
    ),
  'result-appealed-and-rectified': (title) =>
    recorded(
      anyDefinition(srmSpePerformance),
      title,
      story(
        ['CREATE', SYSTEM, resultOrder, { id: '91', docNumber: 'SPF-202402-00001' }],
        ['RELEASE', SYSTEM],
        [
          'SAVE',
          outside('501'),
          {
            lines: { appeals: { set: [{ lineNum: 1, indicatorCode: '64', factKey: '1-6', claim: 'Your dock was closed', fileIds: '4' }] } },
          },
        ],
        ['APPEAL', outside('501')],
        ['DECIDE', supplierManager, { lineNum: 1, decision: 'ACCEPTED', newPoints: null, reason: 'It was' }],
        [
          'FINISH_APPEAL',
          supplierManager,
          {},
          {
            newId: '95',
            bills: [
              {
                lineNum: 1,
                billType: 'ORDER_SCHEDULE',
                billId: '31',
                billNumber: 'PO-6',
                lineNumber: 10,
                factDate: '2024-01-28',
                indicatorId: null,
              },
            ],
            rescored: {
              base: '65.36',
              eventAdj: '-5',
              eventPoints: '-5',
              finalScore: '60.36',
              grade: 'C',
              scores: resultOrder.scores,
              rows: [],
            },
          },
        ],
        ['CONFIRM', outside('501'), {}, { newId: '96', streak: 1 }],
        [
          'SAVE',
          outside('501'),
          {
            lines: {
              rectifications: {
                set: [
                  {
                    round: 1,
                    d1Team: 'Li, Wang',
                    d2Problem: 'Late',
                    d3Containment: 'Stock',
                    d4RootCause: 'Capacity',
                    d5Actions: 'Second shift',
                    d6Implemented: 'Shift runs',
                    d6Date: '2024-02-20',
                    d7Prevention: 'Planning',
                  },
                ],
              },
            },
          },
        ],
        ['SUPPLIER_COMMIT', outside('501')],
        ['RETURN_RECTIFY', supplierManager, { notes: 'D4 is no cause' }, { otherId: '97' }],
        ['SUPPLIER_COMMIT', outside('501')],
        ['ACCEPT_RECTIFY', supplierManager, { notes: 'All parts' }],
        ['VERIFY_PASS', supplierManager, { value: '98 %', evidenceIds: '5' }],
      ),
    ),
};
