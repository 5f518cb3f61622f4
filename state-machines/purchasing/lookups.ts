/** Lookups of agreements (purchasing.md §13). */
import { lookups } from '../kernel/fields.js';

export const purchasingLookups = lookups({
  PUR_AGR_TYPE: {
    PRICE: { en: 'Price', cn: '价格协议' },
    QUANTITY: { en: 'Quantity', cn: '数量协议' },
    AMOUNT: { en: 'Amount', cn: '金额协议' },
  },
  PUR_PRICE_BASIS: { EXCL: { en: 'Excluding tax', cn: '不含税' }, INCL: { en: 'Including tax', cn: '含税' } },
});
