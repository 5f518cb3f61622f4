/** What conditions of a model may ask of its form, beside the fields of the document. */
import type { FormField, FormKind } from '@machines/process/form.js';
import { labelOf } from '@machines/process/form.js';
import { inForm } from '@machines/process/graph.js';

import type { KnownField } from './ConditionInput.js';

const kinds: Readonly<Partial<Record<FormKind, KnownField['kind']>>> = {
  INTEGER: 'number',
  DECIMAL: 'number',
  AMOUNT: 'number',
  DATE: 'date',
  FLAG: 'flag',
};

/** Which files are given decides nothing. */
const asked = ({ fieldKind }: FormField): boolean => fieldKind !== 'FILES';

export const askedInForm = (form: readonly FormField[]): readonly KnownField[] =>
  form.filter(asked).map((row) => {
    const { en, cn } = labelOf(row);
    return {
      field: inForm(row.fieldKey),
      kind: kinds[row.fieldKind] ?? 'text',
      labelEn: en,
      labelCn: cn,
      people: row.fieldKind === 'PERSON',
    };
  });
