/** What the buttons of the editor are called. */
import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useMemo } from 'react';

import { textsOf } from '../language/texts.js';

const en = {
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  underlineControlLabel: 'Underline',
  strikeControlLabel: 'Strike through',
  subscriptControlLabel: 'Subscript',
  superscriptControlLabel: 'Superscript',
  clearFormattingControlLabel: 'Clear formatting',
  h2ControlLabel: 'Heading',
  h3ControlLabel: 'Subheading',
  h4ControlLabel: 'Small heading',
  blockquoteControlLabel: 'Quotation',
  bulletListControlLabel: 'Bullet list',
  orderedListControlLabel: 'Numbered list',
  hrControlLabel: 'Horizontal line',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Remove link',
  linkEditorInputLabel: 'Address of the link',
  linkEditorExternalLink: 'Open in a new tab',
  linkEditorInternalLink: 'Open in the same tab',
  linkEditorSave: 'Insert',
  tableInsertControlLabel: 'Insert a table',
  tableRowAfterControlLabel: 'Row below',
  tableRowDeleteControlLabel: 'Remove row',
  tableColumnAfterControlLabel: 'Column after',
  tableColumnDeleteControlLabel: 'Remove column',
  tableMergeCellsControlLabel: 'Merge cells',
  tableSplitCellControlLabel: 'Split cell',
  tableDeleteControlLabel: 'Remove table',
  undoControlLabel: 'Undo',
  redoControlLabel: 'Redo',
  tableSize: 'Table of {{columns}} × {{rows}}',
} as const;

const cn: Readonly<Record<keyof typeof en, string>> = {
  boldControlLabel: '加粗',
  italicControlLabel: '斜体',
  underlineControlLabel: '下划线',
  strikeControlLabel: '删除线',
  subscriptControlLabel: '下标',
  superscriptControlLabel: '上标',
  clearFormattingControlLabel: '清除格式',
  h2ControlLabel: '标题',
  h3ControlLabel: '小标题',
  h4ControlLabel: '次小标题',
  blockquoteControlLabel: '引用',
  bulletListControlLabel: '项目符号',
  orderedListControlLabel: '编号',
  hrControlLabel: '分隔线',
  linkControlLabel: '链接',
  unlinkControlLabel: '取消链接',
  linkEditorInputLabel: '链接地址',
  linkEditorExternalLink: '在新标签页打开',
  linkEditorInternalLink: '在当前标签页打开',
  linkEditorSave: '插入',
  tableInsertControlLabel: '插入表格',
  tableRowAfterControlLabel: '下方插入行',
  tableRowDeleteControlLabel: '删除行',
  tableColumnAfterControlLabel: '右侧插入列',
  tableColumnDeleteControlLabel: '删除列',
  tableMergeCellsControlLabel: '合并单元格',
  tableSplitCellControlLabel: '拆分单元格',
  tableDeleteControlLabel: '删除表格',
  undoControlLabel: '撤销',
  redoControlLabel: '重做',
  tableSize: '{{columns}} × {{rows}} 表格',
};

const useTexts = textsOf('richEditor', cn, en);
const keys = (Object.keys(en) as (keyof typeof en)[]).filter((key) => key !== 'tableSize');

export function useEditorLabels(): Partial<RichTextEditorLabels> {
  const t = useTexts();
  return useMemo(
    () => ({
      ...Object.fromEntries(keys.map((key) => [key, t(key)])),
      tableInsertLabel: (columns: number, rows: number) => t('tableSize', { columns, rows }),
    }),
    [t],
  );
}
