/** The edit form of a document, drawn from the definition's sections: header fields by kind, line tables, save with rev. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { englishOf } from '@machines/kernel/bilingual.js';
import type { AnyDefinition, Section } from '@machines/kernel/definition.js';
import { phaseOf } from '@machines/kernel/lifecycle.js';
import type { Field } from '@machines/kernel/fields.js';
import { mayWrite } from '@machines/kernel/writing.js';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { isOpen } from '../document/can.js';
import type { LiveDocument } from '../document/use-document.js';
import { ImportButton } from '../excel/ImportButton.js';
import { mayImport } from '../excel/may-import.js';
import { BegunProvider } from '../fields/offered.js';
import { FileList } from '../files/FileList.js';
import { FilesInput } from '../files/FilesInput.js';
import { fileIdsOf } from '../files/records.js';
import { UploadingProvider } from '../files/uploading.js';
import { useLabel } from '../language/language.js';
import { useScreenIfAny } from '../screen/screen.js';
import { useMenus } from '../session/menus.js';
import { isSupplierUser, useSession } from '../session/session.js';
import { fieldOf } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import { toastDone, toastFailure } from '../toast.js';
import { isSavedByPeople, saveEventOf } from './editing.js';
import { Disputed } from './Disputed.js';
import { ErrorPanel } from './ErrorPanel.js';
import type { Values } from './editing.js';
import { FieldInput } from './FieldInput.js';
import { Advice, FieldValue } from './FieldValue.js';
import classes from './form.module.css';
import { LineTable } from './LineTable.js';
import { PartFields } from './PartFields.js';
import { partsOf } from './places.js';
import type { LineLocks } from './LineTable.js';
import { useTellUnsaved } from './unsaved-inside.js';
import { useTabDirty } from './use-tab-dirty.js';
import { useSaveAfterUploads } from './save-after-uploads.js';
import { AskedDisputes, UnsavedNotices } from './UnsavedNotices.js';
import { useEditing } from './use-editing.js';
import type { FormState } from './use-editing.js';
import { useNamesBeside } from './use-names-beside.js';

export interface FormSlots {
  /** Replaces a section by its position, or adds below it. */
  readonly instead?: Readonly<Record<number, ReactNode>>;
  readonly after?: Readonly<Record<number, ReactNode>>;
  /** Instead of the kind's own input or value, by field. */
  readonly inputs?: Readonly<Record<string, (field: FieldSlot) => ReactNode>>;
  /** Of a line kind, the field that holds the place of its rows: they are dragged into order. */
  readonly lineOrder?: Readonly<Record<string, string>>;
  /** Lines whose rows are cards in small windows. */
  readonly lineCards?: readonly string[];
  /** What of a record that was saved stays as it is, besides what its fields say. */
  readonly locks?: (saved: Values) => RecordLocks;
  /** Above the table of a line kind. */
  readonly lineTools?: Readonly<Record<string, (lines: LineSlot) => ReactNode>>;
}

export interface RecordLocks {
  closes(field: string): boolean;
  readonly lines: Readonly<Record<string, LineLocks>>;
}
export interface FieldSlot {
  readonly values: Values;
  readonly value: unknown;
  readonly error: string | null;
  readonly editable: boolean;
  onChange(value: unknown): void;
}
export interface LineSlot {
  readonly rows: readonly Values[];
  /** Of the whole form, as they stand in it. */
  readonly values: Values;
  readonly editable: boolean;
  onChange(rows: readonly Values[]): void;
}

export interface DocumentFormProps {
  readonly definition: AnyDefinition;
  /** null: a document to be created. */
  readonly document: LiveDocument | null;
  /** Values a new document starts with; keep its identity. */
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly readOnly?: boolean;
  readonly slots?: FormSlots;
  /** Fields and lines hidden besides what markers and view say. */
  hidden?(field: string, values: Readonly<Record<string, unknown>>): boolean;
  onSaved?(id: string): void;
}

/** Marks of documents that were in use: fixed fields stay as they are. */
const marks = ['everEnabled', 'everActivated', 'everEmployed'] as const;
/** Documents that keep no such mark were in force unless they are still on the way to it. */
const everEnabled = ({ machine }: AnyDefinition, values: Values, state: string | null): boolean => {
  if (marks.some((mark) => values[mark] === 'Y')) return true;
  const phase = state !== null && machine.states[state] ? phaseOf(machine.states[state]) : null;
  return (phase === 'inForce' || phase === 'ended') && !marks.some((mark) => Object.hasOwn(values, mark));
};

export function DocumentForm({ definition, document, initial, readOnly = false, slots, hidden, onSaved }: DocumentFormProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const tab = useScreenIfAny();
  const form = useEditing(definition, document, initial);
  const box = useRef<HTMLDivElement>(null);
  const event = saveEventOf(definition, document?.state ?? null);
  const editable = !readOnly && event !== null && (document === null || isOpen(document.can(event)));
  const { dirty, errors } = form;
  const [refusals, setRefusals] = useState(0);
  const importable = mayImport(definition, useMenus());
  const names = useNamesBeside(definition, document?.id ?? null);
  const named = definition.form.some((section) => section.fields?.includes('attachmentIds'));

  const creates = document === null && editable;
  const begun = document?.view['creationDate'];

  useEffect(() => {
    const first = creates
      ? box.current?.querySelector<HTMLElement>('section :is(input:not([type="hidden"]), textarea):not(:disabled)')
      : null;
    first?.setAttribute('data-autofocus', 'true');
    first?.focus({ preventScroll: true });
  }, [creates]);
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const go = (input: string): void => {
    const place = JSON.stringify(input);
    const found =
      box.current?.querySelector<HTMLElement>(`[data-place=${place}] :is(input, textarea, button)`) ??
      box.current?.querySelector<HTMLElement>(`[name=${place}]`);
    found?.scrollIntoView({ block: 'center' });
    found?.focus();
  };

  const { save, held, uploading, count } = useSaveAfterUploads(document === null, async () => {
    try {
      const answer = await form.save();
      if (answer?.status !== 'S') {
        setRefusals((n) => n + 1);
        return;
      }
      toastDone(t('save'));
      onSaved?.(answer.data.id);
    } catch (error) {
      toastFailure(error);
    }
  });
  const saving = form.saving || held;
  const unsaved = editable && (dirty || uploading);
  useTabDirty(tab, unsaved);
  useTellUnsaved(unsaved);
  const keys = (key: KeyboardEvent): void => {
    if (!(key.ctrlKey || key.metaKey) || key.key.toLowerCase() !== 's') return;
    key.preventDefault();
    if (editable && !saving) save();
  };

  return (
    <UploadingProvider value={count}>
      <BegunProvider value={typeof begun === 'number' ? begun : null}>
        <div ref={box} className={classes['form']} onKeyDown={keys}>
          {editable && (
            <div className={classes['bar']}>
              <Button
                size="xs"
                leftSection={<IconDeviceFloppy size={15} />}
                loading={saving}
                disabled={!dirty && document !== null}
                title="Ctrl+S"
                onClick={save}
              >
                {t('save')}
              </Button>
              {held && (
                <Text size="xs" c="dimmed" role="status">
                  {t('savesAfterUploads')}
                </Text>
              )}
              {dirty && !form.restored && (
                <>
                  <Text size="xs" c="dimmed">
                    {t('editing')}
                  </Text>
                  <Button size="compact-xs" variant="subtle" color="gray" onClick={form.reset}>
                    {t('discard')}
                  </Button>
                </>
              )}
              <ErrorPanel definition={definition} values={form.values} errors={errors.at} onGo={go} />
              {form.disputed.length > 0 && (
                <Button size="compact-xs" variant="light" color="orange" onClick={() => form.ask(true)}>
                  {t('disputedCount', { n: form.disputed.length })}
                </Button>
              )}
            </div>
          )}
          {editable && <UnsavedNotices form={form} />}
          {definition.form.map((section, index) => (
            <div key={word(section.label)} className={classes['part']}>
              {slots?.instead?.[index] ?? (
                <FormSection
                  definition={definition}
                  section={section}
                  form={form}
                  names={names}
                  editable={editable}
                  document={document}
                  hidden={hidden}
                  slots={slots}
                  importsInto={editable && !dirty && importable ? (document?.id ?? null) : null}
                />
              )}
              {slots?.after?.[index]}
            </div>
          ))}
          {definition.kind === 'document' && !named && (document === null || Object.hasOwn(form.values, 'attachmentIds')) && (
            <Attachments definition={definition} form={form} editable={editable} />
          )}
          <AskedDisputes definition={definition} form={form} />
        </div>
      </BegunProvider>
    </UploadingProvider>
  );
}

/** Every document may carry files, whether or not its form has a place of its own for them; a record that people never save tells of those it has. */
function Attachments({
  definition,
  form: { values, errors, put },
  editable,
}: {
  readonly definition: AnyDefinition;
  readonly form: FormState;
  readonly editable: boolean;
}): ReactNode {
  const t = useKernelTexts();
  if (!isSavedByPeople(definition) && fileIdsOf(values['attachmentIds']).length === 0) return null;
  return (
    <section className={classes['section']}>
      <h2 className={classes['title']}>{t('attachments')}</h2>
      {editable ? (
        <>
          <FilesInput
            name="attachmentIds"
            value={values['attachmentIds']}
            invalid={Boolean(errors.at['attachmentIds'])}
            onChange={(value) => put('attachmentIds', value)}
          />
          {errors.at['attachmentIds'] && (
            <Text size="xs" c="red" role="alert">
              {errors.at['attachmentIds']}
            </Text>
          )}
        </>
      ) : (
        <FileList value={values['attachmentIds']} />
      )}
    </section>
  );
}

interface SectionProps {
  readonly definition: AnyDefinition;
  readonly section: Section<string, string>;
  readonly form: FormState;
  /** Beside the values: how what they refer to is called. */
  readonly names: Values;
  readonly editable: boolean;
  readonly document: LiveDocument | null;
  readonly hidden: DocumentFormProps['hidden'];
  readonly slots: FormSlots | undefined;
  /** The document into which lines may be imported now. */
  readonly importsInto: string | null;
}

const wide: ReadonlySet<string> = new Set(['longText', 'richText', 'rows', 'json', 'attachments']);
/** A line of text that one column would cut. */
const BROAD_FROM = 200;
const isBroad = ({ kind, length = 0 }: Field): boolean => kind === 'text' && length >= BROAD_FROM;

const roomOf = (field: Field) => ({ 'data-wide': wide.has(field.kind) || undefined, 'data-broad': isBroad(field) || undefined });

/** What nobody here fills in is shown once it says something. */
const isEmpty = (value: unknown, field?: Field): boolean =>
  (field?.kind === 'flag' && value === 'N') ||
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
const isTold = ({ computed, fields }: AnyDefinition['lines'][string]): boolean =>
  Boolean(computed) || Object.values(fields).every((field) => Boolean(field.computed));

/** A rich text and its English side stand beside one another where there is room. */
const isPaired = (definition: AnyDefinition, name: string): boolean =>
  definition.fields[name]?.kind === 'richText' &&
  [englishOf(name), name.replace(/En$/, '')].some((other) => other !== name && definition.fields[other]?.kind === 'richText');

function FormSection({ definition, section, form, names, editable, document, hidden, slots, importsInto }: SectionProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const { values, errors, put } = form;
  const creating = document === null;
  const writer = { userType: isSupplierUser(useSession()) ? 'EX' : 'INSIDE' } as const;
  const mine = (name: string): boolean => mayWrite(definition, name, writer, !creating);
  const line = section.lines === undefined || hidden?.(section.lines, values) ? undefined : definition.lines[section.lines];
  const seen = (name: string): boolean => creating || name === 'state' || Object.hasOwn(values, name);
  const wrong = Object.keys(errors.at).filter(
    (place) =>
      section.fields?.includes(partsOf(place).name) ||
      (section.lines !== undefined && (place === section.lines || place.startsWith(`${section.lines}.`))),
  ).length;
  const typed = (name: string): boolean => mine(name) && !definition.fields[name]?.computed;
  const says = (name: string): boolean =>
    creating
      ? name !== 'state' && typed(name)
      : typed(name) || !isEmpty(values[name], definition.fields[name]) || slots?.inputs?.[name] !== undefined;
  const holds = ({ parts }: Pick<Field, 'parts'>): boolean => parts === undefined || Object.keys(parts(values)).length > 0;
  const fields = (section.fields ?? []).filter(
    (name) => seen(name) && !hidden?.(name, values) && says(name) && holds(definition.fields[name] ?? {}),
  );
  const silent = line && isEmpty(values[section.lines!]) && isTold(line) && slots?.lineTools?.[section.lines!] === undefined;
  if (fields.length === 0 && (!line || silent)) return null;
  const locks = document ? slots?.locks?.(document.view) : undefined;
  const closed = (name: string): boolean => {
    const field = fieldOf(definition, name);
    const common = !Object.hasOwn(definition.fields, name) && name !== 'orgId' && name !== 'remark' && name !== 'attachmentIds';
    return (
      !editable ||
      common ||
      !mine(name) ||
      (locks?.closes(name) ?? false) ||
      Boolean(field.computed) ||
      (Boolean(field.fixed) && everEnabled(definition, values, document?.state ?? null))
    );
  };
  return (
    <section className={classes['section']}>
      <h2 className={classes['title']} data-wrong={wrong > 0 || undefined}>
        {word(section.label)}
        {wrong > 0 && (
          <Badge ml={6} size="xs" color="red" circle={wrong < 10} aria-label={t('errorsFound', { n: wrong })}>
            {wrong}
          </Badge>
        )}
      </h2>
      {fields.length > 0 && (
        <div className={classes['grid']}>
          {fields.map((name) => {
            const field = fieldOf(definition, name);
            const own = slots?.inputs?.[name];
            const dispute = form.disputed.find(({ place }) => place === name);
            const other = dispute && <Disputed field={field} dispute={dispute} onDecide={form.decide} />;
            if (own)
              return (
                <div key={name} data-wide={!closed(name) || wide.has(field.kind) || undefined}>
                  {own({
                    values,
                    value: values[name],
                    error: errors.at[name] ?? null,
                    editable: !closed(name),
                    onChange: (value) => put(name, value),
                  })}
                  {other}
                </div>
              );
            if (field.parts)
              return (
                <Fragment key={name}>
                  <PartFields
                    name={name}
                    parts={field.parts(values)}
                    data={(values[name] ?? {}) as Values}
                    errors={errors.at}
                    closed={closed(name)}
                    marks={roomOf}
                    onChange={(value) => put(name, value)}
                  />
                  {other && <div data-wide>{other}</div>}
                </Fragment>
              );
            return (
              <div
                key={name}
                {...roomOf(field)}
                data-paired={isPaired(definition, name) || undefined}
                data-typed={!closed(name) || undefined}
              >
                {closed(name) ? (
                  <FieldValue field={field} name={name} value={values[name]} row={{ ...values, ...names }} />
                ) : (
                  <FieldInput
                    of={document}
                    field={field}
                    name={name}
                    value={values[name]}
                    error={errors.at[name] ?? null}
                    onBlur={() => form.check(name)}
                    onChange={(value) => put(name, value)}
                  />
                )}
                <Advice
                  field={field}
                  value={values[name]}
                  document={{ ...values, state: document?.state ?? null }}
                  reasons={definition.reasons}
                />
                {other}
              </div>
            );
          })}
        </div>
      )}
      {line &&
        section.lines !== undefined &&
        slots?.lineTools?.[section.lines]?.({
          rows: (values[section.lines] ?? []) as readonly Values[],
          values,
          editable,
          onChange: (rows) => put(section.lines!, rows),
        })}
      {line?.entity && !line.computed && section.lines !== undefined && importsInto !== null && (
        <Group justify="flex-end" mb={6}>
          <ImportButton definition={definition} into={{ line: section.lines, parentId: importsInto }} />
        </Group>
      )}
      {line && section.lines !== undefined && !silent && (creating || Object.hasOwn(values, section.lines)) && (
        <LineTable
          name={section.lines}
          line={line}
          rows={(values[section.lines] ?? []) as readonly Values[]}
          readOnly={!editable || Boolean(line.computed)}
          errors={errors.at}
          orderedBy={slots?.lineOrder?.[section.lines]}
          stacked={slots?.lineCards?.includes(section.lines) ?? false}
          locks={locks?.lines[section.lines]}
          dirty={form.dirty}
          disputed={form.disputed}
          onDecide={form.decide}
          onLeave={form.check}
          onChange={(rows) => put(section.lines!, rows)}
        />
      )}
    </section>
  );
}
