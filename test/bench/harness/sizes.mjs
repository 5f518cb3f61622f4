/** With `--small` a bench is as small as it can be and still tells whether its answers are right; its figures then mean nothing. */
export const isSmall = process.argv.includes('--small');
export const sized = (full, small) => (isSmall ? small : full);
