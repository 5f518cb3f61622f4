/** competeAwardSummary: every hall's result beside the decision, what the decision comes to, its approval, and what it is turned into. */
import { Alert, Anchor, Button } from '@mantine/core';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { reasons } from '@machines/compete/reasons.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { EventDialog } from '../../kernel/actions/EventDialog.js';
import type { RefusalData } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument, SendResult } from '../../kernel/document/use-document.js';
import { FileList } from '../../kernel/files/FileList.js';
import { FilesInput } from '../../kernel/files/FilesInput.js';
import { UploadingProvider, useUploading } from '../../kernel/files/uploading.js';
import { worded } from '../../kernel/form/places.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useUnsavedState } from '../../kernel/screen/use-kept-state.js';
import { documentPicture, EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { csvOf, download } from '../../kernel/csv.js';
import { ApprovalTrail } from '../detail/ApprovalTrail.js';
import { AwardResult } from '../detail/AwardResult.js';
import { DownstreamTable } from '../detail/Downstream.js';
import { useNamedEvent } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';
import css from './award.module.css';
import { deskOf, faultsOf, isInParts, isReadable, payloadOf, placesOf, sameDesk, savedDesk, shareOf } from './award-desk.js';
import type { Desk } from './award-desk.js';
import { Generation } from './Generation.js';
import { PlaceBlock } from './PlaceBlock.js';
import { useResults } from './use-results.js';
import type { Results } from './use-results.js';
import { WhatIf } from './WhatIf.js';

const definition = anyDefinition(srmSfdCompeteHeader);

export default function AwardScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <AwardPage key={document.id} document={document} />;
}

/** Suppliers and halls are not dealt with here; what the desk itself offers is left out of the bar. */
const elsewhere = Object.keys(definition.events).filter(
  (event) => !['COUNTERSIGN', 'WITHDRAW_AWARD', 'APPROVE_AWARD', 'REJECT_AWARD', 'REVOKE_AWARD', 'FULFIL_MANUALLY', 'FAIL'].includes(event),
);
const decided: readonly string[] = ['awarded', 'fulfilled'];

export function AwardPage({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useCompeteTexts();
  const screen = useScreen();
  const { id, state } = document;
  const event = document.view as unknown as Compete;
  const { found, failure, retry } = useResults(id, event.halls.map((hall) => hall.hallProgress).join());
  const { setTitle } = screen;
  useEffect(() => setTitle(event.docNumber === null ? null : `${event.docNumber} ${t('award')}`), [setTitle, event.docNumber, t]);
  if (found) return <AwardDesk document={document} event={event} {...found} />;
  return (
    <div className={css.page}>
      <Head document={document} />
      {failure && failure.code !== 'DOC_NOT_FOUND' && <ErrorState failure={failure} onRetry={retry} />}
      {failure?.code === 'DOC_NOT_FOUND' && (
        <section className={css.card}>
          <AwardResult event={event} />
        </section>
      )}
      {!failure && <LoadingState />}
      {state !== null && (
        <section className={css.card}>
          <h2>{t('awardTrail')}</h2>
          <ApprovalTrail document={document} award />
        </section>
      )}
    </div>
  );
}

function Head({ document, children }: { readonly document: LiveDocument; readonly children?: ReactNode }): ReactNode {
  const t = useCompeteTexts();
  const screen = useScreen();
  const event = document.view as unknown as Compete;
  return (
    <header className={css.head}>
      <div className={css.name}>
        <h1>
          {t('awardTitle')} · {event.competeTitle}
        </h1>
        <Anchor component="button" type="button" size="sm" onClick={() => screen.open('competeDetail', { id: document.id })}>
          {event.docNumber}
        </Anchor>
        <StateBadge definition={definition} state={document.state} />
      </div>
      <ActionBar document={document} leaveOut={elsewhere}>
        {children}
      </ActionBar>
    </header>
  );
}

function AwardDesk({
  document,
  event: stored,
  results,
  proposal,
}: Results & { readonly document: LiveDocument; readonly event: Compete }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const screen = useScreen();
  const event = useNamedEvent(stored);
  const [edits, setEdits] = useUnsavedState<Desk | null>(`award:${document.id}`, null);
  /** undefined: as saved. */
  const [enclosed, setEnclosed] = useUnsavedState<unknown>(`award-files:${document.id}`, undefined);
  const [uploading, count] = useUploading();
  const [refused, setRefused] = useState<SendResult | null>(null);
  const [sending, setSending] = useState(false);
  const [answering, setAnswering] = useState(false);
  const editable = isOpen(document.can('SAVE_AWARD'));
  const desk = (editable ? edits : null) ?? deskOf(event, editable ? proposal : []);
  const files = (editable ? enclosed : undefined) === undefined ? event.awardAttachmentIds : enclosed;
  const dirty = editable && (!sameDesk(desk, savedDesk(event)) || (files ?? null) !== (event.awardAttachmentIds ?? null));
  const places = useMemo(() => placesOf(event, results), [event, results]);
  const faults = useMemo(() => (editable ? faultsOf(event, desk, results) : []), [editable, event, desk, results]);
  const failed = event.halls.filter((hall) => hall.hallProgress === 'FAILED');
  const touched = (edits !== null || enclosed !== undefined) && dirty;
  useEffect(() => screen.setDirty(touched), [screen, touched]);
  const nameOf = (supplierId: string): string =>
    event.suppliers.find((supplier) => supplier.supplierId === supplierId)?.supplierName ?? supplierId;
  const change = (next: Desk): void => {
    setEdits(next);
    setRefused(null);
  };

  const sent = async (work: () => Promise<SendResult>): Promise<SendResult | null> => {
    setSending(true);
    try {
      const answer = await work();
      setRefused(answer.status === 'S' ? null : answer);
      return answer.status === 'S' ? answer : null;
    } catch (error) {
      toastFailure(error);
      return null;
    } finally {
      setSending(false);
    }
  };
  const save = async (): Promise<SendResult | null> => {
    const answer = await sent(() => document.send('SAVE_AWARD', { ...payloadOf(desk), attachmentIds: files }));
    if (!answer) return null;
    setEdits(null);
    setEnclosed((now: unknown) => (now === files ? undefined : now));
    return answer;
  };
  const submit = async (): Promise<void> => {
    const saved = dirty ? await save() : null;
    if (dirty && !saved) return;
    if (event.countersigns.some((one) => one.opinion === 'DISAGREE')) return setAnswering(true);
    const rev = saved?.data.rev;
    if (await sent(() => document.send('SUBMIT_AWARD', { reason: null }, rev === undefined || rev === null ? {} : { rev })))
      toastDone(definition.events['SUBMIT_AWARD']!.label);
  };
  const exported = (): void =>
    download(
      `${event.docNumber ?? 'award'}.csv`,
      csvOf([
        [t('hall'), t('item'), t('rank'), t('supplier'), t('price'), t('amount'), t('comparable'), t('gap'), t('saving'), t('share')],
        ...places.flatMap((place) =>
          place.candidates.map((one) => [
            String(place.hall.hallNo),
            place.item ? String(place.item.itemNo) : '',
            String(one.rank ?? ''),
            nameOf(one.supplierId),
            one.price ?? '',
            one.amount,
            one.comparable,
            one.gap ?? '',
            one.saving.savingAmount,
            shareOf(desk, place, one.supplierId)?.awardRate ?? '',
          ]),
        ),
      ]),
    );

  return (
    <div className={css.page}>
      <Head document={document}>
        {editable && (
          <Button
            size="xs"
            variant="default"
            loading={sending || uploading > 0}
            disabled={!dirty || !isReadable(desk)}
            onClick={() =>
              void save().then((answer) => {
                if (answer) toastDone(t('saveAward'));
              })
            }
          >
            {t('saveAward')}
          </Button>
        )}
        {editable && isOpen(document.can('SUBMIT_AWARD')) && (
          <Button
            size="xs"
            loading={sending || uploading > 0}
            disabled={faults.length > 0 || !isReadable(desk)}
            onClick={() => void submit()}
          >
            {t('submitAward')}
          </Button>
        )}
        <Button size="xs" variant="subtle" disabled={places.length === 0} onClick={exported}>
          {t('exportCsv')}
        </Button>
      </Head>
      {event.sourceType === 'BIDDING' && (
        <Alert variant="light">
          {t('readOnlyBidding')} {event.sourceNumber}
        </Alert>
      )}
      {refused && <RefusedAlert answer={refused} />}
      <WhatIf event={event} results={results} shares={desk.shares} />
      {editable && (
        <Problems
          event={event}
          faults={faults}
          dirty={dirty}
          touched={touched}
          inParts={places.some(isInParts)}
          onProposal={() => change({ shares: proposal, notAwarded: [] })}
          isProposal={sameDesk(desk, { shares: proposal, notAwarded: [] })}
          nameOf={nameOf}
        />
      )}
      {places.map((place) => (
        <PlaceBlock
          key={place.key}
          event={event}
          place={place}
          result={results.find((one) => one.hallId === place.hallId)!}
          desk={desk}
          faults={faults}
          editable={editable}
          nameOf={nameOf}
          onChange={change}
        />
      ))}
      {(editable || event.awardAttachmentIds) && (
        <section className={css.card}>
          <h2>{word(definition.fields['awardAttachmentIds']!.label)}</h2>
          {editable ? (
            <UploadingProvider value={count}>
              <FilesInput
                name="awardAttachmentIds"
                value={files}
                onChange={(value) => {
                  setEnclosed(value);
                  setRefused(null);
                }}
              />
            </UploadingProvider>
          ) : (
            <FileList value={event.awardAttachmentIds} />
          )}
        </section>
      )}
      {failed.map((hall) => (
        <section key={hall.hallNo} className={css.card}>
          <h2>
            {t('hallN', { n: hall.hallNo })} {hall.hallName}
          </h2>
          <p className={css.quiet}>{t('hallFailed')}</p>
        </section>
      ))}
      {places.length === 0 && failed.length === 0 && <EmptyState title={t('noResults')} hint={t('noAwardHint')} />}
      {decided.includes(document.state ?? '') && <Generation document={document} event={event} nameOf={nameOf} />}
      {event.awards.some((award) => award.generatedId !== null) && (
        <section className={css.card}>
          <h2>{t('tabDownstream')}</h2>
          <DownstreamTable event={event} />
        </section>
      )}
      <section className={css.card}>
        <h2>{t('awardTrail')}</h2>
        <ApprovalTrail document={document} award />
      </section>
      {answering && <EventDialog document={document} event="SUBMIT_AWARD" opened onClose={() => setAnswering(false)} />}
    </div>
  );
}

function RefusedAlert({ answer }: { readonly answer: SendResult }): ReactNode {
  const all = (answer.data as unknown as RefusalData | null)?.all ?? [];
  const said = all.length > 0 ? all.map((one) => one.msg ?? one.code ?? '') : [answer.msg || answer.code];
  return (
    <Alert color="red" variant="light" role="alert">
      {[...new Set(said)].map((one) => (
        <div key={one}>{one}</div>
      ))}
    </Alert>
  );
}

interface ProblemsProps {
  readonly event: Compete;
  readonly faults: readonly Refusal[];
  readonly dirty: boolean;
  readonly touched: boolean;
  /** What is proposed was taken in parts. */
  readonly inParts: boolean;
  readonly isProposal: boolean;
  nameOf(supplierId: string): string;
  onProposal(): void;
}

function Problems({ event, faults, dirty, touched, inParts, isProposal, nameOf, onProposal }: ProblemsProps): ReactNode {
  const t = useCompeteTexts();
  const language = useLanguage();
  const placeOf = ({ field, row }: Refusal): string => {
    if (row === undefined) return '';
    if (field === 'items') return `${t('lineN', { n: row })} · `;
    if (field === 'halls') return `${t('hallN', { n: row })} · `;
    const [hallId, itemNo, supplierId] = String(row).split(':');
    if (supplierId === undefined) return `${nameOf(String(row))} · `;
    const hallNo = event.halls.find((hall) => hall.hallId === hallId)?.hallNo;
    return `${event.awardMode === 'ITEM' ? t('lineN', { n: itemNo! }) : t('hallN', { n: hallNo ?? '' })} · ${nameOf(supplierId)} · `;
  };
  const sentences = [
    ...new Set(
      faults.map((fault) => `${placeOf(fault)}${worded(fault, definition.fields, { ...definition.allReasons, ...reasons }, language)}`),
    ),
  ];
  return (
    <section className={css.problems} data-open={sentences.length > 0} aria-label={t('awardProblems')} aria-live="polite">
      <div>
        <b>{sentences.length > 0 ? t('awardProblems') : t('awardReady')}</b>
        {touched && <span className={css.quiet}> · {t('unsaved')}</span>}
        {dirty && !touched && <span className={css.quiet}> · {t(inParts ? 'proposalTaken' : 'proposalUsed')}</span>}
        {!isProposal && (
          <Button size="compact-xs" variant="subtle" onClick={onProposal}>
            {t('useProposal')}
          </Button>
        )}
      </div>
      {sentences.length > 0 && (
        <ul>
          {sentences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
