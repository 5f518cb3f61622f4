/** Lives of documents that are kept as golden histories, by file (platform-system.md §7, §8). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { baseArticle } from '../../../state-machines/messages/article/index.js';
import { MONDAY, admin, approver, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';

const ends = { today: '2026-03-02', expiresAt: MONDAY + 86_400_000 };

export const messageStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'article-revised-and-expired': (title) =>
    recorded(
      anyDefinition(baseArticle),
      title,
      story(
        [
          'CREATE',
          admin,
          { fields: { title: '如何报价', titleEn: 'How to quote', body: '<p>先登录</p>', validTo: '2026-03-02' } },
          { id: '95', docNumber: 'ART-2026-0001' },
        ],
        ['SUBMIT', admin],
        ['APPROVE', approver, { comment: null }, ends],
        ['REVISE', admin, {}, { draft: null, newId: '96' }],
        ['UNPUBLISH', admin],
        ['REPUBLISH', admin, {}, ends],
        ['EXPIRE_DUE', SYSTEM],
        ['EXTEND', admin, { validTo: '2026-12-31' }, { today: '2026-03-03', expiresAt: MONDAY + 300 * 86_400_000 }],
        ['SUPERSEDED', SYSTEM],
      ),
    ),
};
