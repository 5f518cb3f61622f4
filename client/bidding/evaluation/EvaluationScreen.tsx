/**
 * biddingEvaluation/biddingEvaluationProcess: the room of a jury. Steps on the left, one's own sheet in the middle, how far
 * the others are on the right; prices, results, clarifications and signatures when their time has come.
 */
import { SegmentedControl } from '@mantine/core';
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import css from './evaluation.module.css';
import { Clarifications, Prices, Results, Signatures } from './Outcome.js';
import { Progress } from './Progress.js';
import { Sheet } from './Sheet.js';
import { useEvaluationTexts } from './texts.js';
import { useWorkspace } from './workspace.js';
import type { SectionPart, Workspace } from './workspace.js';

const project = anyDefinition(srmSfdBiddingHeader);

export default function EvaluationScreen(): ReactNode {
  const t = useEvaluationTexts();
  const { query } = useScreen();
  const id = query['id'];
  return id === undefined ? <EmptyState title={t('choose')} /> : <Asked id={id} />;
}

function Asked({ id }: { readonly id: string }): ReactNode {
  const [stamp, setStamp] = useState('');
  const { data, failure, reload } = useWorkspace(id, stamp);
  if (failure && !data) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return <Room room={data} sheetId={id} onMoved={setStamp} reload={reload} />;
}

interface RoomProps {
  readonly room: Workspace;
  readonly sheetId: string;
  readonly onMoved: (stamp: string) => void;
  readonly reload: () => void;
}
type Stage = 'technical' | 'commercial';
const stageOf = ({ state }: Workspace): Stage => (['compliance', 'technical_eval'].includes(state) ? 'technical' : 'commercial');

function Room({ room, sheetId, onMoved, reload }: RoomProps): ReactNode {
  const screen = useScreen();
  const document = useDocument(project, room.projectId) as LiveDocument;
  const moved = `${document.state ?? ''}:${String(document.rev)}:${String(document.at)}`;
  useEffect(() => onMoved(moved), [onMoved, moved]);
  useEffect(() => screen.setTitle(room.projectNumber), [screen, room.projectNumber]);
  const first = room.sections.find((one) => [...one.technical, ...one.commercial].some((sheet) => sheet.sheetId === sheetId));
  const [sectionId, setSectionId] = useState(first?.sectionId ?? room.sections[0]?.sectionId ?? '');
  const section = room.sections.find((one) => one.sectionId === sectionId);
  const stage = stageOf(room);
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={css.head}>
          <h1>
            {room.projectName} <StateBadge definition={project} state={room.state} />
          </h1>
          <ActionBar
            document={document}
            only={['LOCK_STAGE', 'INVALIDATE_BID', 'DECIDE_ABNORMAL', 'CORRECT_PRICE', 'SIGN_REPORT', 'REJECT_ALL']}
          />
        </div>
        {room.sections.length > 1 && (
          <SegmentedControl
            mt={10}
            value={sectionId}
            onChange={setSectionId}
            data={room.sections.map((one) => ({ value: one.sectionId, label: one.sectionName }))}
          />
        )}
      </section>
      <div className={css.columns}>
        <Steps room={room} />
        <div className={css.main}>{section && <Middle key={sectionId} room={room} section={section} stage={stage} reload={reload} />}</div>
        <div className={css.side}>
          {section && <Progress room={room} section={section} stage={stage} reload={reload} />}
          <Clarifications room={room} />
          <Signatures room={room} />
        </div>
      </div>
    </div>
  );
}

function Middle({
  room,
  section,
  stage,
  reload,
}: {
  readonly room: Workspace;
  readonly section: SectionPart;
  readonly stage: Stage;
  readonly reload: () => void;
}): ReactNode {
  const t = useEvaluationTexts();
  if (!room.seat.juror && !room.seat.results)
    return (
      <section className={css.card}>
        <p className={css.hint}>{t('secret')}</p>
      </section>
    );
  const own = section[stage].find(({ userId }) => userId === room.self);
  return (
    <>
      {room.seat.results && <Results section={section} />}
      {room.seat.prices && <Prices section={section} />}
      {room.seat.juror && (
        <Sheet key={own?.sheetId ?? 'none'} room={room} section={section} stage={stage} sheetId={own?.sheetId ?? null} reload={reload} />
      )}
    </>
  );
}

const order = ['compliance', 'technical_eval', 'commercial_eval', 'eval_report', 'awarding'];
/** Where an opening of prices lies between, the technical stage is over. */
const placeOf = (state: string): number =>
  state === 'commercial_opening' ? 1.5 : order.includes(state) ? order.indexOf(state) : order.length;

function Steps({ room }: { readonly room: Workspace }): ReactNode {
  const t = useEvaluationTexts();
  const now = placeOf(room.state);
  const words = [t('compliance'), t('technical'), t('commercial'), t('report'), t('awardStage')];
  return (
    <nav className={css.card} aria-label={t('steps')}>
      <ol className={css.steps}>
        <li className={css.step} data-at={room.jury.working ? 'done' : 'now'}>
          {t('jury')}
        </li>
        {words.map((word, at) => (
          <li
            key={word}
            className={css.step}
            data-at={at < now ? 'done' : at === now ? 'now' : 'later'}
            {...(at === now ? { 'aria-current': 'step' } : {})}
          >
            {word}
          </li>
        ))}
      </ol>
      {!room.jury.working && <p className={css.hint}>{t('juryWaits')}</p>}
    </nav>
  );
}
