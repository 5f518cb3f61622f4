import { useState } from 'react';

import { Refused } from '../../kernel/call.js';
import { mustFit, sendForm } from '../../kernel/files/transfer.js';
import { toastFailure } from '../../kernel/toast.js';

export const pictureTypes = 'image/png,image/jpeg,image/webp';
/** Pixels; a photo and a signature are shown small. */
const WIDEST = '800';

/** Sends a chosen picture of one's own, upright and without camera data, and hands on its id. */
export function usePictureUpload(
  field: 'photoId' | 'signatureId',
  keep: (fileId: string) => Promise<void>,
): { readonly uploading: boolean; upload(file: File | null): void } {
  const [uploading, setUploading] = useState(false);
  const send = async (file: File): Promise<void> => {
    const form = new FormData();
    form.append('maxWidth', WIDEST);
    form.append('functionId', `baseUsers.${field}`);
    form.append('files', file, file.name);
    setUploading(true);
    try {
      await mustFit(file, 'file');
      const answer = await sendForm<{ readonly id: string }>('/v2/file/uploadImage', form, () => undefined, new AbortController().signal);
      if (answer.status !== 'S') throw new Refused(answer);
      await keep(answer.data.id);
    } catch (error) {
      toastFailure(error);
    } finally {
      setUploading(false);
    }
  };
  return {
    uploading,
    upload: (file) => {
      if (file) void send(file);
    },
  };
}
