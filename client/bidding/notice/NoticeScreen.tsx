/** biddingNoticeEdit: written by kind from the project for people inside, read as a page by suppliers, who apply from it. */
import { Alert, Button } from '@mantine/core';
import { biddingLookups } from '@machines/bidding/lookups.js';
import type { Notice } from '@machines/bidding/notice/fields.js';
import { BID_NOTICE_AUDIENCE } from '@machines/bidding/notice/fields.js';
import { srmSfdBiddingNotice } from '@machines/bidding/notice/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import type { FieldSlot } from '../../kernel/form/DocumentForm.js';
import { useLabel } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { RichEditor } from '../../kernel/rich-text/RichEditor.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';
import { useProjectKnown } from '../tender-document/facts.js';
import { noticeBegun } from './template.js';

const definition = anyDefinition(srmSfdBiddingNotice);

export default function NoticeScreen(): ReactNode {
  const t = useNoticesTexts();
  const { query } = useScreen();
  const id = query['id'] ?? null;
  if (isSupplierUser(useSession())) return id === null ? null : <Read id={id} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      {...(query['projectId'] ? { initial: { projectId: query['projectId'] } } : {})}
      slots={{ inputs: { content: (slot) => <Written slot={slot} /> } }}
      tabs={(document) => [
        { key: 'preview', label: t('noticePreview'), content: <Page c={document.view as unknown as Notice} state={document.state} /> },
      ]}
    />
  );
}

function Written({ slot }: { readonly slot: FieldSlot }): ReactNode {
  const t = useNoticesTexts();
  const label = useId();
  const c = slot.values as unknown as Partial<Notice>;
  const known = useProjectKnown(c.projectId ?? '0');
  if (!slot.editable) return <RichText value={slot.value} />;
  return (
    <div className={css.pane}>
      <div className={css.bar}>
        <span id={label} className={css.muted}>
          {t('text')}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          disabled={known.facts.project === undefined}
          onClick={() => slot.onChange(noticeBegun(c.noticeType ?? 'TENDER', known.filling))}
        >
          {t('generate')}
        </Button>
      </div>
      <RichEditor
        value={String(slot.value ?? '')}
        onChange={slot.onChange}
        labelledBy={label}
        invalid={slot.error !== null}
        disabled={false}
        required
      />
    </div>
  );
}

/** Opened once is read once. */
function Read({ id }: { readonly id: string }): ReactNode {
  const t = useNoticesTexts();
  const { open, setTitle } = useScreen();
  const document = useDocument(definition, id) as LiveDocument;
  const c = document.view as unknown as Notice;
  useEffect(() => {
    void call(definition.type, 'markRead', { id }).catch(() => undefined);
  }, [id]);
  useEffect(() => setTitle(c.noticeTitle ?? null), [setTitle, c.noticeTitle]);
  return (
    documentPicture(document) ?? (
      <div className={css.page}>
        <div className={css.bar}>
          <Button onClick={() => open('supplierPendingView', { projectId: c.projectId })}>{t('toWorkspace')}</Button>
        </div>
        <Page c={c} state={document.state} />
      </div>
    )
  );
}

function Page({ c, state }: { readonly c: Notice; readonly state: string | null }): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const said = [
    [t('qualification'), c.qualification],
    [t('issue'), c.docPlace],
    [t('opening'), c.openPlace],
    [word(definition.fields['contact']!.label), c.contact],
    [word(definition.fields['objection']!.label), c.objection],
  ] as const;
  return (
    <section className={css.card}>
      {state === 'withdrawn' && (
        <Alert color="red" variant="light" mb="sm">
          {t('withdrawn', { why: c.withdrawReason ?? '–' })}
        </Alert>
      )}
      <div className={css.head}>
        <h1 className={css.title} style={state === 'withdrawn' ? { textDecoration: 'line-through' } : undefined}>
          {c.noticeTitle}
        </h1>
        <StateBadge definition={definition} state={state} />
      </div>
      <p className={css.muted}>
        {word(biddingLookups.BID_NOTICE_TYPE.values[c.noticeType])} · {c.projectNo} {c.projectName} · <Moment at={c.publishDate} /> ·{' '}
        {t('recipients')}: {word(BID_NOTICE_AUDIENCE.values[c.audience])}
      </p>
      <RichText value={c.content} />
      <ul className={css.list}>
        {said
          .filter(([, text]) => text !== null && text !== undefined && text !== '')
          .map(([label, text]) => (
            <li key={label}>
              <span className={css.muted}>{label}</span>
              <span className={css.grow}>{text}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
