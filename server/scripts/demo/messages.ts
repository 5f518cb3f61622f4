/** What the demo company has of this family (platform-system.md §7, §8): articles to read, and a letter to many of whom some answered. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

const p = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

interface DemoArticle {
  readonly key: string;
  readonly by: readonly [string, Responsibility];
  readonly stays?: 'draft' | 'approving';
  readonly fields: Readonly<Record<string, string>>;
}
const articles: readonly DemoArticle[] = [
  {
    key: 'bidding',
    by: ['zhangmin', 'SOURCING_MANAGER'],
    fields: {
      ...{ articleCategory: 'MANUAL', audience: 'ALL', pinnedFlag: 'Y', keywords: '竞价 bidding' },
      ...{ title: '供应商在线竞价操作手册', titleEn: 'How to bid in a live hall' },
      body: p('一、确认邀请并缴纳保证金。', '二、开场前十分钟进入大厅,核对网络延迟。', '三、轮到您时输入报价并确认,右侧显示回执。'),
      bodyEn: p(
        'Confirm your invitation and pay the deposit.',
        'Enter ten minutes before the start and look at your delay.',
        'At your turn enter and confirm your offer; its receipt stands on the right.',
      ),
    },
  },
  {
    key: 'invoice',
    by: ['zhaolei', 'SUPPLIER_MANAGER'],
    fields: {
      ...{ articleCategory: 'FAQ', audience: 'EX', keywords: '开票 invoice' },
      ...{ title: '开票常见问题', titleEn: 'Questions about invoices' },
      body: p('对账单确认后方可开票。', '发票金额须与对账单一致,差额请先申请贷项。'),
      bodyEn: p(
        'Invoice once the statement is confirmed.',
        'Amounts must be those of the statement; ask for a credit note where they differ.',
      ),
    },
  },
  {
    key: 'policy',
    by: ['zhoujie', 'QUALITY'],
    stays: 'approving',
    fields: {
      ...{ articleCategory: 'POLICY', audience: 'ALL', keywords: '变更 change' },
      ...{ title: '供应商变更管理办法', titleEn: 'Changes at suppliers' },
      body: p('材料、工艺、地点的变更须提前六十天书面通知。'),
      bodyEn: p('Changes of material, process or place are told sixty days ahead in writing.'),
    },
  },
  {
    key: 'release',
    by: ['admin', 'ADMIN'],
    stays: 'draft',
    fields: {
      ...{ articleCategory: 'RELEASE', audience: 'ALL', keywords: '版本 release' },
      ...{ title: '版本更新说明', titleEn: 'What is new' },
      body: p('送货标签与扫码收货。'),
      bodyEn: p('Labels of deliveries, scanned at the gate.'),
    },
  },
];

/** What is there stays as it is: steps have names. */
export async function loadMessage(_house: Assembled, cast: Cast): Promise<void> {
  for (const article of articles) await loadArticle(cast, article);
  await loadLetter(cast);
}

async function loadArticle(cast: Cast, { key, by, stays, fields }: DemoArticle): Promise<void> {
  const author = await cast.as(...by);
  const id = await cast.step(author, `article:${key}`, 'baseArticle', null, 'CREATE', { fields });
  if (stays === 'draft') return;
  await cast.step(author, `article:${key}:submit`, 'baseArticle', id, 'SUBMIT');
  if (stays === 'approving') return;
  await cast.step(await cast.as('wangfang', 'APPROVER'), `article:${key}:approve`, 'baseArticle', id, 'APPROVE', { comment: null });
}

async function loadLetter(cast: Cast): Promise<void> {
  const [author, approver] = [await cast.as('zhaolei', 'SUPPLIER_MANAGER'), await cast.as('gaofei', 'MSG_CHECKER')];
  const logins = ['huaxing', 'nanfang', 'taishan', 'jinggong', 'lida'];
  const supplierIds = await Promise.all(logins.map(async (login) => (await cast.as(login, 'SUPPLIER')).supplierId));
  const id = await cast.step(author, 'letter:capacity', 'message', null, 'CREATE', {
    fields: {
      ...{ subject: '请回复春节期间的产能安排', subjectEn: 'Your capacity over Spring Festival', category: 'ORDER', needReplyFlag: 'Y' },
      ...{ body: '请说明春节期间的停产日期与备货计划。', bodyEn: 'Please tell us when you close and what you stock.', supplierIds },
      emailFlag: 'N',
    },
  });
  await cast.step(author, 'letter:capacity:submit', 'message', id, 'SUBMIT');
  if ((await cast.stateOf('message', id)) === 'approving')
    await cast.step(approver, 'letter:capacity:approve', 'message', id, 'APPROVE', { comment: null });
  await cast.until('message', id, ({ state }) => state === 'done', 'sent');
  const seller = await cast.as('huaxing', 'SUPPLIER');
  await cast.step(seller, 'letter:capacity:huaxing', 'message', id, 'REPLY', {
    text: '1月25日至2月5日停产,已备货四周。 Closed 25 January to 5 February.',
  });
}
