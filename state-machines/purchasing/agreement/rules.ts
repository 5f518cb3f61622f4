/** What holds of an agreement before it goes on (purchasing.md §5). */
import type { MachineEvent } from '../../kernel/events.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { AgreementEventOf } from './events.js';
import type { Agreement, AgreementFacts, AgreementLine } from './fields.js';
import { isLimited } from './fields.js';

const { guard, rule, every, refuse, reasons } = refusalsOf({
  AGR_PERIOD: { en: 'Line validity is outside the agreement.', cn: '行有效期超出协议有效期' },
  AGR_LIMIT: { en: 'Enter the limit of the agreement, or of each of its lines.', cn: '请填写协议金额限额或每行的协议量' },
  AGR_SUPPLIER_GATE: { en: "The supplier's status does not allow agreements: {reason}", cn: '供应商状态不允许签订协议:{reason}' },
  AGR_EXPIRED: { en: 'This agreement has expired; orders take no prices from it.', cn: '协议已过期,订单不再引用其价格' },
  PRICE_DENIED: { en: 'You do not read prices: ask a buyer.', cn: '您无权查看价格,请联系采购员' },
  AGR_NO_ORG: { en: 'Enable at least one organisation.', cn: '请至少启用一个适用组织' },
  AGR_LINE_OVERLAP: { en: 'Line {line}: the same material has another price at that time.', cn: '第{line}行同一物料有效期重叠' },
  AGR_EDITION_OPEN: { en: 'A next edition is open already: {number}', cn: '已存在未完成的新版次:{number}' },
  AGR_TERMINATE_DATE: { en: 'The last day is before today, or after the end of the agreement.', cn: '终止日期早于今天或晚于协议有效期' },
});
export { reasons };
export const ask = { needs: 'ask' } as const;
export const given = (sent: MachineEvent) => sent.facts as AgreementFacts;

const inside = (from: string | null, to: string | null, { validFrom, validTo }: Agreement) =>
  validFrom !== null &&
  validTo !== null &&
  from !== null &&
  to !== null &&
  compareDates(validFrom, validTo) <= 0 &&
  compareDates(from, to) <= 0 &&
  compareDates(validFrom, from) <= 0 &&
  compareDates(to, validTo) <= 0;
export const periodsFit = guard(
  'AGR_PERIOD',
  (c: Agreement, _e: MachineEvent) => c.lines.every((line) => inside(line.lineValidFrom, line.lineValidTo, c)),
  { over: ['validFrom', 'validTo', 'lines'] },
);
export const agreeable = rule<Agreement, MachineEvent>(
  ['AGR_SUPPLIER_GATE'],
  (_c, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('AGR_SUPPLIER_GATE', { field: 'supplierId', words: { reason: gated } });
  },
  ask,
);
export const limited = guard('AGR_LIMIT', (c: Agreement, _e: MachineEvent) => isLimited(c), {
  over: ['agreementType', 'amountLimit', 'lines'],
});
/** Where organisations are named, one of them takes part; where none is, it is the agreement's own. */
export const hasOrg = guard('AGR_NO_ORG', (c: Agreement) => c.orgs.length === 0 || c.orgs.some(({ enabledFlag }) => enabledFlag === 'Y'), {
  over: ['orgs'],
});

const meets = (a: AgreementLine, b: AgreementLine) =>
  a.itemId === b.itemId &&
  [a, b].every(({ lineValidFrom, lineValidTo }) => lineValidFrom !== null && lineValidTo !== null) &&
  compareDates(a.lineValidFrom!, b.lineValidTo!) <= 0 &&
  compareDates(b.lineValidFrom!, a.lineValidTo!) <= 0;
export const noOverlap = every<Agreement, MachineEvent>(
  ['AGR_LINE_OVERLAP'],
  ({ lines }) =>
    lines
      .filter((line, index) => line.itemId !== null && lines.slice(0, index).some((before) => meets(before, line)))
      .map(({ lineNum }) => refuse('AGR_LINE_OVERLAP', { params: { line: lineNum } })),
  { over: ['lines'] },
);
export const noDraft = rule<Agreement, AgreementEventOf<'ALTERATION'>>(
  ['AGR_EDITION_OPEN'],
  (_c, { facts: { draft } }) => !draft || refuse('AGR_EDITION_OPEN', { params: { number: draft } }),
  ask,
);
export const lastDayFits = guard<Agreement, AgreementEventOf<'TERMINATE'>>(
  'AGR_TERMINATE_DATE',
  ({ validTo }, { payload: { terminateDate }, facts: { today } }) =>
    terminateDate === null ||
    today === undefined ||
    (compareDates(terminateDate, today) >= 0 && (validTo === null || compareDates(terminateDate, validTo) <= 0)),
  ask,
);
