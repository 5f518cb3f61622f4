/** From the draft to its approval: what an order draws on is asked first, and what nobody approves is in force at once (rows 3 to 6). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { startProcess } from '../../kernel/stock/approving.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import { isLastAnswer } from '../../trade/sources.js';
import { block, comesIntoForce, isUnapproved } from './approvals.js';
import { rowsOf } from './changing.js';
import type { OrderEventOf } from './events.js';
import type { Order } from './fields.js';
import { needsWord } from './promises.js';
import * as sources from './sources.js';

const [direct] = block.submit;
const starts = startProcess<Order>('submittedBy');
type Process = NonNullable<ApprovingFacts['process']>;
const inWords = ({ instanceId, modelId, docCode, docType }: Process) => [instanceId, modelId, docCode, docType].join('|');
const processOf = (held: string): Process => {
  const [instanceId = '', modelId = '', docCode = '', docType = ''] = held.split('|');
  return { instanceId, modelId, docCode, docType };
};
/** A process that was chosen when it was submitted begins when all sources have given. */
export const startHeld = (after: Order, sent: MachineEvent, before: Order): readonly Effect[] =>
  starts(after, before.heldProcess === null ? sent : { ...sent, facts: { process: processOf(before.heldProcess) } as never }, before);
/** What draws on requisitions, agreements or preparations asks them first. */
const reserving = {
  ...direct!,
  to: 'reserving' as const,
  when: sources.hasSources,
  change: (order: Order, sent: MachineEvent) => {
    const { process } = sent.facts as ApprovingFacts;
    const written = { ...direct!.change?.(order, sent), ...sources.asked(order, sent.at) };
    const held = process && !isUnapproved({ ...order, ...written } as Order) ? inWords(process) : null;
    return { ...written, heldProcess: held };
  },
  effects: [(after: Order) => sources.requests(after)],
};
const written = (order: Order, sent: MachineEvent): Order => ({ ...order, ...direct!.change?.(order, sent) }) as Order;
/** What nobody has to approve is in force as soon as it is submitted. */
const inForceAtOnce = {
  ...direct!,
  change: (order: Order, sent: MachineEvent): Change<Order> => ({
    ...direct!.change?.(order, sent),
    ...comesIntoForce(written(order, sent), sent),
  }),
  effects: [],
};
export const submit = [
  reserving,
  {
    ...inForceAtOnce,
    to: 'released' as const,
    when: (order: Order, sent: MachineEvent) => isUnapproved(written(order, sent)) && needsWord(written(order, sent)),
  },
  { ...inForceAtOnce, to: 'effective' as const, when: (order: Order, sent: MachineEvent) => isUnapproved(written(order, sent)) },
  ...block.submit,
];
/** Its sources have given: it is approved, or in force at once where nobody has to. */
export const given = (order: Order, sent: OrderEventOf<'RESERVED'>): Change<Order> => {
  const taken = sources.taken(order, sent);
  return { ...taken, ...comesIntoForce({ ...order, ...taken } as Order, sent) };
};
export const isGiven = (order: Order, { payload }: OrderEventOf<'RESERVED'>): boolean =>
  isUnapproved(order) && isLastAnswer(order, payload);
/** Nothing is approved of it: its sources get back what they gave. */
export const withFreed = (rows: unknown) =>
  rowsOf(rows).map((row) => ({
    ...row,
    change: (order: Order, sent: MachineEvent) => ({ ...row.change?.(order, sent), ...sources.untaken(order) }),
    effects: [...(row.effects ?? []), sources.freed],
  }));
