/** Placeholders of contract texts (contracts.md §3): `{{contract.title}}` and the like. Pure. */
const PLACEHOLDER = /\{\{\s*([\w.]{1,60})\s*\}\}/g;

const parties = ['name', 'creditCode', 'address', 'legalPerson', 'contact', 'mobile', 'email', 'bank', 'account'];
const known: ReadonlySet<string> = new Set([
  ...['docNumber', 'title', 'type', 'signPlace', 'signDate', 'effectiveFrom', 'effectiveTo', 'currency', 'warrantyMonths'].map(
    (key) => `contract.${key}`,
  ),
  ...['amountTaxExcl', 'taxAmount', 'amountTaxIncl', 'performanceBondAmount', 'revisionNo'].map((key) => `contract.${key}`),
  ...parties.flatMap((key) => [`partyA.${key}`, `partyB.${key}`]),
  ...['lineNo', 'itemName', 'spec', 'uom', 'quantity', 'price', 'taxRate', 'amount', 'amountTaxIncl', 'deliveryDate'].map(
    (key) => `item.${key}`,
  ),
  ...['stageNo', 'stageName', 'ratio', 'amount', 'trigger', 'daysAfter', 'dueDate'].map((key) => `stage.${key}`),
]);

/** Those of a text that no contract has. */
export const unknownPlaceholders = (text: string | null): readonly string[] => [
  ...new Set([...(text ?? '').matchAll(PLACEHOLDER)].map((match) => match[1]!).filter((key) => !known.has(key))),
];
