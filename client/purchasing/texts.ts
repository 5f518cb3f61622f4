/** Prose of purchasing. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const usePurchasingTexts = textsOf('purchasing', cn, en);
