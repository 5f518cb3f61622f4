/** The end of a visit: what is missing, the summary, and the names of both sides drawn on the glass. */
import { Alert, Anchor, Button, Text, Title } from '@mantine/core';
import { srmSlcLocaleInspect } from '@machines/suppliers/locale-inspect/index.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import type { FormState } from '../../kernel/form/use-editing.js';
import { useLabel } from '../../kernel/language/language.js';
import { useSupplierTexts } from '../texts.js';
import { FieldPictures, KeptPicture } from './Pictures.js';
import { isScored } from './places.js';
import type { SignatureField, VisitItem } from './places.js';
import { SignaturePad } from './SignaturePad.js';
import type { KeptUploads } from './use-kept-uploads.js';
import classes from './visit.module.css';

const { fields } = srmSlcLocaleInspect;

interface Props {
  readonly document: LiveDocument;
  readonly form: FormState;
  readonly uploads: KeptUploads;
  readonly items: readonly VisitItem[];
  onPut(name: string, value: unknown): void;
  onGo(itemSeq: number): void;
}

export function Closing({ form: { values, errors }, uploads, items, onPut, onGo }: Props): ReactNode {
  const t = useSupplierTexts();
  const open = items.filter((item) => !isScored(item));
  const input = (name: 'summary' | 'supplierSigner'): ReactNode => (
    <FieldInput
      field={fields[name]}
      name={`visit.${name}`}
      value={values[name]}
      error={errors.at[name] ?? null}
      onChange={(value) => onPut(name, value)}
    />
  );
  return (
    <section className={classes['card']} aria-label={t('visitClosing')}>
      <Title order={2} fz={18} mb="sm">
        {t('visitClosing')}
      </Title>
      {open.length > 0 ? (
        <Alert color="orange" variant="light" py={6} mb="sm">
          {t('visitOpen', { n: open.length })}{' '}
          {open.slice(0, 8).map(({ itemSeq }) => (
            <Anchor key={itemSeq} component="button" type="button" size="sm" mr={8} onClick={() => onGo(itemSeq)}>
              {t('visitItem', { n: itemSeq })}
            </Anchor>
          ))}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed" mb="sm">
          {t('visitReady')}
        </Text>
      )}
      {input('summary')}
      <div className={classes['signatures']}>
        <Signature name="inspectorSignIds" value={values['inspectorSignIds']} uploads={uploads} onPut={onPut} />
        <div>
          <Signature name="supplierSignIds" value={values['supplierSignIds']} uploads={uploads} onPut={onPut} />
          {input('supplierSigner')}
        </div>
      </div>
    </section>
  );
}

interface SignatureProps {
  readonly name: SignatureField;
  readonly value: unknown;
  readonly uploads: KeptUploads;
  onPut(name: string, value: unknown): void;
}

function Signature({ name, value, uploads, onPut }: SignatureProps): ReactNode {
  const t = useSupplierTexts();
  const label = useLabel()(fields[name].label);
  const [again, setAgain] = useState(false);
  const waiting = uploads.list.find(({ place }) => place === name);
  const drawn = waiting !== undefined || Boolean(value);
  if (!drawn || again)
    return (
      <SignaturePad
        label={label}
        name={name === 'supplierSignIds' ? 'signature-supplier' : 'signature-inspector'}
        onCancel={again ? () => setAgain(false) : undefined}
        onSigned={(file) => {
          if (waiting) uploads.drop(waiting.key);
          uploads.add(name, [file]);
          setAgain(false);
        }}
      />
    );
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {waiting ? (
        <KeptPicture blob={waiting.blob} className={classes['signature']} alt={label} />
      ) : (
        <FieldPictures value={value} className={classes['signature']} alt={label} />
      )}
      {waiting?.refused && (
        <Text size="xs" c="red" role="alert">
          {waiting.refused}
        </Text>
      )}
      <Button size="compact-xs" variant="subtle" mt={4} aria-label={`${t('visitSignAgain')} ${label}`} onClick={() => setAgain(true)}>
        {t('visitSignAgain')}
      </Button>
      {!waiting && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          mt={4}
          aria-label={`${t('visitSignOffAct')} ${label}`}
          onClick={() => onPut(name, null)}
        >
          {t('visitSignOffAct')}
        </Button>
      )}
    </div>
  );
}
