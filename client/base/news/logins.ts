/** Login names in a pasted text: one a line or cell, or divided by signs; each once. */
export const loginsIn = (text: string): readonly string[] => [...new Set(text.split(/[\s,;,;、]+/).filter((one) => one !== ''))];
