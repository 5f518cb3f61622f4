import { srmBasePaymentProportion } from '../../../state-machines/base/payment-proportion/index.js';
import { splitAmount } from '../../../state-machines/base/payment-proportion/split.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { LiveColumn, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf, textOf } from '../../kernel/edges/body.js';
import { decimalOf } from '../../trade/bodies.js';

interface Stage {
  readonly stageNo: number;
  readonly stageName: string;
  readonly ratio: string;
}

/** `{id, total, currency}` → the stages with their amounts (base-srm.md §14). */
const split: SpecialCall = async (body, { db, runtime, viewer }) => {
  const [total, currency] = [decimalOf(body, 'total'), textOf(body, 'currency', 3)];
  const snapshot = viewer.userType === 'EX' ? null : await runtime.snapshot('srmBasePaymentProportion', idOf(body));
  const {
    rows: [known],
  } = await db.query<{ minor_unit: number }>('select minor_unit from base_currency where currency_code = $1', [currency]);
  if (!snapshot || !known) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const stages = snapshot.context['stages'] as readonly Stage[];
  const amounts = splitAmount(
    total,
    stages.map((stage) => stage.ratio),
    known.minor_unit,
  );
  return { data: stages.map(({ stageNo, stageName, ratio }, index) => ({ stageNo, stageName, ratio, amount: amounts[index] })) };
};

/** The stages in one line as the field says them, by their English names. */
const stageSummaryEn: LiveColumn = ({
  header,
}) => `(select left(string_agg(coalesce(nullif(s.stage_name_en, ''), s.stage_name) || ' ' || trim_scale(s.ratio)::text || '%', '/' order by s.row_position), 400)
  from srm_base_payment_proportion_line s where s.doc_id = ${header}.id and s.row_position is not null)`;

export const paymentProportionDocument: ServerDocument = {
  definition: anyDefinition(srmBasePaymentProportion),
  live: { stageSummaryEn },
  calls: { splitAmount: split },
};
