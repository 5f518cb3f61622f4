import { anyDefinition } from '../kernel/definition.js';
import { srmCctContract } from './contract/index.js';
import { srmCctOrgAccount } from './org-account/index.js';
import { srmCctSignFlow } from './sign-flow/index.js';
import { srmCctSignPerson } from './sign-person/index.js';
import { srmCctTemplate } from './template/index.js';
import { srmCctTerms } from './terms/index.js';
import { srmCctWatermark } from './watermark/index.js';

export const contractDocuments = [
  srmCctContract,
  srmCctTemplate,
  srmCctTerms,
  srmCctWatermark,
  srmCctSignPerson,
  srmCctOrgAccount,
  srmCctSignFlow,
].map(anyDefinition);
