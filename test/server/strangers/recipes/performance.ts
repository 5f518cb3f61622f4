/** What rules of these documents ask besides filled fields (performance.md). */
import type { Recipes } from '../recipe.js';

export const performanceRecipes: Recipes = {};
