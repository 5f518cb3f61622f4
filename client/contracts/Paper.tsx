/** The pages of a document, as they come from a call that streams it. */
import { Alert, Center } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../kernel/call.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { LoadingState } from '../kernel/states/States.js';
import type { Stage } from '../platform/file-view/stage.js';
import classes from './contracts.module.css';
import { useContractTexts } from './texts.js';

const PdfStage = lazy(() => import('../platform/file-view/PdfStage.js'));

const Loading = (): ReactNode => (
  <Center flex={1}>
    <LoadingState />
  </Center>
);

interface PaperProps {
  readonly path: string;
  /** What the call is asked. */
  readonly body: Readonly<Record<string, string>>;
}

export function Paper({ path, body }: PaperProps): ReactNode {
  const t = useContractTexts();
  const stage = useRef<Stage>(null);
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = JSON.stringify(body);
  useEffect(() => {
    const controller = new AbortController();
    fetchBytes(path, JSON.parse(asked) as object, controller.signal)
      .then((blob) => blob.arrayBuffer())
      .then(setBytes, (cause: unknown) => {
        if (!controller.signal.aborted) setError(cause instanceof Refused ? cause.message : t('broken'));
      });
    return () => controller.abort();
  }, [path, asked, t]);
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        {error}
      </Alert>
    );
  return (
    <div className={classes['paper']}>
      {bytes === null ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <PdfStage bytes={bytes} thumbnails={false} handle={stage} onPosition={() => undefined} onBroken={() => setError(t('broken'))} />
        </Suspense>
      )}
    </div>
  );
}
