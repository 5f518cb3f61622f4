/** What the materials of the connected ERP cost and have cost: agreements of two years by kind, and orders called off under them. */
import { div, mul, normalise, round } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Assembled } from '../../assemble.js';
import { abreast } from '../../base/seeds/abreast.js';
import { Cast } from './cast.js';
import { approving, daysAgo, halves, percent, years } from './prices.js';
import { buyingUnit, store } from './company.js';

/** By the prefix of the materials' codes: title, yuan for one unit of the plainest, and who supplies them, the first at that price. */
const kinds: Readonly<Record<string, readonly [title: string, base: string, sources: readonly string[]]>> = {
  STL: ['热轧钢板 Hot-rolled plate', '3890', ['beigang', 'baofeng']],
  ALU: ['铝型材 Aluminium profiles', '38.5', ['xinhang']],
  PLA: ['塑料粒子 Plastic granules', '14.2', ['deli', 'nanfang']],
  RUB: ['密封圈 Sealing rings', '0.18', ['hongda']],
  ICS: ['集成电路 Integrated circuits', '6.4', ['ruitai', 'takeda']],
  RES: ['电阻 Resistors', '0.0061', ['xinrui']],
  CAP: ['电容 Capacitors', '0.0112', ['xinrui', 'takeda']],
  CON: ['连接器 Connectors', '0.42', ['kelian']],
  CBL: ['屏蔽线缆 Shielded cable', '1.85', ['jiahe']],
  MAC: ['精密轴套 Machined bushes', '4.6', ['jinggong', 'huaxing']],
  STP: ['冲压件 Stampings', '2.3', ['huaxing']],
  INJ: ['注塑件 Mouldings', '5.2', ['nanfang', 'deli']],
  SCR: ['内六角螺钉 Socket screws', '0.092', ['taishan', 'huaxing']],
  BRG: ['轴承 Bearings', '3.8', ['hengtong', 'weber']],
  CTN: ['纸箱 Cartons', '2.4', ['dongcheng', 'huifeng']],
  LBL: ['标签 Labels', '0.031', ['yacai']],
  TOL: ['铣刀 End mills', '46', ['dingfeng']],
  LUB: ['工业油品 Industrial oils', '18.5', ['runze']],
};
const CALLED_OFF = '按协议价下单 Called off at agreed prices';
/** Of what they cost in all, about so much a line. */
const LINE_YUAN = '24000';
const MOST = 2_000;
/** One kind after the other is called off, over two years. */
const EVERY_DAYS = 39;

interface Material {
  readonly id: string;
  readonly itemName: string;
  readonly spec: string;
  readonly uomId: string;
  readonly turn: number;
}

/** Dearer in nine steps of grade and form, and with the size. The second source is 3 percent dearer. */
const priceOf = (base: string, { turn }: Material, level: number, source: number): string =>
  normalise(round(percent(percent(percent(base, 100 + 7 * (turn % 9) + 2 * Math.floor(turn / 9)), level), 100 + 3 * source), 4));

/** Of a kind, in their order; some are bought without a price. */
async function materialsOf({ database: { read } }: Assembled, prefix: string): Promise<readonly Material[]> {
  const { rows } = await read.query<{ id: string; item_name: string; spec: string; uom_id: string; no: number }>(
    `select id::text, item_name, spec, uom_id::text, substring(source_key from 6)::int as no from base_material_item
     where source_system = 'ERP' and source_key ~ '^DEMO-[0-9]{1,9}$' and item_code like $1 and substring(source_key from 6)::int <= $2 order by no`,
    [`${prefix}-%`, MOST],
  );
  return rows
    .map(({ id, item_name: itemName, spec, uom_id: uomId, no }, turn) => ({ id, itemName, spec, uomId, turn, no }))
    .filter(({ no }) => no % 11 !== 5);
}

/** After the materials; what is there stays. */
export async function loadBulkPrices(house: Assembled): Promise<void> {
  const {
    rows: [there],
  } = await house.database.read.query<{ n: number }>(
    "select count(*)::int as n from srm_pur_order_header where remark = $1 and state = 'effective'",
    [CALLED_OFF],
  );
  if (there!.n >= Object.keys(kinds).length) return;
  const cast = new Cast(house);
  const { approved, buyerId } = await approving(cast);
  const [orgId, deliveryOrgId] = [
    await cast.find('base_organization', 'org_code', buyingUnit),
    await cast.find('base_organization', 'org_code', store),
  ];
  await abreast([...Object.entries(kinds).entries()], async ([turn, [prefix, [title, base, sources]]]) => {
    const materials = await materialsOf(house, prefix);
    if (materials.length === 0) return;
    const supplierIds = await Promise.all(sources.map(async (login) => (await cast.as(login, 'SUPPLIER')).supplierId));
    for (const [source, supplierId] of supplierIds.entries()) {
      // The second source delivers every third of them, since this year.
      const theirs = source === 0 ? materials : materials.filter(({ turn }) => turn % 3 === 0);
      for (const year of source === 0 ? years : years.slice(1)) {
        const held = halves.filter(([one]) => one === year);
        const set = held.flatMap(([, lineValidFrom, lineValidTo, level], half) =>
          theirs.map((material, index) => ({
            lineNum: (half * theirs.length + index + 1) * 10,
            itemId: material.id,
            itemName: material.itemName,
            spec: material.spec,
            uomId: material.uomId,
            unitPrice: priceOf(base, material, level, source),
            lineValidFrom,
            lineValidTo,
          })),
        );
        await approved(`bulk-agreement:${prefix}:${source}:${year}`, 'srmPurAgreementHeader', {
          fields: { orgId, title: `${title} ${year}`, supplierId, taxRate: '13', validFrom: held[0]![1], validTo: held.at(-1)![2] },
          lines: { lines: { set } },
        });
      }
    }
    const { at, level, needDate } = daysAgo(cast.now, 10 + EVERY_DAYS * turn);
    const set = materials
      .filter((material) => material.turn % 5 !== 4)
      .map((material, index) => {
        const unitPrice = priceOf(base, material, level, 0);
        return {
          lineNum: (index + 1) * 10,
          itemId: material.id,
          itemName: material.itemName,
          spec: material.spec,
          uomId: material.uomId,
          orderQty: round(div(mul(LINE_YUAN, String(1 + (material.turn % 4))), unitPrice), 0),
          unitPrice,
          needDate,
        };
      });
    await approved(
      `bulk-order:${prefix}`,
      'srmPurOrderHeader',
      {
        fields: {
          orgId,
          supplierId: supplierIds[0],
          buyerId,
          taxRate: '13',
          deliveryOrgId,
          deliveryPlace: '深圳一号仓',
          remark: CALLED_OFF,
        },
        lines: { lines: { set } },
      },
      at,
    );
  });
}
