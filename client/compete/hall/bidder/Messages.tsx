/** Messages of the hall for a bidder: announcements, answers, private words, what happened; and a question to the buyer. */
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import type { Label } from '@machines/kernel/fields.js';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';

import { FileLinks } from '../../../kernel/files/FileLinks.js';
import { UploadingProvider, useUploading } from '../../../kernel/files/uploading.js';
import { FieldInput } from '../../../kernel/form/FieldInput.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useLabel } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import hall from '../common/hall.module.css';
import type { ReadMarks } from '../common/read-marks.js';
import { useHallTexts } from '../texts.js';
import css from './messages.module.css';

export interface HallMessage {
  /** Stays the same while the message is there. */
  readonly key: string;
  readonly noticeType: string;
  readonly typeLabel: Label;
  readonly at: number;
  readonly title: string | null;
  readonly text: string;
  readonly files: string | null;
  readonly mine: boolean;
  readonly answered: boolean;
}

export interface MessagesProps {
  /** Oldest first. */
  readonly messages: readonly HallMessage[];
  readonly marks: ReadMarks;
  /** null: a question may be asked; else why not. */
  readonly askBlocked: string | null;
  /** Questions are taken in this state. */
  readonly mayAsk?: boolean;
  /** Answers the refusal's sentence, or null when it was taken. */
  onAsk(content: string, objection: boolean, files: unknown): Promise<string | null>;
}

export function Messages({ messages, marks, askBlocked, mayAsk = true, onAsk }: MessagesProps) {
  const t = useHallTexts();
  const label = useLabel();
  const zone = useZone();
  const unread = messages.filter((one) => !one.mine && one.noticeType !== 'SYSTEM' && !marks.has(one.key));
  useEffect(() => {
    const fresh = unread.filter((one) => one.noticeType !== 'ANNOUNCE').map((one) => one.key);
    if (fresh.length === 0) return undefined;
    const timer = setTimeout(() => marks.mark(fresh), READ_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <section className={`${hall.panel} ${css.panel}`} aria-label={t('messages')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('messages')}</h2>
        {unread.length > 0 && <span className={css.unread}>{t('unread', { n: unread.length })}</span>}
      </div>
      {messages.length === 0 ? (
        <p className={hall.none}>{t('noMessages')}</p>
      ) : (
        <ol className={css.list} aria-live="polite" tabIndex={0} aria-label={t('messages')}>
          {[...messages].reverse().map((one) => (
            <li key={one.key} data-type={one.noticeType} data-mine={one.mine} data-fresh={unread.includes(one)}>
              <span className={css.meta}>
                {formatDateTime(one.at, zone).slice(11)}
                {one.noticeType !== 'SYSTEM' && <b>{one.mine ? t('me') : label(one.typeLabel)}</b>}
                {one.answered && <span>{t('answered')}</span>}
              </span>
              {one.title && <strong>{one.title}</strong>}
              <span className={css.text}>{one.text}</span>
              <FileLinks value={one.files} />
            </li>
          ))}
        </ol>
      )}
      {mayAsk && <AskBox blocked={askBlocked} onAsk={onAsk} />}
    </section>
  );
}

const READ_AFTER_MS = 2_500;
const enclosed = srmSfdCompeteHall.events.ASK.payload!['attachmentIds']!;

function AskBox({ blocked, onAsk }: { readonly blocked: string | null; readonly onAsk: MessagesProps['onAsk'] }) {
  const t = useHallTexts();
  const [content, setContent] = useState('');
  const [objection, setObjection] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [files, setFiles] = useState<unknown>(null);
  const [uploading, count] = useUploading();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (content.trim() === '' || blocked !== null) return;
    setBusy(true);
    const refused = await onAsk(content.trim(), objection, files);
    setBusy(false);
    setAnswer(refused ?? t('asked'));
    if (refused !== null) return;
    setContent('');
    setFiles(null);
    setObjection(false);
  };
  return (
    <form className={css.ask} onSubmit={(event) => void submit(event)}>
      <textarea
        className={css.input}
        rows={2}
        maxLength={2_000}
        value={content}
        placeholder={t('ask')}
        aria-label={t('ask')}
        disabled={blocked !== null}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={css.askFoot}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={objection}
            disabled={blocked !== null}
            onChange={(event) => setObjection(event.currentTarget.checked)}
          />
          {t('askObjection')}
        </label>
        <UploadingProvider value={count}>
          <FieldInput field={enclosed} name="attachmentIds" value={files} inCell disabled={blocked !== null} onChange={setFiles} />
        </UploadingProvider>
        <button type="submit" className={hall.button} disabled={busy || uploading > 0 || blocked !== null || content.trim() === ''}>
          {t('send')}
        </button>
      </div>
      <p className={hall.quiet} role="status">
        {blocked ?? answer ?? t('askHint')}
      </p>
    </form>
  );
}
