/** Kinds of operation guides (base-srm.md §15), apart from the other lookups because the home page names them. */
import { extensibleLookups } from '../../kernel/fields.js';

export const guideLookups = extensibleLookups({
  BASE_GUIDE: {
    BUYER_OPERATION: { en: 'Buying', cn: '采购操作指引' },
    SUPPLY_CHAIN_OPERATION: { en: 'Supply chain', cn: '供应链操作指引' },
    PRINTER_OPERATION: { en: 'Printing', cn: '打印操作指引' },
    OTHER_OPERATION: { en: 'Other', cn: '其他指引' },
    SUPPLIER_OPERATION: { en: 'For suppliers', cn: '供应商操作指引' },
  },
});
