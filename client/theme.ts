/** One accent, system fonts, dense and calm; colours of states live in global.css for both colour schemes. */
import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

import { layers } from './layers.js';

const petrol: MantineColorsTuple = [
  '#edf6f8',
  '#dcebef',
  '#b5d6df',
  '#8bc0ce',
  '#69adc0',
  '#53a1b7',
  '#4493ab',
  '#337d94',
  '#246b81',
  '#155a6e',
];

/** The library's dark greys, turned towards the accent. */
const dark: MantineColorsTuple = [
  '#cfd8dc',
  '#b4c0c5',
  '#8b999f',
  '#5f6d73',
  '#3c474c',
  '#30393e',
  '#242b2f',
  '#1b2023',
  '#161b1d',
  '#111517',
];

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  colors: { petrol, dark },
  fontFamily: sans,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
  headings: { fontFamily: sans, fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Tooltip: {
      defaultProps: { zIndex: layers.popover, withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } },
    },
    // A word of help under one input does not push it out of line with those beside it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Badge: { defaultProps: { tt: 'none' } },
    // What is wider than its place is scrolled by the keyboard, too.
    TableScrollContainer: { defaultProps: { tabIndex: 0 } },
    // A bar stands beside what it scrolls, not upon it.
    ScrollArea: { defaultProps: { scrollbarSize: 8, offsetScrollbars: 'present' } },
    ScrollAreaAutosize: { defaultProps: { scrollbarSize: 8, offsetScrollbars: 'present' } },
    // Whatever opens from a dialog lies above it.
    Popover: { defaultProps: { zIndex: layers.popover } },
    // A menu owns what can be chosen in it and nothing else: the focus begins at its first entry.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { zIndex: layers.dialog } },
    Modal: { defaultProps: { zIndex: layers.dialog, overlayProps: { backgroundOpacity: 0.4 }, radius: 'md' } },
  },
});

export const colourSchemes = localStorageColorSchemeManager({ key: 'guildhall.colour-scheme' });
