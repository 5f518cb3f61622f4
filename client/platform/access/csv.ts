/** Text for spreadsheets: a mark that says UTF-8, and no cell that they would take for a formula. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
