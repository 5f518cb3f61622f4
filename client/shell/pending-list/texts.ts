import { textsOf } from '../../kernel/language/texts.js';

const cn = {
  title: '待办事项', open: '待处理', done: '已处理', cancelled: '已取消', byType: '按单据类型', allTypes: '全部类型', search: '搜索单据号或事项', whose: '处理人', mine: '指定给我的', ofResponsibility: '按职责的', overdueOnly: '只看已超时', export: '导出', claim: '认领', unclaim: '取消认领', claimedN: '认领{{n}}项', unclaimedN: '取消认领{{n}}项', chooseAll: '全选',
  what: '事项', billType: '单据类型', organisation: '组织', supplier: '供应商', buyer: '采购组织', since: '产生时间', due: '截止时间', handledAt: '处理时间', claimedBy: '认领人', handledBy: '处理人', screen: '页面', days: '已等待{{n}}天', leftDays: '剩余{{n}}天', leftHours: '剩余{{n}}小时', leftMinutes: '剩余{{n}}分钟', overdue: '已超时',
  noOpen: '没有待办事项', noOpenHint: '有单据等待您处理时，会立即出现在这里。', noDone: '还没有已处理的事项', noCancelled: '没有已取消的事项', nothingFits: '没有符合条件的待办', nothingFitsHint: '请调整筛选条件。',
} as const;

const en = {
  title: 'To-dos', open: 'Open', done: 'Done', cancelled: 'Cancelled', byType: 'By type', allTypes: 'All types', search: 'Search number or words', whose: 'Assigned to', mine: 'Me', ofResponsibility: 'My responsibility', overdueOnly: 'Overdue only', export: 'Export', claim: 'Claim', unclaim: 'Release', claimedN: 'Claimed {{n}}', unclaimedN: 'Released {{n}}', chooseAll: 'Select all',
  what: 'What', billType: 'Type', organisation: 'Organisation', supplier: 'Supplier', buyer: 'Buyer', since: 'Since', due: 'Due', handledAt: 'Handled', claimedBy: 'Claimed by', handledBy: 'Handled by', screen: 'Screen', days: '{{n}} {{n, day|days}}', leftDays: '{{n}} {{n, day|days}} left', leftHours: '{{n}} {{n, hour|hours}} left', leftMinutes: '{{n}} min left', overdue: 'overdue',
  noOpen: 'Nothing to do', noOpenHint: 'What waits for you appears here at once.', noDone: 'Nothing done yet', noCancelled: 'Nothing was cancelled', nothingFits: 'Nothing fits', nothingFitsHint: 'Change the filters.',
} as const;

export const usePendingTexts = textsOf('pending', cn, en);
