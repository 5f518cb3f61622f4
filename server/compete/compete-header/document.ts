import { srmSfdCompeteHeader } from '../../../state-machines/compete/compete-header/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { ServerDocument } from '../../kernel/contracts.js';
import { calls } from './calls.js';
import { prepare } from './prepare.js';

export const competeHeaderDocument: ServerDocument = { definition: anyDefinition(srmSfdCompeteHeader), prepare, calls };
