/** Scores of one juror: suppliers by properties, under names or without, with the answers beside them. */
import { Alert, Button, NumberInput, TextInput } from '@mantine/core';
import type { ItemProp } from '@machines/compete/sourcing/auction/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

interface Candidate {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly headAnswers: Readonly<Record<string, string>>;
}
interface Given {
  readonly supplierId: string;
  readonly propNo: number;
  readonly score: string;
  readonly comment: string | null;
}
interface Seat {
  readonly conflictFlag: 'Y' | 'N';
  readonly submittedAt: number | null;
}

const scoreAt = (given: readonly Given[], supplierId: string, propNo: number): Given | undefined =>
  given.find((one) => one.supplierId === supplierId && one.propNo === propNo);

interface CandidateProps {
  readonly candidate: Candidate;
  readonly props: readonly ItemProp[];
  readonly given: readonly Given[];
  readonly done: boolean;
  readonly onChange: (supplierId: string, propNo: number, to: Partial<Given>) => void;
}
function CandidateScores({ candidate, props, given, done, onChange }: CandidateProps): ReactNode {
  const t = useSourcingTexts();
  const { supplierId, supplierName, headAnswers } = candidate;
  return (
    <div className={css.line}>
      <h3>{supplierName}</h3>
      {props.map((prop) => {
        const own = scoreAt(given, supplierId, prop.propNo);
        return (
          <div key={prop.propNo} className={css.fields}>
            <span>
              {prop.propName}
              <small className={css.hint}> {headAnswers[prop.propCode] ?? ''}</small>
            </span>
            <NumberInput
              min={0}
              max={100}
              decimalScale={4}
              disabled={done}
              aria-label={`${supplierName} ${prop.propName}`}
              value={own?.score ?? ''}
              onChange={(value) => onChange(supplierId, prop.propNo, { score: String(value) })}
            />
            <TextInput
              disabled={done}
              placeholder={t('comment')}
              aria-label={t('comment')}
              value={own?.comment ?? ''}
              onChange={({ currentTarget: { value } }) => onChange(supplierId, prop.propNo, { comment: value === '' ? null : value })}
            />
          </div>
        );
      })}
    </div>
  );
}

export function ScoreSheet({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSourcingTexts();
  const view = document.view as Readonly<Record<string, unknown>>;
  const seat = view['seat'] as Seat | undefined;
  const candidates = (view['candidates'] ?? []) as readonly Candidate[];
  const toScore = (view['toScore'] ?? []) as readonly number[];
  const props = ((view['props'] ?? []) as readonly ItemProp[]).filter(({ propNo }) => toScore.includes(propNo));
  const [given, setGiven] = useState<readonly Given[]>(() => (view['ownScores'] ?? []) as readonly Given[]);
  if (!seat || candidates.length === 0 || props.length === 0)
    return (
      <section className={css.card}>
        <h2>{t('scores')}</h2>
        <p className={css.hint}>{seat?.conflictFlag === 'Y' ? t('conflict') : t('noScores')}</p>
      </section>
    );
  const done = seat.submittedAt !== null;
  const change = (supplierId: string, propNo: number, to: Partial<Given>): void =>
    setGiven((before) => [
      ...before.filter((one) => one.supplierId !== supplierId || one.propNo !== propNo),
      { score: '', comment: null, ...scoreAt(before, supplierId, propNo), supplierId, propNo, ...to },
    ]);
  const save = async (): Promise<void> => {
    try {
      const answer = await document.send('SAVE_SCORE', { rows: given.filter(({ score }) => score !== '') });
      if (answer.status === 'S') toastDone(document.definition.events['SAVE_SCORE']!.label);
      else toastFailure(new Error(answer.msg || answer.code));
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <section className={css.card}>
      <h2>{t('scores')}</h2>
      {done && (
        <Alert color="green" variant="light">
          {t('submitted')}
        </Alert>
      )}
      <div className={css.lines}>
        {candidates.map((candidate) => (
          <CandidateScores key={candidate.supplierId} candidate={candidate} props={props} given={given} done={done} onChange={change} />
        ))}
      </div>
      {!done && (
        <div className={css.foot}>
          <Button variant="default" onClick={() => void save()}>
            {t('saveScores')}
          </Button>
          <ActionBar document={document} only={['SUBMIT_SCORE', 'DECLARE_CONFLICT']} />
        </div>
      )}
    </section>
  );
}
