/** A believable small manufacturer with its people, suppliers and materials. All names are invented. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { usccCheckCharacter } from '../../../state-machines/kernel/primitives/uscc.js';

/** code, names, type, code of the parent, address */
export const organisations = [
  ['HENGYUAN', '恒远智造集团', 'Hengyuan Group', 'GROUP', null, '深圳市南山区科技南路18号'],
  ['HY-SZ', '恒远智造(深圳)有限公司', 'Hengyuan Manufacturing (Shenzhen)', 'COMPANY', 'HENGYUAN', '深圳市南山区科技南路18号'],
  ['HY-SZ-OU', '深圳采购中心', 'Shenzhen purchasing unit', 'OU', 'HY-SZ', '深圳市南山区科技南路18号'],
  ['HY-SZ-WH', '深圳一号仓', 'Shenzhen store 1', 'INV', 'HY-SZ-OU', '深圳市南山区科技南路18号'],
  ['HY-SU', '恒远智造(苏州)有限公司', 'Hengyuan Manufacturing (Suzhou)', 'COMPANY', 'HENGYUAN', '苏州市工业园区金鸡湖大道88号'],
  ['HY-SU-OU', '苏州采购中心', 'Suzhou purchasing unit', 'OU', 'HY-SU', '苏州市工业园区金鸡湖大道88号'],
  ['HY-SU-WH', '苏州一号仓', 'Suzhou store 1', 'INV', 'HY-SU-OU', '苏州市工业园区金鸡湖大道88号'],
] as const;
export const buyingUnit = 'HY-SZ-OU';
export const store = 'HY-SZ-WH';
export const secondUnit = 'HY-SU-OU';
export const secondStore = 'HY-SU-WH';

export interface DemoPerson {
  readonly login: string;
  readonly cn: string;
  readonly en: string;
  readonly held: readonly Responsibility[];
  /** Code of the department; null: an account without a person. */
  readonly department: string | null;
  readonly manager: string | null;
  /** Works for the second unit, too. */
  readonly bothUnits: boolean;
}
const person = (
  login: string,
  cn: string,
  en: string,
  held: readonly Responsibility[],
  department: string | null,
  manager: string | null = null,
  bothUnits = false,
): DemoPerson => ({ login, cn, en, held, department, manager, bothUnits });

/** Managers before those whom they lead. */
export const people: readonly DemoPerson[] = [
  person('admin', '系统管理员', 'Administrator', ['ADMIN'], null),
  person('wangfang', '王芳', 'Wang Fang', ['APPROVER', 'MINISTER'], 'GM'),
  person('zhangmin', '张敏', 'Zhang Min', ['SOURCING_MANAGER'], 'PUR', 'wangfang'),
  person('sunhao', '孙浩', 'Sun Hao', ['ADMIN'], 'IT', 'wangfang'),
  person('liwei', '李伟', 'Li Wei', ['BUYER', 'REQUESTER'], 'SRC', 'zhangmin'),
  person('heying', '何颖', 'He Ying', ['BUYER'], 'SRC', 'zhangmin'),
  person('zhaolei', '赵磊', 'Zhao Lei', ['SUPPLIER_MANAGER'], 'PUR', 'zhangmin'),
  person('xuli', '徐丽', 'Xu Li', ['CONTRACT_MANAGER', 'SUPERVISOR'], 'PUR', 'zhangmin'),
  person('wujun', '吴军', 'Wu Jun', ['PLANNER', 'WAREHOUSE'], 'SCM', 'wangfang'),
  person('liuyang', '刘洋', 'Liu Yang', ['FINANCE'], 'FIN', 'wangfang'),
  person('chenjing', '陈静', 'Chen Jing', ['AUDITOR'], 'AUD', 'wangfang'),
  person('zhoujie', '周洁', 'Zhou Jie', ['EXPERT', 'QUALITY'], 'QA', 'wangfang'),
  person('huangtao', '黄涛', 'Huang Tao', ['ENGINEER', 'EXPERT'], 'RD', 'wangfang'),
  person('gaofei', '高飞', 'Gao Fei', ['REPORT_AUTHOR', 'MSG_CHECKER', 'EXPERT'], 'IT', 'sunhao'),
  person('tangning', '唐宁', 'Tang Ning', ['APPROVER', 'MINISTER'], 'GM', 'wangfang', true),
  person('luoyi', '罗毅', 'Luo Yi', ['SOURCING_MANAGER'], 'SRC', 'zhangmin', true),
  person('linxiao', '林晓', 'Lin Xiao', ['BUYER'], 'SRC', 'luoyi', true),
  person('chenpeng', '陈鹏', 'Chen Peng', ['BUYER'], 'SRC', 'luoyi', true),
  person('yangfan', '杨帆', 'Yang Fan', ['BUYER', 'REQUESTER'], 'SRC', 'luoyi', true),
  person('xiemei', '谢梅', 'Xie Mei', ['SUPPLIER_MANAGER'], 'PUR', 'zhaolei', true),
  person('panyue', '潘越', 'Pan Yue', ['CONTRACT_MANAGER'], 'PUR', 'xuli', true),
  person('dingkai', '丁凯', 'Ding Kai', ['PLANNER', 'EXPERT'], 'SCM', 'wujun', true),
  person('shenbo', '沈波', 'Shen Bo', ['WAREHOUSE', 'EXPERT'], 'SCM', 'wujun', true),
  person('caolin', '曹琳', 'Cao Lin', ['FINANCE', 'APPROVER'], 'FIN', 'liuyang', true),
  person('weiqiang', '魏强', 'Wei Qiang', ['QUALITY', 'EXPERT'], 'QA', 'zhoujie', true),
  person('jiangnan', '江楠', 'Jiang Nan', ['ENGINEER', 'EXPERT'], 'RD', 'huangtao', true),
  person('fangyuan', '方圆', 'Fang Yuan', ['ENGINEER', 'REQUESTER', 'EXPERT'], 'RD', 'huangtao'),
  person('mengxin', '孟欣', 'Meng Xin', ['REQUESTER', 'EXPERT'], 'SCM', 'dingkai', true),
  person('raojun', '饶俊', 'Rao Jun', ['SUPERVISOR', 'AUDITOR'], 'AUD', 'chenjing', true),
  person('qiandong', '钱冬', 'Qian Dong', ['REPORT_AUTHOR'], 'IT', 'sunhao', true),
];

/** code, names, code of the department above */
export const departments: readonly (readonly [string, string, string, string | null])[] = [
  ['GM', '总经理办公室', 'General management', null],
  ['PUR', '采购部', 'Purchasing', 'GM'],
  ['SRC', '寻源组', 'Sourcing', 'PUR'],
  ['SCM', '供应链部', 'Supply chain', 'GM'],
  ['FIN', '财务部', 'Finance', 'GM'],
  ['QA', '质量部', 'Quality', 'GM'],
  ['RD', '研发部', 'Engineering', 'GM'],
  ['IT', '信息部', 'Information technology', 'GM'],
  ['AUD', '审计部', 'Internal audit', 'GM'],
];

export const withCheck = (first: string) => first + usccCheckCharacter(first);

type DemoStatus = 'qualified' | 'trial' | 'potential' | 'suspended';
export interface DemoSupplier {
  readonly login: string;
  readonly cn: string;
  readonly en: string;
  /** Of China alone. */
  readonly uscc: string | null;
  readonly countryCode: string;
  readonly province: string;
  readonly address: string;
  readonly categories: string;
  readonly contact: string;
  readonly standing: DemoStatus;
}

/** Code of the division in which it is registered, its province, its address. */
export const places = {
  shenzhen: ['440300', '广东', '深圳市宝安区松岗街道工业大道26号'],
  dongguan: ['441900', '广东', '东莞市长安镇振安中路108号'],
  foshan: ['440600', '广东', '佛山市顺德区北滘镇工业园7号'],
  guangzhou: ['440100', '广东', '广州市黄埔区科学大道62号'],
  suzhou: ['320500', '江苏', '苏州市吴中区越溪街道北官渡路9号'],
  wuxi: ['320200', '江苏', '无锡市新吴区长江路35号'],
  ningbo: ['330200', '浙江', '宁波市北仑区大碶街道坝头西路57号'],
  wenzhou: ['330300', '浙江', '温州市瓯海区仙岩街道穗丰路12号'],
  hangzhou: ['330100', '浙江', '杭州市萧山区建设三路733号'],
  shanghai: ['310100', '上海', '上海市嘉定区安亭镇园国路1188号'],
  qingdao: ['370200', '山东', '青岛市城阳区惜福镇王沙路44号'],
  tangshan: ['130200', '河北', '唐山市丰润区林荫南路3号'],
  chengdu: ['510100', '四川', '成都市龙泉驿区车城东六路20号'],
  xiamen: ['350200', '福建', '厦门市集美区灌口中路99号'],
  changsha: ['430100', '湖南', '长沙市望城区金星北路18号'],
  wuhan: ['420100', '湖北', '武汉市东湖高新区光谷三路77号'],
  xian: ['610100', '陕西', '西安市高新区锦业二路15号'],
  dalian: ['210200', '辽宁', '大连市金普新区淮河中路31号'],
} as const;

const supplier = (
  login: string,
  cn: string,
  en: string,
  code: string,
  place: keyof typeof places,
  categories: string,
  contact: string,
  standing: DemoStatus = 'qualified',
): DemoSupplier => {
  const [division, province, address] = places[place];
  return {
    login,
    cn: `${cn}有限公司`,
    en: `${en} Co., Ltd.`,
    uscc: withCheck(`91${division}MA5D${code}`),
    countryCode: 'CN',
    province,
    address,
    categories,
    standing,
    contact,
  };
};
const abroad = (
  login: string,
  cn: string,
  en: string,
  countryCode: string,
  address: string,
  categories: string,
  contact: string,
  standing: DemoStatus = 'qualified',
): DemoSupplier => ({ login, cn, en, uscc: null, countryCode, province: '', address, categories, standing, contact });

export const suppliers: readonly DemoSupplier[] = [
  supplier('huaxing', '华兴精密五金', 'Huaxing Precision Hardware', 'H0001', 'shenzhen', '机械零部件', '马超'),
  supplier('beigang', '北港钢材贸易', 'Beigang Steel', 'B0002', 'tangshan', '原材料', '郭亮'),
  supplier('nanfang', '南方模塑科技', 'Nanfang Moulding', 'N0003', 'dongguan', '机械零部件', '梁雪'),
  supplier('dongcheng', '东成包装印刷', 'Dongcheng Packaging', 'D0004', 'hangzhou', '包装印刷', '宋佳'),
  supplier('xinrui', '鑫锐电子元件', 'Xinrui Components', 'X0005', 'suzhou', '电子元器件', '韩磊'),
  supplier('jiahe', '嘉和线缆', 'Jiahe Cable', 'J0006', 'wuxi', '电子元器件', '冯娟'),
  supplier('taishan', '泰山紧固件', 'Taishan Fasteners', 'T0007', 'qingdao', '机械零部件', '董强'),
  supplier('qingyuan', '清源化工', 'Qingyuan Chemicals', 'Q0008', 'chengdu', '原材料', '程云'),
  supplier('shunda', '顺达物流', 'Shunda Logistics', 'A0009', 'guangzhou', '服务', '曹阳'),
  supplier('lantian', '蓝天表面处理', 'Lantian Surface', 'L0010', 'foshan', '外协加工', '袁梅', 'trial'),
  supplier('yongli', '永利机电', 'Yongli Electric', 'Y0011', 'xiamen', '设备', '邓辉', 'potential'),
  supplier('changsheng', '长盛塑胶', 'Changsheng Plastics', 'C0012', 'changsha', '原材料', '许诺', 'suspended'),
  supplier('baofeng', '宝丰钢铁加工', 'Baofeng Steel Service', 'B0013', 'shanghai', '原材料', '蒋波'),
  supplier('xinhang', '新航有色金属', 'Xinhang Non-ferrous Metals', 'X0014', 'foshan', '原材料', '贾琳'),
  supplier('deli', '德利塑料', 'Deli Polymers', 'D0015', 'ningbo', '原材料', '彭飞'),
  supplier('hongda', '宏达橡胶制品', 'Hongda Rubber', 'H0016', 'qingdao', '原材料', '吕静'),
  supplier('caihong', '彩虹涂料', 'Caihong Coatings', 'C0017', 'guangzhou', '原材料', '苏敏'),
  supplier('ruitai', '瑞泰微电子', 'Ruitai Microelectronics', 'R0018', 'wuxi', '电子元器件', '卢鑫'),
  supplier('kelian', '科联连接器', 'Kelian Connectors', 'K0019', 'wenzhou', '电子元器件', '丁宁'),
  supplier('mingdian', '明电电路板', 'Mingdian Circuits', 'M0020', 'shenzhen', '电子元器件', '任杰'),
  supplier('guanghui', '光汇显示', 'Guanghui Display', 'G0021', 'wuhan', '电子元器件', '姚倩', 'trial'),
  supplier('xuneng', '旭能电池', 'Xuneng Battery', 'X0022', 'dongguan', '电子元器件', '钟亮'),
  supplier('jinggong', '精工机械加工', 'Jinggong Machining', 'J0023', 'suzhou', '机械零部件', '崔勇'),
  supplier('lida', '力达压铸', 'Lida Die Casting', 'L0024', 'ningbo', '机械零部件', '谭丽'),
  supplier('hengtong', '恒通轴承', 'Hengtong Bearings', 'H0025', 'dalian', '机械零部件', '汪洋'),
  supplier('shengmo', '盛模精密模具', 'Shengmo Tooling', 'W0026', 'dongguan', '机械零部件', '范伟'),
  supplier('huifeng', '汇丰纸品包装', 'Huifeng Paper and Board', 'H0027', 'dongguan', '包装印刷', '石磊'),
  supplier('yacai', '雅彩印务', 'Yacai Printing', 'Y0028', 'shenzhen', '包装印刷', '廖娜'),
  supplier('dingfeng', '鼎峰数控设备', 'Dingfeng CNC Equipment', 'D0029', 'dalian', '设备', '邹涛'),
  supplier('ceyuan', '测远仪器', 'Ceyuan Instruments', 'C0030', 'xian', '设备', '熊伟', 'trial'),
  supplier('anjie', '安捷劳保用品', 'Anjie Safety Supplies', 'A0031', 'wenzhou', 'MRO辅料', '金玲'),
  supplier('runze', '润泽工业油品', 'Runze Lubricants', 'R0032', 'shanghai', 'MRO辅料', '陆军'),
  supplier('haotian', '昊天电镀', 'Haotian Plating', 'H0033', 'foshan', '外协加工', '郝强'),
  supplier('zhongxin', '众信人力资源', 'Zhongxin Staffing', 'E0034', 'suzhou', '服务', '孔燕'),
  supplier('yuntu', '云图信息技术', 'Yuntu Information Technology', 'Y0035', 'hangzhou', '服务', '白雪', 'potential'),
  supplier('jianye', '建业机电安装', 'Jianye Installation', 'J0036', 'wuhan', '工程', '秦川'),
  abroad(
    'weber',
    '韦伯传动技术(德国)',
    'Weber Antriebstechnik GmbH',
    'DE',
    'Industriestrasse 14, 70565 Stuttgart',
    '机械零部件',
    'Jonas Weber',
  ),
  abroad('takeda', '武田精密电子(日本)', 'Takeda Seimitsu Denshi K.K.', 'JP', '2-7-1 Minami, Ota-ku, Tokyo', '电子元器件', 'Aiko Takeda'),
  abroad('riverton', '里弗顿仪器(美国)', 'Riverton Instruments Inc.', 'US', '410 Mill Road, Dayton, Ohio', '设备', 'Grace Miller', 'trial'),
  abroad(
    'minhphat',
    '明发塑料(越南)',
    'Minh Phat Plastics JSC',
    'VN',
    'Lot C4, Song Than Industrial Park, Binh Duong',
    '原材料',
    'Tran Minh Phat',
    'potential',
  ),
];

/** Any number of further suppliers, for a recorded auction with more bidders than the company has. */
export const furtherSupplier = (no: number): DemoSupplier =>
  supplier(
    `bidder${no}`,
    `竞价伙伴${no}号`,
    `Further Bidder ${no}`,
    `W${String(9000 + no).padStart(4, '0')}`,
    'shenzhen',
    '机械零部件',
    `联系人${no}`,
  );

/** code, names, specification, category, unit */
const kinds: readonly (readonly [string, string, string, string, readonly string[]])[] = [
  ['BR', '钢制支架', 'Steel bracket', '冲压件', ['Q235 2.0mm', 'Q235 3.0mm', 'SUS304 2.0mm', 'SUS304 3.0mm', 'SPCC 1.5mm']],
  ['SC', '不锈钢螺钉', 'Stainless screw', '紧固件', ['M3×8', 'M4×10', 'M5×12', 'M6×16', 'M8×20']],
  ['CB', '控制线缆', 'Control cable', '线缆', ['2×0.5', '3×0.75', '4×0.75', '5×1.0', '7×1.0']],
  ['HS', '注塑外壳', 'Moulded housing', '注塑件', ['ABS RAL 9005', 'ABS RAL 9003', 'PC 0.88T', 'PP RAL 7035', 'PA66 RAL 9005']],
  ['CT', '瓦楞纸箱', 'Corrugated carton', '纸箱', ['300×200×150', '400×300×250', '500×400×300', '600×400×400', '800×600×500']],
  ['ST', '冷轧钢板', 'Cold-rolled sheet', '钢材', ['1.0×1250', '1.2×1250', '1.5×1250', '2.0×1250', '3.0×1500']],
  ['RS', '贴片电阻', 'Chip resistor', '被动器件', ['0402 10kΩ', '0603 1kΩ', '0603 10kΩ', '0805 100Ω', '1206 0Ω']],
  ['PN', '水性涂料', 'Water-based paint', '油墨涂料', ['RAL 9003', 'RAL 7035', 'RAL 5005', 'RAL 3020', 'RAL 9005']],
];
const unitOf: Readonly<Record<string, string>> = { CB: 'M', ST: 'T', PN: 'KG' };

export interface DemoMaterial {
  readonly code: string;
  readonly cn: string;
  readonly en: string;
  readonly spec: string;
  readonly category: string;
  readonly unit: string;
}
export const materials: readonly DemoMaterial[] = kinds.flatMap(([prefix, cn, en, category, specs]) =>
  specs.map((spec, index) => ({
    code: `${prefix}-${String(index + 1).padStart(3, '0')}`,
    cn,
    en,
    spec,
    category,
    unit: unitOf[prefix] ?? 'PCS',
  })),
);
