import { textsOf } from '../language/texts.js';

const cn = {
  export: '导出', exporting: '正在导出 {{name}}', rows: '{{done}} / {{of}}', starting: '准备中', cancel: '取消', exportHint: '导出当前筛选下的全部行，列与顺序与页面一致。', saved: '已保存 {{name}}',
  import: '导入', importInto: '导入{{name}}', importHint: '请按模板填写后上传，校验通过后再确认写入。', template: '下载导入模板', templateFile: '{{name}}导入模板.xlsx', existing: '已存在的记录', existingFault: '视为错误', existingChange: '更新', dropWorkbook: '将Excel文件(xlsx)拖到此处，或', chooseWorkbook: '选择文件', uploadingWorkbook: '上传中', working: '处理中',
  counts: '共{{rows}}行：正确{{ok}}，错误{{bad}}；已写入{{written}}，被拒绝{{refused}}', oldTemplate: '模板版本较旧,已兼容',
  errors: '错误明细', row: '行', column: '列', value: '值', message: '说明', downloadErrors: '下载错误文件', errorFile: '{{name}}-错误.xlsx', undo: '撤销导入', reason: '原因', back: '返回', cancelImport: '取消导入', another: '再导入一个', confirmImport: '确认导入', close: '关闭',
} as const;

const en = {
  export: 'Export', exporting: 'Exporting {{name}}', rows: '{{done}} / {{of}}', starting: 'Preparing', cancel: 'Cancel', exportHint: 'All rows of the present filter, with the columns and the order of the page.', saved: '{{name}} saved',
  import: 'Import', importInto: 'Import {{name}}', importHint: 'Fill in the template and upload it. Nothing is written before you confirm.', template: 'Download the template', templateFile: '{{name}} template.xlsx', existing: 'Existing records', existingFault: 'Are faults', existingChange: 'Are changed', dropWorkbook: 'Drop the workbook (xlsx) here, or', chooseWorkbook: 'choose a file', uploadingWorkbook: 'Uploading', working: 'Working',
  counts: '{{rows}} rows: {{ok}} correct, {{bad}} faulty; {{written}} written, {{refused}} refused', oldTemplate: 'Older template; accepted.',
  errors: 'Faults', row: 'Row', column: 'Column', value: 'Value', message: 'What is wrong', downloadErrors: 'Download error workbook', errorFile: '{{name}}-errors.xlsx', undo: 'Undo', reason: 'Reason', back: 'Back', cancelImport: 'Cancel the import', another: 'Import another', confirmImport: 'Confirm', close: 'Close',
} as const;

export const useExcelTexts = textsOf('excel', cn, en);
