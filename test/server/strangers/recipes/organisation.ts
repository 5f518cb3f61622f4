/** What rules of these documents ask besides filled fields (platform-process.md §1). */
import type { Recipes } from '../recipe.js';

export const organisationRecipes: Recipes = {
  // In force it asks for somebody who is employed.
  basePositionAllot: { then: [] },
  basePersonLevel: {
    lines: async ({ idOf }) => ({ places: { set: [{ placeNum: 1, positionId: await idOf('basePosition'), parentPositionId: null }] } }),
    then: [['PUBLISH']],
  },
};
