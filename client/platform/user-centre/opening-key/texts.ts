import { textsOf } from '../../../kernel/language/texts.js';

const cn = {
  title: '开标密钥', what: '被指定为密钥持有人时，您用本人的开标密钥参与开标。密钥在浏览器中生成，私钥仅以口令加密的文件保存，系统不保存私钥。', none: '尚未生成', activeSince: '自 {{at}} 起有效', fingerprint: '指纹',
  here: '本浏览器已保存密钥', notHere: '本浏览器没有该密钥，开标前请导入密钥文件', noCrypto: '当前页面未使用加密连接(HTTPS)，无法生成或使用开标密钥。请通过HTTPS访问。',
  btnMakeKey: '生成密钥', btnRevokeKey: '吊销密钥', importFile: '导入密钥文件', check: '验证口令', downloadAgain: '下载密钥文件',
  makeHint: '将生成密钥并下载密钥文件。请妥善保管文件并牢记口令：两者均无法找回，遗失后无法开启以其加密的标书。请勿使用登录密码。', passphrase: '口令', again: '再次输入口令', differ: '两次输入不一致', rules: '口令要求', ruleKept: '已满足', ruleOpen: '未满足', show: '显示口令',
  PHRASE_LENGTH: '14至128个字符', PHRASE_VARIED: '至少6个不同字符', PHRASE_NAME: '不含登录名', onlyFile: '本浏览器无法保存密钥，请保管好下载的文件。',
  checkHint: '输入口令，确认本浏览器保存的密钥可以使用。', right: '口令正确，密钥可以使用。', wrong: '口令错误，或密钥文件已被改动', importHint: '输入该文件的口令，将密钥保存到本浏览器。', imported: '密钥已保存到本浏览器',
  notAKeyFile: '该文件不是开标密钥文件，请选择生成密钥时下载的JSON文件', otherKey: '该文件属于另一个密钥。当前有效密钥的指纹以 {{fingerprint}} 开头，请选择对应的文件',
  revokeAsk: '吊销后，该密钥不再用于新的开标项目，本浏览器保存的密钥将被删除。此操作不可撤销。', cancel: '取消', close: '关闭', confirm: '确认',
} as const;
const en = {
  title: 'Opening key', what: 'Where you are named as a key holder, you take part in openings with a key of your own. It is made in your browser; its private part exists only as a file that a passphrase encrypts, and never on the server.', none: 'None yet', activeSince: 'Active since {{at}}', fingerprint: 'Fingerprint',
  here: 'This browser has the key', notHere: 'This browser does not have the key; import its file before an opening', noCrypto: 'This page is not served over HTTPS, where browsers make no keys. Open the product by its HTTPS address.',
  btnMakeKey: 'Make a key', btnRevokeKey: 'Revoke the key', importFile: 'Import the key file', check: 'Check the passphrase', downloadAgain: 'Download the key file',
  makeHint: 'A key is made and its file downloaded. Keep the file and remember the passphrase: neither can be restored, and what is encrypted to the key cannot be opened without both. Do not use your sign-in password.', passphrase: 'Passphrase', again: 'The passphrase again', differ: 'The two differ', rules: 'Rules of passphrases', ruleKept: 'kept', ruleOpen: 'not yet', show: 'Show the passphrase',
  PHRASE_LENGTH: '14 to 128 characters', PHRASE_VARIED: 'at least 6 different characters', PHRASE_NAME: 'without your login name', onlyFile: 'This browser cannot keep the key. Keep the downloaded file.',
  checkHint: 'Type the passphrase to see that the key in this browser can be used.', right: 'The passphrase is right; the key can be used.', wrong: 'The passphrase is wrong, or the file was changed', importHint: 'Type the passphrase of this file to keep the key in this browser.', imported: 'This browser has the key now',
  notAKeyFile: 'This is no file of an opening key. Choose the JSON file that was downloaded when the key was made', otherKey: 'This file is of another key. The fingerprint of your active one begins with {{fingerprint}}; choose its file',
  revokeAsk: 'A revoked key is used for no new opening, and its copy in this browser is deleted. This cannot be undone.', cancel: 'Cancel', close: 'Close', confirm: 'Confirm',
} as const;

export const useKeyTexts = textsOf('opening-key', cn, en);
