import { textsOf } from '../language/texts.js';

const cn = {
  drop: '将文件拖到此处、粘贴截图，或', choose: '选择文件', dropNow: '松开鼠标即可上传', uploading: '上传中 {{n}}%', waiting: '等待上传', failed: '上传失败：{{name}}：{{why}}', failedWhy: '上传失败：{{why}}', retry: '重试', cancelUpload: '取消上传', dismiss: '移除',
  download: '下载', downloadAll: '打包下载', preview: '预览', remove: '删除', replace: '替换', replaced: '已替换，请及时保存业务单据', unseen: '文件已删除或您无权查看', loading: '加载中', by: '{{who}} · {{at}}', tooMany: '最多{{n}}个附件，其余未上传', noFiles: '无附件', files: '{{n}}个附件', list: '附件列表', screenshot: '截图',
  deleteTitle: '删除附件', deleteText: '请确认是否继续删除附件信息?', deleted: '附件删除成功;由于附件ID已更新,请及时保存业务单据', cancel: '取消', confirm: '确定', infected: '已隔离', removed: '已删除', describe: '描述', describeHint: '说明文件内容，回车保存', version: '第{{n}}版', earlier: '历史版本({{n}})',
} as const;

const en = {
  drop: 'Drop files here, paste a screenshot, or', choose: 'choose files', dropNow: 'Let go to upload', uploading: 'Uploading {{n}}%', waiting: 'Waiting', failed: 'Upload failed: {{name}}: {{why}}', failedWhy: 'Upload failed: {{why}}', retry: 'Retry', cancelUpload: 'Cancel the upload', dismiss: 'Remove from the list',
  download: 'Download', downloadAll: 'Download all', preview: 'Preview', remove: 'Delete', replace: 'Replace', replaced: 'Replaced; please save the business document in time', unseen: 'Deleted, or not visible to you', loading: 'Loading', by: '{{who}} · {{at}}', tooMany: 'At most {{n}} files; the others were not uploaded', noFiles: 'No files', files: '{{n}} {{n, file|files}}', list: 'Files', screenshot: 'screenshot',
  deleteTitle: 'Delete attachment', deleteText: 'Please confirm whether to continue deleting the attachment information?', deleted: 'Attachment deleted successfully; because the attachment ID was updated, please save the business document in time', cancel: 'Cancel', confirm: 'OK', infected: 'Quarantined', removed: 'Removed', describe: 'Description', describeHint: 'What this file is; Enter keeps it', version: 'Version {{n}}', earlier: 'Earlier versions ({{n}})',
} as const;

export const useFileTexts = textsOf('files', cn, en);
