/** The elements of a rich text as the editor knows them: those that the product keeps, no others. */
import { Link } from '@mantine/tiptap';
import { safeLink } from '@machines/kernel/primitives/rich-text.js';
import { Mark, mergeAttributes } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

import { Picture } from './picture-node.js';

/** Lowered and raised letters exclude each other. */
const script = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', excluded: string, toggle: string, unset: string) =>
  Mark.create({
    name,
    excludes: excluded,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addCommands: () =>
      ({
        [toggle]:
          () =>
          ({ commands }: { commands: { toggleMark(name: string): boolean } }) =>
            commands.toggleMark(name),
        [unset]:
          () =>
          ({ commands }: { commands: { unsetMark(name: string): boolean } }) =>
            commands.unsetMark(name),
      }) as object,
  });

export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({ openOnClick: false, isAllowedUri: (href) => safeLink(href ?? '') !== null }),
  script('subscript', 'sub', 'superscript', 'toggleSubscript', 'unsetSubscript'),
  script('superscript', 'sup', 'subscript', 'toggleSuperscript', 'unsetSuperscript'),
  TableKit.configure({ table: { resizable: false } }),
  Picture,
];
