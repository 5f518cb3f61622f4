/** Decisions about suppliers: warned, suspended in one place, promoted, left, and one blacklisted. */
import { addDays, utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Cast } from './cast.js';
import type { People } from './qualifications.js';

const MANAGE = 'srmSlcDailyManage';
const DAY = 86_400_000;

interface Decision {
  readonly key: string;
  readonly fields: object;
  readonly ago: number;
  readonly goal: 'draft' | 'approving' | 'approved';
}
function decisions(today: string, evidenceIds: string, places: readonly (string | null)[]): readonly Decision[] {
  const term = { evidenceIds, effectiveFrom: today, effectiveTo: addDays(today, 90) };
  return [
    { key: 'warned', ago: 30, goal: 'approved', fields: { manageType: 'WARNING', reason: '两次错发型号 Wrong parts twice' } },
    {
      key: 'promoted',
      ago: 20,
      goal: 'approved',
      fields: { manageType: 'LEVEL', newLevel: 'STRATEGIC', reasonType: 'STRATEGY', reason: '长期战略合作 A strategic partner' },
    },
    {
      key: 'suspended',
      ago: 0,
      goal: 'approved',
      fields: { manageType: 'SUSPEND', orgIds: places, reason: '来料批次不合格 Lots rejected', ...term },
    },
    {
      key: 'left',
      ago: 40,
      goal: 'approved',
      fields: {
        manageType: 'QUIT',
        quitMode: 'VOLUNTARY',
        reasonType: 'VOLUNTARY',
        reason: '业务转型 Gives up this business',
        evidenceIds,
      },
    },
    {
      key: 'blacklisted',
      ago: 12,
      goal: 'approved',
      fields: { manageType: 'BLACKLIST', blacklistTerm: 'M24', reasonType: 'FRAUD', reason: '伪造检测报告 Forged reports', evidenceIds },
    },
    {
      key: 'heard',
      ago: 1,
      goal: 'approved',
      fields: {
        manageType: 'QUIT',
        quitMode: 'ELIMINATED',
        reasonType: 'PERFORMANCE',
        reason: '连续两年末位 Last for two years',
        evidenceIds,
      },
    },
    {
      key: 'proposed',
      ago: 2,
      goal: 'approving',
      fields: { manageType: 'SUSPEND', reasonType: 'DELIVERY', reason: '交付逾期 Late', ...term },
    },
    {
      key: 'noted',
      ago: 1,
      goal: 'draft',
      fields: { manageType: 'WARNING', reasonType: 'PRICE', reason: '无故涨价 Raised without reason' },
    },
  ];
}

/** Each decision is about another supplier of the list. */
export async function decided(
  cast: Cast,
  { manager, approver }: People,
  supplierIds: readonly string[],
  orgId: string | null,
  secondOrgId: string | null,
): Promise<void> {
  const evidence = await cast.file(manager, '证据 Evidence.csv', '记录 Record\n');
  const all = decisions(utcDateOf(cast.now), evidence, [secondOrgId]);
  for (const [index, { key, fields, ago, goal }] of all.entries()) {
    const supplierId = supplierIds[index]!;
    const at = cast.now - ago * DAY - 3 * 3_600_000;
    const id = await cast.step(manager, `decision:${key}`, MANAGE, null, 'CREATE', { fields: { orgId, supplierId, ...fields } }, at);
    if (goal === 'draft') continue;
    await cast.step(manager, `decision:${key}:submit`, MANAGE, id, 'SUBMIT', {}, at + 600_000);
    if (goal === 'approved') await cast.step(approver, `decision:${key}:approve`, MANAGE, id, 'APPROVE', { comment: null }, at + 1_200_000);
    if (key === 'left') await cast.step(manager, 'decision:left:settled', MANAGE, id, 'REFRESH');
  }
}
