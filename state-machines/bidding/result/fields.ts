import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import type { AwardFacts, SectionItem } from '../award/facts.js';
import { copiedOf } from '../award/facts.js';
import { projectFields, awardEvents } from '../award/std.js';
import { biddingLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;

/** What a contract takes over of an award. */
export interface AwardedItem extends Pick<SectionItem, 'listItemId' | 'itemId' | 'itemName' | 'spec' | 'uomId' | 'needDate'> {
  readonly quantity: string;
  readonly price: string;
  readonly taxRate: string;
}

export const fields = {
  ...projectFields,
  resultType: f.lookup(lookups.BID_RESULT_TYPE, 'Kind', '结果类型', { need: 'save', initial: 'AWARD', fixed: true, ...read }),
  picketageId: f.ref('srmSfdBiddingPicketage', 'Award decision', '定标单', { computed: true }),
  disclosureLevel: f.lookup(lookups.BID_DISCLOSURE, 'What suppliers see', '披露程度', { ...made, initial: 'WINNER_ONLY' }),
  publicityDays: f.integer('Days published', '公示天数', { need: 'submit', min: 0, max: 365 }),
  leastDays: f.integer('Days at least', '最少公示天数', made),
  publicityStart: f.dateTime('Published from', '公示开始', told),
  publicityEnd: f.dateTime('Published until', '公示截止', told),
  content: f.richText('Content', '公示内容', { need: 'submit', ...read }),
  openObjections: f.integer('Objections open', '未决异议', { ...made, initial: 0 }),
  contractDays: f.integer('Days to the contract', '签约期限(天)', made),
  contracted: f.text(20, 'Contracted', '签约进度', made),
};
export const lines = {
  lines: hot(
    'Results',
    '结果明细',
    { key: 'lineId', bound: 1_000, computed: true },
    {
      lineId: f.integer('No.', '序号', { need: 'save', ...read }),
      sectionId: f.text(40, 'Section', '标段', { need: 'save', ...read }),
      sectionName: f.text(200, 'Section name', '标段名称', read),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      supplierName: f.text(200, 'Supplier name', '供应商名称', read),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应'),
      winnerFlag: f.flag('Chosen', '中标', read),
      rank: f.integer('Rank', '名次', read),
      amount: f.amount('Amount', '金额', read),
      share: f.rate('Share (%)', '份额(%)', read),
      technical: f.decimal(9, 2, 'Technical', '技术分', read),
      commercial: f.decimal(9, 2, 'Commercial', '商务分', read),
      priceScore: f.decimal(9, 2, 'Price', '价格分', read),
      totalScore: f.decimal(9, 2, 'Total', '总分', read),
      letterType: f.lookup(lookups.BID_LETTER_TYPE, 'Letter', '通知书', read),
      letterAt: f.dateTime('Letter issued', '通知书发出', read),
      contractId: f.ref('srmCctContract', 'Contract', '合同'),
      lineStatus: f.lookup(lookups.BID_RESULT_LINE, 'Status', '状态', { initial: 'PUBLISHED', ...read }),
      refuseReason: f.text(500, 'Why refused', '放弃原因'),
      items: f.json<readonly AwardedItem[]>()('Items', '明细', { internal: true, initial: [] as readonly AwardedItem[] }),
    },
  ),
};
export type Result = Context<typeof fields, typeof lines>;
export type ResultLine = LineRow<typeof lines.lines>;

export interface ResultFacts extends AwardFacts {
  /** Results as the award decision or the report gives them, when it is begun. */
  readonly rows?: readonly ResultLine[];
  readonly publicityEnd?: Instant;
  /** End of the day after the answer to an objection. */
  readonly nextEnd?: Instant;
  /** Ids of contracts to be made, by line. */
  readonly contractIds?: Readonly<Record<string, string>>;
  /** What the template of the contracts says. */
  readonly contractForm?: Readonly<Record<string, string | null>> | null;
  /** Of the project: what the law says of contracts that grow. */
  readonly legalRegime?: string | null;
  /** How the contract of the line stands. */
  readonly contractState?: string | null;
  readonly participantId?: string | null;
  readonly notice?: { readonly id: string; readonly audience: 'PUBLIC' | 'PARTICIPANTS' };
}
const withFacts = { facts: facts<ResultFacts>() };
export interface ObjectionResolved {
  readonly upheld: boolean | 'Y' | 'N';
}
export const events = {
  ...awardEvents,
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  OBJECTION_RAISED: systemEvent('Objection', '收到异议'),
  OBJECTION_RESOLVED: systemEvent<ObjectionResolved, ResultFacts>('Objection answered', '异议已处理'),
  PUBLICITY_DUE: systemEvent<object, ResultFacts>('Publicity over', '公示期满'),
  CONTRACT_EFFECTIVE: systemEvent<{ readonly lineId: number }>('Contract in force', '合同生效'),
  WINNER_REFUSED: event(
    'Winner refuses',
    '中标人放弃',
    { lineId: f.integer('Line', '结果行', { need: 'save', min: 1 }), reason: f.text(500, 'Reason', '原因', { told: true }) },
    { dangerous: true, ...withFacts },
  ),
};
export type ResultEvent = EventOf<typeof events>;
export type ResultEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const contractedOf = (rows: readonly ResultLine[]): string => {
  const won = rows.filter(({ winnerFlag }) => winnerFlag === 'Y');
  return `${won.filter(({ lineStatus }) => lineStatus === 'CONTRACTED').length} / ${won.length}`;
};
export const withLines = (rows: readonly ResultLine[]): Pick<Result, 'lines' | 'contracted'> => ({
  lines: rows,
  contracted: contractedOf(rows),
});

/** The law or the rule says how long at least. */
export function refreshed(c: Result, { project, rows }: ResultFacts): Change<Result> {
  const given = rows === undefined ? {} : withLines(rows);
  if (!project) return given;
  const leastDays = c.resultType === 'CANDIDATE' ? project.publicityDays : project.standstillDays;
  return {
    ...copiedOf(project),
    ...given,
    disclosureLevel: project.disclosureLevel,
    leastDays,
    publicityDays: c.publicityDays ?? leastDays,
    contractDays: project.contractDays,
  };
}
export function saved(c: Result, payload: SavePayload, known: ResultFacts): Change<Result> {
  const change = applySave<Result>(lines, c, payload);
  return { ...change, ...refreshed({ ...c, ...change }, known) };
}

export const winnersOf = ({ lines: rows }: Result) => rows.filter(({ winnerFlag }) => winnerFlag === 'Y');
export const lineOf = ({ lines: rows }: Result, lineId: number) => rows.find((row) => row.lineId === lineId);
export const isOpen = ({ winnerFlag, lineStatus }: ResultLine) => winnerFlag === 'Y' && !['CONTRACTED', 'REFUSED'].includes(lineStatus);
const withLine = (c: Result, lineId: number, to: Partial<ResultLine>): readonly ResultLine[] =>
  c.lines.map((row) => (row.lineId === lineId ? { ...row, ...to } : row));

export const contractedLine = (c: Result, lineId: number) => withLine(c, lineId, { lineStatus: 'CONTRACTED' });
export const refusedLine = (c: Result, lineId: number, refuseReason: string | null) =>
  withLine(c, lineId, { lineStatus: 'REFUSED', refuseReason });

/** Winners and losers have their letters, and every award its contract. */
export const lettersIssued = (c: Result, at: number, contractIds: Readonly<Record<string, string>>): readonly ResultLine[] =>
  c.lines.map((row) =>
    row.winnerFlag === 'Y'
      ? { ...row, letterType: 'AWARD', letterAt: at, lineStatus: 'LETTER_ISSUED', contractId: contractIds[row.lineId] ?? null }
      : { ...row, letterType: 'REGRET', letterAt: at, lineStatus: 'LETTER_ISSUED' },
  );
/** All winners of the section who have not refused have their contracts in force. */
export const isDone = (rows: readonly ResultLine[], sectionId: string): boolean => {
  const won = rows.filter((row) => row.sectionId === sectionId && row.winnerFlag === 'Y' && row.lineStatus !== 'REFUSED');
  return won.length > 0 && won.every(({ lineStatus }) => lineStatus === 'CONTRACTED');
};
