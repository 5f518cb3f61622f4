import { anyDefinition } from '../kernel/definition.js';
import { srmPurOrderAdviseCancel } from './advise-cancel/index.js';
import { srmPurBillType } from './bill-type/index.js';
import { srmPurConsignNote } from './consign-note/index.js';
import { srmPurCustomerOrder } from './customer-order/index.js';
import { srmCuxDeliveryLabelPrint } from './delivery-label/index.js';
import { srmPurDeliveryNoteHeader } from './delivery-note/index.js';
import { srmPurDeliveryNoticeHeader } from './delivery-notice/index.js';
import { srmPurErpSync } from './erp-sync/index.js';
import { srmPurMonthlySchedule } from './monthly-schedule/index.js';
import { srmPurNoticeTemplate } from './notice-template/index.js';
import { srmPurOrderHeader } from './purchase-order/index.js';

export const orderDocuments = [
  srmPurOrderHeader,
  srmPurDeliveryNoticeHeader,
  srmPurDeliveryNoteHeader,
  srmPurConsignNote,
  srmCuxDeliveryLabelPrint,
  srmPurOrderAdviseCancel,
  srmPurMonthlySchedule,
  srmPurCustomerOrder,
  srmPurBillType,
  srmPurNoticeTemplate,
  srmPurErpSync,
].map(anyDefinition);
