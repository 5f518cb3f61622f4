/** Currencies of ISO 4217 list one, edition 2024-06-25; names and symbols of Unicode CLDR. Funds, metals and currencies rarely met are shipped disabled. */
import { table } from '../../platform/seeds/table.js';

export const currencies = table(`
currencyCode	numericCode	currencyName	currencyNameEn	symbol	minorUnit	state
AED	784	阿联酋迪拉姆	United Arab Emirates Dirham	AED	2	disabled
AFN	971	阿富汗尼	Afghan Afghani	؋	2	disabled
ALL	008	阿尔巴尼亚列克	Albanian Lek	ALL	2	disabled
AMD	051	亚美尼亚德拉姆	Armenian Dram	֏	2	disabled
ANG	532	荷属安的列斯盾	Netherlands Antillean Guilder	ANG	2	disabled
AOA	973	安哥拉宽扎	Angolan Kwanza	Kz	2	disabled
ARS	032	阿根廷比索	Argentine Peso	$	2	disabled
AUD	036	澳大利亚元	Australian Dollar	$	2	
AWG	533	阿鲁巴弗罗林	Aruban Florin	AWG	2	disabled
AZN	944	阿塞拜疆马纳特	Azerbaijani Manat	₼	2	disabled
BAM	977	波斯尼亚-黑塞哥维那可兑换马克	Bosnia-Herzegovina Convertible Mark	KM	2	disabled
BBD	052	巴巴多斯元	Barbadian Dollar	$	2	disabled
BDT	050	孟加拉塔卡	Bangladeshi Taka	৳	2	disabled
BGN	975	保加利亚列弗	Bulgarian Lev	BGN	2	disabled
BHD	048	巴林第纳尔	Bahraini Dinar	BHD	3	disabled
BIF	108	布隆迪法郎	Burundian Franc	BIF	0	disabled
BMD	060	百慕大元	Bermudan Dollar	$	2	disabled
BND	096	文莱元	Brunei Dollar	$	2	disabled
BOB	068	玻利维亚诺	Bolivian Boliviano	Bs	2	disabled
BOV	984	玻利维亚 Mvdol（资金）	Bolivian Mvdol	BOV	2	disabled
BRL	986	巴西雷亚尔	Brazilian Real	R$	2	disabled
BSD	044	巴哈马元	Bahamian Dollar	$	2	disabled
BTN	064	不丹努尔特鲁姆	Bhutanese Ngultrum	BTN	2	disabled
BWP	072	博茨瓦纳普拉	Botswanan Pula	P	2	disabled
BYN	933	白俄罗斯卢布	Belarusian Ruble	р.	2	disabled
BZD	084	伯利兹元	Belize Dollar	$	2	disabled
CAD	124	加拿大元	Canadian Dollar	$	2	
CDF	976	刚果法郎	Congolese Franc	CDF	2	disabled
CHE	947	欧元 (WIR)	WIR Euro	CHE	2	disabled
CHF	756	瑞士法郎	Swiss Franc	CHF	2	
CHW	948	法郎 (WIR)	WIR Franc	CHW	2	disabled
CLF	990	智利（资金）	Chilean Unit of Account (UF)	CLF	4	disabled
CLP	152	智利比索	Chilean Peso	$	0	disabled
CNY	156	人民币	Chinese Yuan	¥	2	
COP	170	哥伦比亚比索	Colombian Peso	$	2	disabled
COU	970	哥伦比亚币	Colombian Real Value Unit	COU	2	disabled
CRC	188	哥斯达黎加科朗	Costa Rican Colón	₡	2	disabled
CUC	931	古巴可兑换比索	Cuban Convertible Peso	$	2	disabled
CUP	192	古巴比索	Cuban Peso	$	2	disabled
CVE	132	佛得角埃斯库多	Cape Verdean Escudo	CVE	2	disabled
CZK	203	捷克克朗	Czech Koruna	Kč	2	disabled
DJF	262	吉布提法郎	Djiboutian Franc	DJF	0	disabled
DKK	208	丹麦克朗	Danish Krone	kr	2	disabled
DOP	214	多米尼加比索	Dominican Peso	$	2	disabled
DZD	012	阿尔及利亚第纳尔	Algerian Dinar	DZD	2	disabled
EGP	818	埃及镑	Egyptian Pound	E£	2	disabled
ERN	232	厄立特里亚纳克法	Eritrean Nakfa	ERN	2	disabled
ETB	230	埃塞俄比亚比尔	Ethiopian Birr	ETB	2	disabled
EUR	978	欧元	Euro	€	2	
FJD	242	斐济元	Fijian Dollar	$	2	disabled
FKP	238	福克兰群岛镑	Falkland Islands Pound	£	2	disabled
GBP	826	英镑	British Pound	£	2	
GEL	981	格鲁吉亚拉里	Georgian Lari	₾	2	disabled
GHS	936	加纳塞地	Ghanaian Cedi	GH₵	2	disabled
GIP	292	直布罗陀镑	Gibraltar Pound	£	2	disabled
GMD	270	冈比亚达拉西	Gambian Dalasi	GMD	2	disabled
GNF	324	几内亚法郎	Guinean Franc	FG	0	disabled
GTQ	320	危地马拉格查尔	Guatemalan Quetzal	Q	2	disabled
GYD	328	圭亚那元	Guyanaese Dollar	$	2	disabled
HKD	344	港元	Hong Kong Dollar	$	2	
HNL	340	洪都拉斯伦皮拉	Honduran Lempira	L	2	disabled
HTG	332	海地古德	Haitian Gourde	HTG	2	disabled
HUF	348	匈牙利福林	Hungarian Forint	Ft	2	disabled
IDR	360	印度尼西亚卢比	Indonesian Rupiah	Rp	2	disabled
ILS	376	以色列新谢克尔	Israeli New Shekel	₪	2	disabled
INR	356	印度卢比	Indian Rupee	₹	2	
IQD	368	伊拉克第纳尔	Iraqi Dinar	IQD	3	disabled
IRR	364	伊朗里亚尔	Iranian Rial	IRR	2	disabled
ISK	352	冰岛克朗	Icelandic Króna	kr	0	disabled
JMD	388	牙买加元	Jamaican Dollar	$	2	disabled
JOD	400	约旦第纳尔	Jordanian Dinar	JOD	3	disabled
JPY	392	日元	Japanese Yen	¥	0	
KES	404	肯尼亚先令	Kenyan Shilling	KES	2	disabled
KGS	417	吉尔吉斯斯坦索姆	Kyrgyz Som	⃀	2	disabled
KHR	116	柬埔寨瑞尔	Cambodian Riel	៛	2	disabled
KMF	174	科摩罗法郎	Comorian Franc	CF	0	disabled
KPW	408	朝鲜元	North Korean Won	₩	2	disabled
KRW	410	韩元	South Korean Won	₩	0	
KWD	414	科威特第纳尔	Kuwaiti Dinar	KWD	3	disabled
KYD	136	开曼元	Cayman Islands Dollar	$	2	disabled
KZT	398	哈萨克斯坦坚戈	Kazakhstani Tenge	₸	2	disabled
LAK	418	老挝基普	Laotian Kip	₭	2	disabled
LBP	422	黎巴嫩镑	Lebanese Pound	L£	2	disabled
LKR	144	斯里兰卡卢比	Sri Lankan Rupee	Rs	2	disabled
LRD	430	利比里亚元	Liberian Dollar	$	2	disabled
LSL	426	莱索托洛蒂	Lesotho Loti	LSL	2	disabled
LYD	434	利比亚第纳尔	Libyan Dinar	LYD	3	disabled
MAD	504	摩洛哥迪拉姆	Moroccan Dirham	MAD	2	disabled
MDL	498	摩尔多瓦列伊	Moldovan Leu	MDL	2	disabled
MGA	969	马达加斯加阿里亚里	Malagasy Ariary	Ar	2	disabled
MKD	807	马其顿第纳尔	Macedonian Denar	MKD	2	disabled
MMK	104	缅甸元	Myanmar Kyat	K	2	disabled
MNT	496	蒙古图格里克	Mongolian Tugrik	₮	2	disabled
MOP	446	澳门币	Macanese Pataca	MOP	2	disabled
MRU	929	毛里塔尼亚乌吉亚	Mauritanian Ouguiya	MRU	2	disabled
MUR	480	毛里求斯卢比	Mauritian Rupee	Rs	2	disabled
MVR	462	马尔代夫卢菲亚	Maldivian Rufiyaa	MVR	2	disabled
MWK	454	马拉维克瓦查	Malawian Kwacha	MWK	2	disabled
MXN	484	墨西哥比索	Mexican Peso	$	2	disabled
MXV	979	墨西哥（资金）	Mexican Investment Unit	MXV	2	disabled
MYR	458	马来西亚林吉特	Malaysian Ringgit	RM	2	
MZN	943	莫桑比克美提卡	Mozambican Metical	MZN	2	disabled
NAD	516	纳米比亚元	Namibian Dollar	$	2	disabled
NGN	566	尼日利亚奈拉	Nigerian Naira	₦	2	disabled
NIO	558	尼加拉瓜科多巴	Nicaraguan Córdoba	C$	2	disabled
NOK	578	挪威克朗	Norwegian Krone	kr	2	disabled
NPR	524	尼泊尔卢比	Nepalese Rupee	Rs	2	disabled
NZD	554	新西兰元	New Zealand Dollar	$	2	disabled
OMR	512	阿曼里亚尔	Omani Rial	OMR	3	disabled
PAB	590	巴拿马巴波亚	Panamanian Balboa	PAB	2	disabled
PEN	604	秘鲁索尔	Peruvian Sol	PEN	2	disabled
PGK	598	巴布亚新几内亚基那	Papua New Guinean Kina	PGK	2	disabled
PHP	608	菲律宾比索	Philippine Peso	₱	2	disabled
PKR	586	巴基斯坦卢比	Pakistani Rupee	Rs	2	disabled
PLN	985	波兰兹罗提	Polish Zloty	zł	2	disabled
PYG	600	巴拉圭瓜拉尼	Paraguayan Guarani	₲	0	disabled
QAR	634	卡塔尔里亚尔	Qatari Riyal	QAR	2	disabled
RON	946	罗马尼亚列伊	Romanian Leu	lei	2	disabled
RSD	941	塞尔维亚第纳尔	Serbian Dinar	RSD	2	disabled
RUB	643	俄罗斯卢布	Russian Ruble	₽	2	disabled
RWF	646	卢旺达法郎	Rwandan Franc	RF	0	disabled
SAR	682	沙特里亚尔	Saudi Riyal	SAR	2	disabled
SBD	090	所罗门群岛元	Solomon Islands Dollar	$	2	disabled
SCR	690	塞舌尔卢比	Seychellois Rupee	SCR	2	disabled
SDG	938	苏丹镑	Sudanese Pound	SDG	2	disabled
SEK	752	瑞典克朗	Swedish Krona	kr	2	disabled
SGD	702	新加坡元	Singapore Dollar	$	2	
SHP	654	圣赫勒拿群岛磅	St. Helena Pound	£	2	disabled
SLE	925	塞拉利昂新利昂	Sierra Leonean Leone	SLE	2	disabled
SOS	706	索马里先令	Somali Shilling	SOS	2	disabled
SRD	968	苏里南元	Surinamese Dollar	$	2	disabled
SSP	728	南苏丹镑	South Sudanese Pound	£	2	disabled
STN	930	圣多美和普林西比多布拉	São Tomé & Príncipe Dobra	Db	2	disabled
SVC	222	萨尔瓦多科朗	Salvadoran Colón	SVC	2	disabled
SYP	760	叙利亚镑	Syrian Pound	£	2	disabled
SZL	748	斯威士兰里兰吉尼	Swazi Lilangeni	SZL	2	disabled
THB	764	泰铢	Thai Baht	฿	2	
TJS	972	塔吉克斯坦索莫尼	Tajikistani Somoni	TJS	2	disabled
TMT	934	土库曼斯坦马纳特	Turkmenistani Manat	TMT	2	disabled
TND	788	突尼斯第纳尔	Tunisian Dinar	TND	3	disabled
TOP	776	汤加潘加	Tongan Paʻanga	T$	2	disabled
TRY	949	土耳其里拉	Turkish Lira	₺	2	disabled
TTD	780	特立尼达和多巴哥元	Trinidad & Tobago Dollar	$	2	disabled
TWD	901	新台币	New Taiwan Dollar	NT$	2	
TZS	834	坦桑尼亚先令	Tanzanian Shilling	TZS	2	disabled
UAH	980	乌克兰格里夫纳	Ukrainian Hryvnia	₴	2	disabled
UGX	800	乌干达先令	Ugandan Shilling	UGX	0	disabled
USD	840	美元	US Dollar	$	2	
USN	997	美元（次日）	US Dollar (Next day)	USN	2	disabled
UYI	940	乌拉圭比索（索引单位）	Uruguayan Peso (Indexed Units)	UYI	0	disabled
UYU	858	乌拉圭比索	Uruguayan Peso	$	2	disabled
UYW	927	乌拉圭票面工资指数单位	Uruguayan Nominal Wage Index Unit	UYW	4	disabled
UZS	860	乌兹别克斯坦苏姆	Uzbekistani Som	UZS	2	disabled
VED	926	委内瑞拉主权币	Bolívar Soberano	VED	2	disabled
VES	928	委内瑞拉玻利瓦尔	Venezuelan Bolívar	VES	2	disabled
VND	704	越南盾	Vietnamese Dong	₫	0	
VUV	548	瓦努阿图瓦图	Vanuatu Vatu	VUV	0	disabled
WST	882	萨摩亚塔拉	Samoan Tala	WST	2	disabled
XAF	950	中非法郎	Central African CFA Franc	FCFA	0	disabled
XAG	961	银	Silver	XAG	0	disabled
XAU	959	黄金	Gold	XAU	0	disabled
XBA	955	欧洲复合单位	European Composite Unit	XBA	0	disabled
XBB	956	欧洲货币联盟	European Monetary Unit	XBB	0	disabled
XBC	957	欧洲计算单位 (XBC)	European Unit of Account (XBC)	XBC	0	disabled
XBD	958	欧洲计算单位 (XBD)	European Unit of Account (XBD)	XBD	0	disabled
XCD	951	东加勒比元	East Caribbean Dollar	$	2	disabled
XDR	960	特别提款权	Special Drawing Rights	XDR	0	disabled
XOF	952	西非法郎	West African CFA Franc	F CFA	0	disabled
XPD	964	钯	Palladium	XPD	0	disabled
XPF	953	太平洋法郎	CFP Franc	CFPF	0	disabled
XPT	962	铂	Platinum	XPT	0	disabled
XSU	994	苏克雷	Sucre	XSU	0	disabled
XTS	963	测试货币代码	Testing Currency Code	XTS	0	disabled
XUA	965	非洲开发银行记账单位	ADB Unit of Account	XUA	0	disabled
XXX	999	未知货币	Unknown Currency	XXX	0	disabled
YER	886	也门里亚尔	Yemeni Rial	YER	2	disabled
ZAR	710	南非兰特	South African Rand	R	2	disabled
ZMW	967	赞比亚克瓦查	Zambian Kwacha	ZK	2	disabled
ZWG	924	津巴布韦金元	Zimbabwean Gold	ZWG	2	disabled
`);
