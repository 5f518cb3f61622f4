/** Categories of processes and rules of reminding that the product ships (platform-process.md §4, §8.3). */
import type { Seed } from '../platform/seeds/table.js';
import { table } from '../platform/seeds/table.js';

const source = { code: 'GUILDHALL', version: '1' };

const categories = table(`
categoryCode	categoryName	categoryNameEn	sortNo
SOURCING	寻源	Sourcing	10
CONTRACT	合同	Contracts	20
PURCHASE	采购执行	Purchasing	30
SUPPLIER	供应商	Suppliers	40
PERFORMANCE	绩效	Performance	50
PLATFORM	平台	Platform	60
FREE	自由流程	Free applications	70
`);

/** Whatever has no rule of its own follows STD; decisions of sourcing hold others up, suppliers' records may wait longer. */
const rules = table(`
configCode	configName	configNameEn	category	beforeDueHours	firstAfterHours	repeatHours	maxTimes	escalateAfterHours	escalateTo
STD	标准催办	Standard		2	24	24	3	8	MANAGER_1
SOURCING	寻源决策催办	Sourcing decisions	SOURCING	4	8	8	5	4	MANAGER_1
SUPPLIER	供应商档案催办	Supplier records	SUPPLIER	8	48	48	3	24	MANAGER_1
`);

export const processSeeds: readonly Seed[] = [
  {
    type: 'bpmCategory',
    keys: ['categoryCode'],
    source,
    rows: categories,
    made: (row) => ({ fields: { ...row, sortNo: Number(row['sortNo']) } }),
    then: () => [],
  },
  {
    type: 'bpmUrgeConfig',
    keys: ['configCode'],
    source,
    rows: rules,
    made: ({ category, maxTimes, ...row }, idOf) => ({
      fields: {
        ...row,
        categoryId: category ? idOf('bpmCategory', 'categoryCode', category) : null,
        maxTimes: Number(maxTimes),
        quietFrom: '22:00',
        quietTo: '08:00',
        escalateAction: 'NOTIFY',
        manualIntervalMinutes: 30,
      },
    }),
    then: () => [],
  },
];
