/** Differences in a text: struck what went, underlined what came, by keyboard from change to change. */
import { ActionIcon, Group, Text } from '@mantine/core';
import type { Redline, RedlineShown } from '@machines/contracts/contract/redline.js';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import classes from './contracts.module.css';
import { useContractTexts } from './texts.js';

interface Props {
  readonly redline: Redline;
  /** Beside the first line of a change. */
  beside?(no: number): ReactNode;
}

const steps: Readonly<Record<string, number>> = { n: 1, p: -1 };

export function RedlineView({ redline: { lines, counts, changes }, beside }: Props): ReactNode {
  const t = useContractTexts();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  if (changes === 0) return <Text size="sm">{t('noDifference')}</Text>;
  const go = (step: number): void => {
    const next = Math.min(changes, Math.max(1, at + step));
    const line = box.current?.querySelector<HTMLElement>(`[data-no="${next}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
    setAt(next);
  };
  const byKey = (press: KeyboardEvent): void => {
    const step = press.altKey || press.ctrlKey || press.metaKey ? undefined : steps[press.key.toLowerCase()];
    if (step === undefined) return;
    press.preventDefault();
    go(step);
  };
  const first = new Set<number>();
  return (
    <section aria-label={t('redline')}>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm">{t('counted', counts)}</Text>
        <Group gap={4}>
          <ActionIcon variant="default" aria-label={t('previousChange')} disabled={at <= 1} onClick={() => go(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('nextChange')} disabled={at >= changes} onClick={() => go(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
          <Text size="xs" c="dimmed" role="status">
            {at === 0 ? t('changeKeys') : t('changeOf', { n: at, all: changes })}
          </Text>
        </Group>
      </Group>
      <div ref={box} className={classes['redline']} role="group" tabIndex={0} aria-label={t('changeKeys')} onKeyDown={byKey}>
        {lines.map((line, index) => {
          const begins = line.no !== null && !first.has(line.no);
          if (begins) first.add(line.no!);
          return <Line key={index} line={line} beside={begins ? beside?.(line.no!) : null} />;
        })}
      </div>
    </section>
  );
}

const words = { INSERTED: 'inserted', DELETED: 'deleted', CHANGED: 'changed', MOVED: 'moved' } as const;

function Line({ line, beside }: { readonly line: RedlineShown; readonly beside: ReactNode }): ReactNode {
  const t = useContractTexts();
  const { change, kind, depth, mark, no, runs, looks } = line;
  const word = change === 'SAME' || change === 'LEFT' ? null : t(looks ? 'looks' : words[change]);
  return (
    <div
      className={classes['line']}
      data-kind={kind}
      style={{ marginInlineStart: depth * 16 }}
      {...(no === null ? {} : { 'data-no': no, 'data-change': change, tabIndex: -1, title: word ?? '' })}
    >
      {beside}
      {mark !== '' && `${mark} `}
      {runs.map(({ op, text }, index) =>
        op === '+' ? <ins key={index}>{text}</ins> : op === '-' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>,
      )}
      {(looks || change === 'MOVED') && (
        <Text span size="xs" c="dimmed">
          {' '}
          {word}
        </Text>
      )}
      {kind === 'hr' && <hr />}
    </div>
  );
}
