/** Contacts, bank accounts, certificates and addresses that a change request adds, changes or takes out of a supplier's record. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Context, Fields } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { isSaid } from '../../kernel/stock/said.js';
import type { AccountFault } from '../bank-account.js';
import { accountColumns, certificateColumns, contactColumns, locationColumns } from '../dossier.js';
import { supplierLookups as lookups } from '../lookups.js';
import type { ChangedRows, RowChange } from '../supplier-info/fields.js';

const edit = { supplier: 'edit' } as const;
const read = { supplier: 'read' } as const;
export const tables = ['contacts', 'accounts', 'certificates', 'locations'] as const;
export type Table = (typeof tables)[number];

/** What of a row must be there is asked by what happens to it: whoever takes one out says its line alone. */
const loose = <T extends Fields>(columns: T): T =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { need, ...field }]) => [name, name === 'lineNo' ? { ...field, need } : field]),
  ) as T;
const asked = <T extends Fields>(columns: T) => ({
  ...loose(columns),
  op: f.lookup(lookups.SLC_CHANGE_OP, 'What', '操作', { need: 'save', initial: 'ADD', ...edit }),
  rowNo: f.integer('Line of the record', '档案行号', {
    min: 1,
    ...edit,
    help: { en: 'Empty for a new one', cn: '新增时留空' },
  }),
  baseHash: f.text(8, 'As it was', '原值校验', { computed: true, internal: true }),
});

export const rowLines = {
  contacts: hot('Contacts', '联系人变更', { key: 'lineNo', bound: 20 }, asked(contactColumns(edit))),
  accounts: hot('Bank accounts', '银行账户变更', { key: 'lineNo', bound: 10 }, asked(accountColumns(edit))),
  certificates: hot('Certificates', '资质证书变更', { key: 'lineNo', bound: 20 }, asked(certificateColumns(edit))),
  locations: hot('Addresses', '地址变更', { key: 'lineNo', bound: 20 }, asked(locationColumns(edit))),
  differences: hot(
    'Differences of addresses and certificates',
    '地址与资质变更对比',
    { key: 'diffNum', bound: 500, computed: true },
    {
      diffNum: f.integer('No.', '序号', { need: 'save', ...read }),
      tableCode: f.lookup(lookups.SLC_CHANGE_TABLE, 'Of', '变更内容', { need: 'save', ...read }),
      op: f.lookup(lookups.SLC_CHANGE_OP, 'What', '操作', { need: 'save', ...read }),
      rowNo: f.integer('Line of the record', '档案行号', read),
      columnCode: f.lookup(lookups.SLC_CHANGE_COLUMN, 'Field', '变更项', { need: 'save', ...read }),
      oldValue: f.text(300, 'As it is', '变更前', read),
      newValue: f.text(300, 'As it should be', '变更后', read),
    },
  ),
};
export type RowsOfRequest = Pick<Context<Record<never, never>, typeof rowLines>, Table>;
type Difference = Context<Record<never, never>, typeof rowLines>['differences'][number];

/** What of the record its rows are compared with. */
export interface RowFacts {
  /** Of each row of the record, a short check sum of what it says: enough to see a change, too little to guess a number from. */
  readonly hashes?: Readonly<Partial<Record<Table, Readonly<Record<string, string>>>>>;
  /** Addresses and certificates of the record, which say nothing personal, to be shown beside what is asked. */
  readonly known?: Readonly<Record<Shown, readonly AnyRecord[]>>;
  /** Faults of the accounts as they would be. */
  readonly accountFaults?: readonly AccountFault[];
  /** Other suppliers that one of the new numbers belongs to. */
  readonly accountsTaken?: readonly string[];
}
export const rowFacts = (sent: MachineEvent): RowFacts => sent.facts as RowFacts;

type AnyRecord = Readonly<Record<string, unknown>>;
type AnyRow = Readonly<Record<string, unknown>> & {
  readonly op: RowChange['op'];
  readonly rowNo: number | null;
  readonly lineNo: number;
  readonly baseHash: string | null;
};
const rowsOf = (request: RowsOfRequest, table: Table): readonly AnyRow[] => request[table] as unknown as readonly AnyRow[];
export const hasRows = (request: RowsOfRequest): boolean => tables.some((table) => request[table].length > 0);

/** Each row keeps what it was written against; `again`: as the record is now. */
export const based = (request: RowsOfRequest, { hashes }: RowFacts, again: boolean): RowsOfRequest =>
  Object.fromEntries(
    tables.map((table) => [
      table,
      rowsOf(request, table).map((row) => {
        const now = hashes?.[table]?.[String(row.rowNo)] ?? null;
        return { ...row, baseHash: row.op === 'ADD' ? null : again || row.baseHash === null ? now : row.baseHash };
      }),
    ]),
  ) as unknown as RowsOfRequest;

const needed: Readonly<Record<Table, readonly string[]>> = {
  contacts: ['contactName'],
  accounts: ['bankName', 'accountName', 'accountNo', 'currencyCode'],
  certificates: ['certType', 'certNo', 'fileIds'],
  locations: ['locationType', 'address'],
};
const isWhole = (table: Table, row: AnyRow): boolean => {
  if (row.op !== 'ADD' && row.rowNo === null) return false;
  if (row.op === 'REMOVE') return true;
  const ends = table !== 'certificates' || row['longTermFlag'] === 'Y' || isSaid(row['expiryDate']);
  return ends && needed[table].every((name) => isSaid(row[name]));
};
/** The table and number of the first row in which something is missing, or that stands twice. */
export function faultyRow(request: RowsOfRequest): { readonly table: Table; readonly line: number } | null {
  for (const table of tables) {
    const rows = rowsOf(request, table);
    const named = rows.flatMap(({ rowNo, op }) => (op === 'ADD' ? [] : [rowNo]));
    const bad = rows.find(
      (row, index) =>
        !isWhole(table, row) ||
        (row.op !== 'ADD' && named.indexOf(row.rowNo) !== rows.slice(0, index).filter(({ op }) => op !== 'ADD').length),
    );
    if (bad) return { table, line: bad.lineNo };
  }
  return null;
}

/** Rows that are not in the record any more, or say something else by now. */
export function staleRow(request: RowsOfRequest, { hashes }: RowFacts): { readonly table: Table; readonly line: number } | null {
  if (hashes === undefined) return null;
  for (const table of tables) {
    const stale = rowsOf(request, table).find(
      ({ op, rowNo, baseHash }) => op !== 'ADD' && (hashes[table]?.[String(rowNo)] ?? null) !== (baseHash ?? ''),
    );
    if (stale) return { table, line: stale.lineNo };
  }
  return null;
}

const shownTables = ['locations', 'certificates'] as const;
type Shown = (typeof shownTables)[number];
const columns = Object.keys(lookups.SLC_CHANGE_COLUMN.values) as readonly Difference['columnCode'][];
const textOf = (row: AnyRecord | undefined, name: string): string | null => {
  const value = row?.[name] ?? null;
  return value === null || value === '' ? null : String(value).slice(0, 300);
};

/** Field by field what of the record's addresses and certificates becomes different. */
export function differencesOf(request: RowsOfRequest, { known }: RowFacts): { readonly differences?: readonly Difference[] } {
  if (known === undefined) return {};
  const found = shownTables.flatMap((tableCode) =>
    rowsOf(request, tableCode).flatMap((row) => {
      const { op, rowNo } = row;
      const before = op === 'ADD' ? undefined : known[tableCode].find(({ lineNo }) => lineNo === rowNo);
      return columns.flatMap((columnCode) => {
        const [oldValue, newValue] = [textOf(before, columnCode), op === 'REMOVE' ? null : textOf(row, columnCode)];
        return oldValue === newValue ? [] : [{ tableCode, op, rowNo: op === 'ADD' ? null : rowNo, columnCode, oldValue, newValue }];
      });
    }),
  );
  return { differences: found.map((one, index) => ({ diffNum: index + 1, ...one })) as unknown as readonly Difference[] };
}

/** A certificate for an address that is not in the record; or an address that goes although certificates are for it. */
export function lostSite(request: RowsOfRequest, { known }: RowFacts): { readonly table: Table; readonly line: number } | null {
  if (known === undefined) return null;
  const gone = rowsOf(request, 'locations').filter(({ op }) => op === 'REMOVE');
  const stays = (line: unknown) => known.locations.some(({ lineNo }) => lineNo === line) && !gone.some(({ rowNo }) => rowNo === line);
  const asked = rowsOf(request, 'certificates');
  const lost = asked.find((row) => row.op !== 'REMOVE' && (row['siteNo'] ?? null) !== null && !stays(row['siteNo']));
  if (lost) return { table: 'certificates', line: lost.lineNo };
  const kept = known.certificates.filter(({ lineNo }) => !asked.some(({ op, rowNo }) => op !== 'ADD' && rowNo === lineNo));
  const named = gone.find(({ rowNo }) => kept.some(({ siteNo }) => siteNo === rowNo));
  return named ? { table: 'locations', line: named.lineNo } : null;
}

const OWN = ['op', 'rowNo', 'baseHash', 'lineNo'];
/** As the record takes them. */
export function changedRows(request: RowsOfRequest): ChangedRows | undefined {
  if (!hasRows(request)) return undefined;
  return Object.fromEntries(
    tables.flatMap((table) => {
      const rows = rowsOf(request, table).map((row): RowChange => ({
        op: row.op,
        row: {
          ...(row.op === 'REMOVE' ? {} : Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name)))),
          lineNo: row.op === 'ADD' ? null : row.rowNo,
        },
      }));
      return rows.length === 0 ? [] : [[table, rows]];
    }),
  );
}
