/** A dry run of the drawing as it stands: the path, and who would be asked. Nothing is stored. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { f } from '@machines/kernel/fields.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { toastFailure } from '../../kernel/toast.js';
import { PredictedSteps } from '../PredictedSteps.js';
import type { PredictedStep } from '../PredictedSteps.js';
import { useProcessTexts } from '../texts.js';

const submitter = f.ref('baseUsers', 'Submitter', '发起人');

export function TestPanel({ graph, policy }: { readonly graph: ProcessGraph; readonly policy: object }): ReactNode {
  const t = useProcessTexts();
  const [userId, setUserId] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [steps, setSteps] = useState<readonly PredictedStep[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    try {
      const vars = amount.trim() === '' ? {} : { amountBase: amount.trim() };
      const answer = await call<{ steps: readonly PredictedStep[] }>('bpm', 'simulate', { graph, policy, submitterUserId: userId, vars });
      setRefused(answer.status === 'S' ? null : answer.msg);
      setSteps(answer.status === 'S' ? answer.data.steps : null);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Stack gap="sm" maw={620}>
      <Text size="sm" c="dimmed">
        {t('testHint')}
      </Text>
      <FieldInput
        field={submitter}
        name="submitterUserId"
        value={userId}
        onChange={(id) => setUserId(typeof id === 'string' ? id : null)}
      />
      <TextInput
        size="sm"
        label={t('testAmount')}
        inputMode="decimal"
        value={amount}
        onChange={(typed) => setAmount(typed.currentTarget.value)}
      />
      <Group>
        <Button size="xs" disabled={userId === null} onClick={() => void run()}>
          {t('runTest')}
        </Button>
      </Group>
      {refused !== null && <Alert color="red">{refused}</Alert>}
      {steps && <PredictedSteps steps={steps} />}
    </Stack>
  );
}
