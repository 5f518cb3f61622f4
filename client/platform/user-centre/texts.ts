import { textsOf } from '../../kernel/language/texts.js';

const cn = {
  title: '用户中心', security: '登录与安全', profile: '我的资料', myData: '我的数据', sessions: '会话', devices: '已知设备', signIns: '最近登录', secondFactor: '双因素验证', password: '密码',
  passwordOf: '设置于 {{date}}', change: '修改密码', passwordChanged: '密码已修改，其他会话和已知设备均已失效', factorOn: '已启用，剩余{{n}}个恢复码', factorOff: '未启用', setUp: '设置', takeOff: '停用', takeOffAsk: '停用后，登录仅需密码，现有恢复码全部失效。', session: '浏览器', address: '地址', began: '开始', lastUsed: '最近使用', state: '状态', end: '结束', endOthers: '结束其他会话', thisOne: '当前会话', active: '有效', ended: '已结束',
  forget: '移除', thisBrowser: '本浏览器', device: '浏览器', knownSince: '首次登录', trustedUntil: '信任至', time: '时间', result: '结果', actions: '操作', none: '没有记录', unknown: '未知浏览器',
  name: '姓名', fullName: '姓名', fullNameEn: '英文姓名', userName: '登录名', email: '邮箱', verified: '已验证', notVerified: '未验证', changeEmail: '更换邮箱', newEmail: '新邮箱', mobile: '手机', changeMobile: '更换手机', newMobile: '新手机号', noTexts: '系统未配置短信，无法验证手机号。请联系管理员维护您的手机号。', codeSent: '验证码已发送至 {{to}}，10分钟内有效。', another: '重新填写', sendCode: '发送验证码', code: '6位验证码', confirm: '确认', language: '语言', zone: '时区', save: '保存', saved: '已保存', defaultResp: '默认职责', cancel: '取消', close: '关闭',
  dataHint: '导出系统中与您有关的数据（JSON文件），不含密码与密钥。', download: '导出我的数据', done: '已完成', noDefault: '不指定',
  preferences: '偏好', density: '表格密度', pageRows: '每页行数', todoSound: '新待办提示音', listen: '试听', resetHome: '恢复默认首页布局', homeReset: '首页布局已恢复',
  me: '本人', photo: '照片', newPhoto: '上传照片', noPhoto: '移除照片', responsibilities: '持有职责', signature: '签名图片', noSignature: '未上传', newSignature: '上传签名', dropSignature: '移除签名',
  activity: '近期活动(7天内)', noActivity: '7天内没有操作', what: '操作', kind: '类型', document: '单据', notPermitted: '无权限', page: '第{{n}}页', nextPage: '下一页', previousPage: '上一页',
} as const;
const en = {
  title: 'User centre', security: 'Sign-in and security', profile: 'My profile', myData: 'My data', sessions: 'Sessions', devices: 'Known browsers', signIns: 'Last sign-ins', secondFactor: 'Second factor', password: 'Password',
  passwordOf: 'Set on {{date}}', change: 'Change password', passwordChanged: 'The password is changed; other sessions have ended, and other browsers count as new', factorOn: 'On, {{n}} recovery codes left', factorOff: 'Off', setUp: 'Set up', takeOff: 'Switch off', takeOffAsk: 'Signing in will ask for your password alone, and your recovery codes open nothing any more.', session: 'Browser', address: 'Address', began: 'Began', lastUsed: 'Last used', state: 'State', end: 'End', endOthers: 'End the others', thisOne: 'This session', active: 'In use', ended: 'Ended',
  forget: 'Forget', thisBrowser: 'this one', device: 'Browser', knownSince: 'Known since', trustedUntil: 'Trusted until', time: 'Time', result: 'Result', actions: 'Actions', none: 'Nothing recorded', unknown: 'Unknown browser',
  name: 'Name', fullName: 'Name', fullNameEn: 'English name', userName: 'Login name', email: 'E-mail', verified: 'verified', notVerified: 'not verified', changeEmail: 'Change e-mail', newEmail: 'New e-mail', mobile: 'Mobile', changeMobile: 'Change mobile', newMobile: 'New mobile number', noTexts: 'Text messages are not set up here, so that no code reaches a telephone. Ask your administrator to enter your mobile number.', codeSent: 'A code was sent to {{to}}; it is valid for ten minutes.', another: 'Back', sendCode: 'Send the code', code: 'Six digits', confirm: 'Confirm', language: 'Language', zone: 'Time zone', save: 'Save', saved: 'Saved', defaultResp: 'Default responsibility', cancel: 'Cancel', close: 'Close',
  dataHint: 'A JSON file of what is kept about you, without passwords and keys.', download: 'Export my data', done: 'Done', noDefault: 'None',
  preferences: 'Preferences', density: 'Density of tables', pageRows: 'Rows per page', todoSound: 'Sound of new to-dos', listen: 'Listen', resetHome: 'Usual layout of the home page', homeReset: 'The home page has its usual layout',
  me: 'Me', photo: 'Photo', newPhoto: 'Upload a photo', noPhoto: 'Remove the photo', responsibilities: 'Responsibilities held', signature: 'Signature', noSignature: 'none', newSignature: 'Upload a signature', dropSignature: 'Remove the signature',
  activity: 'Recent activity (7 days)', noActivity: 'Nothing in the last 7 days', what: 'What', kind: 'Kind', document: 'Document', notPermitted: 'not permitted', page: 'Page {{n}}', nextPage: 'Next page', previousPage: 'Previous page',
} as const;

export const useCentreTexts = textsOf('user-centre', cn, en);
