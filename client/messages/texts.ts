/** Prose of the message screens. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useMessageTexts = textsOf('messages', cn, en);
