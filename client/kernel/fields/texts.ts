import { textsOf } from '../language/texts.js';

const cn = {
  from: '从', to: '至', yes: '是', no: '否', any: '全部', choose: '请选择', typeToSearch: '输入关键字搜索', nothingFound: '没有匹配项', lines: '{{n}}行', files: '{{n}}个附件', noFiles: '无附件',
  today: '今天', last7: '近7天', last30: '近30天', thisMonth: '本月', inactive: '停用', addRow: '添加一行', removeRow: '删除此行', zoneHint: '{{zone}} · UTC {{utc}}',
} as const;

const en = {
  from: 'From', to: 'To', yes: 'Yes', no: 'No', any: 'All', choose: 'Choose', typeToSearch: 'Type to search', nothingFound: 'Nothing found', lines: '{{n}} rows', files: '{{n}} files', noFiles: 'No files',
  today: 'Today', last7: 'Last 7 days', last30: 'Last 30 days', thisMonth: 'This month', inactive: 'inactive', addRow: 'Add a row', removeRow: 'Remove this row', zoneHint: '{{zone}} · UTC {{utc}}',
} as const;

export const useFieldTexts = textsOf('fields', cn, en);
