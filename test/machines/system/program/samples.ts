import type { Samples } from '../../kernel/stock/samples.js';

const param = (paramCode: string) => ({ params: { set: [{ paramNo: 1, paramCode, paramName: '开始日期', paramKind: 'DATE' }] } });
export const samples: Samples = {
  saves: [
    { fields: { kind: 'BUILTIN', builtIn: 'LOG_PURGE' } },
    { fields: { kind: 'BUILTIN', builtIn: null } },
    { fields: { kind: 'REPORT', reportId: null } },
    { fields: { kind: 'HTTP' } },
    { lines: param('Von Bis') },
    { lines: param('fromDate') },
  ],
};
