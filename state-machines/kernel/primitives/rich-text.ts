/**
 * Rich text as the product keeps it: HTML of a short list of elements (platform-system.md §8). What comes in is taken
 * apart and written anew from what is known; everything else goes, and of scripts, styles and frames the content too.
 * The same rule cleans input at the server, pasted text in the editor, and what is drawn. A picture is a file of the
 * document, named by its id: no address stands in a text, so none is ever fetched.
 */

export interface RichElement {
  readonly tag: RichTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}
export type RichNode = string | RichElement;

const tags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'a',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sub',
  'sup',
  'img',
  'section',
] as const;
export type RichTag = (typeof tags)[number];

const known: ReadonlySet<string> = new Set(tags);
const renamed: Readonly<Record<string, RichTag>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Elements that go with all that is in them. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'template',
  'noscript',
  'title',
  'head',
  'svg',
  'math',
  'textarea',
  'select',
  'button',
]);
const blocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', 'section']);
const inline: ReadonlySet<string> = new Set(['br', 'strong', 'em', 'u', 's', 'code', 'a', 'sub', 'sup', 'img']);
/** Opening one of these ends the open one of the same kind. */
const closesItself: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
};
const MOST_DEPTH = 24;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  middot: '·',
};

const control = (code: number): boolean =>
  (code < 32 && code !== 9 && code !== 10 && code !== 13) || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff || code === 0;

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal !== undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex!, 16);
      return control(code) ? '' : String.fromCodePoint(code);
    },
  );

const encoded = (text: string): string => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
const quoted = (text: string): string => encoded(text).replace(/"/g, '&quot;');

/** Text without any element is plain text and stays what it is. */
export const isMarkup = (text: string): boolean => /<[a-zA-Z!/]/.test(text);

/** Where a link may lead: the web, a mail, or a page of the product. */
export function safeLink(href: string): string | null {
  const address = [...decoded(href)].filter((sign) => sign > ' ').join('');
  if (/^(https?:\/\/[^/]|mailto:[^/])/i.test(address)) return address.slice(0, 2_000);
  return /^\/(?![/\\])/.test(address) ? address.slice(0, 2_000) : null;
}

/** Attribute of a picture that holds the id of its file. */
export const PICTURE = 'data-file';
/** Attribute of a section that holds the id of the record whose words it says; other sections are none, and none stands within anything. */
export const CLAUSE = 'data-clause';

interface Open {
  readonly tag: RichTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: RichNode[];
}

/** Bounded, so that a long text of tags that never end is read in its length, not in its square. */
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})((?:[^<>"']|"[^"]{0,4000}"|'[^']{0,4000}'){0,400})>|<[!?][^<>]*>/g;
const attribute = /([a-zA-Z][a-zA-Z0-9-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function attributesOf(tag: RichTag, text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name, ...values] of text.matchAll(attribute)) {
    const key = name!.toLowerCase();
    const value = values.find((one) => one !== undefined) ?? '';
    const link = tag === 'a' && key === 'href' ? safeLink(value) : null;
    if (link !== null) found['href'] = link;
    if (tag === 'img' && key === PICTURE && /^[1-9]\d{0,18}$/.test(value)) found[PICTURE] = value;
    if (tag === 'section' && key === CLAUSE && /^[1-9]\d{0,18}$/.test(value)) found[CLAUSE] = value;
    if (tag === 'img' && key === 'alt') found['alt'] = decoded(value).slice(0, 200);
    if ((tag === 'td' || tag === 'th') && (key === 'colspan' || key === 'rowspan') && /^(?:[2-9]|[1-9]\d)$/.test(value)) found[key] = value;
  }
  return found;
}

class Reader {
  readonly root: RichNode[] = [];
  readonly #open: Open[] = [];

  get #children(): RichNode[] {
    return this.#open.at(-1)?.children ?? this.root;
  }

  text(raw: string): void {
    const said = decoded(raw);
    if (said === '') return;
    const children = this.#children;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + said;
    else children.push(said);
  }

  begin(tag: RichTag, text: string): void {
    const attributes = attributesOf(tag, text);
    if (tag === 'img' && attributes[PICTURE] === undefined) return;
    if (tag === 'section' && attributes[CLAUSE] === undefined) return;
    if (!inline.has(tag)) while (this.#open.length > 0 && inline.has(this.#open.at(-1)!.tag)) this.#open.pop();
    if (blocks.has(tag)) this.#endNearest('p', ['li', 'td', 'th', 'blockquote']);
    for (const ended of closesItself[tag] ?? []) this.#endNearest(ended, tag === 'li' ? ['ul', 'ol'] : ['table']);
    if (tag === 'section') this.#endNearest('section', ['li', 'td', 'th', 'blockquote']);
    if (tag === 'section' && this.#open.length > 0) return;
    const one: Open = { tag, attributes, children: [] };
    this.#children.push(one);
    if (!empty.has(tag) && this.#open.length < MOST_DEPTH) this.#open.push(one);
  }

  end(tag: RichTag): void {
    const at = this.#open.findLastIndex((one) => one.tag === tag);
    if (at >= 0) this.#open.length = at;
  }

  /** Not beyond the elements that hold such ones. */
  #endNearest(tag: string, within: readonly string[]): void {
    const at = this.#open.findLastIndex((one) => one.tag === tag);
    const wall = this.#open.findLastIndex((one) => within.includes(one.tag));
    if (at > wall) this.#open.length = at;
  }
}

/** The elements and texts of a rich text; of a plain one its lines as paragraphs. */
export function parseRichText(html: string): readonly RichNode[] {
  if (!isMarkup(html))
    return html
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line): RichElement => ({ tag: 'p', attributes: {}, children: [line] }));
  const reader = new Reader();
  let at = 0;
  let skipping: string | null = null;
  for (const found of html.matchAll(token)) {
    const [whole, slash, name, rest] = found;
    const written = name?.toLowerCase();
    if (skipping === null) reader.text(html.slice(at, found.index));
    at = found.index + whole.length;
    if (written === undefined) continue;
    if (skipping !== null) {
      if (slash && written === skipping) skipping = null;
      continue;
    }
    if (dropped.has(written)) {
      if (!slash && !/\/\s*$/.test(rest ?? '')) skipping = written;
      continue;
    }
    const tag = known.has(written) ? (written as RichTag) : renamed[written];
    if (tag === undefined) continue;
    if (slash) reader.end(tag);
    else reader.begin(tag, rest ?? '');
  }
  if (skipping === null) reader.text(html.slice(at));
  return trimmed(reader.root);
}

const isBlank = (node: RichNode): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.tag === 'br' || (node.tag === 'p' && node.children.every(isBlank));

/** Without empty paragraphs at either end, and without the white space between blocks. */
function trimmed(nodes: readonly RichNode[]): readonly RichNode[] {
  const parts = nodes.filter(
    (node, index) => typeof node !== 'string' || node.trim() !== '' || (isInline(nodes[index - 1]) && isInline(nodes[index + 1])),
  );
  const from = parts.findIndex((node) => !isBlank(node));
  return from < 0 ? [] : inParagraphs(parts.slice(from, parts.findLastIndex((node) => !isBlank(node)) + 1));
}

/** What stands between blocks becomes a paragraph: what is written is always told from plain text by its elements. */
function inParagraphs(nodes: readonly RichNode[]): readonly RichNode[] {
  const result: RichNode[] = [];
  let run: RichNode[] = [];
  const flush = () => {
    if (run.length > 0) result.push({ tag: 'p', attributes: {}, children: run });
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) run.push(node);
    else {
      flush();
      result.push(node);
    }
  }
  flush();
  return result;
}

const isInline = (node: RichNode | undefined): boolean => node !== undefined && (typeof node === 'string' || inline.has(node.tag));

const attributeText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join('');

function written(node: RichNode): string {
  if (typeof node === 'string') return encoded(node);
  const { tag, attributes, children } = node;
  const link = tag === 'a' ? ' target="_blank" rel="noopener noreferrer"' : '';
  return empty.has(tag)
    ? `<${tag}${attributeText(attributes)}>`
    : `<${tag}${attributeText(attributes)}${link}>${children.map(written).join('')}</${tag}>`;
}

export const writeRichText = (nodes: readonly RichNode[]): string => nodes.map(written).join('');

/** What may be kept and shown of a text; plain text is given back as it is. */
export const cleanRichText = (html: string): string => (isMarkup(html) ? writeRichText(parseRichText(html)) : html);

/** What it says, without elements: whether there is anything, and for search. */
export const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : node.tag === 'br' ? '\n' : `${wordsOf(node.children)}${blocks.has(node.tag) ? '\n' : ''}`,
    )
    .join('');

const hasPicture = (nodes: readonly RichNode[]): boolean =>
  nodes.some((node) => typeof node !== 'string' && (node.tag === 'img' || hasPicture(node.children)));

/** Neither a word nor a picture. */
export function saysNothing(html: string | null | undefined): boolean {
  const nodes = parseRichText(html ?? '');
  return wordsOf(nodes).trim() === '' && !hasPicture(nodes);
}

const picture = new RegExp(`<img [^<>]*${PICTURE}="(\\d+)"`, 'g');

/** The files of the pictures in a text that was cleaned. */
export const picturesIn = (clean: unknown): readonly string[] =>
  typeof clean === 'string' ? [...clean.matchAll(picture)].map(([, id]) => id!) : [];
