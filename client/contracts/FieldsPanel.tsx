/** Own fields of a contract (contracts.md §2): the supplier fills in his before he confirms; the buyer sees them come. */
import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Input } from '@machines/contracts/inputs.js';
import { fieldOf, isLacking, labelOf } from '@machines/contracts/inputs.js';
import { contractLookups } from '@machines/contracts/lookups.js';
import { checkValue } from '@machines/kernel/validate.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { useLabel } from '../kernel/language/language.js';
import { useContractTexts } from './texts.js';
import { useSent } from './use-sent.js';

export const inputsIn = ({ view }: LiveDocument): readonly Input[] => (view['inputs'] ?? []) as readonly Input[];

export function FieldsPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const inputs = inputsIn(document);
  const mine = inputs.filter(({ filledBy }) => filledBy === 'B');
  return (
    <Stack gap="lg" maw={960}>
      {isOpen(document.can('SUPPLIER_FILL')) && mine.length > 0 && <FillForm document={document} inputs={mine} />}
      <Stack gap="xs" component="section" aria-label={t('fieldsFilled')}>
        <Title order={2} fz={16}>
          {t('fieldsFilled')}
        </Title>
        <Filled inputs={inputs} />
      </Stack>
    </Stack>
  );
}

function Filled({ inputs }: { readonly inputs: readonly Input[] }): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  return (
    <Table>
      <Table.Tbody>
        {inputs.map((input) => (
          <Table.Tr key={input.inputNo}>
            <Table.Th scope="row">{word(labelOf(input))}</Table.Th>
            <Table.Td>
              <Badge variant="light" color={input.filledBy === 'B' ? 'orange' : 'blue'}>
                {t(input.filledBy === 'B' ? 'sideB' : 'sideA')}
              </Badge>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {input.inputValue ?? (
                <Text span size="sm" c="dimmed">
                  {t(isLacking(input) ? 'fieldLacking' : 'fieldOpen')}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function FillForm({ document, inputs }: { readonly document: LiveDocument; readonly inputs: readonly Input[] }): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const [said, setSaid] = useState<ReadonlyMap<number, unknown>>(new Map());
  const { busy, send } = useSent(document);
  const changed = inputs.filter(({ inputNo, inputValue }) => said.has(inputNo) && (said.get(inputNo) ?? null) !== inputValue);
  const errorOf = (input: Input): string | null => {
    const { ok } = checkValue(fieldOf(input), 'inputValue', said.get(input.inputNo) ?? null);
    return ok ? null : t('fieldWrong', { kind: word(contractLookups.CCT_INPUT_KIND.values[input.inputKind]) });
  };
  const isWrong = changed.some((input) => errorOf(input) !== null);
  const fill = async (): Promise<void> => {
    const rows = changed.map(({ inputNo }) => ({ inputNo, inputValue: said.get(inputNo) ?? null }));
    if (await send('SUPPLIER_FILL', { rows })) setSaid(new Map());
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('fieldsMine')}>
      <Title order={2} fz={16}>
        {t('fieldsMine')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('fieldsHint')}
      </Text>
      {inputs.map((input) => (
        <FieldInput
          key={input.inputNo}
          field={fieldOf(input)}
          name={`input${input.inputNo}`}
          required={input.requiredFlag === 'Y'}
          value={said.has(input.inputNo) ? said.get(input.inputNo) : input.inputValue}
          error={said.has(input.inputNo) ? errorOf(input) : null}
          onChange={(value: unknown) => setSaid(new Map([...said, [input.inputNo, value]]))}
        />
      ))}
      <Group justify="flex-end">
        <Button loading={busy} disabled={changed.length === 0 || isWrong} onClick={() => void fill()}>
          {t('fieldsSave')}
        </Button>
      </Group>
    </Stack>
  );
}
