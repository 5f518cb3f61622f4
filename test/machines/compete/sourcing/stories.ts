/** Lives of inquiries, questions and tenders that are kept as golden histories, by file (auction-tender.md). */
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSfdAuctionQuestion } from '../../../../state-machines/compete/sourcing/question/index.js';
import { approver, buyer, manager, story } from '../../golden/events.js';
import type { GoldenHistory } from '../../golden/history.js';
import { recorded } from '../../golden/history.js';
import { outside } from '../../kernel/walk.js';
import type { TenderStory } from './tender/story.js';
import { definition as tenders, twoRounds } from './tender/story.js';
import { END, HOUR, MINUTE, Story, content, definition, item, line } from './facts.js';

const source = { number: 'INQ-1', title: 'Brackets', orgId: '100', buyerId: '7', open: true, closedAt: null, invitedIds: ['501', '502'] };

function inquiry(): Story {
  const told = new Story().bidding({ items: [item(10), item(20)] });
  told.bid('501', content([line(10, '10.00'), line(20, '5.00')]));
  told.bid('502', content([line(10, '9.50'), line(20, null, { noBidFlag: 'Y', noBidReason: 'Not made here' })]));
  told.ended();
  told.open(buyer, END + MINUTE, 'Two are enough');
  told.send('NEW_ROUND', buyer, END + HOUR, {
    endDate: END + 5 * HOUR,
    supplierIds: ['501', '502'],
    itemNos: '10',
    targets: [{ itemNo: 10, target: '9' }],
  });
  told.bid('501', content([line(10, '9.20')]), END + 2 * HOUR);
  told.ended();
  told.open(buyer, END + 6 * HOUR);
  const share = (itemNo: number, supplierId: string, awardRate: string) => ({
    itemNo,
    supplierId,
    awardRate,
    negotiatedPrice: null,
    reason: null,
  });
  told.send('SAVE_AWARD', buyer, END + 7 * HOUR, {
    rows: [share(10, '501', '60'), share(10, '502', '40'), share(20, '501', '100')],
    notAwarded: [],
  });
  told.send('SUBMIT_AWARD', buyer, END + 8 * HOUR, {}, { gated: {}, today: '2026-03-03' });
  told.send('APPROVE_AWARD', approver, END + 9 * HOUR, { comment: null });
  told.send('REVOKE_AWARD', manager, END + 10 * HOUR, { reason: 'The market changed' });
  told.send('SUBMIT_AWARD', buyer, END + 11 * HOUR, {}, { gated: {}, today: '2026-03-03' });
  told.send('APPROVE_AWARD', approver, END + 12 * HOUR, { comment: null });
  told.send('GENERATE_AGREEMENT', buyer, END + 13 * HOUR, { supplierIds: ['501'] }, { ids: { '501:100:CNY': '91' }, today: '2026-03-03' });
  told.send('GENERATE_ORDER', buyer, END + 14 * HOUR, { supplierIds: [] }, { ids: { '502:100::CNY': '92' }, today: '2026-03-03' });
  return told;
}

function tender(): TenderStory {
  const told = twoRounds();
  told.send('START_FOLLOW', buyer);
  told.follow('2', 'Y');
  told.follow('3', 'N');
  told.follow('4', 'Y');
  told.send('SUBMIT_AWARD', buyer, {}, { gated: {} });
  told.send('APPROVE_AWARD', approver, { comment: null });
  told.send('GENERATE_AGREEMENT', buyer, { supplierIds: [] }, { ids: { '1:101:CNY': '91', '2:101:CNY': '92', '4:101:CNY': '93' } });
  return told;
}

export const sourcingStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'inquiry-awarded-in-two-rounds': (title) => recorded(definition, title, inquiry().history),
  'tender-followed-and-generated': (title) => recorded(tenders, title, tender().history),
  'question-answered-and-amended': (title) =>
    recorded(
      anyDefinition(srmSfdAuctionQuestion),
      title,
      story(
        [
          'ASK',
          outside('501'),
          {
            sourceType: 'AUCTION',
            sourceId: '7001',
            itemNo: null,
            subject: 'Material',
            questionKind: 'TECHNICAL',
            content: 'Which steel?',
          },
          { id: '61', docNumber: 'QST-1', source, waiting: 0 },
        ],
        ['ANSWER', buyer, { answer: 'S355', publicFlag: 'Y', publicQuestionText: 'Grade of steel?' }, { source }],
        ['AMEND_ANSWER', buyer, { answer: 'S355J2', publicFlag: 'Y', publicQuestionText: null, reason: 'More exact' }, { source }],
        ['SOURCE_ENDED', SYSTEM, {}, {}, { kind: 'EVENT', type: 'srmSfdAuctionHeader', id: '7001', rev: 9, key: 'k' }],
      ),
    ),
};
