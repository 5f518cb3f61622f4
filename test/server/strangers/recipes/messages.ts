/** What rules of these documents ask besides filled fields (platform-system.md §7, §8). */
import type { Recipes } from '../recipe.js';

export const messageRecipes: Recipes = {
  // What is written for everybody, suppliers may read.
  baseArticle: { fields: () => ({ audience: 'INSIDE' }) },
  msgSource: { fields: () => ({ msgSourceCode: 'SIM', simulateFlag: 'Y' }), then: [] },
  msgTemplate: { then: [] },
  msgConfig: { then: [] },
  msgUser: { then: [] },
  msgTd: { then: [] },
  message: { then: [] },
  msgReceive: { then: [] },
  msgInstance: { then: [] },
};
