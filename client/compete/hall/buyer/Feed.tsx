/** What happened, newest first, by kind; questions with their answers; refused attempts by reason. */
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import type { OfferRow } from '@machines/compete/compete-hall/inside-view.js';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { reasons } from '@machines/compete/reasons.js';
import { SFD_NOTICE_TYPE, SFD_OFFER_STATE } from '@machines/compete/lookups.js';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';

import { call, NoAnswer } from '../../../kernel/call.js';
import type { LiveDocument } from '../../../kernel/document/use-document.js';
import { FileLinks } from '../../../kernel/files/FileLinks.js';
import { UploadingProvider, useUploading } from '../../../kernel/files/uploading.js';
import { FieldInput } from '../../../kernel/form/FieldInput.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useLabel, useLanguage } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import { systemSentence } from '../common/notice-words.js';
import hall from '../common/hall.module.css';
import { isUnopened } from '../common/offer-rows.js';
import { useHallTexts } from '../texts.js';
import css from './buyer.module.css';
import { bidderName } from './Leaderboard.js';

type FeedKind = 'offers' | 'control' | 'messages';

interface FeedLine {
  readonly key: string;
  readonly at: number;
  readonly kind: FeedKind;
  readonly text: string;
  readonly files?: string | null;
}

interface FeedProps {
  readonly view: BuyerHallView;
  readonly offers: readonly OfferRow[];
}

const SHOWN = 200;

/** What an offer came to; of one that nobody has opened, that it is sealed. */
function useOfferWords(currency: string): (offer: OfferRow) => string {
  const word = useLabel();
  return (offer) => (isUnopened(offer) ? word(SFD_OFFER_STATE.values[offer.offerState]) : formatAmount(offer.totalRaw, currency));
}

export function Feed({ view, offers }: FeedProps) {
  const t = useHallTexts();
  const word = useLabel();
  const language = useLanguage();
  const zone = useZone();
  const [kind, setKind] = useState<FeedKind | null>(null);
  const alias = (one: string): string => t('bidderNo', { alias: one });
  const nameOf = (one: string | null): string =>
    one === null ? '' : bidderName(view.bidders.find((bidder) => bidder.alias === one) ?? { alias: one, supplierName: null }, alias);
  const saidOf = useOfferWords(view.currencyCode);
  const lines: readonly FeedLine[] = [
    ...offers.map((offer): FeedLine => ({
      key: `o${offer.offerId}`,
      at: offer.at,
      kind: 'offers',
      text: `${nameOf(offer.alias ?? null)} ${saidOf(offer)}`,
    })),
    ...(offers.length > 0
      ? []
      : view.bidders.flatMap((bidder): readonly FeedLine[] =>
          bidder.offer
            ? [
                {
                  key: `o${bidder.offer.offerId}`,
                  at: bidder.offer.at,
                  kind: 'offers',
                  text: `${bidderName(bidder, alias)} ${formatAmount(bidder.offer.totalRaw, view.currencyCode)}`,
                },
              ]
            : [],
        )),
    ...view.notices.map((notice): FeedLine => {
      const system = systemSentence(notice, language, zone);
      const who = nameOf(notice.alias ?? notice.toAlias);
      return {
        key: `n${notice.noticeNo}`,
        at: notice.at,
        kind: system === null ? 'messages' : 'control',
        text: system === null ? `${word(SFD_NOTICE_TYPE.values[notice.noticeType])} ${who} ${notice.content}` : `${system} ${who}`.trim(),
        files: notice.attachmentIds,
      };
    }),
  ].sort((a, b) => b.at - a.at);
  const shown = lines.filter((line) => kind === null || line.kind === kind).slice(0, SHOWN);
  return (
    <section className={hall.panel} aria-label={t('feed')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('feed')}</h2>
        <div className={css.filters} role="group" aria-label={t('feed')}>
          {(
            [
              [null, 'feedAll'],
              ['offers', 'feedOffers'],
              ['control', 'feedControl'],
              ['messages', 'feedMessages'],
            ] as const
          ).map(([one, label]) => (
            <button key={label} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {t(label)}
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={hall.none}>{t('feedEmpty')}</p>
      ) : (
        <ol className={css.feed} tabIndex={0} aria-label={t('feed')}>
          {shown.map((line) => (
            <li key={line.key} data-kind={line.kind}>
              <time>{formatDateTime(line.at, zone).slice(11)}</time>
              <span>
                {line.text} <FileLinks value={line.files} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface QuestionsProps {
  readonly document: LiveDocument;
  readonly view: BuyerHallView;
}

export function Questions({ document, view }: QuestionsProps) {
  const t = useHallTexts();
  const zone = useZone();
  const asked = view.notices.filter(
    (notice) => (notice.noticeType === 'QUESTION' || notice.noticeType === 'OBJECTION') && notice.replyTo === null,
  );
  const open = [...asked].sort((a, b) => Number(a.answeredFlag === 'Y') - Number(b.answeredFlag === 'Y') || b.at - a.at);
  const mayAnswer = document.can('ANSWER') !== 'absent';
  return (
    <section className={hall.panel} aria-label={t('questions')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('questions')}</h2>
        {open.some((one) => one.answeredFlag === 'N') && (
          <span className={css.openCount}>{open.filter((one) => one.answeredFlag === 'N').length}</span>
        )}
      </div>
      {open.length === 0 ? (
        <p className={hall.none}>{t('noQuestions')}</p>
      ) : (
        <ul className={css.questions} tabIndex={0}>
          {open.map((one) => (
            <li key={one.noticeNo}>
              <p className={hall.quiet}>
                {formatDateTime(one.at, zone).slice(11)}{' '}
                {bidderName(
                  { alias: one.alias, supplierName: view.bidders.find((bidder) => bidder.alias === one.alias)?.supplierName ?? null },
                  (alias) => t('bidderNo', { alias }),
                )}
                {one.noticeType === 'OBJECTION' && <b className={hall.bad}> {t('objection')}</b>}
                {one.answeredFlag === 'Y' && ` · ${t('answered')}`}
              </p>
              <p>{one.content}</p>
              <FileLinks value={one.attachmentIds} />
              {one.answeredFlag === 'N' && mayAnswer && <AnswerBox document={document} replyTo={one.noticeNo} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AnswerBox({ document, replyTo }: { readonly document: LiveDocument; readonly replyTo: number }) {
  const t = useHallTexts();
  const [content, setContent] = useState('');
  const [toAll, setToAll] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [files, setFiles] = useState<unknown>(null);
  const [uploading, count] = useUploading();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const answer = await document.send('ANSWER', { replyTo, content, publicFlag: toAll ? 'Y' : 'N', attachmentIds: files });
      setRefused(answer.status === 'S' ? null : answer.msg || answer.code);
      if (answer.status !== 'S') return;
      setContent('');
      setFiles(null);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      setRefused(t('answerUnknown'));
    }
  };
  return (
    <form className={css.answer} onSubmit={(event) => void submit(event)}>
      <textarea
        rows={2}
        maxLength={2_000}
        value={content}
        aria-label={t('answer')}
        placeholder={t('answer')}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div>
        <label>
          <input type="checkbox" checked={toAll} onChange={(event) => setToAll(event.currentTarget.checked)} /> {t('answerToAll')}
        </label>
        <UploadingProvider value={count}>
          <FieldInput field={enclosed} name="attachmentIds" value={files} inCell onChange={setFiles} />
        </UploadingProvider>
        <button type="submit" className={hall.button} disabled={content.trim() === '' || uploading > 0}>
          {t('send')}
        </button>
      </div>
      {refused && (
        <p className={hall.bad} role="alert">
          {refused}
        </p>
      )}
    </form>
  );
}

const enclosed = srmSfdCompeteHall.events.ANSWER.payload!['attachmentIds']!;

interface AttemptRow {
  readonly code: string;
  readonly at: number;
  readonly alias: string | null;
}

const ATTEMPTS_EVERY_MS = 10_000;
const MOST_ATTEMPTS = 500;

/** Refused attempts, counted by reason; read again every few seconds while the hall lives. */
export function RefusedAttempts({ hallId, live }: { readonly hallId: string; readonly live: boolean }) {
  const t = useHallTexts();
  const language = useLanguage();
  const [rows, setRows] = useState<readonly AttemptRow[]>([]);
  useEffect(() => {
    let gone = false;
    const read = (): void => {
      call<readonly AttemptRow[]>('srmSfdCompeteHall', 'listAttempt', { hallId, pageIndex: 1, pageRows: MOST_ATTEMPTS }, { quiet: true })
        .then((answer) => {
          if (!gone && answer.status === 'S') setRows(answer.data);
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
        });
    };
    read();
    const timer = live ? setInterval(read, ATTEMPTS_EVERY_MS) : undefined;
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [hallId, live]);
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.code, (counts.get(row.code) ?? 0) + 1);
  return (
    <section className={hall.panel} aria-label={t('attempts')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('attempts')}</h2>
        <span className={hall.quiet}>{rows.length}</span>
      </div>
      {counts.size === 0 ? (
        <p className={hall.none}>{t('noAttempts')}</p>
      ) : (
        <dl className={`${hall.figures} ${css.attempts}`}>
          {[...counts]
            .sort((a, b) => b[1] - a[1])
            .map(([code, count]) => (
              <div key={code}>
                <dt title={code}>{reasons[code as keyof typeof reasons]?.[language] ?? code}</dt>
                <dd>{count}</dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}
