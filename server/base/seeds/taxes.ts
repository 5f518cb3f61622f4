/** Chinese VAT rates with the time in which they hold, and what is not taxed. */
import { table } from '../../platform/seeds/table.js';

export const taxes = table(`
taxCode	taxName	taxNameEn	taxKind	rate	startDate	endDate
VAT13	增值税13%	VAT 13%	VAT	13	2019-04-01	
VAT9	增值税9%	VAT 9%	VAT	9	2019-04-01	
VAT6	增值税6%	VAT 6%	VAT	6	2016-05-01	
VAT3	增值税3%(征收率)	VAT 3% (levy rate)	VAT	3	2014-07-01	
VAT1	增值税1%(小规模)	VAT 1% (small taxpayers)	VAT	1	2020-03-01	
VAT0	增值税零税率	VAT 0%	VAT	0	2016-05-01	
EXEMPT	免税	Exempt	EXEMPT	0	2016-05-01	
NON_TAXABLE	不征税	Not taxable	NON_TAXABLE	0	2016-05-01	
VAT16	增值税16%	VAT 16%	VAT	16	2018-05-01	2019-03-31
VAT10	增值税10%	VAT 10%	VAT	10	2018-05-01	2019-03-31
`);
