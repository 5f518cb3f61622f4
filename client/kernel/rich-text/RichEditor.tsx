/**
 * The editor of rich text: TipTap with the elements that the product keeps (`state-machines/kernel/primitives/rich-text`).
 * What is pasted is cleaned on its way in, and what comes out by the rule that the server applies, so that nothing changes by saving.
 */
import { FileButton } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { cleanRichText, isMarkup, parseRichText, saysNothing, writeRichText } from '@machines/kernel/primitives/rich-text.js';
import { IconPhoto } from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import type { Editor, Extensions } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';

import { useFieldTexts } from '../fields/texts.js';
import { toastFailure } from '../toast.js';
import { useEditorLabels } from './labels.js';
import { pictureContent } from './picture-node.js';
import { uploadPicture } from './pictures.js';
import css from './rich-text.module.css';
import { extensions } from './schema.js';

interface Props {
  readonly value: string;
  onChange(value: string | null): void;
  onBlur?(): void;
  readonly labelledBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly required: boolean;
  /** What a family adds; keep its extensions' identity. */
  readonly more?: Added;
}
interface Added {
  readonly extensions: Extensions;
  /** Class of what is written on. */
  readonly sheet: string;
  tools(editor: Editor | null): ReactNode;
}

/** Plain text is taken into paragraphs, so that the editor has something to edit. */
const asMarkup = (value: string): string => (value === '' || isMarkup(value) ? cleanRichText(value) : writeRichText(parseRichText(value)));
const kept = (html: string): string => (saysNothing(html) ? '' : cleanRichText(html));
const picturesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Each picture is put where it was asked for when its file has arrived. */
function insert(editor: Editor | null, pictures: readonly File[], at?: number): void {
  for (const one of pictures)
    void uploadPicture(one).then((id) => {
      const place = Math.min(at ?? editor!.state.selection.from, editor!.state.doc.content.size);
      editor?.chain().insertContentAt(place, pictureContent(id, one.name)).run();
    }, toastFailure);
}

function useRichEditor({ value, onChange, onBlur, labelledBy, invalid, disabled, required, more }: Props): Editor | null {
  const said = useRef(value);
  const told = useRef({ onChange, onBlur });
  told.current = { onChange, onBlur };
  const own = useRef<Editor | null>(null);
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-invalid': String(invalid),
      'aria-required': String(required),
      'aria-readonly': String(disabled),
      tabindex: '0',
    }),
    [labelledBy, invalid, required, disabled],
  );
  const editor = useEditor({
    extensions: more ? [...extensions, ...more.extensions] : extensions,
    content: asMarkup(value),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: cleanRichText,
      handlePaste: (_view, event) => {
        const pictures = picturesOf(event.clipboardData);
        insert(own.current, pictures);
        return pictures.length > 0;
      },
      handleDrop: (view, event) => {
        const pictures = picturesOf(event.dataTransfer);
        insert(own.current, pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return pictures.length > 0;
      },
    },
    onUpdate: ({ editor: changed }) => {
      const clean = kept(changed.getHTML());
      if (clean === said.current) return;
      said.current = clean;
      told.current.onChange(clean === '' ? null : clean);
    },
    onBlur: () => told.current.onBlur?.(),
  });
  own.current = editor;
  // The editor owns the content while one types; only what comes from elsewhere is put in.
  useEffect(() => {
    if (!editor || said.current === value) return;
    said.current = value;
    editor.commands.setContent(asMarkup(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({ editable: !disabled, editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, disabled, attributes]);
  return editor;
}

export function RichEditor(props: Props): ReactNode {
  const t = useFieldTexts();
  const labels = useEditorLabels();
  const editor = useRichEditor(props);
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      classNames={{ root: css['frame']!, content: `${css['area']} ${css['text']} ${props.more?.sheet ?? ''}`, toolbar: css['tools']! }}
      withTypographyStyles={false}
      data-invalid={props.invalid || undefined}
    >
      {!props.disabled && <Toolbar label={t('formatting')} editor={editor} more={props.more?.tools(editor)} />}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

interface ToolbarProps {
  readonly label: string;
  readonly editor: Editor | null;
  readonly more: ReactNode;
}

function Toolbar({ label, editor, more }: ToolbarProps): ReactNode {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={label}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Subscript />
        <RichTextEditor.Superscript />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <PictureButton onChosen={(pictures) => insert(editor, pictures)} />
      </RichTextEditor.ControlsGroup>
      <TableTools />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {more}
    </RichTextEditor.Toolbar>
  );
}

const TableTools = (): ReactNode => (
  <RichTextEditor.ControlsGroup>
    <RichTextEditor.TableInsert />
    <RichTextEditor.TableRowAfter />
    <RichTextEditor.TableRowDelete />
    <RichTextEditor.TableColumnAfter />
    <RichTextEditor.TableColumnDelete />
    <RichTextEditor.TableMergeCells />
    <RichTextEditor.TableSplitCell />
    <RichTextEditor.TableDelete />
  </RichTextEditor.ControlsGroup>
);

function PictureButton({ onChosen }: { onChosen(pictures: readonly File[]): void }): ReactNode {
  const t = useFieldTexts();
  return (
    <FileButton multiple accept="image/png,image/jpeg,image/gif,image/webp" onChange={onChosen}>
      {({ onClick }) => (
        <RichTextEditor.Control onClick={onClick} aria-label={t('picture')} title={t('picture')}>
          <IconPhoto size={16} />
        </RichTextEditor.Control>
      )}
    </FileButton>
  );
}
