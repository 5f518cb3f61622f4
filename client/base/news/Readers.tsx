/** Who has read it and when; evidence of confirmations. */
import { Button, Group, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import { csvOf, download } from '../../kernel/csv.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useNameIn } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import { useNewsTexts } from './texts.js';

interface Reader {
  readonly userId: string;
  readonly userName: string | null;
  readonly userNameEn: string | null;
  readonly supplierName: string | null;
  readonly supplierNameEn: string | null;
  readonly versionNo: number;
  readonly firstReadAt: number;
  readonly lastReadAt: number;
  readonly readCount: number;
  readonly confirmedAt: number | null;
  readonly confirmText: string | null;
}

/** Columns of the file whose times stand in the reader's zone. */
const timed: ReadonlySet<number> = new Set([3, 4, 6]);

export function Readers({ type, id, stamp }: { readonly type: string; readonly id: string; readonly stamp: number | null }): ReactNode {
  const t = useNewsTexts();
  const nameOf = useNameIn();
  const zone = useZone();
  const [readers, setReaders] = useState<readonly Reader[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    ask<readonly Reader[]>(type, 'listRead', { id }).then(setReaders, (error: unknown) =>
      setFailure({ code: error instanceof Refused ? error.code : 'NET_NO_ANSWER', msg: error instanceof Refused ? error.message : '' }),
    );
  }, [type, id, stamp]);
  if (failure) return <ErrorState failure={failure} />;
  if (!readers) return <LoadingState />;
  if (readers.length === 0) return <EmptyState title={t('noReaders')} hint={null} />;
  const time = (at: number | null): string => (at === null ? '' : formatDateTime(at, zone).slice(0, 16));
  const heads = [t('reader'), t('supplier'), t('version'), t('firstRead'), t('lastRead'), t('times'), t('confirmed'), t('confirmText')];
  const evidence = (): void => {
    const exact = (at: number | null): string => (at === null ? '' : formatDateTime(at, zone));
    const rows = readers.map((one) => [
      nameOf(one, 'userName'),
      nameOf(one, 'supplierName'),
      String(one.versionNo),
      exact(one.firstReadAt),
      exact(one.lastReadAt),
      String(one.readCount),
      exact(one.confirmedAt),
      one.confirmText ?? '',
    ]);
    download(`${t('readers')}-${id}.csv`, csvOf([heads.map((head, at) => (timed.has(at) ? `${head} (${zone})` : head)), ...rows]));
  };
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} onClick={evidence}>
          {t('exportReaders')}
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={640} type="native">
        <Table fz="sm" aria-label={t('readers')}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {readers.map((one) => (
              <Table.Tr key={`${one.userId}.${one.versionNo}`}>
                <Table.Td>{nameOf(one, 'userName')}</Table.Td>
                <Table.Td>{nameOf(one, 'supplierName')}</Table.Td>
                <Table.Td className="gh-number">{one.versionNo}</Table.Td>
                <Table.Td className="gh-number">{time(one.firstReadAt)}</Table.Td>
                <Table.Td className="gh-number">{time(one.lastReadAt)}</Table.Td>
                <Table.Td className="gh-number">{one.readCount}</Table.Td>
                <Table.Td className="gh-number">{time(one.confirmedAt)}</Table.Td>
                <Table.Td>{one.confirmText}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
