export const cn = {
  labels: '标签',
  labelsHint: '每箱一张标签(100 × 70 mm),含条形码和二维码;一次最多打印{most}张。',
  labelsNone: '请先填写明细的送货数量和每箱数量并保存。',
  labelsAll: '打印全部标签({count})',
  labelsLine: '打印第{line}行标签',
  labelLine: '行号',
  labelItem: '物料',
  labelBoxes: '箱数',
  labelFrom: '起始箱号',
  labelTo: '截止箱号',
  labelPrint: '打印',
  labelsFile: '标签',
} as const;
