/** Reasons of the decision and who countersigns it. */
import { Alert, Button } from '@mantine/core';
import { fields } from '@machines/bidding/picketage/fields.js';
import type { Field } from '@machines/kernel/fields.js';
import { f } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import css from '../award/award.module.css';
import { useSending } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';

const written: readonly (readonly [string, Field])[] = [
  ['decisionText', fields.decisionText],
  ['signerIds', fields.signerIds],
  ['passMode', fields.passMode],
  ['countersignDays', fields.countersignDays],
  ['remark', f.longText('Remark', '备注')],
];

export function TextsTab({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const { send, sending, refused } = useSending(document);
  const [edits, setEdits] = useState<Readonly<Record<string, unknown>>>({});
  const stored = document.view as unknown as Readonly<Record<string, unknown>>;
  const editable = isOpen(document.can('SAVE'));
  const save = async (): Promise<void> => {
    if (await send('SAVE', edits)) setEdits({});
  };
  return (
    <section className={css.card}>
      {written.map(([name, field]) => (
        <FieldInput
          key={name}
          field={field}
          name={name}
          value={name in edits ? edits[name] : stored[name]}
          disabled={!editable}
          onChange={(value: unknown) => setEdits((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <div className={css.foot}>
        {refused !== null && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
        {editable && (
          <Button disabled={Object.keys(edits).length === 0} loading={sending} onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
      </div>
    </section>
  );
}
