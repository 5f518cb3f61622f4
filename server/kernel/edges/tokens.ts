/** Name of the kernel among Nest's providers. */
export const KERNEL = Symbol('KERNEL');
