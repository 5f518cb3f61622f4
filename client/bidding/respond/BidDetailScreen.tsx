/** biddingRespDetail: one's own bid with its receipt, or an opened one as far as its reader may know what is in it. */
import { Alert, Button } from '@mantine/core';
import type { BidItem, Envelope, Respond } from '@machines/bidding/respond/fields.js';
import { srmSfdRespondHeader } from '@machines/bidding/respond/index.js';
import { commitHash } from '@machines/bidding/sealing.js';
import type { BidFile } from '@machines/bidding/sealing.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { formatAmount, formatPrice, formatQuantity } from '../../kernel/language/format.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastError, toastFailure } from '../../kernel/toast.js';
import { fetchText, saveAs } from '../sealing/files.js';
import { openFile } from '../sealing/seal.js';
import css from '../sealing/tender.module.css';
import { useTenderTexts } from '../sealing/texts.js';

const definition = anyDefinition(srmSfdRespondHeader);
interface Content {
  readonly items: readonly BidItem[];
  readonly envelopes: readonly Pick<Envelope, 'envKey' | 'sectionId' | 'envelopeType' | 'payload' | 'salt' | 'commitHash'>[];
}

export default function BidDetailScreen(): ReactNode {
  const { query } = useScreen();
  return <DocumentPage definition={definition} id={query['id'] ?? '0'} readOnly top={() => <Inside id={query['id'] ?? '0'} />} />;
}

function Inside({ id }: { readonly id: string }): ReactNode {
  const t = useTenderTexts();
  const [content, setContent] = useState<Content | null | undefined>(undefined);
  const [bid, setBid] = useState<Respond | null>(null);
  useEffect(() => {
    call<Content>(definition.type, 'content', { id }, { quiet: true })
      .then((answer) => setContent(answer.status === 'S' ? answer.data : null))
      .catch(toastFailure);
    call<Respond>(definition.type, 'findById', { id }, { quiet: true })
      .then((answer) => answer.status === 'S' && setBid(answer.data))
      .catch(toastFailure);
  }, [id]);
  if (content === undefined) return null;
  if (content === null || content.envelopes.length === 0) return <Alert variant="light">{t('noContent')}</Alert>;
  return (
    <section className={css.card}>
      <h2>{t('content')}</h2>
      {content.envelopes.map((one) => (
        <Opened key={one.envKey} one={one} bid={bid} items={content.items.filter(({ sectionId }) => sectionId === one.sectionId)} />
      ))}
    </section>
  );
}

interface OpenedProps {
  readonly one: Content['envelopes'][number];
  readonly bid: Respond | null;
  readonly items: readonly BidItem[];
}
function Opened({ one, bid, items }: OpenedProps): ReactNode {
  const t = useTenderTexts();
  const { payload, salt, sectionId, envelopeType } = one;
  if (payload === null) return null;
  const fits =
    bid?.supplierId != null &&
    salt !== null &&
    commitHash({ projectId: bid.projectId, sectionId, supplierId: bid.supplierId, envelopeType }, salt, payload) === one.commitHash;
  const take = async (file: BidFile): Promise<void> => {
    const bytes = await openFile(await fetchText(file.fileId), file);
    if (bytes) saveAs(bytes, file.name);
    else toastError(file.name);
  };
  return (
    <>
      <p className={css.hash}>
        {one.envKey} · {t('hash')} {one.commitHash} {bid && (fits ? '✓' : '✗')}
      </p>
      {payload.items && (
        <div className={css.scroll} tabIndex={0}>
          <table className={css.table}>
            <tbody>
              {items.map((row) => (
                <tr key={row.itemKey}>
                  <td>
                    {row.listItemId} {row.itemName}
                  </td>
                  <td className={css.number}>{formatQuantity(row.quantity)}</td>
                  <td className={css.number}>{formatPrice(row.price)}</td>
                  <td className={css.number}>{formatAmount(row.amountTaxIncl, payload.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        {[payload.deliveryDays, payload.quality, payload.projectManager].filter(Boolean).join(' · ')}
        {payload.statement}
      </p>
      <div className={css.bar}>
        {(payload.files ?? []).map((file) => (
          <Button key={file.fileId} size="compact-xs" variant="default" onClick={() => void take(file).catch(toastFailure)}>
            {file.name}
          </Button>
        ))}
      </div>
    </>
  );
}
