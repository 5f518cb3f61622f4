/** What a form says above its fields: input of an earlier visit, what was refused at large, and what somebody else changed meanwhile. */
import { Alert, Button, Group, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { useKernelTexts } from '../texts.js';
import { StaleDialog } from './StaleDialog.js';
import type { FormState } from './use-editing.js';

export function UnsavedNotices({ form }: { readonly form: FormState }): ReactNode {
  const t = useKernelTexts();
  return (
    <>
      {form.restored && (
        <Alert variant="light" py={6} role="status">
          <Group gap="xs">
            <Text size="sm">{t('unsavedRestored')}</Text>
            <Button size="compact-xs" variant="subtle" onClick={form.reset}>
              {t('discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {form.draft && !form.dirty && (
        <Alert variant="light" py={6}>
          <Group gap="xs">
            <Text size="sm">{t('unsavedDraft')}</Text>
            <Button size="compact-xs" onClick={form.restoreDraft}>
              {t('restore')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={form.discardDraft}>
              {t('discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {form.errors.general.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {form.errors.general.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Alert>
      )}
    </>
  );
}

export function AskedDisputes({ definition, form }: { readonly definition: AnyDefinition; readonly form: FormState }): ReactNode {
  if (!form.asking) return null;
  return (
    <StaleDialog
      definition={definition}
      disputed={form.disputed}
      values={form.values}
      onDecide={form.decideAll}
      onClose={() => form.ask(false)}
    />
  );
}
