/**
 * What the demo company has of this family (platform-process.md §3 to §11): a drawn process for applications, and applications at
 * each point of it. The approvals of orders and awards stay buttons, so that whoever tries the demo meets both ways.
 */
import type { AnyContext } from '../../../state-machines/kernel/document.js';
import type { ProcessGraph } from '../../../state-machines/process/graph.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { loadReferenceData } from '../../base/seeds/load.js';
import { processSeeds } from '../../process/seeds.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const INSTANCE = 'bpmInstance';
const APPLICATION = 'bpmApplication';
/** Above this, in yuan, the general manager decides, too. */
const SECOND_FROM = '20000';

const graph = (first: string, second: string): ProcessGraph => ({
  nodes: [
    { nodeKey: 'start', nodeName: '发起', nodeNameEn: 'Start', kind: 'START' },
    {
      ...{ nodeKey: 'manager', nodeName: '部门负责人', nodeNameEn: 'Head of department', kind: 'APPROVE', mode: 'ANY' },
      ...{ rules: [{ kind: 'USER', userIds: [first] }], flags: ['transfer', 'addSign', 'batch'] },
      ...{ dueHours: '16', calendar: 'WORKING', onOverdue: 'NOTIFY' },
    },
    { nodeKey: 'amount', nodeName: '金额', nodeNameEn: 'Amount', kind: 'CONDITION' },
    {
      ...{ nodeKey: 'director', nodeName: '总经理', nodeNameEn: 'General manager', kind: 'APPROVE', mode: 'ANY' },
      ...{ rejectTo: 'PREVIOUS', rules: [{ kind: 'USER', userIds: [second] }], flags: ['batch', 'commentRequired'] },
    },
    { nodeKey: 'end', nodeName: '结束', nodeNameEn: 'End', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'manager' },
    { from: 'manager', to: 'amount' },
    { from: 'amount', to: 'director', priority: 1, condition: { field: 'amountBase', op: 'gt', value: SECOND_FROM } },
    { from: 'amount', to: 'end', isDefault: true },
    { from: 'director', to: 'end' },
  ],
});

/** What every application says besides: by when, and whether it is in the budget. */
const form = [
  { fieldNo: 1, sortNo: 10, fieldKey: 'neededBy', label: '期望完成日期', labelEn: 'Needed by', fieldKind: 'DATE', requiredFlag: 'Y' },
  { fieldNo: 2, sortNo: 20, fieldKey: 'costCentre', label: '成本中心', labelEn: 'Cost centre', fieldKind: 'TEXT', requiredFlag: 'N' },
  { fieldNo: 3, sortNo: 30, fieldKey: 'budgeted', label: '预算内', labelEn: 'In the budget', fieldKind: 'FLAG', requiredFlag: 'N' },
];

type Decision = 'APPROVE' | 'REJECT';
interface Asked {
  readonly key: string;
  readonly by: readonly [string, Responsibility];
  readonly title: string;
  readonly content: string;
  readonly amount: string;
  /** What the manager, then the director have said so far. */
  readonly said: readonly Decision[];
}
const applications: readonly Asked[] = [
  {
    ...{ key: 'travel', by: ['liwei', 'BUYER'], title: '供应商走访差旅 Visit to Huaxing', amount: '3600', said: [] },
    content: '赴东莞走访华兴五金两天,随行质量工程师一名。',
  },
  {
    ...{ key: 'tooling', by: ['fangyuan', 'ENGINEER'], title: '外壳模具修改 Change of a mould', amount: '48000', said: ['APPROVE'] },
    content: '外壳卡扣强度不足,模具需加强筋,供应商报价 48,000 元。',
  },
  {
    ...{ key: 'samples', by: ['heying', 'BUYER'], title: '连接器样品费 Samples of connectors', amount: '1800', said: ['APPROVE'] },
    content: '三家供应商样品各 20 件,用于新品评估。',
  },
  {
    ...{ key: 'training', by: ['zhoujie', 'QUALITY'], title: '8D 方法培训 Training', amount: '26000', said: ['APPROVE', 'APPROVE'] },
    content: '为十五家重点供应商开设 8D 方法培训。',
  },
  {
    ...{ key: 'furniture', by: ['mengxin', 'REQUESTER'], title: '办公家具 Furniture', amount: '9200', said: ['REJECT'] },
    content: '更换会议室桌椅。',
  },
];
const words: Readonly<Record<Decision, string>> = { APPROVE: '同意 Approved', REJECT: '本年度预算已用完 This budget is spent' };

export async function loadProcess(house: Assembled, cast: Cast): Promise<void> {
  const { runtime, kernel, database } = house;
  await loadReferenceData(
    { runtime, registry: kernel.registry, read: database.read },
    { wanted: (type) => type.startsWith('bpm'), more: processSeeds },
  );
  const deciders = [await cast.as('zhangmin', 'SOURCING_MANAGER'), await cast.as('wangfang', 'APPROVER')] as const;
  const modelId = await drawn(cast, deciders);
  for (const asked of applications) await applied(cast, modelId, deciders, asked);
}

async function drawn(cast: Cast, [first, second]: readonly [Viewer, Viewer]): Promise<string> {
  const admin = await cast.as('admin', 'ADMIN');
  const categoryId = await cast.find('bpm_category', 'category_code', 'FREE');
  const id = await cast.step(admin, 'model:general', 'bpmModel', null, 'CREATE', {
    fields: {
      ...{ modelCode: 'GENERAL', modelName: '通用申请', modelNameEn: 'General application', docType: 'FREE_FORM', categoryId },
      graph: graph(first.userId, second.userId),
    },
    lines: { formFields: { set: form } },
  });
  await cast.step(admin, 'model:general:publish', 'bpmModel', id, 'PUBLISH');
  return id;
}

async function applied(cast: Cast, modelId: string, deciders: readonly Viewer[], asked: Asked): Promise<void> {
  const { key, by, title, content, amount, said } = asked;
  const person = await cast.as(...by);
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const id = await cast.step(person, `application:${key}`, APPLICATION, null, 'CREATE', {
    fields: { modelId, title, content, amount, orgId, formData: { neededBy: '2026-12-31', costCentre: 'CC-100', budgeted: 'Y' } },
  });
  await cast.step(person, `application:${key}:submit`, APPLICATION, id, 'SUBMIT');
  for (const [index, decision] of said.entries()) await decided(cast, id, deciders[index]!, decision);
}

interface Task {
  readonly taskNo: number;
  readonly assigneeUserId: string | null;
  readonly taskState: string | null;
}
const taskOf = (instance: AnyContext, userId: string): Task | undefined =>
  (instance['tasks'] as unknown as readonly Task[]).find((one) => one.assigneeUserId === userId);

/** The task of the person, once the instance has come to it. */
async function decided(cast: Cast, docId: string, person: Viewer, decision: Decision): Promise<void> {
  const instanceId = await cast.arrivedIn('bpm_instance', 'doc_id', docId);
  const name = `application:${docId}:${person.userId}`;
  const { context } = await cast.until(INSTANCE, instanceId, (one) => taskOf(one.context, person.userId) !== undefined, 'asked');
  const { taskNo, taskState } = taskOf(context, person.userId)!;
  // Loaded before.
  if (taskState !== 'OPEN') return;
  await cast.step(person, name, INSTANCE, instanceId, `${decision}_TASK`, { taskNo, comment: words[decision] });
}
