/** Messages of a hall to people, worded in the reader's language when they are sent and read. */
import type { Label } from '../../kernel/fields.js';
import type { DocumentLetter } from '../../kernel/letters.js';

const opens = { inside: 'competeHallMain', supplier: 'competeHallMain' };
const hall = { en: 'hall "{hallName}" ({docNumber}) of "{title}"', cn: '《{title}》大厅“{hallName}”({docNumber})' };
const letter = (subject: Label, text: Label, more: Partial<DocumentLetter> = {}): DocumentLetter => ({
  subject,
  text,
  opens,
  key: 'hallId',
  ...more,
});

export const letters = {
  COMPETE_START_BLOCKED: letter(
    { en: 'Did not start: {docNumber}', cn: '未能开始:{docNumber}' },
    {
      en: `The planned start of ${hall.en} has passed and it has not started: too few bidders are ready, or it is started by hand. Open it and decide.`,
      cn: `${hall.cn}已到计划开始时间但尚未开始:签到家数不足或须人工开始。请进入大厅处理。`,
    },
  ),
  COMPETE_BREAK_OVER: letter(
    { en: 'The break is over: {docNumber}', cn: '轮间休息结束:{docNumber}' },
    {
      en: `The break of ${hall.en} is over; turn {turnNo} waits for you to start it.`,
      cn: `${hall.cn}轮间休息已结束,第{turnNo}轮待您开始。`,
    },
  ),
  COMPETE_REVEAL: letter(
    { en: 'Reveal your sealed offer: {docNumber}', cn: '请揭示密封报价:{docNumber}' },
    {
      en: `Turn {turnNo} of ${hall.en} is over. Open the hall until {until|time} so that your sealed offer is revealed; unrevealed offers do not count.`,
      cn: `${hall.cn}第{turnNo}轮已结束,请于{until|time}前进入大厅揭示密封报价,逾期未揭示的报价无效。`,
    },
  ),
  COMPETE_SURROGATE: letter(
    { en: 'An offer was entered for you: {docNumber}', cn: '代报价通知:{docNumber}' },
    {
      en: `The buyer has entered an offer for you in ${hall.en}: {reason}. If you did not ask for it, object in the hall.`,
      cn: `采购方已在${hall.cn}为贵司代报价:{reason}。如有异议,请在大厅内提出。`,
    },
  ),
  COMPETE_EXCLUDED: letter(
    { en: 'You were excluded: {docNumber}', cn: '取消竞价资格:{docNumber}' },
    { en: `You were excluded from ${hall.en}: {reason}`, cn: `贵司已被取消${hall.cn}的竞价资格:{reason}` },
  ),
  COMPETE_WITHDRAW_REQUEST: letter(
    { en: 'Asks to withdraw an offer: {docNumber}', cn: '撤回报价申请:{docNumber}' },
    { en: `Bidder {bidder} asks to withdraw an offer in ${hall.en}: {reason}`, cn: `{bidder}申请撤回在${hall.cn}的报价:{reason}` },
  ),
  COMPETE_WITHDRAW_DECIDED: letter(
    { en: 'Your request to withdraw an offer: {docNumber}', cn: '撤回申请结果:{docNumber}' },
    {
      en: `Your request to withdraw an offer in ${hall.en} was {agree}: {reason}`,
      cn: `贵司在${hall.cn}的撤回报价申请{agree}:{reason}`,
    },
    { codes: { agree: { Y: { en: 'granted', cn: '已同意' }, N: { en: 'refused', cn: '未获同意' } } } },
  ),
  COMPETE_QUESTION: letter(
    { en: 'A question: {docNumber}', cn: '竞价提问:{docNumber}' },
    { en: `Bidder {bidder} asks a question in ${hall.en}.`, cn: `{bidder}在${hall.cn}提出问题,请答复。` },
  ),
  COMPETE_OBJECTION: letter(
    { en: 'An objection: {docNumber}', cn: '竞价异议:{docNumber}' },
    { en: `Bidder {bidder} objects in ${hall.en}.`, cn: `{bidder}在${hall.cn}提出异议,请处理。` },
  ),
} as const satisfies Readonly<Record<string, DocumentLetter>>;

export type Template = keyof typeof letters;
