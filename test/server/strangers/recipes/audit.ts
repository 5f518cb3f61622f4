/** The auditor's records (platform-system.md §11.7): what is filled is enough, and they stay as they were begun. */
import type { Recipes } from '../recipe.js';

export const auditRecipes: Recipes = {
  auditCase: { then: [] },
  auditExport: { fields: () => ({ audience: 'COURT', disclose: 'VIEW', supplierId: undefined }), then: [] },
};
