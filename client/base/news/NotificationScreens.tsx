/** Notifications: the authors' list and letter, with its recipients' answers (base-srm.md §11). */
import { Button, Group, Table, Text } from '@mantine/core';
import { srmBaseNotification } from '@machines/base/notification/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { IconBellRinging, IconCopy, IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { refs } from '../../kernel/fields/references/refs.js';
import { useReferenceName } from '../../kernel/fields/references/reference-names.js';
import type { FormSlots, LineSlot } from '../../kernel/form/DocumentForm.js';
import { useDefinition } from '../../kernel/definitions.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useZone } from '../../kernel/language/zone.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import type { Addressee } from './ContactRecipients.js';
import { ContactRecipients } from './ContactRecipients.js';
import css from './news.module.css';
import { useCopy } from './NoticeEditScreen.js';
import { TITLE_WIDTH } from './NoticeListScreen.js';
import { PastedRecipients } from './PastedRecipients.js';
import { Readers } from './Readers.js';
import { useNewsTexts } from './texts.js';

const definition = anyDefinition(srmBaseNotification);
const left: ReadonlySet<string> = new Set(['attribute2', 'forMe', 'toReply', 'fullText', 'titleEn']);
const first = ['title', 'notificationType', 'state', 'noticeDate', 'recipientCount', 'readCount', 'confirmedCount', 'repliedCount'];
const rank = ({ key }: { readonly key: string }): number => (first.includes(key) ? first.indexOf(key) : first.length);
const columns = columnsOf(definition)
  .filter((column) => !left.has(column.key))
  .map((column) => (column.key === 'title' ? { ...column, width: TITLE_WIDTH } : column))
  .toSorted((a, b) => rank(a) - rank(b));

export function NotificationList(): ReactNode {
  const t = useNewsTexts();
  const tab = useScreen();
  const known = useDefinition('srmBaseNotification');
  if (tab.query['id']) return <DocumentPage definition={known} id={tab.query['id']} />;
  return (
    <ListPage
      definition={known}
      columns={columns}
      batchEvents={['SUBMIT', 'PUBLISH']}
      rowActions={(row: TableRow) => [
        {
          key: 'preview',
          label: t('preview'),
          icon: <IconEye size={15} />,
          onClick: () => tab.open('notificationPreview', { id: String(row['id']) }),
        },
        {
          key: 'copy',
          label: t('copy'),
          icon: <IconCopy size={15} />,
          onClick: () => tab.open('notificationEdit', { new: '1', copy: String(row['id']) }),
        },
      ]}
    />
  );
}

/** Several users at once become lines. */
function AddPeople({ rows, onChange }: LineSlot): ReactNode {
  const t = useNewsTexts();
  const [ids, setIds] = useState<readonly string[]>([]);
  const addAll = (people: readonly Addressee[]): void => {
    const known = new Set(rows.map((row) => row['recipientUserId']));
    const last = rows.reduce((most, row) => Math.max(most, Number(row['recipientLineId']) || 0), 0);
    const fresh = new Map(people.filter(({ userId }) => !known.has(userId)).map(({ userId, role }) => [userId, role]));
    onChange([
      ...rows,
      ...[...fresh].map(([recipientUserId, contactRole], index) => ({ recipientLineId: last + index + 1, recipientUserId, contactRole })),
    ]);
  };
  const addUsers = (userIds: readonly string[]): void => addAll(userIds.map((userId) => ({ userId, role: null })));
  return (
    <>
      <Group align="end" gap="xs" mb="sm">
        <div style={{ flex: 1, minWidth: 240 }}>
          <refs.Input
            field={{ kind: 'refs', entity: 'baseUsers', label: { en: '', cn: '' } }}
            name="people"
            label={t('addPeople')}
            description={t('addPeopleHint')}
            value={ids}
            onChange={(chosen) => setIds(chosen as readonly string[])}
          />
        </div>
        <Button
          size="sm"
          variant="default"
          disabled={ids.length === 0}
          onClick={() => {
            addUsers(ids);
            setIds([]);
          }}
        >
          {t('add')}
        </Button>
        <PastedRecipients onFound={addUsers} />
      </Group>
      <ContactRecipients onFound={addAll} />
    </>
  );
}

const slots: FormSlots = { lineTools: { recipients: (lines) => lines.editable && <AddPeople {...lines} /> } };
const copied = ['title', 'titleEn', 'notificationType', 'content', 'contentEn', 'importance', 'needReplyFlag'] as const;

export function NotificationEdit(): ReactNode {
  const t = useNewsTexts();
  const tab = useScreen();
  const known = useDefinition('srmBaseNotification');
  const id = tab.query['id'] ?? null;
  const initial = useCopy('srmBaseNotification', id === null ? tab.query['copy'] : undefined, copied);
  if (initial === undefined) return <LoadingState />;
  return (
    <DocumentPage
      definition={known}
      id={id}
      slots={slots}
      leaveOut={['REPLY', 'CONFIRM_READ', 'REMIND']}
      {...(initial ? { initial } : {})}
      head={(document) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEye size={15} />}
          onClick={() => tab.open('notificationPreview', { id: document.id })}
        >
          {t('preview')}
        </Button>
      )}
      tabs={(document) =>
        document.view['everPublished'] === 'Y'
          ? [
              { key: 'answers', label: t('answers'), content: <Answers document={document} /> },
              {
                key: 'readers',
                label: t('readers'),
                content: <Readers type="srmBaseNotification" id={document.id} stamp={document.rev} />,
              },
            ]
          : []
      }
    />
  );
}

interface RecipientRow {
  readonly recipientLineId: number;
  readonly recipientUserId: string;
  readonly supplierId: string | null;
  readonly confirmedAt: number | null;
  readonly repliedAt: number | null;
  readonly replyText: string | null;
  readonly remindCount: number;
}

const users = { entity: 'baseUsers', key: 'id' } as const;
const suppliers = { entity: 'srmSlcSupplierInfo', key: 'id' } as const;

function Answer({
  row,
  readAt,
  zone,
  onRemind,
}: {
  readonly row: RecipientRow;
  readonly readAt: number | null;
  readonly zone: string;
  readonly onRemind: (() => void) | null;
}): ReactNode {
  const t = useNewsTexts();
  const name = useReferenceName(users, row.recipientUserId);
  const supplier = useReferenceName(suppliers, row.supplierId);
  const time = (at: number | null): string => (at === null ? '–' : formatDateTime(at, zone).slice(0, 16));
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{supplier}</Table.Td>
      <Table.Td className="gh-number">{time(readAt)}</Table.Td>
      <Table.Td className="gh-number">{time(row.confirmedAt)}</Table.Td>
      <Table.Td className="gh-number">{time(row.repliedAt)}</Table.Td>
      <Table.Td style={{ whiteSpace: 'pre-wrap' }}>{row.replyText}</Table.Td>
      <Table.Td>
        {row.repliedAt === null && (
          <Group gap={6} wrap="nowrap">
            {row.remindCount > 0 && (
              <Text size="xs" c="dimmed">
                {t('reminded', { n: row.remindCount })}
              </Text>
            )}
            {onRemind && (
              <Button size="compact-xs" variant="subtle" onClick={onRemind}>
                {t('remind')}
              </Button>
            )}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface Reading {
  readonly recipientLineId: number;
  readonly readAt: number | null;
}

const LINES_AT_A_TIME = 200;

async function readingsOf(docId: string, pageIndex = 1): Promise<readonly Reading[]> {
  const page = await ask<readonly Reading[]>(
    'srmBaseNotificationRecipient',
    'listByPage',
    { docId, pageIndex, pageRows: LINES_AT_A_TIME },
    { quiet: true },
  );
  return page.length < LINES_AT_A_TIME ? page : [...page, ...(await readingsOf(docId, pageIndex + 1))];
}

/** When each of them first read what counts as this version, by line; reading is no event, so it is asked again when somebody comes back to look. */
function useReadAt({ id, rev }: LiveDocument): ReadonlyMap<number, number | null> {
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  useEffect(() => {
    const load = (): void => void readingsOf(id).then(setReadings, toastFailure);
    load();
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [id, rev]);
  return new Map(readings.map(({ recipientLineId, readAt }) => [recipientLineId, readAt]));
}

function Answers({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useNewsTexts();
  const zone = useZone();
  const rows = (document.view['recipients'] ?? []) as readonly RecipientRow[];
  const readAt = useReadAt(document);
  const count = (fits: (row: RecipientRow) => boolean): { n: number; all: number } => ({ n: rows.filter(fits).length, all: rows.length });
  const may = isOpen(document.can('REMIND'));
  const remind = (lineIds: readonly number[] | null): void =>
    void document
      .send('REMIND', { lineIds })
      .then((answer) => (answer.status === 'S' ? toastDone(t('remind')) : toastRefused(answer)), toastFailure);
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <Text size="sm" fw={600} className="gh-number">
          {t(
            'answered',
            count((row) => row.repliedAt !== null),
          )}
        </Text>
        <Text size="sm" c="dimmed" className="gh-number">
          {t(
            'readOf',
            count((row) => Boolean(readAt.get(row.recipientLineId))),
          )}
        </Text>
        <Text size="sm" c="dimmed" className="gh-number">
          {t(
            'confirmedOf',
            count((row) => row.confirmedAt !== null),
          )}
        </Text>
        {may && (
          <Button size="xs" variant="default" leftSection={<IconBellRinging size={15} />} onClick={() => remind(null)}>
            {t('remindAll')}
          </Button>
        )}
      </div>
      <Table.ScrollContainer minWidth={640} type="native">
        <Table fz="sm" aria-label={t('answers')}>
          <Table.Thead>
            <Table.Tr>
              {[t('recipients'), t('supplier'), t('read'), t('confirmed'), t('replied'), t('reply')].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
              <Table.Th>
                <span className="gh-visually-hidden">{t('remind')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Answer
                key={row.recipientLineId}
                row={row}
                readAt={readAt.get(row.recipientLineId) ?? null}
                zone={zone}
                onRemind={may ? () => remind([row.recipientLineId]) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

/** Also of the readers' page: opening it counts. */
export const countView = (id: string): Promise<unknown> =>
  ask('srmBaseNotification', 'findById', { id, viewCount: 'view' }, { quiet: true }).catch(() => undefined);
