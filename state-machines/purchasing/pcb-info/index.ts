/** Technical data of bare circuit boards by version (purchasing.md §7): what their prices are computed from. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { gt } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { purchasingLookups as lookups } from '../lookups.js';
import { areaM2, modelPrice, utilisationOf } from './price.js';

const made = { computed: true } as const;
const positive = { need: 'submit', min: 0 } as const;
const fields = {
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { need: 'save', fixed: true }),
  pcbVersion: f.text(20, 'Version', '版本', { need: 'save', fixed: true }),
  boardType: f.lookup(lookups.PUR_PCB_BOARD, 'Board', '板型', { need: 'submit', initial: 'RIGID' }),
  layerCount: f.integer('Layers', '层数', { need: 'submit', min: 1, max: 40 }),
  baseMaterial: f.lookup(lookups.PUR_PCB_MATERIAL, 'Laminate', '板材', { need: 'submit', initial: 'FR4' }),
  thicknessMm: f.decimal(6, 2, 'Thickness (mm)', '板厚(毫米)', { need: 'submit', min: 0.2, max: 6 }),
  unitLengthMm: f.decimal(8, 2, 'Length (mm)', '单板长(毫米)', positive),
  unitWidthMm: f.decimal(8, 2, 'Width (mm)', '单板宽(毫米)', positive),
  panelLengthMm: f.decimal(8, 2, 'Panel length (mm)', '拼板长(毫米)', positive),
  panelWidthMm: f.decimal(8, 2, 'Panel width (mm)', '拼板宽(毫米)', positive),
  pcsPerPanel: f.integer('Boards a panel', '拼板数', { need: 'submit', min: 1 }),
  outerCuOz: f.decimal(4, 2, 'Outer copper (oz)', '外层铜厚(盎司)', { ...positive, initial: '1' }),
  innerCuOz: f.decimal(4, 2, 'Inner copper (oz)', '内层铜厚(盎司)', { min: 0 }),
  surfaceFinish: f.lookup(lookups.PUR_PCB_FINISH, 'Finish', '表面处理', { need: 'submit', initial: 'HASL' }),
  minLineMil: f.decimal(5, 2, 'Narrowest line (mil)', '最小线宽(密耳)', positive),
  minHoleMm: f.decimal(5, 2, 'Smallest hole (mm)', '最小孔径(毫米)', positive),
  viaType: f.lookup(lookups.PUR_PCB_VIA, 'Vias', '过孔', { need: 'submit', initial: 'THROUGH' }),
  impedanceFlag: f.flag('Impedance controlled', '阻抗控制'),
  goldFingerFlag: f.flag('Gold fingers', '金手指'),
  ulFlag: f.flag('UL', 'UL认证'),
  toolingFee: f.amount('Tooling', '工程费(制版费)', { min: 0 }),
  engineerId: f.ref('baseUsers', 'Engineer', '工程师', { need: 'submit' }),
  drawingIds: f.attachments('Gerber data and drawings', '光绘文件与图纸'),
  unitArea: f.decimal(12, 6, 'Area (m²)', '单板面积(平方米)', made),
  utilisation: f.rate('Utilisation (%)', '利用率(%)', made),
  boardPrice: f.price('Model price', '模型价', made),
  ...approvalFields,
};
type Pcb = Context<typeof fields, Record<never, never>>;

export interface PcbFacts {
  readonly newId?: string;
  /** The version of the item that is approved now. */
  readonly approvedId?: string | null;
}
const withFacts = { facts: facts<PcbFacts>() };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  COPY_VERSION: event('Copy as a version', '复制新版', { pcbVersion: f.text(20, 'Version', '版本', { need: 'save' }) }, withFacts),
  SUPERSEDE: systemEvent<{ readonly byId: string }>('Superseded', '被新版替代'),
};
type PcbEvent = EventOf<typeof events>;
type PcbEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, rule, refuse, reasons } = refusalsOf({
  PCB_DUPLICATE: { en: 'The material has this version already.', cn: '该物料已有此版本' },
  PCB_UTILISATION: { en: 'The boards use {rate} % of the panel, more than there is.', cn: '拼板利用率{rate}%超过100%' },
  PCB_LAYERS: { en: 'A board has 1 layer or an even number up to 40.', cn: '层数须为1或不超过40的偶数' },
  PCB_DRAWING: { en: 'Upload the drawing.', cn: '请上传图纸' },
});
const fits = rule<Pcb>(
  ['PCB_UTILISATION'],
  ({ utilisation }) => utilisation === null || !gt(utilisation, '100') || refuse('PCB_UTILISATION', { params: { rate: utilisation } }),
  { over: ['utilisation'] },
);
const layered = guard<Pcb>('PCB_LAYERS', ({ layerCount }) => layerCount === 1 || (layerCount ?? 1) % 2 === 0, { over: ['layerCount'] });
const drawn = guard<Pcb>('PCB_DRAWING', ({ drawingIds }) => isSaid(drawingIds), { over: ['drawingIds'] });

/** What its price follows from. */
export const measures = ['layerCount', 'outerCuOz', 'minLineMil', 'minHoleMm', 'panelLengthMm', 'panelWidthMm', 'pcsPerPanel'] as const;

/** Area, utilisation and model price follow once all that they need is there. */
function computed(pcb: Pcb): Change<Pcb> {
  const { unitLengthMm, unitWidthMm, panelLengthMm, panelWidthMm, pcsPerPanel } = pcb;
  const unitArea = unitLengthMm === null || unitWidthMm === null ? null : areaM2(unitLengthMm, unitWidthMm);
  const panelArea = panelLengthMm === null || panelWidthMm === null ? null : areaM2(panelLengthMm, panelWidthMm);
  const whole = panelArea !== null && gt(panelArea, '0') && (pcsPerPanel ?? 0) > 0;
  return {
    unitArea,
    utilisation: whole && unitArea !== null ? utilisationOf(unitArea, panelArea, pcsPerPanel!) : null,
    boardPrice: whole && measures.every((name) => pcb[name] !== null) ? modelPrice(pcb as never) : null,
  };
}
function saved(pcb: Pcb, payload: SavePayload): Change<Pcb> {
  const change = applySave<Pcb>({}, pcb, payload);
  return { ...change, ...computed({ ...pcb, ...change }) };
}

const copied = Object.keys(fields).filter(
  (name) => !['pcbVersion', 'unitArea', 'utilisation', 'boardPrice', 'submitCount', 'drawingIds'].includes(name),
);
const copies = (pcb: Pcb, { payload, facts: given }: PcbEventOf<'COPY_VERSION'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'baseMaterialItemPcbInfo',
    id: given.newId ?? '',
    purpose: 'version',
    part: payload.pcbVersion,
    payload: {
      fields: {
        ...Object.fromEntries(copied.map((name) => [name, (pcb as unknown as Readonly<Record<string, unknown>>)[name]])),
        orgId: pcb.orgId,
        pcbVersion: payload.pcbVersion,
      },
      lines: {},
    },
  },
];
const supersedes = (pcb: Pcb, sent: MachineEvent): readonly Effect[] => {
  const { approvedId } = sent.facts as PcbFacts;
  return approvedId
    ? [{ kind: 'send', type: 'baseMaterialItemPcbInfo', id: approvedId, event: 'SUPERSEDE', payload: { byId: pcb.id } }]
    : [];
};

type State = BlockAState | 'approved' | 'superseded';
const menu = 'baseMaterialItemPcbInfo';
const people = by('ENGINEER', 'BUYER');
const block = blockA<Pcb, State, object>({
  fields,
  lines: {},
  owner: people,
  saved,
  submit: [fits, layered, drawn],
  to: 'approved',
  approve: { effects: [supersedes] },
  todos: approvalTodos(menu, { en: 'Circuit board data', cn: 'PCB信息' }),
});
const machine = lifecycle<Pcb, PcbEvent>()<State>(
  { CREATE: block.create },
  {
    ...block.states,
    approved: {
      label: { en: 'Approved', cn: '已审核' },
      colour: 'green',
      on: {
        COPY_VERSION: { to: 'same', who: [people], effects: [copies] },
        SUPERSEDE: { to: 'superseded', who: [system] },
      },
    },
    superseded: {
      label: { en: 'Superseded', cn: '旧版' },
      colour: 'dark',
      ended: true,
      on: { SUPERSEDE: { to: 'ignored', who: [system] } },
    },
  },
);

export const baseMaterialItemPcbInfo = defineDocument({
  type: 'baseMaterialItemPcbInfo',
  version: 1,
  path: 'purchasing/pcb-info',
  kind: 'document',
  title: { en: 'Circuit board data', cn: '物料PCB信息' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  sends: { SUPERSEDE: { to: ['baseMaterialItemPcbInfo'], byHand: true } },
  view: plainView<Pcb>(fields, {}, {}),
  numbering: { pattern: 'PCB-{yyyyMMdd}-{seq4}' },
  nameField: 'pcbVersion',
  uniqueKeys: [{ columns: ['itemId', 'pcbVersion'], code: 'PCB_DUPLICATE' }],
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'itemId',
      'pcbVersion',
      'state',
      'layerCount',
      'baseMaterial',
      'surfaceFinish',
      'unitLengthMm',
      'unitWidthMm',
      'pcsPerPanel',
      'utilisation',
      'engineerId',
    ],
    filters: ['itemId', 'layerCount', 'baseMaterial', 'state', 'engineerId'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Board', cn: 'PCB信息' },
      fields: ['orgId', 'itemId', 'pcbVersion', 'boardType', 'layerCount', 'baseMaterial', 'thicknessMm', 'engineerId', 'remark'],
    },
    {
      label: { en: 'Panel', cn: '拼板' },
      fields: ['unitLengthMm', 'unitWidthMm', 'panelLengthMm', 'panelWidthMm', 'pcsPerPanel', 'unitArea', 'utilisation'],
    },
    {
      label: { en: 'Making', cn: '工艺' },
      fields: [
        'outerCuOz',
        'innerCuOz',
        'surfaceFinish',
        'minLineMil',
        'minHoleMm',
        'viaType',
        'impedanceFlag',
        'goldFingerFlag',
        'ulFlag',
        'toolingFee',
        'boardPrice',
        'drawingIds',
      ],
    },
  ],
  proposes: { orgId: 'organisation', engineerId: 'user' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Circuit boards', cn: '物料PCB信息' },
      resp: ['ENGINEER', 'BUYER', 'APPROVER'],
    },
    { route: `${menu}/edit`, kind: 'edit', audience: ['INSIDE'], label: { en: 'Circuit board', cn: '物料PCB信息' }, within: menu },
  ],
});
