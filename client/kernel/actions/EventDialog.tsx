/** Asks for an event's payload, made from its declared fields, and sends it; refusals land on the fields. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Field, Fields, Label } from '@machines/kernel/fields.js';
import { refusedMobiles } from '@machines/kernel/mobile-numbers.js';
import { checkValues } from '@machines/kernel/validate.js';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import type { LiveDocument, SendResult } from '../document/use-document.js';
import { UploadingProvider, useUploading } from '../files/uploading.js';
import { FieldInput } from '../form/FieldInput.js';
import { askedColumns, lineName, proposedRows, rowsToSend } from './line-rows.js';
import type { PlacedErrors } from '../form/places.js';
import { noErrors, placed, placedAnswer, worded } from '../form/places.js';
import { useLabel, useLanguage } from '../language/language.js';
import { optionNow } from '../options.js';
import parts from '../parts.module.css';
import { UNSAVED, useScreenIfAny } from '../screen/screen.js';
import { useUnsavedState } from '../screen/use-kept-state.js';
import { useKernelTexts } from '../texts.js';
import { toastFailure } from '../toast.js';
import { useDone } from './use-done.js';
import { useFocusBack } from '../use-focus-back.js';

/** One of the fields, as it would be asked, for a dialog that asks it another way or says more beside it. */
export interface AskedField {
  readonly value: unknown;
  readonly error: string | null;
  /** The usual input. */
  readonly usual: ReactNode;
  change(value: unknown): void;
}
export type OwnInputs = Readonly<Record<string, (asked: AskedField) => ReactNode>>;

export interface EventDialogProps {
  readonly document: LiveDocument;
  readonly event: string;
  /** What the event is called here, where it means different things. */
  readonly label?: Label;
  readonly opened: boolean;
  /** Values to start with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Values that are sent but not asked for. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Fields that are asked another way here, by name. */
  readonly inputs?: OwnInputs;
  /** What is asked besides the fields, below them. */
  readonly below?: ReactNode;
  onClose(): void;
  onSent?(answer: SendResult): void;
}

/** Where the document is not at hand it is asked for. */
export const isAsked = (field: Field, view: Readonly<Record<string, unknown>> | null): boolean =>
  field.asRead === undefined && (view === null || (field.askedOf?.(view) ?? true));

/** Nothing is typed. */
const nothing: Readonly<Record<string, unknown>> = {};

const typedName = ({ definition, id }: LiveDocument, event: string): string => `event:${definition.type}:${id}:${event}`;

const blank = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null]));

type Values = Readonly<Record<string, unknown>>;
const rowsFields = (fields: Fields) => Object.entries(fields).filter(([, field]) => field.about !== undefined);
/** Rows for the lines of the document as it stands when the dialog opens. */
const proposals = ({ definition, view }: LiveDocument, fields: Fields): Values =>
  Object.fromEntries(
    rowsFields(fields).map(([name, field]) => [name, proposedRows(definition, field, view as Values) ?? field.initial ?? null]),
  );
const said = ({ definition }: LiveDocument, fields: Fields, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    rowsFields(fields).map(([name, field]) => [
      name,
      Array.isArray(values[name]) ? rowsToSend(definition, field, values[name] as readonly Values[]) : values[name],
    ]),
  ),
});

export function EventDialog(props: EventDialogProps): ReactNode {
  const { document, event, label, opened, onClose } = props;
  const t = useKernelTexts();
  const word = useLabel();
  const spec = document.definition.events[event]!;
  const memory = useScreenIfAny()?.memory;
  const close = (): void => {
    memory?.write(UNSAVED + typedName(document, event), undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={word(label ?? spec.label)}
      centered
      size={Object.values(spec.payload ?? {}).some(({ kind }) => kind === 'rows') ? 'xl' : 'md'}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {opened && <Payload key={event} {...props} onClose={close} />}
    </Modal>
  );
}

function Payload({ document, event, label, initial, fixed, inputs = {}, below, onClose, onSent }: EventDialogProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const language = useLanguage();
  const { definition } = document;
  const spec = definition.events[event]!;
  const called = label ?? spec.label;
  const done = useDone(definition);
  const fields = useMemo(() => spec.payload ?? {}, [spec]);
  const asked = Object.entries(fields).filter(([name, field]) => !Object.hasOwn(fixed ?? {}, name) && isAsked(field, document.view));
  const [typed, setTyped] = useUnsavedState(typedName(document, event), nothing);
  const [secrets, setSecrets] = useState(nothing);
  const proposed = useState(() => proposals(document, fields))[0];
  const values = useMemo(
    () => ({ ...blank(fields), ...proposed, ...initial, ...typed, ...secrets }),
    [fields, proposed, initial, typed, secrets],
  );
  const change = (name: string, value: unknown): void => {
    if (spec.confidential || fields[name]!.secret) setSecrets((now) => ({ ...now, [name]: value }));
    else setTyped((now) => ({ ...now, [name]: value }));
    setErrors(noErrors);
  };
  const [errors, setErrors] = useState<PlacedErrors>(noErrors);
  const [sending, setSending] = useState(false);
  const [uploading, count] = useUploading();
  const form = useRef<HTMLFormElement>(null);
  useFocusBack();
  useEffect(() => {
    if (Object.keys(errors.at).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const checked = checkValues(fields, { ...said(document, fields, values), ...fixed });
    const refusals = [
      ...checked.refusals,
      ...refusedMobiles(fields, [{ fields, values: checked.values }], {}, optionNow('BASE_MOBILE_PATTERN')),
    ];
    if (refusals.length > 0) return setErrors(placed(refusals, (one) => worded(one, fields, definition.allReasons, language)));
    setSending(true);
    try {
      const answer = await document.send(event, checked.values);
      if (answer.status === 'S') {
        done(called, answer);
        onSent?.(answer);
        return onClose();
      }
      setErrors(placedAnswer(answer, (field) => asked.some(([name]) => name === field)));
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <form ref={form} onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="sm" className={parts['stacked']}>
        {asked.length === 0 && (
          <Text size="sm">
            {t('sure', { action: word(called) })}{' '}
            <Text span c="dimmed">
              {t('sureHint')}
            </Text>
          </Text>
        )}
        {errors.general.length > 0 && (
          <Alert color="red" role="alert" variant="light">
            {errors.general.map((one) => (
              <div key={one}>{one}</div>
            ))}
          </Alert>
        )}
        <UploadingProvider value={count}>
          {asked.map(([name, field], index) => {
            const usual = (
              <FieldInput
                key={name}
                of={document}
                field={askedColumns(definition, field, document.view as Values)}
                name={name}
                value={values[name]}
                error={errors.at[name] ?? null}
                {...(field.chosenFrom ? { choices: field.chosenFrom(document.view as Values) } : {})}
                {...(field.about ? { rowName: (row) => lineName(definition, field, document.view as Values, row) } : {})}
                autoFocus={index === 0}
                onChange={(value) => change(name, value)}
              />
            );
            const own = inputs[name];
            if (!own) return usual;
            const asOne = { value: values[name], error: errors.at[name] ?? null, usual, change: (value: unknown) => change(name, value) };
            return <Fragment key={name}>{own(asOne)}</Fragment>;
          })}
        </UploadingProvider>
        {below}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={sending || uploading > 0}
            {...(spec.dangerous ? { color: 'red' } : {})}
            data-autofocus={asked.length === 0 || undefined}
          >
            {word(called)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
