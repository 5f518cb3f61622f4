/** Prose of processes and tasks. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useProcessTexts = textsOf('process', cn, en);
