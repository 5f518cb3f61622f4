/** Words on a screen that are not of its language. What people and companies are called is no word of ours: everything that stands in a document's own columns may stand on the screen as it is. */
import type { Page } from 'playwright-core';

import type { Queryable } from '../../../server/kernel/contracts.js';
import { tablesOf } from '../../../server/kernel/database/tables.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';

/** Records that hold words of the interface; on their own screens they are data like any other. */
const wordsOfOurs: ReadonlySet<string> = new Set([
  'baseMenu',
  'baseButton',
  'baseResource',
  'baseRole',
  'baseResponsibility',
  'baseLookupType',
  'baseProfile',
]);

const chinese = /[\u4e00-\u9fff]+/g;
const latin = /[A-Za-z][A-Za-z0-9 ,.'’&+#()/_-]*[A-Za-z0-9)]|[A-Za-z]/g;
/** An e-mail address as colleagues read it: its first sign and where it is. */
const masked = /^\S\*+@[\w.-]+$/;
/** Codes, and what nobody translates. */
const international = /^([A-Z0-9_+.,/ -]+|Guildhall|English|Excel|Ctrl.*|Chromium.*|https?.*)$/;
const key = /^[a-z]+([A-Z][a-z]+)+$/;

const partsOf = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([part]) => part.trim());

async function stored(read: Queryable, definition: AnyDefinition): Promise<readonly string[]> {
  const { name, lines } = tablesOf(definition);
  const tables = [name, ...lines.flatMap((line) => [line.name, ...line.nested.map((nested) => nested.name)])];
  const found = await Promise.all(
    tables.map((table) =>
      read.query<{ v: string }>(
        `select distinct v.value as v from "${table}" t, jsonb_each_text(to_jsonb(t)) v where v.key <> 'state' and v.value ~ '[A-Za-z\u4e00-\u9fff]'`,
      ),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ v }) => v));
}

export class Wording {
  private constructor(
    private readonly data: ReadonlySet<string>,
    private readonly ours: ReadonlySet<string>,
  ) {}

  static async of(read: Queryable, definitions: readonly AnyDefinition[]): Promise<Wording> {
    const [data, ours] = [new Set<string>(), new Set<string>()];
    for (const definition of definitions) {
      const into = wordsOfOurs.has(definition.type) ? ours : data;
      for (const value of await stored(read, definition))
        for (const part of [value, ...partsOf(value, chinese), ...partsOf(value, latin)]) into.add(part);
    }
    for (const { type, fields, events, screens } of definitions)
      for (const name of [type, ...Object.keys(fields), ...Object.keys(events), ...screens.map(({ route }) => route)]) ours.add(name);
    return new Wording(data, ours);
  }

  /** @param about the document whose screen it is: where its records are words of ours, they are data here */
  async foreign(page: Page, language: 'cn' | 'en', about: string | null): Promise<readonly string[]> {
    const own = about !== null && wordsOfOurs.has(about);
    const known = (part: string): boolean => this.data.has(part) || masked.test(part) || (own && this.ours.has(part));
    const wrong = (text: string): boolean =>
      !known(text) &&
      (partsOf(text, latin).some((part) => key.test(part) && !known(part) && !this.ours.has(part)) ||
        (language === 'en'
          ? partsOf(text, chinese).some((part) => !known(part))
          : partsOf(text, latin).some((part) => !international.test(part) && !known(part))));
    return (await page.evaluate(textsInView)).filter(wrong);
  }
}

/** Every text that can be read or heard on the page; parts that name their own language are left out. */
function textsInView(): string[] {
  const found = new Set<string>();
  const put = (text: string | null): void => {
    if (text?.trim()) found.add(text.trim());
  };
  const visit = (element: Element): void => {
    if (element.matches('script, style, noscript, [lang]:not(html)') || !element.checkVisibility({ visibilityProperty: true })) return;
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) put(element.getAttribute(name));
    if (element instanceof HTMLInputElement && element.type === 'text') put(element.value);
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child);
      else if (child.nodeType === Node.TEXT_NODE) put(child.textContent);
    }
  };
  visit(document.body);
  return [...found];
}
