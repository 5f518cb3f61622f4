/** Prose of users, employees, permits, delegations and segregation of duties. */
import { textsOf } from '../../kernel/language/texts.js';
import { cn } from './locale/cn.js';
import { en } from './locale/en.js';

export const usePeopleTexts = textsOf('people', cn, en);
