/** biddingDocView: the reading page. Suppliers get the document here; its pages carry who reads and when, and taking it is logged. */
import { Alert, Badge, Button, CopyButton } from '@mantine/core';
import type { Participant } from '@machines/bidding/participant/fields.js';
import { srmSfdBiddingSupplier } from '@machines/bidding/participant/index.js';
import type { TenderDoc } from '@machines/bidding/tender-document/fields.js';
import { srmSfdBiddingDoc } from '@machines/bidding/tender-document/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { Paper } from '../../contracts/Paper.js';
import { sendEvent, useDocument } from '../../kernel/document/use-document.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { FileLinks } from '../../kernel/files/FileLinks.js';
import { downloadFiles } from '../../kernel/files/transfer.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { EmptyState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastRefused } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';

const definition = anyDefinition(srmSfdBiddingDoc);
const participants = anyDefinition(srmSfdBiddingSupplier);

export default function DocViewScreen(): ReactNode {
  const { query } = useScreen();
  const supplier = isSupplierUser(useSession());
  const { projectId, id } = query;
  if (projectId !== undefined) return <OfProject key={projectId} projectId={projectId} asked={id ?? null} supplier={supplier} />;
  if (id !== undefined) return <Found id={id} supplier={supplier} />;
  return <EmptyState />;
}

/** By a document alone: its project names the other versions. */
function Found({ id, supplier }: { readonly id: string; readonly supplier: boolean }): ReactNode {
  const { status, view } = useDocument(srmSfdBiddingDoc, id);
  if (status === 'loading') return <LoadingState />;
  const { projectId } = view as unknown as Partial<TenderDoc>;
  return projectId === undefined ? <EmptyState /> : <OfProject projectId={projectId} asked={id} supplier={supplier} />;
}

interface OfProjectProps {
  readonly projectId: string;
  readonly asked: string | null;
  readonly supplier: boolean;
}
function OfProject({ projectId, asked, supplier }: OfProjectProps): ReactNode {
  const mine = useWholeList(participants.type, { pageIndex: 1, pageRows: 5, equal: { projectId } });
  if (!supplier) return <Versions projectId={projectId} asked={asked} participant={null} />;
  if (mine.status === 'loading') return <LoadingState />;
  const row = mine.rows[0] as unknown as Participant | undefined;
  if (!row) return <EmptyState />;
  return row.docObtainedAt === null ? (
    <GetFirst participantId={row.id} onGot={mine.reload} />
  ) : (
    <Versions key="read" {...{ projectId, asked }} participant={row.id} />
  );
}

const getDocument = (participantId: string) => sendEvent(participants, participantId, 'GET_DOC');

function GetFirst({ participantId, onGot }: { readonly participantId: string; onGot(): void }): ReactNode {
  const t = useNoticesTexts();
  const [busy, setBusy] = useState(false);
  const get = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await getDocument(participantId);
      if (answer.status === 'S') onGot();
      else toastRefused(answer);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={css.card}>
      <p>{t('getFirst')}</p>
      <Button loading={busy} onClick={() => void get()}>
        {t('step_doc')}
      </Button>
    </section>
  );
}

interface VersionsProps {
  readonly projectId: string;
  readonly asked: string | null;
  readonly participant: string | null;
}
function Versions({ projectId, asked, participant }: VersionsProps): ReactNode {
  const t = useNoticesTexts();
  const screen = useScreen();
  const list = useWholeList(definition.type, {
    pageIndex: 1,
    pageRows: 50,
    equal: { projectId },
    conditions: [{ key: 'state', op: 'in', value: ['published', 'superseded'] }],
    orderBy: [{ key: 'creationDate', dir: 'desc' }],
  });
  const [chosen, setChosen] = useState(asked);
  const { setTitle } = screen;
  useEffect(() => setTitle(t('read')), [setTitle, t]);
  if (list.status === 'loading') return <LoadingState />;
  const id = chosen ?? (list.rows[0] ? String(list.rows[0]['id']) : null);
  if (id === null) return <p className={css.muted}>{t('noDocument')}</p>;
  return (
    <div className={css.page}>
      <div className={css.reading}>
        <nav className={css.tree}>
          {list.rows.map((row) => (
            <button key={String(row['id'])} type="button" aria-current={row['id'] === id} onClick={() => setChosen(String(row['id']))}>
              <span className={css.grow}>
                {String(row['docName'])}
                <br />
                <span className={css.muted}>{t('version', { n: Number(row['versionNo']) })}</span>
              </span>
              {row['state'] === 'published' && (
                <Badge size="xs" color="green" variant="light">
                  {t('inForce')}
                </Badge>
              )}
            </button>
          ))}
        </nav>
        <Pages key={id} id={id} participant={participant} />
      </div>
    </div>
  );
}

function Pages({ id, participant }: { readonly id: string; readonly participant: string | null }): ReactNode {
  const t = useNoticesTexts();
  const { status, view } = useDocument(srmSfdBiddingDoc, id);
  const c = view as unknown as TenderDoc;
  if (status === 'loading') return <LoadingState />;
  if (status !== 'ready') return <EmptyState />;
  const download = async (): Promise<void> => {
    try {
      const logged = participant === null ? null : await getDocument(participant);
      if (logged && logged.status !== 'S') return toastRefused(logged);
      await downloadFiles([c.fileId!]);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <div className={css.pane}>
      <div className={css.head}>
        <div>
          <h1 className={css.title}>
            {c.docName} · {t('version', { n: c.versionNo ?? 1 })}
          </h1>
          <span className={css.muted}>
            {c.docNumber} · <Moment at={c.publishDate} />
          </span>
        </div>
        {c.fileId !== null && (
          <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} onClick={() => void download()}>
            {t('download')}
          </Button>
        )}
      </div>
      <div className={css.bar}>
        <span className={css.muted}>{t('hash')}</span>
        <span className={css.hash}>{c.fileHash ?? '–'}</span>
        {c.fileHash !== null && (
          <CopyButton value={c.fileHash}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
      <Alert variant="light" py={4}>
        {t('markNote')}
      </Alert>
      {(c.annexes ?? []).length > 0 && (
        <ul className={css.list}>
          {c.annexes.map((row) => (
            <li key={row.annexNo}>
              <span className={css.grow}>{row.annexName}</span>
              <FileLinks value={row.fileId} />
            </li>
          ))}
        </ul>
      )}
      {c.fileId === null ? (
        <p className={css.muted}>{t('noPaper')}</p>
      ) : (
        <Paper path="/v2/pageoffice/doFilePdfView" body={{ fileId: c.fileId }} />
      )}
    </div>
  );
}
