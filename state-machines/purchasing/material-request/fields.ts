import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { add, div, gt, isZero, mul, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import type { Ask } from '../../trade/sources.js';
import { sourceLine } from '../../trade/sourced.js';
import { askedOf, givingBack, sourceEvents, takenLines, taking } from '../../trade/sources.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  reason: f.text(200, 'Why', '备料原因', { need: 'submit', ...read }),
  currency: f.text(3, 'Currency', '币种', { need: 'submit', initial: 'CNY', ...read }),
  liabilityRate: f.rate('Liability (%)', '责任比例(%)', { need: 'submit', initial: '100', min: 0, max: 100, ...read }),
  validTo: f.date('Convert by', '消耗期限', { need: 'submit', ...read }),
  confirmDeadline: f.dateTime('Reply by', '回复截止', { ...read }),
  liabilityAmount: f.amount('Open liability', '未消耗责任金额', made),
  overdueFlag: f.flag('Overdue', '逾期', made),
  supplierComment: f.text(500, 'Comment of the supplier', '供应商意见', made),
  settledAmount: f.amount('Settled', '结算金额', { computed: true }),
  settleAt: f.dateTime('Conversion ends at', '消耗到期时间', { computed: true, internal: true }),
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurMaterialRequestLine', key: 'lineNum', bound: 500, indexes: ['itemId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'submit', ...read }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Name', '物料名称', { ...read }),
      spec: f.text(500, 'Specification', '规格', { ...read }),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
      prepQty: f.quantity('Quantity', '备料数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      prepDeadline: f.date('Ready by', '备妥日期', { need: 'submit', ...read }),
      price: f.price('Price', '单价', { need: 'submit', min: 0, ...read }),
      confirmQty: f.quantity('Confirmed', '确认数量', made),
      confirmDate: f.date('Confirmed for', '确认日期', made),
      confirmComment: f.text(200, 'Comment', '确认说明', made),
      finishedQty: f.quantity('Finished', '成品数量', made),
      wipQty: f.quantity('In work', '在制数量', made),
      convertedQty: f.quantity('Converted', '已转单数量', made),
      releasedQty: f.quantity('Released', '已释放数量', made),
      openQty: f.quantity('Open', '未消耗数量', made),
      openLiability: f.amount('Open liability', '未消耗责任金额', made),
      sourceLineId: sourceLine,
    },
  ),
  ...takenLines,
};

export type Prep = Context<typeof fields, typeof lines>;
export type PrepLine = LineRow<typeof lines.lines>;

export interface PrepFacts extends ItemFacts {
  readonly today?: string;
  /** Why the gate refuses new orders to the supplier. */
  readonly gated?: Label | null;
  /** When the day of `validTo` is over. */
  readonly settleAt?: Instant | null;
}

const withFacts = { facts: facts<PrepFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const lineNum = f.integer('Line', '行号', { need: 'save', min: 1 });

export const events = {
  ...approvalEvents,
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  SUPPLIER_CONFIRM: event('Confirm', '确认', {
    rows: f.rows(
      {
        lineNum,
        confirmQty: f.quantity('Quantity', '确认数量', { need: 'save', min: 0 }),
        confirmDate: f.date('Ready by', '确认日期', { need: 'save' }),
        confirmComment: f.text(200, 'Comment', '确认说明'),
      },
      'Lines',
      '明细',
      { need: 'save', about: { lines: 'lines' } },
    ),
  }),
  SUPPLIER_REFUSE: event('Refuse', '拒绝', comment, { dangerous: true }),
  REPORT_STOCK: event('Report stock', '报告库存', {
    rows: f.rows(
      {
        lineNum,
        finishedQty: f.quantity('Finished', '成品数量', { need: 'save' }),
        wipQty: f.quantity('In work', '在制数量', { need: 'save' }),
      },
      'Lines',
      '明细',
      { need: 'save', about: { lines: 'lines' } },
    ),
  }),
  RELEASE_QTY: event(
    'Release quantities',
    '释放数量',
    {
      rows: f.rows(
        {
          lineNum,
          qty: f.quantity('Quantity', '释放数量', { need: 'save', min: 0 }),
          reason: f.text(200, 'Reason', '原因', { need: 'save' }),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines' } },
      ),
    },
    { dangerous: true },
  ),
  EXTEND: event('Extend', '延期', { validTo: f.date('Convert by', '消耗期限', { need: 'save' }) }, withFacts),
  SETTLE: event(
    'Settle',
    '结算',
    {
      rows: f.rows({ lineNum, claimAmount: f.amount('Claim', '索赔金额', { need: 'save', min: 0 }) }, 'Lines', '明细', {
        need: 'save',
        about: { lines: 'lines' },
      }),
      ...comment,
    },
    { dangerous: true },
  ),
  REVISE: event('Revise', '修改', {}),
  CANCEL: event('Cancel', '取消', comment, { dangerous: true }),
  RESERVE: sourceEvents.RESERVE,
  RELEASE: sourceEvents.RELEASE,
  REPLY_DUE: systemEvent('Reply overdue', '回复逾期'),
  CONVERT_DUE: systemEvent('Conversion over', '消耗到期'),
};
export type PrepEvent = EventOf<typeof events>;
export type PrepEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

/** P1: confirmed = open + converted + released; open liability is a share of the open amount. */
export function counted(prep: Prep, rows: readonly PrepLine[]): Change<Prep> {
  const share = div(prep.liabilityRate ?? '100', '100');
  const next = rows.map((line) => {
    if (line.confirmQty === null) return { ...line, openQty: null, openLiability: null };
    const openQty = sub(line.confirmQty, add(line.convertedQty ?? '0', line.releasedQty ?? '0'));
    return { ...line, openQty, openLiability: round2(mul(mul(openQty, line.price ?? '0'), share)) };
  });
  return { lines: next, liabilityAmount: sum(next.flatMap(({ openLiability }) => openLiability ?? [])) };
}

export const saved = (prep: Prep, payload: SavePayload, given: PrepFacts): Change<Prep> =>
  applySave<Prep>(lines, prep, withCopies(payload, 'lines', given));

export const submitted = (prep: Prep, given: PrepFacts): Change<Prep> => ({ lines: numbered(prep.lines, given) });

export const confirmed = (prep: Prep, { payload }: PrepEventOf<'SUPPLIER_CONFIRM'>): Change<Prep> =>
  counted(
    prep,
    prep.lines.map((line) => {
      const said = payload.rows.find((row) => row.lineNum === line.lineNum);
      if (!said) return line;
      const { confirmQty, confirmDate, confirmComment } = said;
      return { ...line, confirmQty, confirmDate, confirmComment, convertedQty: '0', releasedQty: '0' };
    }),
  );

export const released = (prep: Prep, { payload }: PrepEventOf<'RELEASE_QTY'>): Change<Prep> =>
  counted(
    prep,
    prep.lines.map((line) => {
      const qty = sum(payload.rows.filter((row) => row.lineNum === line.lineNum).map((row) => row.qty));
      return { ...line, releasedQty: line.confirmQty === null ? null : add(line.releasedQty ?? '0', qty) };
    }),
  );

/** What is open is released with the settlement. */
export const settled = (prep: Prep, { payload }: PrepEventOf<'SETTLE'>): Change<Prep> => ({
  ...counted(
    prep,
    prep.lines.map((line) => ({ ...line, releasedQty: add(line.releasedQty ?? '0', line.openQty ?? '0') })),
  ),
  settledAmount: sum(payload.rows.map(({ claimAmount }) => claimAmount)),
});

export const nothingOpen = ({ lines: rows }: Pick<Prep, 'lines'>): boolean => rows.every(({ openQty }) => isZero(openQty ?? '0'));

/** The first line of the order for which too little is open; null: there is enough for all. */
export function shortOf({ lines: rows }: Pick<Prep, 'lines'>, ask: Ask): number | null {
  const short = ask.rows.find(({ lineNum }) =>
    gt(askedOf(ask.rows, lineNum), rows.find((line) => line.lineNum === lineNum)?.openQty ?? '0'),
  );
  return short?.docLine ?? null;
}
export const converted = (prep: Prep, { payload }: PrepEventOf<'RESERVE'>): Change<Prep> => ({
  taken: taking(prep.taken, payload),
  ...counted(
    prep,
    prep.lines.map((line) => {
      const qty = askedOf(payload.rows, line.lineNum);
      return isZero(qty) ? line : { ...line, convertedQty: add(line.convertedQty ?? '0', qty) };
    }),
  ),
});
/** Closed, what comes back is released with the rest. */
export function unconverted(prep: Prep, { payload }: PrepEventOf<'RELEASE'>, closed: boolean): Change<Prep> {
  const { taken, given } = givingBack(prep.taken, payload);
  return {
    taken,
    ...counted(
      prep,
      prep.lines.map((line) => {
        const qty = sum(given.filter(({ lineNum }) => lineNum === line.lineNum).map((row) => row.qty));
        if (isZero(qty)) return line;
        const convertedQty = sub(line.convertedQty ?? '0', qty);
        return { ...line, convertedQty, ...(closed ? { releasedQty: add(line.releasedQty ?? '0', qty) } : {}) };
      }),
    ),
  };
}
