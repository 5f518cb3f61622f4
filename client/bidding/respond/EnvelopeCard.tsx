/** One envelope as its bidder fills it: prices by item with their total, what else is promised, and files that are encrypted at once. */
import { Alert, Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { gt } from '@machines/kernel/primitives/decimal.js';
import type { ReactNode } from 'react';

import { formatAmount, formatQuantity } from '../../kernel/language/format.js';
import { toastFailure } from '../../kernel/toast.js';
import { sendText } from '../sealing/files.js';
import { sealFile } from '../sealing/seal.js';
import css from '../sealing/tender.module.css';
import { useTenderTexts } from '../sealing/texts.js';
import { amountIn, pasted, priced, rowOf, totalIn } from './tender.js';
import type { Envelope, TypedRow } from './tender.js';

interface Props {
  readonly envelope: Envelope;
  readonly currency: string | null;
  readonly change: (to: Envelope) => void;
}
const heads = {
  ALL: 'envelopeALL',
  TECHNICAL: 'envelopeTECHNICAL',
  COMMERCIAL: 'envelopeCOMMERCIAL',
  QUALIFICATION: 'envelopeQUALIFICATION',
} as const;

export function EnvelopeCard(props: Props): ReactNode {
  const t = useTenderTexts();
  const { envelope, currency } = props;
  const { section, type } = envelope;
  const ceiling = section.controlPrice;
  const over = priced(type) && ceiling !== null && gt(totalIn(envelope), ceiling);
  return (
    <section className={css.card}>
      <h2>
        {section.sectionNo} {section.sectionName} · {t(heads[type])}
      </h2>
      {priced(type) && <Prices {...props} />}
      {over && (
        <Alert color="orange" variant="light">
          {t('overCeiling', { price: formatAmount(ceiling, currency) })}
        </Alert>
      )}
      <Promises {...props} />
      <Files {...props} />
    </section>
  );
}

function Prices({ envelope, currency, change }: Props): ReactNode {
  const t = useTenderTexts();
  const set = (id: string, more: Partial<TypedRow>): void =>
    change({ ...envelope, rows: { ...envelope.rows, [id]: { ...rowOf(envelope, id), ...more } } });
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th className={css.number}>{t('quantity')}</th>
            <th>{t('price')}</th>
            <th>{t('tax')}</th>
            <th>{t('delivery')}</th>
            <th className={css.number}>{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {envelope.section.items.map((item) => {
            const row = rowOf(envelope, item.listItemId);
            const cell = (name: keyof TypedRow, label: string): ReactNode => (
              <TextInput
                aria-label={`${item.itemName ?? item.listItemId}: ${label}`}
                size="xs"
                inputMode="decimal"
                value={row[name]}
                onChange={({ currentTarget: { value } }) => set(item.listItemId, { [name]: value })}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text');
                  if (!/[\t\n]/.test(text)) return;
                  event.preventDefault();
                  change(pasted(envelope, item.listItemId, text));
                }}
              />
            );
            return (
              <tr key={item.listItemId}>
                <td>
                  {item.listItemId} {item.itemName} <span className={css.hint}>{item.spec}</span>
                </td>
                <td className={css.number}>{formatQuantity(item.quantity)}</td>
                <td>{cell('price', t('price'))}</td>
                <td>{cell('taxRate', t('tax'))}</td>
                <td>{cell('days', t('delivery'))}</td>
                <td className={css.number}>{formatAmount(amountIn(item, row)?.amountTaxIncl, currency)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>
              <b>{t('total')}</b> <span className={css.hint}>{t('paste')}</span>
            </td>
            <td className={css.number}>
              <b>{formatAmount(totalIn(envelope), currency)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Promises({ envelope, change }: Props): ReactNode {
  const t = useTenderTexts();
  const field = (name: 'deliveryDays' | 'quality' | 'projectManager', length: number): ReactNode => (
    <TextInput
      label={t(name)}
      maxLength={length}
      value={envelope[name]}
      onChange={({ currentTarget: { value } }) => change({ ...envelope, [name]: value })}
    />
  );
  return (
    <>
      <div className={css.fields}>
        {field('deliveryDays', 4)}
        {field('quality', 200)}
        {field('projectManager', 60)}
      </div>
      {envelope.type !== 'COMMERCIAL' && (
        <Textarea
          label={t('statement')}
          autosize
          minRows={3}
          maxLength={20_000}
          value={envelope.statement}
          onChange={({ currentTarget: { value } }) => change({ ...envelope, statement: value })}
        />
      )}
    </>
  );
}

function Files({ envelope, change }: Props): ReactNode {
  const t = useTenderTexts();
  const add = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
    try {
      const { text, file } = await sealFile(new Uint8Array(await chosen.arrayBuffer()));
      const fileId = await sendText(text, 'sealed.txt');
      change({ ...envelope, files: [...envelope.files, { fileId, name: chosen.name, ...file }] });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <div>
      <p className={css.hint}>{t('files')}</p>
      <div className={css.bar}>
        {envelope.files.map((one) => (
          <Button
            key={one.fileId}
            size="compact-xs"
            variant="default"
            onClick={() => change({ ...envelope, files: envelope.files.filter((other) => other !== one) })}
          >
            {one.name} ×
          </Button>
        ))}
        <FileButton onChange={(file) => void add(file)}>
          {(props) => (
            <Button {...props} size="compact-xs" variant="light">
              {t('addFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
