import { anyDefinition } from '../kernel/definition.js';
import { srmPurAgreementHeader } from './agreement/index.js';

export const purchasingDocuments = [srmPurAgreementHeader].map(anyDefinition);
