export const en = {
  labels: 'Labels',
  labelsHint: 'A label for each package (100 × 70 mm) with bar code and QR code; {most} at once at most.',
  labelsNone: 'Enter what is shipped and what a package holds, and save.',
  labelsAll: 'Print all labels ({count})',
  labelsLine: 'Print labels of line {line}',
  labelLine: 'Line',
  labelItem: 'Material',
  labelBoxes: 'Packages',
  labelFrom: 'From package',
  labelTo: 'To package',
  labelPrint: 'Print',
  labelsFile: 'labels',
} as const;
