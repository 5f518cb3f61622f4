declare module 'virtual:definitions' {
  export const catalogue: readonly import('../kernel/definitions.js').CatalogueEntry[];
}
