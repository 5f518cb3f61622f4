import type { Samples } from '../../kernel/stock/samples.js';

const value = (lookupCode: string, more: object = {}) => ({
  lookupCode,
  meaning: lookupCode,
  meaningEn: lookupCode,
  enabledFlag: 'Y',
  sortNo: 1,
  ...more,
});
const values = (...set: readonly object[]) => ({ values: { set } });

export const samples: Samples = {
  saves: [
    { fields: { level: 'USER' }, lines: values(value('A')) },
    { fields: { level: 'USER' }, lines: values(value('B', { parentCode: 'GONE' })) },
    { fields: { level: 'EXTENSIBLE' } },
    { fields: { level: 'USER', typeName: null } },
  ],
  circumstances: [{ parentCodes: ['A'] }, { usedCodes: ['A'] }],
};
