/** Prose of suppliers' own pages and reports. */
import { textsOf } from '../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const useSupplierTexts = textsOf('suppliers', cn, en);
