/** Notices, notifications and guides of the demo company, in both languages. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const DAY = 86_400_000;

interface DemoNotice {
  readonly key: string;
  readonly by: readonly [login: string, resp: Responsibility];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly stays?: 'draft' | 'approving' | 'withdrawn';
}

const p = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');
const manager = ['zhangmin', 'SOURCING_MANAGER'] as const;
const supplierManager = ['zhaolei', 'SUPPLIER_MANAGER'] as const;
const admin = ['admin', 'ADMIN'] as const;

function noticesAt(now: number): readonly DemoNotice[] {
  return [
    {
      key: 'register',
      by: supplierManager,
      fields: {
        noticeType: 'ANNOUNCEMENT',
        audienceType: 'PUBLIC',
        topFlag: 'Y',
        noticeTitle: '供应商注册开放公告',
        noticeTitleEn: 'Supplier registration is open',
        noticeContent:
          '<p>恒远智造面向机械零部件、电子元器件与包装行业开放供应商注册。</p><ul><li>请准备营业执照与开户证明</li><li>资料审核约需三个工作日</li></ul>',
        noticeContentEn:
          '<p>Hengyuan invites suppliers of machined parts, components and packaging to register.</p><ul><li>Have your business licence and bank certificate at hand</li><li>Checking takes about three working days</li></ul>',
      },
    },
    {
      key: 'integrity',
      by: supplierManager,
      fields: {
        noticeType: 'POLICY',
        audienceType: 'PUBLIC',
        importance: 'IMPORTANT',
        noticeTitle: '廉洁合作承诺',
        noticeTitleEn: 'Integrity in our cooperation',
        noticeContent: p('任何人员不得索取或收受利益。发现违规请通过审计邮箱反映,我们对反映人严格保密。'),
        noticeContentEn: p('Nobody may ask for or accept favours. Tell our auditors of any breach; your name is kept secret.'),
      },
    },
    {
      key: 'browser',
      by: admin,
      fields: {
        noticeType: 'MAINTENANCE',
        audienceType: 'PUBLIC',
        noticeTitle: '浏览器支持说明',
        noticeTitleEn: 'Supported browsers',
        noticeContent: p('请使用最新版本的 Chrome、Edge 或 Firefox。'),
        noticeContentEn: p('Please use a current Chrome, Edge or Firefox.'),
      },
    },
    {
      key: 'holiday',
      by: admin,
      fields: {
        noticeType: 'HOLIDAY',
        audienceType: 'ALL',
        importance: 'IMPORTANT',
        topFlag: 'Y',
        topUntil: now + 7 * DAY,
        noticeTitle: '年末盘点与收货安排',
        noticeTitleEn: 'Year-end stock taking and deliveries',
        noticeContent:
          '<p>深圳一号仓将于<strong>12月30日至31日</strong>盘点,期间暂停收货。</p><table><tr><th>日期</th><th>收货</th></tr><tr><td>12月29日</td><td>08:30–17:00</td></tr><tr><td>12月30–31日</td><td>停止</td></tr><tr><td>1月2日</td><td>恢复</td></tr></table>',
        noticeContentEn: '<p>Shenzhen store 1 takes stock on <strong>30 and 31 December</strong>; nothing is received on these days.</p>',
      },
    },
    {
      key: 'maintenance',
      by: admin,
      fields: {
        noticeType: 'MAINTENANCE',
        audienceType: 'ALL',
        endTime: now + 10 * DAY,
        noticeTitle: '系统维护通知',
        noticeTitleEn: 'Maintenance window',
        noticeContent: p('本周六 22:00 至 24:00 进行例行维护,进行中的竞价不受影响。'),
        noticeContentEn: p('Saturday 22:00 to 24:00. Live competitions are not affected.'),
      },
    },
    {
      key: 'quality',
      by: supplierManager,
      fields: {
        noticeType: 'POLICY',
        audienceType: 'RULE',
        audienceRule: { siteStatuses: ['QUALIFIED', 'TRIAL'] },
        mustConfirmFlag: 'Y',
        confirmText: '已阅读并遵守',
        noticeTitle: '2027版质量协议',
        noticeTitleEn: 'Quality agreement 2027',
        noticeContent:
          '<p>新版质量协议自2027年1月1日起执行,请确认阅知:</p><ol><li>来料批次须附检验报告</li><li>重大变更提前60天通知</li><li>8D报告须在5个工作日内提交</li></ol>',
        noticeContentEn:
          '<p>The new quality agreement applies from 1 January 2027. Please confirm that you have read it:</p><ol><li>Each lot comes with its inspection report</li><li>Major changes are announced 60 days ahead</li><li>8D reports are due within five working days</li></ol>',
      },
    },
    {
      key: 'packing',
      by: manager,
      fields: {
        noticeType: 'ANNOUNCEMENT',
        audienceType: 'SUPPLIER',
        noticeTitle: '包装与标签规范更新',
        noticeTitleEn: 'Packing and labels',
        noticeContent: p('外箱标签须含物料编码、批次与数量,自下月起收货扫码。'),
        noticeContentEn: p('Labels show item code, lot and quantity; from next month they are scanned at the gate.'),
      },
    },
    {
      key: 'sourcing',
      by: manager,
      fields: {
        noticeType: 'SOURCING',
        audienceType: 'RULE',
        audienceRule: { siteStatuses: ['QUALIFIED'], categoryIds: ['机械零部件'] },
        noticeTitle: '紧固件年度框架寻源',
        noticeTitleEn: 'Fasteners: yearly framework',
        noticeContent: p('紧固件年度框架将以在线竞价方式进行,请关注邀请并按时确认。'),
        noticeContentEn: p(
          'The yearly framework for fasteners is decided by a live competition. Watch for your invitation and confirm in time.',
        ),
      },
    },
    {
      key: 'savings',
      by: manager,
      fields: {
        noticeType: 'ANNOUNCEMENT',
        audienceType: 'INSIDE',
        noticeTitle: '三季度采购降本成果',
        noticeTitleEn: 'Savings of the third quarter',
        noticeContent: p('三季度在线竞价平均降幅为 9.1%,感谢各位同事。'),
        noticeContentEn: p('Live competitions saved 9.1 % on average. Thank you.'),
      },
    },
    {
      key: 'delegation',
      by: admin,
      fields: {
        noticeType: 'POLICY',
        audienceType: 'RULE',
        audienceRule: { respCodes: ['APPROVER', 'SOURCING_MANAGER', 'FINANCE'] },
        noticeTitle: '休假期间请设置授权委托',
        noticeTitleEn: 'Delegate while you are away',
        noticeContent: p('审批人休假前请设置授权委托,避免单据滞留。'),
        noticeContentEn: p('Approvers: please delegate before you go on leave, so that nothing waits for you.'),
      },
    },
    {
      key: 'prices',
      by: manager,
      stays: 'approving',
      fields: {
        noticeType: 'PUBLICITY',
        audienceType: 'SUPPLIER',
        noticeTitle: '钢材竞价结果公示',
        noticeTitleEn: 'Result of the steel competition',
        noticeContent: p('结果公示三个工作日,如有异议请书面反映。'),
        noticeContentEn: p('Published for three working days; objections in writing please.'),
      },
    },
    {
      key: 'training',
      by: supplierManager,
      stays: 'draft',
      fields: {
        noticeType: 'ANNOUNCEMENT',
        audienceType: 'SUPPLIER',
        publishTime: now + 3 * DAY,
        noticeTitle: '供应商平台培训',
        noticeTitleEn: 'Training for suppliers',
        noticeContent: p('下周三上午在线培训,链接另行发送。'),
        noticeContentEn: p('Online training next Wednesday morning.'),
      },
    },
  ];
}

export async function loadNotices(cast: Cast): Promise<void> {
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  for (const { key, by, fields, stays } of noticesAt(cast.now)) {
    if (await cast.find('srm_base_notice', 'notice_title', String(fields['noticeTitle']))) continue;
    const author = await cast.as(...by);
    const id = await cast.step(author, `notice:${key}`, 'srmBaseNotice', null, 'CREATE', { fields: { ...fields, orgId } });
    if (stays === 'approving') await cast.step(author, `notice:${key}:submit`, 'srmBaseNotice', id, 'SUBMIT');
    else if (stays === undefined) await cast.step(author, `notice:${key}:publish`, 'srmBaseNotice', id, 'PUBLISH');
  }
}

/** After suppliers have users. */
export async function loadNotifications(cast: Cast): Promise<void> {
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const user = async (login: string): Promise<string> => (await cast.find('base_users', 'user_name', login))!;
  const letters: readonly (Pick<DemoNotice, 'key' | 'by' | 'fields'> & { readonly to: readonly string[] })[] = [
    {
      key: 'rohs',
      by: supplierManager,
      to: ['huaxing', 'nanfang', 'taishan', 'beigang'],
      fields: {
        title: '请提交2026年度RoHS声明',
        titleEn: 'RoHS declaration 2026',
        notificationType: 'REQUEST',
        importance: 'IMPORTANT',
        content: '<p>请于截止时间前回复并上传<strong>2026年度RoHS符合性声明</strong>。</p>',
        contentEn: '<p>Please reply with your <strong>RoHS declaration for 2026</strong>.</p>',
        needReplyFlag: 'Y',
        replyBy: cast.now + 5 * DAY,
      },
    },
    {
      key: 'meeting',
      by: manager,
      to: ['liwei', 'heying', 'wangfang', 'liuyang'],
      fields: {
        title: '周一采购例会',
        titleEn: 'Purchasing meeting on Monday',
        notificationType: 'MEETING',
        content: p('周一 09:30 于三楼会议室,请准备竞价计划。'),
        contentEn: p('Monday 09:30, third floor. Please bring your plans for competitions.'),
      },
    },
    {
      key: 'visit',
      by: manager,
      to: ['huaxing'],
      fields: {
        title: '现场走访安排',
        titleEn: 'Visit to your plant',
        notificationType: 'LETTER',
        content: p('我方拟于下周四走访贵司生产现场,请确认接待人员。'),
        contentEn: p('We would like to visit your plant next Thursday. Please name who receives us.'),
        needReplyFlag: 'Y',
        replyBy: cast.now + 2 * DAY,
      },
    },
  ];
  for (const { key, by, to, fields } of letters) {
    if (await cast.find('srm_base_notification', 'title', String(fields['title']))) continue;
    const author = await cast.as(...by);
    const set = await Promise.all(to.map(async (login, index) => ({ recipientLineId: index + 1, recipientUserId: await user(login) })));
    const id = await cast.step(author, `letter:${key}`, 'srmBaseNotification', null, 'CREATE', {
      fields: { ...fields, orgId },
      lines: { recipients: { set } },
    });
    await cast.step(author, `letter:${key}:publish`, 'srmBaseNotification', id, 'PUBLISH');
  }
}
