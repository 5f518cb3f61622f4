/** A new delegation of one's own: whom, which of one's responsibilities, from when to when, and why. */
import { Alert, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { toastDone, toastError, toastFailure } from '../../kernel/toast.js';
import { usePeopleTexts } from '../people/texts.js';

interface Deputy {
  readonly id: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly userName: string;
}

const DAY = 86_400_000;
const asked = { RESPONSIBILITY: ['orgIds', 'maxAmountBase'], PROCESS: ['docTypes', 'mode', 'takeOpenTasks', 'maxAmountBase'] } as const;

export function NewDelegation({
  definition,
  onMade,
  onClose,
}: {
  readonly definition: AnyDefinition;
  onMade(id: string): void;
  onClose(): void;
}): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const nameOf = useNameIn();
  const labelOf = (deputy: Deputy): string => `${nameOf(deputy, 'fullName')} (${deputy.userName})`;
  const session = useSession();
  const [now] = useState(() => Date.now());
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    authType: 'RESPONSIBILITY',
    toUserId: null,
    responsibilityId: session?.responsibilities[0]?.responsibilityId ?? null,
    startAt: now,
    endAt: now + 7 * DAY,
    reason: null,
    mode: 'DELEGATE',
    takeOpenTasks: 'N',
    orgIds: [],
    docTypes: null,
    maxAmountBase: null,
  });
  const [keyword, setKeyword] = useState('');
  const [deputies, setDeputies] = useState<readonly Deputy[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<Deputy | null>(null);
  useEffect(() => {
    // The name of who is chosen stands where one types.
    if (chosen && keyword === labelOf(chosen)) return undefined;
    let current = true;
    ask<readonly Deputy[]>('baseUserAuthorisation', 'findDeputies', { keyword }).then((found) => {
      if (current) setDeputies(found);
    }, toastFailure);
    return () => {
      current = false;
    };
  }, [keyword, chosen]);
  const put = (name: string, value: unknown): void => setValues((known) => ({ ...known, [name]: value }));
  const process = values['authType'] === 'PROCESS';
  const fields = asked[process ? 'PROCESS' : 'RESPONSIBILITY'].filter((name) => name !== 'orgIds' || !isSupplierUser(session));
  const field = (name: string): ReactNode => (
    <FieldInput key={name} field={definition.fields[name]!} name={name} value={values[name]} onChange={(value) => put(name, value)} />
  );

  const save = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setSending(true);
    setErrors([]);
    try {
      const { responsibilityId, ...rest } = values;
      const sent = Object.fromEntries(
        Object.entries({ ...rest, ...(process ? {} : { responsibilityId }) }).filter(
          ([name, value]) => value !== null && !(Array.isArray(value) && value.length === 0) && !(name === 'orgIds' && process),
        ),
      );
      const made = await sendEvent(definition, null, 'CREATE', sent);
      if (made.status !== 'S') return setErrors([made.msg]);
      const enabled = await sendEvent(definition, made.data.id, 'ENABLE');
      if (enabled.status === 'S') {
        toastDone(t('delegate'));
        return onClose();
      }
      setErrors([enabled.msg]);
      onMade(made.data.id);
      toastError(enabled.msg, enabled.code);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  const ready = values['toUserId'] && values['reason'] && values['startAt'] && values['endAt'] && (process || values['responsibilityId']);
  return (
    <form onSubmit={(press) => void save(press)}>
      <Stack gap="sm">
        {errors.length > 0 && (
          <Alert color="red" role="alert" variant="light">
            {errors.join(' ')}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={word(definition.fields['toUserId']!.label)}
            required
            searchable
            openOnFocus={false}
            data={[...(chosen && !deputies.some((one) => one.id === chosen.id) ? [chosen] : []), ...deputies].map((one) => ({
              value: one.id,
              label: labelOf(one),
            }))}
            filter={({ options }) => options}
            searchValue={keyword}
            onSearchChange={setKeyword}
            value={values['toUserId'] as string | null}
            onChange={(value) => {
              setChosen(deputies.find((one) => one.id === value) ?? chosen);
              put('toUserId', value);
            }}
            data-autofocus
          />
          {field('authType')}
          {!process && (
            <Select
              label={word(definition.fields['responsibilityId']!.label)}
              required
              allowDeselect={false}
              data={(session?.responsibilities ?? []).map((one) => ({
                value: one.responsibilityId,
                label: word({ cn: one.respName, en: one.respNameEn }),
              }))}
              value={values['responsibilityId'] as string | null}
              onChange={(value) => put('responsibilityId', value)}
            />
          )}
          {fields.map(field)}
          {field('startAt')}
          {field('endAt')}
        </SimpleGrid>
        {field('reason')}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={sending} disabled={!ready}>
            {t('saveAndEnable')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
