/** What materials cost and have cost: agreements of two years with a price for each half, and orders of the same time at these prices. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { div, mul, normalise, round } from '../../../state-machines/kernel/primitives/decimal.js';
import { abreast } from '../../base/seeds/abreast.js';
import type { Cast } from './cast.js';
import { buyingUnit, materials, store } from './company.js';

interface Ware {
  readonly prefix: string;
  readonly title: string;
  readonly base: string;
  /** Each specification is dearer by this, percent. */ readonly step: number;
  /** Who supplies it, and how much dearer than the cheapest, percent. */ readonly sources: readonly (readonly [
    login: string,
    dearer: number,
  ])[];
  readonly orderQty: string;
}

const wares: readonly Ware[] = [
  {
    prefix: 'BR',
    title: '钢制支架 Steel brackets',
    base: '8.9',
    step: 20,
    sources: [
      ['huaxing', 0],
      ['jinggong', 3],
    ],
    orderQty: '1200',
  },
  {
    prefix: 'SC',
    title: '不锈钢螺钉 Stainless screws',
    base: '0.065',
    step: 100,
    sources: [
      ['taishan', 0],
      ['huaxing', 5],
    ],
    orderQty: '20000',
  },
  {
    prefix: 'CB',
    title: '控制线缆 Control cable',
    base: '2.46',
    step: 30,
    sources: [
      ['jiahe', 0],
      ['kelian', 4],
    ],
    orderQty: '3000',
  },
  {
    prefix: 'HS',
    title: '注塑外壳 Moulded housings',
    base: '6.9',
    step: 8,
    sources: [
      ['nanfang', 0],
      ['deli', 6],
    ],
    orderQty: '2500',
  },
  {
    prefix: 'CT',
    title: '瓦楞纸箱 Corrugated cartons',
    base: '1.85',
    step: 35,
    sources: [
      ['dongcheng', 0],
      ['huifeng', 2],
    ],
    orderQty: '4000',
  },
  {
    prefix: 'ST',
    title: '冷轧钢板 Cold-rolled sheet',
    base: '4620',
    step: 2,
    sources: [
      ['beigang', 0],
      ['baofeng', 1],
    ],
    orderQty: '30',
  },
  { prefix: 'RS', title: '贴片电阻 Chip resistors', base: '0.0052', step: 10, sources: [['xinrui', 0]], orderQty: '200000' },
  {
    prefix: 'PN',
    title: '水性涂料 Water-based paint',
    base: '31.5',
    step: 5,
    sources: [
      ['qingyuan', 0],
      ['caihong', 4],
    ],
    orderQty: '800',
  },
];

/** Halves of years with the level of prices in them, percent of the base; the last one holds now. */
export const halves = [
  ['2025', '2025-01-01', '2025-06-30', 104],
  ['2025', '2025-07-01', '2025-12-31', 102],
  ['2026', '2026-01-01', '2026-06-30', 101],
  ['2026', '2026-07-01', '2027-06-30', 98],
] as const;
const DAY = 86_400_000;
const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10);

/** So many days before today, with the level of prices then and the day by which what was ordered is needed. */
export function daysAgo(now: Instant, days: number): { readonly at: Instant; readonly level: number; readonly needDate: string } {
  const at = now - days * DAY;
  const level = (halves.findLast(([, from]) => from <= dayOf(at)) ?? halves[0])[3];
  return { at, level, needDate: dayOf(at + 30 * DAY) };
}

/** Orders of a ware, the newest first: every fourth month for two years. */
const ORDERS = 6;
const BETWEEN_DAYS = 118;

export const years = ['2025', '2026'] as const;

export const percent = (value: string, of: number): string => div(mul(value, String(of)), '100');

function priceOf({ base, step }: Ware, index: number, level: number, dearer: number): string {
  return normalise(round(percent(percent(percent(base, 100 + step * index), level), 100 + dearer), 4));
}

interface Material {
  readonly id: string;
  readonly cn: string;
  readonly spec: string;
  readonly uomId: string;
}

async function materialsOf(cast: Cast, { prefix }: Ware): Promise<readonly Material[]> {
  return Promise.all(
    materials
      .filter(({ code }) => code.startsWith(`${prefix}-`))
      .map(async ({ code, cn, spec, unit }) => ({
        id: (await cast.find('base_material_item', 'item_code', code))!,
        cn,
        spec,
        uomId: (await cast.find('base_uom', 'uom_code', unit))!,
      })),
  );
}

/** Who approves, one after the other as long as it takes. */
const approvers = ['wangfang', 'tangning', 'caolin'] as const;

/** Makes documents that a buyer submits and others approve; `key` names their steps, `at` says when it was, if not now. */
export async function approving(
  cast: Cast,
): Promise<{ readonly buyerId: string; readonly approved: (key: string, type: string, payload: object, at?: Instant) => Promise<void> }> {
  const buyer = await cast.as('liwei', 'BUYER');
  return {
    buyerId: buyer.userId,
    approved: async (key, type, payload, at) => {
      const hours = (n: number) => (at === undefined ? undefined : at + n * 3_600_000);
      const id = await cast.step(buyer, key, type, null, 'CREATE', payload, at);
      await cast.step(buyer, `${key}:submit`, type, id, 'SUBMIT', {}, hours(1));
      for (const [turn, login] of approvers.entries()) {
        await cast.step(
          await cast.as(login, 'APPROVER'),
          `${key}:approve${turn === 0 ? '' : `:${turn + 1}`}`,
          type,
          id,
          'APPROVE',
          { comment: '同意 Approved' },
          hours(5 + turn),
        );
        if ((await cast.stateOf(type, id)) !== 'approving') return;
      }
    },
  };
}

/** After suppliers and materials. */
export async function loadPrices(cast: Cast): Promise<void> {
  const { buyerId, approved } = await approving(cast);
  const [orgId, deliveryOrgId] = [
    await cast.find('base_organization', 'org_code', buyingUnit),
    await cast.find('base_organization', 'org_code', store),
  ];
  await abreast([...wares.entries()], async ([turn, ware]) => {
    const rows = await materialsOf(cast, ware);
    for (const [login, dearer] of ware.sources) {
      const { supplierId } = await cast.as(login, 'SUPPLIER');
      for (const year of years) {
        const held = halves.filter(([one]) => one === year);
        const set = held.flatMap(([, lineValidFrom, lineValidTo, level], half) =>
          rows.map(({ id, cn, spec, uomId }, index) => ({
            lineNum: (half * rows.length + index + 1) * 10,
            itemId: id,
            itemName: cn,
            spec,
            uomId,
            unitPrice: priceOf(ware, index, level, dearer),
            lineValidFrom,
            lineValidTo,
          })),
        );
        await approved(`agreement:${ware.prefix}:${login}:${year}`, 'srmPurAgreementHeader', {
          fields: { orgId, title: `${ware.title} ${year}`, supplierId, taxRate: '13', validFrom: held[0]![1], validTo: held.at(-1)![2] },
          lines: { lines: { set } },
        });
      }
    }
    const [login, dearer] = ware.sources[0]!;
    const { supplierId } = await cast.as(login, 'SUPPLIER');
    for (let earlier = 0; earlier < ORDERS; earlier += 1) {
      const { at, level, needDate } = daysAgo(cast.now, 20 + 9 * turn + BETWEEN_DAYS * earlier);
      const orderQty = round(percent(ware.orderQty, 100 - 5 * earlier), 0);
      const set = rows.slice(0, 3).map(({ id, cn, spec, uomId }, index) => ({
        lineNum: (index + 1) * 10,
        itemId: id,
        itemName: cn,
        spec,
        uomId,
        orderQty,
        unitPrice: priceOf(ware, index, level, dearer),
        needDate,
      }));
      await approved(
        `order:${ware.prefix}${earlier === 0 ? '' : `:${earlier}`}`,
        'srmPurOrderHeader',
        {
          fields: { orgId, supplierId, buyerId, taxRate: '13', deliveryOrgId, warehouseCode: 'SZ-RAW', deliveryPlace: '深圳一号仓' },
          lines: { lines: { set } },
        },
        at,
      );
    }
  });
}
