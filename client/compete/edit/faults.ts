/** The unmet submit guards of an event while it is typed: the machine's own rules, run on what the form holds. */
import { turnParamFields } from '@machines/compete/compete-hall/fields.js';
import { fields, lines } from '@machines/compete/compete-header/fields.js';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { submitFaults } from '@machines/compete/compete-header/rules/guards.js';
import type { Fields, Instant } from '@machines/kernel/fields.js';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';
import type { Refusal } from '@machines/kernel/refusals.js';

export type EditTab = 'basic' | 'items' | 'halls' | 'suppliers' | 'rules' | 'documents';

export interface Fault extends Refusal {
  readonly tab: EditTab;
}

const rulesFields: readonly string[] = ['rulesText', 'deliveryTerm', 'deliveryPlace', 'requiredDate', 'validityDays', 'observerIds'];
const supplierFields: readonly string[] = ['confirmDeadline', 'minSuppliers', 'singleSourceReason', 'suppliers'];
const supplierCodes: readonly string[] = ['COMPETE_TOO_FEW_SUPPLIERS', 'COMPETE_SUPPLIER_DUPLICATE', 'COMPETE_PRIORITY_MISSING'];

/** Where a fault is put right. */
export function tabOf({ code, field }: Refusal): EditTab {
  const [head = ''] = (field ?? '').split('.');
  if (supplierCodes.includes(code) || supplierFields.includes(head)) return 'suppliers';
  if (code === 'COMPETE_NO_ITEM' || head === 'items') return 'items';
  if (rulesFields.includes(head)) return 'rules';
  if (head === 'halls' || code === 'COMPETE_TIME_PAST') return 'halls';
  return 'basic';
}

const numbers: ReadonlySet<string> = new Set(['decimal', 'quantity', 'price', 'amount', 'rate']);
type Row = Readonly<Record<string, unknown>>;

const isReadable = (kind: string | undefined, value: unknown): boolean =>
  numbers.has(kind ?? '') ? isDecimal(value) : kind !== 'integer' || typeof value === 'number';
const readRow = (fields: Fields, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isReadable(fields[name]?.kind, value) ? value : (fields[name]?.initial ?? null)]),
  );

/** The form's values as the rules can read them: a number that is still being typed counts as none. */
export function readable(values: Row): Row {
  const rows = (name: keyof typeof lines): readonly Row[] =>
    ((values[name] ?? []) as readonly Row[]).map((row) => readRow(lines[name].fields, row));
  return {
    ...readRow(fields, values),
    items: rows('items'),
    suppliers: rows('suppliers'),
    halls: rows('halls').map((hall) => ({
      ...hall,
      turnParams: (hall['turnParams'] as readonly Row[]).map((turn) => readRow(turnParamFields, turn)),
    })),
  };
}

/** Supplier eligibility is a fact that only the server knows; it is left out here and asked for at submitting. */
export function faultsOf(values: Readonly<Record<string, unknown>>, at: Instant): readonly Fault[] {
  return submitFaults(readable(values) as unknown as Compete, null, at, false).map((fault) => ({ ...fault, tab: tabOf(fault) }));
}
