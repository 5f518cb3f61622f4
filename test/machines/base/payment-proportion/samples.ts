import type { Samples } from '../../kernel/stock/samples.js';

const stage = (stageNo: number, stageType: string, ratio: string, trigger = 'DELIVERED') => ({
  stageNo,
  stageName: stageType,
  stageType,
  ratio,
  trigger,
  daysAfter: 30,
});
const stages = (...set: readonly object[]) => ({ stages: { set } });

export const samples: Samples = {
  saves: [
    { lines: stages(stage(1, 'PREPAY', '30'), stage(2, 'DELIVERY', '60'), stage(3, 'WARRANTY', '10', 'WARRANTY_END')) },
    { lines: stages(stage(1, 'PREPAY', '30'), stage(2, 'DELIVERY', '60'), stage(3, 'WARRANTY', '9.99', 'WARRANTY_END')) },
    { lines: stages(stage(1, 'DELIVERY', '70'), stage(2, 'PREPAY', '30')) },
    { fields: { maxPrepayRate: '20' }, lines: stages(stage(1, 'PREPAY', '30'), stage(2, 'DELIVERY', '70')) },
    { fields: { procurementType: 'WORKS' }, lines: stages(stage(1, 'PROGRESS', '95'), stage(2, 'WARRANTY', '5', 'WARRANTY_END')) },
    { lines: stages(stage(1, 'PREPAY', '0'), stage(2, 'DELIVERY', '100')) },
  ],
};
