/**
 * What of a line is compared (contracts.md §3.3): one Chinese character, a run of letters, a number, a mark, a space; an element and a
 * placeholder are one token, too.
 */
const TOKEN =
  /<[^>]*>|\{\{\s*[\w.]{1,60}\s*\}\}|&(?:#\d+|\w+);|\p{Script=Han}|\d+(?:[.,]\d+)*|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\s|[\s\S]/gu;

export const tokensOf = (html: string): readonly string[] => html.match(TOKEN) ?? [];

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const CELL_END = /^<\/t[dh]>$/;

/** How a token reads; elements are not read, cells stand apart. */
export function readAs(token: string): string {
  if (!/^<[^>]+>$/.test(token)) return entities[token] ?? token;
  return CELL_END.test(token) ? ' | ' : token === '<br>' ? '\n' : '';
}
