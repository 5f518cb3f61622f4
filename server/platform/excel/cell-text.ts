/** How spreadsheets write characters that XML cannot hold, and read them back. */
export const decodedText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
