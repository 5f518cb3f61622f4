/**
 * Materials in any number, as a connected ERP would have brought them: each begins with one event of its own, decided by the
 * machine and chained like any other. What prepare would read is the same for all and is given; documents that begin alike are
 * written together by the database's shared commits, without mailboxes, because nobody knows them yet.
 */
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { GENESIS_HASH } from '../../../state-machines/kernel/primitives/chain.js';
import type { Assembled } from '../../assemble.js';
import { documentStore } from '../../kernel/database/store.js';
import { transition } from '../../kernel/runtime/steps/transition.js';
import { buyingUnit } from './company.js';

/** Category, code prefix, names, unit, and what varies in the specification: codes of the trade, which readers of both languages know. */
const kinds: readonly (readonly [string, string, string, string, string, readonly string[], readonly string[]])[] = [
  ['钢材', 'STL', '热轧钢板', 'Hot-rolled plate', 'T', ['Q235B', 'Q355B', '45#', 'S50C'], ['mm×1250', 'mm×1500', 'mm×1800']],
  ['有色金属', 'ALU', '铝型材', 'Aluminium profile', 'M', ['6061', '6063', '6082'], ['mm AA10', 'mm MF', 'mm RAL 9005']],
  ['塑料粒子', 'PLA', '塑料粒子', 'Plastic granules', 'KG', ['ABS', 'PC', 'PA66', 'POM', 'PP'], [' RAL 9005', ' NC', ' RAL 9003']],
  ['橡胶', 'RUB', '密封圈', 'Sealing ring', 'PCS', ['NBR', 'EPDM', 'FKM'], ['mm×1.8', 'mm×2.65', 'mm×3.55']],
  ['主动器件', 'ICS', '集成电路', 'Integrated circuit', 'PCS', ['STM', 'GD', 'TPS', 'LM'], ['-LQFP', '-SOP', '-QFN']],
  ['被动器件', 'RES', '贴片电阻', 'Chip resistor', 'PCS', ['0402', '0603', '0805'], ['Ω 1%', 'Ω 5%', 'kΩ 1%']],
  ['被动器件', 'CAP', '贴片电容', 'Chip capacitor', 'PCS', ['0402', '0603', '0805'], ['pF 50V', 'nF 50V', 'nF 25V']],
  ['连接器', 'CON', '板端连接器', 'Board connector', 'PCS', ['2.0mm', '2.54mm', '3.96mm'], ['P DIP', 'P R/A', 'P SMD']],
  ['线缆', 'CBL', '屏蔽线缆', 'Shielded cable', 'M', ['RVVP', 'UL2464', 'UL1007'], ['×0.2', '×0.5', '×0.75']],
  ['机加件', 'MAC', '精密轴套', 'Machined bush', 'PCS', ['SUS304', '45#', 'AL6061'], ['×20', '×30', '×45']],
  ['冲压件', 'STP', '冲压支架', 'Stamped bracket', 'PCS', ['SPCC', 'SECC', 'SUS304'], ['mm A', 'mm B', 'mm C']],
  ['注塑件', 'INJ', '注塑外壳', 'Moulded cover', 'PCS', ['ABS', 'PC', 'PP'], ['# RAL 9005', '# RAL 7035', '# RAL 9003']],
  ['紧固件', 'SCR', '内六角螺钉', 'Socket screw', 'PCS', ['M3', 'M4', 'M5', 'M6', 'M8'], ['×8.8', '×10.9', '×A2-70']],
  ['轴承传动', 'BRG', '深沟球轴承', 'Ball bearing', 'PCS', ['60', '62', '63'], ['-2RS', '-ZZ', '-2Z/C3']],
  ['纸箱', 'CTN', '瓦楞纸箱', 'Corrugated carton', 'PCS', ['B', 'BC', 'BCE'], ['×400×300', '×500×400', '×600×400']],
  ['标签', 'LBL', '不干胶标签', 'Adhesive label', 'PCS', ['C2S', 'PET', 'PP'], ['×40', '×60', '×80']],
  ['工具', 'TOL', '硬质合金铣刀', 'Carbide end mill', 'PCS', ['Z2', 'Z3', 'Z4'], ['mm TiAlN', 'mm L100', 'mm R0.5']],
  ['润滑清洗', 'LUB', '液压油', 'Hydraulic oil', 'L', ['L-HM', 'L-HV', 'L-CKD'], ['# 20L', '# 200L', '# 1000L']],
];

/** Documents whose commits may be under way at once; the database writes those that are alike together. */
const ABREAST = 400;

interface Ground {
  readonly orgId: string;
  readonly buyers: readonly string[];
  readonly units: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/** Brings their number to `wanted`; those that are there stay. @returns how many were made. @throws Error when one is refused */
export async function loadBulkMaterials(house: Assembled, wanted: number): Promise<number> {
  const {
    rows: [present],
  } = await house.database.read.query<{ n: number }>(
    "select count(*)::int as n from base_material_item where source_system = 'ERP' and source_key like 'DEMO-%'",
  );
  const ground = await groundOf(house);
  let next = present!.n;
  const made = Math.max(0, wanted - next);
  await Promise.all(
    Array.from({ length: Math.min(ABREAST, made) }, async () => {
      while (next < wanted) await begin(house, ground, next++);
    }),
  );
  return made;
}

async function groundOf({ database: { read } }: Assembled): Promise<Ground> {
  const ids = async (sql: string, params: readonly unknown[] = []) => (await read.query<{ id: string; name: string }>(sql, params)).rows;
  const [organisation] = await ids('select id::text, org_code as name from base_organization where org_code = $1', [buyingUnit]);
  return {
    orgId: organisation!.id,
    buyers: (await ids("select id::text, user_name as name from base_users where user_name in ('liwei', 'heying') order by user_name")).map(
      ({ id }) => id,
    ),
    units: new Map((await ids('select id::text, uom_code as name from base_uom')).map(({ id, name }) => [name, id])),
    categories: new Map(
      (await ids('select id::text, category_name as name from srm_base_purchase_category')).map(({ id, name }) => [name, id]),
    ),
  };
}

async function begin({ database, kernel, runtime }: Assembled, ground: Ground, no: number): Promise<void> {
  const document = kernel.registry.get('baseMaterialItem');
  const at = runtime.now();
  const { payload, categoryName } = materialNo(ground, no);
  const event: MachineEvent = {
    type: 'CREATE',
    payload,
    at,
    clientAt: null,
    actor: SYSTEM,
    cause: { kind: 'IMPORT', id: 'demo' },
    requestId: null,
    facts: { id: await database.nextId(), category: { state: 'enabled', leafFlag: 'Y', categoryName }, similar: [] } as object,
  };
  const accepted = await transition(document, null, event, GENESIS_HASH);
  if ('refusal' in accepted) throw new Error(`material ${no}: ${accepted.refusal.code}`);
  await database.transaction((tx) => documentStore.write(tx, document.definition, null, [accepted], [], true), 'shared');
}

/** Every material is a function of its number, so that a later run goes on where an earlier one ended. */
function materialNo({ orgId, buyers, units, categories }: Ground, no: number) {
  const [categoryName, prefix, itemName, itemNameEn, unit, grades, forms] = kinds[no % kinds.length]!;
  const turn = Math.floor(no / kinds.length);
  const size = Math.floor(turn / (grades.length * forms.length)) + 1;
  const spec = `${grades[turn % grades.length]!} ${size}${forms[Math.floor(turn / grades.length) % forms.length]!}`;
  const code = `${prefix}-${String(no + 1).padStart(7, '0')}`;
  const buyerId = no % 13 === 0 ? null : buyers[no % buyers.length]!;
  const org = {
    orgId,
    enabledFlag: 'Y',
    purchaseFlag: 'Y',
    phase: no % 29 === 0 ? 'NPI' : 'MASS',
    buyerId,
    leadTimeDays: 7 + (no % 4) * 7,
    minOrderQty: String(10 ** (1 + (no % 3))),
    packQty: '10',
  };
  const fields = {
    itemCode: code,
    itemName,
    itemNameEn,
    spec,
    categoryId: categories.get(categoryName),
    itemType: prefix === 'CTN' || prefix === 'LBL' ? 'PACKAGE' : prefix === 'TOL' || prefix === 'LUB' ? 'MRO' : 'PART',
    uomId: units.get(unit),
    taxRate: '13',
    sourceSystem: 'ERP',
    sourceKey: `DEMO-${no + 1}`,
  };
  return { payload: { fields, lines: { orgs: { set: [org] } } }, categoryName };
}
