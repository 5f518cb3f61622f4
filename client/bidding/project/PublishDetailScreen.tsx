/** biddingPublishDetail: what is missing before a project is published, line by line, and what to do about it. */
import { Button } from '@mantine/core';
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useLabel } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { childrenOf } from './children.js';
import { Clock, Sections } from './parts.js';
import css from './project.module.css';
import { useProjectTexts } from './texts.js';

const definition = anyDefinition(srmSfdBiddingHeader);

interface Check {
  readonly code: string;
  readonly ok: boolean;
  readonly text: string | null;
}
interface Checked {
  readonly refused: { readonly code: string; readonly text: string } | null;
  readonly checks: readonly Check[];
}

export default function PublishDetailScreen(): ReactNode {
  const { query } = useScreen();
  const word = useLabel();
  const id = query['id'];
  if (id === undefined) return <ListPage definition={definition} route="biddingPublishList" opens="biddingPublishDetail" creates={false} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      readOnly
      top={(document) => <Readiness document={document} id={id} />}
      tabs={() =>
        childrenOf(id, ['adjust', 'notice', 'doc', 'participant']).map(({ key, label, content }) => ({ key, label: word(label), content }))
      }
    />
  );
}

function Readiness({ document, id }: { readonly document: LiveDocument; readonly id: string }): ReactNode {
  return (
    <div className={css.page}>
      <Clock document={document} />
      {document.state === 'preparing' ? <CheckList id={id} rev={Number(document.view['rev'] ?? 0)} /> : <Sections document={document} />}
    </div>
  );
}

function CheckList({ id, rev }: { readonly id: string; readonly rev: number }): ReactNode {
  const t = useProjectTexts();
  const [answer, setAnswer] = useState<Checked | null>(null);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((one) => one + 1), []);
  useEffect(() => {
    let gone = false;
    call<Checked>(definition.type, 'publishCheck', { id })
      .then((told) => {
        if (!gone && told.status === 'S') setAnswer(told.data);
      })
      .catch(toastFailure);
    return () => {
      gone = true;
    };
  }, [id, rev, turn]);
  if (answer === null) return <LoadingState />;
  const missing = answer.checks.filter(({ ok }) => !ok).length;
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{answer.refused ? answer.refused.text : missing === 0 ? t('ready') : t('missing', { count: missing })}</h2>
        <Button size="compact-sm" variant="default" onClick={again}>
          {t('checkAgain')}
        </Button>
      </div>
      <ul className={css.checks}>
        {answer.checks.map((check) => (
          <CheckLine key={check.code} check={check} id={id} />
        ))}
      </ul>
    </section>
  );
}

/** Where to go for what is missing: the first of these that the project has a screen for. */
const leads: Readonly<Record<string, string>> = {
  BID_PUB_DOC_NOT_APPROVED: 'biddingDocList',
  BID_PUB_NOTICE_NOT_APPROVED: 'biddingNoticeList',
  BID_PUB_PREQUAL: 'biddingShortlistList',
};

function CheckLine({ check: { code, ok, text }, id }: { readonly check: Check; readonly id: string }): ReactNode {
  const t = useProjectTexts();
  const screen = useScreen();
  const lead = leads[code] ?? 'biddingProjectEdit';
  return (
    <li data-ok={ok}>
      {ok ? <IconCircleCheck size={20} aria-label={t('yes')} /> : <IconCircleX size={20} aria-label={t('no')} />}
      <span>
        <b>{t(`check.${code}` as never)}</b>
        {ok ? null : <small>{text}</small>}
        {ok ? null : <small>{t(`do.${code}` as never)}</small>}
      </span>
      {ok || code === 'BID_PUB_KEYS' ? null : (
        <Button size="compact-sm" variant="default" onClick={() => screen.open(lead, lead === 'biddingProjectEdit' ? { id } : {})}>
          {t('goThere')}
        </Button>
      )}
    </li>
  );
}
