/** What no log holds: passwords, tokens, keys and the like, wherever they stand in a text. */
const NAMES = 'password|passwd|pwd|token|secret|authorization|appsign|certificate|cookie|api[-_]?key|idNumber|accountNo';
const QUOTED = new RegExp(`("[^"]*(?:${NAMES})[^"]*"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|[^,}\\]\\s]+)`, 'gi');
const PLAIN = new RegExp(`\\b((?:\\w*(?:${NAMES})\\w*)\\s*[=:]\\s*)(?!"?\\*\\*\\*)(?:bearer\\s+|basic\\s+)?[^\\s,;&"'}]+`, 'gi');
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/@]+@/gi;

export const masked = (text: string): string => text.replace(QUOTED, '$1"***"').replace(PLAIN, '$1***').replace(IN_ADDRESS, '$1:***@');
