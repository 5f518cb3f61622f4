/** Materials without a price: chosen ones of an organisation are asked for in one quote order, or priced in one pricing (purchasing.md §8). */
import { Button } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurUnpricedMaterial } from '@machines/purchasing/unpriced/index.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useDone } from '../kernel/actions/use-done.js';
import { sendEvent } from '../kernel/document/use-document.js';
import { useLabel } from '../kernel/language/language.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { ListPage, maySend } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import type { TableRow } from '../kernel/table/columns.js';
import { toastError, toastFailure } from '../kernel/toast.js';

const definition = anyDefinition(srmPurUnpricedMaterial);

const asking = ['TO_QUOTE', 'TO_PRICING'] as const;
type Event = (typeof asking)[number];

/** Sent to the first, which makes one draft of all. */
function Together({ event, rows, onDone }: { readonly event: Event; readonly rows: readonly TableRow[]; onDone(): void }): ReactNode {
  const word = useLabel();
  const done = useDone(definition);
  const [sending, setSending] = useState(false);
  const ask = async (): Promise<void> => {
    setSending(true);
    try {
      const [id, ...others] = rows.map((row) => String(row['id']));
      const answer = await sendEvent(definition, id!, event, { others });
      if (answer.status !== 'S') return toastError(answer.msg, answer.code);
      done(definition.events[event]!.label, answer);
      onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="compact-xs" variant="light" loading={sending} onClick={() => void ask()}>
      {word(definition.events[event]!.label)}
    </Button>
  );
}

export default function UnpricedScreen(): ReactNode {
  const { query, route } = useScreen();
  const [session, menus] = [useSession(), useMenus()];
  if (query['id'] !== undefined || query['new'] !== undefined) return <DocumentPage definition={definition} id={query['id'] ?? null} />;
  const sent = asking.filter((event) => maySend(definition, event, session, menus, route));
  const ofSelected = (rows: readonly TableRow[], onDone: () => void): ReactNode =>
    sent.map((event) => <Together key={event} event={event} rows={rows} onDone={onDone} />);
  return <ListPage definition={definition} {...(sent.length > 0 ? { ofSelected } : {})} />;
}
