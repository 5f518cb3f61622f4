/** What rules of these documents ask besides filled fields (platform-process.md §1). */
import type { Recipes } from '../recipe.js';

export const organisationRecipes: Recipes = {};
