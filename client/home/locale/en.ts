export const en = {
  hello: 'Hello, {{name}}', welcome: 'Welcome, {{name}}', todos: 'To-dos', open: 'Open', done: 'Done', noTodos: 'Nothing to do', noTodosHint: 'What waits for you appears here at once.', noDone: 'Nothing done yet', since: 'Since', due: 'Due', overdue: 'overdue', title: 'What', document: 'Document', handledAt: 'Handled', quick: 'Go to', quickHint: 'By your present responsibility.',
} as const;
