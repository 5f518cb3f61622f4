import type { FormField } from '@machines/process/form.js';
import { initialData } from '@machines/process/form.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import type { FormSlots } from '../kernel/form/DocumentForm.js';
import { FieldValue } from '../kernel/form/FieldValue.js';
import { useCalled } from '../kernel/list/use-called.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { ErrorState, LoadingState } from '../kernel/states/States.js';

export default function ApplicationScreen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('bpmApplication');
  const { modelId, id } = query;
  if (id === undefined && modelId !== undefined) return <Begun modelId={modelId} />;
  return <DocumentPage definition={definition} id={id ?? null} />;
}

/** An application, begun for the process that was chosen, with what that asks for. */
function Begun({ modelId }: { readonly modelId: string }): ReactNode {
  const definition = useDefinition('bpmApplication');
  const { found, failure, reload } = useCalled<{ readonly fields: readonly FormField[] }>('bpm', 'findForm', { modelId });
  const initial = useMemo(() => {
    const form = found?.fields ?? [];
    return { modelId, form, formData: form.length === 0 ? null : initialData(form) };
  }, [modelId, found]);
  const slots = useMemo((): FormSlots => {
    const field = definition.fields['modelId']!;
    return { inputs: { modelId: ({ value }) => <FieldValue field={field} name="modelId" value={value} /> } };
  }, [definition]);
  if (failure) return <ErrorState page failure={failure} onRetry={reload} />;
  if (found === null) return <LoadingState />;
  return <DocumentPage definition={definition} id={null} initial={initial} slots={slots} />;
}
