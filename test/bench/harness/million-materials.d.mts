import type { Question } from './peers/same-answer.mjs';

export function materialsAsked(count: number, seed: number, categories: readonly string[]): readonly Question[];
