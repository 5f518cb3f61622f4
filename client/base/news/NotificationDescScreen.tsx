/** notification/notificationDesc: the recipient reads, confirms and replies; others of his supplier who were written to are shown beside. */
import { Alert, Anchor, Button, Group, Text, Textarea } from '@mantine/core';
import { srmBaseNotification } from '@machines/base/notification/index.js';
import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../../kernel/connection/clock.js';
import { newRequestId } from '../../kernel/request-id.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useDocument } from '../../kernel/document/use-document.js';
import { entryOf } from '../../kernel/definitions.js';
import { organisation, useReferenceName } from '../../kernel/fields/references/reference-names.js';
import { FileList } from '../../kernel/files/FileList.js';
import { FilesInput } from '../../kernel/files/FilesInput.js';
import { UploadingProvider, useUploading } from '../../kernel/files/uploading.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useUnsavedState } from '../../kernel/screen/use-kept-state.js';
import { useSession } from '../../kernel/session/session.js';
import { documentPicture, Picture } from '../../kernel/states/States.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import css from './news.module.css';
import { letterTitle, NotificationPaper } from './NotificationPaper.js';
import { countView } from './NotificationScreens.js';
import { useNewsTexts } from './texts.js';
import { useTitle } from './use-title.js';

interface Line {
  readonly recipientLineId: number;
  readonly recipientUserId: string;
  readonly confirmedAt: number | null;
  readonly repliedAt: number | null;
  readonly replyText: string | null;
  readonly replyFileIds: string | null;
}

const users = { entity: 'baseUsers', key: 'id' } as const;

export default function NotificationDescScreen(): ReactNode {
  const { query } = useScreen();
  return <Page key={query['id']} id={query['id'] ?? ''} />;
}

function Page({ id }: { readonly id: string }): ReactNode {
  const t = useNewsTexts();
  const language = useLanguage();
  const me = useSession()?.userInfo.userId;
  const document = useDocument(srmBaseNotification, id) as unknown as LiveDocument;
  const { status, view } = document;
  const wasThere = useRef(false);
  if (status === 'ready') wasThere.current = true;
  const version = status === 'ready' ? view['versionNo'] : undefined;
  useEffect(() => {
    if (version !== undefined) void countView(id);
  }, [id, version]);
  useTitle(status === 'ready' ? letterTitle(view, language) : null);
  const from = useReferenceName(organisation, status === 'ready' ? ((view['orgId'] as string | null) ?? null) : null);
  if (status === 'gone' && wasThere.current)
    return <Picture alert icon={<IconEyeOff size={24} />} colour="orange" title={t('withdrawn')} hint={t('withdrawnHint')} />;
  const picture = documentPicture(document);
  if (picture) return picture;
  const lines = (view['recipients'] ?? []) as readonly Line[];
  const mine = lines.find((line) => line.recipientUserId === me);
  const others = lines.filter((line) => line !== mine && view['everPublished'] === undefined);
  return (
    <div className={css['page']}>
      <NotificationPaper letter={view} language={language} from={from ? <span>{from}</span> : null}>
        <Linked type={view['docType']} id={view['docId']} />
        {mine && (view['needReplyFlag'] === 'Y' ? <Reply document={document} line={mine} /> : <Confirm document={document} line={mine} />)}
        {others.map((line) => (
          <Colleague key={line.recipientLineId} line={line} />
        ))}
      </NotificationPaper>
    </div>
  );
}

function Linked({ type, id }: { readonly type: unknown; readonly id: unknown }): ReactNode {
  const t = useNewsTexts();
  const word = useLabel();
  const tab = useScreen();
  const entry = typeof type === 'string' ? entryOf(type) : undefined;
  const name = useReferenceName(entry ? { entity: entry.type, key: 'id' } : undefined, typeof id === 'string' ? id : null);
  const session = useSession();
  const side = session?.userInfo.userType.startsWith('EX') ? 'EX' : 'INSIDE';
  const screen =
    entry?.screens.find((one) => one.audience.includes(side) && one.kind !== 'list') ??
    entry?.screens.find((one) => one.audience.includes(side));
  if (!entry || !screen || typeof id !== 'string') return null;
  return (
    <section className={css['part']}>
      <h2>{t('linked')}</h2>
      <Anchor component="button" type="button" onClick={() => tab.open(screen.route, { id })}>
        {word(entry.title)} {name}
      </Anchor>
    </section>
  );
}

function Confirm({ document, line }: { readonly document: LiveDocument; readonly line: Line }): ReactNode {
  const t = useNewsTexts();
  const zone = useZone();
  if (line.confirmedAt !== null)
    return (
      <section className={css['part']}>
        <Group gap={6}>
          <IconCheck size={16} aria-hidden="true" />
          <Text size="sm">
            {t('confirmDone')} · {formatDateTime(line.confirmedAt, zone).slice(0, 16)}
          </Text>
        </Group>
      </section>
    );
  if (!isOpen(document.can('CONFIRM_READ'))) return null;
  const send = (): void =>
    void document
      .send('CONFIRM_READ', { recipientLineId: line.recipientLineId })
      .then((answer) => (answer.status === 'S' ? toastDone(t('confirm')) : toastRefused(answer)), toastFailure);
  return (
    <section className={css['part']}>
      <Button onClick={send}>{t('confirm')}</Button>
    </section>
  );
}

function Reply({ document, line }: { readonly document: LiveDocument; readonly line: Line }): ReactNode {
  const t = useNewsTexts();
  const tab = useScreen();
  const zone = useZone();
  const [text, setText] = useUnsavedState(`reply:${line.recipientLineId}`, '');
  const [files, setFiles] = useUnsavedState<unknown>(`reply-files:${line.recipientLineId}`, null);
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [uploading, count] = useUploading();
  const requestId = useRef(newRequestId());
  const { setDirty } = tab;
  const dirty = text.trim() !== '' && line.repliedAt === null;
  useEffect(() => setDirty(dirty), [setDirty, dirty]);
  const replyBy = (document.view['replyBy'] as number | null | undefined) ?? null;
  if (line.repliedAt !== null) {
    return (
      <section className={css['part']}>
        <h2>{t('yourReply')}</h2>
        <p className={css['reply']}>{line.replyText}</p>
        {line.replyFileIds && <FileList value={line.replyFileIds} />}
        <Text size="xs" c="dimmed" mt={6} className="gh-number">
          {formatDateTime(line.repliedAt, zone).slice(0, 16)}
        </Text>
      </section>
    );
  }
  if (replyBy !== null && replyBy < serverNow())
    return (
      <section className={css['part']}>
        <Alert color="orange" variant="light">
          {t('replyLate')}
        </Alert>
      </section>
    );
  if (!isOpen(document.can('REPLY'))) return null;
  const send = async (): Promise<void> => {
    if (text.trim() === '') return setError(t('replyNeeded'));
    setSending(true);
    try {
      const answer = await document.send(
        'REPLY',
        { recipientLineId: line.recipientLineId, text, fileIds: files },
        { requestId: requestId.current },
      );
      requestId.current = newRequestId();
      if (answer.status !== 'S') return setError(answer.msg);
      setText('');
      setFiles(null);
      toastDone(t('reply'));
    } catch (failure) {
      toastFailure(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={css['part']}>
      <h2>{t('reply')}</h2>
      {replyBy !== null && (
        <Text size="sm" mb={8} className="gh-number">
          {t('replyUntil', { at: formatDateTime(replyBy, zone).slice(0, 16) })}
        </Text>
      )}
      <Textarea
        label={t('replyText')}
        withAsterisk
        autosize
        minRows={4}
        maxRows={14}
        maxLength={4000}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Text size="sm" fw={500} mt="sm" mb={4}>
        {t('replyFiles')}
      </Text>
      <UploadingProvider value={count}>
        <FilesInput name="fileIds" value={files} onChange={setFiles} />
      </UploadingProvider>
      <Button mt="md" loading={sending || uploading > 0} onClick={() => void send()}>
        {t('sendReply')}
      </Button>
    </section>
  );
}

function Colleague({ line }: { readonly line: Line }): ReactNode {
  const t = useNewsTexts();
  const name = useReferenceName(users, line.recipientUserId);
  return (
    <section className={css['part']}>
      <h2>
        {t('colleague')}
        {name ? `:${name}` : ''}
      </h2>
      <p className={css['reply']}>{line.replyText ?? t('noReply')}</p>
    </section>
  );
}
