import { anyDefinition } from '../kernel/definition.js';
import { srmSmlAdjustmentHead } from './adjustment/index.js';
import { srmSlcBatchTryout } from './batch-tryout/index.js';
import { srmSlcChangeInfo } from './change-info/index.js';
import { srmSlcChecklist } from './checklist/index.js';
import { srmSlcConsignStock } from './consign-stock/index.js';
import { srmSlcDailyManage } from './daily-manage/index.js';
import { srmSlcIntroduceScenes } from './introduce-scene/index.js';
import { srmSlcSupplierInvDocHeader } from './invoice-doc/index.js';
import { srmSlcInspectPlan } from './inspect-plan/index.js';
import { srmSlcLocaleInspect } from './locale-inspect/index.js';
import { srmSmlPresetProportion } from './preset-proportion/index.js';
import { srmSlcProofApplicationHeader } from './proof-application/index.js';
import { srmSlcQualificationRequire } from './qualification-require/index.js';
import { srmSlcQualifyHeader } from './qualify/index.js';
import { srmSlcRegisterInfo } from './register-info/index.js';
import { srmSlcSampleTrial } from './sample-trial/index.js';
import { srmSlcSupplierInfo } from './supplier-info/index.js';

export const supplierDocuments = [
  srmSlcRegisterInfo,
  srmSlcSupplierInfo,
  srmSlcSampleTrial,
  srmSlcDailyManage,
  srmSlcIntroduceScenes,
  srmSlcQualificationRequire,
  srmSmlPresetProportion,
  srmSmlAdjustmentHead,
  srmSlcBatchTryout,
  srmSlcChecklist,
  srmSlcInspectPlan,
  srmSlcLocaleInspect,
  srmSlcQualifyHeader,
  srmSlcChangeInfo,
  srmSlcProofApplicationHeader,
  srmSlcConsignStock,
  srmSlcSupplierInvDocHeader,
].map(anyDefinition);
