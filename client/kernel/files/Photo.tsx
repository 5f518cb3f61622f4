/** Small pictures of persons: a photo, where who has none is a figure, and a signature, of which nothing shows where it may not be seen. */
import { IconUserCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { fetchBytes } from './transfer.js';

/** Addresses of photos that were read, for the page's life: they are few and small. */
const read = new Map<string, Promise<string | null>>();

function addressOf(fileId: string): Promise<string | null> {
  const known = read.get(fileId);
  if (known) return known;
  const address = fetchBytes('/v2/file/downloadImage', { fileId, size: 'thumbnail' }).then(
    (blob) => URL.createObjectURL(blob),
    () => null,
  );
  read.set(fileId, address);
  // What could not be read may be there next time.
  void address.then((found) => {
    if (found === null) read.delete(fileId);
  });
  return address;
}

/** null: not read yet, or not for whoever looks. */
function usePicture(fileId: string | null | undefined): string | null {
  const [found, setFound] = useState<{ readonly fileId: string; readonly address: string | null } | null>(null);
  useEffect(() => {
    if (!fileId) return undefined;
    let wanted = true;
    void addressOf(fileId).then((address) => {
      if (wanted) setFound({ fileId, address });
    });
    return () => {
      wanted = false;
    };
  }, [fileId]);
  return fileId && found?.fileId === fileId ? found.address : null;
}

/** On paper, in dark mode too: signatures are written in ink. */
export function SignaturePicture({ fileId, alt }: { readonly fileId: string; readonly alt: string }): ReactNode {
  const address = usePicture(fileId);
  if (address === null) return null;
  return <img src={address} alt={alt} height={40} style={{ maxWidth: 200, objectFit: 'contain', background: '#fff', borderRadius: 4 }} />;
}

/** @param alt what it shows; '' beside the name of whose it is */
export function Photo({
  fileId,
  size,
  alt = '',
}: {
  readonly fileId: string | null | undefined;
  readonly size: number;
  readonly alt?: string;
}): ReactNode {
  const address = usePicture(fileId);
  if (address === null) return <IconUserCircle size={size} aria-hidden />;
  return <img src={address} alt={alt} width={size} height={size} style={{ borderRadius: '50%', objectFit: 'cover' }} />;
}
