/** Prose of the report screens. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useReportTexts = textsOf('reports', cn, en);
