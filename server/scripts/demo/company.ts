/** A believable small manufacturer with its people, suppliers and materials. All names are invented. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { usccCheckCharacter } from '../../../state-machines/suppliers/uscc.js';

/** code, names, type, code of the parent */
export const organisations = [
  ['HENGYUAN', '恒远智造集团', 'Hengyuan Group', 'GROUP', null],
  ['HY-SZ', '恒远智造(深圳)有限公司', 'Hengyuan Manufacturing (Shenzhen)', 'COMPANY', 'HENGYUAN'],
  ['HY-SZ-OU', '深圳采购中心', 'Shenzhen purchasing unit', 'OU', 'HY-SZ'],
  ['HY-SZ-WH', '深圳一号仓', 'Shenzhen store 1', 'INV', 'HY-SZ-OU'],
] as const;
export const buyingUnit = 'HY-SZ-OU';
export const store = 'HY-SZ-WH';

/** login, name, responsibilities */
export const people: readonly (readonly [string, string, readonly Responsibility[]])[] = [
  ['admin', '系统管理员', ['ADMIN']], ['sunhao', '孙浩', ['ADMIN']], ['liwei', '李伟', ['BUYER', 'REQUESTER']], ['heying', '何颖', ['BUYER']], ['zhangmin', '张敏', ['SOURCING_MANAGER']],
  ['wangfang', '王芳', ['APPROVER', 'MINISTER']], ['chenjing', '陈静', ['AUDITOR']], ['liuyang', '刘洋', ['FINANCE']], ['zhaolei', '赵磊', ['SUPPLIER_MANAGER']], ['huangtao', '黄涛', ['ENGINEER']],
  ['zhoujie', '周洁', ['EXPERT', 'QUALITY']], ['wujun', '吴军', ['PLANNER', 'WAREHOUSE']], ['xuli', '徐丽', ['CONTRACT_MANAGER', 'SUPERVISOR']], ['gaofei', '高飞', ['REPORT_AUTHOR', 'MSG_CHECKER']],
];

/** code, names, code of the department above */
export const departments: readonly (readonly [string, string, string, string | null])[] = [
  ['GM', '总经理办公室', 'General management', null], ['PUR', '采购部', 'Purchasing', 'GM'], ['SRC', '寻源组', 'Sourcing', 'PUR'], ['SCM', '供应链部', 'Supply chain', 'GM'], ['FIN', '财务部', 'Finance', 'GM'],
  ['QA', '质量部', 'Quality', 'GM'], ['RD', '研发部', 'Engineering', 'GM'], ['IT', '信息部', 'Information technology', 'GM'],
];

/** login, English name, department, login of the manager */
export const staff: readonly (readonly [string, string, string, string | null])[] = [
  ['wangfang', 'Wang Fang', 'GM', null], ['zhangmin', 'Zhang Min', 'PUR', 'wangfang'], ['liwei', 'Li Wei', 'SRC', 'zhangmin'], ['heying', 'He Ying', 'SRC', 'zhangmin'], ['zhaolei', 'Zhao Lei', 'PUR', 'zhangmin'],
  ['xuli', 'Xu Li', 'PUR', 'zhangmin'], ['wujun', 'Wu Jun', 'SCM', 'wangfang'], ['liuyang', 'Liu Yang', 'FIN', 'wangfang'], ['chenjing', 'Chen Jing', 'FIN', 'wangfang'], ['zhoujie', 'Zhou Jie', 'QA', 'wangfang'],
  ['huangtao', 'Huang Tao', 'RD', 'wangfang'], ['sunhao', 'Sun Hao', 'IT', 'wangfang'], ['gaofei', 'Gao Fei', 'IT', 'sunhao'],
];

const withCheck = (first: string) => first + usccCheckCharacter(first);

export interface DemoSupplier { readonly login: string; readonly cn: string; readonly en: string; readonly uscc: string; readonly province: string; readonly categories: string; readonly standing: 'qualified' | 'trial' | 'potential' | 'suspended'; readonly contact: string }
const supplier = (login: string, cn: string, en: string, code: string, province: string, categories: string, contact: string, standing: DemoSupplier['standing'] = 'qualified'): DemoSupplier =>
  ({ login, cn, en, uscc: withCheck(`91440300MA5D${code}`), province, categories, standing, contact });

export const suppliers: readonly DemoSupplier[] = [
  supplier('huaxing', '华兴精密五金', 'Huaxing Precision Hardware', 'H0001', '广东', '机械零部件', '马超'), supplier('beigang', '北港钢材贸易', 'Beigang Steel', 'B0002', '河北', '原材料', '郭亮'),
  supplier('nanfang', '南方模塑科技', 'Nanfang Moulding', 'N0003', '广东', '机械零部件', '梁雪'), supplier('dongcheng', '东成包装印刷', 'Dongcheng Packaging', 'D0004', '浙江', '包装印刷', '宋佳'),
  supplier('xinrui', '鑫锐电子元件', 'Xinrui Components', 'X0005', '江苏', '电子元器件', '韩磊'), supplier('jiahe', '嘉和线缆', 'Jiahe Cable', 'J0006', '江苏', '电子元器件', '冯娟'),
  supplier('taishan', '泰山紧固件', 'Taishan Fasteners', 'T0007', '山东', '机械零部件', '董强'), supplier('qingyuan', '清源化工', 'Qingyuan Chemicals', 'Q0008', '四川', '原材料', '程云'),
  supplier('shunda', '顺达物流', 'Shunda Logistics', 'A0009', '广东', '服务', '曹阳'), supplier('lantian', '蓝天表面处理', 'Lantian Surface', 'L0010', '广东', '外协加工', '袁梅', 'trial'),
  supplier('yongli', '永利机电', 'Yongli Electric', 'Y0011', '福建', '设备', '邓辉', 'potential'), supplier('changsheng', '长盛塑胶', 'Changsheng Plastics', 'C0012', '湖南', '原材料', '许诺', 'suspended'),
];

/** Any number of further suppliers, for a recorded auction with more bidders than the company has. */
export const furtherSupplier = (no: number): DemoSupplier =>
  supplier(`bidder${no}`, `竞价伙伴${no}号`, `Further Bidder ${no}`, `W${String(no).padStart(4, '0')}`, '广东', '机械零部件', `联系人${no}`);

/** code, names, specification, category, unit */
const kinds: readonly (readonly [string, string, string, string, readonly string[]])[] = [
  ['BR', '钢制支架', 'Steel bracket', '冲压件', ['Q235 2.0mm', 'Q235 3.0mm', 'SUS304 2.0mm', 'SUS304 3.0mm', 'SPCC 1.5mm']],
  ['SC', '不锈钢螺钉', 'Stainless screw', '紧固件', ['M3×8', 'M4×10', 'M5×12', 'M6×16', 'M8×20']],
  ['CB', '控制线缆', 'Control cable', '线缆', ['2×0.5', '3×0.75', '4×0.75', '5×1.0', '7×1.0']],
  ['HS', '注塑外壳', 'Moulded housing', '注塑件', ['ABS 黑', 'ABS 白', 'PC 透明', 'PP 灰', 'PA66 黑']],
  ['CT', '瓦楞纸箱', 'Corrugated carton', '纸箱', ['300×200×150', '400×300×250', '500×400×300', '600×400×400', '800×600×500']],
  ['ST', '冷轧钢板', 'Cold-rolled sheet', '钢材', ['1.0×1250', '1.2×1250', '1.5×1250', '2.0×1250', '3.0×1500']],
  ['RS', '贴片电阻', 'Chip resistor', '被动器件', ['0402 10kΩ', '0603 1kΩ', '0603 10kΩ', '0805 100Ω', '1206 0Ω']],
  ['PN', '水性涂料', 'Water-based paint', '油墨涂料', ['RAL 9003', 'RAL 7035', 'RAL 5005', 'RAL 3020', 'RAL 9005']],
];
const unitOf: Readonly<Record<string, string>> = { CB: 'M', ST: 'T', PN: 'KG' };

export interface DemoMaterial { readonly code: string; readonly cn: string; readonly en: string; readonly spec: string; readonly category: string; readonly unit: string }
export const materials: readonly DemoMaterial[] = kinds.flatMap(([prefix, cn, en, category, specs]) =>
  specs.map((spec, index) => ({ code: `${prefix}-${String(index + 1).padStart(3, '0')}`, cn, en, spec, category, unit: unitOf[prefix] ?? 'PCS' })));
