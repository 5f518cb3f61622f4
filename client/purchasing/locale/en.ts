export const en = {
  generate: 'Generate',
  generateTitle: 'Sum up what requisitions ask',
  generateHint: 'A row for each material and month that has none; rows that are there are counted anew.',
  generated: '{{made}} new rows, {{counted}} counted anew',
  urged: '{{n}} urged: whoever is waited for has a message.',
  byStep: 'Lines by the step that they wait for',
  stepLate: '{{n}} overdue',
  stepDays: '{{n}} days on average',
  more: 'There is more: generate once again.',
} as const;
