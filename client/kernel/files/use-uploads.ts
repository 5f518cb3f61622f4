/** Files on their way up from one field: two at a time, each with its progress, to be cancelled or tried again. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { NoAnswer, Refused } from '../call.js';
import { toastError } from '../toast.js';
import { say } from '../texts.js';
import { useFileTexts } from './texts.js';
import { FileRefused, uploadFile } from './transfer.js';
import type { About } from './transfer.js';

export interface Upload {
  /** Rises in the order in which files were given. */
  readonly key: number;
  readonly file: File;
  /** The file whose place it takes; null: it stands after those given before it. */
  readonly instead: string | null;
  readonly phase: 'waiting' | 'sending' | 'failed';
  /** Why it failed. */
  readonly why: string;
  /** It failed because nothing answered. */
  readonly unreached: boolean;
  /** 0 to 1. */
  readonly part: number;
}

export interface Uploads {
  readonly list: readonly Upload[];
  add(files: readonly File[], instead?: string | null): void;
  retry(key: number): void;
  /** Cancels what is on its way; takes what has failed from the list. */
  drop(key: number): void;
}

const AT_ONCE = 2;
/** How long the error of an upload is shown. */
const ERROR_SHOWN_MS = 2_500;

let lastKey = 0;

const whyOf = (error: unknown): string => {
  if (error instanceof NoAnswer) return say('noAnswer');
  if (error instanceof FileRefused || error instanceof Refused) return error.message || error.code;
  return error instanceof Error ? error.message : String(error);
};

/** @param onDone is told each id as its upload ends, which need not be the order in which the files were given */
export function useUploads(about: About, onDone: (id: string, upload: Upload) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const done = useRef(onDone);
  done.current = onDone;

  const change = useCallback(
    (key: number, part: Partial<Upload>) => setList((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  );
  const forget = useCallback((key: number) => setList((now) => now.filter((one) => one.key !== key)), []);
  const told = useRef(about);
  told.current = about;

  const send = useCallback(
    async (upload: Upload): Promise<void> => {
      const { key, file } = upload;
      const controller = new AbortController();
      running.current.set(key, controller);
      change(key, { phase: 'sending', part: 0 });
      try {
        const id = await uploadFile(file, told.current, (part) => change(key, { part }), controller.signal);
        forget(key);
        done.current(id, upload);
      } catch (error) {
        if (controller.signal.aborted) return forget(key);
        const why = whyOf(error);
        toastError(useFileTexts.say('failed', { name: file.name, why }), undefined, undefined, false, ERROR_SHOWN_MS);
        change(key, { phase: 'failed', why, unreached: error instanceof NoAnswer });
      } finally {
        running.current.delete(key);
      }
    },
    [change, forget],
  );

  useEffect(() => {
    const room = AT_ONCE - running.current.size;
    for (const upload of list.filter((one) => one.phase === 'waiting' && !running.current.has(one.key)).slice(0, Math.max(0, room)))
      void send(upload);
  }, [list, send]);

  // What a lost network stopped goes on when it is back, and nobody has to think of it.
  useEffect(() => {
    const resume = (): void =>
      setList((now) => now.map((one) => (one.unreached && one.phase === 'failed' ? { ...one, phase: 'waiting', part: 0 } : one)));
    addEventListener('online', resume);
    return () => removeEventListener('online', resume);
  }, []);

  useEffect(() => {
    const open = running.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  return {
    list,
    add: useCallback((files: readonly File[], instead: string | null = null) => {
      const given = files.map((file): Upload => ({
        key: (lastKey += 1),
        file,
        instead,
        phase: 'waiting',
        part: 0,
        why: '',
        unreached: false,
      }));
      setList((now) => [...now, ...given]);
    }, []),
    retry: useCallback((key: number) => change(key, { phase: 'waiting', part: 0 }), [change]),
    drop: useCallback(
      (key: number) => {
        const controller = running.current.get(key);
        if (controller) controller.abort();
        else forget(key);
      },
      [forget],
    ),
  };
}
