/** btnExplain: why a user may or may not press a button (platform-access.md §2.11). */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { Suspense, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { CheckList, useChecks } from '../../kernel/actions/Checks.js';
import type { AccessQuestion } from '../../kernel/actions/Checks.js';
import { allEntries, useDefinition } from '../../kernel/definitions.js';
import { MinuteInput } from '../../kernel/fields/dates/calendar.js';
import { instantOfWallClock } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { usePeopleTexts } from '../people/texts.js';

interface Held {
  readonly responsibilityId: string;
  readonly $names?: Readonly<Record<string, string>>;
  readonly $namesEn?: Readonly<Record<string, string>>;
}

export function ExplainAccess({ userId }: { readonly userId: string }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const held = useLoaded<readonly Held[]>('baseUserResp', 'listByPage', { userId, pageRows: 100 });
  const [respId, setRespId] = useState<string | null>(null);
  const [docType, setDocType] = useState<string | null>(null);
  const [event, setEvent] = useState<string | null>(null);
  const [named, setNamed] = useState('');
  const [wall, setWall] = useState<string | null>(null);
  const zone = useZone();
  const [question, setQuestion] = useState<AccessQuestion | null>(null);
  const { checks, failure } = useChecks(question);
  const choices = (held.data ?? []).map((one) => ({
    value: one.responsibilityId,
    label: word({
      cn: one.$names?.['responsibilityId'] ?? one.responsibilityId,
      en: one.$namesEn?.['responsibilityId'] ?? one.$names?.['responsibilityId'] ?? one.responsibilityId,
    }),
  }));
  const unique = [...new Map(choices.map((one) => [one.value, one])).values()];
  const types = allEntries().map(({ type, title }) => ({ value: type, label: word(title) }));
  const chosen = respId ?? unique[0]?.value ?? null;
  const explain = (press: FormEvent): void => {
    press.preventDefault();
    if (chosen && docType && event)
      setQuestion({
        userId,
        responsibilityId: chosen,
        docType,
        event,
        ...(named.trim() === '' ? {} : { docNumber: named.trim() }),
        ...(wall === null ? {} : { at: instantOfWallClock(wall, zone) }),
      });
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('explainHint')}
      </Text>
      <form onSubmit={explain}>
        <Group align="flex-end" gap="sm">
          <Select label={t('responsibility')} data={unique} value={chosen} onChange={setRespId} allowDeselect={false} searchable w={220} />
          <Select
            label={t('document')}
            data={types}
            value={docType}
            onChange={(value) => {
              setDocType(value);
              setEvent(null);
            }}
            searchable
            w={200}
          />
          {docType ? (
            <Suspense key={docType} fallback={<Select label={t('event')} disabled w={180} />}>
              <EventOf type={docType} value={event} onChange={setEvent} />
            </Suspense>
          ) : (
            <Select label={t('event')} disabled w={180} />
          )}
          <TextInput label={t('docId')} value={named} onChange={(change) => setNamed(change.currentTarget.value)} w={180} />
          <MinuteInput label={t('at')} value={wall} onChange={setWall} w={200} />
          <Button type="submit" disabled={!chosen || !docType || !event}>
            {t('explainIt')}
          </Button>
        </Group>
      </form>
      {question && (failure ? <ErrorState failure={failure} /> : checks === null ? <LoadingState /> : <CheckList checks={checks} />)}
    </Stack>
  );
}

function EventOf({
  type,
  value,
  onChange,
}: {
  readonly type: string;
  readonly value: string | null;
  onChange(event: string | null): void;
}): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const definition: AnyDefinition = useDefinition(type);
  const data = Object.entries(definition.events)
    .filter(([, spec]) => !spec.system)
    .map(([name, spec]) => ({ value: name, label: word(spec.label) }));
  return <Select label={t('event')} data={data} value={value} onChange={onChange} searchable w={180} />;
}
