/** Two compete events: one awarded, one with a hall that starts soon after loading. */
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { presetTurns } from '../../../state-machines/compete/compete-header/rules/presets.js';
import type { Cast } from './cast.js';
import { buyingUnit, store } from './company.js';

const HEADER = 'srmSfdCompeteHeader';
const HALL = 'srmSfdCompeteHall';
const MINUTE = 60_000;

const rulesText = '报价一经接受即具约束力。All offers are binding once accepted.';
const bidders = ['huaxing', 'nanfang', 'taishan', 'beigang'];

interface Wanted {
  readonly code: string;
  readonly quantity: string;
  readonly startPrice: string;
  readonly targetPrice: string;
}
interface Plan {
  readonly key: string;
  readonly offerGapMs: number;
  readonly title: string;
  readonly items: readonly Wanted[];
  readonly startsIn: number;
  readonly startPrice: string;
  readonly targetPrice: string;
}

export const plans = {
  awarded: {
    key: 'brackets',
    offerGapMs: 0,
    title: '钢制支架年度竞价 Steel brackets, yearly volume',
    startsIn: 15 * MINUTE,
    startPrice: '66000',
    targetPrice: '60000',
    items: [
      { code: 'BR-001', quantity: '5000', startPrice: '8.4', targetPrice: '7.6' },
      { code: 'BR-003', quantity: '2000', startPrice: '12', targetPrice: '11' },
    ],
  },
  upcoming: {
    key: 'fasteners',
    offerGapMs: 1_000,
    title: '紧固件框架竞价 Fasteners, framework',
    startsIn: 12 * MINUTE,
    startPrice: '9500',
    targetPrice: '8200',
    items: [
      { code: 'SC-002', quantity: '40000', startPrice: '0.11', targetPrice: '0.095' },
      { code: 'SC-004', quantity: '20000', startPrice: '0.255', targetPrice: '0.22' },
    ],
  },
} as const satisfies Readonly<Record<string, Plan>>;

async function bidder(cast: Cast, login: string): Promise<Viewer> {
  return cast.as(login, 'SUPPLIER');
}

/** Drafted, submitted, approved (which publishes it) and confirmed by all; answers the event and its hall. */
export async function publish(cast: Cast, plan: Plan): Promise<{ readonly id: string; readonly hallId: string }> {
  const buyer = await cast.as('liwei', 'BUYER');
  const approver = await cast.as('wangfang', 'APPROVER');
  const id = await cast.step(buyer, `compete:${plan.key}`, HEADER, null, 'CREATE', await draft(cast, plan));
  await cast.step(buyer, `compete:${plan.key}:submit`, HEADER, id, 'SUBMIT', { overrideReason: null });
  await cast.step(approver, `compete:${plan.key}:approve`, HEADER, id, 'APPROVE', { comment: '同意 Approved' });
  for (const login of bidders)
    await cast.step(await bidder(cast, login), `compete:${plan.key}:confirm:${login}`, HEADER, id, 'CONFIRM_PARTICIPATION', {
      rulesAccepted: 'Y',
      taxRate: '13',
    });
  const { context } = await cast.until(HEADER, id, () => true, 'readable');
  const hallId = (context['halls'] as readonly { readonly hallId: string }[])[0]!.hallId;
  return { id, hallId };
}

async function draft(cast: Cast, plan: Plan): Promise<object> {
  const { now } = cast;
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const deliveryOrgId = await cast.find('base_organization', 'org_code', store);
  const uomId = await cast.find('base_uom', 'uom_code', 'PCS');
  const items = await Promise.all(
    plan.items.map(async ({ code, quantity, startPrice, targetPrice }, index) => {
      const itemId = await cast.find('base_material_item', 'item_code', code);
      const { context } = await cast.until('baseMaterialItem', itemId!, () => true, 'readable');
      return {
        itemNo: (index + 1) * 10,
        hallNo: 1,
        itemId,
        itemName: context['itemName'],
        uomId,
        quantity,
        startPrice,
        targetPrice,
        deliveryOrgId,
        requiredDate: '2027-03-31',
      };
    }),
  );
  const suppliers = await Promise.all(
    bidders.map(async (login) => ({
      supplierId: await supplierOf(cast, login),
      contactId: await cast.find('base_users', 'user_name', login),
    })),
  );
  const [turn] = presetTurns('ENGLISH');
  return {
    fields: {
      competeTitle: plan.title,
      orgId,
      pricePrecision: 4,
      categoryId: await cast.find('srm_base_purchase_category', 'category_name', '机械零部件'),
      confirmDeadline: now + MINUTE,
      rulesText,
      deliveryTerm: 'DAP',
      deliveryPlace: '深圳一号仓',
      allowSplitFlag: 'Y',
      resultPublish: 'WINNER',
      coBuyerIds: [await cast.find('base_users', 'user_name', 'heying')],
      observerIds: [await cast.find('base_users', 'user_name', 'zhoujie')],
    },
    lines: {
      items: { set: items },
      suppliers: { set: suppliers },
      halls: {
        set: [
          {
            hallNo: 1,
            hallName: plan.title,
            checkinAt: now + 3 * MINUTE,
            startAt: now + plan.startsIn,
            startPrice: plan.startPrice,
            targetPrice: plan.targetPrice,
            offerGapMs: plan.offerGapMs,
            turnParams: [{ ...turn, minStepRate: '0.5', maxStepRate: '10', visibility: 'BEST_PRICE' }],
          },
        ],
      },
    },
  };
}

async function supplierOf(cast: Cast, login: string): Promise<string> {
  const viewer = await bidder(cast, login);
  return viewer.supplierId!;
}

/** Offers of the awarded event in the order they came: who, price of each item. */
const offers: readonly (readonly [string, string, string])[] = [
  ['huaxing', '8.3', '11.9'],
  ['nanfang', '8.25', '11.8'],
  ['taishan', '8.2', '11.7'],
  ['huaxing', '8.1', '11.6'],
  ['beigang', '8.15', '11.75'],
  ['nanfang', '7.95', '11.4'],
  ['huaxing', '7.8', '11.2'],
];

/** The hall from check-in to its end, run by the buyer within seconds. */
export async function compete(cast: Cast, plan: Plan, id: string, hallId: string): Promise<void> {
  const buyer = await cast.as('liwei', 'BUYER');
  const confirmed = (snapshot: { readonly context: Readonly<Record<string, unknown>> }) =>
    (snapshot.context['bidders'] as readonly { readonly confirmedFlag: string }[]).every((one) => one.confirmedFlag === 'Y');
  await cast.until(HALL, hallId, confirmed, 'told of all confirmations');
  const step = (viewer: Viewer, name: string, event: string, payload: object = {}) =>
    cast.step(viewer, `hall:${plan.key}:${name}`, HALL, hallId, event, payload);
  await step(buyer, 'open', 'OPEN');
  for (const login of bidders)
    await step(await bidder(cast, login), `ready:${login}`, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' });
  await step(buyer, 'start', 'TURN_PROCESS', { step: 'START' });
  for (const [index, [login, first, second]] of offers.entries()) {
    await step(await bidder(cast, login), `offer:${index}`, 'OFFER_PRICE', {
      turnNo: 1,
      items: [
        { itemNo: 10, price: first },
        { itemNo: 20, price: second },
      ],
    });
  }
  await step(buyer, 'close', 'CLOSE', { reason: '各方确认不再报价 No further offers' });
  await cast.until(HEADER, id, ({ state }) => !['published', 'competing'].includes(state), 'ready to award');
}

/** The best bidder takes all. */
export async function award(cast: Cast, plan: Plan, id: string, hallId: string): Promise<void> {
  const buyer = await cast.as('liwei', 'BUYER');
  const approver = await cast.as('wangfang', 'APPROVER');
  const supplierId = await supplierOf(cast, 'huaxing');
  const lines = plan.items.map((_item, index) => ({
    hallId,
    itemNo: (index + 1) * 10,
    supplierId,
    awardRate: '100',
    negotiatedPrice: null,
    reason: '最低价,质量稳定 Lowest price, steady quality',
  }));
  await cast.step(buyer, `award:${plan.key}:save`, HEADER, id, 'SAVE_AWARD', { lines, notAwarded: [] });
  await cast.step(buyer, `award:${plan.key}:submit`, HEADER, id, 'SUBMIT_AWARD', { reason: null });
  await cast.step(approver, `award:${plan.key}:approve`, HEADER, id, 'APPROVE_AWARD', { comment: '同意定标 Approved' });
}
