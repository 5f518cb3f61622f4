/** Performance events (performance.md): incidents and merits with proof; one that is to be answered makes an assessment notice. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import { isNegative } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { performanceLookups as lookups } from '../lookups.js';

const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类'),
  eventType: f.lookup(lookups.SPE_EVENT_TYPE, 'Kind', '事件类型', { need: 'save', initial: 'LATE_DELIVERY' }),
  eventDate: f.date('Date', '发生日期', { need: 'save' }),
  description: f.longText('Description', '事件描述', { need: 'save' }),
  evidenceIds: f.attachments('Evidence', '证据'),
  billNumber: f.text(60, 'Bill', '来源单据'),
  qty: f.quantity('Quantity', '数量', { min: 0 }),
  points: f.decimal(5, 2, 'Points', '分值', { need: 'save', min: -20, max: 5, initial: '-3' }),
  noticeFlag: f.flag('Makes a notice', '生成考核通知单'),
  penaltyBasis: f.amount('Basis of the penalty', '考核基数', { min: 0 }),
  sourceKind: f.lookup(lookups.SPE_EVENT_SOURCE, 'Source', '来源', { computed: true, initial: 'MANUAL' }),
  usedRunId: f.ref('srmSpeSchemeScore', 'Used in', '已用于评分', { computed: true }),
  assessId: f.ref('srmSpeAssessHead', 'Notice', '考核通知单', { computed: true }),
  ...approvalFields,
};
type Incident = Context<typeof fields, Record<never, never>>;
interface IncidentFacts {
  readonly today?: string;
  readonly newId?: string;
}
const withFacts = { facts: facts<IncidentFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Confirm', '确认', comment, { seen: true, ...withFacts }),
  REVOKE: event('Revoke', '撤销', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
};
type IncidentEvent = EventOf<typeof events>;

const OLDEST_DAYS = 180;
const { guard, reasons } = refusalsOf({
  EVT_DATE: { en: 'The date must lie within the last 180 days.', cn: '日期须在近180天内' },
  EVT_EVIDENCE: { en: 'Attach the evidence of what takes points off.', cn: '扣分事件须上传证据' },
  EVT_QTY: { en: 'Enter the quantity of defects.', cn: '请填写不良数量' },
});
const recent = guard<Incident, MachineEvent>(
  'EVT_DATE',
  ({ eventDate }, sent) => {
    const { today } = sent.facts as IncidentFacts;
    return today === undefined || (compareDates(eventDate, today) <= 0 && compareDates(eventDate, addDays(today, -OLDEST_DAYS)) >= 0);
  },
  { needs: 'ask' },
);
const proven = guard<Incident>('EVT_EVIDENCE', ({ points, evidenceIds }) => !isNegative(points ?? '0') || isSaid(evidenceIds), {
  over: ['points', 'evidenceIds'],
});
const counted = guard<Incident>('EVT_QTY', ({ eventType, qty }) => eventType !== 'LINE_DEFECT' || qty !== null, {
  over: ['eventType', 'qty'],
});

const items: Readonly<Record<string, string>> = {
  LATE_DELIVERY: 'LATE',
  LINE_DEFECT: 'DEFECT',
  LINE_STOP: 'LINE_STOP',
  CUSTOMER_COMPLAINT: 'COMPLAINT',
  DOCUMENT_FAULT: 'DOCUMENT',
  RECTIFY_LATE: 'RECTIFY',
};
const notice = (incident: Incident, sent: MachineEvent): readonly Effect[] =>
  incident.noticeFlag !== 'Y'
    ? []
    : [
        {
          kind: 'create',
          type: 'srmSpeAssessHead',
          id: (sent.facts as IncidentFacts).newId ?? '',
          purpose: 'notice',
          payload: {
            fields: {
              orgId: incident.orgId,
              supplierId: incident.supplierId,
              noticeTitle: incident.docNumber,
              assessDate: incident.eventDate,
              handlerId: incident.createdBy,
            },
            lines: {
              lines: {
                set: [
                  {
                    lineNum: 10,
                    assessItem: items[incident.eventType] ?? 'OTHER',
                    billNumber: incident.billNumber,
                    description: incident.description.slice(0, 500),
                    basisAmount: incident.penaltyBasis,
                    points: incident.points,
                  },
                ],
              },
            },
          },
        },
      ];

type State = BlockAState | 'confirmed' | 'revoked';
const menu = 'srmSlcSupplierPerformanceList';
const people = by('BUYER', 'QUALITY', 'WAREHOUSE', 'PLANNER', 'SUPPLIER_MANAGER');
const block = blockA<Incident, State, object>({
  fields,
  lines: {},
  owner: people,
  saved: (incident, payload) => applySave<Incident>({}, incident, payload),
  submit: [recent, proven, counted],
  approver: [by('SUPPLIER_MANAGER', 'APPROVER')],
  approve: {
    change: ({ noticeFlag }, sent) => ({ assessId: noticeFlag === 'Y' ? ((sent.facts as IncidentFacts).newId ?? null) : null }),
    effects: [notice],
  },
  to: 'confirmed',
  todos: approvalTodos(menu, { en: 'Performance event', cn: '绩效事件' }),
});
const isOfSystem = ({ fields: given }: SavePayload) => given?.['sourceKind'] === 'SYSTEM';
const machine = lifecycle<Incident, IncidentEvent>()<State>(
  {
    CREATE: [
      {
        to: 'confirmed',
        when: (_incident, { payload }) => isOfSystem(payload),
        who: [system],
        change: (incident, { payload }) => applySave<Incident>({}, incident, payload),
      },
      { ...block.create, who: [people] },
    ],
  },
  {
    ...block.states,
    confirmed: {
      label: { en: 'Confirmed', cn: '已确认' },
      colour: 'green',
      phase: 'inForce',
      on: { REVOKE: { to: 'revoked', who: [by('SUPPLIER_MANAGER')], guards: [mustSay('reason')] } },
    },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'red', ended: true },
  },
);

export const slcSupplierPerformance = defineDocument({
  type: 'slcSupplierPerformance',
  version: 1,
  path: 'performance/event',
  kind: 'document',
  title: { en: 'Performance event', cn: '供应商绩效事件' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  view: plainView<Incident>(fields, {}, {}),
  numbering: { pattern: 'EVT-{yyyyMMdd}-{seq3}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'supplierId', 'eventType', 'eventDate', 'points', 'penaltyBasis', 'billNumber', 'assessId'],
    filters: ['docNumber', 'state', 'supplierId', 'eventType', 'eventDate'],
    sort: [['eventDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Event', cn: '绩效事件' },
      fields: ['orgId', 'supplierId', 'categoryId', 'eventType', 'eventDate', 'description', 'billNumber', 'qty', 'evidenceIds'],
    },
    {
      label: { en: 'Points and penalty', cn: '分值与考核' },
      fields: ['points', 'noticeFlag', 'penaltyBasis', 'assessId', 'sourceKind', 'usedRunId', 'remark'],
    },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Performance events', cn: '供应商绩效事件' },
      resp: ['BUYER', 'QUALITY', 'WAREHOUSE', 'PLANNER', 'SUPPLIER_MANAGER', 'APPROVER'],
    },
    {
      route: 'SpeIndicators/SlcSupplierPerformanceEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Performance event', cn: '绩效事件' },
      within: menu,
    },
  ],
});
