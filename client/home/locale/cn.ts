export const cn = {
  hello: '您好，{{name}}', welcome: '欢迎您，{{name}}', todos: '待办', open: '待处理', done: '已处理', noTodos: '没有待办事项', noTodosHint: '有单据等待您处理时，会立即出现在这里。', noDone: '还没有已处理的事项', since: '产生时间', due: '截止时间', overdue: '已超时', title: '事项', handledAt: '处理时间', more: '更多',
  notices: '公告', letters: '通知', noNotices: '没有公告', noLetters: '没有通知', noUnread: '没有未读公告', unread: '未读', guides: '操作指引', figures: '我的数据', unreadNotices: '未读公告', unreadLetters: '未读通知',
  quick: '快捷菜单', quickHint: '点击“+”把常用菜单放在这里。', addQuick: '添加快捷菜单', remove: '移除', moveHint: '拖动或按 Alt+左右键调整顺序', findMenu: '搜索菜单', quickFull: '快捷菜单最多{{n}}个', quickChosen: '已选 {{n}} / {{most}}', ok: '确定', important: '重要待办', close: '关闭',
  arrange: '调整卡片', earlier: '前移', later: '后移', wider: '加宽', narrower: '变窄', resetCards: '恢复默认布局',
} as const;
