/** What a supplier's people read above their home page: the company's number and how it stands. */
import type { Label } from '../../state-machines/kernel/fields.js';
import type { Colour } from '../../state-machines/kernel/lifecycle.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { srmSlcSupplierInfo } from '../../state-machines/suppliers/supplier-info/index.js';
import type { FigureTools } from '../platform/home/figures.js';

const definition = anyDefinition(srmSlcSupplierInfo);

export interface SupplierLabel {
  readonly supplierNumber: string | null;
  readonly label: Label;
  readonly colour: Colour;
}

/** null: not of a supplier. */
export async function supplierStanding({ lists, viewer }: Pick<FigureTools, 'lists' | 'viewer'>): Promise<SupplierLabel | null> {
  if (viewer.supplierId === null) return null;
  const {
    rows: [row],
  } = await lists.page(definition, viewer, {
    pageIndex: 1,
    pageRows: 5,
    filters: {},
    conditions: [{ key: 'id', op: 'eq', value: viewer.supplierId }],
    orderBy: [],
  });
  const state = row && definition.machine.states[String(row['state'])];
  return row && state
    ? { supplierNumber: (row['supplierNumber'] ?? null) as string | null, label: state.label, colour: state.colour }
    : null;
}
