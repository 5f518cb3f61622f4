/** A path that would be taken: its steps, who would be asked, and why somebody would not be. */
import { List, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { sentence } from '@machines/kernel/refusals.js';
import { countOf } from '@machines/process/graph.js';
import { processLookups } from '@machines/process/lookups.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { enumerated, useLabel, useLanguage } from '../kernel/language/language.js';
import { useProcessTexts } from './texts.js';

export interface PredictedStep {
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly people: readonly { readonly name: string | null; readonly onBehalfOf?: string | null; readonly skip: string | null }[];
  /** Code of the refusal that a submission would meet here. */
  readonly problem: string | null;
  /** The submitter says who is asked here; `candidates` null: anybody of the company. */
  readonly choice?: StepChoice;
}
export interface StepChoice {
  readonly min: number;
  readonly max: number;
  readonly candidates: readonly { readonly id: string; readonly name: string }[] | null;
  readonly userIds: readonly string[];
}

const nameOf = ({ nodeName, nodeNameEn }: PredictedStep): Label => ({ cn: nodeName, en: nodeNameEn ?? nodeName });
const countsOf = ({ choice }: PredictedStep): Readonly<Record<string, string>> => (choice ? { n: countOf(choice) } : {});
const skips: Readonly<Record<string, Label>> = processLookups.BPM_SKIP_REASON.values;

export function PredictedSteps({
  steps,
  choosing,
}: {
  readonly steps: readonly PredictedStep[];
  /** What whoever submits it can choose at a step. */
  choosing?(step: PredictedStep, choice: StepChoice): ReactNode;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const language = useLanguage();
  const { allReasons } = useDefinition('bpmInstance');
  const person = ({ name, onBehalfOf, skip }: PredictedStep['people'][number]): string => {
    const more = [
      ...(onBehalfOf ? [t('onBehalf', { name: onBehalfOf })] : []),
      ...(skip ? [word(skips[skip] ?? { en: skip, cn: skip })] : []),
    ];
    return `${name ?? t('nobody')}${more.length > 0 ? ` (${enumerated(more, language)})` : ''}`;
  };
  return (
    <List size="sm" type="ordered">
      {steps.map((step) => (
        <List.Item key={step.nodeKey}>
          {word(nameOf(step))}:{' '}
          {step.problem ? (
            <Text span c="red" size="sm">
              {sentence(
                allReasons,
                { code: step.problem, kind: 'Refused', params: { node: word(nameOf(step)), ...countsOf(step) } },
                language,
              )}
            </Text>
          ) : (
            enumerated(step.people.map(person), language)
          )}
          {step.choice && choosing?.(step, step.choice)}
        </List.Item>
      ))}
    </List>
  );
}
