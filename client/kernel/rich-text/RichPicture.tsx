import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useFieldTexts } from '../fields/texts.js';
import { fetchPicture } from './pictures.js';
import css from './rich-text.module.css';

/** What it shows is said where the picture is not to be had. */
export function RichPicture({ fileId, alt }: { readonly fileId: string; readonly alt: string }): ReactNode {
  const t = useFieldTexts();
  const [url, setUrl] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    fetchPicture(fileId, abort.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => {
        if (!abort.signal.aborted) setMissing(true);
      },
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [fileId]);
  if (url) return <img className={css['picture']} src={url} alt={alt} />;
  return (
    <span className={css['picture']} data-missing={missing || undefined}>
      {missing ? alt || t('pictureMissing') : ''}
    </span>
  );
}
