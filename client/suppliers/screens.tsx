/** Screens of suppliers by route. */
import type { Screens } from '../kernel/screen/screen.js';

export const supplierScreens: Screens = {
  consignStockReport: { load: () => import('./reports/ConsignReportScreen.js') },
  srmSmlMonitoringReport: { load: () => import('./reports/MonitoringScreen.js') },
  srmSmlWarningReport: { load: () => import('./reports/WarningScreen.js') },
  'srmSmlPresetProportionList/edit': { load: () => import('./shares/PresetScreen.js') },
  'SmlAdjustmentHead/SmlAdjustmentHeadEdit': { load: () => import('./shares/AdjustmentScreen.js') },
  supplierInvDocOrgEdit: { load: () => import('./invoices/StatementScreen.js') },
  supplierInvDocEdit: { load: () => import('./invoices/StatementScreen.js') },
  inspectPlanList: { load: () => import('./inspect/PlanListScreen.js') },
  localeInspectEdit: { load: () => import('./visit/VisitScreen.js') },
  localeInspectDetail: { load: () => import('./visit/VisitScreen.js') },
  supplierInfoEdit: { load: () => import('./record/SupplierScreen.js') },
  supplierInfoToPortal: { load: () => import('./OwnRecordScreen.js') },
};
