import type { ReactNode } from 'react';

/** The product's mark: a gable over two doors. */
export function Mark({ size }: { readonly size: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 14 16 5l12 9" />
      <path d="M6.5 13v13h19V13" />
      <path d="M11 26v-7a2.5 2.5 0 0 1 5 0v7M16 26v-7a2.5 2.5 0 0 1 5 0v7" />
    </svg>
  );
}
