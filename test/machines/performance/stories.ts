/** Lives of documents that are kept as golden histories, by file (performance.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmSpeAssessHead } from '../../../state-machines/performance/assess/index.js';
import { slcSupplierPerformance } from '../../../state-machines/performance/event/index.js';
import { srmSpeIndicatorsHead } from '../../../state-machines/performance/indicator/index.js';
import { srmSpeSettingHead } from '../../../state-machines/performance/setting/index.js';
import { srmSpeTemplateHead } from '../../../state-machines/performance/template/index.js';
import { approver, buyer, story, supplierManager } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { outside } from '../kernel/walk.js';

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
};
