/** Qualifications at each step of their scene: papers, a visit with scores, a sample, a small batch, the decision; and plans of visits. */
import { addDays, utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Cast } from './cast.js';

const QUALIFY = 'srmSlcQualifyHeader';
const VISIT = 'srmSlcLocaleInspect';
const SAMPLE = 'srmSlcSampleTrial';
const TRYOUT = 'srmSlcBatchTryout';
const DAY = 86_400_000;
const approved = { comment: '同意 Approved' };

export interface People {
  readonly manager: Viewer;
  readonly approver: Viewer;
  readonly buyer: Viewer;
  readonly inspector: Viewer;
}
/** How far each goes; in the order of the steps. */
const goals = [
  'draft',
  'approving',
  'papers',
  'review',
  'visit',
  'inspecting',
  'sample',
  'tryout',
  'deciding',
  'passed',
  'failed',
] as const;
type Goal = (typeof goals)[number];

const step = (nodeSeq: number, nodeType: string, dependsOn: string | null, ownerResp: string, passScore: string | null = null) => ({
  ...{ nodeSeq, nodeType, dependsOn, ownerResp, standardDays: 15, passScore },
});
const everyStep = [
  step(10, 'INFO_REVIEW', null, 'SUPPLIER_MANAGER'),
  step(20, 'QUALIFICATION_DOC', '10', 'QUALITY'),
  step(30, 'LOCALE_INSPECT', '20', 'QUALITY', '60'),
  step(40, 'SAMPLE_TRIAL', '20', 'QUALITY'),
  step(50, 'BATCH_TRYOUT', '40', 'QUALITY'),
  step(90, 'FINAL_REVIEW', '30,50', 'SUPPLIER_MANAGER'),
];
const twoSteps = [step(10, 'INFO_REVIEW', null, 'SUPPLIER_MANAGER'), step(90, 'FINAL_REVIEW', '10', 'SUPPLIER_MANAGER')];
const checklist = [
  ['质量体系', '质量手册与程序文件 Quality manual', '20', '18'],
  ['质量体系', '检测设备校准 Calibration of instruments', '20', '11'],
  ['生产能力', '设备状态与保养 Machines and their upkeep', '30', '27'],
  ['供应链', '来料检验记录 Records of incoming goods', '30', '26'],
] as const;
const scored = checklist.map(([chapter, itemName, fullScore, score], at) => ({
  ...{ itemSeq: at + 1, chapter, itemName, fullScore, score },
  ...(score === '11' ? { finding: '两台卡尺超期未校准 Two calipers are overdue', severity: 'MINOR' } : {}),
}));

/** What is required, and the ways of qualification. */
async function loadLibrary(cast: Cast, { manager, approver }: People, orgId: string | null, categoryId: string | null) {
  const inForce = async (key: string, type: string, payload: object): Promise<string> => {
    const id = await cast.step(manager, key, type, null, 'CREATE', payload);
    await cast.step(manager, `${key}:submit`, type, id, 'SUBMIT');
    await cast.step(approver, `${key}:approve`, type, id, 'APPROVE', approved);
    return id;
  };
  const required = { orgId, requireType: 'CERT', mandatoryFlag: 'Y', minRemainDays: 90, reviewResp: 'QUALITY' };
  await inForce('requirement:iso', 'srmSlcQualificationRequire', {
    fields: { ...required, requireName: 'ISO 9001 质量管理体系认证', certType: 'ISO9001', categoryIds: [categoryId], orgIds: [orgId] },
  });
  await cast.step(manager, 'requirement:rohs', 'srmSlcQualificationRequire', null, 'CREATE', {
    fields: { ...required, requireName: 'RoHS 检测报告 Report', certType: 'ROHS_REPORT', mandatoryFlag: 'N' },
  });
  const scene = (key: string, sceneName: string, nodes: object, scope: object) =>
    inForce(`scene:${key}`, 'srmSlcIntroduceScenes', { fields: { orgId, sceneName, ...scope }, lines: { nodes: { set: nodes } } });
  return {
    full: await scene('full', '生产物料供应商引入 Suppliers of production material', everyStep, { categoryIds: [categoryId] }),
    short: await scene('short', '简化引入 Short way', twoSteps, { sceneType: 'NEW_CATEGORY' }),
  };
}

class Qualification {
  #id = '';
  #at: number;
  constructor(
    private readonly cast: Cast,
    private readonly people: People,
    private readonly seller: Viewer,
    private readonly place: { readonly orgId: string | null; readonly categoryId: string | null; readonly itemId: string | null },
    private readonly key: string,
  ) {
    this.#at = cast.now - 2 * DAY;
  }

  #sent(by: Viewer, event: string, payload: object = {}, type = QUALIFY, id: string | null = this.#id): Promise<string> {
    this.#at += DAY / 16;
    return this.cast.step(by, `qualify:${this.key}:${event}:${this.#at}`.slice(0, 100), type, id, event, payload, this.#at);
  }
  async #node(nodeSeq: number): Promise<Readonly<Record<string, string>>> {
    const { context } = await this.cast.until(QUALIFY, this.#id, () => true, 'there');
    const nodes = context['nodes'] as readonly (Readonly<Record<string, string>> & { readonly nodeSeq: number })[];
    return nodes.find((node) => node.nodeSeq === nodeSeq)!;
  }
  #settled(nodeSeq: number): Promise<unknown> {
    const isOver = ({ context }: { readonly context: Readonly<Record<string, unknown>> }) =>
      (context['nodes'] as readonly { readonly nodeSeq: number; readonly nodeStatus: string }[]).some(
        (node) => node.nodeSeq === nodeSeq && node.nodeStatus === 'PASSED',
      );
    return this.cast.until(QUALIFY, this.#id, isOver as never, `over with step ${nodeSeq}`);
  }

  async begun(sceneId: string, goal: Goal): Promise<void> {
    const { manager, approver, buyer } = this.people;
    const { orgId, categoryId } = this.place;
    const fields = { orgId, supplierId: this.seller.supplierId, sceneId, categoryIds: [categoryId], reason: '增加第二货源 Second source' };
    const planEnd = addDays(utcDateOf(this.cast.now), 60);
    this.#id = await this.#sent(buyer, 'CREATE', { fields: { ...fields, planEnd } }, QUALIFY, null);
    if (goal === 'draft') return;
    await this.#sent(buyer, 'SUBMIT');
    if (goal === 'approving') return;
    await this.#sent(approver, 'APPROVE', approved);
    await this.#sent(manager, 'NODE_RESULT', { nodeSeq: 10, result: 'PASSED', score: '95', note: null });
  }
  async papers(goal: Goal): Promise<void> {
    if (goal === 'papers') return;
    const fileIds = await this.cast.file(this.seller, 'ISO 9001.csv', 'ISO 9001\n');
    const expiryDate = addDays(utcDateOf(this.cast.now), 500);
    await this.#sent(this.seller, 'SUBMIT_REQUIRE', { requireNum: 1, fileIds, certNo: `Q-${this.key}`, expiryDate, answer: null });
    if (goal === 'review') return;
    const { inspector } = this.people;
    await this.#sent(inspector, 'REVIEW_REQUIRE', { requireNum: 1, verdict: 'ACCEPTED', reviewNote: null });
    await this.#settled(20);
  }
  async visit(goal: Goal): Promise<void> {
    const { inspector, approver } = this.people;
    const dueDate = utcDateOf(goal === 'visit' ? this.cast.now + 9 * DAY : this.#at);
    await this.#sent(inspector, 'START_NODE', { ...noStart, nodeSeq: 30, dueDate });
    const { visitId } = await this.#node(30);
    const done = (by: Viewer, event: string, payload?: object) => this.#sent(by, event, payload, VISIT, visitId);
    const items = { set: scored.map(({ score: _score, finding: _finding, ...item }) => item) };
    await done(inspector, 'SAVE', { fields: { inspectMode: goal === 'visit' ? 'ONSITE' : 'UNANNOUNCED' }, lines: { items } });
    await done(inspector, 'NOTIFY');
    if (goal === 'visit') return;
    await done(inspector, 'START');
    const scores = goal === 'inspecting' ? scored.slice(0, 2) : scored;
    await done(inspector, 'SAVE', {
      fields: { closingSignedFlag: 'Y', summary: '体系运行有效,校准管理待改进。Sound; calibration to be improved.' },
      lines: { items: { set: scores } },
    });
    if (goal === 'inspecting') return;
    await done(inspector, 'SUBMIT_REPORT');
    const row = { itemSeq: 2, cause: '台账遗漏 Missing in the list', action: '补校并更新台账 Calibrated, list renewed' };
    await done(this.seller, 'SUBMIT_RECTIFY', { rows: [{ ...row, actionDate: utcDateOf(this.cast.now) }] });
    await done(inspector, 'VERIFY', { itemSeq: 2, verdict: 'CLOSED' });
    await done(inspector, 'FINISH_VERIFY');
    await done(approver, 'APPROVE', approved);
    await this.#settled(30);
  }
  async sample(goal: Goal): Promise<void> {
    const { inspector, approver } = this.people;
    const today = utcDateOf(this.cast.now);
    const about = { itemId: this.place.itemId, materialDesc: '钢制支架 Steel bracket' };
    await this.#sent(inspector, 'START_NODE', { ...noStart, ...about, nodeSeq: 40, dueDate: addDays(today, 10) });
    const { trialId } = await this.#node(40);
    const done = (by: Viewer, event: string, payload?: object) => this.#sent(by, event, payload, SAMPLE, trialId);
    const drawingIds = await this.cast.file(inspector, '图纸 Drawing.csv', 'Bore,10\n');
    const item = { itemNum: 1, itemName: '孔径 Bore', lowerLimit: '9.95', upperLimit: '10.05', keyFlag: 'Y' };
    await done(inspector, 'SAVE', { fields: { drawingIds }, lines: { items: { set: [item] } } });
    await done(inspector, 'ISSUE');
    await done(this.seller, 'ACCEPT', { promisedDate: addDays(today, 5) });
    if (goal === 'sample') return;
    const values = [{ itemNum: 1, supplierValue: '10.01' }];
    await done(this.seller, 'SHIP', { carrier: '顺丰 SF', waybillNo: `SF${this.key}`, shippedQty: '5', values });
    await done(inspector, 'RECEIVE', { receivedQty: '5', receivedDate: today });
    await done(inspector, 'SAVE', { lines: { items: { set: [{ itemNum: 1, ourValue: '10.02' }] } } });
    await done(inspector, 'SUBMIT', { verdict: 'PASS', concessionNote: null, concessionTo: null });
    await done(approver, 'APPROVE', approved);
    await this.#settled(40);
  }
  async tryout(): Promise<void> {
    const { inspector, approver, buyer } = this.people;
    const { supplierId } = this.seller;
    await this.cast.until('srmSlcSupplierInfo', supplierId!, ({ state }) => state === 'trial', 'on trial');
    this.#at = Math.max(this.#at, this.cast.now - DAY / 2);
    await this.#sent(inspector, 'START_NODE', { ...noStart, nodeSeq: 50, itemId: this.place.itemId, quantity: '500' });
    const { tryoutId } = await this.#node(50);
    await this.#sent(buyer, 'SUBMIT', {}, TRYOUT, tryoutId);
    await this.#sent(approver, 'APPROVE', approved, TRYOUT, tryoutId);
  }
  async decided(goal: Goal): Promise<void> {
    const conclusion = goal === 'failed' ? 'FAIL' : 'PASS';
    const said = { conclusion, conclusionNote: goal === 'failed' ? '产能不足 Too little capacity' : null, conditionUntil: null };
    await this.#sent(this.people.buyer, 'SUBMIT_FINAL', said);
    if (goal !== 'deciding') await this.#sent(this.people.approver, 'APPROVE_FINAL', approved);
  }
}
const noStart = { dueDate: null, leaderId: null, siteName: null, itemId: null, materialDesc: null, quantity: null };
const byShortWay: readonly Goal[] = ['deciding', 'passed', 'failed'];

export async function qualified(cast: Cast, people: People, sellers: readonly Viewer[], orgId: string | null): Promise<void> {
  const categoryId = await cast.find('srm_base_purchase_category', 'category_name', '机械零部件');
  const itemId = await cast.find('base_material_item', 'item_code', 'BR-002');
  const scenes = await loadLibrary(cast, people, orgId, categoryId);
  await Promise.all(
    goals.map(async (goal, at) => {
      const one = new Qualification(cast, people, sellers[at]!, { orgId, categoryId, itemId }, goal);
      const isShort = byShortWay.includes(goal);
      await one.begun(isShort ? scenes.short : scenes.full, goal);
      if (goal === 'draft' || goal === 'approving') return;
      if (isShort) return one.decided(goal);
      await one.papers(goal);
      if (goal === 'papers' || goal === 'review') return;
      if (goal !== 'sample') await one.visit(goal);
      if (goal === 'sample' || goal === 'tryout') await one.sample(goal);
      if (goal === 'tryout') await one.tryout();
    }),
  );
}

/** What is looked at besides the checklist. */
const checks = [
  { chapter: '关键特性 Key characteristics', itemName: '本公司关键特性的过程能力 Capability of our key characteristics', keyItemFlag: 'Y' },
  { chapter: '关键特性 Key characteristics', itemName: '本公司模具与检具的保管 Upkeep of our tools and gauges' },
].map((row, at) => ({ checkNum: at + 1, ...row }));

/** One plan under way, one being written. */
export async function planned(cast: Cast, people: People, supplierIds: readonly string[], orgId: string | null): Promise<void> {
  const { inspector, approver } = people;
  const today = utcDateOf(cast.now);
  const staff = [
    { staffNum: 1, userId: inspector.userId, staffRole: 'LEADER', qualityFlag: 'Y' },
    { staffNum: 2, userId: people.manager.userId, staffRole: 'MEMBER' },
  ];
  const rows = supplierIds.map((supplierId, at) => ({
    ...{ rowNum: at + 1, supplierId, siteName: '生产基地 Plant', plannedDate: addDays(today, 7 + at) },
  }));
  const checklistId = await cast.find('srm_slc_checklist', 'checklist_code', 'ANNUAL');
  const plan = (key: string, title: string, suppliers: readonly object[]) =>
    cast.step(inspector, `inspections:${key}`, 'srmSlcInspectPlan', null, 'CREATE', {
      fields: { orgId, title, leaderId: inspector.userId, planStart: today, planEnd: addDays(today, 60), planPeriod: today.slice(0, 4) },
      lines: {
        suppliers: { set: suppliers },
        staff: { set: staff },
        checklists: { set: [{ listNum: 1, checklistId }] },
        checks: { set: checks },
      },
    });
  const running = await plan('year', '年度供应商考察 Visits of the year', rows.slice(0, 3));
  await cast.step(inspector, 'inspections:year:submit', 'srmSlcInspectPlan', running, 'SUBMIT');
  await cast.step(approver, 'inspections:year:approve', 'srmSlcInspectPlan', running, 'APPROVE', approved);
  await plan(
    'next',
    '关键物料专项考察 Key materials',
    rows.slice(3, 5).map((row, at) => ({ ...row, rowNum: at + 1 })),
  );
}
