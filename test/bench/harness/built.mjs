/** The product as it runs: its built modules. */
export const built = (file) => import(new URL(`../../../dist/${file}.js`, import.meta.url).href);
