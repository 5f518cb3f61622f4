import type { AnyDefinition } from '../kernel/definition.js';
import { anyDefinition } from '../kernel/definition.js';
import { baseReportChartType } from './chart-type/index.js';
import { baseReport } from './report/index.js';
import { baseReportGroup } from './report-group/index.js';

export const reportDocuments: readonly AnyDefinition[] = [baseReportChartType, baseReport, baseReportGroup].map(anyDefinition);
