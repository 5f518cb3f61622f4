/** The import that was chosen in the bell, wherever its list is. */
import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { LoadingState } from '../states/States.js';
import { useStore } from '../store.js';
import { ImportTask } from './ImportTask.js';
import { shownImport } from './running.js';
import { useExcelTexts } from './texts.js';

export function ImportDialog(): ReactNode {
  const t = useExcelTexts();
  const id = useStore(shownImport);
  const close = (): void => shownImport.set(null);
  return (
    <Modal opened={id !== null} onClose={close} title={t('import')} closeButtonProps={{ 'aria-label': t('close') }} centered size="lg">
      {id !== null && (
        <Suspense fallback={<LoadingState />}>
          <ImportTask id={id} onClose={close} />
        </Suspense>
      )}
    </Modal>
  );
}
