import type { Samples } from '../../kernel/stock/samples.js';

const job = { state: 'enabled', gradeFrom: 1, gradeTo: 20, areas: [] };
const department = { state: 'enabled', orgId: '100' };

export const samples: Samples = {
  saves: [{ fields: { headFlag: 'Y' } }],
  circumstances: [
    { job, department, otherHead: null },
    { job: { ...job, state: 'disabled' }, department },
    { job: { ...job, gradeFrom: 10, gradeTo: 12 }, department },
    { job: { ...job, areas: [{ orgId: '999', departmentId: null }] }, department },
    { job: { ...job, areas: [{ orgId: '100', departmentId: null }] }, department, otherHead: 'Head of buying' },
  ],
};
