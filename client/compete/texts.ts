/** Prose of the compete family's lists, forms and award. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useCompeteTexts = textsOf('compete', cn, en);
