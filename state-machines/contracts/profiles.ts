/** Parameters of the family (contracts.md). */
import { profiles } from '../kernel/profiles.js';
import { contractLookups } from './lookups.js';

export const contractProfiles = profiles('CONTRACTS', {
  CCT_SIMPLIFIED_LIMIT: {
    en: 'Most that a simplified contract may be worth',
    cn: '简易合同金额上限',
    kind: 'NUMBER',
    initial: '50000.00',
    min: '0',
    max: '1000000000',
  },
  CCT_SIGN_PROVIDER: {
    en: 'Who makes electronic signatures',
    cn: '电子签署服务商',
    kind: 'LOOKUP',
    lookup: contractLookups.CCT_PROVIDER,
    initial: 'INTERNAL',
  },
  CCT_CA_ALG: {
    en: 'Keys of new signing certificates',
    cn: '签署证书密钥算法',
    kind: 'LOOKUP',
    lookup: contractLookups.CCT_CA_ALG,
    initial: 'RSA_2048',
  },
  CCT_URL_HOURS: {
    en: 'Hours that a signing link is valid',
    cn: '签署链接有效小时数',
    kind: 'NUMBER',
    initial: '72',
    min: '1',
    max: '720',
  },
});
