/**
 * Labels of one line of a delivery note (orders-deliveries.md §11): made when the note is dispatched, printed, packed anew before the
 * first is scanned, scanned at receipt, void when the note is cancelled. The packages that stand always hold what is shipped.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { decimals, isPositive, isZero, normalise, sub } from '../../kernel/primitives/decimal.js';
import { kernelReasons } from '../../kernel/refusals.js';
import { applySave } from '../../kernel/save.js';
import { isSaid } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { MOST_OF_LINE } from '../delivery-note/labels.js';
import { events, fields, lines } from './fields.js';
import type { LabelEvent, LabelEventOf, LabelFacts } from './fields.js';
import * as part from './packing.js';
import type { Batch, Boxes } from './packing.js';

const { guard, rule, refuse, reasons } = refusalsOf({
  UOM_DECIMALS: kernelReasons.UOM_DECIMALS,
  LB_REASON: { en: 'Say why these labels are printed again.', cn: '请填写补打原因' },
  LB_PRINTED: { en: 'These labels are printed; print them again and say why.', cn: '这些标签已打印,请使用补打并填写原因' },
  LB_UNPRINTED: { en: 'No label of these packages was printed; print them.', cn: '所选箱号尚未打印,请直接打印' },
  LB_CHOICE: { en: 'There is no such package; choose among 1 to {count}.', cn: '没有该箱号,请在1至{count}之间选择' },
  LB_SCANNED: { en: 'Labels are already scanned.', cn: '标签已扫描,不能重新分箱' },
  LB_REPACK: { en: 'Say what a package holds, or list the packages.', cn: '请填写每箱数量,或逐行填写分箱明细' },
  LB_SUM: {
    en: 'These packages hold {got}; {qty} is shipped. Change them until both are equal.',
    cn: '分箱合计{got},送货数量{qty},请调整至两者相等',
  },
  LB_MANY: {
    en: 'A line has at most {most} labels, void ones included; pack larger.',
    cn: '每行标签(含已作废)最多{most}张,请增大每箱数量',
  },
  LB_VOID: { en: 'The label is void.', cn: '标签已作废' },
  LB_UNKNOWN: { en: 'Unknown label.', cn: '标签不存在' },
  LB_VOID_REASON: { en: 'Say why the label is void.', cn: '请填写作废原因' },
  LB_VOID_SCANNED: { en: 'The label was scanned: its package is here.', cn: '标签已扫描,不能作废' },
  LB_TWICE: { en: 'The label was already scanned.', cn: '标签重复扫描' },
});
const ask = { needs: 'ask' } as const;

type Prints = LabelEventOf<'PRINT'> | LabelEventOf<'REPRINT'>;
const some = rule<Batch, Prints>(
  ['LB_CHOICE'],
  (batch, { payload }) => part.chosen(batch, payload).length > 0 || refuse('LB_CHOICE', { params: { count: batch.labelCount ?? 0 } }),
  ask,
);
const fresh = guard<Batch, Prints>(
  'LB_PRINTED',
  (batch, { payload }) => part.chosen(batch, payload).some(({ printCount }) => printCount === 0),
  ask,
);
const worn = guard<Batch, Prints>(
  'LB_UNPRINTED',
  (batch, { payload }) => part.chosen(batch, payload).some(({ printCount }) => printCount !== 0),
  ask,
);
const explained = guard<Batch, LabelEventOf<'REPRINT'>>('LB_REASON', (_batch, { payload }) => isSaid(payload.reason), ask);

type Repack = LabelEventOf<'REPACK'>;
/** As said: all of one size, or listed. */
const groupsOf = ({ shipQty }: Batch, { payload: { packQty, rows } }: Repack): readonly Boxes[] =>
  packQty === null ? rows : part.evenly(shipQty ?? '0', packQty);
const unscanned = guard<Batch, MachineEvent>('LB_SCANNED', ({ scannedQty }) => isZero(scannedQty ?? '0'), { over: ['scannedQty'] });
const said = guard<Batch, Repack>(
  'LB_REPACK',
  (_batch, { payload: { packQty, rows } }) => {
    if (packQty !== null) return isPositive(packQty) && rows.length === 0;
    return rows.length > 0 && rows.every(({ qty }) => isPositive(qty));
  },
  ask,
);
const countable = rule<Batch, Repack>(
  ['UOM_DECIMALS'],
  (_batch, { payload: { packQty, rows }, facts }) => {
    const { unit } = facts as LabelFacts;
    const fits = (qty: string) => !unit || decimals(normalise(qty)) <= unit.decimals;
    if ([...(packQty === null ? [] : [packQty]), ...rows.map(({ qty }) => qty)].every(fits)) return true;
    return refuse('UOM_DECIMALS', { params: { uom: unit!.uomCode, n: unit!.decimals } });
  },
  ask,
);
/** Counted before any is made. */
const few = rule<Batch, Repack>(
  ['LB_MANY'],
  (batch, sent) => {
    const { packQty } = sent.payload;
    const made = packQty === null ? part.boxesIn(sent.payload.rows) : part.boxesOf(batch.shipQty ?? '0', packQty);
    return batch.labels.length + made <= MOST_OF_LINE || refuse('LB_MANY', { params: { most: MOST_OF_LINE } });
  },
  ask,
);
const whole = rule<Batch, Repack>(
  ['LB_SUM'],
  (batch, sent) => {
    const [got, qty] = [part.quantityIn(groupsOf(batch, sent)), batch.shipQty ?? '0'];
    return isZero(sub(got, qty)) || refuse('LB_SUM', { params: { got, qty } });
  },
  ask,
);

type Scan = LabelEventOf<'SCAN'>;
const scannable = rule<Batch, Scan>(
  ['LB_UNKNOWN', 'LB_VOID', 'LB_TWICE'],
  (batch, { payload }) => {
    const found = part.labelOf(batch, payload.labelNo);
    if (!found) return refuse('LB_UNKNOWN');
    if (found.voidFlag === 'Y') return refuse('LB_VOID');
    return found.scanTime === null || refuse('LB_TWICE');
  },
  ask,
);

type Replace = LabelEventOf<'REPLACE_LABEL'>;
const voidable = rule<Batch, Replace>(
  ['LB_UNKNOWN', 'LB_VOID', 'LB_VOID_SCANNED'],
  (batch, { payload }) => {
    const found = part.labelOf(batch, payload.labelNo);
    if (!found) return refuse('LB_UNKNOWN');
    if (found.voidFlag === 'Y') return refuse('LB_VOID');
    return found.scanTime === null || refuse('LB_VOID_SCANNED');
  },
  ask,
);
const voidSaid = guard<Batch, Replace>('LB_VOID_REASON', (_batch, { payload }) => isSaid(payload.reason), ask);
const room = rule<Batch, Replace>(
  ['LB_MANY'],
  ({ labels }) => labels.length < MOST_OF_LINE || refuse('LB_MANY', { params: { most: MOST_OF_LINE } }),
  { over: ['labels'] },
);

const supplier = own<Batch>(({ supplierId }, id) => supplierId === id);
const keepers = by('WAREHOUSE');
const printers = [supplier, keepers] as const;
const print = {
  PRINT: {
    to: 'printed' as const,
    who: printers,
    guards: [some, fresh],
    change: (batch: Batch, { payload }: LabelEventOf<'PRINT'>) =>
      part.printed(
        batch,
        part.chosen(batch, payload).filter(({ printCount }) => printCount === 0),
      ),
  },
};
const reprint = {
  REPRINT: {
    to: 'same' as const,
    who: printers,
    guards: [explained, some, worn],
    change: (batch: Batch, { payload }: LabelEventOf<'REPRINT'>) =>
      part.printed(
        batch,
        part.chosen(batch, payload).filter(({ printCount }) => printCount !== 0),
      ),
  },
};
const repack = {
  REPACK: {
    to: 'generated' as const,
    who: [supplier] as const,
    guards: [unscanned, said, countable, few, whole],
    change: (batch: Batch, sent: Repack) => ({ packQty: sent.payload.packQty, ...part.repacked(batch, groupsOf(batch, sent)) }),
  },
};
const scanning = {
  who: [keepers] as const,
  guards: [scannable],
  change: (batch: Batch, { payload, at }: Scan) => part.scanned(batch, payload.labelNo, at),
};
const scan = {
  SCAN: [
    { ...scanning, to: 'scanned' as const, when: (batch: Batch, { payload }: Scan) => part.allScanned(batch, payload.labelNo) },
    { ...scanning, to: 'same' as const },
  ],
};
const replace = {
  REPLACE_LABEL: {
    to: 'same' as const,
    who: printers,
    guards: [voidSaid, voidable, room],
    change: (batch: Batch, { payload }: Replace) => part.replaced(batch, payload.labelNo, payload.reason),
  },
};
const cancel = {
  VOID: {
    to: 'voided' as const,
    who: [system] as const,
    change: (batch: Batch) => part.withLabels(batch, part.voided(batch.labels)),
  },
};

type State = 'generated' | 'printed' | 'scanned' | 'voided';
const machine = lifecycle<Batch, LabelEvent>()<State>(
  {
    CREATE: {
      to: 'generated',
      who: [system],
      change: (batch, { payload }) => {
        const change = applySave<Batch>(lines, batch, payload);
        const made = { ...batch, ...change };
        return { ...change, ...part.repacked(made, part.evenly(made.shipQty ?? '0', made.packQty ?? '0')) };
      },
    },
  },
  {
    generated: { label: { en: 'Generated', cn: '已生成' }, colour: 'blue', on: { ...print, ...repack, ...replace, ...scan, ...cancel } },
    printed: {
      label: { en: 'Printed', cn: '已打印' },
      colour: 'green',
      on: { ...print, ...reprint, ...repack, ...replace, ...scan, ...cancel },
    },
    scanned: {
      label: { en: 'All scanned', cn: '已扫完' },
      colour: 'dark',
      ended: true,
      on: { ...reprint, SCAN: { ...scanning, to: 'same' }, ...cancel },
    },
    // Whoever scans one of them is told that it is void.
    voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'dark', ended: true, on: { SCAN: { ...scanning, to: 'same' } } },
  },
);

export const srmCuxDeliveryLabelPrint = defineDocument({
  type: 'srmCuxDeliveryLabelPrint',
  version: 1,
  path: 'orders/delivery-label',
  kind: 'document',
  title: { en: 'Delivery label', cn: '送货标签' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Batch>(fields, lines, {
    supplier: { viewer: ['supplierId', '$supplierId'] },
    supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
  }),
  numbering: { pattern: 'LB-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'noteNumber',
      'noteLine',
      'supplierId',
      'itemName',
      'shipQty',
      'packQty',
      'labelCount',
      'scannedQty',
      'unscannedQty',
      'printCount',
    ],
    filters: ['docNumber', 'state', 'noteId', 'noteNumber', 'noteLine', 'supplierId', 'itemName', 'lotNo', 'dateCode'],
    lineFilters: { label: { line: 'labels', column: 'labelNo' } },
    sort: [['docNumber', 'desc']],
  },
  form: [
    {
      label: { en: 'Labels', cn: '标签' },
      fields: ['noteId', 'noteLine', 'supplierId', 'itemId', 'itemName', 'uomId', 'lotNo', 'dateCode', 'expiryDate'],
    },
    { label: { en: 'Packages', cn: '分箱' }, fields: ['shipQty', 'packQty', 'labelCount', 'scannedQty', 'unscannedQty', 'printCount'] },
    { label: { en: 'Labels', cn: '标签' }, lines: 'labels' },
  ],
  screens: [
    {
      route: 'notePrintList/labels',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Delivery labels', cn: '送货标签' },
      resp: ['WAREHOUSE', 'SUPPLIER', 'SUPPLIER_ADMIN'],
      menu: true,
    },
    {
      route: 'notePrintList/label',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Delivery label', cn: '送货标签' },
      within: 'notePrintList/labels',
    },
  ],
});
