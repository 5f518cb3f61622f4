import { anyDefinition } from '../kernel/definition.js';
import { srmBaseAddress } from './address/index.js';
import { baseCountry } from './country/index.js';
import { baseCurrency } from './currency/index.js';
import { srmBaseExchangeRate } from './exchange-rate/index.js';
import { srmBaseGuide } from './guide/index.js';
import { baseMaterialItem } from './material/index.js';
import { srmBaseNotice } from './notice/index.js';
import { srmBaseNotification } from './notification/index.js';
import { srmBaseOrgAssociation } from './org-association/index.js';
import { srmBasePaymentProportion } from './payment-proportion/index.js';
import { basePaymentTerm } from './payment-term/index.js';
import { srmBasePurchaseCategory } from './purchase-category/index.js';
import { baseRegion } from './region/index.js';
import { baseTaxRate } from './tax-rate/index.js';
import { baseUomConversion } from './uom-conversion/index.js';
import { baseUom } from './uom/index.js';
import { srmBaseWarehouse } from './warehouse/index.js';

export const baseDocuments = [
  baseCurrency,
  baseCountry,
  baseRegion,
  baseUom,
  baseUomConversion,
  baseTaxRate,
  basePaymentTerm,
  srmBaseWarehouse,
  srmBaseAddress,
  srmBasePurchaseCategory,
  baseMaterialItem,
  srmBasePaymentProportion,
  srmBaseExchangeRate,
  srmBaseOrgAssociation,
  srmBaseGuide,
  srmBaseNotice,
  srmBaseNotification,
].map(anyDefinition);
