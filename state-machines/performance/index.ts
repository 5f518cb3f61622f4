import { anyDefinition } from '../kernel/definition.js';
import { srmSpeAssessHead } from './assess/index.js';
import { slcSupplierPerformance } from './event/index.js';
import { srmSpeIndicatorsHead } from './indicator/index.js';
import { srmSpeSettingHead } from './setting/index.js';
import { srmSpeTemplateHead } from './template/index.js';

export const performanceDocuments = [
  srmSpeIndicatorsHead,
  srmSpeTemplateHead,
  srmSpeSettingHead,
  slcSupplierPerformance,
  srmSpeAssessHead,
].map(anyDefinition);
