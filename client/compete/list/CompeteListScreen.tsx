/** competeList: every event in one live table; a running one shows its remaining time and best value in place. */
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Instant } from '@machines/kernel/fields.js';
import { IconCopy, IconDoorEnter, IconEdit, IconTestPipe, IconTrophy } from '@tabler/icons-react';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useWholeList } from '../../kernel/list/use-list.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { useCopy } from '../copy.js';
import { useFormatWords } from '../format-words.js';
import { useCountdown } from '../hall/common/use-countdown.js';
import { useCompeteTexts } from '../texts.js';
import css from './list.module.css';

const definition = anyDefinition(srmSfdCompeteHeader);
const running = ['running', 'revealing', 'resuming', 'interval', 'checkin', 'paused'];
const MOST_HALLS = 200;

interface LiveHall {
  readonly state: string;
  readonly deadline: Instant | null;
}

const Halls = createContext<ReadonlyMap<string, LiveHall>>(new Map());

/** The hall that ends first, of every event with a live one. */
function useLiveHalls(): ReadonlyMap<string, LiveHall> {
  const { rows } = useWholeList('srmSfdCompeteHall', {
    pageIndex: 1,
    pageRows: MOST_HALLS,
    conditions: [{ key: 'state', op: 'in', value: running }],
    orderBy: [{ key: 'startAt', dir: 'asc' }],
  });
  return useMemo(() => {
    const found = new Map<string, LiveHall>();
    for (const row of rows as readonly {
      readonly headerId?: string;
      readonly state: string;
      readonly turnEndAt: Instant | null;
      readonly startAt: Instant | null;
    }[]) {
      if (!row.headerId) continue;
      const deadline = row.state === 'running' ? row.turnEndAt : row.state === 'checkin' ? row.startAt : null;
      const known = found.get(row.headerId);
      if (!known || (deadline !== null && (known.deadline === null || deadline < known.deadline)))
        found.set(row.headerId, { state: row.state, deadline });
    }
    return found;
  }, [rows]);
}

function Remaining({ id }: { readonly id: string }): ReactNode {
  const live = useContext(Halls).get(id);
  const countdown = useCountdown(live?.deadline ?? null);
  if (!live) return null;
  return (
    <span className={css.remaining} data-urgency={countdown?.urgency ?? 'calm'}>
      {countdown?.text ?? '–'}
    </span>
  );
}

function SuppliersCell({ row }: { readonly row: TableRow }): ReactNode {
  return (
    <span className={css.figure}>
      {String(row['confirmedCount'] ?? 0)}/{String(row['invitedCount'] ?? 0)}
    </span>
  );
}

const remainingColumn: Column = {
  key: 'remaining',
  label: { en: 'Remaining', cn: '剩余时间' },
  width: 106,
  align: 'right',
  sortable: false,
  filterable: false,
  cell: (row) => <Remaining id={String(row['id'])} />,
};

function FormatsCell({ row }: { readonly row: TableRow }): ReactNode {
  return useFormatWords()(row['formats'] as string | null | undefined);
}

/** Widths that let all columns of the screen stand beside each other; what a cell shows beyond its field. */
const particular: Readonly<Record<string, Partial<Column>>> = {
  docNumber: { width: 168 },
  competeTitle: { width: 200 },
  formats: { width: 110, cell: (row) => <FormatsCell row={row} /> },
  direction: { width: 70 },
  hallCount: { width: 70 },
  confirmedCount: { width: 112, label: { en: 'Confirmed', cn: '确认/邀请' }, cell: (row) => <SuppliersCell row={row} />, align: 'right' },
  startAt: { width: 166 },
  bestAmount: { width: 110 },
  savingRate: { width: 96 },
  buyerId: { width: 80 },
  state: { width: 110 },
};
/** What is looked for first stands first, so that a narrow window has it too. */
const order: readonly string[] = [
  'docNumber',
  'competeTitle',
  'state',
  'remaining',
  'startAt',
  'bestAmount',
  'savingRate',
  'confirmedCount',
  'formats',
  'direction',
  'hallCount',
  'buyerId',
];

const known: ReadonlyMap<string, Column> = new Map(
  [...columnsOf(definition).map((column) => ({ ...column, ...particular[column.key] })), remainingColumn].map((column) => [
    column.key,
    column,
  ]),
);
const columns: readonly Column[] = order.flatMap((key) => known.get(key) ?? []);

const editable = ['draft', 'rejected'];
const inHall = ['published', 'competing', 'awarding', 'awardApproving', 'awardRejected', 'awarded', 'fulfilled'];
const awardable = ['awarding', 'awardApproving', 'awardRejected', 'awarded', 'fulfilled'];

export default function CompeteListScreen(): ReactNode {
  const t = useCompeteTexts();
  const screen = useScreen();
  const halls = useLiveHalls();
  const copy = useCopy();
  const rowActions = (row: TableRow): readonly RowAction[] => {
    const id = String(row['id']);
    const state = String(row['state']);
    return [
      ...(editable.includes(state)
        ? [{ key: 'edit', label: t('edit'), icon: <IconEdit size={16} />, onClick: () => screen.open('competeEdit', { id }) }]
        : []),
      ...(inHall.includes(state)
        ? [
            {
              key: 'hall',
              label: t('enterHall'),
              icon: <IconDoorEnter size={16} />,
              onClick: () => screen.open('competeHallMain', { headerId: id }),
            },
          ]
        : []),
      ...(awardable.includes(state)
        ? [{ key: 'award', label: t('award'), icon: <IconTrophy size={16} />, onClick: () => screen.open('competeAwardSummary', { id }) }]
        : []),
      ...(copy
        ? [
            { key: 'copy', label: t('copy'), icon: <IconCopy size={16} />, onClick: () => void copy(id, false) },
            { key: 'rehearse', label: t('rehearse'), icon: <IconTestPipe size={16} />, onClick: () => void copy(id, true) },
          ]
        : []),
    ];
  };
  return (
    <Halls.Provider value={halls}>
      <ListPage
        definition={definition}
        columns={columns}
        opens="competeDetail"
        rowActions={rowActions}
        empty={<EmptyState title={t('emptyList')} hint={t('emptyListHint')} />}
      />
    </Halls.Provider>
  );
}
