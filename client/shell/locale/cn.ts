export const cn = {
  frameHost: '该地址不允许内嵌', frameHostHint: '允许的主机由管理员在配置项BASE_IFRAME_ALLOW中维护。', framePage: '内嵌页面', openWindow: '在新窗口打开', loadingPage: '页面加载中',
  home: '首页', handledBy: '{{title}} 已由{{name}}处理', noMenu: '您没有该页面的权限', noPlm: '未能打开PLM,请稍后重试', notices: '公告与通知', noNotices: '没有未读公告和通知', moreNotices: '全部公告', moreLetters: '全部通知', unreadNotices: '未读公告', unreadLetters: '未读通知', menu: '菜单', toggleMenu: '展开或收起菜单', menuFailed: '菜单加载失败', filterMenu: '查找菜单', skip: '跳到内容', tabs: '已打开的页签', closeTab: '关闭{{name}}', tabMenu: '页签操作', close: '关闭', closeOthers: '关闭其他', closeRight: '关闭右侧', closeAll: '全部关闭', pin: '固定', unpin: '取消固定', reload: '重新加载', copyAddress: '复制地址', copied: '地址已复制',
  favourites: '我的收藏', favouriteAdd: '收藏：{{name}}', favouriteRemove: '取消收藏：{{name}}', search: '搜索', searchHint: '页面名称、拼音首字母或单据号', searchResults: '结果', searchRecent: '最近', searchNothing: '没有找到', searchEmpty: '输入页面名称、拼音首字母或单据号。', searchFailed: '搜索失败，请重新输入。',
  unsaved: '修改尚未保存，确定关闭？', unsavedSwitch: '修改尚未保存，确定切换职责？', discard: '放弃修改', stay: '继续编辑', tabsFull: '最多打开15个页签，请先关闭不需要的页签。', tabClosed: '已自动关闭最久未用的页签：{{name}}',
  todos: '待办', noTodos: '没有待办事项', allTodos: '全部待办', responsibility: '职责', language: '语言', colours: '配色', light: '浅色', dark: '深色', auto: '跟随系统', user: '用户菜单', userCentre: '用户中心', signOut: '退出登录', supplier: '供应商',
  reconnecting: '正在重连，数据可能不是最新', offline: '网络已断开：无法提交操作，已填写的内容会保留。', newVersion: '系统已更新', reloadPage: '刷新页面',
  notFound: '页面不存在', notFoundHint: '请检查地址，或从菜单进入。', notPermitted: '当前职责无权访问', notPermittedIn: '{{resp}}无权打开此页面', couldOpen: '以下职责可以打开：', askForAccess: '如工作需要，请联系管理员分配可打开此页面的职责。', goHome: '返回首页', back: '返回', switchTo: '切换为{{resp}}', todoElsewhere: '该待办属于您的职责：{{resp}}', todoElsewhereHint: '您当前使用其他职责。切换后，新职责无权打开的页签会关闭。', switchAndOpen: '切换为{{resp}}并打开',
  screenFailed: '页面出错', screenFailedHint: '请重试；若仍出错，请将以下信息告知管理员。', chunkTimeout: '页面加载超时', retry: '重试',
  sessionEnded: '登录已失效', sessionEndedHint: '请重新登录以继续，已填写的内容不会丢失。', endedIDLE: '长时间未操作，登录已失效。', endedABSOLUTE: '登录已满12小时。', endedPASSWORD: '密码已修改。', endedOther: '该会话已在别处结束。', otherUser: '以其他用户登录', idleWarning: '您将因长时间未操作而退出登录', absoluteWarning: '登录时长即将达到上限，请保存并重新登录', continueSession: '继续使用', secondsLeft: '剩余 {{time}}',
  passwordDays: '您的密码将在{{n}}天后到期，请及时修改。', delay: '往返 {{ms}} 毫秒', connected: '已连接', connecting: '正在连接', disconnected: '未连接',
  stepUpTitle: '身份确认', stepUpHint: '该操作需要再次验证您的密码。', stepUpPassword: '密码',
} as const;
