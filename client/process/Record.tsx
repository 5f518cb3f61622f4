/** What was done and said in a process, by whom and when (platform-process.md §7.6): what people wrote to each other above all. */
import { Accordion, Group, List, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { useLabel } from '../kernel/language/language.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useProcessTexts } from './texts.js';

interface Entry {
  readonly trailNo: number;
  readonly trailAt: number;
  readonly action: string;
  readonly fullName: string | null;
  readonly comment: string | null;
}
/** Entries that are no event's name. */
const words: Readonly<Record<string, Label>> = {
  START: { en: 'Started', cn: '发起' },
  JUMP_ASKED: { en: 'Jump asked for', cn: '申请跳转' },
  WITHDRAWN: { en: 'Withdrawn', cn: '已撤回' },
};

interface Props {
  readonly instanceId: string;
  /** Changes whenever the process has gone on. */
  readonly stamp: number | null;
}

export function Record({ instanceId, stamp }: Props): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { events } = useDefinition('bpmInstance');
  const { found } = useCalled<readonly Entry[]>('bpm', 'findRecord', { instanceId, stamp });
  if (found === null || found.length === 0) return null;
  const said = found.filter(({ action }) => action === 'COMMENT');
  const line = ({ trailNo, trailAt, action, fullName, comment }: Entry): ReactNode => (
    <List.Item key={trailNo}>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          <Moment at={trailAt} />
        </Text>
        <Text size="sm" fw={600}>
          {fullName ?? t('bySystem')}
        </Text>
        {action !== 'COMMENT' && <Text size="sm">{word(words[action] ?? events[action]?.label ?? { en: action, cn: action })}</Text>}
      </Group>
      {comment && <Text size="sm">{comment}</Text>}
    </List.Item>
  );
  return (
    <>
      {said.length > 0 && (
        <section aria-label={t('conversation')}>
          <Text size="xs" c="dimmed">
            {t('conversation')}
          </Text>
          <List size="sm" listStyleType="none">
            {said.map(line)}
          </List>
        </section>
      )}
      <Accordion variant="default" chevronPosition="left">
        <Accordion.Item value="record">
          <Accordion.Control>
            {t('record')} ({found.length})
          </Accordion.Control>
          <Accordion.Panel>
            <List size="sm" listStyleType="none">
              {found.map(line)}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}
