/** What one unit is of another, for every material within a class or for one material (base-srm.md §1.3). The inverse is computed. */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { unitReasons } from '../uom/reasons.js';

/** What prepare reads before a conversion is saved. */
export interface ConversionFacts {
  /** Classes of the two units. */
  readonly classes?: readonly [string | null, string | null];
  /** The same two units are converted the other way round already. */
  readonly inverse?: boolean;
}

interface Conversion {
  readonly fromUomId: string | null;
  readonly toUomId: string | null;
  readonly itemId: string | null;
  readonly factor: string | null;
}

const { guard, reasons } = refusalsOf(unitReasons);
const factsOf = (event: MachineEvent) => event.facts as ConversionFacts;

const sensible = guard<Conversion>(
  'UOM_FACTOR',
  ({ factor, fromUomId, toUomId }) => factor !== null && isPositive(factor) && fromUomId !== toUomId,
  { over: ['factor', 'fromUomId', 'toUomId'] },
);
const sameClass = guard<Conversion>(
  'UOM_CLASS',
  ({ itemId }, event) => {
    const { classes } = factsOf(event);
    return itemId !== null || classes === undefined || (classes[0] !== null && classes[0] === classes[1]);
  },
  { needs: 'ask' },
);
const noInverse = guard('UOM_INVERSE', (_context, event) => factsOf(event).inverse !== true, { needs: 'ask' });

export const baseUomConversion = defineMaster({
  type: 'baseUomConversion',
  path: 'base/uom-conversion',
  title: { en: 'Unit conversion', cn: '单位换算' },
  fields: {
    fromUomId: f.ref('baseUom', 'Unit', '单位', { holds: 'inForce', need: 'save', fixed: true }),
    factor: f.decimal(24, 12, 'Equals', '等于', { need: 'save' }),
    toUomId: f.ref('baseUom', 'Target unit', '目标单位', { holds: 'inForce', need: 'save', fixed: true }),
    itemId: f.ref('baseMaterialItem', 'Material', '物料', {
      fixed: true,
      help: { en: 'Empty: for every material.', cn: '为空表示适用于所有物料' },
    }),
    startDate: f.date('Valid from', '有效期起'),
    endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate' }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  holds: [sensible, sameClass, noInverse],
  reasons,
  uniqueKeys: [{ columns: ['fromUomId', 'toUomId', 'itemId'], code: 'MD_DUPLICATE', emptyEqual: true }],
  list: {
    columns: ['fromUomId', 'factor', 'toUomId', 'itemId', 'startDate', 'endDate', 'state', 'lastUpdateDate'],
    filters: ['fromUomId', 'toUomId', 'itemId', 'state'],
    sort: [['fromUomId', 'asc']],
  },
  form: [{ label: { en: 'Conversion', cn: '单位换算' }, fields: ['fromUomId', 'factor', 'toUomId', 'itemId', 'startDate', 'endDate'] }],
  screens: [
    {
      route: 'baseReferenceData/baseUomConversion',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Unit conversions', cn: '单位换算' },
      within: 'baseReferenceData',
    },
  ],
});
