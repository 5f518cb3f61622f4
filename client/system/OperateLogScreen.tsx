/** userOperateLogList: what people did. */
import { systemLookups } from '@machines/system/lookups.js';
import type { ReactNode } from 'react';

import { entryOf } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import type { LogRow } from './LogTable.js';
import { LogTable } from './LogTable.js';
import { useSystemTexts } from './texts.js';

interface Operation extends LogRow {
  readonly userName: string | null;
  readonly fullName: string | null;
  readonly respCode: string | null;
  readonly action: string;
  readonly docType: string | null;
  readonly docId: string | null;
  readonly event: string | null;
  readonly result: 'OK' | 'REFUSED';
  readonly code: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

export default function OperateLogScreen(): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  const { values } = systemLookups.BASE_LOG_ACTION;
  const said = (action: string): string => (action in values ? word(values[action as keyof typeof values]) : action);
  const titled = (type: string | null): string | null => {
    const entry = type === null ? undefined : entryOf(type);
    return entry ? word(entry.title) : type;
  };
  return (
    <LogTable<Operation>
      entity="userOperateLog"
      filters={[
        { key: 'action', label: t('action'), options: Object.entries(values).map(([value, label]) => ({ value, label: word(label) })) },
        { key: 'userName', label: t('user') },
        { key: 'event', label: t('event') },
        { key: 'result', label: t('result'), options: (['OK', 'REFUSED'] as const).map((value) => ({ value, label: t(value) })) },
        { key: 'code', label: t('code') },
      ]}
      heads={[
        { key: 'user', title: t('user'), cell: ({ userName, fullName }) => [fullName, userName].filter(Boolean).join(' · ') || null },
        { key: 'resp', title: t('responsibility'), cell: ({ respCode }) => respCode },
        { key: 'action', title: t('action'), cell: ({ action }) => said(action) },
        { key: 'document', title: t('document'), cell: ({ docType, docId }) => [titled(docType), docId].filter(Boolean).join(' ') || null },
        { key: 'event', title: t('event'), cell: ({ event }) => event },
        { key: 'result', title: t('result'), cell: ({ result }) => t(result) },
        { key: 'code', title: t('code'), cell: ({ code }) => code },
        { key: 'address', title: t('address'), cell: ({ address }) => address },
        { key: 'detail', title: t('detail'), cell: ({ detail }) => detail },
      ]}
    />
  );
}
