import type { Samples } from '../../kernel/stock/samples.js';

const organisations = { associationType: 'PUR_FOR', fromOrgId: '200', toOrgId: '101' };

export const samples: Samples = {
  saves: [
    { fields: organisations },
    { fields: { ...organisations, associationType: 'ERP_MAP', toOrgId: null } },
    { fields: { ...organisations, associationType: 'ERP_MAP', toOrgId: null, externalSystem: 'SAP', externalCode: '1000' } },
    { fields: { ...organisations, toOrgId: '200' } },
  ],
  circumstances: [{ types: ['PUR', 'OU'] }, { types: ['OU', 'INV'] }, { overlaps: true }, { orders: ['PO-20260301-0001'] }],
};
