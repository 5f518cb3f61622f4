/** Tables saved as files that a spreadsheet opens. */

/** Cells that a spreadsheet would take for a formula are marked as text. */
const cell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n');

/** Hands the text to the browser as a file; the mark at its head tells spreadsheets that it is UTF-8. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
