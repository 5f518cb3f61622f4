import type { AnyDefinition } from '../kernel/definition.js';
import { anyDefinition } from '../kernel/definition.js';
import { baseArticle } from './article/index.js';
import { msgConfig } from './config/index.js';
import { msgInstance } from './instance/index.js';
import { message } from './message/index.js';
import { msgReceive } from './received/index.js';
import { msgSource } from './source/index.js';
import { msgTemplate } from './template/index.js';
import { msgTd } from './unsubscribed/index.js';
import { msgUser } from './user/index.js';

export const messageDocuments: readonly AnyDefinition[] = [
  baseArticle,
  msgUser,
  message,
  msgInstance,
  msgTemplate,
  msgConfig,
  msgSource,
  msgReceive,
  msgTd,
].map(anyDefinition);
