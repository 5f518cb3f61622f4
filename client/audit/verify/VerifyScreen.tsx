/** /audit/verify: one history, or a receipt, verified here in the browser (platform-system.md §11.6). */
import { Button, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastFailure } from '../../kernel/toast.js';
import classes from '../audit.module.css';
import { TypeChoice } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import { download } from './use-verifying.js';
import { VerdictPanel } from './VerdictPanel.js';

const isId = (text: string): boolean => /^[1-9]\d{0,18}$/.test(text);

export default function VerifyScreen(): ReactNode {
  const t = useAuditTexts();
  const { query, replace } = useScreen();
  const [type, setType] = useState<string | null>(query['docType'] ?? null);
  const [id, setId] = useState(query['docId'] ?? '');
  const chosen = query['docType'] && query['docId'] ? { docType: query['docType'], docId: query['docId'] } : null;
  return (
    <Stack gap="md">
      <ScreenTitle />
      <section className={classes['pane']} aria-label={t('oneHistory')}>
        <h2 className={classes['heading']}>{t('oneHistory')}</h2>
        <form
          className={classes['filters']}
          onSubmit={(press) => {
            press.preventDefault();
            if (type && isId(id.trim())) replace({ docType: type, docId: id.trim() });
          }}
        >
          <TypeChoice value={type} onChange={setType} />
          <TextInput size="xs" label={t('docId')} value={id} onChange={(change) => setId(change.currentTarget.value)} />
          <Button type="submit" size="xs" disabled={type === null || !isId(id.trim())}>
            {t('choose')}
          </Button>
        </form>
        {chosen && (
          <div style={{ marginTop: 12 }}>
            <VerdictPanel key={`${chosen.docType}:${chosen.docId}`} {...chosen} />
          </div>
        )}
      </section>
      <Receipt />
    </Stack>
  );
}

interface Receipt {
  readonly docType: string;
  readonly docId: string;
  readonly rev: number;
  readonly hash: string;
}

function receiptIn(text: string): Receipt | null {
  try {
    const { docType, docId, rev, hash } = JSON.parse(text) as Partial<Receipt>;
    const fits =
      typeof docType === 'string' && typeof docId === 'string' && isId(docId) && Number.isInteger(rev) && typeof hash === 'string';
    return fits ? { docType, docId, rev: rev!, hash } : null;
  } catch {
    return null;
  }
}

/** What somebody was given when he acted, against the history as it is now. */
function Receipt(): ReactNode {
  const t = useAuditTexts();
  const [text, setText] = useState('');
  const [found, setFound] = useState<'same' | 'other' | 'missing' | null>(null);
  const receipt = receiptIn(text);
  const check = async ({ docType, docId, rev, hash }: Receipt): Promise<void> => {
    setFound(null);
    const { entries } = await download(docType, docId, () => undefined);
    const entry = entries.find((one) => one.rev === rev);
    setFound(!entry ? 'missing' : entry.hash === hash.toLowerCase() ? 'same' : 'other');
  };
  return (
    <section className={classes['pane']} aria-label={t('receipt')}>
      <h2 className={classes['heading']}>{t('receipt')}</h2>
      <Stack gap="xs">
        <Textarea
          autosize
          minRows={2}
          maxRows={6}
          label={t('pasteReceipt')}
          placeholder={'{"docType":"srmPurOrderHeader","docId":"1001","rev":1,"hash":"…"}'}
          value={text}
          onChange={(change) => {
            setText(change.currentTarget.value);
            setFound(null);
          }}
        />
        <div>
          <Button size="xs" disabled={receipt === null} onClick={() => receipt && void check(receipt).catch(toastFailure)}>
            {t('check')}
          </Button>
        </div>
        {found && (
          <Text size="sm" fw={600} role="status" className={classes[found === 'same' ? 'good' : 'bad']!}>
            {t(found === 'same' ? 'receiptSame' : found === 'other' ? 'receiptOther' : 'receiptMissing')}
          </Text>
        )}
        {receipt && found === 'same' && <VerdictPanel docType={receipt.docType} docId={receipt.docId} />}
      </Stack>
    </section>
  );
}
