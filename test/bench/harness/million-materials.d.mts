import type { Question } from './same-answer.mjs';

export function materialsAsked(count: number, seed: number, categories: readonly string[]): readonly Question[];
