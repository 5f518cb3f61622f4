import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';

/** An application, begun for the process that was chosen. */
export default function ApplicationScreen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('bpmApplication');
  const modelId = query['modelId'];
  const initial = useMemo(() => (modelId === undefined ? {} : { modelId }), [modelId]);
  return <DocumentPage definition={definition} id={query['id'] ?? null} initial={initial} />;
}
