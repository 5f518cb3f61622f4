/** Verdicts in plain words, one for each signature. */
import { Alert, Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { formatDateTime } from '../kernel/language/format-time.js';
import { useZone } from '../kernel/language/zone.js';
import type { Report, Verdict } from './report.js';
import { useContractTexts } from './texts.js';

const colours: Readonly<Record<Verdict | 'NO_SIGNATURE', string>> = {
  VALID: 'green',
  UNTRUSTED: 'orange',
  INVALID: 'red',
  NO_SIGNATURE: 'gray',
};

export function Verdicts({ report }: { readonly report: Report }): ReactNode {
  const t = useContractTexts();
  const zone = useZone();
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert color={colours[report.overall]} title={t(`overall${report.overall}`)}>
        <Text size="sm">{t(report.known ? 'known' : 'unknown')}</Text>
        <Code style={{ wordBreak: 'break-all' }}>{report.fileSha256}</Code>
      </Alert>
      {report.signatures.map((signature) => (
        <Paper key={signature.field} withBorder p="sm">
          <Group justify="space-between" gap="xs">
            <Text fw={600}>
              {[signature.signer, signature.company].filter((part, index, all) => part && all.indexOf(part) === index).join(' · ')}
            </Text>
            <Badge variant="default">{signature.field}</Badge>
          </Group>
          <Text size="sm">{t(signature.swapped ? 'verdictSwapped' : `verdict${signature.verdict}`)}</Text>
          {signature.time !== null && (
            <Text size="xs" c="dimmed">
              {t('time')} {formatDateTime(signature.time, zone)}
            </Text>
          )}
          {signature.revokedAt !== null && (
            <Text size="xs" c="dimmed">
              {t('revoked')} {formatDateTime(signature.revokedAt, zone)}
            </Text>
          )}
          {signature.level !== null && (
            <Text size="xs" c="dimmed">
              {t(`level${signature.level}`)}
            </Text>
          )}
          {signature.certSerial !== null && (
            <Text size="xs" c="dimmed" style={{ wordBreak: 'break-all' }}>
              {t('certificate')} {signature.certSerial}
            </Text>
          )}
          {signature.changesAfter.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('changes')}: {signature.changesAfter.map((kind) => t(`change${kind}`)).join(', ')}
            </Text>
          )}
        </Paper>
      ))}
    </Stack>
  );
}
