/** Whoever submits a document says who approves a step of it (platform-process.md §4, SUBMITTER_CHOICE); kept until it is submitted. */
import { Group, MultiSelect, Text } from '@mantine/core';
import { f } from '@machines/kernel/fields.js';
import { countOf, nodeLabel } from '@machines/process/graph.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { useLabel } from '../kernel/language/language.js';
import { toastFailure } from '../kernel/toast.js';
import type { PredictedStep, StepChoice } from './PredictedSteps.js';
import { useProcessTexts } from './texts.js';

/** The document of the choice; null: nothing has been chosen yet. */
export interface KeptChoice {
  readonly id: string | null;
  readonly rev: number | null;
}

const approvers = f.refs('baseUsers', 'Approvers', '审批人');

export function ChooseApprovers({
  type,
  id,
  kept,
  steps,
  step,
  choice,
  onChosen,
}: {
  readonly type: string;
  readonly id: string;
  readonly kept: KeptChoice;
  readonly steps: readonly PredictedStep[];
  readonly step: PredictedStep;
  readonly choice: StepChoice;
  onChosen(): void;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const [chosen, setChosen] = useState(choice.userIds);
  const [saving, setSaving] = useState(false);
  const name = word(nodeLabel(step));
  const label = `${name}: ${t('chooseApprovers', { n: countOf(choice) })}`;

  const choose = (userIds: readonly string[]): void => {
    setChosen(userIds);
    setSaving(true);
    const all = steps.flatMap((one) =>
      one.choice ? [{ nodeKey: one.nodeKey, userIds: one === step ? userIds : one.choice.userIds }] : [],
    );
    const named = all.filter((one) => one.userIds.length > 0).map((one, index) => ({ lineNum: index + 1, ...one }));
    const which = kept.id === null ? {} : { id: kept.id, rev: kept.rev };
    ask('bpmChoice', 'saveOrUpdate', { ...which, docType: type, docId: id, steps: named })
      .then(onChosen, (error: unknown) => {
        setChosen(choice.userIds);
        toastFailure(error);
      })
      .finally(() => setSaving(false));
  };
  return (
    <Group gap="xs" align="flex-end" my={4} maw={520}>
      {choice.candidates ? (
        <MultiSelect
          size="xs"
          flex={1}
          searchable
          label={label}
          value={[...chosen]}
          maxValues={choice.max}
          disabled={saving}
          data={choice.candidates.map((one) => ({ value: one.id, label: one.name }))}
          onChange={choose}
        />
      ) : (
        <FieldInput
          field={{ ...approvers, label: { en: label, cn: label } }}
          name={`choice_${step.nodeKey}`}
          value={chosen}
          disabled={saving}
          onChange={(ids) => choose(((ids as readonly string[] | null) ?? []).slice(0, choice.max))}
        />
      )}
      <Text size="xs" c="dimmed" w="100%">
        {t('choiceKept')}
      </Text>
    </Group>
  );
}
