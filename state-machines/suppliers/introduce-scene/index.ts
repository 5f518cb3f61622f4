/** Which steps of qualification a kind of introduction needs (suppliers.md), in which order, by whom and within how many days. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import {
  approvedMasterEvents,
  approvedMasterFields,
  approvedMasterLifecycle,
  approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';
import { scopeAlone } from '../scope.js';
import { endsInReview, stuckNode } from './rules.js';

const fields = {
  sceneName: f.text(100, 'Name', '场景名称', { need: 'save' }),
  sceneType: f.lookup(lookups.SLC_SCENE_TYPE, 'Kind', '场景类型', { need: 'save', initial: 'NEW_SUPPLIER' }),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织'),
  categoryIds: f.refs('srmBasePurchaseCategory', 'Categories', '适用品类'),
  temporaryLimit: f.amount('Limit of a temporary supplier', '临时供应商限额', { min: 0 }),
  validMonths: f.integer('Valid for (months)', '有效月数', { min: 1, max: 120 }),
  ...approvedMasterFields('srmSlcIntroduceScenes'),
};
const lines = {
  nodes: hot(
    'Steps',
    '节点',
    { entity: 'srmSlcIntroduceSceneNodes', key: 'nodeSeq', bound: 30 },
    {
      nodeSeq: f.integer('No.', '序号', { need: 'save', min: 1, max: 999 }),
      nodeType: f.lookup(lookups.SLC_NODE_TYPE, 'Step', '节点类型', { need: 'save', initial: 'INFO_REVIEW' }),
      mandatoryFlag: f.flag('Required', '必经', { initial: 'Y' }),
      dependsOn: f.text(60, 'After (numbers)', '前置节点', { help: { en: 'Such as 10,20', cn: '如 10,20' } }),
      ownerResp: f.lookup(lookups.SLC_ROLE, 'By', '责任角色', { need: 'save', initial: 'SUPPLIER_MANAGER' }),
      standardDays: f.integer('Days', '标准天数', { need: 'save', initial: 5, min: 1, max: 365 }),
      passScore: f.decimal(5, 2, 'Score to pass', '合格分', { min: 0, max: 100 }),
    },
  ),
};
type Scene = Context<typeof fields, typeof lines>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SCN_NO_FINAL: { en: 'The last step must be the final review, and the only one.', cn: '最后一个节点必须为准入评审,且仅有一个' },
  SCN_CYCLE: { en: 'Step {n} depends on itself, or on a step that is not there.', cn: '节点{n}存在循环依赖或前置节点不存在' },
  SCN_DUP_SCOPE: {
    en: 'Scene {number} of this kind has the same scope. Switch it off or revise it, or narrow this one.',
    cn: '场景{number}已有相同类型与范围,请停用或修订该场景,或缩小本场景范围',
  },
  SCN_LIMIT: { en: 'A temporary supplier needs a limit.', cn: '临时供应商须维护限额' },
});
const final = guard<Scene, MachineEvent>('SCN_NO_FINAL', ({ nodes }) => endsInReview(nodes), { over: ['nodes'] });
const acyclic = rule<Scene, MachineEvent>(
  ['SCN_CYCLE'],
  ({ nodes }) => {
    const n = stuckNode(nodes);
    return n === null || refuse('SCN_CYCLE', { params: { n } });
  },
  { over: ['nodes'] },
);
const limited = guard<Scene, MachineEvent>(
  'SCN_LIMIT',
  ({ sceneType, temporaryLimit }) => sceneType !== 'TEMPORARY' || temporaryLimit !== null,
  { over: ['sceneType', 'temporaryLimit'] },
);
const manager = by('SUPPLIER_MANAGER');
const names = ['sceneName', 'sceneType', 'orgIds', 'categoryIds', 'temporaryLimit', 'validMonths'] as const;

export const srmSlcIntroduceScenes = defineDocument({
  type: 'srmSlcIntroduceScenes',
  version: 1,
  path: 'suppliers/introduce-scene',
  kind: 'document',
  title: { en: 'Introduction scene', cn: '引入场景' },
  fields,
  lines,
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Scene>({
    entity: 'srmSlcIntroduceScenes',
    fields,
    lines,
    mainLine: 'nodes',
    owner: manager,
    maintainer: manager,
    saved: (scene, payload) => applySave<Scene>(lines, scene, payload),
    submit: [final, acyclic, limited, scopeAlone('SCN_DUP_SCOPE')],
    holds: [scopeAlone('SCN_DUP_SCOPE')],
    copied: { fields: names, lines: ['nodes'] },
    todos: {
      approve: {
        type: 'DOC_APPROVE',
        menuCode: 'introduceSceneList',
        title: { en: 'Scene to approve', cn: '引入场景待审批' },
        to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
      },
      rejected: {
        type: 'QUALIFY',
        menuCode: 'introduceSceneList',
        title: { en: 'Scene rejected', cn: '引入场景被驳回' },
        to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
      },
    },
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSlcIntroduceScenes'], byHand: true } },
  view: plainView<Scene>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'SCN-{seq4}' },
  nameField: 'sceneName',
  list: {
    columns: ['docNumber', 'sceneName', 'sceneType', 'orgIds', 'categoryIds', 'versionNo', 'state', 'lastUpdateDate'],
    filters: ['docNumber', 'sceneName', 'sceneType', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    { label: { en: 'Scene', cn: '引入场景' }, fields: [...names, 'versionNo', 'previousId', 'orgId', 'remark'] },
    { label: { en: 'Steps', cn: '节点' }, lines: 'nodes' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'introduceSceneList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Introduction scenes', cn: '引入场景' },
      resp: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'],
    },
    {
      route: 'introduceSceneList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Scene', cn: '引入场景维护' },
      within: 'introduceSceneList',
    },
  ],
});
