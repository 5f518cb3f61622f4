/** supplierPendingView: a supplier's tenders, and of one of them all that he needs: the clock, his steps, notices, questions and answers, receipts. */
import { Button, Checkbox } from '@mantine/core';
import type { Participant } from '@machines/bidding/participant/fields.js';
import { srmSfdBiddingSupplier } from '@machines/bidding/participant/index.js';
import type { Project } from '@machines/bidding/project/fields.js';
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { srmSfdRespondHeader } from '@machines/bidding/respond/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useCountdown } from '../../compete/hall/common/use-countdown.js';
import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { serverNow } from '../../kernel/connection/clock.js';
import { sendEvent, useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount } from '../../kernel/language/format.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { documentPicture, EmptyState, LoadingState } from '../../kernel/states/States.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';
import { OwnPart } from './OwnPart.js';
import { AnswersPart, NoticesPart, QuestionsPart } from './WorkspaceParts.js';
import { stepsOf } from './steps.js';
import type { BidSeen, Paper, Papers, Step, TenderSeen } from './steps.js';

const participants = anyDefinition(srmSfdBiddingSupplier);
const projects = anyDefinition(srmSfdBiddingHeader);
const bids = anyDefinition(srmSfdRespondHeader);

export default function WorkspaceScreen(): ReactNode {
  const t = useNoticesTexts();
  const { query } = useScreen();
  const { id, projectId } = query;
  if (id !== undefined) return <Mine key={id} id={id} />;
  if (projectId !== undefined) return <OfProject key={projectId} projectId={projectId} />;
  return (
    <ListPage
      definition={participants}
      route="supplierPendingView"
      opens="supplierPendingView"
      creates={false}
      empty={<EmptyState>{t('noTenders')}</EmptyState>}
    />
  );
}

/** Whether he takes part decides what he sees. */
function OfProject({ projectId }: { readonly projectId: string }): ReactNode {
  const { replace } = useScreen();
  const mine = useWholeList(participants.type, { pageIndex: 1, pageRows: 5, equal: { projectId } });
  const id = mine.rows[0] ? String(mine.rows[0]['id']) : null;
  useEffect(() => {
    if (id !== null) replace({ id });
  }, [id, replace]);
  if (mine.status === 'loading' || id !== null) return <LoadingState />;
  return <Applying projectId={projectId} />;
}

function Applying({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useNoticesTexts();
  const { replace } = useScreen();
  const project = useDocument(projects, projectId) as LiveDocument;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const picture = documentPicture(project);
  if (picture) return picture;
  const c = project.view as unknown as Project;
  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await sendEvent(participants, null, 'APPLY', { projectId, sectionIds: chosen.length === 0 ? null : chosen });
      if (answer.status !== 'S') return toastRefused(answer);
      toastDone(participants.events['APPLY']!.label);
      replace({ id: answer.data.id });
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.page}>
      <Head
        title={c.projectName}
        number={c.docNumber}
        deadline={c.bidDeadline}
        badge={<StateBadge definition={projects} state={project.state} />}
      />
      <section className={css.card}>
        <h2>{t('apply')}</h2>
        <Checkbox.Group label={t('chooseSections')} value={[...chosen]} onChange={setChosen}>
          <div className={css.pane}>
            {c.sections.map((one) => (
              <Checkbox
                key={one.sectionNum}
                value={String(one.sectionNum)}
                label={`${one.sectionNo ?? one.sectionNum} ${one.sectionName} · ${t('bondOf', { amount: formatAmount(one.bondAmount ?? '0', c.currency) })}`}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Button mt="sm" loading={busy} onClick={() => void apply()}>
          {t('apply')}
        </Button>
      </section>
      <NoticesPart projectId={projectId} />
    </div>
  );
}

interface HeadProps {
  readonly title: string | null;
  readonly number: string | null;
  readonly deadline: number | null;
  readonly badge: ReactNode;
  readonly children?: ReactNode;
}
function Head({ title, number, deadline, badge, children }: HeadProps): ReactNode {
  const t = useNoticesTexts();
  const zone = useZone();
  const countdown = useCountdown(deadline);
  const { setTitle } = useScreen();
  useEffect(() => setTitle(number ?? t('workspace')), [setTitle, number, t]);
  return (
    <section className={css.card}>
      <div className={css.head}>
        <div>
          <h1 className={css.title}>
            {title} {badge}
          </h1>
          <span className={css.muted}>{number}</span>
        </div>
        {deadline !== null && (
          <span className={css.clock}>
            <b data-urgency={countdown?.urgency ?? 'calm'}>{countdown?.text ?? t('passed')}</b>
            {t('deadline')} {formatDateTime(deadline, zone).slice(0, 16)} {zone}
            <span>{t('serverTime', { at: formatDateTime(serverNow(), zone) })}</span>
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

function Mine({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(participants, id) as LiveDocument;
  return documentPicture(document) ?? <Workspace document={document} />;
}

/** His bid, where bids are there already. */
function useBid(projectId: string): BidSeen | null {
  const list = useWholeList('srmSfdRespondHeader', { pageIndex: 1, pageRows: 5, equal: { projectId } });
  return (list.rows[0] as unknown as BidSeen | undefined) ?? null;
}

/** The newest document of a kind in this tender. */
function useNewest(type: string, projectNumber: string | null): Paper | null {
  const { rows } = useWholeList(type, { pageIndex: 1, pageRows: 5, equal: { projectNumber: projectNumber ?? '' } });
  return (rows[0] as unknown as Paper | undefined) ?? null;
}
const usePapers = (projectNumber: string | null): Papers => ({
  opening: useNewest('srmSfdBiddingBidOpening', projectNumber),
  clarification: useNewest('srmSfdClarificationHeader', projectNumber),
  bargaining: useNewest('srmSfdBiddingBargaining', projectNumber),
  round: useNewest('srmSfdBiddingBrightMoon', projectNumber),
  result: useNewest('srmSfdBiddingResult', projectNumber),
});

function Workspace({ document }: { readonly document: LiveDocument }): ReactNode {
  const row = document.view as unknown as Participant;
  const project = useDocument(projects, row.projectId);
  const bid = useBid(row.projectId);
  const tender = { ...project.view, state: project.state } as TenderSeen;
  // Nobody is asked for a longer validity of what he may still write.
  const closed = typeof tender.bidDeadline === 'number' && tender.bidDeadline <= serverNow();
  return (
    <div className={css.page}>
      <Head
        title={row.projectName}
        number={row.projectNo}
        deadline={tender.bidDeadline ?? null}
        badge={
          <>
            <StateBadge definition={participants} state={document.state} />
            {project.state !== null && <StateBadge definition={projects} state={project.state} />}
          </>
        }
      >
        <ActionBar document={document} only={closed ? ['CONSENT_VALIDITY', 'REFUSE_VALIDITY', 'QUIT'] : ['QUIT']} />
      </Head>
      <div className={css.columns}>
        <div className={css.pane}>
          <StepsPart document={document} row={row} tender={tender} bid={bid} />
          {bid === null ? <Receipts row={row} bid={null} receipt={null} /> : <BidReceipts row={row} bid={bid} />}
          <OwnPart document={document} sections={(project.view as unknown as Partial<Project>).sections} />
        </div>
        <div className={css.pane}>
          <NoticesPart projectId={row.projectId} />
          <QuestionsPart projectId={row.projectId} asks={document.state === 'confirmed' || document.state === 'invited'} />
          <AnswersPart projectId={row.projectId} />
        </div>
      </div>
    </div>
  );
}

interface StepsProps {
  readonly document: LiveDocument;
  readonly row: Participant;
  readonly tender: TenderSeen;
  readonly bid: BidSeen | null;
}
function StepsPart({ document, row, tender, bid }: StepsProps): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const zone = useZone();
  const time = (at: number | null | undefined): string => (typeof at === 'number' ? formatDateTime(at, zone).slice(0, 16) : '–');
  const papers = usePapers(row.projectNo);
  const steps = stepsOf({ row, state: document.state ?? '', tender, bid, papers, word, time });
  return (
    <section className={css.card}>
      <h2>{t('steps')}</h2>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.key} data-step={step.mark}>
            <span>
              {t(`step_${step.key}`)}
              <small>{t(...step.said)}</small>
            </span>
            <StepAction step={step} document={document} projectId={row.projectId} bidId={bid?.id ?? null} version={row.docVersionNo ?? 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepActionProps {
  readonly step: Step;
  readonly document: LiveDocument;
  readonly projectId: string;
  readonly bidId: string | null;
  readonly version: number;
}
function StepAction({ step, document, projectId, bidId, version }: StepActionProps): ReactNode {
  const t = useNoticesTexts();
  const { open } = useScreen();
  if (step.events.length > 0)
    return (
      <ActionBar
        document={document}
        only={step.events}
        initial={{ ACK_ADDENDUM: { versionNo: version }, PAY_BOND: { bondAmount: document.view['bondDue'] } }}
      />
    );
  if (step.opens === 'document')
    return (
      <Button size="xs" variant="default" onClick={() => open('biddingDocView', { projectId })}>
        {t('read')}
      </Button>
    );
  if (step.opens === 'bid')
    return (
      <Button size="xs" onClick={() => open('biddingRespEdit', bidId === null ? { new: '1', projectId } : { id: bidId })}>
        {t('openBid')}
      </Button>
    );
  const { opens } = step;
  if (opens === undefined) return null;
  return (
    <Button
      size="xs"
      variant={step.mark === 'now' ? 'filled' : 'default'}
      onClick={() => open(opens.route, opens.id === undefined ? {} : { id: opens.id })}
    >
      {t('openStep')}
    </Button>
  );
}

interface ReceiptsProps {
  readonly row: Participant;
  readonly bid: BidSeen | null;
  readonly receipt: string | null;
}
/** With the hash that the bid itself has. */
function BidReceipts({ row, bid }: { readonly row: Participant; readonly bid: BidSeen }): ReactNode {
  const { view } = useDocument(bids, bid.id);
  return <Receipts row={row} bid={bid} receipt={(view['receiptHash'] as string | undefined) ?? null} />;
}
function Receipts({ row, bid, receipt }: ReceiptsProps): ReactNode {
  const t = useNoticesTexts();
  const zone = useZone();
  const receipts = [
    ...(row.docObtainedAt === null
      ? []
      : [{ key: 'doc', label: t('gotAt', { at: formatDateTime(row.docObtainedAt, zone), n: row.docVersionNo ?? 0 }), hash: null }]),
    ...(bid?.sealedAt == null ? [] : [{ key: 'bid', label: t('sealedAt', { at: formatDateTime(bid.sealedAt, zone) }), hash: receipt }]),
  ];
  if (receipts.length === 0) return null;
  return (
    <section className={css.card}>
      <h2>{t('receipts')}</h2>
      <ul className={css.list}>
        {receipts.map(({ key, label, hash }) => (
          <li key={key}>
            <span className={css.grow}>
              {label}
              {hash !== null && <span className={css.hash}> {hash}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
