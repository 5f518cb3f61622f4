/** biddingDrawingEdit: seats and avoidance, the promise of the server, the phrase of the supervisor, and who is called. */
import { Alert, Button, TextInput } from '@mantine/core';
import { commitmentOf, drawn, poolHash, seedOf } from '@machines/bidding/draw.js';
import type { Candidate, Drawing } from '@machines/bidding/drawing/fields.js';
import { srmSfdBiddingDrawing } from '@machines/bidding/drawing/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { Refused } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useLabel } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { documentPicture } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import css from '../sealing/tender.module.css';
import { useTenderTexts } from '../sealing/texts.js';

const definition = anyDefinition(srmSfdBiddingDrawing);
const words = definition.lines['candidates']!.fields;

export default function DrawScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'];
  if (id === undefined) {
    const { projectId } = query;
    return <DocumentPage definition={definition} id={null} {...(projectId === undefined ? {} : { initial: { projectId } })} />;
  }
  return <Known id={id} />;
}
function Known({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  if (document.state === 'draft') return <DocumentPage definition={definition} id={id} />;
  return documentPicture(document) ?? <Draw document={document} />;
}

function Draw({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useTenderTexts();
  const word = useLabel();
  const c = document.view as unknown as Drawing;
  const rows = c.candidates ?? [];
  const avoided = rows.filter(({ status }) => status === 'AVOIDED');
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={css.head}>
          <h1 className={css.title}>
            {c.projectName} <StateBadge definition={definition} state={document.state} />
          </h1>
          <span>
            {t('seats')}: {c.acceptedSeats ?? 0} / {c.seatsTotal ?? 0}
          </span>
        </div>
        <ActionBar document={document} leaveOut={['DRAW']} />
      </section>
      <Proof document={document} c={c} />
      {[...new Set((c.seats ?? []).map(({ specialty }) => specialty))].map((specialty) => (
        <Order key={specialty} specialty={specialty} rows={rows.filter((one) => one.specialty === specialty && one.orderNo !== null)} />
      ))}
      {(c.seats ?? []).length > 0 && (
        <section className={css.card}>
          <h2>{t('avoided')}</h2>
          {avoided.length === 0 && <p className={css.hint}>{t('noneAvoided')}</p>}
          {avoided.map((one) => (
            <p key={one.candidateNum}>
              {one.expertNumber} {one.expertName} ·{' '}
              {one.avoidReason === null ? '' : word(words['avoidReason']!.lookup!.values[one.avoidReason]!)}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}

interface ProofProps {
  readonly document: LiveDocument;
  readonly c: Drawing;
}
function Proof({ document, c }: ProofProps): ReactNode {
  const t = useTenderTexts();
  const [phrase, setPhrase] = useState('');
  const draw = (): void => {
    document
      .send('DRAW', { phrase })
      .then((answer) => answer.status !== 'S' && toastFailure(new Refused(answer)))
      .catch(toastFailure);
  };
  if (!c.serverCommit) return null;
  return (
    <section className={css.card}>
      <h2>{t('commitment')}</h2>
      <p className={css.hash}>{c.serverCommit}</p>
      <p className={css.hint}>{t('commitmentHint')}</p>
      {isOpen(document.can('DRAW')) && (
        <div className={css.bar}>
          <TextInput
            label={t('phrase')}
            description={t('phraseHint')}
            maxLength={200}
            value={phrase}
            onChange={({ currentTarget: { value } }) => setPhrase(value)}
          />
          <Button disabled={phrase.trim() === ''} onClick={draw}>
            {t('draw')}
          </Button>
        </div>
      )}
      {c.secret && c.pool && <Recompute c={c} />}
    </section>
  );
}

/** Whoever looks draws again from the published values, with the same rule and without asking anybody. */
function Recompute({ c }: Pick<ProofProps, 'c'>): ReactNode {
  const t = useTenderTexts();
  const [result, setResult] = useState<{ readonly n: number; readonly wrong: readonly string[] } | null>(null);
  const compute = (): void => {
    const pool = (c.pool ?? []).map((one) => ({ ...one, employerCode: null }));
    const values = { secret: c.secret!, phrase: c.supervisorPhrase!, docNumber: c.docNumber!, round: c.round ?? 1 };
    const wrong: string[] = [];
    if (commitmentOf(values.secret) !== c.serverCommit) wrong.push(t('commitment'));
    if (poolHash(pool) !== c.poolHash) wrong.push(t('poolHash'));
    if (seedOf(values, pool) !== c.seed) wrong.push(t('seed'));
    const placed = new Map((c.candidates ?? []).map((one) => [`${one.specialty}:${one.expertNumber}`, one.orderKey]));
    let n = 0;
    for (const specialty of new Set(pool.map((one) => one.specialty)))
      for (const { expertNumber, orderKey } of drawn(pool, values, { specialty, seats: 0 })) {
        n += 1;
        if (placed.get(`${specialty}:${expertNumber}`) !== orderKey) wrong.push(expertNumber);
      }
    setResult({ n, wrong });
  };
  return (
    <>
      <p className={css.hash}>
        {t('secret')}: {c.secret}
        <br />
        {t('phrase')}: {c.supervisorPhrase}
        <br />
        {t('poolHash')}: {c.poolHash}
        <br />
        {t('seed')}: {c.seed}
      </p>
      <Button size="xs" variant="default" onClick={compute}>
        {t('recompute')}
      </Button>
      {result && (
        <Alert mt="xs" variant="light" color={result.wrong.length === 0 ? 'green' : 'red'} role="status">
          {result.wrong.length === 0 ? t('same', { n: result.n }) : t('different', { what: result.wrong.join(', ') })}
        </Alert>
      )}
    </>
  );
}

const APART_MS = 120;
/** One specialty in its order: the rows come in one after the other. */
function Order({ specialty, rows }: { readonly specialty: string; readonly rows: readonly Candidate[] }): ReactNode {
  const t = useTenderTexts();
  const word = useLabel();
  if (rows.length === 0) return null;
  return (
    <section className={css.card} aria-live="polite">
      <h2>
        {specialty} · {t('order')}
      </h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <tbody>
            {rows
              .toSorted((a, b) => a.orderNo! - b.orderNo!)
              .map((one) => (
                <tr key={one.candidateNum} className={css.arrives} style={{ animationDelay: `${one.orderNo! * APART_MS}ms` }}>
                  <td className={css.number}>{one.orderNo}</td>
                  <td>
                    {one.expertNumber} {one.expertName}
                  </td>
                  <td>{word(words['status']!.lookup!.values[one.status]!)}</td>
                  <td className={css.hash}>{one.orderKey?.slice(0, 16)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
