/** Usual payment terms; their names are ours. */
import { table } from '../../platform/seeds/table.js';

export const paymentTerms = table(`
termCode	termName	termNameEn	baseline	days	discountDays	discountRate	payMethod	proportion	exFlag
PREPAY	款到发货	Payment before delivery	ORDER_DATE	0			TT		Y
COD	货到付款	Payment on delivery	RECEIPT_DATE	0			TT		Y
NET15	开票后15天	15 days net	INVOICE_DATE	15			TT		Y
NET30	开票后30天	30 days net	INVOICE_DATE	30			TT		Y
NET45	开票后45天	45 days net	INVOICE_DATE	45			TT		Y
NET60	开票后60天	60 days net	INVOICE_DATE	60			TT		Y
NET90	开票后90天	90 days net	INVOICE_DATE	90			BANK_ACCEPTANCE		Y
EOM30	月结30天	30 days from end of month	MONTH_END_INVOICE	30			TT		Y
EOM60	月结60天	60 days from end of month	MONTH_END_INVOICE	60			TT		Y
EOM90	月结90天	90 days from end of month	MONTH_END_INVOICE	90			BANK_ACCEPTANCE		Y
2_10_NET30	10天内2%,30天全额	2/10 net 30	INVOICE_DATE	30	10	2	TT		Y
STAGES	分阶段付款	In stages	STAGES	0			TT	GOODS-30-60-10	N
`);
