/** positionAllot/positionAllotAdd: several people come to a position or into a department at once; one assignment is edited as a form. */
import { Button, Group, List, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { f } from '@machines/kernel/fields.js';
import type { Field, Label } from '@machines/kernel/fields.js';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { ReferenceName } from '../kernel/fields/references/ReferenceName.js';
import { targetOf } from '../kernel/fields/references/reference-names.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { useLabel } from '../kernel/language/language.js';
import { useToday } from '../kernel/language/today.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { LoadingState } from '../kernel/states/States.js';
import { toastFailure, toastSaid } from '../kernel/toast.js';
import { assignToPosition, moveToDepartment } from './assigning.js';
import type { Outcome } from './assigning.js';

const words = {
  title: { en: 'Assign people', cn: '批量分配' },
  position: { en: 'To a position', cn: '分配岗位' },
  department: { en: 'Into a department', cn: '调整部门' },
  assign: { en: 'Assign', cn: '分配' },
  done: { en: '{n} assigned', cn: '已分配{n}人' },
  refused: { en: 'Not assigned; they stay chosen above:', cn: '以下人员未分配,仍保留在上方:' },
} as const satisfies Readonly<Record<string, Label>>;

const MOST = 100;
const people = f.refs('basePerson', 'People', '员工', { need: 'save' });
const department = f.ref('baseDepartment', 'Department', '部门', { need: 'save' });
/** What all of them have alike. */
const common = ['positionId', 'startDate', 'endDate', 'primaryFlag', 'actingFlag'] as const;
type Values = Readonly<Record<string, unknown>>;

export default function AssignScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('basePositionAllot');
  const id = query['id'] ?? null;
  return id === null ? <Assigning fields={definition.fields} /> : <DocumentPage definition={definition} id={id} />;
}

export function Assigning({ fields }: { readonly fields: Readonly<Record<string, Field>> }): ReactNode {
  const word = useLabel();
  const today = useToday();
  const [kind, setKind] = useState<'position' | 'department'>('position');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Values>({ startDate: today, primaryFlag: 'Y', actingFlag: 'N' });
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [sending, setSending] = useState(false);
  const change = (name: string, value: unknown): void => setValues((now) => ({ ...now, [name]: value }));
  const asked = kind === 'position' ? common.map((name) => [name, fields[name]!] as const) : ([['deptId', department]] as const);
  const complete = chosen.length > 0 && asked.every(([name, { need }]) => need === undefined || Boolean(values[name]));
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const told =
        kind === 'position'
          ? await assignToPosition(chosen, Object.fromEntries(common.map((name) => [name, values[name] ?? null])))
          : await moveToDepartment(chosen, String(values['deptId']));
      const refused = told.filter(({ refusal }) => refusal !== null);
      setOutcomes(refused);
      setChosen(refused.map(({ personId }) => personId));
      if (refused.length < told.length) toastSaid(word(words.done).replace('{n}', String(told.length - refused.length)));
    } catch (error) {
      toastFailure(error);
    }
    setSending(false);
  };
  return (
    <Stack gap="md" maw={720}>
      <Title order={1} fz={18}>
        {word(words.title)}
      </Title>
      <SegmentedControl
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        value={kind}
        onChange={(value) => {
          setKind(value as typeof kind);
          setOutcomes([]);
        }}
        data={(['position', 'department'] as const).map((value) => ({ value, label: word(words[value]) }))}
      />
      <Paper withBorder p="md" radius="md">
        <Stack gap="sm">
          <FieldInput
            field={people}
            name="people"
            value={chosen}
            onChange={(ids) => setChosen(((ids as readonly string[] | null) ?? []).slice(0, MOST))}
          />
          {asked.map(([name, field]) => (
            <FieldInput key={name} field={field} name={name} value={values[name] ?? null} onChange={(value) => change(name, value)} />
          ))}
          <Group justify="flex-end">
            <Button loading={sending} disabled={!complete} onClick={() => void send()}>
              {word(words.assign)}
            </Button>
          </Group>
        </Stack>
      </Paper>
      {outcomes.length > 0 && <Refusals outcomes={outcomes} />}
    </Stack>
  );
}

function Refusals({ outcomes }: { readonly outcomes: readonly Outcome[] }): ReactNode {
  const word = useLabel();
  return (
    <section role="alert" aria-label={word(words.refused)}>
      <Text size="sm" c="red">
        {word(words.refused)}
      </Text>
      <List size="sm">
        {outcomes.map(({ personId, refusal }) => (
          <List.Item key={personId}>
            <ReferenceName target={targetOf(people)} id={personId} />: {refusal}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
