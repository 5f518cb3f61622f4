/** A dialog of the hall: the browser's own, which keeps the focus and gives it back, in the hall's colours. */
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

import css from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  onClose(): void;
}

export function HallDialog({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    (
      element?.querySelector<HTMLElement>('[data-focus]') ??
      element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
    )?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A key held down since before the dialog opened answers nothing.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={css.inside}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
