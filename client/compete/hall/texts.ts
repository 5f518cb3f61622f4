/** Prose of the live hall. */
import { textsOf } from '../../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useHallTexts = textsOf('competeHall', cn, en);

export type HallText = keyof typeof cn;
