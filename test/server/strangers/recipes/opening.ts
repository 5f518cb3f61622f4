/** What bids and what is asked about them need besides filled fields (bidding.md §7, §9.5). */
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { House, Recipes } from '../recipe.js';

/** As the jury would. */
async function askedBySystem({ product }: House, fields: object): Promise<string> {
  const outcome = await product.assembled.runtime.submit({
    type: 'srmSfdClarificationHeader',
    id: null,
    event: 'CREATE',
    payload: { fields },
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'strangers' },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

export const openingRecipes: Recipes = {
  srmSfdRespondHeader: {
    // Alpha takes part, and begins its bid.
    later: async ({ product, idOf, text }) => {
      const alpha = await product.enter('alpha');
      await alpha.done('srmSfdBiddingSupplier', 'doConfirmJoin', { id: idOf('srmSfdBiddingSupplier') });
      const bid = { projectId: idOf('srmSfdBiddingHeader'), bidderContact: text('bidderContact') };
      return (await alpha.done<{ id: string }>('srmSfdRespondHeader', 'saveOrUpdate', bid)).id;
    },
  },
  srmSfdClarificationHeader: {
    later: async (house) => {
      const { idOf, text } = house;
      const fields = {
        projectId: idOf('srmSfdBiddingHeader'),
        sectionId: '1',
        respondId: idOf('srmSfdRespondHeader'),
        clarifyType: 'EXPLAIN',
        subject: text('subject'),
      };
      return askedBySystem(house, fields);
    },
  },
};
