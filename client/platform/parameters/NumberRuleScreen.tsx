/** A numbering rule while it is changed: what it would give next stands beneath its pattern (platform-access.md §10). */
import { Code, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { usePlatformTexts } from '../texts.js';
import { Numbering } from './Numbering.js';
import { useKeepsOptions } from './OptionValues.js';
import { useLoaded } from '../user-centre/use-loaded.js';

const PAUSE_MS = 300;

function Pattern({ values, value, error, editable, onChange }: FieldSlot): ReactNode {
  const { fields } = useDefinition('baseNumberRule');
  const field = fields['pattern']!;
  const { docType, resetBy, perOrgFlag, startNo, orgGroup } = values;
  const [asked] = useDebouncedValue({ docType, pattern: value, resetBy, perOrgFlag, startNo, orgId: orgGroup }, PAUSE_MS);
  const known = [asked.docType, asked.pattern].every((one) => typeof one === 'string' && one !== '');
  return (
    <>
      {editable ? (
        <FieldInput field={field} name="pattern" value={value} error={error} onChange={onChange} />
      ) : (
        <FieldValue field={field} name="pattern" value={value} row={values} />
      )}
      {known && <Next asked={asked} />}
    </>
  );
}

function Next({ asked }: { readonly asked: object }): ReactNode {
  const t = usePlatformTexts();
  const { data, failure } = useLoaded<{ readonly taken: number; readonly next: readonly string[] }>('baseNumberRule', 'test', asked);
  if (failure)
    return (
      <Text size="xs" c="red" mt={4} role="status">
        {failure.msg}
      </Text>
    );
  return (
    <Group gap={6} mt={4} role="status">
      <Text size="xs" c="dimmed">
        {t('taken')} {data?.taken ?? ''} · {t('next')}
      </Text>
      {data?.next.map((one) => (
        <Code key={one}>{one}</Code>
      ))}
    </Group>
  );
}

const slots: FormSlots = { inputs: { pattern: (slot) => <Pattern {...slot} /> } };

function Page({ id }: { readonly id: string | null }): ReactNode {
  return <DocumentPage key={id} definition={useDefinition('baseNumberRule')} id={id} slots={slots} />;
}

export default function NumberRuleScreen(): ReactNode {
  const { query } = useScreen();
  const keeps = useKeepsOptions();
  return (
    <Suspense fallback={<LoadingState />}>
      {query['id'] === undefined && !keeps ? <Numbering /> : <Page id={query['id'] ?? null} />}
    </Suspense>
  );
}
