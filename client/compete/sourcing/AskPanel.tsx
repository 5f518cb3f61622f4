/** A question of a supplier about an inquiry or a tender; its answer comes by letter and stands among the questions. */
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { srmSfdAuctionQuestion } from '@machines/compete/sourcing/question/index.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

interface Props {
  readonly sourceType: 'AUCTION' | 'TENDER';
  readonly sourceId: string;
}
export function AskPanel({ sourceType, sourceId }: Props): ReactNode {
  const t = useSourcingTexts();
  const screen = useScreen();
  const [subject, setSubject] = useState('');
  const [content, setContent] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const question = { sourceType, sourceId, itemNo: null, subject, content, questionKind: 'TECHNICAL' };
    try {
      const answer = await call(srmSfdAuctionQuestion.type, 'doAsk', question);
      setRefused(answer.status === 'S' ? null : answer.msg || answer.code);
      if (answer.status !== 'S') return;
      toastDone(srmSfdAuctionQuestion.events.ASK.label);
      setSubject('');
      setContent('');
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <h2>{t('questions')}</h2>
      <TextInput
        label={t('subject')}
        value={subject}
        maxLength={100}
        required
        onChange={({ currentTarget: { value } }) => setSubject(value)}
      />
      <Textarea
        label={t('question')}
        value={content}
        maxLength={2000}
        required
        onChange={({ currentTarget: { value } }) => setContent(value)}
      />
      {refused && (
        <Alert color="red" variant="light" role="alert">
          {refused}
        </Alert>
      )}
      <div className={css.bar}>
        <Button type="submit" variant="default">
          {t('ask')}
        </Button>
        <Button variant="subtle" onClick={() => screen.open('auctionQuestion')}>
          {t('allQuestions')}
        </Button>
      </div>
    </form>
  );
}
