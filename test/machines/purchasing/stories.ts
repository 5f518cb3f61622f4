/** Lives of documents of purchasing that are kept as golden histories, by file (purchasing.md). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmPurAslApplyHeader } from '../../../state-machines/purchasing/asl-apply/index.js';
import { srmPurAslList } from '../../../state-machines/purchasing/asl-list/index.js';
import { srmPurDemandSummary } from '../../../state-machines/purchasing/demand-summary/index.js';
import { srmPurMaterialRequest } from '../../../state-machines/purchasing/material-request/index.js';
import { baseMaterialItemPcbInfo } from '../../../state-machines/purchasing/pcb-info/index.js';
import { srmPurPricingReviewHeader } from '../../../state-machines/purchasing/pricing-review/index.js';
import { srmPurPricingHeader } from '../../../state-machines/purchasing/pricing/index.js';
import { srmPurQuoteOrderHeader } from '../../../state-machines/purchasing/quote-order/index.js';
import { srmPurRequisitionHeader } from '../../../state-machines/purchasing/requisition/index.js';
import { srmPurUnpricedMaterial } from '../../../state-machines/purchasing/unpriced/index.js';
import { MONDAY, approver, buyer, inside, manager, story, supplierManager } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { outside } from '../kernel/walk.js';

const planner = inside('13', 'PLANNER');
const demand = {
  details: [{ requisitionId: '91', requisitionLine: 10, openQty: '1000', freeQty: '1000', needDate: '2026-05-04', warehouseCode: 'W1' }],
  draftQty: '0',
  prepQty: '0',
  categoryId: '3',
  uomId: '5',
  itemName: 'Bracket',
};
const shareOf = (supplierId: string, quotaRate: string, packQty: string) => ({
  supplierId,
  quotaRate,
  packQty,
  minOrderQty: '0',
  typedQty: null,
  name: 'Alpha',
  inAsl: true,
  price: '2',
  currency: 'CNY',
  taxRate: '13',
});
const entry = anyDefinition(srmPurAslList);
const apply = anyDefinition(srmPurAslApplyHeader);
const quality = inside('12', 'QUALITY');

const terms = { sourcePriority: 10, leadTimeDays: 14, validFrom: '2026-03-01', validTo: '2027-02-28' };
const day = { today: '2026-03-02', required: ['ROHS'], dayEnds: {} };
const asked = { applyId: '70', applyLineId: '70:10' };
const rohs = { Pb: '850', Cd: '95' };

const supplier = outside('501');
const quoteRow = {
  lineNum: 10,
  noBidFlag: 'N',
  leadTimeDays: 14,
  quoteValidTo: '2026-06-30',
  minOrderQty: null,
  mpn: null,
  quoteComment: null,
};
const quoteSteps = (...prices: readonly string[]) => prices.map((stepPrice, index) => ({ lineNum: 10, rangeNo: index + 1, stepPrice }));
const soughtMaterial = {
  ...{ id: '91', number: 'UNP-1', itemId: '31', itemCode: 'M1', itemName: 'Bracket', spec: null, uomId: '5' },
  ...{ demandQty: '150', firstNeedDate: '2026-04-01', targetPrice: null, isBoard: false, boardId: null, waits: true },
};
const foundPrice = {
  agreementId: '40',
  agreementLine: 10,
  supplierId: '501',
  itemId: '31',
  uomId: '5',
  currency: 'CNY',
  currentPrice: '9.20',
  minPrice: '8.875',
  qty12m: '100',
  lineValidTo: '2026-12-31',
};
const boardFields = {
  orgId: '100',
  itemId: '31',
  pcbVersion: 'A',
  layerCount: 4,
  surfaceFinish: 'ENIG',
  impedanceFlag: 'Y',
  thicknessMm: '1.6',
  unitLengthMm: '100',
  unitWidthMm: '80',
  panelLengthMm: '420',
  panelWidthMm: '330',
  pcsPerPanel: 16,
  minLineMil: '5',
  minHoleMm: '0.3',
  engineerId: '7',
  drawingIds: '3',
};

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
  'demand-split-and-ordered': (title) =>
    recorded(
      anyDefinition(srmPurDemandSummary),
      title,
      story(
        [
          'CREATE',
          planner,
          { fields: { orgId: '100', itemId: '31', needMonth: '2026-05' } },
          { id: '71', docNumber: 'DS-20260302-0001', standing: demand },
        ],
        ['ASSIGN', planner, { buyerId: '7' }],
        ['SPLIT', buyer, { rows: [] }, { standing: demand, sources: [shareOf('501', '60', '250'), shareOf('502', '40', '100')] }],
        ['TO_ORDER', buyer, { billTypeId: null }, { standing: demand, priceRequired: false, ids: { '501:W1': '81', '502:W1': '82' } }],
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
  'preparation-settled': (title) =>
    recorded(
      anyDefinition(srmPurMaterialRequest),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31' },
            lines: {
              lines: { set: [{ lineNum: 10, itemId: '31', uomId: '5', prepQty: '10000', prepDeadline: '2026-05-01', price: '2.35' }] },
            },
          },
          { id: '91', docNumber: 'MPR-20260302-0001' },
        ],
        ['SUBMIT', buyer, {}, { today: '2026-03-02' }],
        ['APPROVE', approver, { comment: null }, { settleAt: MONDAY + 86_400_000 }],
        [
          'SUPPLIER_CONFIRM',
          supplier,
          { rows: [{ lineNum: 10, confirmQty: '9000', confirmDate: '2026-05-01', confirmComment: 'All we have' }] },
        ],
        ['REPORT_STOCK', supplier, { rows: [{ lineNum: 10, finishedQty: '4000', wipQty: '1000' }] }],
        ['REPORT_DUE', SYSTEM],
        ['CONSENT_RELEASE', supplier, { rows: [{ lineNum: 10, qty: '800' }], consentIds: '802', comment: 'Used elsewhere' }],
        ['RELEASE_QTY', buyer, { rows: [{ lineNum: 10, qty: '500', reason: 'Less needed' }], consentIds: null }],
        ['CONVERT_DUE', SYSTEM],
        ['SETTLE', buyer, { rows: [{ lineNum: 10, claimAmount: '12000' }], comment: 'Agreed' }],
      ),
    ),
  'board-version-superseded': (title) =>
    recorded(
      anyDefinition(baseMaterialItemPcbInfo),
      title,
      story(
        ['CREATE', buyer, { fields: boardFields }, { id: '91', docNumber: 'PCB-20260302-0001' }],
        ['SUBMIT', buyer],
        ['APPROVE', approver, { comment: null }, { approvedId: null }],
        ['COPY_VERSION', buyer, { pcbVersion: 'B' }, { newId: '92' }],
        ['SUPERSEDE', SYSTEM, { byId: '92' }],
      ),
    ),
  'pricing-reviewed-and-revised': (title) =>
    recorded(
      anyDefinition(srmPurPricingHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', title: 'Brackets', reason: 'Steel rose' },
            lines: {
              lines: {
                set: [
                  {
                    lineNum: 10,
                    itemId: '31',
                    uomId: '5',
                    supplierId: '501',
                    annualQty: '120000',
                    newPriceExcl: '9.70',
                    increaseReason: 'MATERIAL',
                    validFrom: '2026-04-01',
                    validTo: '2027-03-31',
                  },
                ],
              },
            },
          },
          { id: '91', docNumber: 'PRC-20260302-0001', known: { 31: { last: '9.20', lowest: '9.20' } } },
        ],
        ['SUBMIT', buyer, {}, { known: { 31: { last: '9.20', lowest: '9.20' } } }],
        ['REVIEW', manager, { pass: 'Y', comment: null }],
        ['APPROVE', approver, { comment: null }, { ids: { 501: '401' } }],
        ['EDITION_REVISE', buyer, {}, { newId: '92', draft: null, tomorrow: '2026-03-03' }],
        ['SUPERSEDE', SYSTEM, { byId: '92' }],
      ),
    ),
  'unpriced-priced': (title) =>
    recorded(
      anyDefinition(srmPurUnpricedMaterial),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { orgId: '100', itemId: '31', demandQty: '150', firstNeedDate: '2026-04-01' } },
          { id: '91', docNumber: 'UNP-1' },
        ],
        ['ASSIGN', manager, { buyerId: '7' }],
        ['TO_PRICING', buyer, { others: [] }, { newId: '92', sought: [soughtMaterial] }],
        ['TARGET_ENDED', SYSTEM, { docId: '92' }],
        ['TO_QUOTE', buyer, { others: [] }, { newId: '94', sought: [soughtMaterial] }],
        ['TARGET_ENDED', SYSTEM, { docId: '94' }],
        ['TO_PRICING', buyer, { others: [] }, { newId: '93', sought: [soughtMaterial] }],
        ['PRICED', SYSTEM, { docId: '93' }],
      ),
    ),
  'quotes-in-two-rounds': (title) =>
    recorded(
      anyDefinition(srmPurQuoteOrderHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', title: 'Brackets', quoteDeadline: MONDAY + 86_400_000, fewReason: 'Only two make it' },
            lines: {
              lines: { set: [{ lineNum: 10, itemId: '31', itemName: 'Bracket', quoteQty: '100', uomId: '5', needDate: '2026-05-01' }] },
              suppliers: { set: [{ supplierId: '501' }, { supplierId: '502' }] },
            },
          },
          { id: '91', docNumber: 'QO-20260302-0001' },
        ],
        ['SUBMIT', buyer, {}, { fewest: 3, gated: {} }],
        ['SUPPLIER_QUOTE', supplier, { rows: [{ ...quoteRow, price: '11.50' }] }],
        ['DECLINE', { ...supplier, userId: '91', supplierId: '502' }, { reason: 'No capacity' }],
        ['OPEN_EARLY', buyer],
        ['REQUOTE', buyer, { quoteDeadline: MONDAY + 172_800_000, reason: 'Too dear' }],
        ['SUPPLIER_QUOTE', supplier, { rows: [{ ...quoteRow, price: '11.20' }] }],
        ['CLOSE_DUE', SYSTEM],
        ['ACCEPT', buyer, { rows: [{ lineNum: 10, supplierId: '501', shareRate: '100', awardReason: null }] }, { today: '2026-03-02' }],
        ['COMPLETE', buyer, {}, { newIds: { '100:CNY': '92' }, today: '2026-03-02' }],
      ),
    ),
  'quotes-by-quantity': (title) =>
    recorded(
      anyDefinition(srmPurQuoteOrderHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          {
            fields: { orgId: '100', title: 'Brackets', quoteDeadline: MONDAY + 86_400_000, fewReason: 'Only two make it', ladderFlag: 'Y' },
            lines: {
              lines: { set: [{ lineNum: 10, itemId: '31', itemName: 'Bracket', quoteQty: '1000', uomId: '5', needDate: '2026-05-01' }] },
              stepRanges: {
                set: [
                  { rangeNo: 1, fromQty: '0', toQty: '1000' },
                  { rangeNo: 2, fromQty: '1000', toQty: null },
                ],
              },
              suppliers: { set: [{ supplierId: '501' }, { supplierId: '502' }] },
            },
          },
          { id: '91', docNumber: 'QO-20260302-0001' },
        ],
        ['SUBMIT', buyer, {}, { fewest: 3, gated: {} }],
        ['VIEW', supplier],
        ['SUPPLIER_QUOTE', supplier, { rows: [{ ...quoteRow, price: null }], steps: quoteSteps('11.50', '10.80') }],
        ['CLOSE_DUE', SYSTEM],
        ['REQUOTE', buyer, { quoteDeadline: MONDAY + 172_800_000, reason: 'Too dear' }],
        ['SUPPLIER_QUOTE', supplier, { rows: [{ ...quoteRow, price: null }], steps: quoteSteps('11.50', '10.60') }],
        ['CLOSE_DUE', SYSTEM],
        ['ACCEPT', buyer, { rows: [{ lineNum: 10, supplierId: '501', shareRate: '100', awardReason: null }] }, { today: '2026-03-02' }],
        ['COMPLETE', buyer, {}, { newIds: { '100:CNY': '92' }, today: '2026-03-02' }],
      ),
    ),
  'prices-reviewed': (title) =>
    recorded(
      anyDefinition(srmPurPricingReviewHeader),
      title,
      story(
        [
          'CREATE',
          manager,
          { fields: { orgId: '100', title: 'March', period: '2026-03', dueDate: '2026-03-31' } },
          { id: '91', docNumber: 'PRV-1' },
        ],
        ['COLLECT', manager, {}, { today: '2026-03-02', found: ['31', '32', '33'].map((itemId) => ({ ...foundPrice, itemId })) }],
        ['START', manager],
        ['REVIEW_LINE', manager, { lineNum: 10, opinion: 'RENEGOTIATE', proposedPrice: '9', opinionComment: null }],
        ['REVIEW_LINE', manager, { lineNum: 20, opinion: 'REQUOTE', proposedPrice: null, opinionComment: 'Ask three' }],
        ['REVIEW_LINE', manager, { lineNum: 30, opinion: 'TERMINATE', proposedPrice: null, opinionComment: 'Not bought any more' }],
        ['SUBMIT', manager],
        ['APPROVE', approver, { comment: null }, { pricingId: '92', quoteOrderId: '93', today: '2026-03-02' }],
        ['LINE_EXECUTED', SYSTEM, { lineNum: 30, docId: '40', docNumber: 'PA-1' }],
        ['LINE_EXECUTED', SYSTEM, { lineNum: 10, docId: '92', docNumber: 'PRC-1' }],
        ['LINE_FAILED', SYSTEM, { lineNum: 20, docId: '93', docNumber: 'QO-1' }],
      ),
    ),
};
