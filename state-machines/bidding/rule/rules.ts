/** What a rule must keep to (bidding.md §0.4, §1): the legal floors of mandatory tenders, and parameters that make sense. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { gt, gte, lte } from '../../kernel/primitives/decimal.js';
import { names } from './fields.js';
import type { Rule } from './fields.js';

const own = refusalsOf({
  BID_RULE_STATUTORY_FLOOR: {
    en: 'A value is outside the legal limit for mandatory tenders ({field}: {limit}).',
    cn: '参数不符合依法必须招标的法定要求({field}:{limit})',
  },
  BID_RULE_STATUTORY_NEGOTIATION: {
    en: 'Mandatory tenders allow no negotiation of price.',
    cn: '依法必须招标项目不得启用议价、明标或竞价',
  },
  BID_RULE_FORMULA_PARAMS: { en: 'Parameters of the price formula are missing or out of range.', cn: '价格分公式参数缺失或超出范围' },
  BID_RULE_QUORUM: {
    en: 'The quorum must be at least 2 and not above the number of key holders (2 to 7).',
    cn: '开标法定人数须不少于2且不超过密钥持有人数(2至7人)',
  },
  BID_RULE_JURY_EVEN: { en: 'The size of the jury must be odd and not below the minimum.', cn: '评委人数须为单数且不低于下限' },
  BID_RULE_TIES: { en: 'Each rule of a tie stands once.', cn: '同分排序规则不能重复' },
});
export const { reasons } = own;
const { guard, every, refuse } = own;

/** Least days of a mandatory tender, and where the law says at most. */
const atLeast = {
  docIssueDays: 5,
  tenderDays: 20,
  prequalDays: 5,
  addendumDays: 15,
  docObjectionDays: 10,
  publicityDays: 3,
  validityDays: 60,
  decryptWindowMin: 60,
  minBidders: 3,
  juryCount: 5,
} as const satisfies Partial<Record<keyof Rule, number>>;
const atMost = { replyDays: 3, reportToPublicityDays: 3, contractDays: 30, bondReturnDays: 5 } as const satisfies Partial<
  Record<keyof Rule, number>
>;
const entries = <T extends object>(limits: T) => Object.entries(limits) as [keyof T & keyof Rule & string, number][];

/** Fields of a mandatory tender that are outside the law, each with its limit. */
export function outsideTheLaw(rule: Rule): readonly (readonly [field: string, limit: string])[] {
  if (rule.legalRegime !== 'STATUTORY') return [];
  return [
    ...entries(atLeast).flatMap(([field, limit]) => (rule[field] < limit ? [[field, `≥ ${limit}`] as const] : [])),
    ...entries(atMost).flatMap(([field, limit]) => (rule[field] > limit ? [[field, `≤ ${limit}`] as const] : [])),
    ...(gte(rule.specialistRatio, '66.6667') ? [] : [['specialistRatio', '≥ 66.6667'] as const]),
    ...(rule.sealMode === 'QUORUM' ? [] : [['sealMode', 'QUORUM'] as const]),
    ...(rule.candidatePublicityFlag === 'Y' ? [] : [['candidatePublicityFlag', 'Y'] as const]),
    ...(rule.awardMode === 'RANK_ONE' ? [] : [['awardMode', 'RANK_ONE'] as const]),
    ...(rule.showSealCountFlag === 'N' ? [] : [['showSealCountFlag', 'N'] as const]),
    ...(rule.negotiatedFlag === 'N' ? [] : [['negotiatedFlag', 'N'] as const]),
  ];
}
const lawful: Guard<Rule, MachineEvent> = every<Rule, MachineEvent>(
  ['BID_RULE_STATUTORY_FLOOR'],
  (rule) => outsideTheLaw(rule).map(([field, limit]) => refuse('BID_RULE_STATUTORY_FLOOR', { field, params: { field, limit } })),
  { over: names },
);
const unnegotiated = guard<Rule, MachineEvent>(
  'BID_RULE_STATUTORY_NEGOTIATION',
  ({ legalRegime, bargainingFlag, brightMoonFlag, competeFlag }) =>
    legalRegime !== 'STATUTORY' || ![bargainingFlag, brightMoonFlag, competeFlag].includes('Y'),
  { over: ['legalRegime', 'bargainingFlag', 'brightMoonFlag', 'competeFlag'] },
);

/** Whether the formula has what it reckons with. */
export function formulaHolds({ priceFormula, upPoints, downPoints, trimFrom, ceilingShare, leastScore, rankStep }: Rule): boolean {
  const deviates = upPoints !== null && downPoints !== null;
  switch (priceFormula) {
    case 'LOW_PRICE':
      return true;
    case 'AVERAGE_BASE':
    case 'LOW_AVERAGE_BASE':
      return deviates;
    case 'TRIMMED_BASE':
      return deviates && trimFrom !== null;
    case 'COMPOSITE_BASE':
      return deviates && ceilingShare !== null && lte(ceilingShare, '1');
    case 'LINEAR_RANGE':
      return leastScore !== null;
    case 'RANK_STEP':
      return rankStep !== null && gt(rankStep, '0');
  }
}
const reckoned = guard<Rule, MachineEvent>('BID_RULE_FORMULA_PARAMS', formulaHolds, {
  over: ['priceFormula', 'upPoints', 'downPoints', 'trimFrom', 'ceilingShare', 'leastScore', 'rankStep'],
});
const quorate = guard<Rule, MachineEvent>(
  'BID_RULE_QUORUM',
  ({ sealMode, openingHolders, openingQuorum }) =>
    sealMode === 'SERVER_KEY' || (openingQuorum >= 2 && openingQuorum <= openingHolders && openingHolders <= 7),
  { over: ['sealMode', 'openingHolders', 'openingQuorum'] },
);
const odd = guard<Rule, MachineEvent>('BID_RULE_JURY_EVEN', ({ juryCount }) => juryCount % 2 === 1 && juryCount >= 3, {
  over: ['juryCount'],
});
const tiesOnce = guard<Rule, MachineEvent>(
  'BID_RULE_TIES',
  ({ tieFirst, tieSecond, tieThird }) => new Set([tieFirst, tieSecond, tieThird]).size === 3,
  { over: ['tieFirst', 'tieSecond', 'tieThird'] },
);

export const rules: readonly Guard<Rule, MachineEvent>[] = [lawful, unnegotiated, reckoned, quorate, odd, tiesOnce];
