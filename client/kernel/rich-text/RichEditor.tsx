/**
 * An editor of rich text: what the browser edits, with a short row of commands. What is pasted is cleaned on its way in,
 * and what comes out is cleaned by the rule that the server applies, so that nothing changes by saving.
 */
import { ActionIcon, Button, FileButton, Group, Popover, TextInput, Tooltip } from '@mantine/core';
import {
  cleanRichText,
  isMarkup,
  parseRichText,
  PICTURE,
  safeLink,
  saysNothing,
  writeRichText,
} from '@machines/kernel/primitives/rich-text.js';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconPilcrow,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode } from 'react';

import { useFieldTexts } from '../fields/texts.js';
import { toastFailure } from '../toast.js';
import { fetchPicture, uploadPicture } from './pictures.js';
import css from './rich-text.module.css';

interface Props {
  readonly value: string;
  onChange(value: string | null): void;
  onBlur?(): void;
  readonly labelledBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly required: boolean;
}

/** Plain text is taken into paragraphs, so that the editor has something to edit. */
const asMarkup = (value: string): string => (value === '' || isMarkup(value) ? value : writeRichText(parseRichText(value)));

const commands = [
  ['bold', 'bold', IconBold],
  ['italic', 'italic', IconItalic],
  ['underline', 'underline', IconUnderline],
  ['strike', 'strikeThrough', IconStrikethrough],
  null,
  ['paragraph', 'formatBlock:p', IconPilcrow],
  ['heading2', 'formatBlock:h2', IconH2],
  ['heading3', 'formatBlock:h3', IconH3],
  ['quote', 'formatBlock:blockquote', IconBlockquote],
  null,
  ['list', 'insertUnorderedList', IconList],
  ['numbered', 'insertOrderedList', IconListNumbers],
  null,
  ['clearFormat', 'removeFormat', IconClearFormatting],
  ['undo', 'undo', IconArrowBackUp],
  ['redo', 'redo', IconArrowForwardUp],
] as const;

function run(command: string): void {
  const [name = '', argument] = command.split(':');
  document.execCommand(name, false, argument);
}

export function RichEditor({ value, onChange, onBlur, labelledBy, invalid, disabled, required }: Props): ReactNode {
  const t = useFieldTexts();
  const area = useRef<HTMLDivElement>(null);
  const said = useRef<string | null>(null);
  // The browser owns the content while one types; only what comes from elsewhere is put in.
  useEffect(() => {
    if (!area.current || said.current === value) return;
    said.current = value;
    area.current.replaceChildren(...fragmentOf(asMarkup(value)));
    showPictures(area.current);
  }, [value]);
  const tell = useCallback(() => {
    const html = area.current?.innerHTML ?? '';
    const clean = saysNothing(html) ? '' : cleanRichText(html);
    if (clean === said.current) return;
    said.current = clean;
    onChange(clean === '' ? null : clean);
  }, [onChange]);
  const command = (name: string): void => {
    area.current?.focus();
    run(name);
    tell();
  };
  const insert = (pictures: readonly File[]): void => {
    const at = caret(area.current);
    for (const one of pictures)
      void uploadPicture(one).then((id) => {
        putPicture(area.current, at, id, one.name);
        tell();
      }, toastFailure);
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) return insert(pictures);
    const html = event.clipboardData.getData('text/html');
    if (html) document.execCommand('insertHTML', false, cleanRichText(html));
    else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
    showPictures(area.current);
    tell();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || !(event.ctrlKey || event.metaKey)) return;
    const shortcut = ({ b: 'bold', i: 'italic', u: 'underline' } as Readonly<Record<string, string>>)[event.key.toLowerCase()];
    if (!shortcut) return;
    event.preventDefault();
    command(shortcut);
  };
  return (
    <div className={css['frame']} data-invalid={invalid || undefined}>
      {!disabled && (
        <div className={css['tools']} role="toolbar" aria-label={t('formatting')}>
          {commands.map((one, index) =>
            one === null ? (
              <span key={index} className={css['divider']} aria-hidden="true" />
            ) : (
              <Tooltip key={one[0]} label={t(one[0])}>
                <ActionIcon
                  size={26}
                  variant="subtle"
                  color="gray"
                  aria-label={t(one[0])}
                  onMouseDown={(press) => press.preventDefault()}
                  onClick={() => command(one[1])}
                >
                  {(() => {
                    const Icon = one[2];
                    return <Icon size={16} />;
                  })()}
                </ActionIcon>
              </Tooltip>
            ),
          )}
          <LinkButton onLink={(href) => command(`createLink:${href}`)} />
          <PictureButton onChosen={insert} />
        </div>
      )}
      <div
        ref={area}
        className={`${css['area']} ${css['text']}`}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-invalid={invalid}
        aria-required={required}
        aria-readonly={disabled}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={tell}
        onBlur={() => {
          tell();
          onBlur?.();
        }}
        onPaste={paste}
        onKeyDown={keys}
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
      />
    </div>
  );
}

/** Parsed aside and cleaned before: nothing in it runs. */
const fragmentOf = (html: string): readonly Node[] => [
  ...new DOMParser().parseFromString(cleanRichText(html), 'text/html').body.childNodes,
];

/** Where the caret stands in the text; null: elsewhere. */
function caret(area: HTMLElement | null): Range | null {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return range && area?.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}

/** At the place it was asked for, else at the end. */
function putPicture(area: HTMLElement | null, at: Range | null, id: string, alt: string): void {
  if (!area) return;
  const picture = document.createElement('img');
  picture.setAttribute(PICTURE, id);
  picture.alt = alt;
  if (at && area.contains(at.commonAncestorContainer)) at.insertNode(picture);
  else area.append(picture);
  at?.collapse(false);
  showPictures(area);
}

/** Pictures of the text get their content; where it cannot be had the browser shows their text. */
function showPictures(area: HTMLElement | null): void {
  for (const picture of area?.querySelectorAll<HTMLImageElement>(`img[${PICTURE}]:not([src])`) ?? []) {
    void fetchPicture(picture.getAttribute(PICTURE)!).then(
      (blob) => {
        picture.src = URL.createObjectURL(blob);
        picture.onload = () => URL.revokeObjectURL(picture.src);
      },
      () => undefined,
    );
  }
}

function PictureButton({ onChosen }: { onChosen(pictures: readonly File[]): void }): ReactNode {
  const t = useFieldTexts();
  return (
    <FileButton multiple accept="image/png,image/jpeg,image/gif,image/webp" onChange={onChosen}>
      {(props) => (
        <Tooltip label={t('picture')}>
          <ActionIcon
            {...props}
            size={26}
            variant="subtle"
            color="gray"
            aria-label={t('picture')}
            onMouseDown={(press) => press.preventDefault()}
          >
            <IconPhoto size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}

/** The selection is kept while the address is typed. */
function LinkButton({ onLink }: { onLink(href: string): void }): ReactNode {
  const t = useFieldTexts();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [href, setHref] = useState('https://');
  const kept = useRef<Range | null>(null);
  const open = (): void => {
    const selection = getSelection();
    kept.current = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
    setOpened(true);
  };
  const good = safeLink(href) !== null;
  const submit = (press: FormEvent): void => {
    press.preventDefault();
    press.stopPropagation();
    if (!good) return;
    setOpened(false);
    const selection = getSelection();
    if (kept.current && selection) {
      selection.removeAllRanges();
      selection.addRange(kept.current);
    }
    onLink(href);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('link')}>
          <ActionIcon
            size={26}
            variant="subtle"
            color="gray"
            aria-label={t('link')}
            aria-expanded={opened}
            onMouseDown={(press) => press.preventDefault()}
            onClick={open}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Group gap="xs" align="end">
            <TextInput
              id={id}
              size="xs"
              w={260}
              label={t('linkAddress')}
              value={href}
              error={!good && href.length > 8}
              onChange={(event) => setHref(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" disabled={!good}>
              {t('insert')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
