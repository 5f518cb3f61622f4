/** Parameters of purchasing (purchasing.md §13). */
import { profiles } from '../kernel/profiles.js';

export const purchasingProfiles = profiles('PURCHASING', {
  PUR_ENV_REQUIRED_TYPES: {
    en: 'Environmental papers that a source needs',
    cn: '必需的环保资料类型',
    kind: 'TEXT',
    initial: 'ROHS,REACH,HF',
    pattern: '[A-Z]{2,5}(,[A-Z]{2,5}){0,9}',
  },
  PUR_REVIEW_RATE: {
    en: 'Rise of a price (%) that is looked at',
    cn: '需关注的涨价幅度(%)',
    kind: 'NUMBER',
    initial: '5',
    min: '0',
    max: '1000',
  },
  PUR_QUOTE_MIN_SUPPLIERS: {
    en: 'Fewest suppliers of a quote order',
    cn: '询价最少供应商数',
    kind: 'NUMBER',
    initial: '3',
    min: '1',
    max: '50',
  },
});
