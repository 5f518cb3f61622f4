/** Process monitoring (orders-deliveries.md §13): lines of all requisitions, of which chosen ones are sourced together. */
import { Button, Menu } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { purchasingLookups } from '@machines/purchasing/lookups.js';
import { srmPurRequisitionHeader } from '@machines/purchasing/requisition/index.js';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useDone } from '../kernel/actions/use-done.js';
import { sendEvent } from '../kernel/document/use-document.js';
import { useLabel } from '../kernel/language/language.js';
import { ListPage, maySend } from '../kernel/pages/ListPage.js';
import { useMenus } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import type { TableRow } from '../kernel/table/columns.js';
import { toastError, toastFailure, toastInfo } from '../kernel/toast.js';
import { ChainCards } from './ChainCards.js';
import { usePurchasingTexts } from './texts.js';

const definition = anyDefinition(srmPurRequisitionHeader);
const { sums: _shownAsCards, ...lines } = definition.lineLists!['lines']!;
const listed = { ...definition, lineLists: { lines } };
/** Sent to the requisition of the first line, which makes one draft of all. */
const payloadOf = (target: string, rows: readonly TableRow[]) => {
  const lines = rows.map((row) => ({ requisitionId: String(row['docId']), lineNum: row['lineNum'], qty: null }));
  const id = lines[0]!.requisitionId;
  const own = lines.filter(({ requisitionId }) => requisitionId === id).map(({ lineNum, qty }) => ({ lineNum, qty }));
  return { id, payload: { target, rows: own, others: lines.filter(({ requisitionId }) => requisitionId !== id) } };
};

function StartSourcing({ rows, onDone }: { readonly rows: readonly TableRow[]; onDone(): void }): ReactNode {
  const word = useLabel();
  const done = useDone(definition);
  const [sending, setSending] = useState(false);
  const start = async (target: string): Promise<void> => {
    setSending(true);
    try {
      const { id, payload } = payloadOf(target, rows);
      const answer = await sendEvent(definition, id, 'SOURCE', payload);
      if (answer.status !== 'S') return toastError(answer.msg, answer.code);
      done(definition.events['SOURCE']!.label, answer);
      onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" variant="light" loading={sending} rightSection={<IconChevronDown size={13} />}>
          {word(definition.events['SOURCE']!.label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(purchasingLookups.PUR_SOURCING.values).map(([target, label]) => (
          <Menu.Item key={target} onClick={() => void start(target)}>
            {word(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Each line by itself; the first refusal is said. */
function Urge({ rows, onDone }: { readonly rows: readonly TableRow[]; onDone(): void }): ReactNode {
  const t = usePurchasingTexts();
  const word = useLabel();
  const [sending, setSending] = useState(false);
  const urge = async (): Promise<void> => {
    setSending(true);
    try {
      for (const row of rows) {
        const answer = await sendEvent(definition, String(row['docId']), 'URGE', { lineNum: row['lineNum'] });
        if (answer.status !== 'S') return toastError(answer.msg, answer.code);
      }
      toastInfo(t('urged', { n: rows.length }));
      onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="compact-xs" variant="light" loading={sending} onClick={() => void urge()}>
      {word(definition.events['URGE']!.label)}
    </Button>
  );
}

export default function ProcessMonitoring(): ReactNode {
  const [session, menus] = [useSession(), useMenus()];
  const may = (event: string) => maySend(definition, event, session, menus, 'purchaseRequisitionList');
  const [sources, urges] = [may('SOURCE'), may('URGE')];
  const ofSelected = (rows: readonly TableRow[], done: () => void) => (
    <>
      {sources && <StartSourcing rows={rows} onDone={done} />}
      {urges && <Urge rows={rows} onDone={done} />}
    </>
  );
  return (
    <>
      <ChainCards />
      <ListPage definition={listed} {...(sources || urges ? { ofSelected } : {})} />
    </>
  );
}
