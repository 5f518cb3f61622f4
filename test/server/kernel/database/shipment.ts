/** A synthetic document with every field kind and every kind of line: hot, cooling, nested and cold. */
import { randomBytes } from 'node:crypto';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { erasedFields } from '../../../../state-machines/kernel/erasure.js';
import { event, saveEvent, systemEvent } from '../../../../state-machines/kernel/events.js';
import type { Actor, EventOf, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { cold, f, hot, lookups } from '../../../../state-machines/kernel/fields.js';
import type { Context } from '../../../../state-machines/kernel/fields.js';
import { by, lifecycle, own, system } from '../../../../state-machines/kernel/lifecycle.js';
import { canonicalJson } from '../../../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { entryHash, GENESIS_HASH } from '../../../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../../../state-machines/kernel/primitives/instant.js';
import { payloadRoot } from '../../../../state-machines/kernel/primitives/payload-root.js';
import { storedPayload } from '../../../../state-machines/kernel/replay.js';
import { applySave } from '../../../../state-machines/kernel/save.js';
import { plainView } from '../../../../state-machines/kernel/view.js';
import type { AcceptedEvent, ChainedHistoryEntry } from '../../../../server/kernel/contracts.js';
import { definitionHash } from '../../../../server/kernel/registry.js';

const { SHIP_MODE, BOX_STATE } = lookups({
  SHIP_MODE: { SEA: { en: 'Sea', cn: '海运' }, AIR: { en: 'Air', cn: '空运' } },
  BOX_STATE: { OPEN: { en: 'Open', cn: '未发' }, SHIPPED: { en: 'Shipped', cn: '已发' } },
});

export const fields = {
  title: f.text(40, 'Title', '标题', { need: 'save' }),
  note: f.longText('Note', '说明'),
  story: f.richText('Story', '详情'),
  pieces: f.integer('Pieces', '件数'),
  floors: f.integer('Floors', '层数', { min: 0, max: 99 }),
  factor: f.decimal(12, 5, 'Factor', '系数'),
  weight: f.quantity('Weight', '重量'),
  price: f.price('Price', '单价'),
  amount: f.amount('Amount', '金额', { supplier: 'read' }),
  share: f.rate('Share', '比例'),
  urgent: f.flag('Urgent', '紧急'),
  readyOn: f.date('Ready on', '备妥日期'),
  readyAt: f.dateTime('Ready at', '备妥时间'),
  period: f.month('Period', '月份'),
  mode: f.lookup(SHIP_MODE, 'Mode', '方式'),
  carrierId: f.ref('srmSlcSupplierInfo', 'Carrier', '承运商', { supplier: 'read' }),
  helperIds: f.refs('baseUsers', 'Helpers', '协助人'),
  files: f.attachments('Files', '附件'),
  contact: f.email('E-mail', '邮箱', { personal: true }),
  mobile: f.mobile('Mobile', '手机', { personal: true }),
  phone: f.landline('Phone', '电话'),
  extra: f.json<unknown>()('Extra', '扩展'),
  sealNo: f.text(20, 'Seal', '封号'),
};
export const lines = {
  boxes: hot(
    'Boxes',
    '箱',
    { key: 'boxNo', bound: 2_000, hotWhile: { column: 'boxState', in: ['OPEN'] } },
    {
      boxNo: f.integer('No.', '箱号', { need: 'save' }),
      label: f.text(40, 'Label', '标签'),
      receiver: f.text(40, 'Receiver', '收货人', { personal: true }),
      boxState: f.lookup(BOX_STATE, 'State', '状态', { initial: 'OPEN', computed: true }),
    },
    { items: { key: 'itemNo', fields: { itemNo: f.integer('Item', '行号', { need: 'save' }), qty: f.quantity('Quantity', '数量') } } },
  ),
  stops: hot(
    'Stops',
    '站点',
    { key: 'stopCode', bound: 50 },
    {
      stopCode: f.text(20, 'Code', '代码', { need: 'save' }),
      at: f.dateTime('At', '时间'),
      fee: f.amount('Fee', '费用'),
      crew: f.refs('baseUsers', 'Crew', '人员'),
      data: f.json<unknown>()('Data', '数据'),
    },
  ),
  moves: cold('Moves', '移动', { key: 'moveNo' }, { moveNo: f.integer('No.', '序号', { need: 'save' }), boxNo: f.integer('Box', '箱号') }),
};
const packed = f.rows(
  { itemNo: f.integer('Item', '行号', { need: 'save' }), qty: f.quantity('Quantity', '数量', { need: 'save' }) },
  'Items',
  '明细',
);
export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  DELETE: event('Delete', '删除'),
  PACK: event('Pack', '装箱', { boxNo: f.integer('Box', '箱号', { need: 'save' }), items: packed }),
  SHIP_BOX: event('Ship', '发出', { boxNo: f.integer('Box', '箱号', { need: 'save' }) }),
  ROUND: event('Round', '取整'),
  ASK: event('Ask', '询问'),
  CONFIRM: event('Confirm', '确认'),
  MOVE: event('Move', '改期', { readyAt: f.dateTime('Ready at', '备妥时间') }),
  TAKE_BACK: event('Take back', '收回'),
  ERASE: event('Erase', '注销', { reason: f.text(50, 'Reason', '原因') }),
  READY_DUE: systemEvent('Ready due', '备妥到期'),
};
type Shipment = Context<typeof fields, typeof lines>;
type ShipmentEvent = EventOf<typeof events>;

const buyers = [by('BUYER')] as const;
const machine = lifecycle<Shipment, ShipmentEvent>()(
  {
    CREATE: { to: 'draft', who: buyers, change: (c, e) => applySave(lines, c, e.payload) },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      on: {
        SAVE: { to: 'same', who: buyers, change: (c, e) => applySave(lines, c, e.payload) },
        DELETE: { to: 'removed', who: buyers },
        PACK: {
          to: 'same',
          who: buyers,
          change: (c, e) => ({
            boxes: c.boxes.map((box) => (box.boxNo === e.payload.boxNo ? { ...box, items: e.payload.items ?? [] } : box)),
          }),
        },
        SHIP_BOX: {
          to: 'same',
          who: buyers,
          change: (c, e) => ({
            boxes: c.boxes.map((box) => (box.boxNo === e.payload.boxNo ? { ...box, boxState: 'SHIPPED' as const } : box)),
            $rows: { moves: [{ moveNo: c.rev + 1, boxNo: e.payload.boxNo }] },
          }),
        },
        ERASE: {
          to: 'same',
          who: buyers,
          effects: [() => [{ kind: 'run', name: 'eraseHistory', params: {} }]],
          change: (c) => ({
            ...erasedFields(fields, c),
            boxes: c.boxes.map((box) => ({ ...box, ...erasedFields(lines.boxes.fields, box) })),
          }),
        },
        ROUND: { to: 'same', who: buyers, change: () => ({ amount: '0.125' }) },
        ASK: { to: 'asked', who: buyers },
      },
    },
    asked: {
      label: { en: 'Asked', cn: '待确认' },
      colour: 'orange',
      deadlines: [{ event: 'READY_DUE', at: (c) => c.readyAt }],
      todos: [
        {
          type: 'DOC_APPROVE',
          menuCode: 'shipmentEdit',
          title: { en: 'Confirm', cn: '确认' },
          to: (c) => (c.carrierId === null ? ['supplier:1'] : [`supplier:${c.carrierId}`]),
        },
      ],
      on: {
        CONFIRM: { to: 'confirmed', who: [own((c: Shipment, supplierId) => c.carrierId === supplierId)] },
        MOVE: { to: 'same', who: buyers, change: (_c, e) => ({ readyAt: e.payload.readyAt }) },
        TAKE_BACK: { to: 'draft', who: buyers },
        READY_DUE: { to: 'draft', who: [system] },
      },
    },
    confirmed: { label: { en: 'Confirmed', cn: '已确认' }, colour: 'green', final: true },
  },
);

export const shipment = anyDefinition(
  defineDocument({
    type: 'baseProfile',
    version: 1,
    path: 'test/shipment',
    kind: 'document',
    title: { en: 'Shipment', cn: '发运' },
    fields,
    lines,
    events,
    lifecycle: machine,
    reasons: { SHIP_SEAL_TAKEN: { en: 'The seal is used already.', cn: '封号已使用' } },
    view: plainView<Shipment>(fields, lines, {
      supplier: { and: [{ viewer: ['carrierId', '$supplierId'] }, { in: ['state', ['asked', 'confirmed']] }] },
      supplierKeys: (c) => (c.carrierId === null ? [] : [c.carrierId]),
    }),
    uniqueKeys: [{ columns: ['sealNo'], code: 'SHIP_SEAL_TAKEN', caseless: true }],
    list: {
      columns: ['docNumber', 'title', 'amount', 'carrierId', 'mode', 'readyAt', 'state'],
      filters: ['docNumber', 'title', 'amount', 'mode', 'carrierId', 'readyAt', 'readyOn', 'urgent', 'state'],
      sort: [
        ['title', 'asc'],
        ['amount', 'desc'],
        ['creationDate', 'desc'],
        ['readyAt', 'asc'],
      ],
    },
    form: [],
    screens: [],
  }),
);

export const defHash = definitionHash(shipment);
export const buyer: Actor = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null };
export const supplier = (supplierId: string): Actor => ({
  userId: '90',
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: '2',
  onBehalfOf: null,
});

let clock = 1_795_219_200_000;

export type Sent = { readonly type: string; readonly payload: object; readonly facts?: object; readonly actor?: Actor };

let previousHash = new Map<string, string>();
export const forgetChains = (): void => {
  previousHash = new Map();
};

/** Decides a batch and chains it, as the runtime does. */
export function decided(before: Snapshot | null, ...sent: readonly Sent[]): AcceptedEvent[] {
  let snapshot = before;
  return sent.map(({ type, payload, facts = {}, actor = buyer }) => {
    const event: MachineEvent = {
      type,
      payload,
      at: (clock += 1_000),
      actor,
      cause: actor.userType === 'SYSTEM' ? { kind: 'TIMER', event: type, due: clock } : null,
      facts,
    };
    const decision = decide(shipment, snapshot, event);
    if (!decision.ok) throw new Error(`${type}: ${decision.refusal.code}`);
    const accepted = chained(event, decision, snapshot);
    snapshot = decision.after;
    return accepted;
  });
}

function chained(event: MachineEvent, decision: AcceptedEvent['decision'], before: Snapshot | null): AcceptedEvent {
  const { id, rev } = decision.after.context;
  const seed = randomBytes(32);
  const payload = JSON.parse(canonicalJson(storedPayload(event) as JsonValue)) as JsonValue;
  const prevHash = rev === 1 ? GENESIS_HASH : previousHash.get(`${id} ${rev - 1}`)!;
  const said = {
    rev,
    event: event.type,
    actor: event.actor.userId,
    onBehalfOf: null,
    respId: event.actor.respId,
    from: before?.state ?? null,
    to: decision.after.state,
    machine: shipment.machineName,
    defHash,
    payloadRoot: payloadRoot(payload, seed),
  };
  const hash = entryHash(prevHash, {
    ...said,
    docType: shipment.type,
    docId: id,
    at: formatInstant(event.at),
    cause: event.cause as never,
  });
  previousHash.set(`${id} ${rev}`, hash);
  const entry: ChainedHistoryEntry = {
    ...said,
    at: event.at,
    cause: event.cause,
    payload: payload as never,
    clientAt: null,
    prevHash,
    hash,
  };
  return { event, decision, entry, seed };
}
