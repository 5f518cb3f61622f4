/** Prose of the screens of system operation. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useSystemTexts = textsOf('system', cn, en);
