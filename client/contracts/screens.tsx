/** Screens by route (contracts.md). */
import type { Screens } from '../kernel/screen/screen.js';

export const contractScreens: Screens = {
  'contractManage/cctContractEdit': { load: () => import('./ContractScreen.js') },
  'templateManage/cctTemplateEdit': { load: () => import('./TemplateScreen.js') },
  'cctWatermarkListInside/edit': { load: () => import('./watermarks/WatermarkScreen.js') },
  'cctWatermarkListSupp/edit': { load: () => import('./watermarks/WatermarkScreen.js') },
  pdfView: { load: () => import('./PdfViewScreen.js') },
  signAccountList: { load: () => import('./AccountsScreen.js') },
};
