export const en = {
  tables: 'Tables',
  orgName: 'Organisation', itemCode: 'Code', itemName: 'Name', spec: 'Specification', categoryName: 'Category', uomName: 'Unit', active: 'May be bought', buyerName: 'Buyer', minOrderQty: 'Order at least', packQty: 'Pack', leadTimeDays: 'Lead time, days', suppliers: 'Suppliers', bestPrice: 'Best price', ownPrice: 'Your price', priceValidTo: 'Price until', lastOrderDate: 'Last order', openOrderQty: 'On order', drawingVersion: 'Drawing',
  only: 'Only', NO_BUYER: 'Without buyer', NO_PRICE: 'Without price', SINGLE_SOURCE: 'Single source', EXPIRING: 'Price ends within 60 days', findMaterial: 'Code, name or specification', activeYes: 'Yes', inactiveSTATE: 'Not in use', inactiveORG: 'Not in this organisation', inactiveNOT_PURCHASED: 'Not purchased', inactiveEOL: 'End of life', inactiveSERVICE: 'Service only', inactiveNPI: 'Trial', next: 'Next page', previous: 'Previous page',
 
  categories: 'Purchase categories', findCategory: 'Code or name', materialsIn: '{{n}} materials', addRoot: 'New segment', addChild: 'New below', chooseCategory: 'Choose a category', chooseCategoryHint: 'Drag a category onto another one to move it', moveTitle: 'Move the category', moveWhat: 'Move {{from}} below {{into}}', moveHint: 'Its code stays; the paths of it and of those below follow.', move: 'Move', moved: 'Moved', cancel: 'Cancel',
  holds: 'What holds', certificates: 'Required certificates', sourcesAndQuotes: 'Sources / quotes at least', attributes: 'Attributes', nothingSaid: 'Nothing is said', materials: 'Materials',
  rows: '{{n}} rows', changed: 'changed {{at}}',
} as const;
