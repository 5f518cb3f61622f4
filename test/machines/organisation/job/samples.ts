import type { Samples } from '../../kernel/stock/samples.js';

const area = (areaNum: number) => ({ areaNum, orgId: '100', departmentId: null, headcount: 1 });

export const samples: Samples = {
  saves: [
    { fields: { gradeFrom: 5, gradeTo: 4 } },
    { fields: {}, lines: { areas: { set: [area(1)] } } },
    { fields: {}, lines: { areas: { set: [area(1), area(2)] } } },
  ],
};
