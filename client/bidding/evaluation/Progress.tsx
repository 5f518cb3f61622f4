/** How far the jury is; to the leader also whose totals lie far off, and what he may do about it. Never a score. */
import { Anchor } from '@mantine/core';
import { srmSfdBiddingScoreHeader } from '@machines/bidding/score/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import css from './evaluation.module.css';
import { useEvaluationTexts } from './texts.js';
import type { SectionPart, SheetProgress, Workspace } from './workspace.js';

const definition = anyDefinition(srmSfdBiddingScoreHeader);
const user = { entity: 'baseUsers', key: 'id' } as const;

interface Props {
  readonly room: Workspace;
  readonly section: SectionPart;
  readonly stage: 'technical' | 'commercial';
  readonly reload: () => void;
}
export function Progress({ room, section, stage, reload }: Props): ReactNode {
  const t = useEvaluationTexts();
  const screen = useScreen();
  const { mark } = section;
  return (
    <section className={css.card}>
      <h2>{t('progress')}</h2>
      {mark && (
        <p className={css.hint}>
          {t('compliance')}: {t('marksOf', { n: mark.submitted })} ·{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => screen.open('biddingResponseMarkEdit', { id: mark.id })}>
            {t('openMarks')}
          </Anchor>
        </p>
      )}
      <ul className={css.people}>
        {section[stage].map((sheet) => (
          <Person key={sheet.sheetId} sheet={sheet} leader={room.seat.leader} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly sheet: SheetProgress;
  readonly leader: boolean;
  readonly reload: () => void;
}
/** Live: the sheet of another shows no more than its state and count. */
function Person({ sheet, leader, reload }: PersonProps): ReactNode {
  const t = useEvaluationTexts();
  const document = useDocument(definition, sheet.sheetId) as LiveDocument;
  const view = document.view as { readonly scoredCount?: number; readonly toScore?: number };
  const state = document.state ?? sheet.state;
  useEffect(() => {
    if (document.state !== null && document.state !== sheet.state) reload();
  }, [document.state, sheet.state, reload]);
  const scored = view.scoredCount ?? sheet.scored;
  const asked = view.toScore ?? sheet.toScore;
  return (
    <li>
      <span className={css.person}>
        <ReferenceName target={user} id={sheet.userId} />
        <span>
          {scored} / {asked}
        </span>
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: asked === 0 ? '100%' : `${(scored / asked) * 100}%` }} />
      </span>
      <span className={css.person}>
        <StateBadge definition={definition} state={state} />
        {sheet.outlier && <span className={css.key}>{sheet.unnoted ? t('outlier') : t('outlierNoted')}</span>}
      </span>
      {leader && <ActionBar document={document} only={['RETURN', 'NOTE_OUTLIER']} />}
    </li>
  );
}
