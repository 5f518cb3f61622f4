import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** What went wrong, under the card and read out. */
export const Failed = ({ error }: { readonly error: string | null }): ReactNode => (
  <div role="alert" aria-live="assertive">
    {error && (
      <Alert color="red" variant="light" py={8}>
        {error}
      </Alert>
    )}
  </div>
);
