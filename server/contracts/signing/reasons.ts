/** What is refused of links, codes and files to be verified. */
export const signReasons = {
  CCT_TOKEN_INVALID: { en: 'The signing link is not valid. Ask for a new one.', cn: '签署链接无效,请重新获取' },
  CCT_TOKEN_EXPIRED: { en: 'The signing link has expired. Ask for a new one.', cn: '签署链接已过期,请重新获取' },
  CCT_SIGN_NOT_TURN: { en: "It is not this signer's turn.", cn: '尚未轮到该签署人' },
  CCT_SIGN_DONE: { en: 'This signer has already signed.', cn: '该签署人已签署' },
  CCT_SIGN_BUSY: { en: 'Another signature is being made. Try again in a minute.', cn: '正在处理其他签署,请稍后再试' },
  CCT_SIGN_CLOCK: {
    en: "The server's clock stands before the last signature. Tell the administrator, and sign when it is right.",
    cn: '服务器时钟早于上一签署时间,请联系管理员校正后再签署',
  },
  CCT_SIGN_NOT_YOU: { en: 'This signer belongs to the other party.', cn: '该签署人不属于您的单位' },
  CCT_PROVIDER_AWAY: {
    en: 'The signing provider does not answer. Try again in some minutes.',
    cn: '签署服务商未应答,请几分钟后再试',
  },
  CCT_CODE_SOON: { en: 'Wait a minute before asking for a new code.', cn: '请一分钟后再获取验证码' },
  CCT_CODE_WRONG: { en: 'The code is wrong.', cn: '验证码错误' },
  CCT_CODE_EXPIRED: { en: 'The code has expired. Ask for a new one.', cn: '验证码已过期,请重新获取' },
  CCT_CODE_LOCKED: { en: 'Too many wrong codes; ask for a new one.', cn: '验证码错误次数过多,请重新获取' },
  CCT_PIN_WRONG: { en: 'The signing PIN is wrong.', cn: '签署密码错误' },
  CCT_FILE_CHANGED: { en: 'The document changed; open it again.', cn: '文件已变化,请重新打开' },
  CCT_CERT_STATE: {
    en: 'The certificate is expired, suspended or revoked. Ask the contract manager, and sign when the account is active.',
    cn: '证书已过期、冻结或注销,请联系合同管理员,账号恢复后再签署',
  },
  CCT_SEAL_NOT_AUTHORISED: {
    en: 'You are not authorised to use this seal for this amount. Ask whoever keeps the seal for a permission.',
    cn: '无权使用该印章或超过授权金额,请联系印章管理人授权',
  },
  CCT_REASON_REQUIRED: { en: 'Give a reason.', cn: '请填写原因' },
  CCT_VERIFY_UNKNOWN: { en: 'No document has this verification code.', cn: '验证码对应的文件不存在' },
  CCT_VERIFY_UNREADABLE: {
    en: 'The file cannot be read: choose a PDF without password of at most 30 MB.',
    cn: '文件无法读取,请选择未加密且不超过30MB的PDF',
  },
} as const;
