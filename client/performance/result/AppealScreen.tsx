/** The appeal against a result: what was counted, above what the supplier claims of it and what was decided. */
import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { toastFailure, toastRefused } from '../../kernel/toast.js';
import { usePerformanceTexts } from '../texts.js';
import { Evidence } from './Evidence.js';
import type { EvidenceRow } from './Evidence.js';
import { ScoreHead, definition, resultTabs } from './ResultScreen.js';

interface AppealRow {
  readonly lineNum: number;
  readonly factKey: string | null;
}
const appealsOf = (document: LiveDocument): readonly AppealRow[] =>
  (document.view as unknown as { readonly appeals?: readonly AppealRow[] }).appeals ?? [];

async function take(document: LiveDocument, row: EvidenceRow): Promise<void> {
  const appeals = appealsOf(document);
  const lineNum = Math.max(0, ...appeals.map((line) => line.lineNum)) + 1;
  const line = { lineNum, indicatorCode: row.indicatorIds[0] ?? null, factKey: row.factKey, billNumber: row.billNumber };
  const answer = await call(definition.type, 'saveOrUpdate', { id: document.id, rev: document.rev, appeals: [...appeals, line] });
  if (answer.status !== 'S') toastRefused(answer);
}

function Counted({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePerformanceTexts();
  const outside = useSession()?.userInfo.userType === 'EX';
  const open = outside && document.state === 'released';
  const taken = new Set(appealsOf(document).flatMap(({ factKey }) => factKey ?? []));
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        {open && (
          <Text size="sm" c="dimmed">
            {t('appealHint')}
          </Text>
        )}
        <Evidence
          document={document}
          taken={taken}
          {...(open ? { onTake: (row: EvidenceRow) => void take(document, row).catch(toastFailure) } : {})}
        />
      </Stack>
    </Paper>
  );
}

export default function AppealScreen(): ReactNode {
  const t = usePerformanceTexts();
  const { query } = useScreen();
  const id = query['id'] ?? null;
  if (id === null) return <ListPage definition={definition} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      head={(document) => <ScoreHead document={document} />}
      top={(document) => <Counted document={document} />}
      tabs={resultTabs(t)}
    />
  );
}
