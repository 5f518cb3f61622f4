/** cctWatermarkListInside/edit, cctWatermarkListSupp/edit: a watermark, and beneath it a page of A4 as it would be marked (contracts.md §1). */
import { srmCctWatermark } from '@machines/contracts/watermark/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { WatermarkSample } from './WatermarkSample.js';

const definition = anyDefinition(srmCctWatermark);
const LAST = 'gapY';
const field = definition.fields[LAST]!;

const last = ({ value, error, editable, onChange }: FieldSlot): ReactNode =>
  editable ? (
    <FieldInput field={field} name={LAST} value={value} error={error} onChange={onChange} />
  ) : (
    <FieldValue field={field} name={LAST} value={value} row={{}} />
  );
/** Below the last of its looks, so that it is seen while they are chosen. */
const slots: FormSlots = {
  inputs: {
    [LAST]: (slot) => (
      <>
        {last(slot)}
        <WatermarkSample values={slot.values} />
      </>
    ),
  },
};

export default function WatermarkScreen(): ReactNode {
  const { query } = useScreen();
  return <DocumentPage definition={definition} id={query['id'] ?? null} slots={slots} />;
}
