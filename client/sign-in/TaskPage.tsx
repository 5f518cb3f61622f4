/** /task: one document and one answer, by the link of a letter, without signing in (platform-access.md §1.10). */
import { Alert, Anchor, Button, Group, PasswordInput, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import type { AnyDefinition, Section } from '@machines/kernel/definition.js';
import type { Fields } from '@machines/kernel/fields.js';
import { partsIn } from '@machines/kernel/parts.js';
import { checkValues } from '@machines/kernel/validate.js';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import '../catalogue.js';
import type { Answer } from '../kernel/call.js';
import { newRequestId } from '../kernel/request-id.js';
import { useDefinition } from '../kernel/definitions.js';
import { kindOf } from '../kernel/fields/kinds.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { FieldValue } from '../kernel/form/FieldValue.js';
import { noErrors, placed, worded } from '../kernel/form/places.js';
import type { PlacedErrors } from '../kernel/form/places.js';
import { useLabel, useLanguage } from '../kernel/language/language.js';
import { StateBadge } from '../kernel/states/StateBadge.js';
import '../styles-shell.js';
import { Failed } from './Failed.js';
import { PublicPage } from './PublicPage.js';
import { useSignInTexts } from './texts.js';
import { useSending } from './use-sending.js';

interface Found {
  readonly docType: string;
  readonly docNumber: string | null;
  readonly sentTo: string;
}
interface TaskDocument {
  readonly docType: string;
  readonly docNumber: string | null;
  readonly state: string | null;
}
interface Name {
  readonly cn: string;
  readonly en: string;
}
interface Drawn extends TaskDocument {
  readonly view: Readonly<Record<string, unknown>>;
  readonly names: Readonly<Record<string, Name>>;
}
interface Shown extends Drawn {
  readonly pass: string;
  /** What proves once more who sends it, where the amount asks for it. */
  readonly stepUp: 'PASSWORD' | 'SECOND_FACTOR' | null;
  /** The document that a task is about. */
  readonly about: Drawn | null;
  readonly events: readonly { readonly event: string; readonly fixed: Readonly<Record<string, unknown>> }[];
}

/** How a link stands whose document is not open to this page. */
interface Closed {
  readonly msg: string;
  readonly standing: TaskDocument | null;
}

const closedBy = (answer: Answer): Closed | null =>
  answer.status === 'E' && answer.code === 'LINK_CLOSED'
    ? { msg: answer.msg, standing: (answer.data as { readonly fresh?: TaskDocument } | null)?.fresh ?? null }
    : null;

export default function TaskPage(): ReactNode {
  const t = useSignInTexts();
  const [token] = useState(() => location.hash.slice(1));
  const { error, send } = useSending();
  const [found, setFound] = useState<Found | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const take = (answer: Answer | null): boolean => {
    const over = answer && closedBy(answer);
    if (over) setClosed(over);
    return answer?.status === 'S';
  };
  useEffect(() => {
    void send<Found>('taskLink', 'find', { token: token === '' ? '-' : token }).then((answer) => {
      if (take(answer)) setFound((answer as Answer<Found>).data);
    });
    // Asked once, on arrival; later refusals answer later calls.
  }, [token]);

  if (closed)
    return (
      <PublicPage title={t('taskTitle')} hint={t('taskHint')}>
        <ClosedLink closed={closed} />
      </PublicPage>
    );
  if (sent)
    return (
      <PublicPage title={t('taskTitle')} hint={t('taskHint')}>
        <Alert color="green" variant="light" role="status">
          {t('taskSent', { action: sent })}
        </Alert>
      </PublicPage>
    );
  return (
    <PublicPage title={t('taskTitle')} hint={t('taskHint')}>
      <Suspense fallback={<Text role="status">{t('taskReading')}</Text>}>
        {shown ? (
          <Task token={token} shown={shown} onAnswer={take} onSent={setSent} />
        ) : found ? (
          <Proof token={token} found={found} onAnswer={take} onShown={setShown} />
        ) : error ? (
          <Failed error={error} />
        ) : (
          <Text role="status">{t('taskReading')}</Text>
        )}
      </Suspense>
    </PublicPage>
  );
}

function ClosedLink({ closed: { msg, standing } }: { readonly closed: Closed }): ReactNode {
  const t = useSignInTexts();
  return (
    <Stack>
      <Alert color="orange" variant="light" role="alert">
        {msg}
      </Alert>
      {standing?.state && (
        <Suspense fallback={null}>
          <DocumentNow standing={standing} />
        </Suspense>
      )}
      <Text size="sm">{t('taskClosedHint')}</Text>
      <Button component={Link} to="/login">
        {t('toSignIn')}
      </Button>
    </Stack>
  );
}

function DocumentNow({ standing: { docType, docNumber, state } }: { readonly standing: TaskDocument }): ReactNode {
  const t = useSignInTexts();
  const word = useLabel();
  const definition = useDefinition(docType);
  const label = state === null ? undefined : definition.machine.states[state]?.label;
  return label ? <Text size="sm">{t('taskNow', { number: docNumber ?? word(definition.title), state: word(label) })}</Text> : null;
}

const AGAIN_SECONDS = 60;

function Proof({
  token,
  found,
  onAnswer,
  onShown,
}: {
  readonly token: string;
  readonly found: Found;
  onAnswer(answer: Answer | null): boolean;
  onShown(shown: Shown): void;
}): ReactNode {
  const t = useSignInTexts();
  const { sending, error, send } = useSending();
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const ask = async (): Promise<void> => {
    if (!onAnswer(await send('taskLink', 'sendCode', { token }))) return;
    setAsked(true);
    setLeft(AGAIN_SECONDS);
  };
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    if (!asked) return ask();
    const answer = await send<Shown>('taskLink', 'enter', { token, code });
    if (onAnswer(answer)) onShown((answer as Answer<Shown>).data);
    else setCode('');
  };
  const number = found.docNumber ?? '';
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <Text size="sm" role="status">
          {asked ? t('taskCode', { address: found.sentTo }) : t('taskSendCode', { number, address: found.sentTo })}
        </Text>
        {asked && (
          <TextInput
            name="linkCode"
            label={t('sixDigits')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        <Button type="submit" fullWidth size="md" loading={sending} disabled={asked && code.length !== 6}>
          {asked ? t('taskShow') : t('sendCode')}
        </Button>
        {asked && (
          <Group justify="center">
            <Button variant="subtle" size="xs" disabled={left > 0} onClick={() => void ask()}>
              {left > 0 ? t('againIn', { n: left }) : t('sendAgain')}
            </Button>
          </Group>
        )}
        <Failed error={error} />
      </Stack>
    </form>
  );
}

interface TaskProps {
  readonly token: string;
  readonly shown: Shown;
  onAnswer(answer: Answer | null): boolean;
  onSent(action: string): void;
}

function Task({ token, shown, onAnswer, onSent }: TaskProps): ReactNode {
  const t = useSignInTexts();
  const word = useLabel();
  const definition = useDefinition(shown.docType);
  // A task is a few words; what is decided is the document.
  const drawn = shown.about ?? shown;
  const [open, setOpen] = useState<string | null>(shown.events.length === 1 ? shown.events[0]!.event : null);
  const chosen = shown.events.find((one) => one.event === open);
  return (
    <Stack gap="md">
      <Paper drawn={drawn} />
      {chosen ? (
        <Sending
          key={chosen.event}
          token={token}
          shown={shown}
          definition={definition}
          event={chosen.event}
          fixed={chosen.fixed}
          onAnswer={onAnswer}
          onSent={onSent}
          {...(shown.events.length > 1 ? { onBack: () => setOpen(null) } : {})}
        />
      ) : (
        <Group>
          {shown.events.map(({ event }, index) => (
            <Button key={event} variant={index === 0 ? 'filled' : 'default'} onClick={() => setOpen(event)}>
              {word(definition.events[event]!.label)}
            </Button>
          ))}
        </Group>
      )}
      {shown.events.length === 0 && (
        <>
          <Text size="sm">{t('taskNothing')}</Text>
          <Anchor component={Link} to="/login">
            {t('toSignIn')}
          </Anchor>
        </>
      )}
    </Stack>
  );
}

function Paper({ drawn }: { readonly drawn: Drawn }): ReactNode {
  const word = useLabel();
  const definition = useDefinition(drawn.docType);
  return (
    <>
      <Group gap="sm">
        <Title order={2} fz={16}>
          {drawn.docNumber ?? word(definition.title)}
        </Title>
        <StateBadge definition={definition} state={drawn.state} />
      </Group>
      {definition.form.map((section) => (
        <Part key={section.label.en} definition={definition} section={section} shown={drawn} />
      ))}
      {definition.form.map(
        ({ label, lines }) => lines && <Lines key={label.en} definition={definition} kind={lines} rows={drawn.view[lines]} />,
      )}
    </>
  );
}

const MOST_ROWS = 50;
const MOST_COLUMNS = 5;
const inTable: ReadonlySet<string> = new Set(['text', 'integer', 'decimal', 'quantity', 'price', 'amount', 'date', 'lookup', 'rate']);

/** What of the lines a letter's reader needs to decide: the first columns that say something, at most five. */
function Lines({
  definition,
  kind,
  rows,
}: {
  readonly definition: AnyDefinition;
  readonly kind: string;
  readonly rows: unknown;
}): ReactNode {
  const word = useLabel();
  const spec = definition.lines[kind];
  const shown = Array.isArray(rows) ? (rows as readonly Readonly<Record<string, unknown>>[]).slice(0, MOST_ROWS) : [];
  if (!spec || shown.length === 0) return null;
  const columns = Object.entries(spec.fields)
    .filter(([name, field]) => inTable.has(field.kind) && !field.internal && shown.some((row) => !isEmpty(row[name])))
    .slice(0, MOST_COLUMNS);
  return (
    <section>
      <Text fw={600} size="sm" c="dimmed" mb={4}>
        {word(spec.label)}
      </Text>
      <Table.ScrollContainer minWidth={320} type="native">
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              {columns.map(([name, field]) => (
                <Table.Th key={name}>{word(field.label)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row, index) => (
              <Table.Tr key={index}>
                {columns.map(([name, field]) => {
                  const { Cell } = kindOf(field);
                  return (
                    <Table.Td key={name}>
                      {isEmpty(row[name]) ? null : <Cell field={field} name={name} value={row[name]} row={row} />}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is filled in of a section; names of references came with the document. */
function Part({
  definition,
  section,
  shown: { view, names },
}: {
  readonly definition: AnyDefinition;
  readonly section: Section<string, string>;
  readonly shown: Drawn;
}): ReactNode {
  const word = useLabel();
  const fields = (section.fields ?? [])
    .flatMap((name) => (definition.fields[name] ? partsIn(name, definition.fields[name], view) : []))
    .filter(({ name, field, value }) => !isEmpty(value) && (!looksUp.has(field.kind) || names[name]));
  if (fields.length === 0) return null;
  return (
    <section>
      <Text fw={600} size="sm" c="dimmed" mb={4}>
        {word(section.label)}
      </Text>
      <Stack gap="xs">
        {fields.map(({ name, field, value }) => {
          const named = names[name];
          return (
            <FieldValue
              key={name}
              field={named ? { kind: 'text', label: field.label } : field}
              name={name}
              value={named ? word(named) : value}
              row={view}
            />
          );
        })}
      </Stack>
    </section>
  );
}

/** Kinds that are called by names that only somebody signed in may look up. */
const looksUp: ReadonlySet<string> = new Set(['ref', 'refs']);

/** Kinds that need somebody signed in: files to be uploaded, records to be looked up. */
const signedInOnly: ReadonlySet<string> = new Set(['attachments', 'ref', 'refs', 'json', 'rows']);

interface SendingProps extends TaskProps {
  readonly definition: AnyDefinition;
  readonly event: string;
  readonly fixed: Readonly<Record<string, unknown>>;
  onBack?(): void;
}

function Sending({ token, shown, definition, event, fixed, onAnswer, onSent, onBack }: SendingProps): ReactNode {
  const t = useSignInTexts();
  const word = useLabel();
  const language = useLanguage();
  const spec = definition.events[event]!;
  const fields: Fields = Object.fromEntries(
    Object.entries(spec.payload ?? {}).filter(([name, field]) => !Object.hasOwn(fixed, name) && !signedInOnly.has(field.kind)),
  );
  const { sending, error, send } = useSending();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null])),
  );
  const [errors, setErrors] = useState<PlacedErrors>(noErrors);
  const [proof, setProof] = useState('');
  const requestId = useRef(newRequestId());
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const checked = checkValues(fields, values);
    if (checked.refusals.length > 0)
      return setErrors(placed(checked.refusals, (one) => worded(one, fields, definition.allReasons, language)));
    const answer = await send('taskLink', 'send', {
      token,
      pass: shown.pass,
      event,
      payload: checked.values,
      ...(shown.stepUp ? { proof } : {}),
      requestId: requestId.current,
    });
    if (onAnswer(answer)) return onSent(word(spec.label));
    setProof('');
    if (answer) requestId.current = newRequestId();
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="sm">
        {Object.entries(fields).map(([name, field], index) => (
          <FieldInput
            key={name}
            field={field}
            name={name}
            value={values[name]}
            error={errors.at[name] ?? null}
            autoFocus={index === 0}
            onChange={(value) => {
              setValues((now) => ({ ...now, [name]: value }));
              setErrors(noErrors);
            }}
          />
        ))}
        {shown.stepUp && <ProofInput kind={shown.stepUp} value={proof} onChange={setProof} />}
        <Group justify="flex-end" gap="xs">
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t('taskBack')}
            </Button>
          )}
          <Button
            type="submit"
            loading={sending}
            disabled={shown.stepUp !== null && proof === ''}
            {...(spec.dangerous ? { color: 'red' } : {})}
          >
            {word(spec.label)}
          </Button>
        </Group>
        <Failed error={error} />
      </Stack>
    </form>
  );
}

/** Amounts above the limit: whoever has the mailbox alone does not decide on them. */
function ProofInput({
  kind,
  value,
  onChange,
}: {
  readonly kind: 'PASSWORD' | 'SECOND_FACTOR';
  readonly value: string;
  onChange(value: string): void;
}): ReactNode {
  const t = useSignInTexts();
  return kind === 'PASSWORD' ? (
    <PasswordInput
      label={t('taskPassword')}
      description={t('taskProofHint')}
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      label={t('taskFactor')}
      description={t('taskProofHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
