import type { AnyDefinition } from '../kernel/definition.js';
import { anyDefinition } from '../kernel/definition.js';
import { baseArticle } from './article/index.js';

export const messageDocuments: readonly AnyDefinition[] = [baseArticle].map(anyDefinition);
