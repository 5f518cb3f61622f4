/** What rules of these documents ask besides filled fields (platform-process.md §3 to §11). */
import type { Recipes } from '../recipe.js';

export const processRecipes: Recipes = {};
