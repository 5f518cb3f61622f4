/** What the demo company has of this family (contracts.md): contracts being written, approved, confirmed, refused and carried out. */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const TYPE = 'srmCctContract';
const DAY = 86_400_000;
/** How far each has come, in this order. */
const steps = ['DRAFT', 'APPROVING', 'WRITTEN', 'SENT', 'REFUSED', 'IN_FORCE', 'ORDERED', 'PAID'] as const;
type Come = (typeof steps)[number];
const contracts: readonly (readonly [string, string, string, string, Come])[] = [
  ['huaxing', '2026年度支架供货合同 Brackets 2026', '支架 Bracket', '9.20', 'PAID'],
  ['jiahe', '线缆框架合同 Cables', '线缆 Cable', '3.80', 'ORDERED'],
  ['dongcheng', '包装材料合同 Packaging', '纸箱 Carton', '2.15', 'SENT'],
  ['taishan', '紧固件合同 Fasteners', '螺栓 Bolt', '0.36', 'REFUSED'],
  ['xinrui', '电子元件合同 Components', '连接器 Connector', '1.90', 'WRITTEN'],
  ['nanfang', '注塑件合同 Mouldings', '外壳 Housing', '12.40', 'APPROVING'],
  ['beigang', '钢材合同 Steel', '钢板 Plate', '6.70', 'DRAFT'],
];
const stages = [
  { stageNo: 1, stageName: '预付款 Down payment', stageType: 'PREPAY', ratio: '30', stageTrigger: 'SIGNED', daysAfter: 10 },
  { stageNo: 2, stageName: '验收款 On acceptance', stageType: 'FINAL', ratio: '70', stageTrigger: 'ACCEPTED', daysAfter: 30 },
];

/** Dates follow the day on which it is loaded; what is there stays as it is. */
export async function loadContracts(_house: Assembled, cast: Cast): Promise<void> {
  for (const [login, title, item, price, come] of contracts) await loadContract(cast, login, { title, item, price }, come);
}

interface Bought {
  readonly title: string;
  readonly item: string;
  readonly price: string;
}
async function written(cast: Cast, login: string, { title, item, price }: Bought): Promise<string> {
  const [drafter, supplier] = [await cast.as('panyue', 'CONTRACT_MANAGER'), await cast.as(login, 'SUPPLIER')];
  const fields = {
    ...{ orgId: await cast.find('base_organization', 'org_code', buyingUnit), contractTitle: title, supplierId: supplier.supplierId },
    ...{ templateId: await cast.find('srm_cct_template', 'state', 'published'), signMode: 'CLICK', ownerUserId: drafter.userId },
    ...{ effectiveFrom: utcDateOf(cast.now), effectiveTo: utcDateOf(cast.now + 365 * DAY), warrantyMonths: 12 },
  };
  const uomId = await cast.find('base_uom', 'uom_code', 'PCS');
  const items = [{ lineNo: 10, itemName: item, uomId, quantity: '5000', price, taxRate: '13' }];
  return cast.step(drafter, `contract:${login}`, TYPE, null, 'CREATE', {
    fields,
    lines: { items: { set: items }, stages: { set: stages } },
  });
}

async function loadContract(cast: Cast, login: string, bought: Bought, come: Come): Promise<void> {
  const id = await written(cast, login, bought);
  const [drafter, approver] = [await cast.as('panyue', 'CONTRACT_MANAGER'), await cast.as('wangfang', 'APPROVER')];
  const supplier = await cast.as(login, 'SUPPLIER');
  const got = (wanted: Come): boolean => steps.indexOf(come) >= steps.indexOf(wanted);
  const name = (event: string): string => `contract:${login}:${event}`;
  if (!got('APPROVING')) return;
  await cast.step(drafter, name('submit'), TYPE, id, 'SUBMIT');
  if (!got('WRITTEN')) return;
  await cast.step(approver, name('approve'), TYPE, id, 'APPROVE', { comment: '同意 Approved' });
  await cast.until(TYPE, id, ({ context }) => context['finalFileId'] !== null, 'written');
  if (!got('SENT')) return;
  await cast.step(drafter, name('send'), TYPE, id, 'SEND_CONFIRM');
  if (come === 'SENT') return;
  if (come === 'REFUSED') {
    await cast.step(supplier, name('refuse'), TYPE, id, 'SUPPLIER_REFUSE', { reason: '付款期限过长 The terms of payment are too long' });
    return;
  }
  await cast.step(supplier, name('confirm'), TYPE, id, 'SUPPLIER_CONFIRM');
  if (come === 'ORDERED') {
    const rows = [{ lineNo: 10, qty: '2000', needDate: utcDateOf(cast.now + 30 * DAY) }];
    await cast.step(drafter, name('order'), TYPE, id, 'GENERATE_ORDER', { rows });
  }
  if (come !== 'PAID') return;
  const cashier = await cast.as('caolin', 'FINANCE');
  await cast.step(cashier, name('paid'), TYPE, id, 'STAGE_PAID', { stageNo: 1, amount: '15594.00', voucher: 'PV-2026-0117' });
}
