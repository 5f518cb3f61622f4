/** What is asked of preparation requests before they go on (purchasing.md §4). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import { gt, isNegative, isPositive, lt, sum } from '../../kernel/primitives/decimal.js';
import { approvalReasons } from '../../kernel/stock/approval.js';
import { isSaid } from '../../kernel/stock/said.js';
import { itemReasons } from '../../trade/item-copies.js';
import type { Prep, PrepEventOf, PrepFacts, PrepLine } from './fields.js';

const MOST_DAYS = 365;
const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  PREP_VALID_TO: { en: 'The convert-by date must be within 365 days.', cn: '消耗期限须在365天内' },
  PREP_PRICE: { en: 'Line {line}: enter a price above 0.', cn: '第{line}行请填写大于0的单价' },
  PREP_SUPPLIER: { en: 'Nothing is prepared by this supplier: {reason}', cn: '不可向该供应商备料:{reason}' },
  PREP_CONFIRM_EXCEEDS: { en: 'Line {line}: at most {qty} can be confirmed.', cn: '第{line}行确认数量超出备料数量{qty}' },
  PREP_CONFIRM_REASON: {
    en: 'Line {line}: explain the lower quantity or later date.',
    cn: '第{line}行请说明数量减少或交期延后的原因',
  },
  PREP_CONFIRM_LINES: { en: 'Answer each line; line {line} is missing.', cn: '请逐行答复,缺少第{line}行' },
  PREP_REPORT_NEGATIVE: { en: 'Line {line}: stock cannot be negative.', cn: '第{line}行库存数不能为负' },
  PREP_RELEASE_EXCEEDS: { en: 'Line {line}: at most {qty} can be released.', cn: '第{line}行释放数量超出未消耗数量{qty}' },
  PREP_CONSENT: {
    en: 'Line {line}: the supplier has agreed to release {qty}; ask for his consent or attach it.',
    cn: '第{line}行供应商仅同意释放{qty},请取得供应商同意或上传其同意书',
  },
  PREP_CONSENT_FILE: { en: 'Attach the consent as a signed file.', cn: '请上传已签署的同意书文件' },
  PREP_CLAIM_EXCEEDS: {
    en: 'Line {line}: the claim exceeds the open liability {amount}.',
    cn: '第{line}行索赔金额超出未消耗责任金额{amount}',
  },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;

const withinYear = (date: string | null, today: string | undefined) =>
  today === undefined || date === null || (compareDates(date, today) >= 0 && compareDates(date, addDays(today, MOST_DAYS)) <= 0);
export const inTime = guard<Prep, MachineEvent>(
  'PREP_VALID_TO',
  ({ validTo }, sent) => withinYear(validTo, (sent.facts as PrepFacts).today),
  ask,
);
export const extended = guard<Prep, PrepEventOf<'EXTEND'>>(
  'PREP_VALID_TO',
  (_prep, { payload, facts: { today } }) => withinYear(payload.validTo, today),
  ask,
);
export const priced = every<Prep>(
  ['PREP_PRICE'],
  ({ lines: rows }) =>
    rows.filter(({ price }) => !isPositive(price ?? '0')).map(({ lineNum }) => refuse('PREP_PRICE', { params: { line: lineNum } })),
  { over: ['lines'] },
);
export const permitted = rule<Prep, MachineEvent>(
  ['PREP_SUPPLIER'],
  (_prep, sent) => {
    const { gated } = sent.facts as PrepFacts;
    return !gated || refuse('PREP_SUPPLIER', { words: { reason: gated } });
  },
  ask,
);

type ConfirmRow = PrepEventOf<'SUPPLIER_CONFIRM'>['payload']['rows'][number];
function confirmFault(line: PrepLine, said: ConfirmRow | undefined) {
  const params = { line: line.lineNum };
  if (!said) return refuse('PREP_CONFIRM_LINES', { params });
  const wanted = line.prepQty ?? '0';
  if (gt(said.confirmQty, wanted)) return refuse('PREP_CONFIRM_EXCEEDS', { params: { ...params, qty: wanted } });
  const later = line.prepDeadline !== null && compareDates(said.confirmDate, line.prepDeadline) > 0;
  return (lt(said.confirmQty, wanted) || later) && !isSaid(said.confirmComment) ? refuse('PREP_CONFIRM_REASON', { params }) : null;
}
export const answered: Guard<Prep, PrepEventOf<'SUPPLIER_CONFIRM'>> = every(
  ['PREP_CONFIRM_LINES', 'PREP_CONFIRM_EXCEEDS', 'PREP_CONFIRM_REASON'],
  ({ lines: rows }: Prep, { payload }: PrepEventOf<'SUPPLIER_CONFIRM'>) =>
    rows.flatMap(
      (line) =>
        confirmFault(
          line,
          payload.rows.find(({ lineNum }) => lineNum === line.lineNum),
        ) ?? [],
    ),
  ask,
);
export const counts: Guard<Prep, PrepEventOf<'REPORT_STOCK'>> = every(
  ['PREP_REPORT_NEGATIVE'],
  (_prep: Prep, { payload }: PrepEventOf<'REPORT_STOCK'>) =>
    payload.rows
      .filter(({ finishedQty, wipQty }) => isNegative(finishedQty) || isNegative(wipQty))
      .map(({ lineNum }) => refuse('PREP_REPORT_NEGATIVE', { params: { line: lineNum } })),
  ask,
);
const lineOf = ({ lines: rows }: Prep, lineNum: number) => rows.find((line) => line.lineNum === lineNum);
const totals = <R extends { readonly lineNum: number }>(rows: readonly R[], value: (row: R) => string) =>
  [...new Set(rows.map(({ lineNum }) => lineNum))].map(
    (lineNum) => [lineNum, sum(rows.filter((row) => row.lineNum === lineNum).map(value))] as const,
  );
type Released = PrepEventOf<'RELEASE_QTY' | 'CONSENT_RELEASE'>;
export const releasable: Guard<Prep, Released> = every(
  ['PREP_RELEASE_EXCEEDS'],
  (prep: Prep, { payload }: Released) =>
    totals(payload.rows, ({ qty }) => qty).flatMap(([line, qty]) => {
      const open = lineOf(prep, line)?.openQty ?? '0';
      return isPositive(qty) && !gt(qty, open) ? [] : [refuse('PREP_RELEASE_EXCEEDS', { params: { line, qty: open } })];
    }),
  ask,
);
/** What he has not agreed to himself, he has on a paper that the buyer attaches. */
export const consented: Guard<Prep, PrepEventOf<'RELEASE_QTY'>> = every(
  ['PREP_CONSENT'],
  (prep: Prep, { payload }: PrepEventOf<'RELEASE_QTY'>) =>
    isSaid(payload.consentIds)
      ? []
      : totals(payload.rows, ({ qty }) => qty).flatMap(([line, wanted]) => {
          const qty = lineOf(prep, line)?.consentQty ?? '0';
          return gt(wanted, qty) ? [refuse('PREP_CONSENT', { params: { line, qty } })] : [];
        }),
  ask,
);
export const signed = guard<Prep, PrepEventOf<'CONSENT_RELEASE'>>(
  'PREP_CONSENT_FILE',
  (_prep, { payload }) => isSaid(payload.consentIds),
  ask,
);
export const claimable: Guard<Prep, PrepEventOf<'SETTLE'>> = every(
  ['PREP_CLAIM_EXCEEDS'],
  (prep: Prep, { payload }: PrepEventOf<'SETTLE'>) =>
    totals(payload.rows, ({ claimAmount }) => claimAmount).flatMap(([line, claim]) => {
      const amount = lineOf(prep, line)?.openLiability ?? '0';
      return gt(claim, amount) ? [refuse('PREP_CLAIM_EXCEEDS', { params: { line, amount } })] : [];
    }),
  ask,
);
