/** Whether a form inside holds what is not saved: what is sent meanwhile would act on the document as it was before. */
import { createContext, useContext, useEffect } from 'react';

type Tell = (unsaved: boolean) => void;

const Inside = createContext<Tell | null>(null);
export const UnsavedInside = Inside.Provider;

export function useTellUnsaved(unsaved: boolean): void {
  const tell = useContext(Inside);
  useEffect(() => {
    if (!unsaved || !tell) return undefined;
    tell(true);
    return () => tell(false);
  }, [unsaved, tell]);
}
