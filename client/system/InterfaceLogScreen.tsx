/** srmBaseInterfaceLogsList: calls to other systems and from them. */
import type { ReactNode } from 'react';

import type { LogRow } from './LogTable.js';
import { LogTable } from './LogTable.js';
import { useSystemTexts } from './texts.js';

interface Call extends LogRow {
  readonly direction: 'IN' | 'OUT';
  readonly partner: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly businessNumber: string | null;
  readonly httpStatus: number | null;
  readonly result: 'OK' | 'FAILED';
  readonly code: string | null;
  readonly durationMs: number;
  readonly attempt: number;
  readonly requestBody: string | null;
}

export default function InterfaceLogScreen(): ReactNode {
  const t = useSystemTexts();
  return (
    <LogTable<Call>
      entity="srmBaseInterfaceLogs"
      filters={[
        { key: 'direction', label: t('direction'), options: (['IN', 'OUT'] as const).map((value) => ({ value, label: t(value) })) },
        { key: 'partner', label: t('partner') },
        { key: 'operation', label: t('operation') },
        { key: 'result', label: t('result'), options: (['OK', 'FAILED'] as const).map((value) => ({ value, label: t(value) })) },
        { key: 'businessNumber', label: t('number') },
      ]}
      heads={[
        { key: 'direction', title: t('direction'), cell: ({ direction }) => t(direction) },
        { key: 'partner', title: t('partner'), cell: ({ partner }) => partner },
        { key: 'operation', title: t('operation'), cell: ({ operation }) => operation },
        { key: 'path', title: t('path'), cell: ({ method, path }) => `${method} ${path}` },
        { key: 'number', title: t('number'), cell: ({ businessNumber }) => businessNumber },
        { key: 'http', title: t('httpStatus'), cell: ({ httpStatus }) => httpStatus },
        { key: 'result', title: t('result'), cell: ({ result }) => t(result) },
        { key: 'code', title: t('code'), cell: ({ code }) => code },
        { key: 'duration', title: t('duration'), cell: ({ durationMs }) => durationMs },
        { key: 'attempt', title: t('attempt'), cell: ({ attempt }) => attempt },
      ]}
      detail={({ method, path, code, requestBody }) => [
        [t('path'), `${method} ${path}`],
        [t('code'), code],
        [t('body'), requestBody],
      ]}
    />
  );
}
