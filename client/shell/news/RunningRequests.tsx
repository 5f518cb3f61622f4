/** Requests of the viewer that run in the background, in the bell; a press opens one. */
import { Menu, Text } from '@mantine/core';
import { baseConcurrentRequest } from '@machines/platform/request/index.js';
import { platformLookups } from '@machines/platform/lookups.js';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { useTaskProgress } from '../../kernel/excel/import-progress.js';
import { TaskProgressBar } from '../../kernel/excel/TaskProgressBar.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useList } from '../../kernel/list/use-list.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useSession } from '../../kernel/session/session.js';
import { useShell } from '../shell-state.js';

const open = ['pending', 'running'];
/** Exports have a place of their own in the bell. */
const shown = Object.keys(platformLookups.SYS_PROGRAM.values).filter((code) => code !== 'EXCEL_EXPORT');

export function RunningRequests(): ReactNode {
  const shell = useShell();
  const word = useLabel();
  const programs = useLookupWords(platformLookups.SYS_PROGRAM, useLanguage());
  const userId = useSession()?.userInfo.userId ?? '0';
  const { rows, fresh, reload } = useList('baseConcurrentRequest', {
    pageIndex: 1,
    pageRows: 5,
    conditions: [
      { key: 'requesterId', op: 'eq', value: userId },
      { key: 'state', op: 'in', value: open },
      { key: 'programCode', op: 'in', value: shown },
    ],
  });
  useEffect(() => {
    if (fresh > 0) reload();
  }, [fresh, reload]);
  const progress = useTaskProgress('running');
  if (rows.length === 0) return null;
  return (
    <>
      {rows.map((row) => {
        const id = String(row['id']);
        const { done, of } = progress.get(id) ?? { done: 0, of: 0 };
        return (
          <Menu.Item key={id} onClick={() => shell.open('SubmitRequestDetail', { id })}>
            <Text size="sm" truncate="end">
              {programs.word(String(row['programCode']))}
            </Text>
            <TaskProgressBar compact done={done} of={of} phase={word(baseConcurrentRequest.machine.states[String(row['state'])]!.label)} />
          </Menu.Item>
        );
      })}
      <Menu.Divider />
    </>
  );
}
