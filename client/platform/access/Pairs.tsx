/** The right side: what belongs to one user or responsibility, given, changed and withdrawn with its dates. */
import { Badge, Button, Group, Modal, Stack, Table, TextInput } from '@mantine/core';
import { platformLookups } from '@machines/platform/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../../kernel/call.js';
import { DayInput } from '../../kernel/fields/dates/calendar.js';
import { useDefinition } from '../../kernel/definitions.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { toastFailure, toastSaid } from '../../kernel/toast.js';
import css from './access.module.css';
import { useAccessTexts } from './texts.js';

import { ROUTE, said, assign } from './pair.js';
import type { Pair } from './pair.js';

function useWithdraw(): (pair: Pair) => Promise<void> {
  const t = useAccessTexts();
  const definition = useDefinition('baseUserResp');
  return async ({ row }) => {
    try {
      const answer = await sendEvent(definition, said(row!, 'id'), 'INVALIDATE', {});
      if (answer.status !== 'S') throw new Refused(answer);
      toastSaid(t('withdrawn'));
    } catch (error) {
      toastFailure(error);
    }
  };
}

export function Pairs({ pairs }: { readonly pairs: readonly Pair[] }): ReactNode {
  const t = useAccessTexts();
  const mine = useMenus();
  const [asked, setAsked] = useState<Pair | null>(null);
  const withdraw = useWithdraw();
  const sources = useLookupWords(platformLookups.BASE_RESP_SOURCE, useLanguage());
  return (
    <>
      <Table.ScrollContainer minWidth={520} type="native">
        <Table fz="sm" highlightOnHover verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('code')}</Table.Th>
              <Table.Th>{t('dates')}</Table.Th>
              <Table.Th>{t('source')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pairs.map((pair) => {
              const held = pair.row?.['state'] === 'enabled';
              return (
                <Table.Tr key={pair.key}>
                  <Table.Td fw={held ? 600 : 400}>
                    {pair.name}
                    {pair.off && (
                      <Badge ml={6} size="xs" color="gray">
                        {t('inactive')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td className={css['code']}>{pair.code}</Table.Td>
                  <Table.Td>{held && `${said(pair.row!, 'startDate')} – ${said(pair.row!, 'endDate') || t('noEnd')}`}</Table.Td>
                  <Table.Td>{held && sources.word(said(pair.row!, 'source'))}</Table.Td>
                  <Table.Td>
                    <Group gap={6} justify="flex-end" wrap="nowrap">
                      {held && holdsButton(mine, ROUTE, 'btnEdit') && (
                        <Button size="compact-xs" variant="subtle" onClick={() => setAsked(pair)}>
                          {t('change')}
                        </Button>
                      )}
                      {held && holdsButton(mine, ROUTE, 'btnInvalid') && (
                        <Button size="compact-xs" variant="light" color="red" onClick={() => void withdraw(pair)}>
                          {t('withdraw')}
                        </Button>
                      )}
                      {!held && !pair.off && holdsButton(mine, ROUTE, 'btnAdd') && (
                        <Button size="compact-xs" variant="light" onClick={() => setAsked(pair)}>
                          {t('assign')}
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.name}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {asked && <Dates key={asked.key} pair={asked} onClose={() => setAsked(null)} />}
      </Modal>
    </>
  );
}

function Dates({ pair, onClose }: { readonly pair: Pair; onClose(): void }): ReactNode {
  const t = useAccessTexts();
  const definition = useDefinition('baseUserResp');
  const { row } = pair;
  const held = row?.['state'] === 'enabled';
  const today = useToday();
  const [from, setFrom] = useState<string | null>(held ? said(row, 'startDate') : today);
  const [to, setTo] = useState<string | null>((held && said(row, 'endDate')) || null);
  const [reason, setReason] = useState(row ? said(row, 'grantReason') : '');
  const [working, setWorking] = useState(false);
  const save = async (): Promise<void> => {
    setWorking(true);
    try {
      await assign(definition, pair, { startDate: from, endDate: to, grantReason: reason.trim() || null });
      toastSaid(t(held ? 'changed' : 'assigned'));
      onClose();
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Stack gap="sm">
      <DayInput label={t('from')} required value={from} onChange={setFrom} />
      <DayInput label={t('to')} clearable value={to} minDate={from ?? ''} onChange={setTo} />
      <TextInput label={t('reason')} maxLength={200} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={from === null} loading={working} onClick={() => void save()}>
          {t(held ? 'saveDates' : 'assign')}
        </Button>
      </Group>
    </Stack>
  );
}
