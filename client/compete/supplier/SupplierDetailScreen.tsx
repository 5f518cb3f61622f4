/** supplierCompeteDetail: the invitation as a supplier reads it, his answer to it, and what became of it. */
import { Alert, Button, Checkbox, Textarea } from '@mantine/core';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import type { SupplierPart, SupplierResult } from '@machines/compete/compete-header/view.js';
import { drawingsOf } from '@machines/compete/drawings.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Instant, Label } from '@machines/kernel/fields.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useReferenceName, users } from '../../kernel/fields/references/reference-names.js';
import { plainText } from '../../kernel/fields/plain-text.js';
import { FileLinks } from '../../kernel/files/FileLinks.js';
import { FileList } from '../../kernel/files/FileList.js';
import { UploadingProvider, useUploading } from '../../kernel/files/uploading.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useSession } from '../../kernel/session/session.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useNamedItems } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';
import css from './supplier.module.css';

const definition = anyDefinition(srmSfdCompeteHeader);
const itemFields = definition.lines['items']!.fields;

export interface InvitationView extends SupplierPart {
  readonly competeTitle: string;
  readonly docNumber: string | null;
  readonly currencyCode: string;
  readonly confirmDeadline: Instant | null;
  readonly rulesText: string | null;
  readonly depositFlag: 'Y' | 'N';
  readonly attachmentIds: string | null;
  readonly [field: string]: unknown;
}

export default function SupplierDetailScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <InvitationPage document={document} />;
}

const terms = [
  'orgId',
  'direction',
  'awardMode',
  'priceBasis',
  'currencyCode',
  'confirmDeadline',
  'depositAmount',
  'deliveryTerm',
  'deliveryPlace',
  'paymentTermId',
  'requiredDate',
  'validityDays',
];

interface HallPart {
  readonly hallId: string | null;
  readonly hallNo: number;
  readonly hallName?: string | null;
  readonly checkinAt?: Instant | null;
  readonly startAt?: Instant | null;
  readonly hallProgress?: string;
  readonly rules: readonly Label[];
}

type Line = Readonly<Record<string, unknown>> & {
  readonly itemName: string | null;
  readonly itemNameEn: string | null;
  readonly uomId: string | null;
  readonly uomName: string | null;
};

export function InvitationPage({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const zone = useZone();
  const screen = useScreen();
  const view = document.view as unknown as InvitationView;
  const items = useNamedItems(view.items as readonly Line[]);
  const halls = view.halls as readonly HallPart[];
  useEffect(() => screen.setTitle(view.docNumber), [screen, view.docNumber]);
  const field = (name: string): ReactNode => {
    const spec = definition.fields[name] ?? {
      kind: 'ref' as const,
      entity: 'baseOrganization' as const,
      label: { en: 'Organisation', cn: '采购组织' },
    };
    return view[name] === null || view[name] === undefined || (name === 'depositAmount' && view.depositFlag !== 'Y') ? null : (
      <FieldValue key={name} field={spec} name={name} value={view[name]} row={view} />
    );
  };
  return (
    <div className={css.detail}>
      <div>
        <section className={css.card}>
          <h1 className={css.title}>
            {view.competeTitle} <StateBadge definition={definition} state={document.state} />
          </h1>
          <div className={css.facts}>{terms.map(field)}</div>
        </section>
        {view.attachmentIds && (
          <section className={css.card}>
            <h2>{t('tab_documents')}</h2>
            <FileList value={view.attachmentIds} />
          </section>
        )}
        {view.result && <ResultCard result={view.result} items={items} currency={view.currencyCode} />}
        <section className={css.card}>
          <h2>{t('tab_halls')}</h2>
          {halls.map((hall) => (
            <div key={hall.hallNo} className={css.hallRow}>
              <div>
                <h3>
                  {t('hallN', { n: hall.hallNo })} {hall.hallName}
                </h3>
                <p>
                  {t('checkinAt')} {hall.checkinAt ? formatDateTime(hall.checkinAt, zone).slice(0, 16) : '–'} · {t('startsAt')}{' '}
                  {hall.startAt ? formatDateTime(hall.startAt, zone).slice(0, 16) : '–'} ({zone})
                </p>
              </div>
              {hall.hallId !== null && (
                <div className={css.hallButtons}>
                  {hall.hallProgress !== 'PLANNED' && (
                    <Button
                      size="compact-sm"
                      variant={hall.hallProgress === 'OPEN' ? 'filled' : 'default'}
                      onClick={() => screen.open('competeHallMain', { hallId: hall.hallId! })}
                    >
                      {t('enterHall')}
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => screen.open('competeHall/competeOfferDetail', { hallId: hall.hallId! })}
                  >
                    {t('myOffers')}
                  </Button>
                </div>
              )}
            </div>
          ))}
        </section>
        <section className={css.card}>
          <h2>{t('myItems')}</h2>
          <div className={css.scroll} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th>{t('hall')}</th>
                  <th>{t('item')}</th>
                  <th>{word(itemFields['itemCode']!.label)}</th>
                  <th>{word(itemFields['spec']!.label)}</th>
                  <th>{word(itemFields['drawing']!.label)}</th>
                  <th className={css.number}>{t('qty')}</th>
                  <th>{word(itemFields['requiredDate']!.label)}</th>
                  <th className={css.number}>{word(itemFields['startPrice']!.label)}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={String(item['itemNo'])}>
                    <td>{String(item['hallNo'])}</td>
                    <td>
                      {String(item['itemNo'])} {String(item['itemName'] ?? '')}
                    </td>
                    <td>{String(item['itemCode'] ?? '–')}</td>
                    <td>{String(item['spec'] ?? '–')}</td>
                    <td>
                      {String(item['drawing'] ?? (drawingsOf(item) ? '' : '–'))} <FileLinks value={drawingsOf(item)} />
                    </td>
                    <td className={css.number}>
                      {formatQuantity(item['quantity'] as string | null)} {String(item['uomName'] ?? '')}
                    </td>
                    <td>{String(item['requiredDate'] ?? view['requiredDate'] ?? '–')}</td>
                    <td className={css.number}>{formatPrice(item['startPrice'] as string | null) || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
        <section className={css.card}>
          <h2>{t('rulesHeading')}</h2>
          <div className={css.rules} tabIndex={0}>
            <p>{plainText(view.rulesText ?? '')}</p>
            {halls.map((hall) => (
              <div key={hall.hallNo}>
                <h3>
                  {t('turnRulesHeading')} · {t('hallN', { n: hall.hallNo })} {hall.hallName}
                </h3>
                {hall.rules.map((rule) => (
                  <p key={rule.en}>{word(rule)}</p>
                ))}
              </div>
            ))}
          </div>
        </section>
      </div>
      <div>
        <ParticipationCard document={document} view={view} />
        <Contacts docNumber={view.docNumber} contactId={(view.participation['contactId'] as string | null | undefined) ?? null} />
      </div>
    </div>
  );
}

interface Buyer {
  readonly buyerName: string | null;
  readonly buyerNameEn: string | null;
}

/** Who to turn to: the buyer, as the list of invitations names him, and the own contact. */
function Contacts({ docNumber, contactId }: { readonly docNumber: string | null; readonly contactId: string | null }): ReactNode {
  const t = useCompeteTexts();
  const me = useSession()?.userInfo;
  const nameOf = useNameIn();
  const colleague = useReferenceName(users, contactId);
  // Names of colleagues may be closed to the viewer, who then gets the bare id.
  const own = contactId !== null && me?.userId === contactId ? nameOf(me, 'fullName') : colleague === contactId ? null : colleague;
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  useEffect(() => {
    let gone = false;
    if (docNumber !== null) {
      call<readonly Buyer[]>(definition.type, 'supplierListByPage', { text: docNumber, pageIndex: 1, pageRows: 1 }, { quiet: true })
        .then((answer) => {
          if (!gone && answer.status === 'S') setBuyer(answer.data[0] ?? null);
        })
        .catch((error: unknown) => {
          // Without an answer the card stays away; everything else is an error of ours.
          if (!(error instanceof NoAnswer)) throw error;
        });
    }
    return () => {
      gone = true;
    };
  }, [docNumber]);
  const turnTo = buyer === null ? '' : nameOf(buyer, 'buyerName');
  if (turnTo === '' && own === null) return null;
  return (
    <section className={css.card}>
      <h2>{t('contacts')}</h2>
      <dl className={css.facts}>
        {turnTo && (
          <div>
            <dt>{t('buyer')}</dt>
            <dd>{turnTo}</dd>
          </div>
        )}
        {own && (
          <div>
            <dt>{t('me')}</dt>
            <dd>{own}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The answer to the invitation; refusals stand beside the buttons. */
function ParticipationCard({ document, view }: { readonly document: LiveDocument; readonly view: InvitationView }): ReactNode {
  const t = useCompeteTexts();
  const zone = useZone();
  const confirm = document.can('CONFIRM_PARTICIPATION');
  const decline = document.can('DECLINE_PARTICIPATION');
  const state = String(view.participation['confirmState']);
  const payload = definition.events['CONFIRM_PARTICIPATION']!.payload!;
  const [accepted, setAccepted] = useState(false);
  const [taxRate, setTaxRate] = useState<unknown>(view.participation['taxRate'] ?? null);
  const [voucher, setVoucher] = useState<unknown>(null);
  const [uploading, count] = useUploading();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (event: 'CONFIRM_PARTICIPATION' | 'DECLINE_PARTICIPATION', body: object): Promise<void> => {
    try {
      const answer = await document.send(event, body);
      setRefused(answer.status === 'S' ? null : answer.msg || answer.code);
      if (answer.status === 'S') toastDone(definition.events[event]!.label);
    } catch (error) {
      toastFailure(error);
    }
  };
  const open = confirm !== 'absent' && (state === 'INVITED' || state === 'NO_REPLY');
  return (
    <aside className={css.card}>
      <h2>{t('invitation')}</h2>
      {state === 'CONFIRMED' && (
        <Alert color="green" variant="light">
          {t('confirmed')}
        </Alert>
      )}
      {state === 'DECLINED' && (
        <Alert color="gray" variant="light">
          {t('declined')}
        </Alert>
      )}
      {state === 'NO_REPLY' && (
        <Alert color="orange" variant="light">
          {t('noReply')}
        </Alert>
      )}
      {open && (
        <form
          className={css.answer}
          onSubmit={(event) => {
            event.preventDefault();
            void send('CONFIRM_PARTICIPATION', { rulesAccepted: accepted ? 'Y' : 'N', taxRate, depositAttachmentId: voucher });
          }}
        >
          {view.confirmDeadline !== null && (
            <p>
              {t('confirmUntil')} {formatDateTime(view.confirmDeadline, zone).slice(0, 16)} {zone}
            </p>
          )}
          <FieldInput field={payload['taxRate']!} name="taxRate" value={taxRate} required onChange={setTaxRate} />
          {view.depositFlag === 'Y' && (
            <UploadingProvider value={count}>
              <FieldInput field={payload['depositAttachmentId']!} name="depositAttachmentId" value={voucher} onChange={setVoucher} />
            </UploadingProvider>
          )}
          <Checkbox checked={accepted} label={t('acceptRules')} onChange={(event) => setAccepted(event.currentTarget.checked)} />
          {refused && (
            <Alert color="red" variant="light" role="alert">
              {refused}
            </Alert>
          )}
          <Button type="submit" loading={uploading > 0}>
            {t('confirmButton')}
          </Button>
          {decline !== 'absent' && !declining && (
            <Button variant="default" onClick={() => setDeclining(true)}>
              {t('declineButton')}
            </Button>
          )}
          {declining && (
            <>
              <Textarea
                label={t('declineReason')}
                value={reason}
                maxLength={500}
                autosize
                minRows={2}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Button
                color="red"
                variant="light"
                disabled={reason.trim() === ''}
                onClick={() => void send('DECLINE_PARTICIPATION', { reason })}
              >
                {t('declineButton')}
              </Button>
            </>
          )}
        </form>
      )}
      {typeof confirm === 'object' && <p>{confirm.sentence}</p>}
    </aside>
  );
}

function ResultCard({
  result,
  items,
  currency,
}: {
  readonly result: SupplierResult;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly currency: string;
}): ReactNode {
  const t = useCompeteTexts();
  const nameOf = (itemNo: unknown): string => String(items.find((item) => item['itemNo'] === itemNo)?.['itemName'] ?? '');
  return (
    <section className={css.card}>
      <h2>{t('result')}</h2>
      <p className={result.won ? css.won : css.lost}>{t(result.won ? 'won' : 'lost')}</p>
      {result.lines.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('hall')}</th>
              <th>{t('item')}</th>
              <th className={css.number}>{t('share')}</th>
              <th className={css.number}>{t('qty')}</th>
              <th className={css.number}>{t('price')}</th>
              <th className={css.number}>{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {result.lines.map((line) => (
              <tr key={`${line.hallNo}${line.itemNo}`}>
                <td>{line.hallNo}</td>
                <td>
                  {line.itemNo} {nameOf(line.itemNo)}
                </td>
                <td className={css.number}>{formatRate(line.awardRate)}</td>
                <td className={css.number}>{formatQuantity(line.awardQty)}</td>
                <td className={css.number}>{formatPrice(line.price)}</td>
                <td className={css.number}>{formatAmount(line.amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {result.winners && (
        <>
          <h3>{t('winners')}</h3>
          {result.winners.map((one) => (
            <p key={`${one.hallNo}${one.supplierName}`}>
              {t('hallN', { n: one.hallNo })} · {one.supplierName} · {formatAmount(one.amount, currency)}
            </p>
          ))}
        </>
      )}
      {result.totals && (
        <>
          <h3>{t('allTotals')}</h3>
          {result.totals.map((one) => (
            <p key={`${one.hallNo}${one.alias}`}>
              {one.rank ?? '–'} · {t('bidderN', { alias: one.alias ?? '' })} · {formatAmount(one.total, currency)}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
