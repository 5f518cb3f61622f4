/** A believable small manufacturer with its people, suppliers and materials. All names are invented. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { usccCheckCharacter } from '../../../state-machines/suppliers/uscc.js';

export const currencies = [
  ['CNY', '156', '人民币', 'Chinese yuan', '¥', 2], ['USD', '840', '美元', 'US dollar', '$', 2], ['EUR', '978', '欧元', 'Euro', '€', 2],
  ['JPY', '392', '日元', 'Japanese yen', '¥', 0], ['HKD', '344', '港元', 'Hong Kong dollar', 'HK$', 2],
] as const;

export const units = [
  ['PCS', 'H87', '个', 'Piece', 'COUNT', 0, 'Y'], ['SET', 'SET', '套', 'Set', 'COUNT', 0, 'N'], ['KG', 'KGM', '千克', 'Kilogram', 'MASS', 3, 'Y'], ['T', 'TNE', '吨', 'Tonne', 'MASS', 3, 'N'],
  ['M', 'MTR', '米', 'Metre', 'LENGTH', 3, 'Y'], ['M2', 'MTK', '平方米', 'Square metre', 'AREA', 4, 'Y'], ['L', 'LTR', '升', 'Litre', 'VOLUME', 3, 'Y'], ['BOX', 'XBX', '盒', 'Box', 'PACKAGE', 0, 'N'],
] as const;

/** code, names, type, code of the parent */
export const organisations = [
  ['HENGYUAN', '恒远智造集团', 'Hengyuan Group', 'GROUP', null],
  ['HY-SZ', '恒远智造(深圳)有限公司', 'Hengyuan Manufacturing (Shenzhen)', 'COMPANY', 'HENGYUAN'],
  ['HY-SZ-OU', '深圳采购中心', 'Shenzhen purchasing unit', 'OU', 'HY-SZ'],
  ['HY-SZ-WH', '深圳一号仓', 'Shenzhen store 1', 'INV', 'HY-SZ-OU'],
] as const;
export const buyingUnit = 'HY-SZ-OU';
export const store = 'HY-SZ-WH';

/** Chinese and English name, and whose it is. */
export const responsibilities: readonly (readonly [Responsibility, string, string, 'INSIDE' | 'EX'])[] = [
  ['REQUESTER', '需求申请人', 'Requester', 'INSIDE'], ['BUYER', '采购员', 'Buyer', 'INSIDE'], ['SOURCING_MANAGER', '采购经理(寻源)', 'Sourcing manager', 'INSIDE'], ['MINISTER', '部长', 'Third-level approver', 'INSIDE'],
  ['CONTRACT_MANAGER', '合同管理', 'Contract manager', 'INSIDE'], ['PLANNER', '计划', 'Planner', 'INSIDE'], ['WAREHOUSE', '仓库', 'Warehouse', 'INSIDE'], ['FINANCE', '财务', 'Finance', 'INSIDE'],
  ['QUALITY', '质量', 'Supplier quality', 'INSIDE'], ['ENGINEER', '工程师', 'Engineer', 'INSIDE'], ['SUPPLIER_MANAGER', '供应商管理', 'Supplier manager', 'INSIDE'], ['SUPERVISOR', '监标人', 'Tender supervisor', 'INSIDE'],
  ['EXPERT', '专家', 'Expert', 'INSIDE'], ['APPROVER', '审批人', 'Approver', 'INSIDE'], ['AUDITOR', '审计', 'Auditor', 'INSIDE'], ['ADMIN', '管理员', 'Administrator', 'INSIDE'],
  ['REPORT_AUTHOR', '报表作者', 'Report author', 'INSIDE'], ['MSG_CHECKER', '消息审核', 'Message checker', 'INSIDE'],
  ['SUPPLIER', '供应商', 'Supplier', 'EX'], ['SUPPLIER_ADMIN', '供应商主账号', 'Supplier main account', 'EX'], ['SUPPLIER_REG', '注册中供应商', 'Applicant', 'EX'],
];

/** login, name, responsibilities */
export const people: readonly (readonly [string, string, readonly Responsibility[]])[] = [
  ['admin', '系统管理员', ['ADMIN']], ['sunhao', '孙浩', ['ADMIN']], ['liwei', '李伟', ['BUYER', 'REQUESTER']], ['heying', '何颖', ['BUYER']], ['zhangmin', '张敏', ['SOURCING_MANAGER']],
  ['wangfang', '王芳', ['APPROVER', 'MINISTER']], ['chenjing', '陈静', ['AUDITOR']], ['liuyang', '刘洋', ['FINANCE']], ['zhaolei', '赵磊', ['SUPPLIER_MANAGER']], ['huangtao', '黄涛', ['ENGINEER']],
  ['zhoujie', '周洁', ['EXPERT', 'QUALITY']], ['wujun', '吴军', ['PLANNER', 'WAREHOUSE']], ['xuli', '徐丽', ['CONTRACT_MANAGER', 'SUPERVISOR']], ['gaofei', '高飞', ['REPORT_AUTHOR', 'MSG_CHECKER']],
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
  ['BR', '钢制支架', 'Steel bracket', '机械零部件', ['Q235 2.0mm', 'Q235 3.0mm', 'SUS304 2.0mm', 'SUS304 3.0mm', 'SPCC 1.5mm']],
  ['SC', '不锈钢螺钉', 'Stainless screw', '机械零部件', ['M3×8', 'M4×10', 'M5×12', 'M6×16', 'M8×20']],
  ['CB', '控制线缆', 'Control cable', '电子元器件', ['2×0.5', '3×0.75', '4×0.75', '5×1.0', '7×1.0']],
  ['HS', '注塑外壳', 'Moulded housing', '机械零部件', ['ABS 黑', 'ABS 白', 'PC 透明', 'PP 灰', 'PA66 黑']],
  ['CT', '瓦楞纸箱', 'Corrugated carton', '包装印刷', ['300×200×150', '400×300×250', '500×400×300', '600×400×400', '800×600×500']],
  ['ST', '冷轧钢板', 'Cold-rolled sheet', '原材料', ['1.0×1250', '1.2×1250', '1.5×1250', '2.0×1250', '3.0×1500']],
  ['RS', '贴片电阻', 'Chip resistor', '电子元器件', ['0402 10kΩ', '0603 1kΩ', '0603 10kΩ', '0805 100Ω', '1206 0Ω']],
  ['PN', '水性涂料', 'Water-based paint', '原材料', ['RAL 9003', 'RAL 7035', 'RAL 5005', 'RAL 3020', 'RAL 9005']],
];
const unitOf: Readonly<Record<string, string>> = { CB: 'M', ST: 'T', PN: 'KG' };

export interface DemoMaterial { readonly code: string; readonly cn: string; readonly en: string; readonly spec: string; readonly category: string; readonly unit: string }
export const materials: readonly DemoMaterial[] = kinds.flatMap(([prefix, cn, en, category, specs]) =>
  specs.map((spec, index) => ({ code: `${prefix}-${String(index + 1).padStart(3, '0')}`, cn, en, spec, category, unit: unitOf[prefix] ?? 'PCS' })));
