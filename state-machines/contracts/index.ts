import { anyDefinition } from '../kernel/definition.js';
import { srmCctContract } from './contract/index.js';
import { srmCctTemplate } from './template/index.js';
import { srmCctTerms } from './terms/index.js';
import { srmCctWatermark } from './watermark/index.js';

export const contractDocuments = [srmCctContract, srmCctTemplate, srmCctTerms, srmCctWatermark].map(anyDefinition);
