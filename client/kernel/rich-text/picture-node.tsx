/** A picture in the text: a file of the document, shown with the reader's rights; no address stands in the text. */
import { PICTURE } from '@machines/kernel/primitives/rich-text.js';
import { mergeAttributes, Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import type { NodeViewProps } from '@tiptap/react';
import type { ReactNode } from 'react';

import { RichPicture } from './RichPicture.js';

const NAME = 'picture';

/** What is put into the text for a file. */
export const pictureContent = (fileId: string, alt: string) => ({ type: NAME, attrs: { fileId, alt } });

const Drawn = ({ node }: NodeViewProps): ReactNode => (
  <NodeViewWrapper as="span">
    <RichPicture fileId={String(node.attrs['fileId'])} alt={String(node.attrs['alt'] ?? '')} />
  </NodeViewWrapper>
);

export const Picture = Node.create({
  name: NAME,
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: {
      parseHTML: (element: HTMLElement) => element.getAttribute(PICTURE),
      renderHTML: ({ fileId }: Record<string, unknown>) => ({ [PICTURE]: fileId }),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [{ tag: `img[${PICTURE}]` }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(Drawn),
});
