/** Prose of performance. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const usePerformanceTexts = textsOf('performance', cn, en);
