export const cn = {
  hello: '您好，{{name}}', welcome: '欢迎您，{{name}}', todos: '待办', open: '待处理', done: '已处理', noTodos: '没有待办事项', noTodosHint: '有单据等待您处理时，会立即出现在这里。', noDone: '还没有已处理的事项', since: '产生时间', due: '截止时间', overdue: '已超时', title: '事项', document: '单据', handledAt: '处理时间', quick: '常用入口', quickHint: '按当前职责列出。',
} as const;
