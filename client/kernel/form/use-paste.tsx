/** A block that is pasted into lines, once what its names refer to is known, and what there is to say about it. */
import { Alert } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { referred } from '../fields/references/pasted-references.js';
import { enumerated, useLanguage } from '../language/language.js';
import { useZone } from '../language/zone.js';
import { useKernelTexts } from '../texts.js';
import { toastFailure } from '../toast.js';
import { cellsOf, MOST_PASTED_ROWS, namedIn, pastedValue, targetIn } from './paste.js';

/** Rows of values, of the columns from the one that has the focus. */
export type PastedBlock = readonly (readonly unknown[])[];

type Known = ReadonlyMap<Field, ReadonlyMap<string, string>>;

type Said = { readonly kind: 'tooMany' | 'lookingUp' } | { readonly kind: 'notFound'; readonly names: readonly string[] } | null;

/** Said by name; of more the first are enough to see what is wrong. */
const MOST_NAMED = 10;

interface Pasting {
  /** @param fields of the columns, null where they are not written @returns whether the text is taken from the input */
  pasteFrom(text: string, fields: readonly (Field | null)[], put: (block: PastedBlock) => void): boolean;
  readonly pasting: ReactNode;
}

export function usePaste(): Pasting {
  const zone = useZone();
  const [said, say] = useState<Said>(null);
  const withNames = async (named: ReturnType<typeof namedIn>, done: (known: Known) => void): Promise<void> => {
    say({ kind: 'lookingUp' });
    try {
      const known = new Map<Field, ReadonlyMap<string, string>>();
      for (const [field, words] of named) known.set(field, await referred(targetIn(field)!, words));
      const missing = [...named].flatMap(([field, words]) =>
        field.kind === 'ref' ? words.filter((word) => !known.get(field)!.has(word)) : [],
      );
      say(missing.length > 0 ? { kind: 'notFound', names: [...new Set(missing)] } : null);
      done(known);
    } catch (error) {
      say(null);
      toastFailure(error);
    }
  };
  const pasteFrom: Pasting['pasteFrom'] = (text, fields, put) => {
    const cells = cellsOf(text);
    if (!cells) return false;
    if (cells.length > MOST_PASTED_ROWS) {
      say({ kind: 'tooMany' });
      return true;
    }
    const valuesWith = (known: Known): PastedBlock =>
      cells.map((words) => words.map((word, across) => valueOf(fields[across] ?? null, word, known, zone)));
    const named = namedIn(cells, fields);
    if (named.size > 0) void withNames(named, (known) => put(valuesWith(known)));
    else {
      say(null);
      put(valuesWith(new Map()));
    }
    return true;
  };
  return { pasteFrom, pasting: said && <Told said={said} onClose={() => say(null)} /> };
}

function valueOf(field: Field | null, word: string, known: Known, zone: string): unknown {
  if (!field) return null;
  const found = known.get(field)?.get(word.trim());
  return found ?? (field.kind === 'ref' ? null : pastedValue(field, word, zone));
}

function Told({ said, onClose }: { readonly said: NonNullable<Said>; onClose(): void }): ReactNode {
  const t = useKernelTexts();
  const language = useLanguage();
  if (said.kind === 'lookingUp')
    return (
      <Alert variant="light" role="status" py={6}>
        {t('pasteLooksUp')}
      </Alert>
    );
  const names = said.kind === 'notFound' ? said.names : [];
  return (
    <Alert color="orange" variant="light" role="alert" py={6} withCloseButton closeButtonLabel={t('close')} onClose={onClose}>
      {said.kind === 'tooMany'
        ? `${t('pasteTooMany', { n: MOST_PASTED_ROWS })} (TABLE_PASTE_ROWS)`
        : `${t('pasteNotFound', { names: enumerated(names.slice(0, MOST_NAMED), language) })}${names.length > MOST_NAMED ? ` … (${names.length})` : ''}`}
    </Alert>
  );
}
