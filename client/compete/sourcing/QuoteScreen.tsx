/** inquiryNotQuotationDetail: the quotation of a supplier, on a phone as on a desk; the live window of open auctions. */
import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import type { Auction, AuctionItem, ItemProp } from '@machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '@machines/compete/sourcing/auction/index.js';
import type { BidContent } from '@machines/compete/sourcing/auction/rules/bid.js';
import { stepsOf } from '@machines/compete/sourcing/auction/rules/compare.js';
import type { SupplierPart } from '@machines/compete/sourcing/auction/view.js';
import { drawingsOf } from '@machines/compete/drawings.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { call } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import { FileLinks } from '../../kernel/files/FileLinks.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity } from '../../kernel/language/format.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useNamedInquiry } from '../copied-names.js';
import { AskPanel } from './AskPanel.js';
import { BookButtons } from './BookButtons.js';
import { Head, isQuoting } from './parts.js';
import { blankBid, filledLine, papersOf, sendable, totalOf } from './quote.js';
import type { Form, FormLine, Papers } from './quote.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

const definition = anyDefinition(srmSfdAuctionHeader);
type QuoteView = Auction & SupplierPart;
interface OwnBid {
  readonly bid: BidContent | null;
  readonly draft: BidContent | null;
  readonly receipt: { readonly number: string; readonly hash: string; readonly submittedAt: number } | null;
}

export default function QuoteScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <Quotation document={document} />;
}

const terms = [
  'orgId',
  'auctionType',
  'awardMode',
  'priceBasis',
  'currencyCode',
  'deliveryTerm',
  'deliveryPlace',
  'paymentTermId',
  'validityDays',
  'questionEndDate',
  'warrantyText',
];

function Quotation({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSourcingTexts();
  const screen = useScreen();
  const view = useNamedInquiry(document.view as unknown as QuoteView);
  const [told, setTold] = useState<{ readonly own: OwnBid; readonly stamp: string } | null>(null);
  const stamp = `${view.roundNo}:${String(view.participation['bidVersion'])}`;
  useEffect(() => screen.setTitle(view.docNumber), [screen, view.docNumber]);
  const unseen = view.participation['viewedAt'] === null && isOpen(document.can('VIEW'));
  useEffect(() => {
    if (unseen) void document.send('VIEW', {}).catch(toastFailure);
    // Told once, when it is opened.
  }, [unseen]);
  useEffect(() => {
    let gone = false;
    call<OwnBid>(definition.type, 'findOwnBid', { id: document.id }, { quiet: true })
      .then((answer) => {
        if (!gone) setTold({ own: answer.status === 'S' ? answer.data : { bid: null, draft: null, receipt: null }, stamp });
      })
      .catch(toastFailure);
    return () => {
      gone = true;
    };
  }, [document.id, stamp]);
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={view.auctionTitle}
        number={view.docNumber}
        state={document.state}
        deadline={isQuoting(document.state) ? view.bidEndDate : null}
      >
        <ActionBar document={document} only={answersTo(view)} />
        <OwnPosition view={view} own={told?.own ?? null} />
      </Head>
      {told && <QuoteForm key={told.stamp} document={document} view={view} own={told.own} />}
      <section className={css.card}>
        <h2>{t('terms')}</h2>
        <div className={css.fields}>
          {terms.map((name) => {
            const value = (view as unknown as Readonly<Record<string, unknown>>)[name];
            const field = definition.fields[name];
            return field && value !== null && value !== undefined ? (
              <FieldValue key={name} field={field} name={name} value={value} row={view as never} />
            ) : null;
          })}
        </div>
      </section>
      {isQuoting(document.state) && !isOutside(view) && <AskPanel sourceType="AUCTION" sourceId={document.id} />}
    </div>
  );
}

/** He reads an open call that he has not answered. */
const isOutside = ({ participation }: Pick<QuoteView, 'participation'>): boolean => participation['inviteState'] === undefined;

/** Who was not invited may answer an open call; who has quoted may only take that back; whoever has accepted may still decline. */
function answersTo({ participation }: Pick<QuoteView, 'participation'>): readonly string[] {
  const state = participation['inviteState'];
  if (isOutside({ participation })) return ['JOIN_CALL'];
  if (state === 'QUOTED') return ['WITHDRAW_BID'];
  return state === 'ACCEPTED' ? ['DECLINE_INVITE'] : ['ACCEPT_INVITE', 'DECLINE_INVITE'];
}

/** What stands, what the receipt is, where an open auction stands, and what became of it. */
function OwnPosition({ view, own }: { readonly view: QuoteView; readonly own: OwnBid | null }): ReactNode {
  const t = useSourcingTexts();
  const zone = useZone();
  const { position, result } = view;
  return (
    <>
      {own?.receipt && (
        <p className={css.hint}>
          {t('standing', { at: formatDateTime(own.receipt.submittedAt, zone) })} {t('receipt')} {own.receipt.number}{' '}
          <span className={css.receipt}>{own.receipt.hash}</span>
        </p>
      )}
      {position && (
        <div className={css.bar} aria-live="polite">
          {position.rank !== null && <b>{t('rank', { n: position.rank })}</b>}
          {position.bestAmount !== null && <span>{t('bestNow', { price: formatAmount(position.bestAmount, view.currencyCode) })}</span>}
          {position.next !== null && <span>{t('nextLeast', { price: formatAmount(position.next, view.currencyCode) })}</span>}
        </div>
      )}
      {result && (
        <Alert color={result.won ? 'green' : 'gray'} variant="light">
          {result.won ? t('won') : t('lost')}
        </Alert>
      )}
    </>
  );
}

interface FormProps {
  readonly document: LiveDocument;
  readonly view: QuoteView;
  readonly own: OwnBid;
}
function QuoteForm({ document, view, own }: FormProps): ReactNode {
  const t = useSourcingTexts();
  const [form, setForm] = useState<Form>(() => own.draft ?? own.bid ?? blankBid(view));
  const [papers, setPapers] = useState(() => papersOf(view));
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const open = isOpen(document.can('SUBMIT_BID'));
  const mayDraft = isOpen(document.can('SAVE_BID'));
  const invited = view.participation['roundNo'] === view.roundNo;
  const send = async (event: 'SAVE_BID' | 'SUBMIT_BID'): Promise<void> => {
    setSending(true);
    try {
      const answer = await document.send(event, sendable(view, form, papers));
      setRefused(answer.status === 'S' ? null : answer.msg || answer.code);
      if (answer.status === 'S') toastDone(definition.events[event]!.label);
    } catch (error) {
      toastFailure(error);
    }
    setSending(false);
  };
  const setLine = (itemNo: number, to: Partial<FormLine>): void =>
    setForm((before) => ({
      ...before,
      lines: view.items.map((item) => {
        const line = filledLine(before, item.itemNo);
        return item.itemNo === itemNo ? { ...line, ...to } : line;
      }),
    }));
  if (isOutside(view)) return <Asked items={view.items} />;
  if (!invited) return <p className={css.hint}>{t('notInRound')}</p>;
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        void send('SUBMIT_BID');
      }}
    >
      <h2>{t('myQuotation')}</h2>
      {mayDraft && <BookButtons<Form> kind="AUCTION" id={document.id} number={view.docNumber} onRead={setForm} />}
      {own.draft && <p className={css.hint}>{t('restored')}</p>}
      <QuoteHead view={view} form={form} disabled={!mayDraft} onChange={(to) => setForm((before) => ({ ...before, ...to }))} />
      <div className={css.lines}>
        {view.items.map((item) => (
          <QuoteLine
            key={item.itemNo}
            view={view}
            item={item}
            line={filledLine(form, item.itemNo)}
            disabled={!mayDraft}
            onChange={(to) => setLine(item.itemNo, to)}
          />
        ))}
      </div>
      <PaperFields two={view.twoEnvelopeFlag === 'Y'} papers={papers} disabled={!mayDraft} onChange={setPapers} />
      <div className={css.foot}>
        <span>
          {t('total')} <b>{formatAmount(totalOf(view, form), form.currencyCode)}</b>
        </span>
        {refused && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
        {mayDraft && (
          <Button variant="default" loading={sending} onClick={() => void send('SAVE_BID')}>
            {t('saveDraft')}
          </Button>
        )}
        {open && (
          <Button type="submit" loading={sending}>
            {t('submit')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface PaperProps {
  readonly two: boolean;
  readonly papers: Papers;
  readonly disabled: boolean;
  readonly onChange: (papers: Papers) => void;
}
function PaperFields({ two, papers, disabled, onChange }: PaperProps): ReactNode {
  const payload = definition.events['SUBMIT_BID']!.payload!;
  return (
    <div className={css.fields}>
      {([...(two ? (['techAttachmentIds'] as const) : []), 'bidAttachmentIds'] as const).map((name) => (
        <FieldInput
          key={name}
          field={payload[name]!}
          name={name}
          value={papers[name]}
          disabled={disabled}
          onChange={(value: unknown) => onChange({ ...papers, [name]: value as string | null })}
        />
      ))}
    </div>
  );
}

interface HeadProps {
  readonly view: QuoteView;
  readonly form: Form;
  readonly disabled: boolean;
  readonly onChange: (to: Partial<Form>) => void;
}
const demanded = ['currencyCode', 'taxRate', 'validTo'] as const;
function QuoteHead({ view, form, disabled, onChange }: HeadProps): ReactNode {
  const payload = definition.events['SUBMIT_BID']!.payload!;
  return (
    <div className={css.fields}>
      {([...demanded, 'minOrderValue'] as const).map((name) => (
        <FieldInput
          key={name}
          field={payload[name]!}
          name={name}
          value={form[name] ?? null}
          required={name !== 'minOrderValue'}
          disabled={disabled}
          onChange={(value: unknown) => onChange({ [name]: value as string | null })}
        />
      ))}
      {view.props
        .filter((prop) => prop.itemNo === null)
        .map((prop) => (
          <Answer
            key={prop.propNo}
            prop={prop}
            value={form.headAnswers[prop.propCode] ?? ''}
            disabled={disabled}
            onChange={(value) => onChange({ headAnswers: { ...form.headAnswers, [prop.propCode]: value } })}
          />
        ))}
    </div>
  );
}

function ItemHead({ item }: { readonly item: AuctionItem }): ReactNode {
  return (
    <>
      <h3>
        {item.itemNo} {item.itemName} · {formatQuantity(item.quantity)}
      </h3>
      {item.spec && <p className={css.hint}>{item.spec}</p>}
      <FileLinks value={drawingsOf({ ...item })} />
    </>
  );
}

/** What an open call asks for, before it is answered. */
function Asked({ items }: Pick<QuoteView, 'items'>): ReactNode {
  const t = useSourcingTexts();
  return (
    <section className={css.card}>
      <p>{t('openCall')}</p>
      <div className={css.lines}>
        {items.map((item) => (
          <div key={item.itemNo} className={css.line}>
            <ItemHead item={item} />
            {item.needDate && (
              <p className={css.hint}>
                {t('needBy')} {item.needDate}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

interface LineProps {
  readonly view: QuoteView;
  readonly item: AuctionItem;
  readonly line: FormLine;
  readonly disabled: boolean;
  readonly onChange: (to: Partial<FormLine>) => void;
}
function QuoteLine({ view, item, line, disabled, onChange }: LineProps): ReactNode {
  const t = useSourcingTexts();
  const [more, setMore] = useState(false);
  const place = view.position?.items.find((one) => one.itemNo === item.itemNo);
  return (
    <fieldset className={css.line}>
      <ItemHead item={item} />
      {item.roundTarget && <p className={css.hint}>{t('roundTarget', { price: formatPrice(item.roundTarget) })}</p>}
      {place?.rank != null && (
        <p className={css.hint}>
          {t('rank', { n: place.rank })} {place.next ? t('nextLeast', { price: formatPrice(place.next) }) : ''}
        </p>
      )}
      <Checkbox
        label={t('noBid')}
        checked={line.noBidFlag === 'Y'}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onChange({ noBidFlag: checked ? 'Y' : 'N' })}
      />
      {line.noBidFlag === 'Y' ? (
        <TextInput
          label={t('why')}
          value={line.noBidReason ?? ''}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => onChange({ noBidReason: value })}
        />
      ) : (
        <>
          <PriceFields view={view} item={item} line={line} disabled={disabled} onChange={onChange} />
          <Button size="compact-xs" variant="subtle" onClick={() => setMore(!more)} aria-expanded={more}>
            {t('more')}
          </Button>
          {more && (
            <div className={css.fields}>
              {[...rare, ...(view.evalMethod === 'LANDED_COST' ? landed : [])].map((name) => (
                <LineInput key={name} name={name} line={line} disabled={disabled} onChange={onChange} />
              ))}
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

type Typed = 'price' | 'leadTimeDays' | 'offeredQty' | 'minOrderQty' | 'freightPrice' | 'dutyRate' | 'brand';
const rare: readonly Typed[] = ['offeredQty', 'minOrderQty', 'brand'];
const landed: readonly Typed[] = ['freightPrice', 'dutyRate'];

interface InputProps {
  readonly name: Typed;
  readonly line: FormLine;
  readonly disabled: boolean;
  readonly onChange: (to: Partial<FormLine>) => void;
}
function LineInput({ name, line, disabled, onChange }: InputProps): ReactNode {
  const field = definition.events['SUBMIT_BID']!.payload!['rows']!.columns![name]!;
  return (
    <FieldInput
      field={field}
      name={`${name}${line.itemNo}`}
      value={line[name]}
      disabled={disabled}
      onChange={(value: unknown) => onChange({ [name]: value } as Partial<FormLine>)}
    />
  );
}

/** One price, or one for each break, and what the item is asked besides. */
function PriceFields({ view, item, line, disabled, onChange }: LineProps): ReactNode {
  const t = useSourcingTexts();
  const steps = item.ladderFlag === 'Y' ? stepsOf(view, item.itemNo) : [];
  return (
    <div className={css.fields}>
      {steps.length === 0 && <LineInput name="price" line={line} disabled={disabled} onChange={onChange} />}
      {steps.map((step) => (
        <TextInput
          key={step.fromQty}
          inputMode="decimal"
          label={`${t('price')} ${t('from', { qty: formatQuantity(step.fromQty) })}`}
          disabled={disabled}
          value={line.ladder.find((one) => one.fromQty === step.fromQty)?.price ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ladder: [...line.ladder.filter((one) => one.fromQty !== step.fromQty), { fromQty: step.fromQty, price: value }] })
          }
        />
      ))}
      <LineInput name="leadTimeDays" line={line} disabled={disabled} onChange={onChange} />
      {view.props
        .filter((prop) => prop.itemNo === item.itemNo)
        .map((prop) => (
          <Answer
            key={prop.propNo}
            prop={prop}
            value={line.propAnswers[prop.propCode] ?? ''}
            disabled={disabled}
            onChange={(value) => onChange({ propAnswers: { ...line.propAnswers, [prop.propCode]: value } })}
          />
        ))}
    </div>
  );
}

interface AnswerProps {
  readonly prop: ItemProp;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}
function Answer({ prop, value, disabled, onChange }: AnswerProps): ReactNode {
  return (
    <TextInput
      label={`${prop.propName}${prop.propUom ? ` (${prop.propUom})` : ''}`}
      description={prop.options ?? undefined}
      required={prop.requiredFlag === 'Y'}
      inputMode={prop.dataType === 'NUMBER' ? 'decimal' : 'text'}
      type={prop.dataType === 'DATE' ? 'date' : 'text'}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
