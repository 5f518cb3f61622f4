/** One's own sheet: indexes by bids, entered by keyboard, with limits, steps and running sums. */
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import type { Index, Score, ScoreSheet } from '@machines/bidding/score/fields.js';
import { srmSfdBiddingScoreHeader } from '@machines/bidding/score/index.js';
import { faultOf, isExtreme } from '@machines/bidding/score/rules.js';
import { levelsOf } from '@machines/bidding/template/rules.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { isDecimal, normalise, sum } from '@machines/kernel/primitives/decimal.js';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { call } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { useLabel } from '../../kernel/language/language.js';
import { documentPicture } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import css from './evaluation.module.css';
import { useEvaluationTexts } from './texts.js';
import type { SectionPart, Workspace } from './workspace.js';

const definition = anyDefinition(srmSfdBiddingScoreHeader);
const supplier = { entity: 'srmSlcSupplierInfo', key: 'id' } as const;

interface SheetProps {
  readonly room: Workspace;
  readonly section: SectionPart;
  readonly stage: 'technical' | 'commercial';
  readonly sheetId: string | null;
  readonly reload: () => void;
}
export function Sheet(props: SheetProps): ReactNode {
  return props.sheetId === null ? <Begin {...props} /> : <Opened sheetId={props.sheetId} />;
}

const running: Readonly<Record<SheetProps['stage'], readonly string[]>> = {
  technical: ['compliance', 'technical_eval'],
  commercial: ['commercial_eval'],
};
/** A juror who came later has no sheet yet. */
function Begin({ room, section, stage, reload }: SheetProps): ReactNode {
  const t = useEvaluationTexts();
  const begin = async (): Promise<void> => {
    try {
      const answer = await call(definition.type, 'doOpenSheet', {
        projectId: room.projectId,
        sectionId: section.sectionId,
        stage: stage.toUpperCase(),
      });
      if (answer.status !== 'S') toastFailure(new Error(answer.msg || answer.code));
      reload();
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <section className={css.card}>
      <h2>{t('mySheet')}</h2>
      <p className={css.hint}>{t('noSheet')}</p>
      {running[stage].includes(room.state) && room.jury.working && (
        <div className={css.foot}>
          <Button size="xs" onClick={() => void begin()}>
            {t('beginSheet')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Opened({ sheetId }: { readonly sheetId: string }): ReactNode {
  const document = useDocument(definition, sheetId) as LiveDocument;
  return documentPicture(document) ?? <Grid document={document} />;
}

const at = (scores: readonly Score[], bidNum: number, indexNum: number) =>
  scores.find((one) => one.bidNum === bidNum && one.indexNum === indexNum);

function Grid({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useEvaluationTexts();
  const table = useRef<HTMLTableElement>(null);
  const c = document.view as unknown as ScoreSheet;
  const editable = isOpen(document.can('SCORE'));
  const send = async (bidNum: number, indexNum: number, score: string | null, comment: string | null): Promise<void> => {
    try {
      const answer = await document.send('SCORE', { rows: [{ bidNum, indexNum, score, comment }] });
      if (answer.status !== 'S') toastFailure(new Error(answer.msg || answer.code));
    } catch (error) {
      toastFailure(error);
    }
  };
  /** Fields stand in the order of rows; one below is as many further as there are bids. */
  const moved = (event: KeyboardEvent, place: number): void => {
    const step = { Enter: c.bids.length, ArrowDown: c.bids.length, ArrowUp: -c.bids.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    table.current?.querySelectorAll<HTMLElement>('[data-place]')[place + step]?.focus();
  };
  return (
    <section className={css.card}>
      <h2>{t('mySheet')}</h2>
      {c.returnReason && (
        <Alert color="orange" variant="light" mb={10}>
          {t('returned', { reason: c.returnReason })}
        </Alert>
      )}
      <div className={css.scroll} tabIndex={0}>
        <table className={css.grid} ref={table}>
          <Heads c={c} />
          <tbody>
            {c.indexes.map((index, row) => (
              <tr key={index.indexNum}>
                <th scope="row" title={index.standard ?? undefined}>
                  {index.indexName}
                  <Limits index={index} />
                </th>
                {c.bids.map((bid, column) => (
                  <td key={bid.bidNum} className={css.number}>
                    <Cell
                      key={`${at(c.scores, bid.bidNum, index.indexNum)?.score ?? ''}`}
                      index={index}
                      given={at(c.scores, bid.bidNum, index.indexNum)}
                      label={`${bid.alias} ${index.indexName}`}
                      editable={editable}
                      place={row * c.bids.length + column}
                      onKey={moved}
                      onGive={(score, comment) => void send(bid.bidNum, index.indexNum, score, comment)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('total')}
                {c.toScore > c.scoredCount && <small>{t('left', { n: c.toScore - c.scoredCount })}</small>}
              </th>
              {c.bids.map((bid) => (
                <td key={bid.bidNum} className={css.number}>
                  {normalise(sum(c.scores.filter(({ bidNum }) => bidNum === bid.bidNum).map(({ score }) => score)))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={css.foot}>
        <ActionBar document={document} only={['SUBMIT', 'NOTE_OUTLIER']} />
        <p className={css.hint}>{document.state === 'open' ? t('keys') : document.state === 'submitted' ? t('submitted') : t('locked')}</p>
      </div>
    </section>
  );
}

function Heads({ c }: { readonly c: ScoreSheet }): ReactNode {
  const t = useEvaluationTexts();
  return (
    <thead>
      <tr>
        <th>{t('index')}</th>
        {c.bids.map((bid) => (
          <th key={bid.bidNum} className={css.number}>
            {bid.alias} {bid.supplierId && <ReferenceName target={supplier} id={bid.supplierId} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Limits({ index }: { readonly index: Index }): ReactNode {
  const t = useEvaluationTexts();
  const step = index.scoreStep !== null && Number(index.scoreStep) > 0 ? ` ${t('step', { step: normalise(index.scoreStep) })}` : '';
  const range = t('limits', { min: normalise(index.minScore ?? '0'), max: normalise(index.maxScore) });
  return <small>{index.scoreMode === 'LEVEL' ? index.levels : `${range}${step}`}</small>;
}

interface CellProps {
  readonly index: Index;
  readonly given: Score | undefined;
  readonly label: string;
  readonly editable: boolean;
  readonly place: number;
  readonly onKey: (event: KeyboardEvent, place: number) => void;
  readonly onGive: (score: string | null, comment: string | null) => void;
}
function Cell(props: CellProps): ReactNode {
  const { index, given, editable } = props;
  if (!editable)
    return (
      <>
        {given ? normalise(given.score) : '–'}
        {given?.comment && <small>{given.comment}</small>}
      </>
    );
  return (
    <>
      {index.scoreMode === 'LEVEL' ? <Level {...props} /> : <Points {...props} />}
      {given && isExtreme(index, given.score) && <Why {...props} given={given} />}
    </>
  );
}

function Level({ index, given, label, place, onKey, onGive }: CellProps): ReactNode {
  const levels = levelsOf(index.levels) ?? [];
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data-place={place}
      value={given ? normalise(given.score) : ''}
      data={[
        { value: '', label: '–' },
        ...levels.map((level) => ({ value: normalise(level.score), label: `${level.label} ${level.score}` })),
      ]}
      onKeyDown={(event) => (event.key === 'Enter' ? onKey(event, place) : undefined)}
      onChange={({ currentTarget: { value } }) => onGive(value === '' ? null : value, given?.comment ?? null)}
    />
  );
}

function Points({ index, given, label, place, onKey, onGive }: CellProps): ReactNode {
  const word = useLabel();
  const before = given ? normalise(given.score) : '';
  const [text, setText] = useState(before);
  const fault = text === '' ? null : isDecimal(text) ? faultOf(index, text) : ('BID_SCORE_RANGE' as const);
  const commit = (): void => {
    if (text === before || fault !== null) return;
    onGive(text === '' ? null : text, given?.comment ?? null);
  };
  return (
    <TextInput
      className={css.cell}
      size="xs"
      inputMode="decimal"
      aria-label={label}
      data-place={place}
      value={text}
      error={fault === null ? undefined : word(definition.allReasons[fault]!)}
      onChange={({ currentTarget: { value } }) => setText(value.trim())}
      onKeyDown={(event) => onKey(event, place)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={commit}
    />
  );
}

function Why({ given, label, onGive }: CellProps & { readonly given: Score }): ReactNode {
  const t = useEvaluationTexts();
  const [text, setText] = useState(given.comment ?? '');
  return (
    <TextInput
      size="xs"
      mt={3}
      placeholder={t('comment')}
      title={t('commentNeeded')}
      aria-label={`${label}: ${t('comment')}`}
      value={text}
      maxLength={500}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => (text === (given.comment ?? '') ? undefined : onGive(given.score, text === '' ? null : text))}
    />
  );
}
