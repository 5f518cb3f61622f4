/** The shipped tree of purchase categories, in the manner of segments, families and classes (base-srm.md §4). */
import { table } from '../../platform/seeds/table.js';

export const categories = table(`
categoryCode	categoryName	categoryNameEn	procurementType
01	原材料	Raw materials	GOODS
02	电子元器件	Electronics	GOODS
03	机械零部件	Mechanical parts	GOODS
04	包装印刷	Packaging and print	GOODS
05	设备	Equipment	GOODS
06	MRO辅料	MRO	GOODS
07	外协加工	Outsourcing	SERVICES
08	服务	Services	SERVICES
09	工程	Works	WORKS
10	能源	Energy	GOODS
0101	钢材	Steel	GOODS
0102	有色金属	Non-ferrous metals	GOODS
0103	塑料粒子	Plastic granules	GOODS
0104	橡胶	Rubber	GOODS
0105	纸张	Paper	GOODS
0106	油墨涂料	Inks and coatings	GOODS
0107	化工	Chemicals	GOODS
0201	主动器件	Active components	GOODS
0202	被动器件	Passive components	GOODS
0203	PCB	Printed circuit boards	GOODS
0204	连接器	Connectors	GOODS
0205	线缆	Cables	GOODS
0206	显示屏	Displays	GOODS
0207	电池电源	Batteries and power	GOODS
0301	机加件	Machined parts	GOODS
0302	冲压件	Stamped parts	GOODS
0303	压铸件	Die castings	GOODS
0304	注塑件	Injection mouldings	GOODS
0305	紧固件	Fasteners	GOODS
0306	轴承传动	Bearings and drives	GOODS
0307	模具	Moulds	GOODS
0401	纸箱	Cartons	GOODS
0402	彩盒	Colour boxes	GOODS
0403	标签	Labels	GOODS
0404	说明书	Manuals	GOODS
0405	缓冲材料	Cushioning	GOODS
0501	生产设备	Production equipment	GOODS
0502	检测仪器	Test instruments	GOODS
0503	IT设备	IT equipment	GOODS
0504	备品备件	Spare parts	GOODS
0601	工具	Tools	GOODS
0602	劳保用品	Safety equipment	GOODS
0603	办公用品	Office supplies	GOODS
0604	润滑清洗	Lubricants and cleaning	GOODS
0701	表面处理	Surface treatment	SERVICES
0702	机加外协	Contract machining	SERVICES
0703	组装外协	Contract assembly	SERVICES
0801	物流仓储	Logistics and storage	SERVICES
0802	人力资源	Human resources	SERVICES
0803	信息技术	Information technology	SERVICES
0804	咨询培训	Consulting and training	SERVICES
0805	市场会务	Marketing and events	SERVICES
0806	物业食堂	Facilities and canteen	SERVICES
0901	土建	Civil works	WORKS
0902	装修	Interior works	WORKS
0903	机电安装	Mechanical and electrical works	WORKS
0904	设计监理	Design and supervision	WORKS
1001	电力	Electricity	GOODS
1002	天然气	Natural gas	GOODS
020301	刚性板	Rigid boards	GOODS
020302	柔性板	Flexible boards	GOODS
020303	刚挠结合板	Rigid-flex boards	GOODS
`);
