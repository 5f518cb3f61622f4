/** The agreement: whoever has read to its end may agree. */
import { Button, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useSupplierTexts } from '../texts.js';

const paragraphs = ['terms1', 'terms2', 'terms3', 'terms4', 'terms5'] as const;
/** Pixels that may be left: what zooming makes of whole ones. */
const NEAR = 4;

export function Terms({ onAgree }: { onAgree(): void }): ReactNode {
  const t = useSupplierTexts();
  const view = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState(false);
  const look = (): void => {
    const box = view.current;
    if (box && box.scrollTop + box.clientHeight >= box.scrollHeight - NEAR) setRead(true);
  };
  useEffect(look, []);
  return (
    <Stack gap="md">
      <Title order={2} fz={16}>
        {t('termsTitle')}
      </Title>
      <ScrollArea.Autosize
        mah={220}
        type="always"
        viewportRef={view}
        onScrollPositionChange={look}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('termsTitle') }}
      >
        <Stack gap="sm" pr="md" component="ol" pl="lg" my={0}>
          {paragraphs.map((key) => (
            <Text key={key} size="sm" component="li">
              {t(key)}
            </Text>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {!read && (
        <Text size="xs" c="dimmed">
          {t('scrollOn')}
        </Text>
      )}
      <Button disabled={!read} onClick={onAgree}>
        {t('agree')}
      </Button>
    </Stack>
  );
}
