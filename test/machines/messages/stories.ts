/** Lives of documents that are kept as golden histories, by file (platform-system.md §7, §8). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { baseArticle } from '../../../state-machines/messages/article/index.js';
import { MONDAY, admin, approver, buyer, inside, story } from '../golden/events.js';
import { msgInstance } from '../../../state-machines/messages/instance/index.js';
import { message } from '../../../state-machines/messages/message/index.js';
import { msgReceive } from '../../../state-machines/messages/received/index.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { outside } from '../kernel/walk.js';
import { instanceOf } from './instances.js';

const checker = inside('31', 'MSG_CHECKER');
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
  'message-sent-and-answered': (title) =>
    recorded(
      anyDefinition(message),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { subject: '停电通知', body: '周五停电' } },
          { id: '81', docNumber: 'MSC-20260302-0001', createdBy: '7' },
        ],
        ['SAVE', buyer, { fields: { needReplyFlag: 'Y' } }],
        ['SUBMIT', buyer, {}, { people: [{ userId: '9501', supplierId: '501' }] }],
        ['REJECT', checker, { comment: '请补充英文' }],
        ['SAVE', buyer, { fields: { subjectEn: 'Power cut', bodyEn: 'No power on Friday' } }],
        ['SUBMIT', buyer, {}, { people: [{ userId: '9501', supplierId: '501' }] }],
        ['APPROVE', checker, { comment: null }, { people: [{ userId: '9501', supplierId: '501' }], instanceId: '71' }],
        ['INSTANCE_DONE', SYSTEM],
        ['REPLY', outside('501'), { text: '收到' }],
      ),
    ),
  'instance-checked-partly-failed-and-archived': (title) =>
    recorded(
      anyDefinition(msgInstance),
      title,
      story(
        [
          'CREATE',
          SYSTEM,
          { ...instanceOf(['7', '8', '9']), needCheckFlag: 'Y' },
          { id: '71', docNumber: 'MSG-20260302-000001', archiveDays: 30 },
        ],
        ['REMOVE_RECIPIENT', checker, { recipientNo: 2 }],
        ['APPROVE', checker, { comment: null }],
        ['DELIVERY_RESULT', SYSTEM, { delivered: 1, failed: 1 }],
        ['RETRY', admin],
        ['DELIVERY_RESULT', SYSTEM, { delivered: 2, failed: 0 }],
        ['ARCHIVE_DUE', SYSTEM],
      ),
    ),
  'received-and-handled': (title) =>
    recorded(
      anyDefinition(msgReceive),
      title,
      story(
        [
          'CREATE',
          SYSTEM,
          { sourceId: '5', receiveKind: 'REPLY', sender: '138****1111', content: '好的', userId: null, deliveryId: null, handled: false },
          { id: '91' },
        ],
        ['HANDLE', admin, { note: '已回电' }],
      ),
    ),
};
