/** What documents after the evaluation report tell people. */
import type { DocumentLetter } from '../../kernel/letters.js';

export const awardLetters: Readonly<Record<string, DocumentLetter>> = {
  BID_COUNTERSIGN_WAITS: {
    subject: { en: 'Countersign waits for you: {number}', cn: '会签待处理：{number}' },
    text: {
      en: 'The award decision {number} of "{project}" waits for your opinion; its date has passed.',
      cn: '“{project}”定标单{number}的会签已到期，请尽快签署意见。',
    },
    opens: { inside: 'biddingPicketage/biddingCountersignProcess', supplier: 'biddingResultList' },
  },
  BID_AWARD_LETTER: {
    subject: { en: 'Award letter: {project} ({number})', cn: '中标通知书：{project}（{number}）' },
    text: {
      en: 'You are awarded in "{project}" ({number}). The letter is on the page of the result; a contract follows.',
      cn: '您在“{project}”（{number}）中中标。中标通知书见结果页面，请等待签订合同。',
    },
    opens: { inside: 'biddingResultEdit', supplier: 'biddingResultEdit' },
  },
  BID_REGRET_LETTER: {
    subject: { en: 'Result of the tender: {project} ({number})', cn: '招标结果通知：{project}（{number}）' },
    text: {
      en: 'The award of "{project}" ({number}) is in force. You were not selected; your scores are on the page of the result.',
      cn: '“{project}”（{number}）定标结果已生效，您未中标。您的得分见结果页面。',
    },
    opens: { inside: 'biddingResultEdit', supplier: 'biddingResultEdit' },
  },
};
