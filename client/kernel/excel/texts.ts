import { textsOf } from '../language/texts.js';

const cn = {
  export: '导出', exporting: '正在导出 {{name}}', rows: '{{done}} / {{of}}', starting: '准备中', cancel: '取消', exportMany: '导出 {{name}}：在哪里生成？', exportManyHint: '共{{rows}}行。后台生成时可继续操作或关闭窗口，完成后在右上角铃铛中下载。', exportHere: '在此窗口等待', backgroundExports: '后台导出', exportDone: '已完成，点击下载', exportLost: '未能完成，请重新导出', exportIsReady: '{{name}} 已导出', exportNotMade: '{{name}} 未能导出，原因见铃铛', download: '下载', exportAway: '后台生成', sentAway: '{{name}} 正在后台导出，完成后可在铃铛中下载', exportHint: '导出当前筛选下的全部行，列与顺序与页面一致。', saved: '已保存 {{name}}',
  import: '导入', importInto: '导入{{name}}', importHint: '请按模板填写后上传，校验通过后再确认写入。', template: '下载导入模板', templateFile: '{{name}}导入模板.xlsx', existing: '已存在的记录', existingFault: '视为错误', existingChange: '更新', dropWorkbook: '将Excel文件(xlsx)拖到此处，或', chooseWorkbook: '选择文件', uploadingWorkbook: '上传中',
  mode: '导入方式', modeValid: '仅导入正确行', modeAll: '全部成功才导入(最多5000行)', tasks: '任务', toConfirm: '待确认', cancelExport: '取消导出{{name}}', background: '后台继续', sheet: '工作表',
  phase_uploaded: '等待读取', phase_parsing: '读取中', phase_validating: '校验中', phase_applying: '写入中', phase_undoing: '撤销中', still: '处理服务器可能已停止，其他服务器将在半分钟内接续，数据不会丢失，请勿重复上传。',
  counts: '共{{rows}}行：正确{{ok}}，错误{{bad}}；已写入{{written}}，被拒绝{{refused}}', oldTemplate: '模板版本较旧，已兼容', notUndone: '有{{rows}}行未能撤销，已保留，原因见下表。排除原因后可再次撤销，或手工处理。',
  errors: '错误明细', row: '行', column: '列', value: '值', message: '说明', downloadErrors: '下载错误文件', errorFile: '{{name}}-错误.xlsx', undo: '撤销导入', reason: '原因', back: '返回', cancelImport: '取消导入', another: '再导入一个', confirmImport: '确认导入', close: '关闭',
} as const;

const en = {
  export: 'Export', exporting: 'Exporting {{name}}', rows: '{{done}} / {{of}}', starting: 'Preparing', cancel: 'Cancel', exportMany: 'Export: {{name}}', exportManyHint: '{{rows}} rows. In the background you can go on with your work, or close the window; the workbook waits for you in the bell.', exportHere: 'Wait here', backgroundExports: 'Exports in the background', exportDone: 'Done; press to download', exportLost: 'It did not come to its end; export again', exportIsReady: '{{name}} is exported.', exportNotMade: '{{name}} could not be exported; the bell says why', download: 'Download', exportAway: 'In the background', sentAway: '{{name}} is exported in the background; the workbook will be in the bell', exportHint: 'All rows of the present filter, with the columns and the order of the page.', saved: '{{name}} saved',
  import: 'Import', importInto: 'Import {{name}}', importHint: 'Fill in the template and upload it. Nothing is written before you confirm.', template: 'Download the template', templateFile: '{{name}} template.xlsx', existing: 'Existing records', existingFault: 'Are faults', existingChange: 'Are changed', dropWorkbook: 'Drop the workbook (xlsx) here, or', chooseWorkbook: 'choose a file', uploadingWorkbook: 'Uploading',
  mode: 'Import', modeValid: 'Correct rows only', modeAll: 'All or nothing (up to 5,000 rows)', tasks: 'Tasks', toConfirm: 'To confirm', cancelExport: 'Cancel the export of {{name}}', background: 'Go on in the background', sheet: 'Sheet',
  phase_uploaded: 'Waiting', phase_parsing: 'Reading', phase_validating: 'Checking', phase_applying: 'Writing', phase_undoing: 'Undoing', still: 'The server that works on it may have stopped; another one goes on within half a minute. Nothing is lost: do not upload it again.',
  counts: '{{rows}} {{rows, row|rows}}: {{ok}} correct, {{bad}} faulty; {{written}} written, {{refused}} refused', oldTemplate: 'Older template; accepted.', notUndone: '{{rows}} {{rows, row|rows}} could not be taken back and stay as they are; the reasons stand below. Remove them and undo again, or take the rows back by hand.',
  errors: 'Faults', row: 'Row', column: 'Column', value: 'Value', message: 'What is wrong', downloadErrors: 'Download error workbook', errorFile: '{{name}}-errors.xlsx', undo: 'Undo', reason: 'Reason', back: 'Back', cancelImport: 'Cancel the import', another: 'Import another', confirmImport: 'Confirm', close: 'Close',
} as const;

export const useExcelTexts = textsOf('excel', cn, en);
