/** baseSSOEdit: a provider of sign-ins, what is still to be done before it is enabled, and what its test has found. */
import { Alert, Button, Code, CopyButton, Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { TestStep } from '@machines/platform/sso-system/rules.js';
import { settingsOf } from '@machines/platform/sso-system/rules.js';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { useLabel } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { stepNames, useSsoTexts } from './texts.js';

/** The section that shows the test, by its position in the definition's form. */
const TEST_SECTION = 6;

export default function SsoSystemScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseSsoSystem');
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      slots={{ instead: { [TEST_SECTION]: <NotTestedYet /> } }}
      top={(document) => <NextStep document={document} />}
      body={(document) => (
        <DocumentForm
          definition={definition}
          document={document}
          slots={{ instead: { [TEST_SECTION]: <TestResult definition={definition} document={document} /> } }}
        />
      )}
    />
  );
}

const NotTestedYet = (): ReactNode => {
  const t = useSsoTexts();
  return (
    <Text size="sm" c="dimmed">
      {t('saveFirst')}
    </Text>
  );
};

/** What an administrator does next, until the system is in use. */
function NextStep({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSsoTexts();
  const view = document.view as Readonly<Record<string, unknown>>;
  if (document.state === 'enabled') return null;
  const uri = String(view['redirectUri'] ?? '');
  const tested = view['testResult'] === 'OK' && view['testedSettings'] === settingsOf(view as never);
  const next =
    view['clientAuth'] !== 'NONE' && view['clientSecretAt'] === null ? t('nextSecret') : tested ? t('nextEnable') : t('nextTest');
  return (
    <Alert variant="light" color="blue">
      <Stack gap={6}>
        <Text size="sm">{t('register')}</Text>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{uri}</Code>
          <CopyButton value={uri}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text size="sm" fw={600}>
          {next}
        </Text>
      </Stack>
    </Alert>
  );
}

function TestResult({ definition, document }: { readonly definition: AnyDefinition; readonly document: LiveDocument }): ReactNode {
  const t = useSsoTexts();
  const word = useLabel();
  const view = document.view as Readonly<Record<string, unknown>>;
  const steps = (view['testSteps'] ?? []) as readonly TestStep[];
  const outdated = steps.length > 0 && view['testedSettings'] !== settingsOf(view as never);
  return (
    <Paper withBorder p="md" radius="md" component="section">
      <Stack gap="sm">
        <Text fw={600} size="sm" c="dimmed" component="h2" m={0}>
          {word(definition.form[TEST_SECTION]!.label)}
        </Text>
        <Group gap="xl">
          {['testResult', 'testedAt', 'boundUsers', 'lastSignInAt'].map((name) => (
            <FieldValue key={name} field={definition.fields[name]!} name={name} value={view[name]} row={view} />
          ))}
        </Group>
        {outdated && (
          <Alert color="orange" variant="light" py={6}>
            {t('outdated')}
          </Alert>
        )}
        {steps.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('notTested')}
          </Text>
        ) : (
          <Table.ScrollContainer
            minWidth={520}
            scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': word(definition.form[TEST_SECTION]!.label) } }}
          >
            <Table verticalSpacing={6} fz="sm">
              <Table.Tbody>
                {steps.map((step) => (
                  <Table.Tr key={step.step}>
                    <Table.Td w={30}>
                      {step.ok ? (
                        <IconCheck size={16} color="var(--mantine-color-green-7)" aria-label={t('good')} />
                      ) : (
                        <IconX size={16} color="var(--mantine-color-red-7)" aria-label={t('bad')} />
                      )}
                    </Table.Td>
                    <Table.Td w={260}>{word(stepNames[step.step] ?? { en: step.step, cn: step.step })}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{step.found ?? ''}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Paper>
  );
}
