/** Why a process waits where it does, and whom it would still come to (platform-process.md §7.6, §11): as of now, nothing is promised. */
import { List, Stack, Text } from '@mantine/core';
import type { ProcessGraph } from '@machines/process/graph.js';
import type { Turn } from '@machines/process/way.js';
import type { ReactNode } from 'react';

import { enumerated, useLabel, useLanguage } from '../kernel/language/language.js';
import { useCalled } from '../kernel/list/use-called.js';
import { conditionText } from './model/ConditionInput.js';
import type { KnownField } from './model/ConditionInput.js';
import { PredictedSteps } from './PredictedSteps.js';
import type { PredictedStep } from './PredictedSteps.js';
import { ruleLabel } from './rule-words.js';
import { useProcessTexts } from './texts.js';

interface Told {
  readonly steps: readonly PredictedStep[];
  /** By step that waits: what was asked on the way to it. */
  readonly why: Readonly<Record<string, readonly Turn[]>>;
  /** Those that the conditions name. */
  readonly fields: readonly KnownField[];
}

interface Props {
  readonly instanceId: string;
  readonly graph: ProcessGraph;
  /** Changes whenever the process has gone on. */
  readonly stamp: number | null;
  /** Of one step alone: why it was asked. */
  readonly nodeKey?: string;
}

export function Ahead({ instanceId, graph, stamp, nodeKey }: Props): ReactNode {
  const t = useProcessTexts();
  const { found } = useCalled<Told>('bpm', 'findAhead', { instanceId, stamp });
  if (found === null) return null;
  return (
    <Stack gap="xs">
      {nodeKey !== undefined && <Why graph={graph} nodeKey={nodeKey} {...found} />}
      {Object.keys(found.why).length > 0 && (
        <section aria-label={t('ahead')}>
          <Text size="xs" c="dimmed">
            {t('ahead')}
          </Text>
          {found.steps.length > 0 ? (
            <PredictedSteps steps={found.steps} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('nothingAhead')}
            </Text>
          )}
        </section>
      )}
    </Stack>
  );
}

function Why({ graph, nodeKey, why, fields }: { readonly graph: ProcessGraph; readonly nodeKey: string } & Told): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const language = useLanguage();
  const rules = graph.nodes.find((node) => node.nodeKey === nodeKey)?.rules ?? [];
  const turns = (why[nodeKey] ?? []).flatMap(({ condition, holds }) => {
    const said = conditionText(condition, fields, word);
    return said === '' ? [] : [holds ? said : t('notSo', { condition: said })];
  });
  return (
    <section aria-label={t('whyAsked')}>
      <Text size="xs" c="dimmed">
        {t('whyAsked')}
      </Text>
      <List size="sm">
        <List.Item>
          {enumerated(
            rules.map((rule) => (rule.kind === 'USER' ? t('namedThere') : word(ruleLabel(rule)))),
            language,
          )}
        </List.Item>
        {turns.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </section>
  );
}
