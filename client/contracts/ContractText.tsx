/** A contract's text on A4 pages: placeholders chosen from the list of fields, clauses from the published terms (contracts.md §1, §3). */
import { Alert, Group, Select, Stack, Text } from '@mantine/core';
import { anchors } from '@machines/contracts/anchors.js';
import { clauseOf } from '@machines/contracts/clauses.js';
import type { Input } from '@machines/contracts/inputs.js';
import { isInputKey, placeholderOf } from '@machines/contracts/inputs.js';
import { contractLookups } from '@machines/contracts/lookups.js';
import { placeholders } from '@machines/contracts/placeholders.js';
import type { Label } from '@machines/kernel/fields.js';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { call } from '../kernel/call.js';
import type { FieldSlot } from '../kernel/form/DocumentForm.js';
import { useLabel } from '../kernel/language/language.js';
import { useListed } from '../kernel/list/use-listed.js';
import { RichEditor } from '../kernel/rich-text/RichEditor.js';
import { RichText } from '../kernel/rich-text/RichText.js';
import { useScreen } from '../kernel/screen/screen.js';
import { toastFailure } from '../kernel/toast.js';
import type { KnownTerms } from './clause-node.js';
import { clauseNode } from './clause-node.js';
import classes from './contracts.module.css';
import { placeholderChips } from './placeholder-chips.js';
import { useContractTexts } from './texts.js';
import { useTextLock } from './use-text-lock.js';

const TERMS = 'srmCctTerms';
interface Term {
  readonly id: string;
  readonly docNumber: string;
  readonly termsTitle: string;
  readonly editableMode: keyof typeof contractLookups.CCT_TERMS_EDIT.values;
}

interface Props {
  readonly type: 'srmCctContract' | 'srmCctTemplate';
  readonly slot: FieldSlot;
  readonly terms: boolean;
}
export function ContractText({ type, slot, terms }: Props): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const label = useId();
  const { value, editable, error } = slot;
  const { query } = useScreen();
  const { refused, begin } = useTextLock(type, query['id'] ?? null);
  const onChange = (text: unknown): void => {
    begin();
    slot.onChange(text);
  };
  const known = useRef<KnownTerms>(new Map());
  const extensions = useMemo(() => [placeholderChips(word, t('unknownField')), clauseNode(() => known.current)], [word, t]);
  const text = typeof value === 'string' ? value : '';
  const own = ownFields(slot.values['inputs'], word);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={label}>
        {t('contractText')}
      </Text>
      {refused !== null && (
        <Alert color="orange" role="alert">
          {refused}
        </Alert>
      )}
      {editable ? (
        <RichEditor
          value={text}
          onChange={onChange}
          labelledBy={label}
          invalid={error !== null}
          disabled={false}
          required={false}
          more={{
            extensions,
            sheet: classes['sheet']!,
            tools: (editor) => <Inserting editor={editor} known={terms ? known : null} own={own} />,
          }}
        />
      ) : (
        <div className={classes['sheet']}>
          <RichText value={text} />
        </div>
      )}
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface Offered {
  readonly value: string;
  readonly label: string;
}
/** Fields that the text has besides those of every contract. */
const ownFields = (inputs: unknown, word: (label: Label) => string): readonly Offered[] =>
  ((inputs ?? []) as readonly Partial<Input>[]).flatMap(({ inputKey, inputLabel = null, inputLabelEn = null }) =>
    inputKey && isInputKey(inputKey) && placeholderOf(inputKey) !== inputKey
      ? [{ value: placeholderOf(inputKey), label: word({ en: inputLabelEn ?? inputLabel ?? inputKey, cn: inputLabel ?? inputKey }) }]
      : [],
  );

interface InsertingProps {
  readonly editor: Editor | null;
  /** Of the library, where clauses are offered. */
  readonly known: RefObject<KnownTerms> | null;
  readonly own: readonly Offered[];
}

function Inserting({ editor, known: library, own }: InsertingProps): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const known = placeholders.map(({ key, label }) => ({ value: key, label: word(label) }));
  const data =
    own.length === 0
      ? known
      : [
          { group: t('ownFields'), items: [...own] },
          { group: t('contractFields'), items: known },
        ];
  return (
    <Group gap={6}>
      <Select
        size="xs"
        w={190}
        searchable
        aria-label={t('insertField')}
        placeholder={t('insertField')}
        data={data}
        value={null}
        onChange={(key) => key !== null && editor?.chain().focus().insertContent(`{{${key}}}`).run()}
      />
      <Select
        size="xs"
        w={150}
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
      w={190}
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
