/** What a score sheet must keep to (bidding.md §1). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { eq, gt, gte, isDecimal, lte, sum } from '../../kernel/primitives/decimal.js';
import { keyed } from '../profiles.js';
import type { Index, Template } from './fields.js';

/** `priceRanges`: the option BID_PRICE_WEIGHT_RANGE on the day of submission. */
export interface TemplateFacts {
  readonly priceRanges?: string;
}

const own = refusalsOf({
  BID_TPL_TOTAL_NOT_100: { en: 'Scores add up to {total}, not to 100.', cn: '评分指标合计{total},须为100分' },
  BID_TPL_PRICE_ONE: {
    en: 'Exactly one price index is needed; none where the lowest evaluated price wins.',
    cn: '价格指标须有且仅有一个(最低价法不设)',
  },
  BID_TPL_PRICE_WEIGHT: { en: 'The weight of the price must be within {range}.', cn: '价格分权重须在{range}范围内' },
  BID_TPL_LEVELS: { en: 'Index {no}: levels must descend and stay within the limits.', cn: '指标{no}:档次分值须递减且在上下限内' },
  BID_TPL_NO_COMPLIANCE: { en: 'At least one compliance index is needed.', cn: '至少需要一个符合性指标' },
  BID_TPL_PARENT: { en: 'Index {no}: the index above is not there, or is below another one.', cn: '指标{no}:上级指标不存在或层级超过两级' },
});
export const { reasons } = own;
const { guard, every, rule, refuse } = own;

const isParent = (rows: readonly Index[], { indexNum }: Index) => rows.some(({ parentNum }) => parentNum === indexNum);
const SCORED = ['TECHNICAL', 'COMMERCIAL', 'PRICE'];

/** Indexes that give points: those below which there is none. */
export const leavesOf = (rows: readonly Index[]): readonly Index[] =>
  rows.filter((row) => SCORED.includes(row.category) && row.scoreMode !== 'PASS_FAIL' && !isParent(rows, row));

/** `Good=10; Fair=6` in their order; null: it cannot be read. */
export function levelsOf(text: string | null): readonly { readonly label: string; readonly score: string }[] | null {
  const parts = (text ?? '')
    .split(/[;;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const levels = parts.map((part) => {
    const at = part.lastIndexOf('=');
    return { label: part.slice(0, at).trim(), score: part.slice(at + 1).trim() };
  });
  return levels.length > 0 && levels.every(({ label, score }) => label !== '' && isDecimal(score)) ? levels : null;
}

const levelled = ({ scoreMode, levels, maxScore, minScore }: Index): boolean => {
  if (scoreMode !== 'LEVEL') return true;
  const scores = levelsOf(levels)?.map(({ score }) => score);
  if (!scores) return false;
  const within = scores.every((score) => lte(score, maxScore) && gte(score, minScore ?? '0'));
  return within && scores.every((score, at) => at === 0 || gt(scores[at - 1]!, score));
};

const totalled = rule<Template, MachineEvent>(
  ['BID_TPL_TOTAL_NOT_100'],
  ({ evalMethod, indexes }) => {
    const total = sum(leavesOf(indexes).map(({ maxScore }) => maxScore));
    return evalMethod !== 'COMPREHENSIVE' || eq(total, '100') || refuse('BID_TPL_TOTAL_NOT_100', { params: { total } });
  },
  { over: ['evalMethod', 'indexes'] },
);
const onePrice = guard<Template, MachineEvent>(
  'BID_TPL_PRICE_ONE',
  ({ evalMethod, indexes }) =>
    leavesOf(indexes).filter(({ category }) => category === 'PRICE').length === (evalMethod === 'COMPREHENSIVE' ? 1 : 0),
  { over: ['evalMethod', 'indexes'] },
);
const priceWeighed = rule<Template, MachineEvent>(
  ['BID_TPL_PRICE_WEIGHT'],
  ({ legalRegime, evalMethod, procurementType, priceWeight }, sent) => {
    const range = keyed((sent.facts as TemplateFacts).priceRanges ?? '').get(procurementType);
    if (legalRegime !== 'STATUTORY' || evalMethod !== 'COMPREHENSIVE' || range === undefined) return true;
    const [from, to] = range.split('-') as [string, string];
    const weight = priceWeight ?? '0';
    return (gte(weight, from) && lte(weight, to)) || refuse('BID_TPL_PRICE_WEIGHT', { params: { range } });
  },
  { needs: 'ask' },
);
const levelsHold: Guard<Template, MachineEvent> = every<Template, MachineEvent>(
  ['BID_TPL_LEVELS'],
  ({ indexes }) => indexes.filter((row) => !levelled(row)).map(({ indexNum }) => refuse('BID_TPL_LEVELS', { params: { no: indexNum } })),
  { over: ['indexes'] },
);
const complies = guard<Template, MachineEvent>(
  'BID_TPL_NO_COMPLIANCE',
  ({ indexes }) => indexes.some(({ category }) => category === 'COMPLIANCE'),
  { over: ['indexes'] },
);
const twoLevels: Guard<Template, MachineEvent> = every<Template, MachineEvent>(
  ['BID_TPL_PARENT'],
  ({ indexes }) =>
    indexes
      .filter(({ parentNum }) => parentNum !== null && indexes.find(({ indexNum }) => indexNum === parentNum)?.parentNum !== null)
      .map(({ indexNum }) => refuse('BID_TPL_PARENT', { params: { no: indexNum } })),
  { over: ['indexes'] },
);

export const rules: readonly Guard<Template, MachineEvent>[] = [twoLevels, totalled, onePrice, priceWeighed, levelsHold, complies];
