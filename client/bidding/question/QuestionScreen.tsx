/** biddingQuestionEdit: the question, and for the desk its answer, which may settle others of the project with it. */
import { Alert, Button, Checkbox } from '@mantine/core';
import { srmSfdBiddingAnswer } from '@machines/bidding/answer/index.js';
import type { Question } from '@machines/bidding/question/fields.js';
import { srmSfdBiddingQuestion } from '@machines/bidding/question/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { RichEditor } from '../../kernel/rich-text/RichEditor.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';

const questions = anyDefinition(srmSfdBiddingQuestion);
const answers = anyDefinition(srmSfdBiddingAnswer);

export default function QuestionScreen(): ReactNode {
  const { query } = useScreen();
  const outside = isSupplierUser(useSession());
  return (
    <DocumentPage
      definition={questions}
      id={query['id'] ?? null}
      {...(query['projectId'] ? { initial: { projectId: query['projectId'] } } : {})}
      {...(outside ? {} : { top: (document: LiveDocument) => <AnswerPanel document={document} /> })}
    />
  );
}

const inProject = (projectId: string) => ({ pageIndex: 1, pageRows: 100, equal: { projectId } });

function AnswerPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useNoticesTexts();
  const { open } = useScreen();
  const c = document.view as unknown as Question;
  const { rows } = useWholeList(answers.type, inProject(c.projectId));
  const found = rows.filter((row) => (row['questionIds'] as readonly string[] | undefined)?.includes(document.id));
  const going = found.some((row) => ['draft', 'approving', 'rejected'].includes(String(row['state'])));
  return (
    <section className={css.card}>
      <h2>{t('answersOf')}</h2>
      {found.length === 0 && <p className={css.muted}>{t('answerNone')}</p>}
      <ul className={css.list}>
        {found.map((row) => (
          <li key={String(row['id'])}>
            <span className={css.grow}>{String(row['docNumber'])}</span>
            <StateBadge definition={answers} state={String(row['state'])} />
            <Button size="compact-xs" variant="default" onClick={() => open('biddingAnswerEdit', { id: String(row['id']) })}>
              {t('openNotice')}
            </Button>
          </li>
        ))}
      </ul>
      {document.state === 'submitted' && !going && <AnswerForm question={c} />}
    </section>
  );
}

function AnswerForm({ question }: { readonly question: Question }): ReactNode {
  const t = useNoticesTexts();
  const label = useId();
  const { rows } = useWholeList(questions.type, inProject(question.projectId));
  const others = rows.filter((row) => row['state'] === 'submitted' && row['id'] !== question.id);
  const [also, setAlso] = useState<readonly string[]>([]);
  const [text, setText] = useState<string | null>(null);
  const [upheld, setUpheld] = useState(false);
  const [broadcast, setBroadcast] = useState(true);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (submits: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = {
        projectId: question.projectId,
        questionIds: [question.id, ...also],
        answerText: text,
        upheldFlag: upheld ? 'Y' : 'N',
        broadcastFlag: broadcast ? 'Y' : 'N',
      };
      const made = await call<{ readonly id: string }>(answers.type, 'saveOrUpdate', body);
      const last = made.status === 'S' && submits ? await sendEvent(answers, made.data.id, 'SUBMIT') : made;
      setRefused(last.status === 'S' ? null : last.msg);
      if (last.status === 'S') toastDone(answers.events[submits ? 'SUBMIT' : 'CREATE']!.label);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.pane}>
      <span id={label} className={css.muted}>
        {t('answerText')}
      </span>
      <RichEditor value={text ?? ''} onChange={setText} labelledBy={label} invalid={false} disabled={busy} required />
      {others.length > 0 && (
        <Checkbox.Group label={t('alsoSettles')} value={[...also]} onChange={setAlso}>
          <div className={css.pane}>
            {others.map((row) => (
              <Checkbox key={String(row['id'])} value={String(row['id'])} label={`${String(row['docNumber'])} ${String(row['title'])}`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {question.questionType !== 'INQUIRY' && (
        <Checkbox label={t('upheld')} checked={upheld} onChange={({ currentTarget: { checked } }) => setUpheld(checked)} />
      )}
      {question.questionType !== 'RESULT_OBJECTION' && (
        <Checkbox label={t('broadcast')} checked={broadcast} onChange={({ currentTarget: { checked } }) => setBroadcast(checked)} />
      )}
      {refused !== null && (
        <Alert color="red" variant="light" role="alert">
          {refused}
        </Alert>
      )}
      <div className={css.bar}>
        <Button size="xs" loading={busy} onClick={() => void save(true)}>
          {t('submitAnswer')}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void save(false)}>
          {t('saveAnswer')}
        </Button>
      </div>
    </div>
  );
}
