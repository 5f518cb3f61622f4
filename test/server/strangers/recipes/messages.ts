/** What rules of these documents ask besides filled fields (platform-system.md §7, §8). */
import type { Recipes } from '../recipe.js';

export const messageRecipes: Recipes = {
  // What is written for everybody, suppliers may read.
  baseArticle: { fields: () => ({ audience: 'INSIDE' }) },
};
