import { anyDefinition } from '../kernel/definition.js';
import { srmSpeAssessHead } from './assess/index.js';
import { slcSupplierPerformance } from './event/index.js';
import { srmSpeExcludeHeader } from './exclusion/index.js';
import { srmSpeIndicatorsHead } from './indicator/index.js';
import { srmSpePerformance } from './result/index.js';
import { srmSpeSchemeScore } from './run/index.js';
import { srmSpeScheme } from './scheme/index.js';
import { srmSpeSettingHead } from './setting/index.js';
import { srmSpeManualScore } from './sheet/index.js';
import { srmSpeTemplateHead } from './template/index.js';

export const performanceDocuments = [
  srmSpeIndicatorsHead,
  srmSpeTemplateHead,
  srmSpeSettingHead,
  slcSupplierPerformance,
  srmSpeAssessHead,
  srmSpeScheme,
  srmSpeSchemeScore,
  srmSpeManualScore,
  srmSpeExcludeHeader,
  srmSpePerformance,
].map(anyDefinition);
