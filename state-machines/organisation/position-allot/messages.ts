/** What a person reads of his assignments. */
import type { DocumentLetter } from '../../kernel/letters.js';

export const letters: Readonly<Record<string, DocumentLetter>> = {
  ALLOT_TRANSFERRED: {
    subject: { en: 'New position: {position}', cn: '岗位调整:{position}' },
    text: { en: 'From {date} on you hold the position {position}.', cn: '自{date}起,您的岗位调整为{position}。' },
    opens: { inside: 'userCenter', supplier: 'userCenter' },
    listOnly: true,
  },
};
