/** What rules of these documents ask besides filled fields (contracts.md). */
import type { Recipes } from '../recipe.js';

export const contractRecipes: Recipes = {
  srmCctContract: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
  srmCctTemplate: { then: [] },
  srmCctTerms: { then: [] },
  srmCctWatermark: { fields: ({ text }) => ({ markText: text('markText') }) },
};
