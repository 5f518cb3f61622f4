import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { useReference } from './reference-names.js';
import type { Target } from './reference-names.js';

interface Props {
  readonly target: Target | undefined;
  readonly id: string | null;
  /** Name that came with the row. */
  readonly given?: string | null;
  /** What the row keeps for readers who may not open the record. */
  readonly kept?: string | null;
}

/** What a reference is called; a bar while the name is on its way, the id where there is none to be had. */
export function ReferenceName({ target, id, given = null, kept = null }: Props): ReactNode {
  const { name, loading } = useReference(target, id, given);
  if (name !== null || kept !== null || !loading) return name ?? kept ?? id;
  return <Skeleton component="span" display="inline-block" h={10} w={72} aria-hidden="true" />;
}
