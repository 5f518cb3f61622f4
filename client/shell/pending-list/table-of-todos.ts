/** To-dos as the rows of a file, under the heads that their reader's list has. */
import { formatDateTime } from '../../kernel/language/format-time.js';
import type { Language } from '../../kernel/language/language.js';
import { billTypeWord } from '../bill-types.js';
import type { PendingRow } from '../pending.js';
import type { usePendingTexts } from './texts.js';

interface Reading {
  readonly t: ReturnType<typeof usePendingTexts>;
  readonly language: Language;
  readonly zone: string;
  /** Suppliers read of the buyer only. */ readonly outside: boolean;
}

export function tableOf(rows: readonly PendingRow[], { t, language, zone, outside }: Reading): readonly (readonly string[])[] {
  const time = (at: number | null): string => (at === null ? '' : formatDateTime(at, zone));
  const head = [
    t('what'),
    t('billType'),
    ...(outside ? [t('buyer')] : [t('supplier'), t('organisation'), t('amount'), t('currency'), t('submittedBy')]),
    t('since'),
    t('due'),
    t('claimedBy'),
    t('handledAt'),
    t('handledBy'),
    t('screen'),
  ];
  return [
    head,
    ...rows.map((row) => [
      row.pendingTitle,
      billTypeWord(row.billType, language),
      ...(outside ? [] : [row.supplierName ?? '']),
      row.orgName ?? '',
      ...(outside ? [] : [row.amount ?? '', row.currency ?? '', row.submittedName ?? '']),
      time(row.creationDate),
      time(row.dueAt),
      row.claimedName ?? '',
      time(row.handledAt),
      row.handledName ?? '',
      row.menuName,
    ]),
  ];
}
