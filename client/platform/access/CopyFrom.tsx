/** Gives a user what another one holds. */
import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import { useToday } from '../../kernel/language/today.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { toastFailure, toastInfo, toastSaid } from '../../kernel/toast.js';
import { useAccessTexts } from './texts.js';

import { ROUTE, said, MOST, useUsers, assign } from './pair.js';
import type { Row, User } from './pair.js';

/** What that user has and this one has not. @returns how many were copied, and why others were refused @throws NoAnswer */
async function copyTo(
  definition: Parameters<typeof assign>[0],
  user: User,
  held: readonly Row[],
  from: string,
  today: string,
): Promise<{ readonly copied: number; readonly refused: readonly string[] }> {
  const theirs = await ask<readonly Row[]>('baseUserResp', 'listByPage', {
    userId: from,
    state: 'enabled',
    pageIndex: 1,
    pageRows: MOST,
  });
  const ownOf = (responsibilityId: string) => held.find((own) => own['responsibilityId'] === responsibilityId);
  const wanted = theirs.filter((row) => ownOf(said(row, 'responsibilityId'))?.['state'] !== 'enabled');
  const refused: string[] = [];
  for (const one of wanted) {
    const responsibilityId = said(one, 'responsibilityId');
    const grant = { startDate: today, endDate: said(one, 'endDate') || null, grantReason: null };
    try {
      await assign(definition, { userId: user.id, responsibilityId, row: ownOf(responsibilityId) }, grant);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(error.message);
    }
  }
  return { copied: wanted.length - refused.length, refused };
}

export function CopyFrom({ user, held }: { readonly user: User; readonly held: readonly Row[] }): ReactNode {
  const t = useAccessTexts();
  const mine = useMenus();
  const definition = useDefinition('baseUserResp');
  const users = useUsers('');
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const copy = async (): Promise<void> => {
    setWorking(true);
    try {
      const { copied, refused } = await copyTo(definition, user, held, from!, today);
      toastSaid(t('copied', { n: copied }));
      if (refused.length > 0) toastInfo(t('copySkipped', { n: refused.length, why: [...new Set(refused)].join(' ') }));
      setOpen(false);
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  if (!holdsButton(mine, ROUTE, 'btnAdd')) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={() => setOpen(true)}>
        {t('copyFrom')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('copyFrom')}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="sm">
          <Select
            searchable
            label={t('user')}
            value={from}
            onChange={setFrom}
            data={users
              .filter((one) => one.id !== user.id && one.userType === user.userType)
              .map((one) => ({ value: one.id, label: `${one.fullName} (${one.userName})` }))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={from === null} loading={working} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
