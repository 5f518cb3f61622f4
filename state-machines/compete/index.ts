import { anyDefinition } from '../kernel/definition.js';
import { srmSfdCompeteHall } from './compete-hall/index.js';
import { srmSfdCompeteHeader } from './compete-header/index.js';

export const competeDocuments = [srmSfdCompeteHeader, srmSfdCompeteHall].map(anyDefinition);
