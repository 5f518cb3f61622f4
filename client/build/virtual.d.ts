declare module 'virtual:definitions' {
  export const catalogue: readonly Omit<import('../kernel/definitions.js').CatalogueEntry, 'load'>[];
}

declare module 'virtual:definition-loaders' {
  export const loaders: Readonly<Record<string, () => Promise<import('@machines/kernel/definition.js').AnyDefinition>>>;
}
