/** The pages of a document, as they come from a call that streams it. */
import { Alert } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../kernel/call.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { LoadingState } from '../kernel/states/States.js';
import type { Stage } from '../platform/file-view/stage.js';
import classes from './contracts.module.css';
import { useContractTexts } from './texts.js';

const PdfStage = lazy(() => import('../platform/file-view/PdfStage.js'));

export function Paper({ path, name, value }: { readonly path: string; readonly name: string; readonly value: string }): ReactNode {
  const t = useContractTexts();
  const stage = useRef<Stage>(null);
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchBytes(path, { [name]: value }, controller.signal)
      .then((blob) => blob.arrayBuffer())
      .then(setBytes, (cause: unknown) => {
        if (!controller.signal.aborted) setError(cause instanceof Refused ? cause.message : t('broken'));
      });
    return () => controller.abort();
  }, [path, name, value, t]);
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        {error}
      </Alert>
    );
  return (
    <div className={classes['paper']}>
      {bytes === null ? (
        <LoadingState />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <PdfStage bytes={bytes} thumbnails={false} handle={stage} onPosition={() => undefined} onBroken={() => setError(t('broken'))} />
        </Suspense>
      )}
    </div>
  );
}
