/** A quotation as a workbook: taken along, filled in, and read back into the form, with every cell named that is wrong. */
import { Alert, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { saveBlob } from '../../kernel/excel/ExportButton.js';
import { fetchBytes, mustFit, sendForm } from '../../kernel/files/transfer.js';
import { callLanguage } from '../../kernel/language/language.js';
import { toastFailure, toastRefused } from '../../kernel/toast.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

interface CellFault {
  readonly sheet: string | null;
  readonly cell: string | null;
  readonly code: string;
  readonly message: string;
}
interface Props<Form> {
  readonly kind: 'AUCTION' | 'TENDER';
  readonly id: string;
  readonly number: string | null;
  readonly onRead: (form: Form) => void;
}

const SHOWN = 50;

export function BookButtons<Form>({ kind, id, number, onRead }: Props<Form>): ReactNode {
  const t = useSourcingTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<readonly CellFault[] | null>(null);
  const [reading, setReading] = useState(false);
  const take = async (): Promise<void> => {
    try {
      saveBlob(await fetchBytes('/v1/quotationBookRestful/download', { kind, id, lan: callLanguage() }), `${number ?? id}.xlsx`);
    } catch (error) {
      toastFailure(error);
    }
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setReading(true);
    const form = new FormData();
    for (const [name, value] of Object.entries({ kind, id, lan: callLanguage() })) form.append(name, value);
    form.append('file', file, file.name);
    try {
      await mustFit(file, 'workbook');
      const answer = await sendForm<{ readonly form: Form; readonly faults: readonly CellFault[] }>(
        '/v1/quotationBookRestful/read',
        form,
        () => undefined,
        new AbortController().signal,
      );
      if (answer.status === 'S') {
        setFaults(answer.data.faults);
        onRead(answer.data.form);
      } else toastRefused(answer);
    } catch (error) {
      toastFailure(error);
    }
    setReading(false);
  };
  return (
    <>
      <div className={css.bar}>
        <Button size="compact-sm" variant="default" onClick={() => void take()}>
          {t('bookOut')}
        </Button>
        <Button size="compact-sm" variant="default" loading={reading} onClick={() => chooser.current?.click()}>
          {t('bookIn')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".xlsx"
          hidden
          aria-label={t('bookIn')}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      {faults && (
        <Alert
          color={faults.length === 0 ? 'green' : 'orange'}
          variant="light"
          role="status"
          title={faults.length === 0 ? t('bookRead') : t('bookFaults')}
        >
          <ul className={css.faults}>
            {faults.slice(0, SHOWN).map((fault, index) => (
              <li key={index}>
                {fault.cell === null ? '' : `${fault.sheet ?? ''} ${fault.cell}: `}
                {fault.message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
