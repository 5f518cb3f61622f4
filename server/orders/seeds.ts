/** Types of orders that the product ships (orders-deliveries.md §2), one at least of each way that an order may take. */
import type { Seed } from '../platform/seeds/table.js';
import { table } from '../platform/seeds/table.js';

/** Without a flag: as the form of a type begins. */
const types = table(`
billTypeCode	billTypeName	billTypeNameEn	orderKind	confirmDays	autoConfirmFlag	noticeFlag	inspectFlag	consignFlag	priceRequiredFlag	aslControlFlag
STD	标准采购	Standard	STANDARD							
CON	寄售采购	Consignment	CONSIGN					Y		
OUT	委外加工	Outsourcing	OUTSOURCE							
SMP	样品采购	Sample	SAMPLE			N				N
TRY	试用采购	Trial	TRIAL							N
URG	加急采购	Urgent	STANDARD	1	Y					
FOC	免费采购	Free of charge	FREE					N	N	
SRV	服务采购	Service	SERVICE			N	N			
`);

export const orderSeeds: readonly Seed[] = [
  {
    type: 'srmPurBillType',
    keys: ['billTypeCode'],
    source: { code: 'GUILDHALL', version: '1' },
    rows: types,
    made: ({ confirmDays, ...row }) => {
      const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
      return { fields: { ...said, ...(confirmDays ? { confirmDays: Number(confirmDays) } : {}) } };
    },
    then: () => ['ENABLE'],
  },
];
