/** msgTempleCfg: templates; where one is written, what its event tells is picked from a palette and seen filled at once. */
import { Badge, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { faultIn, namesOf, rendered, textParts } from '@machines/messages/template/language.js';
import type { TemplateValues, Wording } from '@machines/messages/template/language.js';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useDefinition } from '../kernel/definitions.js';
import type { FieldSlot, FormSlots } from '../kernel/form/DocumentForm.js';
import { LabelledValue } from '../kernel/form/FieldValue.js';
import { useLabel } from '../kernel/language/language.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { ListPage } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { LoadingState } from '../kernel/states/States.js';
import css from './messages.module.css';
import { useMessageTexts } from './texts.js';

export default function TemplateScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('msgTemplate');
  const slots = useMemo(
    (): FormSlots => ({
      inputs: {
        bodyCn: (slot) => <Body slot={slot} name="bodyCn" language="cn" />,
        bodyEn: (slot) => <Body slot={slot} name="bodyEn" language="en" />,
      },
    }),
    [],
  );
  const id = query['id'] ?? null;
  if (id === null && query['new'] === undefined) return <ListPage definition={definition} />;
  return <DocumentPage definition={definition} id={id} slots={slots} />;
}

const WAIT_MS = 400;

/** What the event tells, once its code stands still; null: there is no such event, or it is being asked. */
function useVariables(eventCode: string): readonly string[] | null {
  const [known, setKnown] = useState<{ readonly code: string; readonly variables: readonly string[] | null } | null>(null);
  useEffect(() => {
    if (eventCode === '') return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      void ask<{ readonly variables: readonly string[] | null }>('msgTemplate', 'listVariables', { eventCode }, { quiet: true }).then(
        ({ variables }) => wanted && setKnown({ code: eventCode, variables }),
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [eventCode]);
  return known?.code === eventCode ? known.variables : null;
}

interface BodyProps {
  readonly slot: FieldSlot;
  readonly name: string;
  readonly language: keyof Label;
}

function Body({ slot, name, language }: BodyProps): ReactNode {
  const word = useLabel();
  const definition = useDefinition('msgTemplate');
  const input = useRef<HTMLTextAreaElement>(null);
  const { values, value, editable, error, onChange } = slot;
  const variables = useVariables(String(values['eventCode'] ?? ''));
  const text = typeof value === 'string' ? value : '';
  const { label, need } = definition.fields[name]!;
  const put = (variable: string): void => {
    const at = input.current;
    const [from, to] = [at?.selectionStart ?? text.length, at?.selectionEnd ?? text.length];
    const tag = `{${variable}}`;
    onChange(`${text.slice(0, from)}${tag}${text.slice(to)}`);
    requestAnimationFrame(() => {
      at?.focus();
      at?.setSelectionRange(from + tag.length, from + tag.length);
    });
  };
  return (
    <Stack gap="xs" style={{ gridColumn: '1 / -1' }}>
      {editable ? (
        <Textarea
          ref={input}
          label={word(label)}
          withAsterisk={need === 'save'}
          autosize
          minRows={4}
          maxRows={16}
          value={text}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      ) : (
        <LabelledValue label={label}>
          <Text size="sm" className={css['text']!}>
            {text || '–'}
          </Text>
        </LabelledValue>
      )}
      {editable && <Palette variables={variables} onPick={put} />}
      <Preview values={values} language={language} />
    </Stack>
  );
}

function Palette({ variables, onPick }: { readonly variables: readonly string[] | null; onPick(variable: string): void }): ReactNode {
  const t = useMessageTexts();
  if (!variables)
    return (
      <Text size="xs" c="dimmed">
        {t('noVariables')}
      </Text>
    );
  return (
    <Group gap={6} role="group" aria-label={t('variables')}>
      <Text size="xs" c="dimmed">
        {t('variables')}:
      </Text>
      {variables.map((variable) => (
        <Button
          key={variable}
          size="compact-xs"
          variant="default"
          ff="monospace"
          title={t('variablesHint')}
          onClick={() => onPick(variable)}
        >
          {`{${variable}}`}
        </Button>
      ))}
    </Group>
  );
}

const DAY = '2026-03-02';
const samples: Readonly<Record<string, string>> = {
  number: 'PO-20260302-0001',
  docNumber: 'PO-20260302-0001',
  amount: '480000',
  currency: 'CNY',
  quantity: '1200',
};
const wordingIn = (language: keyof Label): Wording => ({
  language,
  date: () => DAY,
  dateTime: () => `${DAY} 09:00`,
  word: () => null,
  escape: (text) => text,
});
/** Every variable by an example, or by its name. */
const exampleOf = (texts: readonly (string | null)[]): TemplateValues => ({
  currency: 'CNY',
  ...Object.fromEntries(namesOf(...texts).map((name) => [name, samples[name] ?? `‹${name}›`])),
});

function Preview({ values, language }: { readonly values: Readonly<Record<string, unknown>>; readonly language: keyof Label }): ReactNode {
  const t = useMessageTexts();
  const textOf = (name: string): string => (typeof values[name] === 'string' ? (values[name] as string) : '');
  const [subject, body] = language === 'cn' ? [textOf('subjectCn'), textOf('bodyCn')] : [textOf('subjectEn'), textOf('bodyEn')];
  const fault = faultIn(subject, body);
  const example = exampleOf([subject, body]);
  return (
    <Paper withBorder p="sm" radius="md" component="section" aria-label={t('preview')}>
      <Group justify="space-between" mb={4}>
        <Text size="xs" c="dimmed">
          {t('previewIn', { language: language === 'cn' ? t('chinese') : t('english') })}
        </Text>
        {values['channel'] === 'SMS' && body !== '' && (
          <Badge size="sm" variant="light" color={textParts(body) > 5 ? 'red' : 'gray'}>
            {t('parts', { n: textParts(body) })}
          </Badge>
        )}
      </Group>
      {fault !== null ? (
        <Text size="sm" c="red">
          {t('faultAt', { pos: fault })}
        </Text>
      ) : body === '' ? (
        <Text size="sm" c="dimmed">
          {t('saveFirst')}
        </Text>
      ) : (
        <>
          {subject !== '' && (
            <Text size="sm" fw={600}>
              {rendered(subject, example, wordingIn(language))}
            </Text>
          )}
          <Text size="sm" className={css['text']!}>
            {rendered(body, example, wordingIn(language))}
          </Text>
        </>
      )}
    </Paper>
  );
}
