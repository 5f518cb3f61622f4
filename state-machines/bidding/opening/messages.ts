/** What bidders are told of an opening whose time its owner sets. */
import type { DocumentLetter } from '../../kernel/letters.js';

export const letters: Readonly<Record<string, DocumentLetter>> = {
  BID_OPENING_SET: {
    subject: { en: 'Opening of prices: {project}', cn: '商务开标：{project}' },
    text: { en: 'Prices of {project} are opened at {at|time}. You may attend.', cn: '{project}将于{at|time}进行商务开标，欢迎参加。' },
    opens: { inside: 'biddingBidOpeningEdit', supplier: 'biddingBidOpeningList' },
  },
};
