/**
 * A visit (suppliers.md): while it goes on it is a book for the phone, item by item, else the document's form. What is entered
 * without a network is kept on the device.
 */
import { SegmentedControl } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSlcLocaleInspect } from '@machines/suppliers/locale-inspect/index.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { LabelledValue } from '../../kernel/form/FieldValue.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSupplierTexts } from '../texts.js';
import { FieldPictures } from './Pictures.js';
import { ReportButton } from './ReportButton.js';
import { signatureFields } from './places.js';
import { VisitBook } from './VisitBook.js';
import classes from './visit.module.css';

const definition = anyDefinition(srmSlcLocaleInspect);
const UNDER_WAY: readonly string[] = ['inspecting', 'rejected'];

const signature = (name: string): ((slot: FieldSlot) => ReactNode) =>
  function Signature({ value, editable, error, onChange }) {
    const field = definition.fields[name]!;
    return editable ? (
      <FieldInput field={field} name={name} value={value} error={error} onChange={onChange} />
    ) : (
      <LabelledValue label={field.label}>{value ? <Signatures name={name} value={value} /> : '–'}</LabelledValue>
    );
  };
function Signatures({ name, value }: { readonly name: string; readonly value: unknown }): ReactNode {
  const t = useSupplierTexts();
  return (
    <FieldPictures
      value={value}
      className={classes['signature']}
      alt={t(name === 'supplierSignIds' ? 'visitSignSupplier' : 'visitSignOurs')}
    />
  );
}
const slots: FormSlots = { inputs: Object.fromEntries(signatureFields.map((name) => [name, signature(name)])) };

export default function VisitScreen(): ReactNode {
  const { query, route } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      readOnly={route === 'localeInspectDetail'}
      slots={slots}
      head={(document) => <ReportButton document={document} />}
      body={(document) => (route === 'localeInspectEdit' ? <Body document={document} /> : undefined)}
    />
  );
}

function Body({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSupplierTexts();
  const [whole, setWhole] = useState(false);
  const [dirty, setDirty] = useState(false);
  const form = <DocumentForm definition={definition} document={document} slots={slots} />;
  if (!UNDER_WAY.includes(document.state ?? '') || !isOpen(document.can('SAVE'))) return form;
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        disabled={dirty}
        aria-label={t('visitMode')}
        value={whole ? 'whole' : 'items'}
        onChange={(mode) => setWhole(mode === 'whole')}
        data={[
          { value: 'items', label: t('visitByItem') },
          { value: 'whole', label: t('visitWhole') },
        ]}
      />
      {whole ? form : <VisitBook document={document} onDirty={setDirty} />}
    </>
  );
}
