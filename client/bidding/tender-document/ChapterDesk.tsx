/** The desk at which a tender document is written. */
import { Alert, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ChapterRow, TenderDoc } from '@machines/bidding/tender-document/fields.js';
import { BID_CHAPTER, CHAPTERS } from '@machines/bidding/tender-document/lookups.js';
import { srmSfdBiddingDoc } from '@machines/bidding/tender-document/index.js';
import { filledText, PLACEHOLDERS } from '@machines/bidding/tender-document/placeholders.js';
import { missingIn } from '@machines/bidding/tender-document/rules.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { saysNothing } from '@machines/kernel/primitives/rich-text.js';
import { IconDeviceFloppy, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { ErrorPanel } from '../../kernel/form/ErrorPanel.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { LineTable } from '../../kernel/form/LineTable.js';
import { StaleDialog } from '../../kernel/form/StaleDialog.js';
import { useTellUnsaved } from '../../kernel/form/unsaved-inside.js';
import { useEditing } from '../../kernel/form/use-editing.js';
import type { FormState } from '../../kernel/form/use-editing.js';
import { useTabDirty } from '../../kernel/form/use-tab-dirty.js';
import { useLabel } from '../../kernel/language/language.js';
import { RichEditor } from '../../kernel/rich-text/RichEditor.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastDone, toastFailure, toastSaid } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';
import type { NoticesText } from '../notices-texts.js';
import { useProjectKnown } from './facts.js';
import type { Known } from './facts.js';
import { headingsOf } from './outline.js';

const definition = anyDefinition(srmSfdBiddingDoc);
const basics = definition.form[0]!.fields!;
const typed = ['docName', 'docType', 'contractTemplateId', 'sectionIds', 'remark'];
type Shown = 'basics' | 'annexes' | 'checklist' | number;

export function ChapterDesk({ document }: { readonly document: LiveDocument }): ReactNode {
  const form = useEditing(definition, document, undefined);
  const c = form.values as unknown as TenderDoc;
  const known = useProjectKnown(String(c.projectId));
  const [shown, setShown] = useState<Shown>(() => c.chapters[0]?.chapterNo ?? 'basics');
  const editable = isOpen(document.can('SAVE'));
  const missing = missingIn(c, known.facts);
  const { dirty } = form;
  useTabDirty(useScreen(), editable && dirty);
  useTellUnsaved(editable && dirty);
  const putChapters = (rows: readonly ChapterRow[]): void => form.put('chapters', rows);
  const chapter = typeof shown === 'number' ? c.chapters.find(({ chapterNo }) => chapterNo === shown) : undefined;
  return (
    <div className={css.page}>
      {editable && <SaveBar form={form} />}
      <div className={css.desk}>
        <Tree c={c} missing={missing} shown={shown} onShow={setShown} {...(editable ? { onAdd: putChapters } : {})} />
        <div className={css.pane}>
          {shown === 'basics' && <Basics form={form} editable={editable} document={document} />}
          {shown === 'annexes' && (
            <LineTable
              name="annexes"
              line={definition.lines['annexes']!}
              rows={c.annexes as never}
              readOnly={!editable}
              errors={form.errors.at}
              dirty={dirty}
              onChange={(rows) => form.put('annexes', rows)}
            />
          )}
          {shown === 'checklist' && <CheckList missing={missing} />}
          {chapter && (
            <ChapterPane
              key={chapter.chapterNo}
              chapter={chapter}
              known={known}
              editable={editable}
              onChange={(next) => putChapters(c.chapters.map((row) => (row.chapterNo === next.chapterNo ? next : row)))}
            />
          )}
        </div>
      </div>
      {form.asking && (
        <StaleDialog
          definition={definition}
          disputed={form.disputed}
          values={form.values}
          onDecide={form.decideAll}
          onClose={() => form.ask(false)}
        />
      )}
    </div>
  );
}

function SaveBar({ form }: { readonly form: FormState }): ReactNode {
  const t = useNoticesTexts();
  const save = async (): Promise<void> => {
    try {
      const answer = await form.save();
      if (answer?.status === 'S') toastDone(t('save'));
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <div className={css.bar}>
      <Button
        size="xs"
        leftSection={<IconDeviceFloppy size={15} />}
        loading={form.saving}
        disabled={!form.dirty}
        onClick={() => void save()}
      >
        {t('save')}
      </Button>
      {form.dirty && (
        <>
          <span className={css.muted}>{t('unsaved')}</span>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={form.reset}>
            {t('discard')}
          </Button>
        </>
      )}
      <ErrorPanel definition={definition} values={form.values} errors={form.errors.at} onGo={() => undefined} />
      {form.errors.general.map((text) => (
        <Alert key={text} color="red" variant="light" py={4} role="alert">
          {text}
        </Alert>
      ))}
    </div>
  );
}

interface TreeProps {
  readonly c: TenderDoc;
  readonly missing: readonly string[];
  readonly shown: Shown;
  onShow(shown: Shown): void;
  onAdd?(rows: readonly ChapterRow[]): void;
}
function Tree({ c, missing, shown, onShow, onAdd }: TreeProps): ReactNode {
  const t = useNoticesTexts();
  const entry = (key: Shown, label: string, state: 'ok' | 'bad' | 'none', hint?: string): ReactNode => (
    <button type="button" aria-current={shown === key} onClick={() => onShow(key)}>
      <span className={css.dot} data-state={state} title={hint} />
      <span className={css.grow}>{label}</span>
    </button>
  );
  const add = (): void => {
    const chapterNo = Math.max(0, ...c.chapters.map((row) => row.chapterNo)) + 1;
    onAdd?.([...c.chapters, { chapterNo, chapterCode: 'TECHNICAL', chapterTitle: t('addChapter'), content: null }]);
    onShow(chapterNo);
  };
  return (
    <nav className={css.tree} aria-label={t('basics')}>
      {entry('basics', t('basics'), 'none')}
      {c.chapters
        .toSorted((a, b) => a.chapterNo - b.chapterNo)
        .map((row) => {
          const filled = !saysNothing(row.content);
          return (
            <div key={row.chapterNo}>
              {entry(row.chapterNo, `${row.chapterNo}. ${row.chapterTitle}`, filled ? 'ok' : 'bad', t(filled ? 'written' : 'empty'))}
              {headingsOf(row.content).map((heading, index) => (
                <div key={index} className={css.below}>
                  {heading}
                </div>
              ))}
            </div>
          );
        })}
      {onAdd && (
        <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} />} onClick={add}>
          {t('addChapter')}
        </Button>
      )}
      {entry('annexes', `${t('annexes')} (${c.annexes.length})`, 'none')}
      {entry('checklist', t('checklist'), missing.length === 0 ? 'ok' : 'bad', t('missingCount', { n: missing.length }))}
    </nav>
  );
}

interface BasicsProps {
  readonly form: FormState;
  readonly document: LiveDocument;
  readonly editable: boolean;
}
function Basics({ form, editable, document }: BasicsProps): ReactNode {
  return (
    <section className={css.card}>
      <div className={css.fields}>
        {basics.map((name) => {
          const field = definition.fields[name];
          if (!field) return null;
          const value = form.values[name];
          const open = editable && typed.includes(name) && !(field.fixed && document.state !== 'draft');
          return open ? (
            <FieldInput
              key={name}
              field={field}
              name={name}
              value={value}
              error={form.errors.at[name] ?? null}
              onChange={(next: unknown) => form.put(name, next)}
            />
          ) : (
            <FieldValue key={name} field={field} name={name} value={value} row={form.values} />
          );
        })}
      </div>
    </section>
  );
}

function CheckList({ missing }: { readonly missing: readonly string[] }): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const contents: readonly NoticesText[] = ['EVALUATION_INDICES', 'EVALUATION_FORMULA', 'VALIDITY', 'BOND', 'DEADLINE'];
  const rows = [
    ...CHAPTERS.map((code) => ({ code: code as string, text: word(BID_CHAPTER.values[code]) })),
    ...contents.map((code) => ({ code: code as string, text: t(code) })),
    ...missing.filter((name) => name.includes('.')).map((name) => ({ code: name, text: t('unknownPlaceholder', { name }) })),
  ];
  return (
    <section className={css.card}>
      <h2>{missing.length === 0 ? t('nothingMissing') : t('missingCount', { n: missing.length })}</h2>
      <ul className={css.list}>
        {rows.map(({ code, text }) => (
          <li key={code}>
            <span className={css.dot} data-state={missing.includes(code) ? 'bad' : 'ok'} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChapterPaneProps {
  readonly chapter: ChapterRow;
  readonly known: Known;
  readonly editable: boolean;
  onChange(chapter: ChapterRow): void;
}
function ChapterPane({ chapter, known, editable, onChange }: ChapterPaneProps): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const label = useId();
  const [mode, setMode] = useState<'write' | 'preview'>(editable ? 'write' : 'preview');
  return (
    <section className={css.card}>
      <div className={css.pane}>
        <div className={css.bar}>
          <TextInput
            className={css.grow!}
            label={t('chapterTitle')}
            value={chapter.chapterTitle}
            maxLength={120}
            disabled={!editable}
            onChange={({ currentTarget: { value } }) => onChange({ ...chapter, chapterTitle: value })}
          />
          <Select
            label={t('chapterKind')}
            value={chapter.chapterCode}
            disabled={!editable}
            allowDeselect={false}
            data={CHAPTERS.map((code) => ({ value: code, label: word(BID_CHAPTER.values[code]) }))}
            onChange={(code) => onChange({ ...chapter, chapterCode: code as ChapterRow['chapterCode'] })}
          />
          <SegmentedControl
            size="xs"
            value={mode}
            onChange={(value) => setMode(value as typeof mode)}
            data={[
              { value: 'write', label: t('write') },
              { value: 'preview', label: t('preview') },
            ]}
          />
        </div>
        <span id={label} className={css.muted}>
          {t('chapterText')}
        </span>
        {mode === 'write' ? (
          <RichEditor
            value={chapter.content ?? ''}
            onChange={(content) => onChange({ ...chapter, content })}
            labelledBy={label}
            invalid={false}
            disabled={!editable}
            required={false}
          />
        ) : (
          <RichText value={filledText(chapter.content ?? '', known.filling)} />
        )}
        {editable && mode === 'write' && <Placeholders />}
      </div>
    </section>
  );
}

/** A click copies one; it is put where the text wants it. */
function Placeholders(): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const copy = (name: string): void => {
    void navigator.clipboard.writeText(`{{${name}}}`).then(() => toastSaid(`${t('copied')}: {{${name}}}`), toastFailure);
  };
  return (
    <div>
      <span className={css.muted}>{t('placeholders')}</span>
      <div className={css.chips}>
        {Object.entries(PLACEHOLDERS).map(([name, said]) => (
          <button key={name} type="button" title={`{{${name}}}`} onClick={() => copy(name)}>
            {word(said)}
          </button>
        ))}
      </div>
    </div>
  );
}
