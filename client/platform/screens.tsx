/** Screens of the platform by route. */
import type { Screens } from '../kernel/screen/screen.js';

export const platformScreens: Screens = {
  collect: { load: () => import('./favourites/FavouritesScreen.js') },
  'systemsetting/menuFunction': { load: () => import('./access/MenuFunctionScreen.js') },
  'systemsetting/menuFuncPrivilege': { load: () => import('./access/PrivilegeScreen.js') },
  'systemsetting/userresponsibility': { load: () => import('./access/UserResponsibilityScreen.js') },
  'systemsetting/respSave': { load: () => import('./access/ResponsibilityScreen.js') },
  'responsibility/respSave': { load: () => import('./access/ResponsibilityScreen.js') },
  'systemsetting/responsibility': { load: () => import('./access/ListScreens.js').then((module) => ({ default: module.ResponsibilityList })) },
  resp: { load: () => import('./access/ListScreens.js').then((module) => ({ default: module.ResponsibilityList })) },
  'systemsetting/role': { load: () => import('./access/ListScreens.js').then((module) => ({ default: module.RoleScreen })) },
  'systemSetting/btnList': { load: () => import('./access/ButtonListScreen.js') },
  fileView: { load: () => import('./file-view/FileViewScreen.js') },
  user: { load: () => import('./users/UsersScreen.js') },
  userAuthorisationList: { load: () => import('./permits/PermitsScreen.js') },
  EditEmployee: { load: () => import('./person/EmployeeScreen.js') },
  department: { load: () => import('./department/DepartmentScreen.js') },
  DepartmentDetail: { load: () => import('./department/DepartmentDetailScreen.js') },
  'systemsetting/sodRule': { load: () => import('./sod/SodScreen.js') },
  baseSSOEdit: { load: () => import('./sso/SsoSystemScreen.js') },
  interiorPendingList: { load: () => import('../shell/pending-list/PendingListScreen.js') },
  supplierPendingList: { load: () => import('../shell/pending-list/PendingListScreen.js') },
  userCenter: { load: () => import('./user-centre/UserCentreScreen.js') },
  lookup: { load: () => import('./lookup/LookupScreen.js') },
  profile: { load: () => import('./parameters/ProfileScreen.js') },
  srmBaseConfigProfileList: { load: () => import('./parameters/ParametersScreen.js') },
};
