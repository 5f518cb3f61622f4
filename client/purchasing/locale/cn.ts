export const cn = {
  generate: '生成汇总',
  generateTitle: '汇总采购申请',
  generateHint: '为每个物料和月份生成一行;已有的行重新汇总。',
  generated: '新增{{made}}行,重新汇总{{counted}}行',
  urged: '已催办{{n}}行,相关人员将收到消息',
  byStep: '按当前节点统计',
  stepLate: '逾期{{n}}行',
  stepDays: '平均{{n}}天',
  more: '还有未生成的数据,请再次生成。',
} as const;
