/** Pages of lists that are no document's. */
import type { Body } from '../../kernel/edges/body.js';
import { malformed } from '../../kernel/edges/body.js';

const MOST_ROWS = 200;
const MOST_PAGES = 10_000;

export function pageOf(body: Body): { readonly pageIndex: number; readonly pageRows: number } {
  const [pageIndex, pageRows] = [body['pageIndex'] ?? 1, body['pageRows'] ?? 20];
  const whole = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
  if (!whole(pageIndex, MOST_PAGES) || !whole(pageRows, MOST_ROWS)) throw malformed(`pageRows is at most ${MOST_ROWS}`);
  return { pageIndex, pageRows };
}
