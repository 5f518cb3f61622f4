/** The rules of a hall in words, made from its configuration, so that what bidders accept is what the machine does. */
import type { Label } from '../../../kernel/fields.js';
import { grouped, isPositive } from '../../../kernel/primitives/decimal.js';
import {
  SFD_DIRECTION,
  SFD_IMPROVE_MODE,
  SFD_TIE_RULE,
  SFD_TURN_LIMIT,
  SFD_TURN_MODE,
  SFD_VISIBILITY,
  SFD_WITHDRAW_RULE,
} from '../../lookups.js';
import type { Compete, CompeteHallLine, TurnParamLine } from '../fields.js';

type Sentence = Label | null;

/** What the words need of the event and of the hall; a hall's own view holds all of it. */
export type EventRules = Pick<Compete, 'direction' | 'awardMode' | 'currencyCode' | 'priceBasis' | 'pricePrecision'>;
export type HallRules = Pick<CompeteHallLine, 'startPrice' | 'improveMode' | 'tieRule' | 'tieAllowedFlag' | 'withdrawRule'> & {
  readonly turnParams: readonly TurnParamLine[];
};

const joined = (sentences: readonly Sentence[]): Label => {
  const said = sentences.filter((one) => one !== null);
  return { en: said.map((one) => one.en).join(' '), cn: said.map((one) => one.cn).join('') };
};
const amountOf = (amount: string | null): string => (amount === null ? '' : grouped(amount));

const when = (condition: boolean, en: string, cn: string): Sentence => (condition ? { en, cn } : null);

/** 1800 → 30 min; 90 → 1 min 30 s. */
const length = (seconds: number): Label => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return {
    en: [minutes > 0 ? `${minutes} min` : '', rest > 0 || minutes === 0 ? `${rest} s` : ''].filter(Boolean).join(' '),
    cn: `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : minutes > 0 ? '钟' : ''}`,
  };
};

function step(turn: TurnParamLine, word: Label): Sentence {
  const least: Label[] = [];
  if (isPositive(turn.minStepValue)) least.push({ en: turn.minStepValue, cn: turn.minStepValue });
  if (isPositive(turn.minStepRate)) least.push({ en: `${turn.minStepRate} %`, cn: `${turn.minStepRate}%` });
  const most: Label[] = [];
  if (isPositive(turn.maxStepValue)) most.push({ en: turn.maxStepValue, cn: turn.maxStepValue });
  if (isPositive(turn.maxStepRate)) most.push({ en: `${turn.maxStepRate} %`, cn: `${turn.maxStepRate}%` });
  if (least.length + most.length === 0) return { en: `Any ${word.en} counts.`, cn: `${word.cn}幅不限。` };
  const list = (parts: readonly Label[]) => ({
    en: parts.map((part) => part.en).join(' or '),
    cn: parts.map((part) => part.cn).join('或'),
  });
  const low = list(least);
  const high = list(most);
  return joined([
    when(
      least.length > 0,
      `Each ${word.en} is at least ${low.en}${least.length > 1 ? ' (the larger)' : ''}${turn.stepMultipleFlag === 'Y' ? ' and a whole multiple of it' : ''}.`,
      `每次${word.cn}幅不少于${low.cn}${least.length > 1 ? '(取较大者)' : ''}${turn.stepMultipleFlag === 'Y' ? '且为其整数倍' : ''}。`,
    ),
    when(
      most.length > 0,
      `No ${word.en} is more than ${high.en}${most.length > 1 ? ' (the smaller)' : ''}.`,
      `每次${word.cn}幅不超过${high.cn}${most.length > 1 ? '(取较小者)' : ''}。`,
    ),
    when(turn.firstOfferStepFlag === 'Y', 'The first offer counts its step from the start price.', '首次报价自起始价计幅。'),
  ]);
}

function overtime(turn: TurnParamLine): Sentence {
  if (turn.overtimeFlag === 'N') return { en: 'It ends on time.', cn: '到时即止。' };
  const window = length(turn.overtimeTriggerSeconds);
  const more = length(turn.overtimeExtendSeconds);
  const trigger: Readonly<Record<string, Label>> = {
    ANY_OFFER: { en: 'An offer', cn: '有报价' },
    BEST_CHANGE: { en: 'A new best offer', cn: '最优报价变化' },
    TOP_N: { en: `A change among the first ${turn.overtimeTopN}`, cn: `前${turn.overtimeTopN}名变化` },
  };
  const { en, cn } = trigger[turn.overtimeTriggerOn]!;
  return joined([
    turn.overtimeMode === 'ADD'
      ? { en: `${en} in the last ${window.en} adds ${more.en} to the end.`, cn: `最后${window.cn}内${cn},结束时间顺延${more.cn}。` }
      : {
          en: `${en} in the last ${window.en} leaves at least ${more.en} from then on.`,
          cn: `最后${window.cn}内${cn},自该时刻起至少再留${more.cn}。`,
        },
    when(turn.overtimeMax > 0, `At most ${turn.overtimeMax} times.`, `最多${turn.overtimeMax}次。`),
    when(
      turn.hardStopSeconds > 0,
      `The turn never lasts longer than ${length(turn.hardStopSeconds).en}.`,
      `本轮总时长不超过${length(turn.hardStopSeconds).cn}。`,
    ),
  ]);
}

/** How a turn of its mode goes. */
function course(turn: TurnParamLine, mode: Label): Label {
  const head: Label = { en: `Turn ${turn.turnNo} (${mode.en})`, cn: `第${turn.turnNo}轮(${mode.cn})` };
  if (turn.turnMode === 'SEQUENTIAL') {
    const slot = length(turn.slotSeconds);
    return joined([
      {
        en: `${head.en}: bidders offer one after the other, the worst placed first, each for ${slot.en}.`,
        cn: `${head.cn}:供应商按名次由后至前依次报价,每家${slot.cn}。`,
      },
      when(turn.slotEarlyFlag === 'Y', 'An offer or a pass ends the slot.', '报价或放弃即结束时段。'),
    ]);
  }
  const lasts = length(turn.durationSeconds);
  if (turn.turnMode === 'DUTCH' || turn.turnMode === 'JAPANESE') {
    const each = length(turn.clockSeconds ?? 0);
    const figures = [turn.clockStartPrice, turn.clockStep, turn.clockLimitPrice].map(amountOf);
    const clock: Label = {
      en: `${head.en}: a clock from ${figures[0]} by ${figures[1]} to ${figures[2]}, each price for ${each.en}.`,
      cn: `${head.cn}:价格自${figures[0]}起每步${figures[1]}至${figures[2]},每价位${each.cn}。`,
    };
    return joined([
      clock,
      turn.turnMode === 'DUTCH'
        ? turn.multiUnitFlag === 'Y'
          ? {
              en: 'Whoever accepts a price says how much he takes, once; what is left goes on at the next price.',
              cn: '应价者注明所取数量,每家一次;剩余数量按下一价位继续。',
            }
          : { en: 'The first to accept a price has it.', cn: '首家应价者成交。' }
        : {
            en: 'Whoever does not confirm a price in time is out; the last one left has it at his last price.',
            cn: '未在时限内确认价位者退出,最后一家以其最后确认价成交。',
          },
    ]);
  }
  if (turn.turnMode === 'SEALED')
    return {
      en: `${head.en} lasts ${lasts.en}; offers are sealed, and revealed together when it is over.`,
      cn: `${head.cn}时长${lasts.cn};报价密封,轮末统一揭示。`,
    };
  return { en: `${head.en} lasts ${lasts.en}.`, cn: `${head.cn}时长${lasts.cn}。` };
}

const isClock = ({ turnMode }: TurnParamLine): boolean => turnMode === 'DUTCH' || turnMode === 'JAPANESE';

function turnRules(c: EventRules, turn: TurnParamLine): Label {
  const down = c.direction === 'REVERSE';
  const word: Label = down ? { en: 'reduction', cn: '降' } : { en: 'raise', cn: '增' };
  const mode = SFD_TURN_MODE.values[turn.turnMode];
  const limit = SFD_TURN_LIMIT.values[turn.turnLimitRule];
  const sees = SFD_VISIBILITY.values[turn.visibility];
  return joined([
    course(turn, mode),
    isClock(turn) ? null : step(turn, word),
    when(!isClock(turn) && turn.maxOffers > 0, `At most ${turn.maxOffers} offers per bidder.`, `每家最多报价${turn.maxOffers}次。`),
    turn.turnMode === 'OPEN' ? overtime(turn) : null,
    when(turn.turnNo > 1 && turn.turnLimitRule !== 'NONE', `Limit: ${limit.en}.`, `本轮限价:${limit.cn}。`),
    { en: `Bidders see: ${sees.en}.`, cn: `供应商可见:${sees.cn}。` },
    when(
      turn.eliminateN > 0,
      turn.eliminateN === 1 ? 'The last one leaves after it.' : `The last ${turn.eliminateN} leave after it.`,
      `轮末淘汰后${turn.eliminateN}名。`,
    ),
    when(turn.intervalSeconds > 0, `Then a break of ${length(turn.intervalSeconds).en}.`, `轮后间隔${length(turn.intervalSeconds).cn}。`),
  ]);
}

/** One paragraph on the hall, then one for each turn. */
export function rulesInWords(c: EventRules, hall: HallRules): readonly Label[] {
  const way = SFD_DIRECTION.values[c.direction];
  const beat = SFD_IMPROVE_MODE.values[hall.improveMode];
  const tie = SFD_TIE_RULE.values[hall.tieRule];
  const withdrawal = SFD_WITHDRAW_RULE.values[hall.withdrawRule];
  const lot = c.awardMode === 'TOTAL';
  return [
    joined([
      {
        en: `${way.en} event for ${lot ? 'the whole lot' : 'each item'}, prices in ${c.currencyCode} ${c.priceBasis === 'EXCL' ? 'excluding' : 'including'} tax with at most ${c.pricePrecision} decimals.`,
        cn: `${way.cn}竞价,${lot ? '整包' : '分项'}授标,报价币种${c.currencyCode},${c.priceBasis === 'EXCL' ? '不含税' : '含税'},小数最多${c.pricePrecision}位。`,
      },
      when(lot && hall.startPrice !== null, `Start total ${amountOf(hall.startPrice)}.`, `起始总价${amountOf(hall.startPrice)}。`),
      { en: `A new offer must beat: ${beat.en}.`, cn: `报价须${beat.cn}。` },
      {
        en: `Equal offers: ${hall.tieAllowedFlag === 'Y' ? tie.en : 'not allowed'}.`,
        cn: `同价:${hall.tieAllowedFlag === 'Y' ? tie.cn : '不允许'}。`,
      },
      { en: `Withdrawal: ${withdrawal.en}.`, cn: `撤回:${withdrawal.cn}。` },
    ]),
    ...hall.turnParams.toSorted((a, b) => a.turnNo - b.turnNo).map((turn) => turnRules(c, turn)),
  ];
}
