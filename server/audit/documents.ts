import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { auditCase } from '../../state-machines/audit/case/index.js';
import { auditExport } from '../../state-machines/audit/export/index.js';
import type { ServerDocument } from '../kernel/contracts.js';

export const auditDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(auditCase) },
  { definition: anyDefinition(auditExport) },
];
