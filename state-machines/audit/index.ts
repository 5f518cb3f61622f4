import { anyDefinition } from '../kernel/definition.js';
import { auditCase } from './case/index.js';
import { auditExport } from './export/index.js';

export const auditDocuments = [auditCase, auditExport].map(anyDefinition);
