/** Which documents are approved, by whom, and whether a second person must (base-srm.md §2). */
import { Badge, Box, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useLanguage } from '../../kernel/language/language.js';
import parts from '../../kernel/parts.module.css';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { usePlatformTexts } from '../texts.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { useKeepsOptions } from './OptionValues.js';
import { LevelInput } from './SetValue.js';

interface Approval {
  readonly docType: string;
  readonly docName: string;
  readonly docNameEn: string;
  readonly profileCode: string | null;
  readonly value: string;
  readonly from: string | null;
  readonly fourEyes: 'Y' | 'N';
}

export function Approvals(): ReactNode {
  const t = usePlatformTexts();
  const english = useLanguage() === 'en';
  const keeps = useKeepsOptions();
  const [orgId, setOrgId] = useState<string | null>(null);
  const { data, failure, reload } = useLoaded<readonly Approval[]>('srmBaseConfigProfile', 'listApprovals', { orgId });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  const turn = ({ profileCode }: Approval, on: boolean): void => {
    void ask('srmBaseConfigProfile', 'saveOrUpdate', {
      profileCode,
      level: orgId === null ? 'SITE' : 'ORG',
      orgId,
      value: on ? 'Y' : 'N',
    }).then(() => {
      toastInfo(t('optionSet'));
      reload();
    }, toastFailure);
  };
  return (
    <>
      <Box maw={320}>
        <LevelInput level="ORG" label={t('organisation')} value={orgId} onChange={setOrgId} />
      </Box>
      <Table.ScrollContainer minWidth={560} type="native" mt="sm" className={parts['card']!}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('docType')}</Table.Th>
              <Table.Th>{t('approval')}</Table.Th>
              <Table.Th>{t('process')}</Table.Th>
              <Table.Th>{t('fourEyes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((row) => {
              const name = english ? row.docNameEn : row.docName;
              return (
                <Table.Tr key={row.docType}>
                  <Table.Td>
                    <Text size="sm" fw={500}>
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {row.docType}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {row.profileCode === null || !keeps ? (
                      <Badge variant="light" color={row.value === 'Y' ? 'blue' : 'gray'}>
                        {row.profileCode === null ? t('always') : t(row.value === 'Y' ? 'on' : 'off')}
                      </Badge>
                    ) : (
                      <Switch
                        aria-label={`${t('approval')}: ${name}`}
                        checked={row.value === 'Y'}
                        label={t(row.value === 'Y' ? 'on' : 'off')}
                        onChange={(event) => turn(row, event.currentTarget.checked)}
                      />
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm" c="dimmed">
                      {t('noProcess')}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm">{t(row.fourEyes === 'Y' ? 'selfNot' : 'anyApprover')}</Text>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
