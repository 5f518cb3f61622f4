/** What rules of these documents ask besides filled fields (contracts.md). */
import type { Recipes } from '../recipe.js';

export const contractRecipes: Recipes = {};
