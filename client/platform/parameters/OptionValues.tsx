/** The values of one option by level: who set what and when; an administrator sets, changes and resets them. */
import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useZone } from '../../kernel/language/zone.js';
import { useSession } from '../../kernel/session/session.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { usePlatformTexts } from '../texts.js';
import { levelField, SetValue } from './SetValue.js';
import type { Level, Place } from './SetValue.js';
import { ValueCell } from './ValueInput.js';
import type { OptionKind } from './ValueInput.js';

export interface OptionValue extends Place {
  readonly value: string;
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

export interface Option extends OptionKind {
  readonly name: string;
  readonly levels: readonly Level[];
  readonly values: readonly OptionValue[];
}

export const useKeepsOptions = (): boolean => useSession()?.current?.respCode === 'ADMIN';

interface Props {
  readonly option: Option;
  readonly onChanged?: () => void;
}

export function OptionValues({ option, onChanged = () => undefined }: Props): ReactNode {
  const t = usePlatformTexts();
  const keeps = useKeepsOptions();
  const [asked, setAsked] = useState<{ readonly place: Place | null; readonly value: string | null } | null>(null);
  const reset = ({ level, levelId }: Place): void => {
    void ask('baseProfileValue', 'delete', { profileCode: option.profileCode, level, levelId }).then(() => {
      toastInfo(t('optionReset'));
      onChanged();
    }, toastFailure);
  };
  return (
    <>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table verticalSpacing={6} aria-label={option.name}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('level')}</Table.Th>
              <Table.Th>{t('forWhom')}</Table.Th>
              <Table.Th>{t('value')}</Table.Th>
              <Table.Th>{t('changedBy')}</Table.Th>
              <Table.Th>{t('changedAt')}</Table.Th>
              {keeps && <Table.Th />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {option.values.map((one) => (
              <ValueRow
                key={`${one.level}:${one.levelId}`}
                option={option}
                held={one}
                {...(keeps ? { onChange: () => setAsked({ place: one, value: one.value }), onReset: () => reset(one) } : {})}
              />
            ))}
            {option.values.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={keeps ? 6 : 5}>
                  <Text size="sm" c="dimmed" ta="center" py="xs">
                    {t('inherited')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {keeps && (
        <Button
          size="compact-sm"
          variant="light"
          mt={6}
          leftSection={<IconPlus size={14} />}
          onClick={() => setAsked({ place: null, value: null })}
        >
          {t('set')}
        </Button>
      )}
      {asked && (
        <SetValue
          profileCode={option.profileCode}
          title={option.name}
          kind={option}
          levels={option.levels}
          place={asked.place}
          value={asked.value}
          onClose={() => setAsked(null)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}

function ValueRow({
  option,
  held,
  onChange,
  onReset,
}: {
  readonly option: Option;
  readonly held: OptionValue;
  readonly onChange?: () => void;
  readonly onReset?: () => void;
}): ReactNode {
  const t = usePlatformTexts();
  const zone = useZone();
  return (
    <Table.Tr>
      <Table.Td>
        <Badge variant="light" color="gray">
          {t(held.level)}
        </Badge>
      </Table.Td>
      <Table.Td>{held.level === 'SITE' ? '' : <Reference level={held.level} id={held.levelId} />}</Table.Td>
      <Table.Td fw={500}>
        <ValueCell kind={option} value={held.value} />
      </Table.Td>
      <Table.Td>{held.changedBy === null ? '' : <Reference level="USER" id={held.changedBy} />}</Table.Td>
      <Table.Td>{held.changedAt === null ? '' : formatDateTime(held.changedAt, zone)}</Table.Td>
      {onChange && onReset && (
        <Table.Td>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Button size="compact-xs" variant="default" onClick={onChange}>
              {t('change')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="red" onClick={onReset}>
              {t('reset')}
            </Button>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

export function Reference({ level, id }: { readonly level: Exclude<Level, 'SITE'>; readonly id: string | null }): ReactNode {
  const field = levelField(level);
  const { Cell } = kindOf(field);
  return <Cell field={field} name="levelId" value={id} row={{}} />;
}
