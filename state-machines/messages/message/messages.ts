/** What the author of a message reads of its answers. */
import type { DocumentLetter } from '../../kernel/letters.js';

export const letters: Readonly<Record<string, DocumentLetter>> = {
  MESSAGE_REPLIED: {
    subject: { en: 'Reply to: {title} ({number})', cn: '消息已回复:{title}({number})' },
    text: { en: 'A recipient has replied to your message {number} "{title}".', cn: '您的消息 {number}“{title}”已有接收人回复。' },
    opens: { inside: 'messageListDetail', supplier: 'messageListDetail' },
  },
};
