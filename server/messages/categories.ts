/** Which category a family's messages are of, where no template says it. */
const ofFamily: Readonly<Record<string, string>> = {
  compete: 'SOURCING',
  purchasing: 'SOURCING',
  orders: 'ORDER',
  contracts: 'CONTRACT',
  suppliers: 'NOTICE',
  performance: 'PERFORMANCE',
  process: 'APPROVAL',
  messages: 'NOTICE',
};

export const categoryOf = (path: string): string => ofFamily[path.split('/')[0]!] ?? 'SYSTEM';
