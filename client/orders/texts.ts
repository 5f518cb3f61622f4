/** Prose of orders and deliveries. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useOrderTexts = textsOf('orders', cn, en);
