/** A dry run of the drawing as it stands: the path, and who would be asked. Nothing is stored. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { EntityName } from '@machines/kernel/entity-names.js';
import { f } from '@machines/kernel/fields.js';
import type { FormField } from '@machines/process/form.js';
import { fieldOf } from '@machines/process/form.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { inForm } from '@machines/process/graph.js';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { allEntries } from '../../kernel/definitions.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { toastFailure } from '../../kernel/toast.js';
import { PredictedSteps } from '../PredictedSteps.js';
import type { PredictedStep } from '../PredictedSteps.js';
import { useProcessTexts } from '../texts.js';

const submitter = f.ref('baseUsers', 'Submitter', '发起人');

interface Props {
  readonly graph: ProcessGraph;
  readonly policy: object;
  /** Of a free application: what conditions may ask of it. */
  readonly form: readonly FormField[];
  /** Code of the approval. */
  readonly docType: string;
}

export function TestPanel({ graph, policy, form, docType }: Props): ReactNode {
  const t = useProcessTexts();
  const [docId, setDocId] = useState<string | null>(null);
  const entry = allEntries().find(({ approvals = [] }) => approvals.some(({ code }) => code === docType));
  const sample = useMemo(() => entry && f.ref(entry.type as EntityName, 'Sample document', '示例单据'), [entry]);
  const [userId, setUserId] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [said, setSaid] = useState<Readonly<Record<string, unknown>>>({});
  const [steps, setSteps] = useState<readonly PredictedStep[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    try {
      const vars = { ...said, ...(amount.trim() === '' ? {} : { amountBase: amount.trim() }) };
      const answer = await call<{ steps: readonly PredictedStep[] }>('bpm', 'simulate', {
        ...{ graph, policy, submitterUserId: userId, vars },
        ...(entry && docId !== null ? { docType: entry.type, docId } : {}),
      });
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
      {sample && (
        <FieldInput field={sample} name="sampleId" value={docId} onChange={(id) => setDocId(typeof id === 'string' ? id : null)} />
      )}
      <TextInput
        size="sm"
        label={t('testAmount')}
        inputMode="decimal"
        value={amount}
        onChange={(typed) => setAmount(typed.currentTarget.value)}
      />
      {form.map((row) => (
        <FieldInput
          key={row.fieldNo}
          field={fieldOf(row)}
          name={inForm(row.fieldKey)}
          required={false}
          value={said[inForm(row.fieldKey)] ?? null}
          onChange={(value) => setSaid((before) => ({ ...before, [inForm(row.fieldKey)]: value }))}
        />
      ))}
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
