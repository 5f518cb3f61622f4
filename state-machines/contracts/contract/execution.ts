/** How far a contract is carried out, as it is read (contracts.md §2). */
import { f } from '../../kernel/fields.js';

const read = { supplier: 'read' } as const;
/** Beside a contract in lists: of what it is worth, and of its stages the first that is to be paid. */
export const executionColumns = {
  executedPct: f.rate('Executed (%)', '已执行(%)', read),
  paidPct: f.rate('Paid (%)', '已付(%)', read),
  nextDue: f.date('Next payment due', '下次付款日', read),
};

export interface ExecutionItem {
  readonly lineNo: number;
  readonly itemName: string | null;
  readonly quantity: string | null;
  readonly orderedQty: string;
  readonly receivedQty: string;
  readonly acceptedQty: string;
  readonly invoicedQty: string;
  readonly orderedAmount: string;
  readonly receivedAmount: string;
  readonly invoicedAmount: string;
}
export interface Execution {
  readonly items: readonly ExecutionItem[];
  readonly totals: Readonly<Record<'contract' | 'ordered' | 'received' | 'invoiced' | 'paid', string>>;
  /** Orders, deliveries and invoices that the reader may open. */
  readonly documents: readonly { readonly type: string; readonly id: string; readonly number: string | null; readonly state: string }[];
}
