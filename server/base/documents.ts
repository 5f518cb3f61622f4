/** What documents of reference data need on the server beyond their definitions. */
import type { ServerDocument } from '../kernel/contracts.js';
import { addressDocument } from './address/document.js';
import { currencyDocument } from './currency/document.js';
import { exchangeRateDocument } from './exchange-rate/document.js';
import { guideDocument } from './guide/document.js';
import { noticeDocument } from './notice/document.js';
import { notificationDocument } from './notification/document.js';
import { materialDocument } from './material/document.js';
import { orgAssociationDocument } from './org-association/document.js';
import { paymentProportionDocument } from './payment-proportion/document.js';
import { paymentTermDocument } from './payment-term/document.js';
import { purchaseCategoryDocument } from './purchase-category/document.js';
import { uomConversionDocument } from './uom-conversion/document.js';
import { uomDocument } from './uom/document.js';

export const baseDocuments: readonly ServerDocument[] = [
  currencyDocument,
  uomDocument,
  uomConversionDocument,
  paymentTermDocument,
  addressDocument,
  paymentProportionDocument,
  exchangeRateDocument,
  orgAssociationDocument,
  guideDocument,
  noticeDocument,
  notificationDocument,
  purchaseCategoryDocument,
  materialDocument,
];
