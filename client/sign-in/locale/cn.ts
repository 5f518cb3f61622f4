export const cn = {
  title: '登录', product: '采购协同平台', tagline: '让买卖双方在同一个大厅里实时协作。', point1: '实时竞价：每一次报价、排名与倒计时同步到每个屏幕。', point2: '一份单据，一条可核验的完整历史。', point3: '中英文界面，键盘即可完成操作。',
  userName: '用户名', userNameHint: '登录名、已验证的手机号或邮箱', password: '密码', code: '验证码', newCode: '换一张', codePicture: '验证码图片', remember: '记住用户名', signIn: '登录', capsLock: '大写锁定已开启', showPassword: '显示或隐藏密码',
  required: '必填', withoutPicture: '看不清？改用计算验证', computing: '正在验证，请稍候', computed: '已完成计算验证', noAnswer: '服务器没有应答，请检查网络后重试。', language: '语言',
} as const;
