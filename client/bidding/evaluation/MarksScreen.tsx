/** biddingResponseMarkEdit: bids by indexes, pass or fail by juror; the leader confirms what the majority found. */
import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core';
import type { Index, Mark, ResponseMark } from '@machines/bidding/response-mark/fields.js';
import { srmSfdRespondMark } from '@machines/bidding/response-mark/index.js';
import { asked, isAsked } from '@machines/bidding/response-mark/rules.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { useLabel } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { documentPicture, EmptyState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import css from './evaluation.module.css';
import { useEvaluationTexts } from './texts.js';

const definition = anyDefinition(srmSfdRespondMark);
const likenesses = definition.lines['suspicions']!.fields['likeness']!.lookup!.values;
const supplier = { entity: 'srmSlcSupplierInfo', key: 'id' } as const;
const user = { entity: 'baseUsers', key: 'id' } as const;

export default function MarksScreen(): ReactNode {
  const t = useEvaluationTexts();
  const { query } = useScreen();
  const id = query['id'];
  return id === undefined ? <EmptyState title={t('choose')} /> : <Chosen id={id} />;
}

function Chosen({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Marks document={document} />;
}

/** What this viewer's part holds beside the document. */
type View = ResponseMark & { readonly self?: string };
type Rows = readonly {
  readonly bidNum: number;
  readonly indexNum: number;
  readonly mark: Mark['mark'];
  readonly reason: string | null;
  readonly evidencePage: string | null;
}[];

function Marks({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useEvaluationTexts();
  const screen = useScreen();
  const c = document.view as unknown as View;
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  const send = async (rows: Rows): Promise<void> => {
    if (rows.length === 0) return;
    try {
      const answer = await document.send('MARK', { rows });
      if (answer.status !== 'S') toastFailure(new Error(answer.msg || answer.code));
    } catch (error) {
      toastFailure(error);
    }
  };
  const own = (c.marks ?? []).filter(({ userId }) => userId === c.self);
  const open = document.state === 'marking' && isOpen(document.can('MARK'));
  const unmarked = asked(c).filter(({ bidNum, indexNum }) => !own.some((one) => one.bidNum === bidNum && one.indexNum === indexNum));
  const passAll = () => void send(unmarked.map((place) => ({ ...place, mark: 'PASS' as const, reason: null, evidencePage: null })));
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={css.head}>
          <h1>
            {c.projectName} · {c.sectionName} <StateBadge definition={definition} state={document.state} />
          </h1>
          <ActionBar document={document} only={['SUBMIT_MARKS', 'CONFIRM']}>
            {open && unmarked.length > 0 && (
              <Button size="xs" variant="default" onClick={passAll}>
                {t('allPass')} ({unmarked.length})
              </Button>
            )}
          </ActionBar>
        </div>
        <p className={css.hint}>{t('jurors', { n: c.submittedSheets, all: c.jurorIds.length })}</p>
      </section>
      <Suspicions c={c} />
      <section className={css.card}>
        <div className={css.scroll} tabIndex={0}>
          <Matrix c={c} own={own} open={open} confirmed={document.state === 'confirmed'} onMark={(row) => void send([row])} />
        </div>
      </section>
    </div>
  );
}

function Suspicions({ c }: { readonly c: View }): ReactNode {
  const t = useEvaluationTexts();
  const word = useLabel();
  if (!c.suspicions || c.suspicions.length === 0) return null;
  return (
    <Alert color="orange" variant="light">
      {c.suspicions.map((one) => (
        <div key={one.suspicionNum}>
          {t('suspicion', { first: one.firstBid, second: one.secondBid, what: word(likenesses[one.likeness]!), value: one.value ?? '' })}
        </div>
      ))}
    </Alert>
  );
}

interface MatrixProps {
  readonly c: View;
  readonly own: readonly Mark[];
  readonly open: boolean;
  readonly confirmed: boolean;
  readonly onMark: (row: Rows[number]) => void;
}
function Matrix({ c, own, open, confirmed, onMark }: MatrixProps): ReactNode {
  const t = useEvaluationTexts();
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          <th>{t('index')}</th>
          {c.bids.map((bid) => (
            <th key={bid.bidNum}>
              {bid.bidNum}. <ReferenceName target={supplier} id={bid.supplierId} />
              {bid.grounds && (
                <small className={css.fail}>
                  {t('found')}: {bid.grounds}
                </small>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {c.indexes.map((index) => (
          <tr key={index.indexNum}>
            <th scope="row" title={index.standard ?? undefined}>
              <span className={css.key}>{index.keyFlag === 'Y' || index.category === 'QUALIFICATION' ? '★ ' : ''}</span>
              {index.indexName}
            </th>
            {c.bids.map((bid) => (
              <td key={bid.bidNum}>
                {!isAsked(index, bid.bidNum) ? (
                  '–'
                ) : confirmed ? (
                  <Counted c={c} bidNum={bid.bidNum} index={index} />
                ) : (
                  <MarkCell
                    given={own.find((one) => one.bidNum === bid.bidNum && one.indexNum === index.indexNum)}
                    label={`${bid.bidNum} ${index.indexName}`}
                    open={open}
                    onMark={(mark, reason, evidencePage) =>
                      onMark({ bidNum: bid.bidNum, indexNum: index.indexNum, mark, reason, evidencePage })
                    }
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {confirmed && (
        <tfoot>
          <tr>
            <th scope="row">{t('result')}</th>
            {c.bids.map((bid) => (
              <td key={bid.bidNum} className={bid.result === 'FAIL' ? css.fail : css.good}>
                {bid.result === 'FAIL' ? t('fail') : t('pass')}
                {bid.reason && <small>{bid.reason}</small>}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Counted({ c, bidNum, index }: { readonly c: View; readonly bidNum: number; readonly index: Index }): ReactNode {
  const t = useEvaluationTexts();
  const result = c.results.find((one) => one.bidNum === bidNum && one.indexNum === index.indexNum);
  if (!result) return '–';
  const against = (c.marks ?? []).filter((one) => one.bidNum === bidNum && one.indexNum === index.indexNum && one.mark === 'FAIL');
  return (
    <span className={result.result === 'FAIL' ? css.fail : css.good}>
      {t('votes', { pass: result.passVotes, fail: result.failVotes })}
      {against.map((one) => (
        <small key={one.markKey}>
          <ReferenceName target={user} id={one.userId} />: {one.reason}
        </small>
      ))}
      {result.note && <small>{result.note}</small>}
    </span>
  );
}

interface MarkCellProps {
  readonly given: Mark | undefined;
  readonly label: string;
  readonly open: boolean;
  readonly onMark: (mark: Mark['mark'], reason: string | null, page: string | null) => void;
}
/** A failure is sent with its reason: until there is one it stands here alone. */
function MarkCell({ given, label, open, onMark }: MarkCellProps): ReactNode {
  const t = useEvaluationTexts();
  const [failing, setFailing] = useState(given?.mark === 'FAIL');
  const [reason, setReason] = useState(given?.reason ?? '');
  const [page, setPage] = useState(given?.evidencePage ?? '');
  const sendFail = (): void => {
    if (reason.trim() === '' || (given?.mark === 'FAIL' && reason === given.reason && page === (given.evidencePage ?? ''))) return;
    onMark('FAIL', reason, page === '' ? null : page);
  };
  const chosen = failing ? 'FAIL' : (given?.mark ?? '');
  const choose = (mark: string): void => {
    setFailing(mark === 'FAIL');
    if (mark === 'PASS') onMark('PASS', null, page === '' ? null : page);
  };
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={label}
        disabled={!open}
        value={chosen}
        {...(chosen === '' ? {} : { color: chosen === 'FAIL' ? 'red.8' : 'green.9' })}
        onChange={choose}
        data={[
          { value: 'PASS', label: '✓' },
          { value: 'FAIL', label: '✗' },
        ]}
      />
      {failing && (
        <>
          <TextInput
            size="xs"
            mt={3}
            disabled={!open}
            maxLength={500}
            placeholder={t('reason')}
            aria-label={`${label}: ${t('reason')}`}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
            onBlur={sendFail}
          />
          <TextInput
            size="xs"
            mt={3}
            disabled={!open}
            maxLength={60}
            placeholder={t('page')}
            aria-label={`${label}: ${t('page')}`}
            value={page}
            onChange={({ currentTarget: { value } }) => setPage(value)}
            onBlur={sendFail}
          />
          {given?.mark !== 'FAIL' && <small>{t('unsaved')}</small>}
        </>
      )}
    </>
  );
}
