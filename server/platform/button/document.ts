import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { baseButton } from '../../../state-machines/platform/button/index.js';
import type { ServerDocument } from '../../kernel/contracts.js';
import { syncButtons } from '../access/missing.js';

export const buttonDocument: ServerDocument = { definition: anyDefinition(baseButton), calls: { syncMissing: syncButtons } };
