/** Copies of a contract that are kept (contracts.md §2, srmCctArchive). */
import { f, hot } from '../../kernel/fields.js';
import { contractLookups as lookups } from '../lookups.js';

export const archiveLine = hot(
  'Copies kept',
  '归档',
  { entity: 'srmCctArchive', key: 'archiveNo', bound: 200, computed: true },
  {
    archiveNo: f.integer('No.', '序号', { need: 'save' }),
    archiveCode: f.text(40, 'Archive number', '归档编号'),
    archiveKind: f.lookup(lookups.CCT_ARCHIVE_KIND, 'Kind', '归档类型'),
    archiveStatus: f.lookup(lookups.CCT_ARCHIVE_STATUS, 'Status', '状态', { initial: 'IN_STORE' }),
    copies: f.integer('Copies', '份数'),
    cabinet: f.text(60, 'Cabinet', '档案柜'),
    box: f.text(60, 'Box', '盒号'),
    keeperUserId: f.ref('baseUsers', 'Keeper', '保管人'),
    retentionYears: f.integer('Kept for (years)', '保管年限'),
    archivedOn: f.date('Filed on', '归档日期'),
    borrowerUserId: f.ref('baseUsers', 'Lent to', '借阅人'),
    loanDate: f.date('Lent on', '借出日期'),
    loanDue: f.date('Back by', '应还日期'),
    loanDueAt: f.dateTime('Back before', '应还时间', { internal: true }),
    returnedDate: f.date('Returned on', '归还日期'),
    destroyedOn: f.date('Destroyed on', '销毁日期'),
  },
);
