/** One notice over the sign-in page. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { RichText } from '../kernel/rich-text/RichText.js';
import { useFocusBack } from '../kernel/use-focus-back.js';
import '../styles-shell.js';
import { useSignInTexts } from './texts.js';

interface Props {
  readonly title: string;
  readonly text: string | null;
  onClose(): void;
}

export default function NoticeOver({ title, text, onClose }: Props): ReactNode {
  const t = useSignInTexts();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <RichText value={text} pictures={false} />
    </Modal>
  );
}
