import type { AnyDefinition } from '../kernel/definition.js';
import { anyDefinition } from '../kernel/definition.js';
import { baseApi } from './api/index.js';
import { baseApiModule } from './api-module/index.js';
import { baseApiProject } from './api-project/index.js';
import { baseDatasource } from './datasource/index.js';
import { baseConcurrentProgram } from './program/index.js';
import { baseConcurrentSchedule } from './schedule/index.js';
import { baseSchedulingError } from './scheduling-error/index.js';

export const systemDocuments: readonly AnyDefinition[] = [
  baseConcurrentProgram,
  baseConcurrentSchedule,
  baseSchedulingError,
  baseDatasource,
  baseApiProject,
  baseApiModule,
  baseApi,
].map(anyDefinition);
