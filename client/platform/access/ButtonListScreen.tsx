/** systemSetting/btnList: the catalogue of buttons; what the definitions have besides is told in red and added at once (platform-access.md §2.3). */
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastSaid } from '../../kernel/toast.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { useAccessTexts } from './texts.js';

function Sync(): ReactNode {
  const t = useAccessTexts();
  const mine = useMenus();
  const [working, setWorking] = useState(false);
  const { data, reload } = useLoaded<readonly string[]>('baseButton', 'syncMissing', { only: 'count' });
  if (!data || data.length === 0 || !holdsButton(mine, 'systemSetting/btnList', 'btnAdd')) return null;
  const add = async (): Promise<void> => {
    setWorking(true);
    try {
      const added = await ask<readonly string[]>('baseButton', 'syncMissing');
      toastSaid(t('generated', { n: added.length }));
      reload();
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button size="xs" color="red" variant="light" loading={working} title={data.join(', ')} onClick={() => void add()}>
      {t('generate')} ({data.length})
    </Button>
  );
}

function Shown(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseButton');
  if (query['id'] !== undefined || query['new'] !== undefined) return <DocumentPage definition={definition} id={query['id'] ?? null} />;
  return <ListPage definition={definition} toolbar={<Sync />} />;
}

export default function ButtonListScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
