/** What rules of documents, notices, participants, questions and answers ask besides filled fields (bidding.md §4, §5). */
import type { Recipes } from '../recipe.js';

export const biddingNoticesRecipes: Recipes = {
  srmSfdBiddingDoc: { then: [] },
  srmSfdBiddingNotice: { then: [] },
  srmSfdBiddingSupplier: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha'), source: 'INVITE' }), then: [] },
  srmSfdBiddingQuestion: {
    // Alpha takes part, and asks.
    later: async ({ product, idOf, text }) => {
      idOf('srmSfdBiddingSupplier');
      const alpha = await product.enter('alpha');
      const question = { projectId: idOf('srmSfdBiddingHeader'), title: text('title'), content: text('content') };
      return (await alpha.done<{ id: string }>('srmSfdBiddingQuestion', 'saveOrUpdate', question)).id;
    },
  },
  srmSfdBiddingAnswer: {
    later: async ({ buyer, idOf, text }) => {
      const asked = { projectId: idOf('srmSfdBiddingHeader'), questionIds: [idOf('srmSfdBiddingQuestion')] };
      const said = { questionText: text('questionText'), answerText: text('answerText'), remark: text('remark') };
      return (await buyer.done<{ id: string }>('srmSfdBiddingAnswer', 'saveOrUpdate', { ...asked, ...said })).id;
    },
  },
};
