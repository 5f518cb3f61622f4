/** Prose of tables, forms, dialogs and states that every feature shares. */
import { textsOf } from './language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useKernelTexts = textsOf('kernel', cn, en);
export const say = useKernelTexts.say;
