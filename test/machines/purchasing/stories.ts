/** Lives of documents of purchasing that are kept as golden histories, by file (purchasing.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmPurAslApplyHeader } from '../../../state-machines/purchasing/asl-apply/index.js';
import { srmPurAslList } from '../../../state-machines/purchasing/asl-list/index.js';
import { srmPurRequisitionHeader } from '../../../state-machines/purchasing/requisition/index.js';
import { approver, buyer, inside, manager, story, supplierManager } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';

const entry = anyDefinition(srmPurAslList);
const apply = anyDefinition(srmPurAslApplyHeader);
const quality = inside('12', 'QUALITY');

const terms = { sourcePriority: 10, leadTimeDays: 14, validFrom: '2026-03-01', validTo: '2027-02-28' };
const day = { today: '2026-03-02', required: ['ROHS'], dayEnds: {} };
const asked = { applyId: '70', applyLineId: '70:10' };
const rohs = { Pb: '850', Cd: '95' };

export const purchasingStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'source-with-papers': (title) =>
    recorded(
      entry,
      title,
      story(
        [
          'CREATE',
          supplierManager,
          { fields: { orgId: '100', supplierId: '501', itemId: '31', envRequired: 'Y', ...terms } },
          { id: '81', docNumber: 'ASL-20260302-0001', header: { id: '90', isNew: true }, expiresAt: 1_803_830_400_000, ...day },
        ],
        ['SAVE', supplierManager, { fields: { envRequired: 'N' } }, day],
        ['SUBMIT', supplierManager, {}, day],
        ['APPROVE', approver, { comment: null }, day],
        [
          'UPLOAD_ENV',
          quality,
          { envType: 'ROHS', reportNo: 'R-1', testOrg: 'Lab', reportDate: '2026-02-01', substances: rohs, envFileIds: '3' },
          day,
        ],
        ['REVIEW_ENV', quality, { envNum: 1, accept: 'Y', comment: null }, day],
        ['ALTER', SYSTEM, { ...asked, changes: [{ field: 'leadTimeDays', before: 14, after: 21 }] }, day],
        ['ALTER', SYSTEM, { ...asked, applyLineId: '71:10', changes: [{ field: 'leadTimeDays', before: 14, after: 18 }] }, day],
        ['SUSPEND', quality, { reason: 'Complaints' }],
        ['RESUME', quality, {}, day],
        ['DEACTIVATE', SYSTEM, { ...asked, applyLineId: '72:10', reason: 'QUALITY' }],
        ['REACTIVATE', SYSTEM, { ...asked, applyLineId: '73:10', validFrom: '2026-04-01', validTo: '2027-03-31' }, day],
      ),
    ),
  'sources-invalidated-in-part': (title) =>
    recorded(
      apply,
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', applyType: 'INVALID', title: 'Ended', applyReason: 'Quality' },
            lines: {
              lines: {
                set: [
                  { lineNum: 10, aslListId: '81', invalidReason: 'QUALITY' },
                  { lineNum: 20, aslListId: '82', invalidReason: 'QUALITY' },
                ],
              },
            },
          },
          { id: '70', docNumber: 'ASLA-20260302-0001' },
        ],
        ['SUBMIT', buyer, {}, { entries: {}, twins: {}, gated: {} }],
        ['APPROVE', approver, { comment: null }, { twins: {}, gated: {}, ids: {} }],
        ['LINE_APPLIED', SYSTEM, { lineId: '70:10' }],
        ['LINE_FAILED', SYSTEM, { lineId: '70:20', code: 'ASL_STATE_CONFLICT' }],
        ['RETRY', buyer],
        ['LINE_FAILED', SYSTEM, { lineId: '70:20:1', code: 'ASL_STATE_CONFLICT' }],
        ['ACCEPT_FAILURE', buyer, { comment: 'Gone already' }],
      ),
    ),
  'requisition-cancelled-in-part': (title) =>
    recorded(
      anyDefinition(srmPurRequisitionHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', title: 'Brackets', requesterId: '7' },
            lines: {
              lines: {
                set: [
                  {
                    lineNum: 10,
                    itemId: '31',
                    itemName: 'Bracket',
                    uomId: '5',
                    requestQty: '1000',
                    needDate: '2026-04-01',
                    estPrice: '1.5',
                  },
                ],
              },
            },
          },
          { id: '91', docNumber: 'PR-20260302-0001' },
        ],
        ['SUBMIT', buyer, {}, { today: '2026-03-02' }],
        ['APPROVE', approver, { comment: null }, { buyers: { 10: '7' } }],
        ['ASSIGN_BUYER', manager, { rows: [{ lineNum: 10 }], buyerId: '8' }],
        ['CANCEL_LINES', buyer, { rows: [{ lineNum: 10, qty: '400', reason: 'Less needed' }] }],
        ['RETURN', buyer, { comment: 'Say which drawing' }],
      ),
    ),
};
