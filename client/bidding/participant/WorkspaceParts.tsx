/** What a supplier reads and asks of one tender: its notices, his questions, the answers to all. */
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { srmSfdBiddingAnswer } from '@machines/bidding/answer/index.js';
import { biddingLookups } from '@machines/bidding/lookups.js';
import { srmSfdBiddingNotice } from '@machines/bidding/notice/index.js';
import { srmSfdBiddingQuestion } from '@machines/bidding/question/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel } from '../../kernel/language/language.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';

const notices = anyDefinition(srmSfdBiddingNotice);
const questions = anyDefinition(srmSfdBiddingQuestion);
const answers = anyDefinition(srmSfdBiddingAnswer);
const ofProject = (projectId: string) => ({
  pageIndex: 1,
  pageRows: 50,
  equal: { projectId },
  orderBy: [{ key: 'creationDate', dir: 'desc' as const }],
});

export function NoticesPart({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const { open } = useScreen();
  const { rows } = useWholeList(notices.type, ofProject(projectId));
  return (
    <section className={css.card}>
      <h2>{t('notices')}</h2>
      {rows.length === 0 && <p className={css.muted}>{t('noNotices')}</p>}
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={String(row['id'])}>
            <span className={css.grow} style={row['state'] === 'withdrawn' ? { textDecoration: 'line-through' } : undefined}>
              {String(row['noticeTitle'])}
              <br />
              <span className={css.muted}>
                {word(biddingLookups.BID_NOTICE_TYPE.values[row['noticeType'] as 'TENDER'])} ·{' '}
                <Moment at={row['publishDate'] as number | null} />
              </span>
            </span>
            <Button size="compact-xs" variant="default" onClick={() => open('biddingNoticeEdit', { id: String(row['id']) })}>
              {t('openNotice')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function QuestionsPart({ projectId, asks }: { readonly projectId: string; readonly asks: boolean }): ReactNode {
  const t = useNoticesTexts();
  const { open } = useScreen();
  const list = useWholeList(questions.type, ofProject(projectId));
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t('qa')}</h2>
        <Button size="compact-xs" variant="subtle" onClick={() => open('biddingQuestionList')}>
          {t('allQuestions')}
        </Button>
      </div>
      {list.rows.length === 0 && <p className={css.muted}>{t('noQuestions')}</p>}
      <ul className={css.list}>
        {list.rows.map((row) => (
          <li key={String(row['id'])}>
            <span className={css.grow}>{String(row['title'])}</span>
            <StateBadge definition={questions} state={String(row['state'])} />
            <Button size="compact-xs" variant="default" onClick={() => open('biddingQuestionEdit', { id: String(row['id']) })}>
              {t('openNotice')}
            </Button>
          </li>
        ))}
      </ul>
      {asks && <Ask projectId={projectId} onAsked={list.slideIn} />}
    </section>
  );
}

type Kind = keyof typeof biddingLookups.BID_QUESTION_TYPE.values;
function Ask({ projectId, onAsked }: { readonly projectId: string; onAsked(): void }): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const [kind, setKind] = useState<Kind>('INQUIRY');
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await call<{ readonly id: string }>(questions.type, 'saveOrUpdate', { projectId, questionType: kind, title, content });
      if (made.status !== 'S') return toastRefused(made);
      const sent = await sendEvent(questions, made.data.id, 'SUBMIT');
      onAsked();
      if (sent.status !== 'S') return toastRefused(sent);
      toastDone(questions.events['SUBMIT']!.label);
      setTitle('');
      setContent('');
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.pane}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Select
        label={t('kind')}
        value={kind}
        allowDeselect={false}
        data={Object.entries(biddingLookups.BID_QUESTION_TYPE.values).map(([value, label]) => ({ value, label: word(label) }))}
        onChange={(value) => setKind(value as Kind)}
      />
      <TextInput label={t('subject')} value={title} required maxLength={200} onChange={({ currentTarget: { value } }) => setTitle(value)} />
      <Textarea
        label={t('question')}
        value={content}
        required
        maxLength={4000}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => setContent(value)}
      />
      <div className={css.bar}>
        <Button type="submit" size="xs" loading={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

export function AnswersPart({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useNoticesTexts();
  const { open } = useScreen();
  const { rows } = useWholeList(answers.type, ofProject(projectId));
  return (
    <section className={css.card}>
      <h2>{t('answers')}</h2>
      {rows.length === 0 && <p className={css.muted}>{t('noAnswers')}</p>}
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={String(row['id'])}>
            <span className={css.grow}>
              {String(row['questionText'] ?? row['docNumber'])
                .split('\n')[0]!
                .slice(0, 120)}
              <br />
              <span className={css.muted}>
                <Moment at={row['answeredAt'] as number | null} />
              </span>
            </span>
            <Button size="compact-xs" variant="default" onClick={() => open('biddingAnswerEdit', { id: String(row['id']) })}>
              {t('openNotice')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
