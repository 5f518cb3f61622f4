/** noticeManagement: what authors of the organisation write, with how far it was read (base-srm.md §10). */
import { srmBaseNotice } from '@machines/base/notice/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { useNewsTexts } from './texts.js';

const definition = anyDefinition(srmBaseNotice);
/** Marks of readers are for readers' lists. */
const left: ReadonlySet<string> = new Set(['attribute2', 'forMe', 'fullText', 'reachCount', 'noticeTitleEn']);

const figures: Column = {
  key: 'readCount',
  label: { en: 'Read / reach', cn: '已读/应读' },
  width: 110,
  align: 'right',
  sortable: true,
  filterable: false,
  cell: (row: TableRow) =>
    row['noticeDate'] === null ? null : (
      <span className="gh-number">
        {String(row['readCount'] ?? 0)} / {String(row['reachCount'] ?? 0)}
      </span>
    ),
};
/** Titles are sentences. */
export const TITLE_WIDTH = 260;
/** What authors ask first stands first. */
const first = ['noticeTitle', 'noticeType', 'state', 'audienceType', 'noticeDate', 'readCount', 'viewCount', 'endTime'];
const rank = ({ key }: Column): number => (first.includes(key) ? first.indexOf(key) : first.length);
const columns: readonly Column[] = columnsOf(definition)
  .filter((column) => !left.has(column.key))
  .map((column) => (column.key === 'readCount' ? figures : { ...column, ...(column.key === 'noticeTitle' ? { width: TITLE_WIDTH } : {}) }))
  .toSorted((a, b) => rank(a) - rank(b));

export default function NoticeListScreen(): ReactNode {
  const t = useNewsTexts();
  const tab = useScreen();
  const known = useDefinition('srmBaseNotice');
  const { open } = tab;
  const rowActions = useMemo(
    () =>
      (row: TableRow): readonly RowAction[] => [
        {
          key: 'preview',
          label: t('preview'),
          icon: <IconEye size={15} />,
          onClick: () => open('noticePreview', { id: String(row['id']) }),
        },
        {
          key: 'copy',
          label: t('copy'),
          icon: <IconCopy size={15} />,
          onClick: () => open('noticeEdit', { new: '1', copy: String(row['id']) }),
        },
      ],
    [t, open],
  );
  if (tab.query['id']) return <DocumentPage definition={known} id={tab.query['id']} />;
  return <ListPage definition={known} columns={columns} rowActions={rowActions} batchEvents={['SUBMIT', 'PUBLISH']} />;
}
