export interface FileTime {
  readonly project: string;
  readonly file: string;
  readonly seconds: number;
}

type FamilyTime = readonly [name: string, seconds: number];

export const budgets: Readonly<Record<string, number>>;
export function familyOf(file: string): string;
export function timePerFamily(files: readonly FileTime[]): FamilyTime[];
export function overBudget(families: readonly FamilyTime[], exceptions: readonly string[]): { over: string[]; needless: string[] };
export function linesOf(files: readonly FileTime[], exceptions: readonly string[]): string[];
export function remember(
  file: string,
  run: { readonly at: number; readonly passed: number; readonly failed: number; readonly retried: readonly string[] },
): string;
