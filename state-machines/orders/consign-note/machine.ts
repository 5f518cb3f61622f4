/**
 * The life of a consignment note (orders-deliveries.md §10): goods of a delivery that lie here and stay the supplier's. The account of
 * consigned stock holds them and asks before anything happens; what happened is told to the note, which tells the order and the delivery.
 */
import type { Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { mustSay } from '../../kernel/stock/said.js';
import { unitOf } from '../../trade/price-unit.js';
import type { Step } from '../protocol.js';
import type { ConsignEvent, ConsignEventOf, ConsignMove, ConsignNote } from './fields.js';
import { isUsedUp, lines, moved, stocked } from './fields.js';

export type ConsignState = 'pending' | 'stocked' | 'settled' | 'cancelled';

const [ORDER, NOTE, ACCOUNT] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader', 'srmSlcConsignStock'] as const;
const AGED_AFTER = 90 * DAY_MS;

/** Each lot in the account is one line of a note, named after it: one price, one way back to its order. */
export const lotOf = (noteNumber: string | null, lineNum: number): string => `${noteNumber ?? ''}-${lineNum}`;

function intoAccounts(note: ConsignNote, { facts }: ConsignEventOf<'CONFIRM'>): readonly Effect[] {
  const items = [...new Set(note.lines.flatMap(({ itemId }) => itemId ?? []))];
  return items.flatMap((itemId): readonly Effect[] => {
    const account = facts.accounts?.[itemId];
    if (!account) return [];
    const own = note.lines.filter((line) => line.itemId === itemId);
    const { orgId, supplierId, warehouseCode } = note;
    const opened = { orgId, supplierId, warehouseCode, itemId, uomId: own[0]!.uomId };
    const rows = own.map(({ lineNum, lotNo, consignQty, price, priceUnit }) => ({
      lineNum,
      lotNumber: lotOf(note.docNumber, lineNum),
      supplierLot: lotNo,
      qty: consignQty,
      price: price ?? '0',
      priceUnit: unitOf({ priceUnit }),
    }));
    return [
      ...(account.isNew
        ? [{ kind: 'create' as const, type: ACCOUNT, id: account.id, purpose: 'account', part: itemId, payload: { fields: opened } }]
        : []),
      { kind: 'send', type: ACCOUNT, id: account.id, event: 'STOCK_NOTED', part: `stock:${itemId}`, payload: { noteId: note.id, rows } },
    ];
  });
}
const toSupplier = (note: ConsignNote): readonly Effect[] => [
  {
    kind: 'message',
    template: 'CN_STOCKED',
    to: [`supplier:${note.supplierId}`],
    params: { number: note.docNumber, noteNumber: note.noteNumber, warehouse: note.warehouseCode },
  },
];
const givesBack = (note: ConsignNote): readonly Effect[] => [
  {
    kind: 'send',
    type: NOTE,
    id: note.noteId,
    event: 'CONSIGN_VOIDED',
    payload: { rows: note.lines.map(({ lineNum, consignQty }) => ({ lineNum, qty: consignQty })) },
  },
];

const steps: Readonly<Partial<Record<ConsignMove['moveType'], Step>>> = {
  CONSUME: 'CONSUME',
  LOSS: 'CONSUME',
  REVERSE_CONSUME: 'UNCONSUME',
};
/** What is used becomes ours at the order; what goes back waits at the delivery; what was lost there stays what it was. */
function tells(note: ConsignNote, { payload }: ConsignEventOf<'MOVED'>): readonly Effect[] {
  const known = new Map(note.lines.map((line) => [line.lineNum, line]));
  const posted = payload.rows.flatMap(({ lineNum, moveType, qty }, index) => {
    const [line, step] = [known.get(lineNum), steps[moveType]];
    if (!line?.orderId || !step) return [];
    const rows = [{ docLine: lineNum, lineNum: line.orderLine ?? 0, qty }];
    const of = { taker: 'srmPurConsignNote', docId: note.id, step, rows };
    return [{ kind: 'send' as const, type: ORDER, id: line.orderId, event: 'POST', part: `${step}:${index}`, payload: of }];
  });
  const back = payload.rows.filter(({ moveType, lineNum }) => moveType === 'RETURN' && known.has(lineNum));
  if (back.length === 0) return posted;
  const rows = back.map(({ lineNum, qty }) => ({ lineNum, qty }));
  return [...posted, { kind: 'send', type: NOTE, id: note.noteId, event: 'CONSIGN_RETURNED', part: 'back', payload: { rows } }];
}

const menu = 'purConsignNoteList';
const keepers = by('WAREHOUSE');
const answers = [system] as const;
const told = { who: answers, change: moved, effects: [tells] };
const usedUp = (note: ConsignNote, sent: ConsignEventOf<'MOVED'>) => isUsedUp(moved(note, sent));
const late = { ...told, to: 'same' as const };
const toDo = (en: string, cn: string, to: (note: ConsignNote) => readonly (`resp:${string}` | `supplier:${string}`)[]) => ({
  type: 'CONSIGN_NOTE',
  menuCode: menu,
  title: { en, cn },
  to,
});

export const machine = lifecycle<ConsignNote, ConsignEvent>()<ConsignState>(
  { CREATE: { to: 'pending', who: answers, change: (note, { payload }) => applySave<ConsignNote>(lines, note, payload) } },
  {
    pending: {
      label: { en: 'To be taken into stock', cn: '待确认' },
      colour: 'blue',
      phase: 'draft',
      todos: [toDo('Consigned goods to take into stock', '寄售物料待入库', ({ orgId }) => [`resp:WAREHOUSE@${orgId}`])],
      on: {
        CONFIRM: {
          to: 'stocked',
          who: [keepers],
          change: (note, { facts, at }) => ({ lines: stocked(note), stockDate: facts.today ?? null, agedAt: at + AGED_AFTER }),
          effects: [intoAccounts, toSupplier],
        },
        CANCEL: { to: 'cancelled', who: [keepers], guards: [mustSay('comment')], effects: [givesBack] },
      },
    },
    stocked: {
      label: { en: 'In stock', cn: '在库' },
      colour: 'green',
      phase: 'inForce',
      todos: [
        toDo('Consigned goods lie here too long: buy them or send them back', '寄售物料超期在库:请买断或退回', (note) =>
          note.agedFlag === 'Y' ? [`resp:BUYER@${note.orgId}`, `supplier:${note.supplierId}`] : [],
        ),
      ],
      deadlines: [{ event: 'AGED', at: ({ agedAt, agedFlag }) => (agedFlag === 'Y' ? null : agedAt) }],
      on: {
        MOVED: [{ ...told, to: 'settled', when: usedUp }, { ...late }],
        AGED: { to: 'same', who: answers, change: () => ({ agedFlag: 'Y' }) },
      },
    },
    settled: {
      label: { en: 'Used up', cn: '已结清' },
      colour: 'dark',
      ended: true,
      on: {
        MOVED: [
          { ...late, when: usedUp },
          { ...told, to: 'stocked' },
        ],
      },
    },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', ended: true },
  },
);
