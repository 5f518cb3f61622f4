/** What rules of these documents ask besides filled fields (suppliers.md). */
import type { Recipes } from '../recipe.js';

export const supplierRecipes: Recipes = {};
