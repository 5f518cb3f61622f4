export const en = {
  hello: 'Hello, {{name}}', welcome: 'Welcome, {{name}}', todos: 'To-dos', open: 'Pending', done: 'Done', noTodos: 'Nothing to do', noTodosHint: 'What waits for you appears here at once.', noDone: 'Nothing done yet', since: 'Since', due: 'Due', overdue: 'overdue', title: 'What', handledAt: 'Handled', more: 'More',
  notices: 'Announcements', letters: 'Notifications', noNotices: 'No announcements', noLetters: 'No notifications', noUnread: 'No unread announcements', unread: 'unread', guides: 'Guides', figures: 'My figures', unreadNotices: 'Unread announcements', unreadLetters: 'Unread notifications',
  quick: 'Quick menu', quickHint: 'Press + to keep the menus you use often here.', addQuick: 'Add quick menus', remove: 'Remove', moveHint: 'Drag, or Alt with an arrow key, to move', findMenu: 'Find a menu', quickFull: 'At most {{n}} quick menus', quickChosen: '{{n}} of {{most}}', ok: 'OK', important: 'Important to-dos', close: 'Close',
  arrange: 'Arrange card', earlier: 'Move up', later: 'Move down', wider: 'Wider', narrower: 'Narrower', resetCards: 'Usual layout',
} as const;
