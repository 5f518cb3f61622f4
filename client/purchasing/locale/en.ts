export const en = {
  generate: 'Generate',
  generateTitle: 'Sum up what requisitions ask',
  generateHint: 'A row for each material and month that has none; rows that are there are counted anew.',
  generated: '{{made}} new rows, {{counted}} counted anew',
  urged: '{{n}} urged: whoever is waited for has a message.',
  more: 'There is more: generate once again.',
} as const;
