/**
 * Which statements a data source is asked (platform-system.md §3, 12.8): one SELECT that reads tables of allowed schemas by
 * functions that only compute. Whatever this reader of tokens does not know is refused; beside it stand the read-only
 * transaction, the time limit and the rights of the account.
 */
export type SqlFault = { readonly code: 'DS_SQL_NOT_SELECT' } | { readonly code: 'DS_SQL_OBJECT'; readonly object: string };

interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'param';
  readonly text: string;
}

const TOKEN = new RegExp(
  [
    /\s+/,
    /(?<text>'(?:[^']|'')*')/,
    /(?<name>"(?:[^"]|"")*")/,
    /(?<param>:[a-z_][a-z0-9_]*|\$\d+)/,
    /(?<number>\d+(?:\.\d+)?)/,
    /(?<word>[a-z_][a-z0-9_]*)/,
    /(?<sign>::|<>|!=|<=|>=|\|\||[-+*/%=<>(),.;[\]])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giy',
);

/** null: there is something in it that no plain query has: comments, dollar quotes, escapes. */
export function tokensOf(sql: string): readonly Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  if (sql.includes('--') || sql.includes('/*') || sql.includes('\\') || sql.includes('\0')) return null;
  while (TOKEN.lastIndex < sql.length) {
    const found = TOKEN.exec(sql);
    if (!found) return null;
    const [kind, text] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (kind && text !== undefined) tokens.push({ kind: kind as Token['kind'], text: kind === 'word' ? text.toLowerCase() : text });
  }
  return tokens;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const changing: ReadonlySet<string> = wordsOf(`
  insert update delete merge truncate create alter drop grant revoke copy call do into lock vacuum analyze refresh set
  reset show listen notify prepare execute deallocate declare fetch begin commit rollback savepoint for tablesample
`);
const functions: ReadonlySet<string> = wordsOf(`
  count sum avg min max coalesce nullif round trunc floor ceil ceiling abs mod power sqrt greatest least lower upper trim
  ltrim rtrim length substring substr left right replace concat concat_ws position split_part to_char to_date to_number
  date_trunc date_part extract age now current_date current_timestamp cast row_number rank dense_rank lag lead first_value
  last_value ntile percentile_cont percentile_disc string_agg array_agg bool_and bool_or stddev variance median filter
  over
`);
/** Words before a bracket that are no functions. */
const words: ReadonlySet<string> = wordsOf(`
  in and or not on where from select as exists any all some when then else case join using union except intersect having
  by group order limit offset with values over filter within lateral recursive materialized between like ilike is distinct
  interval numeric decimal varchar char
`);
const clauseEnds: ReadonlySet<string> = wordsOf(`
  where group order having limit offset union except intersect window fetch on using join inner left right full cross
  natural as
`);

const isName = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'name';
const plain = ({ kind, text }: Token): string => (kind === 'name' ? text.slice(1, -1).replaceAll('""', '"') : text);

/** Names of the WITH clause: they are the statement's own. */
function ownNames(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(
    tokens.flatMap((token, index) => {
      const [as, bracket] = [tokens[index + 1], tokens[index + 2]];
      const begins = bracket?.text === '(' || bracket?.text === 'materialized' || bracket?.text === 'not';
      return isName(token) && as?.text === 'as' && begins ? [plain(token)] : [];
    }),
  );
}

/** Tables that the statement reads, as written. */
function* tablesRead(tokens: readonly Token[]): Generator<readonly string[]> {
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index]!.text !== 'from' && tokens[index]!.text !== 'join') continue;
    // EXTRACT(year FROM …), SUBSTRING(… FROM …), IS DISTINCT FROM …
    if (insideFunction(tokens, index) || tokens[index - 1]?.text === 'distinct') continue;
    yield* fromList(tokens, index + 1);
  }
}

function insideFunction(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const { text } = tokens[index]!;
    if (text === ')') depth += 1;
    if (text === '(') {
      if (depth === 0) return ['extract', 'substring', 'trim', 'overlay'].includes(tokens[index - 1]?.text ?? '');
      depth -= 1;
    }
    if (text === 'select' && depth === 0) return false;
  }
  return false;
}

/** `a, b.c as d, (select …)`: the tables of a list, as far as its clause goes. */
function* fromList(tokens: readonly Token[], from: number): Generator<readonly string[]> {
  let [depth, awaited] = [0, true];
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth < 0) return;
    if (depth > 0) {
      awaited = false;
      continue;
    }
    if (token.text === ',') awaited = true;
    else if (token.kind === 'word' && clauseEnds.has(token.text) && !awaited && token.text !== 'as') return;
    else if (awaited && isName(token) && token.text !== 'lateral') {
      const parts = [plain(token)];
      while (tokens[index + 1]?.text === '.' && isName(tokens[index + 2])) {
        parts.push(plain(tokens[index + 2]!));
        index += 2;
      }
      yield parts;
      awaited = false;
    }
  }
}

/**
 * @param allowed whether a table, with its schema where one is written, may be read
 * @returns null: it may be asked
 */
export function sqlFault(sql: string, allowed: (schema: string | null, table: string) => boolean): SqlFault | null {
  const tokens = tokensOf(sql);
  const trailing = tokens?.at(-1)?.text === ';' ? tokens.slice(0, -1) : tokens;
  if (!trailing || trailing.length === 0) return { code: 'DS_SQL_NOT_SELECT' };
  if (trailing[0]!.text !== 'select' && trailing[0]!.text !== 'with') return { code: 'DS_SQL_NOT_SELECT' };
  const wrong = trailing.some(
    ({ kind, text }, index) => text === ';' || (kind === 'word' && changing.has(text) && !isColumn(trailing, index)),
  );
  if (wrong) return { code: 'DS_SQL_NOT_SELECT' };
  const called = trailing.find((token, index) => isCall(trailing, index) && !functions.has(plain(token)) && !isOwn(trailing, index));
  if (called) return { code: 'DS_SQL_OBJECT', object: plain(called) };
  const own = ownNames(trailing);
  for (const parts of tablesRead(trailing)) {
    const [table, schema = null, ...more] = [...parts].reverse() as [string, string?, ...string[]];
    if (schema === null && own.has(table)) continue;
    if (more.length > 0 || !allowed(schema, table)) return { code: 'DS_SQL_OBJECT', object: parts.join('.') };
  }
  return null;
}

/** After a dot a word is a column, whatever it is called. */
const isColumn = (tokens: readonly Token[], index: number): boolean => tokens[index - 1]?.text === '.';
const isCall = (tokens: readonly Token[], index: number): boolean =>
  isName(tokens[index]) && tokens[index + 1]?.text === '(' && !(tokens[index]!.kind === 'word' && words.has(tokens[index]!.text));
/** `with x(a, b) as`: the columns of a name of its own. */
const isOwn = (tokens: readonly Token[], index: number): boolean => {
  const before = tokens[index - 1]?.text;
  if (before !== 'with' && before !== 'recursive' && before !== ',') return false;
  const close = tokens.findIndex((token, at) => at > index && token.text === ')');
  return tokens[close + 1]?.text === 'as' && tokens[close + 2]?.text === '(';
};
