/** The awarded lines that no document has taken yet, by supplier, and the ways to turn them into one. */
import { Alert, Button, Checkbox, Group, Tooltip } from '@mantine/core';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { openAwards } from '@machines/compete/compete-header/rules/generation.js';
import { sum } from '@machines/kernel/primitives/decimal.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument, SendResult } from '../../kernel/document/use-document.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useCompeteTexts } from '../texts.js';
import css from './award.module.css';

interface Props {
  readonly document: LiveDocument;
  readonly event: Compete;
  nameOf(supplierId: string): string;
}

const ways = ['GENERATE_AGREEMENT', 'GENERATE_ORDER', 'GENERATE_CONTRACT', 'GENERATE_PRICING'] as const;

export function Generation({ document, event, nameOf }: Props): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<SendResult | null>(null);
  const open = openAwards(event, []);
  if (open.length === 0 || ways.every((way) => document.can(way) === 'absent')) return null;
  const suppliers = [...new Set(open.map((award) => award.supplierId))];
  const chosen = suppliers.filter((supplierId) => !left.has(supplierId));
  const generate = async (way: (typeof ways)[number]): Promise<void> => {
    setSending(way);
    try {
      const answer = await document.send(way, { supplierIds: chosen });
      setRefused(answer.status === 'S' ? null : answer);
      if (answer.status === 'S') toastDone(document.definition.events[way]!.label);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(null);
    }
  };
  return (
    <section className={css.card} aria-label={t('toGenerate')}>
      <h2>{t('toGenerate')}</h2>
      {suppliers.map((supplierId) => {
        const own = open.filter((award) => award.supplierId === supplierId);
        return (
          <Checkbox
            key={supplierId}
            size="sm"
            mb={6}
            checked={!left.has(supplierId)}
            label={`${nameOf(supplierId)} · ${t('linesN', { n: own.length })} · ${formatAmount(sum(own.map((award) => award.amount)), event.currencyCode)}`}
            onChange={(change) =>
              setLeft(
                change.currentTarget.checked ? new Set([...left].filter((one) => one !== supplierId)) : new Set([...left, supplierId]),
              )
            }
          />
        );
      })}
      {refused && (
        <Alert color="red" variant="light" role="alert" my="xs">
          {refused.msg || refused.code}
        </Alert>
      )}
      <Group gap="xs" mt="sm">
        {ways.map((way) => {
          const can = document.can(way);
          if (can === 'absent') return null;
          const why = typeof can === 'object' ? can.sentence : null;
          const button = (
            <Button
              key={way}
              size="xs"
              variant={way === 'GENERATE_AGREEMENT' ? 'filled' : 'default'}
              loading={sending === way}
              disabled={!isOpen(can) || chosen.length === 0 || sending !== null}
              onClick={() => void generate(way)}
            >
              {word(document.definition.events[way]!.label)}
            </Button>
          );
          return why ? (
            <Tooltip key={way} label={why} withinPortal>
              <span>{button}</span>
            </Tooltip>
          ) : (
            button
          );
        })}
      </Group>
    </section>
  );
}
