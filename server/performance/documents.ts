import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { slcSupplierPerformance } from '../../state-machines/performance/event/index.js';
import { srmSpeIndicatorsHead } from '../../state-machines/performance/indicator/index.js';
import { srmSpeSettingHead } from '../../state-machines/performance/setting/index.js';
import { srmSpeTemplateHead } from '../../state-machines/performance/template/index.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';
import { revised } from '../trade/revisions.js';
import { assessDocument } from './assess.js';
import { exclusionDocument } from './exclusion.js';
import { resultDocument } from './result.js';
import { runDocument } from './run/document.js';
import { schemeDocument } from './scheme/document.js';
import { sheetDocument } from './sheet.js';

const submitting: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } });
const confirming: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } });

export const performanceDocuments: readonly ServerDocument[] = [
  revised(anyDefinition(srmSpeIndicatorsHead)),
  revised(anyDefinition(srmSpeTemplateHead)),
  revised(anyDefinition(srmSpeSettingHead)),
  { definition: anyDefinition(slcSupplierPerformance), prepare: { SUBMIT: submitting, APPROVE: confirming } },
  assessDocument,
  schemeDocument,
  runDocument,
  sheetDocument,
  exclusionDocument,
  resultDocument,
];
