/**
 * Copies of a contract that are kept (contracts.md §2, srmCctArchive): where each lies, who keeps it, to whom it is lent. A loan that is
 * not back in time is told to the keeper and the borrower; nothing is destroyed before its years are over.
 */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, system } from '../../kernel/lifecycle.js';
import { addMonths, compareDates } from '../../kernel/primitives/instant.js';
import { contractLookups as lookups } from '../lookups.js';
import type { Contract } from './fields.js';
import { guard } from './reasons.js';

const LEAST_YEARS = 10;
const USUAL_YEARS = 30;

/** The day of what is done, and when a loan is over. */
export interface ArchiveFacts {
  readonly today?: string;
  readonly dueAt?: Instant;
  readonly code?: string | null;
}
const known = { facts: facts<ArchiveFacts>() };
const archiveNo = f.integer('Copy', '归档序号', { need: 'save', min: 1 });
export const archiveEvents = {
  FILE_COPY: event(
    'File a copy',
    '归档登记',
    {
      archiveKind: f.lookup(lookups.CCT_ARCHIVE_KIND, 'Kind', '归档类型', { need: 'save', initial: 'ORIGINAL' }),
      copies: f.integer('Copies', '份数', { need: 'save', initial: 1, min: 1, max: 99 }),
      cabinet: f.text(60, 'Cabinet', '档案柜'),
      box: f.text(60, 'Box', '盒号'),
      keeperUserId: f.ref('baseUsers', 'Keeper', '保管人', { need: 'save' }),
      retentionYears: f.integer('Kept for (years)', '保管年限', { need: 'save', initial: USUAL_YEARS, min: LEAST_YEARS, max: 99 }),
    },
    { call: 'doFileCopy', ...known },
  ),
  LEND: event(
    'Lend a copy',
    '借出',
    {
      archiveNo,
      borrowerUserId: f.ref('baseUsers', 'To', '借阅人', { need: 'save' }),
      loanDue: f.date('Back by', '应还日期', { need: 'save' }),
    },
    { call: 'doLend', ...known },
  ),
  RETURN_COPY: event('Take a copy back', '归还', { archiveNo }, { call: 'doReturnCopy', ...known }),
  DESTROY_COPY: event('Destroy a copy', '销毁', { archiveNo }, { call: 'doDestroyCopy', dangerous: true, ...known }),
  LOAN_OVER: systemEvent('A loan is not back', '借阅逾期'),
};

type Row = Contract['archives'][number];
type Sent<P> = { readonly payload: P; readonly facts: ArchiveFacts; readonly at: Instant };
type OfCopy = Sent<{ readonly archiveNo: number }>;
type Lending = Sent<{ readonly archiveNo: number; readonly borrowerUserId: string; readonly loanDue: string }>;
type Filing = Sent<Pick<Row, 'archiveKind' | 'copies' | 'cabinet' | 'box' | 'keeperUserId' | 'retentionYears'>>;
const ask = { needs: 'ask' } as const;
const rowOf = ({ archives }: Contract, { payload }: OfCopy): Row | undefined => archives.find((row) => row.archiveNo === payload.archiveNo);
const isLent = (row: Row): boolean => row.archiveStatus === 'ON_LOAN' || row.archiveStatus === 'OVERDUE_LOAN';

const inStore = guard<Contract, MachineEvent>(
  'CCT_ARCHIVE_NONE',
  (contract, sent) => rowOf(contract, sent as never)?.archiveStatus === 'IN_STORE',
  ask,
);
const lent = guard<Contract, MachineEvent>(
  'CCT_ARCHIVE_NOT_LENT',
  (contract, sent) => {
    const row = rowOf(contract, sent as never);
    return row !== undefined && isLent(row);
  },
  ask,
);
const dueLater = guard<Contract, MachineEvent>(
  'CCT_LOAN_DUE',
  (_contract, sent) => {
    const { payload, facts: said } = sent as unknown as Lending;
    return said.today === undefined || compareDates(payload.loanDue, said.today) >= 0;
  },
  ask,
);
const keptLong = guard<Contract, MachineEvent>(
  'CCT_RETENTION',
  (contract, sent) => {
    const row = rowOf(contract, sent as never);
    const { today } = (sent as unknown as OfCopy).facts;
    if (!row || row.archivedOn === null || today === undefined) return true;
    return compareDates(addMonths(row.archivedOn, 12 * (row.retentionYears ?? USUAL_YEARS)), today) <= 0;
  },
  ask,
);

const changed = (contract: Contract, no: number, change: Partial<Row>): Change<Contract> => ({
  archives: contract.archives.map((row) => (row.archiveNo === no ? { ...row, ...change } : row)),
});
const blank = { borrowerUserId: null, loanDate: null, loanDue: null, loanDueAt: null, returnedDate: null, destroyedOn: null };
export function filed(contract: Contract, said: Filing['payload'], { today, code }: ArchiveFacts): Change<Contract> {
  const archiveNo = contract.archives.length + 1;
  const row: Row = { ...blank, ...said, archiveNo, archiveCode: code ?? null, archiveStatus: 'IN_STORE', archivedOn: today ?? null };
  return { archives: [...contract.archives, row] };
}
const overdueOf = ({ archives }: Contract, at: Instant): readonly Row[] =>
  archives.filter(({ archiveStatus, loanDueAt }) => archiveStatus === 'ON_LOAN' && loanDueAt !== null && loanDueAt <= at);
/** Told once: of one that was late before, nothing is due any more. */
const marked = (row: Row, over: ReadonlySet<number>): Row => {
  if (over.has(row.archiveNo)) return { ...row, archiveStatus: 'OVERDUE_LOAN' };
  return row.archiveStatus === 'OVERDUE_LOAN' ? { ...row, loanDueAt: null } : row;
};
const told = (contract: Contract, { at }: { readonly at: Instant }): readonly Effect[] =>
  contract.archives
    .filter(({ archiveStatus, loanDueAt }) => archiveStatus === 'OVERDUE_LOAN' && loanDueAt !== null && loanDueAt <= at)
    .map((row) => ({
      kind: 'message',
      template: 'CONTRACT_LOAN_OVER',
      to: [...new Set([row.borrowerUserId, row.keeperUserId])].flatMap((id) => (id === null ? [] : [`user:${id}` as const])),
      params: {
        number: contract.docNumber,
        title: contract.contractTitle,
        copy: row.archiveCode ?? String(row.archiveNo),
        day: row.loanDue,
      },
    }));

const manager = [by('CONTRACT_MANAGER')] as const;
/** In every state of a contract that was signed; none of them moves it. */
export const archiveRows = {
  FILE_COPY: {
    to: 'same' as const,
    who: manager,
    change: (contract: Contract, sent: MachineEvent) => {
      const { payload, facts: said } = sent as unknown as Filing;
      return filed(contract, payload, said);
    },
  },
  LEND: {
    to: 'same' as const,
    who: manager,
    guards: [inStore, dueLater],
    change: (contract: Contract, sent: MachineEvent) => {
      const { payload, facts: said } = sent as unknown as Lending;
      const { archiveNo: no, borrowerUserId, loanDue } = payload;
      const loan = { borrowerUserId, loanDue, loanDate: said.today ?? null, loanDueAt: said.dueAt ?? null, returnedDate: null };
      return changed(contract, no, { ...loan, archiveStatus: 'ON_LOAN' });
    },
  },
  RETURN_COPY: {
    to: 'same' as const,
    who: manager,
    guards: [lent],
    change: (contract: Contract, sent: MachineEvent) => {
      const { payload, facts: said } = sent as unknown as OfCopy;
      return changed(contract, payload.archiveNo, { returnedDate: said.today ?? null, loanDueAt: null, archiveStatus: 'IN_STORE' });
    },
  },
  DESTROY_COPY: {
    to: 'same' as const,
    who: manager,
    guards: [inStore, keptLong],
    change: (contract: Contract, sent: MachineEvent) => {
      const { payload, facts: said } = sent as unknown as OfCopy;
      return changed(contract, payload.archiveNo, { destroyedOn: said.today ?? null, archiveStatus: 'DESTROYED' });
    },
  },
  LOAN_OVER: {
    to: 'same' as const,
    who: [system] as const,
    change: (contract: Contract, { at }: { readonly at: Instant }): Change<Contract> => {
      const over = new Set(overdueOf(contract, at).map(({ archiveNo: no }) => no));
      return { archives: contract.archives.map((row) => marked(row, over)) };
    },
    effects: [told],
  },
};
export const nextLoanOver = ({ archives }: Contract): Instant | null => {
  const due = archives.flatMap(({ archiveStatus, loanDueAt }) => (archiveStatus === 'ON_LOAN' && loanDueAt !== null ? [loanDueAt] : []));
  return due.length === 0 ? null : Math.min(...due);
};
export const archiveDeadline = { event: 'LOAN_OVER' as const, at: nextLoanOver };
