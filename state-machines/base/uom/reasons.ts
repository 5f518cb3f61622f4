/** Reasons of units and their conversions (base-srm.md §16). */
import { kernelReasons } from '../../kernel/refusals.js';

export const unitReasons = {
  UOM_BASE: { en: 'One base unit per class.', cn: '每类单位只能有一个基准单位' },
  UOM_CLASS: { en: 'Units are of different classes; convert per material.', cn: '单位类别不同,请按物料维护换算' },
  UOM_INVERSE: { en: 'The inverse conversion already exists.', cn: '已存在反向换算' },
  UOM_NO_CONVERSION: { en: 'No conversion from {from} to {to}.', cn: '缺少{from}到{to}的换算' },
  UOM_DECIMALS: kernelReasons.UOM_DECIMALS,
  UOM_FACTOR: { en: 'The factor must be above 0, and the units different.', cn: '换算系数须大于0,且两个单位不能相同' },
} as const;
