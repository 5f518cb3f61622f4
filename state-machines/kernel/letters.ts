/** What letters about documents say: templates filled from the parameters of a message, in the reader's language and zone. */
import type { Instant, Label } from './fields.js';

export interface DocumentLetter {
  readonly subject: Label;
  readonly text: Label;
  /** The screen that it opens, for people inside and for suppliers. */
  readonly opens: { readonly inside: string; readonly supplier: string };
  /** What the screen calls the document in its address; default: `id`. */
  readonly key?: string;
  /** It opens the screen as such: its receiver does not see the document any more. */
  readonly listOnly?: true;
  /** Words of codes among the parameters. */
  readonly codes?: Readonly<Record<string, Readonly<Record<string, Label>>>>;
  /** It carries the appointments of the document that its receiver sees. */
  readonly calendar?: true;
}

export type LetterParams = Readonly<Record<string, string | number | null>>;
const PLACE = /\{(\w+)(\|time)?\}/g;
export const NOTHING = '–';

/** `{name}` is the parameter, a code by its word; `{name|time}` an instant as `time` writes it. */
export function filled(template: Label, params: LetterParams, codes: DocumentLetter['codes'], time: (at: Instant) => string): Label {
  const inLanguage = (language: keyof Label): string =>
    template[language].replace(PLACE, (_whole, name: string, isTime: string | undefined) => {
      const value = params[name] ?? null;
      if (value === null || value === '') return NOTHING;
      if (isTime) return time(Number(value));
      return codes?.[name]?.[String(value)]?.[language] ?? String(value);
    });
  return { en: inLanguage('en'), cn: inLanguage('cn') };
}
