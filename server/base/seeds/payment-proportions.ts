/** Usual payment stages; a stage is name:English name:type:share:due on:days after. */
import { table } from '../../platform/seeds/table.js';

export const paymentProportions = table(`
proportionCode	proportionName	proportionNameEn	procurementType	stages
GOODS-30-60-10	30/60/10 货物	30/60/10 goods	GOODS	预付款:Prepayment:PREPAY:30:SIGNED:7/到货款:Delivery:DELIVERY:60:DELIVERED:30/质保金:Warranty:WARRANTY:10:WARRANTY_END:30
GOODS-100	100% 货到	100% on delivery	GOODS	到货款:Delivery:DELIVERY:100:DELIVERED:30
WORKS-20-50-27-3	20/50/27/3 工程	20/50/27/3 works	WORKS	预付款:Prepayment:PREPAY:20:SIGNED:14/进度款:Progress:PROGRESS:50:INVOICE:30/结算款:Final account:FINAL:27:ACCEPTED:60/质保金:Warranty:WARRANTY:3:WARRANTY_END:30
EQUIP-30-40-20-10	30/40/20/10 设备	30/40/20/10 equipment	GOODS	预付款:Prepayment:PREPAY:30:SIGNED:7/发货款:Before shipment:PROGRESS:40:INVOICE:15/验收款:Acceptance:ACCEPTANCE:20:ACCEPTED:30/质保金:Warranty:WARRANTY:10:WARRANTY_END:30
SERVICE-MONTHLY	月度服务 100%	Monthly service 100%	SERVICES	服务款:Service:PROGRESS:100:INVOICE:30
TOOL-50-50	50/50 模具	50/50 tooling	GOODS	预付款:Prepayment:PREPAY:50:SIGNED:7/验收款:Acceptance:ACCEPTANCE:50:ACCEPTED:30
10-80-10	10/80/10	10/80/10	GOODS	预付款:Prepayment:PREPAY:10:SIGNED:7/到货款:Delivery:DELIVERY:80:DELIVERED:45/质保金:Warranty:WARRANTY:10:WARRANTY_END:30
PREPAY-100	100% 预付	100% in advance	GOODS	预付款:Prepayment:PREPAY:100:SIGNED:0
`);
