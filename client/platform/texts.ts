/** Prose of lookups, options and parameters. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const usePlatformTexts = textsOf('platform', cn, en);
