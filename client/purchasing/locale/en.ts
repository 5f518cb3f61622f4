export const en = {
  generate: 'Generate',
  generateTitle: 'Sum up what requisitions ask',
  generateHint: 'A row for each material and month that has none; rows that are there are counted anew.',
  generated: '{{made}} new rows, {{counted}} counted anew',
  more: 'There is more: generate once again.',
} as const;
