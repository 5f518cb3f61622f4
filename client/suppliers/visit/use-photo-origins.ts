/** Where and when photos were taken, of those that keep it; asked of the server, which alone has them as they came. */
import { useEffect, useState } from 'react';

import { callAt } from '../../kernel/call.js';

export interface PhotoOrigin {
  readonly fileId: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** As the camera's clock showed it. */
  readonly takenAt: string | null;
}

/** As many as the server looks at in one call. */
const MOST = 20;
const none: ReadonlyMap<string, PhotoOrigin> = new Map();

export function usePhotoOrigins(fileIds: readonly string[]): ReadonlyMap<string, PhotoOrigin> {
  const [origins, setOrigins] = useState(none);
  const asked = fileIds.slice(0, MOST).join();
  useEffect(() => {
    let gone = false;
    if (asked === '') return undefined;
    callAt<readonly PhotoOrigin[]>('/v2/file/photoOrigins', { ids: asked }).then(
      (answer) => {
        if (!gone && answer.status === 'S') setOrigins(new Map(answer.data.map((origin) => [origin.fileId, origin])));
      },
      // Without a network the photo stands without its words.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [asked]);
  return origins;
}
