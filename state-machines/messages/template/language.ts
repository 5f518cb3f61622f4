/**
 * The language of message templates (platform-system.md §7): `{name}`, `{name|date}`, `{name|lookup:TYPE}`,
 * `{#each lines}…{/each}`, `{#if name}…{/if}`. Pure: the same code checks, previews and words.
 */
import type { Instant, Label } from '../../kernel/fields.js';

export type Format = 'plain' | 'date' | 'dateTime' | 'money' | 'qty' | 'lookup';

export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly format: Format; readonly type: string | null }
  | { readonly kind: 'each' | 'if'; readonly name: string; readonly nodes: readonly TemplateNode[] };

/** Where a template cannot be read: characters from its beginning, counted from 1. */
export interface SyntaxFault {
  readonly pos: number;
}
export type Parsed = { readonly nodes: readonly TemplateNode[] } | SyntaxFault;

export type TemplateValue = string | number | null | readonly Readonly<Record<string, string | number | null>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** How values are written for one reader. */
export interface Wording {
  readonly language: keyof Label;
  readonly date: (at: Instant) => string;
  readonly dateTime: (at: Instant) => string;
  /** The word of a code; null: it has none. */
  readonly word: (type: string | null, name: string, code: string) => string | null;
  /** As the channel takes it: HTML needs it escaped. */
  readonly escape: (text: string) => string;
}

export const NO_VALUE = '-';
const MOST_ROWS = 50;
const MOST_DEPTH = 4;
const TAG = /\{([^{}]*)\}/g;
const VALUE = /^(\w+)(?:\|(?:(date|dateTime|time|money|qty)|lookup:(\w+)))?$/;
const BLOCK = /^#(each|if) (\w+)$/;

interface Open {
  readonly kind: 'each' | 'if';
  readonly name: string;
  readonly nodes: TemplateNode[];
  readonly pos: number;
}

export function parsed(template: string): Parsed {
  const top: TemplateNode[] = [];
  const open: Open[] = [];
  const into = (): TemplateNode[] => open.at(-1)?.nodes ?? top;
  const plain = (text: string): void => {
    if (text !== '') into().push({ kind: 'text', text });
  };
  let last = 0;
  for (const match of template.matchAll(TAG)) {
    const { index } = match;
    const tag = match[1]!;
    const between = stray(template, last, index);
    if (between !== null) return { pos: between };
    plain(template.slice(last, index));
    last = index + match[0].length;
    const block = BLOCK.exec(tag);
    const closing = open.at(-1);
    if (block) {
      if (open.length === MOST_DEPTH) return { pos: index + 1 };
      open.push({ kind: block[1] as Open['kind'], name: block[2]!, nodes: [], pos: index + 1 });
    } else if (closing && tag === `/${closing.kind}`) {
      open.pop();
      into().push({ kind: closing.kind, name: closing.name, nodes: closing.nodes });
    } else {
      const value = VALUE.exec(tag);
      if (!value) return { pos: index + 1 };
      into().push({ kind: 'value', name: value[1]!, format: formatOf(value[2], value[3]), type: value[3] ?? null });
    }
  }
  const rest = stray(template, last, template.length);
  if (rest !== null) return { pos: rest };
  plain(template.slice(last));
  return open.length > 0 ? { pos: open.at(-1)!.pos } : { nodes: top };
}

const formatOf = (format: string | undefined, type: string | undefined): Format =>
  type !== undefined ? 'lookup' : format === 'time' ? 'dateTime' : ((format ?? 'plain') as Format);

/** A brace that belongs to no tag. */
function stray(template: string, from: number, to: number): number | null {
  const found = template.slice(from, to).search(/[{}]/);
  return found < 0 ? null : from + found + 1;
}

/** Names that a template reads; those of rows within `{#each}` are the rows' own. */
export function namesIn(nodes: readonly TemplateNode[]): readonly string[] {
  const names = nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    if (node.kind === 'if') return [node.name, ...namesIn(node.nodes)];
    return [node.name];
  });
  return [...new Set(names)];
}

export const namesOf = (...templates: readonly (string | null)[]): readonly string[] => [
  ...new Set(
    templates.flatMap((template) => {
      const read = template === null ? null : parsed(template);
      return read && 'nodes' in read ? namesIn(read.nodes) : [];
    }),
  ),
];

/** The first place at which one of them cannot be read; null: all can. */
export function faultIn(...templates: readonly (string | null)[]): number | null {
  for (const template of templates) {
    const read = template === null ? null : parsed(template);
    if (read && 'pos' in read) return read.pos;
  }
  return null;
}

/** @param template one that was checked; what cannot be read stands as it is */
export function rendered(template: string, values: TemplateValues, wording: Wording): string {
  const read = parsed(template);
  return 'pos' in read ? wording.escape(template) : written(read.nodes, values, wording);
}

function written(nodes: readonly TemplateNode[], values: TemplateValues, wording: Wording): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case 'text':
          return node.text;
        case 'value':
          return valueText(node, values, wording);
        case 'if':
          return isThere(values[node.name]) ? written(node.nodes, values, wording) : '';
        case 'each': {
          const rows = values[node.name];
          return Array.isArray(rows)
            ? (rows as readonly TemplateValues[])
                .slice(0, MOST_ROWS)
                .map((row) => written(node.nodes, { ...values, ...row }, wording))
                .join('')
            : '';
        }
      }
    })
    .join('');
}

const isThere = (value: TemplateValue | undefined): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 'N' && !(Array.isArray(value) && value.length === 0);

function valueText(
  { name, format, type }: Extract<TemplateNode, { readonly kind: 'value' }>,
  values: TemplateValues,
  { date, dateTime, word, escape }: Wording,
): string {
  const value = values[name] ?? null;
  if (value === null || value === '') return NO_VALUE;
  if (Array.isArray(value)) return String(value.length);
  const plain = String(value);
  if (format === 'date') return escape(typeof value === 'number' ? date(value) : plain.slice(0, 10));
  if (format === 'dateTime') return escape(/^-?\d+$/.test(plain) ? dateTime(Number(plain)) : plain);
  if (format === 'money') return escape(moneyText(plain, values['currency']));
  if (format === 'qty') return escape(grouped(plain));
  return escape(word(type, name, plain) ?? plain);
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** `480000 CNY`, or an amount whose currency is the value `currency`: `CNY 480,000.00`. */
function moneyText(value: string, currency: TemplateValue | undefined): string {
  const [amount = '', own] = value.split(' ');
  const code = own ?? (typeof currency === 'string' ? currency : null);
  const match = DECIMAL.exec(amount);
  if (!match) return value;
  const text = `${match[1]}${thousands(match[2]!)}.${(match[3] ?? '').slice(0, 2).padEnd(2, '0')}`;
  return code === null ? text : `${code} ${text}`;
}

function grouped(value: string): string {
  const match = DECIMAL.exec(value);
  if (!match) return value;
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  return `${match[1]}${thousands(match[2]!)}${decimals === '' ? '' : `.${decimals}`}`;
}

const thousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

/** Parts of a text message: 160 or 153 of the GSM alphabet, 70 or 67 of any other. */
export function textParts(text: string): number {
  const [alone, joined] = GSM7.test(text) ? [160, 153] : [70, 67];
  const length = text.length;
  return length <= alone ? 1 : Math.ceil(length / joined);
}
export const MOST_TEXT_PARTS = 5;
