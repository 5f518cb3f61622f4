/**
 * How Node runs the product's server. The young generation takes what one pass over a hall of a thousand bidders makes, so
 * that it is gone before anything of it is kept; it may come to 192 MB.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=64'];
