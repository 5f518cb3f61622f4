/** Parameters of bidding (bidding.md §13). */
import { profiles } from '../kernel/profiles.js';

export const biddingProfiles = profiles('BIDDING', {
  BID_BARG_ROUNDS: { en: 'Rounds of bargaining at most', cn: '议价最大轮数', kind: 'NUMBER', initial: '3', min: '1', max: '20' },
  BID_PRICE_WEIGHT_RANGE: {
    en: 'Weight of the price in mandatory tenders',
    cn: '依法必须招标价格分权重范围',
    kind: 'TEXT',
    initial: 'GOODS:30-60,SERVICES:10-30,WORKS:30-60',
    pattern: '[A-Z]{5,8}:[0-9]{1,3}-[0-9]{1,3}(,[A-Z]{5,8}:[0-9]{1,3}-[0-9]{1,3}){2}',
  },
  BID_DRAW_HOURS: {
    en: 'Hours before the opening from which experts are drawn',
    cn: '开标前可抽取专家小时数',
    kind: 'NUMBER',
    initial: '48',
    min: '1',
    max: '720',
  },
  BID_EXPERT_MAX_YEAR: {
    en: 'Juries that an expert serves on in twelve months',
    cn: '专家十二个月内最多参评次数',
    kind: 'NUMBER',
    initial: '20',
    min: '1',
    max: '365',
  },
  BID_STATUTORY_THRESHOLD: {
    en: 'Amounts from which a tender is mandatory',
    cn: '依法必须招标金额标准',
    kind: 'TEXT',
    initial: 'GOODS:2000000.00,SERVICES:1000000.00,WORKS:4000000.00',
    pattern: '[A-Z]{5,8}:[0-9]{1,12}([.][0-9]{2})?(,[A-Z]{5,8}:[0-9]{1,12}([.][0-9]{2})?){2}',
  },
  BID_BOND_CAP: {
    en: 'Greatest bid bond of works',
    cn: '工程投标保证金上限',
    kind: 'NUMBER',
    initial: '800000.00',
    min: '0',
  },
  BID_REPORT_SIGN_HOURS: {
    en: 'Hours to sign the evaluation report',
    cn: '评标报告签署时限(小时)',
    kind: 'NUMBER',
    initial: '24',
    min: '1',
    max: '240',
  },
  BID_BOND_INTEREST: {
    en: 'Yearly interest on bonds in cash (%)',
    cn: '现金保证金年利率(%)',
    kind: 'NUMBER',
    initial: '0',
    min: '0',
    max: '36',
  },
});

/** `GOODS:30-60,SERVICES:10-30` as words by their key; what is not there has none. */
export const keyed = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(',').map((part) => part.split(':') as [string, string]));
