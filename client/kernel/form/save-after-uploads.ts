/** Saving makes a page of its own of a new document: what is still on its way up would not arrive there, so the save waits for it. */
import { useEffect, useRef, useState } from 'react';

import { useUploading } from '../files/uploading.js';
import type { Count } from '../files/uploading.js';

export interface HeldSave {
  /** Saves now, or when the last file has arrived. */
  save(): void;
  /** Asked for, and waiting for files. */
  readonly held: boolean;
  /** Files are on their way up. */
  readonly uploading: boolean;
  /** For the provider around the fields. */
  readonly count: Count;
}

export function useSaveAfterUploads(creating: boolean, save: () => Promise<void>): HeldSave {
  const [uploading, count] = useUploading();
  const [held, setHeld] = useState(false);
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    if (!held || uploading > 0) return;
    setHeld(false);
    void newest.current();
  }, [held, uploading]);
  return {
    held,
    uploading: uploading > 0,
    count,
    save: () => {
      if (creating && uploading > 0) setHeld(true);
      else void save();
    },
  };
}
