/** An order or delivery note as UBL 2.1: each kind of document that there is of it is taken away, and the supplier's answer is read in. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { toastFailure } from '../kernel/toast.js';
import { takeUbl, UblReading } from '../kernel/ubl/UblReading.js';
import { useOrderTexts } from './texts.js';

interface UblProps {
  readonly document: LiveDocument;
  readonly kinds: readonly string[];
  /** Whether somebody may read an answer in here. */
  readonly reads: boolean;
}

export function Ubl({ document, kinds, reads }: UblProps): ReactNode {
  const t = useOrderTexts();
  const { definition, id } = document;
  return (
    <Stack p="md" align="flex-start">
      <Text size="sm" c="dimmed">
        {reads ? t('ublHintIn') : t('ublHint')}
      </Text>
      <Group>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconFileExport size={16} />}
            onClick={() => void takeUbl(definition.type, { id, kind }).catch(toastFailure)}
          >
            {kind}
          </Button>
        ))}
      </Group>
      {reads && <UblReading document={document} />}
    </Stack>
  );
}
