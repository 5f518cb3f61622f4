/** Pictures of a visit as they look: those that have arrived, and those that wait on this device. */
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { fileIdsOf } from '../../kernel/files/records.js';
import { fetchBytes } from '../../kernel/files/transfer.js';

interface Look {
  readonly className: string | undefined;
  readonly alt: string;
}

function Picture({ read, className, alt }: Look & { readonly read: (signal: AbortSignal) => Promise<Blob> }): ReactNode {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    read(controller.signal).then(
      (blob) => {
        if (!controller.signal.aborted) setAddress((made = URL.createObjectURL(blob)));
      },
      () => undefined,
    );
    return () => {
      controller.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [read]);
  return address === null ? (
    <span className={className} role="img" aria-label={alt} />
  ) : (
    <img className={className} src={address} alt={alt} />
  );
}

export function KeptPicture({ blob, ...look }: Look & { readonly blob: Blob }): ReactNode {
  return <Picture {...look} read={useCallback(() => Promise.resolve(blob), [blob])} />;
}

export function FilePicture({ fileId, small, ...look }: Look & { readonly fileId: string; readonly small: boolean }): ReactNode {
  const read = useCallback(
    (signal: AbortSignal) => fetchBytes('/v2/file/downloadImage', { fileId, ...(small ? { size: 'thumbnail' } : {}) }, signal),
    [fileId, small],
  );
  return <Picture {...look} read={read} />;
}

/** All files of a field, as pictures of their full size. */
export const FieldPictures = ({ value, ...look }: Look & { readonly value: unknown }): ReactNode =>
  fileIdsOf(value).map((fileId) => <FilePicture key={fileId} fileId={fileId} small={false} {...look} />);
