import { anyDefinition } from '../kernel/definition.js';
import { bpmApplication } from './application/index.js';
import { bpmChoice } from './choice/index.js';
import { bpmCategory } from './category/index.js';
import { bpmInstance } from './instance/index.js';
import { bpmModel } from './model/index.js';
import { baseOutboxAct } from './outbox-act/index.js';
import { bpmRole } from './role/index.js';
import { bpmUrgeConfig } from './urge-config/index.js';

export const processDocuments = [bpmCategory, bpmRole, bpmUrgeConfig, bpmModel, bpmInstance, bpmApplication, bpmChoice, baseOutboxAct].map(
  anyDefinition,
);
