import { textsOf } from '../language/texts.js';

const cn = {
  from: '从', to: '至', yes: '是', no: '否', any: '全部', choose: '请选择', typeToSearch: '输入关键字搜索', loading: '加载中', insteadOf: '替代 {{code}}', nothingFound: '没有匹配项', lines: '{{n}}行', files: '{{n}}个附件', noFiles: '无附件',
  previousMonth: '上个月', nextMonth: '下个月', previousYear: '上一年', nextYear: '下一年', previousDecade: '上一个十年', nextDecade: '下一个十年',
  today: '今天', last7: '近7天', last30: '近30天', thisMonth: '本月', inactive: '停用', addRow: '添加一行', removeRow: '删除此行', formatting: '文字格式', bold: '加粗', italic: '斜体', underline: '下划线', strike: '删除线', paragraph: '正文', heading2: '标题', heading3: '小标题', quote: '引用', list: '项目符号', numbered: '编号', clearFormat: '清除格式', undo: '撤销', redo: '重做', link: '链接', linkAddress: '链接地址', picture: '插入图片', pictureMissing: '图片无法显示', insert: '插入', zoneHint: '{{zone}} · UTC {{utc}}',
} as const;

const en = {
  from: 'From', to: 'To', yes: 'Yes', no: 'No', any: 'All', choose: 'Choose', typeToSearch: 'Type to search', loading: 'Loading', insteadOf: 'replaces {{code}}', nothingFound: 'Nothing found', lines: '{{n}} {{n, row|rows}}', files: '{{n}} {{n, file|files}}', noFiles: 'No files',
  previousMonth: 'Previous month', nextMonth: 'Next month', previousYear: 'Previous year', nextYear: 'Next year', previousDecade: 'Previous decade', nextDecade: 'Next decade',
  today: 'Today', last7: 'Last 7 days', last30: 'Last 30 days', thisMonth: 'This month', inactive: 'inactive', addRow: 'Add a row', removeRow: 'Remove this row', formatting: 'Formatting', bold: 'Bold', italic: 'Italic', underline: 'Underline', strike: 'Strike through', paragraph: 'Paragraph', heading2: 'Heading', heading3: 'Small heading', quote: 'Quotation', list: 'Bullets', numbered: 'Numbers', clearFormat: 'Clear formatting', undo: 'Undo', redo: 'Redo', link: 'Link', linkAddress: 'Address', picture: 'Picture', pictureMissing: 'The picture cannot be shown', insert: 'Insert', zoneHint: '{{zone}} · UTC {{utc}}',
} as const;

export const useFieldTexts = textsOf('fields', cn, en);
