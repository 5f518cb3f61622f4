/** Sums under a list, over its whole filter; a line for each value of the column that keeps them apart. */
import { Group, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ListSum } from '@machines/kernel/protocol.js';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel, useLanguage } from '../language/language.js';
import { useZone } from '../language/zone.js';
import { useKernelTexts } from '../texts.js';
import { fieldOf } from './columns.js';
import classes from './DocumentTable.module.css';

export function SumStrip({ definition, sums }: { readonly definition: AnyDefinition; readonly sums: readonly ListSum[] }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const language = useLanguage();
  const zone = useZone();
  const layout = definition.list.sums;
  if (!layout || sums.length === 0) return null;
  const read = (key: string, value: unknown): string => {
    const field = fieldOf(definition, key);
    return kindOf(field).text(value, field, language, zone);
  };
  return (
    <dl className={classes['sums']} aria-label={t('sums')} aria-live="polite">
      {sums.map(({ of, values }) => (
        <Group key={of ?? ''} gap="md" wrap="wrap">
          <Text component="dt" size="xs" fw={600}>
            {t('sums')}
            {layout.by !== undefined && ` ${of === null ? t('none') : read(layout.by, of)}`}
          </Text>
          {layout.columns
            .filter((key) => values[key] !== undefined && values[key] !== null)
            .map((key) => (
              <Text component="dd" key={key} size="xs" m={0}>
                <Text span inherit c="dimmed">
                  {word(fieldOf(definition, key).label)}
                </Text>{' '}
                <span className="gh-number">{read(key, values[key])}</span>
              </Text>
            ))}
        </Group>
      ))}
    </dl>
  );
}
