/** Files of a visit on their way up, one after the other: kept on this device until they have arrived, whatever becomes of page and network. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { NoAnswer, Refused } from '../../kernel/call.js';
import { sendForm } from '../../kernel/files/transfer.js';
import { toastError, toastFailure } from '../../kernel/toast.js';
import { useSupplierTexts } from '../texts.js';
import { forgetFile, keepFile, keptFiles, keyFor } from './kept-files.js';
import type { KeptFile } from './kept-files.js';

export interface WaitingFile extends KeptFile {
  /** The server refused it, with its sentence. */
  readonly refused: string | null;
}

export interface KeptUploads {
  readonly list: readonly WaitingFile[];
  add(place: string, files: readonly File[], keepsPlace?: boolean): void;
  retry(key: string): void;
  drop(key: string): void;
}

interface Asked {
  readonly userId: string;
  readonly visitId: string;
  readonly online: boolean;
  /** Told each file's id when it has arrived. */
  onDone(place: string, fileId: string): void;
}

const AGAIN_MS = 5_000;
/** As wide as a photo is read on a screen. */
const WIDEST = '2000';

/** Made upright by the server, without what the camera wrote but what was asked for. @returns the file's id @throws Refused, NoAnswer */
async function sendPicture({ place, name, blob, keepsPlace = false }: KeptFile, visitId: string): Promise<string> {
  const form = new FormData();
  form.append('functionId', `localeInspectEdit.${place.replace(/\.\d+$/, '')}`);
  form.append('businessId', visitId);
  form.append('maxWidth', WIDEST);
  if (keepsPlace) form.append('keepsPlace', 'Y');
  form.append('files', blob, name);
  const answer = await sendForm<{ readonly id: string }>('/v2/file/uploadImage', form, () => undefined, new AbortController().signal);
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data.id;
}
const waiting = (file: KeptFile): WaitingFile => ({ ...file, refused: null });

export function useKeptUploads({ userId, visitId, online, onDone }: Asked): KeptUploads {
  const [list, setList] = useState<readonly WaitingFile[]>([]);
  const [attempt, setAttempt] = useState(0);
  const sending = useRef<string | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const leave = useCallback((key: string) => setList((now) => now.filter((one) => one.key !== key)), []);

  useEffect(() => {
    let gone = false;
    // A browser that keeps nothing has nothing to offer again.
    keptFiles(userId, visitId).then(
      (files) => {
        const held = files.map(waiting);
        if (!gone) setList((now) => [...held.filter(({ key }) => !now.some((one) => one.key === key)), ...now]);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [userId, visitId]);

  const next = list.find(({ refused }) => refused === null);
  useEffect(() => {
    if (!next || !online || sending.current !== null) return undefined;
    sending.current = next.key;
    const { key, place } = next;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void sendPicture(next, visitId)
      .then(
        async (fileId) => {
          done.current(place, fileId);
          leave(key);
          await forgetFile(key).catch(() => undefined);
        },
        (error: unknown) => {
          if (error instanceof NoAnswer) return void (timer = setTimeout(() => setAttempt((n) => n + 1), AGAIN_MS));
          const why = error instanceof Error ? error.message : String(error);
          setList((now) => now.map((one) => (one.key === key ? { ...one, refused: why } : one)));
        },
      )
      .finally(() => {
        sending.current = null;
        if (timer === undefined) setAttempt((n) => n + 1);
      });
    return () => clearTimeout(timer);
  }, [next, online, attempt, visitId, leave]);

  return {
    list,
    add: (place, files, keepsPlace = false) => {
      for (const file of files) {
        const kept: KeptFile = { key: keyFor(userId, visitId), place, name: file.name, blob: file, keepsPlace };
        // It goes up all the same; only a reload before that would lose it, which is said.
        keepFile(kept).catch(() => toastError(useSupplierTexts.say('visitNotKept', { name: file.name })));
        setList((now) => [...now, waiting(kept)]);
      }
    },
    retry: (key) => setList((now) => now.map((one) => (one.key === key ? { ...one, refused: null } : one))),
    drop: (key) => {
      leave(key);
      forgetFile(key).catch(toastFailure);
    },
  };
}
