/** What an order's lines say of their quantities beside what the documents around them say (orders-deliveries.md §1.5, §7). */
import type { DecimalString } from '../../../state-machines/kernel/primitives/decimal.js';
import { eq } from '../../../state-machines/kernel/primitives/decimal.js';
import { HELD_BY_NOTICE } from '../../../state-machines/orders/delivery-notice/machine.js';
import type { SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { ordersSubmitted } from '../../trade/order-standing.js';

const held = HELD_BY_NOTICE.map((state) => `'${state}'`).join(', ');
const ofNotices = 'srm_pur_delivery_notice_line n join srm_pur_delivery_notice_header d on d.id = n.doc_id';
const ofNotes = 'srm_pur_delivery_note_line n join srm_pur_delivery_note_header d on d.id = n.doc_id';
const ofLine = 'n.order_id = l.doc_id and n.order_line = l.line_num';
const said = (sum: string, rows: string): string => `(select trim_scale(coalesce(sum(${sum}), 0))::text from ${rows})`;
const ofNote = (column: string): string =>
  said(column, `${ofNotes} where ${ofLine} and d.state not in ('draft', 'reserving', 'cancelled')`);
/** Lines of whatever order that draw on the same line of an agreement. */
const drawing = `srm_pur_order_line o join srm_pur_order_header p on p.id = o.doc_id
      where o.agreement_id = l.agreement_id and o.agreement_line = l.agreement_line`;
const own = (sum: string): string => `trim_scale(${sum})::text`;

/** Of each: what the line has, and what the others have. */
const checks = {
  L8: [own('l.notified_qty'), said('n.open_qty', `${ofNotices} where ${ofLine} and d.state in (${held})`)],
  L9: [own('l.transit_qty'), ofNote('n.transit_qty')],
  L11: [
    said('o.alloc_net', 'srm_pur_order_line o where o.requisition_id = l.requisition_id and o.requisition_line = l.requisition_line'),
    said('r.ordered_qty', 'srm_pur_requisition_line r where r.doc_id = l.requisition_id and r.line_num = l.requisition_line'),
  ],
  L15: [
    own('coalesce(l.consigned_qty, 0)'),
    `(select trim_scale(coalesce((select sum(c.on_hand_qty + coalesce(c.loss_qty, 0)) from srm_pur_consign_note_line c
          join srm_pur_consign_note k on k.id = c.doc_id where c.order_id = l.doc_id and c.order_line = l.line_num and k.state <> 'cancelled'), 0)
        + coalesce((select sum(n.unnoted_qty) from ${ofNotes} where ${ofLine} and d.state not in ('draft', 'reserving', 'cancelled')), 0))::text)`,
  ],
  L16: [
    said('o.order_qty - coalesce(o.cancelled_qty, 0)', `${drawing} and p.state in (${ordersSubmitted}) and p.state <> 'reserving'`),
    said('a.qty_used', 'srm_pur_agreement_line a where a.doc_id = l.agreement_id and a.line_num = l.agreement_line'),
  ],
  'L18 received': [own('l.received_qty'), ofNote('n.to_inspect_qty')],
  'L18 accepted': [own('l.accepted_qty + coalesce(l.consigned_qty, 0)'), ofNote('n.accepted_qty')],
  'L18 rejected': [own('l.rejected_qty'), ofNote('n.rejected_qty - n.returned_qty')],
} as const;
type Check = keyof typeof checks;
const names = Object.keys(checks) as readonly Check[];
/** Requisitions are no matter of suppliers, and what others order of an agreement neither. */
const INSIDE_ONLY: readonly Check[] = ['L11', 'L16'];
/** Of lines that draw on such a document alone. */
const drawn: Readonly<Partial<Record<Check, 'isAsked' | 'isAgreed'>>> = { L11: 'isAsked', L16: 'isAgreed' };

const linesSql = `
  select l.line_num::int as "lineNum", l.item_name as "itemName", l.requisition_id is not null as "isAsked", l.agreement_id is not null as "isAgreed",
         ((select count(*) from ${ofNotices} where ${ofLine} and d.state in ('reserving', 'releasing'))
           + (select count(*) from ${ofNotes} where ${ofLine} and d.state = 'reserving')
           + (select count(*) from ${drawing} and p.state = 'reserving' and p.id <> h.id)
           + case when h.state = 'reserving' then 1 else 0 end)::int as "inFlight",
         ${names.map((name) => `array[${checks[name].join(', ')}] as "${name}"`).join(',\n         ')}
    from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id
   where l.doc_id = $1::bigint and l.open_qty is not null
   order by l.line_num`;
type Sides = Readonly<Record<Check, readonly [left: DecimalString, right: DecimalString]>>;
interface Line extends Sides {
  readonly lineNum: number;
  readonly itemName: string | null;
  readonly isAsked: boolean;
  readonly isAgreed: boolean;
  readonly inFlight: number;
}

/** `{orderId}` → of each line that moved each check with both sides; while something is on its way between the documents they may differ. */
export const reconcile: SpecialCall = async (body, { db, generic, viewer }) => {
  const orderId = idOf(body, 'orderId');
  const order = await generic('findById', { id: orderId });
  if ('refusal' in order) return order;
  const { rows } = await db.query<Line>(linesSql, [orderId]);
  const asked = names.filter((name) => viewer.userType !== 'EX' || !INSIDE_ONLY.includes(name));
  return {
    data: rows.flatMap((line) =>
      asked
        .filter((check) => !drawn[check] || line[drawn[check]])
        .map((check) => {
          const [left, right] = line[check];
          const { lineNum, itemName, inFlight } = line;
          return { lineNum, itemName, check, left, right, inFlight, ok: eq(left, right) };
        }),
    ),
  };
};
