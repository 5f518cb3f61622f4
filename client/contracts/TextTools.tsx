/** What is put into a contract's text: fields and how they are said, places to sign, clauses, loops and conditions (contracts.md §1, §3.1). */
import { Group, Select } from '@mantine/core';
import { anchors } from '@machines/contracts/anchors.js';
import { clauseOf } from '@machines/contracts/clauses.js';
import type { Input } from '@machines/contracts/inputs.js';
import { isInputKey, placeholderOf } from '@machines/contracts/inputs.js';
import { contractLookups } from '@machines/contracts/lookups.js';
import { placeholders } from '@machines/contracts/placeholders.js';
import type { Label } from '@machines/kernel/fields.js';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { call } from '../kernel/call.js';
import { useLabel } from '../kernel/language/language.js';
import { useListed } from '../kernel/list/use-listed.js';
import { toastFailure } from '../kernel/toast.js';
import type { KnownTerms } from './clause-node.js';
import classes from './contracts.module.css';
import { FormatSelect } from './FormatSelect.js';
import { PartTools } from './PartTools.js';
import { useContractTexts } from './texts.js';

const TERMS = 'srmCctTerms';
interface Term {
  readonly id: string;
  readonly docNumber: string;
  readonly termsTitle: string;
  readonly editableMode: keyof typeof contractLookups.CCT_TERMS_EDIT.values;
}

interface Offered {
  readonly value: string;
  readonly label: string;
}
/** What is being typed has no key or kind yet. */
const isWhole = (input: Partial<Input>): input is Input => !!input.inputKey && isInputKey(input.inputKey) && !!input.inputKind;
/** Fields that the text has besides those of every contract. */
const offeredOf = (inputs: readonly Input[], word: (label: Label) => string): readonly Offered[] =>
  inputs
    .filter(({ inputKey }) => placeholderOf(inputKey!) !== inputKey)
    .map(({ inputKey, inputLabel = null, inputLabelEn = null }) => ({
      value: placeholderOf(inputKey!),
      label: word({ en: inputLabelEn ?? inputLabel ?? inputKey!, cn: inputLabel ?? inputKey! }),
    }));

interface Props {
  readonly editor: Editor | null;
  /** Of the library, where clauses are offered. */
  readonly known: RefObject<KnownTerms> | null;
  readonly inputs: readonly Partial<Input>[];
}

export function TextTools({ editor, known: library, inputs }: Props): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const whole = inputs.filter(isWhole);
  const own = offeredOf(whole, word);
  const known = placeholders.map(({ key, label }) => ({ value: key, label: word(label) }));
  const data =
    own.length === 0
      ? known
      : [
          { group: t('ownFields'), items: [...own] },
          { group: t('contractFields'), items: known },
        ];
  return (
    <Group gap={6} className={classes['tools']!}>
      <Select
        size="xs"
        className={classes['tool']!}
        searchable
        aria-label={t('insertField')}
        placeholder={t('insertField')}
        data={data}
        value={null}
        onChange={(key) => key !== null && editor?.chain().focus().insertContent(`{{${key}}}`).run()}
      />
      <FormatSelect editor={editor} inputs={whole} />
      <PartTools editor={editor} inputs={whole} own={own} />
      <Select
        size="xs"
        className={classes['tool']!}
        aria-label={t('insertAnchor')}
        placeholder={t('insertAnchor')}
        data={anchors.map(({ key, label }) => ({ value: key, label: word(label) }))}
        value={null}
        onChange={(key) => key !== null && editor?.chain().focus().insertContent(`{{${key}}}`).run()}
      />
      {library && <Clauses editor={editor} known={library} />}
    </Group>
  );
}

const modes = contractLookups.CCT_TERMS_EDIT.values;
function Clauses({ editor, known }: { readonly editor: Editor | null; readonly known: RefObject<KnownTerms> }): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const [busy, setBusy] = useState(false);
  const { rows } = useListed<Term>(TERMS, 'listByPage', { pageIndex: 1, pageRows: 100, state: 'enabled' });
  useEffect(() => {
    known.current = new Map(
      (rows ?? []).map(({ id, docNumber, termsTitle, editableMode }) => [
        id,
        { label: `${docNumber} ${termsTitle} · ${word(modes[editableMode])}`, locked: editableMode === 'LOCKED' },
      ]),
    );
    editor?.view.dispatch(editor.state.tr);
  }, [rows, editor, known, word]);
  const insert = (id: string): void => {
    setBusy(true);
    call<{ readonly body: string | null }>(TERMS, 'findById', { id })
      .then(
        ({ data }) =>
          editor
            ?.chain()
            .focus()
            .insertContent(clauseOf(id, data?.body ?? ''))
            .run(),
        toastFailure,
      )
      .finally(() => setBusy(false));
  };
  if (rows === null || rows.length === 0) return null;
  return (
    <Select
      size="xs"
      className={classes['tool']!}
      searchable
      disabled={busy}
      aria-label={t('insertClause')}
      placeholder={t('insertClause')}
      data={rows.map(({ id, docNumber, termsTitle }) => ({ value: id, label: `${docNumber} ${termsTitle}` }))}
      value={null}
      onChange={(id) => id !== null && insert(id)}
    />
  );
}
