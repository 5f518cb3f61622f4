/** What of a preparation is confirmed, converted, released and open, and when its stock is reported (purchasing.md §4). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, div, gt, isZero, max, mul, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { isSaid } from '../../kernel/stock/said.js';
import type { Ask } from '../../trade/sources.js';
import { askedOf, givingBack, taking } from '../../trade/sources.js';
import type { Prep, PrepEventOf, PrepFacts, PrepLine } from './fields.js';

const REPORT_DAYS = 7;

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

type Released = PrepEventOf<'RELEASE_QTY' | 'CONSENT_RELEASE'>;
const saidOf = ({ rows }: Released['payload'], lineNum: number): DecimalString =>
  sum(rows.filter((row) => row.lineNum === lineNum).map((row) => row.qty));
const filed = (prep: Prep, { consentIds }: Released['payload']): Change<Prep> =>
  isSaid(consentIds) ? { consentIds: isSaid(prep.consentIds) ? `${prep.consentIds},${consentIds}` : consentIds } : {};

/** The last word of the supplier on a line counts. */
export const agreed = (prep: Prep, { payload }: PrepEventOf<'CONSENT_RELEASE'>): Change<Prep> => ({
  ...filed(prep, payload),
  lines: prep.lines.map((line) =>
    payload.rows.some(({ lineNum }) => lineNum === line.lineNum) ? { ...line, consentQty: saidOf(payload, line.lineNum) } : line,
  ),
});

export const released = (prep: Prep, { payload }: PrepEventOf<'RELEASE_QTY'>): Change<Prep> => ({
  ...filed(prep, payload),
  ...counted(
    prep,
    prep.lines.map((line) => {
      const qty = saidOf(payload, line.lineNum);
      if (isZero(qty)) return line;
      const consentQty = max('0', sub(line.consentQty ?? '0', qty));
      return { ...line, consentQty, releasedQty: add(line.releasedQty ?? '0', qty) };
    }),
  ),
});

/** What is open is released with the settlement. */
export const settled = (prep: Prep, { payload }: PrepEventOf<'SETTLE'>): Change<Prep> => ({
  ...counted(
    prep,
    prep.lines.map((line) => ({ ...line, releasedQty: add(line.releasedQty ?? '0', line.openQty ?? '0') })),
  ),
  settledAmount: sum(payload.rows.map(({ claimAmount }) => claimAmount)),
});

/** An order of another supplier, or in another currency, takes nothing of it. */
export const asksElse = ({ supplierId, currency }: Prep, { payload: { terms } }: PrepEventOf<'RESERVE'>): boolean =>
  terms !== undefined && (terms.supplierId !== supplierId || terms.currency !== currency);

/** From a confirmation, a report or a reminder on there is a week for the next report. */
export const reportFrom = ({ at, facts }: MachineEvent): Change<Prep> => ({
  reportDueAt: (facts as PrepFacts).reportAt ?? at + REPORT_DAYS * DAY_MS,
  missedReports: 0,
});
export const reported = (prep: Prep, sent: PrepEventOf<'REPORT_STOCK'>): Change<Prep> => ({
  ...reportFrom(sent),
  reportedAt: sent.at,
  lines: prep.lines.map((line) => {
    const said = sent.payload.rows.find(({ lineNum }) => lineNum === line.lineNum);
    return said ? { ...line, finishedQty: said.finishedQty, wipQty: said.wipQty } : line;
  }),
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
/** An order that gives back while there is time leaves its quantity open again: what was not given up is still owed. */
export const comesBackOpen = (prep: Prep, { at, payload }: PrepEventOf<'RELEASE'>): boolean =>
  prep.settledAmount === null && at < (prep.settleAt ?? Infinity) && givingBack(prep.taken, payload).given.length > 0;
