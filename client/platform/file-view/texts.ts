import { textsOf } from '../../kernel/language/texts.js';

const cn = {
  title: '文件预览', noId: '没有可预览的文件ID', noIdHint: '请从单据的附件中打开文件。', gone: '文件不存在或您无权查看', goneHint: '文件可能已被删除，或所在单据对您不可见。', page: '第{{n}}页，共{{of}}页', pageInput: '页码', zoomIn: '放大', zoomOut: '缩小', fitWidth: '适合宽度', fitPage: '适合页面', rotate: '顺时针旋转', search: '在文件中查找', found: '第{{n}}处，共{{of}}处', none: '未找到', nextFound: '下一处', previousFound: '上一处',
  thumbnails: '缩略图', download: '下载', print: '打印', previous: '上一个文件', next: '下一个文件', unsupported: '该类型不支持预览，请下载', unsupportedKept: '该类型不支持预览，且您没有下载附件的权限', broken: '文件无法显示', brokenHint: '可下载原文件，用本机程序打开。', password: '该PDF受密码保护，请输入密码', open: '打开', wrongPassword: '密码不正确', tooLong: '仅显示前{{n}}行，请下载查看全部', tooManyPages: '超过{{n}}页，请下载后打印', preparing: '准备打印 {{n}}/{{of}}',
  slide: '第{{n}}张幻灯片，共{{of}}张', emptySheet: '此工作表没有内容', cut: '仅显示开头部分，请下载查看全部。', cutSheet: '仅显示前1000行、50列，请下载查看全部', from: '发件人', to: '收件人', subject: '主题', date: '日期',
} as const;

const en = {
  title: 'File preview', noId: 'No file ID to preview', noIdHint: 'Open the file from the document it is attached to.', gone: 'The file does not exist or is not visible to you', goneHint: 'It may have been deleted, or you may not see the document it belongs to.', page: 'Page {{n}} of {{of}}', pageInput: 'Page', zoomIn: 'Zoom in', zoomOut: 'Zoom out', fitWidth: 'Fit width', fitPage: 'Fit page', rotate: 'Rotate clockwise', search: 'Find in the file', found: '{{n}} of {{of}}', none: 'Not found', nextFound: 'Next match', previousFound: 'Previous match',
  thumbnails: 'Thumbnails', download: 'Download', print: 'Print', previous: 'Previous file', next: 'Next file', unsupported: 'This type cannot be previewed; download it', unsupportedKept: 'This type cannot be previewed, and you may not download files', broken: 'The file cannot be shown', brokenHint: 'Download it and open it with a program of your own.', password: 'This PDF is protected; enter its password', open: 'Open', wrongPassword: 'The password is wrong', tooLong: 'The first {{n}} lines are shown; download the file for all of it', tooManyPages: 'More than {{n}} pages: download the file to print it', preparing: 'Preparing to print {{n}}/{{of}}',
  slide: 'Slide {{n}} of {{of}}', emptySheet: 'This sheet is empty', cut: 'Only its beginning is shown; download the file for all of it.', cutSheet: 'The first 1,000 rows and 50 columns are shown; download the file for all of it', from: 'From', to: 'To', subject: 'Subject', date: 'Date',
} as const;

export const useFileViewTexts = textsOf('fileView', cn, en);
