import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { orderKind: 'STANDARD', consignFlag: 'N' } },
    { fields: { orderKind: 'STANDARD', consignFlag: 'Y' } },
    { fields: { noticeFlag: 'N', noticeStrictFlag: 'Y' } },
    { fields: { confirmFlag: 'N', autoConfirmFlag: 'Y' } },
  ],
  circumstances: [{ lastOfKind: true }],
};
