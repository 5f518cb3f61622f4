/** What rules of these documents ask besides filled fields (performance.md). */
import type { Recipes } from '../recipe.js';

const toAlpha = ({ named }: { readonly named: (name: string) => string }) => ({ supplierId: named('supplier:Alpha') });

export const performanceRecipes: Recipes = {
  srmSpeIndicatorsHead: { then: [] },
  srmSpeTemplateHead: { then: [] },
  srmSpeSettingHead: { then: [] },
  slcSupplierPerformance: { fields: toAlpha, then: [] },
  srmSpeAssessHead: { fields: toAlpha, then: [] },
};
