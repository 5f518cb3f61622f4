import type { Label } from '@machines/kernel/fields.js';
import type { ResponsibilityRow, RoleRow } from '@machines/platform/permission.js';

export const nameOfRole = ({ roleName, roleNameEn }: Pick<RoleRow, 'roleName' | 'roleNameEn'>): Label => ({
  cn: roleName,
  en: roleNameEn ?? roleName,
});
export const nameOfResponsibility = ({ respName, respNameEn }: Pick<ResponsibilityRow, 'respName' | 'respNameEn'>): Label => ({
  cn: respName,
  en: respNameEn ?? respName,
});
