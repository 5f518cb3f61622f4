/** What rules of these documents ask besides filled fields (orders-deliveries.md). */
import type { Recipes } from '../recipe.js';

export const orderRecipes: Recipes = {};
