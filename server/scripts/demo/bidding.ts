/**
 * What the demo company has of this family (bidding.md): five tenders of one plan. One takes bids, one waits for its opening, one is being
 * judged, one is awarded, one has its contract. Bids are closed by the clock alone, so they begin early and go on when their time is up;
 * how long that is follows from how long bidding takes on this machine.
 */
import { mul, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';
import { crew, DemoTender } from './tender.js';
import type { Item, Member, Offer } from './tender.js';

const DAY = 86_400_000;
const LEAST_BIDDING_MS = 6_000;
const PLAN_NAME = '年度招标计划 Tenders of the year';
const experts = ['zhoujie', 'weiqiang', 'jiangnan', 'huangtao', 'gaofei', 'dingkai', 'shenbo', 'fangyuan', 'mengxin'] as const;

interface Wanted {
  readonly key: string;
  readonly subject: string;
  readonly items: readonly Item[];
  readonly offers: readonly Offer[];
}
const item = (code: string, itemName: string, spec: string, quantity: string, estimatePrice: string): Item => ({
  ...{ code, itemName, spec, quantity, estimatePrice },
});
const offer = (login: string, deliveryDays: string, ...prices: readonly string[]): Offer => ({ login, deliveryDays, prices });

const tenders = {
  open: {
    key: 'open',
    subject: '钢制支架年度招标 Steel brackets, yearly tender',
    items: [
      item('BR-001', '钢制支架 Steel bracket', 'Q235 2.0mm', '8000', '10'),
      item('BR-003', '钢制支架 Steel bracket', 'SUS304 2.0mm', '2500', '14'),
    ],
    offers: [offer('huaxing', '25', '8.2', '11.6')],
  },
  waiting: {
    key: 'waiting',
    subject: '不锈钢螺钉招标 Stainless screws',
    items: [
      item('SC-002', '不锈钢螺钉 Stainless screw', 'M4×10', '100000', '0.13'),
      item('SC-004', '不锈钢螺钉 Stainless screw', 'M6×16', '40000', '0.3'),
    ],
    offers: [offer('taishan', '20', '0.098', '0.231'), offer('huaxing', '28', '0.104', '0.238'), offer('jinggong', '30', '0.101', '0.244')],
  },
  judged: {
    key: 'judged',
    subject: '注塑外壳招标 Moulded housings',
    items: [
      item('HS-001', '注塑外壳 Moulded housing', 'ABS RAL 9005', '6000', '18'),
      item('HS-003', '注塑外壳 Moulded housing', 'PC 0.88T', '3000', '24'),
    ],
    offers: [offer('nanfang', '30', '13.9', '18.6'), offer('deli', '35', '14.2', '18.1'), offer('huaxing', '40', '14.8', '19.2')],
  },
  awarded: {
    key: 'awarded',
    subject: '控制线缆招标 Control cables',
    items: [
      item('CB-001', '控制线缆 Control cable', '2×0.5', '20000', '2.8'),
      item('CB-003', '控制线缆 Control cable', '4×0.75', '8000', '6'),
    ],
    offers: [offer('jiahe', '15', '2.15', '4.6'), offer('kelian', '20', '2.3', '4.75'), offer('xinrui', '21', '2.35', '4.55')],
  },
  contracted: {
    key: 'contracted',
    subject: '瓦楞纸箱招标 Corrugated cartons',
    items: [
      item('CT-002', '瓦楞纸箱 Corrugated carton', '400×300×250', '12000', '4'),
      item('CT-004', '瓦楞纸箱 Corrugated carton', '600×400×400', '5000', '7'),
    ],
    offers: [offer('dongcheng', '10', '3.1', '5.6'), offer('huifeng', '12', '3.25', '5.4'), offer('yacai', '14', '3.3', '5.7')],
  },
} as const satisfies Readonly<Record<string, Wanted>>;

const rules = {
  standard: { ruleName: '采购中心招标规则 Tenders of the purchasing unit' },
  sameDay: { ruleName: '当日开标规则 Opened on the same day', docIssueDays: 0, tenderDays: 0, standstillDays: 0 },
} as const;
const RULE = { sealMode: 'SERVER_KEY', minBidders: 3, juryCount: 3, bargainingFlag: 'Y', brightMoonFlag: 'Y', competeFlag: 'Y' };
const indexes = [
  {
    indexNum: 1,
    indexCode: 'C1',
    indexName: '质量体系认证 Quality certificate',
    category: 'COMPLIANCE',
    maxScore: '0',
    scoreMode: 'PASS_FAIL',
    keyFlag: 'Y',
  },
  {
    indexNum: 2,
    indexCode: 'C2',
    indexName: '交货期响应 Delivery as demanded',
    category: 'COMPLIANCE',
    maxScore: '0',
    scoreMode: 'PASS_FAIL',
  },
  { indexNum: 3, indexCode: 'T1', indexName: '技术方案 Technical solution', category: 'TECHNICAL', maxScore: '30' },
  { indexNum: 4, indexCode: 'T2', indexName: '质量保证 Quality assurance', category: 'TECHNICAL', maxScore: '20' },
  {
    indexNum: 5,
    indexCode: 'M1',
    indexName: '付款条件 Terms of payment',
    category: 'COMMERCIAL',
    maxScore: '10',
    scoreMode: 'LEVEL',
    levels: '优 Good=10; 良 Fair=6; 一般 Poor=2',
  },
  { indexNum: 6, indexCode: 'P1', indexName: '投标报价 Price', category: 'PRICE', maxScore: '40', scoreMode: 'FORMULA' },
];
const nodes = ['DOC', 'TENDERING', 'OPENING', 'EVALUATION', 'AWARD'].map((nodeCode, at) => ({ seq: at + 1, nodeCode, offsetDays: at * 7 }));
const chapters = {
  CONTRACT_TERMS: '<p>货到验收合格后60天付款。Paid 60 days after acceptance.</p>',
  BOQ: '<p>见招标清单。See the bill of items.</p>',
  DRAWINGS: '<p>图纸随样品提供。Drawings come with the samples.</p>',
  TECHNICAL: '<p>符合国家标准,提供材质证明。To the national standard, with a certificate of the material.</p>',
  FORMS: '<p>报价表、交货承诺书。Price sheet, promise of delivery.</p>',
};
const notice = {
  content: '<p>现公开招标,欢迎合格供应商参加。Qualified suppliers are invited to bid.</p>',
  qualification: 'ISO 9001;近三年同类业绩。ISO 9001; similar deliveries in the last three years.',
  docPlace: '本平台 This platform',
  openPlace: '深圳采购中心三号会议室 Room 3, Shenzhen',
  contact: '李伟 Li Wei, liwei@hengyuan.example',
};

/** Approved once and in force. */
async function configured(cast: Cast, as: Member, name: string, type: string, payload: object): Promise<string> {
  const [login, resp] = crew[as];
  const writer = await cast.as(login, resp);
  const id = await cast.step(writer, `bidding:${name}`, type, null, 'CREATE', payload);
  await cast.step(writer, `bidding:${name}:submit`, type, id, 'SUBMIT');
  await cast.step(await cast.as(...crew.approver), `bidding:${name}:approve`, type, id, 'APPROVE', { comment: '同意 Approved' });
  return id;
}

async function loadExperts(cast: Cast, orgId: string | null): Promise<void> {
  for (const [at, login] of experts.entries()) {
    const userId = await cast.find('base_users', 'user_name', login);
    const employer = '恒远智造技术委员会 Hengyuan technical committee';
    await configured(cast, 'manager', `expert:${login}`, 'srmSfdExpert', {
      fields: {
        ...{ orgId, expertName: login, userId, birthDate: `19${70 + at}-05-01`, insideFlag: 'Y', employer },
        ...{ mobile: `+86138000010${10 + at}`, email: `${login}@hengyuan.example` },
      },
      lines: { works: { set: [{ workNum: 1, dateFrom: '2008-07-01', employer }] } },
    });
  }
}

interface Setting {
  readonly orgId: string | null;
  readonly sameDay: string;
}
async function loadRules(cast: Cast, orgId: string | null): Promise<Setting> {
  const rule = (name: keyof typeof rules) =>
    configured(cast, 'manager', `rule:${name}`, 'srmSfdBiddingRule', { fields: { ...RULE, ...rules[name], orgId } });
  const ruleId = await rule('standard');
  const sameDay = await rule('sameDay');
  const templateId = await configured(cast, 'manager', 'template', 'srmSfdBiddingTemplate', {
    fields: { orgId, templateName: '货物综合评分 Goods, scored' },
    lines: { indexes: { set: indexes } },
  });
  const contractTemplateId = await configured(cast, 'drafter', 'contract template', 'srmCctTemplate', {
    fields: {
      orgId,
      orgIds: orgId === null ? [] : [orgId],
      templateName: '货物采购合同 Purchase of goods',
      body: '<p>双方经协商一致,订立本合同。The parties agree as follows.</p><p>甲方 Buyer {{sign.sealA}} {{sign.dateA}}</p><p>乙方 Supplier {{sign.sealB}} {{sign.dateB}}</p>',
    },
  });
  await configured(cast, 'manager', 'setup', 'srmSfdBiddingSetup', {
    fields: { orgId, setupName: '货物公开招标 Goods, open', ruleId, templateId, contractTemplateId, countersignFlag: 'Y' },
    lines: { nodes: { set: nodes } },
  });
  return { orgId, sameDay };
}

/** The year's plan; each line of it becomes a project. */
async function planned(house: Assembled, cast: Cast, orgId: string | null): Promise<readonly string[]> {
  const buyer = await cast.as(...crew.owner);
  const day = (days: number) => utcDateOf(cast.now + days * DAY);
  const deptId = await cast.find('base_department', 'department_code', 'SRC');
  const categoryId = await cast.find('srm_base_purchase_category', 'category_name', '机械零部件');
  const dates = { plannedNoticeDate: day(0), plannedOpenDate: day(10), plannedAwardDate: day(20) };
  const lines = Object.values(tenders).map(({ subject, items }, at) => {
    const estimateAmount = sum(items.map(({ quantity, estimatePrice }) => mul(quantity, estimatePrice)));
    return { lineNum: at + 1, subject, categoryId, estimateAmount, budgetAmount: estimateAmount, ownerUserId: buyer.userId, ...dates };
  });
  const id = await configured(cast, 'owner', 'plan', 'srmSfdBiddingPlan', {
    fields: { orgId, planName: PLAN_NAME, planYear: Number(day(0).slice(0, 4)), deptId },
    lines: { lines: { set: lines } },
  });
  for (const { lineNum } of lines)
    await cast.step(buyer, `bidding:plan:${lineNum}`, 'srmSfdBiddingPlan', id, 'CREATE_BIDDING', { lineNums: String(lineNum) });
  const { context } = (await house.runtime.snapshot('srmSfdBiddingPlan', id))!;
  return (context['lines'] as readonly { readonly projectId: string }[]).map(({ projectId }) => projectId);
}

type FiveTenders = [DemoTender, DemoTender, DemoTender, DemoTender, DemoTender];
export interface BegunTenders {
  readonly waiting: DemoTender;
  readonly judged: DemoTender;
  readonly awarded: DemoTender;
  readonly contracted: DemoTender;
}

/** Published and bid for. */
async function bidFor(
  tender: DemoTender,
  { offers }: Wanted,
  times: { readonly docIssueEnd: number; readonly bidDeadline: number },
): Promise<void> {
  await tender.published(times);
  for (const one of offers) {
    await tender.joined(one.login);
    await tender.sealed(one);
  }
}

/** null: they are there. */
export async function beginTenders(house: Assembled, cast: Cast): Promise<BegunTenders | null> {
  if (await cast.find('srm_sfd_bidding_plan', 'plan_name', PLAN_NAME)) return null;
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  await loadExperts(cast, orgId);
  const { sameDay } = await loadRules(cast, orgId);
  const supervisorUserId = await cast.find('base_users', 'user_name', crew.supervisor[0]);
  const projectIds = await planned(house, cast, orgId);
  const later = { docIssueEnd: cast.now + 6 * DAY, bidDeadline: cast.now + 10 * DAY };
  const fields = { supervisorUserId, openPlace: notice.openPlace, validityDays: 90, docIssueStart: cast.now, ...later };
  const prepare = async (wanted: Wanted, at: number): Promise<DemoTender> => {
    const tender = new DemoTender(house, cast, wanted.key, projectIds[at]!);
    const open = wanted === tenders.open;
    await tender.prepared(open ? fields : { ...fields, ruleId: sameDay }, wanted.items, open ? '1500' : '0');
    await tender.equipped(chapters, notice);
    return tender;
  };
  const [open, waiting, judged, awarded, contracted] = (await Promise.all(Object.values(tenders).map(prepare))) as FiveTenders;
  const since = Date.now();
  await bidFor(open, tenders.open, later);
  await open.joined('jinggong');
  // Three bid for each of the others, and all at once.
  const soon = cast.now + Math.max(LEAST_BIDDING_MS, 10 * (Date.now() - since));
  const begun = { waiting, judged, awarded, contracted };
  const today = { docIssueEnd: soon, bidDeadline: soon };
  await Promise.all((Object.keys(begun) as (keyof BegunTenders)[]).map((key) => bidFor(begun[key], tenders[key], today)));
  // One after the other: who sits in one jury is drawn for no other.
  for (const tender of [judged, awarded, contracted]) await tender.juryAtWork();
  return begun;
}

const TECHNICAL = [
  ['27', '24.5', '22'],
  ['18', '17', '15.5'],
] as const;
const COMMERCIAL = [['10', '6', '6']] as const;

async function reported(tender: DemoTender): Promise<void> {
  await tender.scored('TECHNICAL', TECHNICAL);
  await tender.locked('commercial_eval');
  await tender.scored('COMMERCIAL', COMMERCIAL);
  await tender.locked('eval_report');
  await tender.reported();
}
async function intoForce(tender: DemoTender, { now }: Cast): Promise<void> {
  const term = { effectiveFrom: utcDateOf(now), effectiveTo: utcDateOf(now + 365 * DAY), signMode: 'CLICK' };
  const stage = { stageNo: 1, stageName: '验收付款 On acceptance', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 };
  await tender.contracted(await tender.awarded(0), { fields: term, lines: { stages: { set: [stage] } } });
}

export async function finishTenders(cast: Cast, { waiting, judged, awarded, contracted }: BegunTenders): Promise<void> {
  const opened = async (tender: DemoTender): Promise<void> => {
    await tender.opened();
    await tender.marked();
    if (tender === judged) return tender.scored('TECHNICAL', TECHNICAL, 1);
    await reported(tender);
    await (tender === awarded ? tender.awarded(3) : intoForce(tender, cast));
  };
  await Promise.all([judged, awarded, contracted].map(opened));
  // The jury of the one that is done is free again.
  await waiting.juryAtWork();
  await waiting.waitingToOpen();
}
