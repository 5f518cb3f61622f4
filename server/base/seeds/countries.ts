/** Countries and regions of ISO 3166-1; names of Unicode CLDR, telephone prefixes of ITU E.164, lengths of the SWIFT IBAN registry. */
import { table } from '../../platform/seeds/table.js';

export const countries = table(`
countryCode	alpha3	numericCode	countryName	countryNameEn	phonePrefix	ibanLength	postcodePattern
AD	AND	020	安道尔	Andorra	+376	24	
AE	ARE	784	阿拉伯联合酋长国	United Arab Emirates	+971	23	
AF	AFG	004	阿富汗	Afghanistan	+93		
AG	ATG	028	安提瓜和巴布达	Antigua & Barbuda	+1-268		
AI	AIA	660	安圭拉	Anguilla	+1-264		
AL	ALB	008	阿尔巴尼亚	Albania	+355	28	
AM	ARM	051	亚美尼亚	Armenia	+374		
AO	AGO	024	安哥拉	Angola	+244		
AQ	ATA	010	南极洲	Antarctica	+672		
AR	ARG	032	阿根廷	Argentina	+54		
AS	ASM	016	美属萨摩亚	American Samoa	+1-684		
AT	AUT	040	奥地利	Austria	+43	20	^\\d{4}$
AU	AUS	036	澳大利亚	Australia	+61		^\\d{4}$
AW	ABW	533	阿鲁巴	Aruba	+297		
AX	ALA	248	奥兰群岛	Åland Islands	+358		
AZ	AZE	031	阿塞拜疆	Azerbaijan	+994	28	
BA	BIH	070	波斯尼亚和黑塞哥维那	Bosnia & Herzegovina	+387	20	
BB	BRB	052	巴巴多斯	Barbados	+1-246		
BD	BGD	050	孟加拉国	Bangladesh	+880		
BE	BEL	056	比利时	Belgium	+32	16	^\\d{4}$
BF	BFA	854	布基纳法索	Burkina Faso	+226		
BG	BGR	100	保加利亚	Bulgaria	+359	22	
BH	BHR	048	巴林	Bahrain	+973	22	
BI	BDI	108	布隆迪	Burundi	+257	27	
BJ	BEN	204	贝宁	Benin	+229		
BL	BLM	652	圣巴泰勒米	St. Barthélemy	+590		
BM	BMU	060	百慕大	Bermuda	+1-441		
BN	BRN	096	文莱	Brunei	+673		
BO	BOL	068	玻利维亚	Bolivia	+591		
BQ	BES	535	荷属加勒比区	Caribbean Netherlands	+599		
BR	BRA	076	巴西	Brazil	+55	29	
BS	BHS	044	巴哈马	Bahamas	+1-242		
BT	BTN	064	不丹	Bhutan	+975		
BV	BVT	074	布韦岛	Bouvet Island			
BW	BWA	072	博茨瓦纳	Botswana	+267		
BY	BLR	112	白俄罗斯	Belarus	+375	28	
BZ	BLZ	084	伯利兹	Belize	+501		
CA	CAN	124	加拿大	Canada	+1		^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$
CC	CCK	166	科科斯（基林）群岛	Cocos (Keeling) Islands	+61		
CD	COD	180	刚果（金）	Congo - Kinshasa	+243		
CF	CAF	140	中非共和国	Central African Republic	+236		
CG	COG	178	刚果（布）	Congo - Brazzaville	+242		
CH	CHE	756	瑞士	Switzerland	+41	21	^\\d{4}$
CI	CIV	384	科特迪瓦	Côte d’Ivoire	+225		
CK	COK	184	库克群岛	Cook Islands	+682		
CL	CHL	152	智利	Chile	+56		
CM	CMR	120	喀麦隆	Cameroon	+237		
CN	CHN	156	中国	China	+86		^\\d{6}$
CO	COL	170	哥伦比亚	Colombia	+57		
CR	CRI	188	哥斯达黎加	Costa Rica	+506	22	
CU	CUB	192	古巴	Cuba	+53		
CV	CPV	132	佛得角	Cape Verde	+238		
CW	CUW	531	库拉索	Curaçao	+599		
CX	CXR	162	圣诞岛	Christmas Island	+61		
CY	CYP	196	塞浦路斯	Cyprus	+357	28	
CZ	CZE	203	捷克	Czechia	+420	24	
DE	DEU	276	德国	Germany	+49	22	^\\d{5}$
DJ	DJI	262	吉布提	Djibouti	+253	27	
DK	DNK	208	丹麦	Denmark	+45	18	
DM	DMA	212	多米尼克	Dominica	+1-767		
DO	DOM	214	多米尼加共和国	Dominican Republic	+1-809	28	
DZ	DZA	012	阿尔及利亚	Algeria	+213		
EC	ECU	218	厄瓜多尔	Ecuador	+593		
EE	EST	233	爱沙尼亚	Estonia	+372	20	
EG	EGY	818	埃及	Egypt	+20	29	
EH	ESH	732	西撒哈拉	Western Sahara	+212		
ER	ERI	232	厄立特里亚	Eritrea	+291		
ES	ESP	724	西班牙	Spain	+34	24	^\\d{5}$
ET	ETH	231	埃塞俄比亚	Ethiopia	+251		
FI	FIN	246	芬兰	Finland	+358	18	
FJ	FJI	242	斐济	Fiji	+679		
FK	FLK	238	福克兰群岛	Falkland Islands	+500	18	
FM	FSM	583	密克罗尼西亚	Micronesia	+691		
FO	FRO	234	法罗群岛	Faroe Islands	+298	18	
FR	FRA	250	法国	France	+33	27	^\\d{5}$
GA	GAB	266	加蓬	Gabon	+241		
GB	GBR	826	英国	United Kingdom	+44	22	^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$
GD	GRD	308	格林纳达	Grenada	+1-473		
GE	GEO	268	格鲁吉亚	Georgia	+995	22	
GF	GUF	254	法属圭亚那	French Guiana	+594		
GG	GGY	831	根西岛	Guernsey	+44		
GH	GHA	288	加纳	Ghana	+233		
GI	GIB	292	直布罗陀	Gibraltar	+350	23	
GL	GRL	304	格陵兰	Greenland	+299	18	
GM	GMB	270	冈比亚	Gambia	+220		
GN	GIN	324	几内亚	Guinea	+224		
GP	GLP	312	瓜德罗普	Guadeloupe	+590		
GQ	GNQ	226	赤道几内亚	Equatorial Guinea	+240		
GR	GRC	300	希腊	Greece	+30	27	
GS	SGS	239	南乔治亚和南桑威奇群岛	South Georgia & South Sandwich Islands	+500		
GT	GTM	320	危地马拉	Guatemala	+502	28	
GU	GUM	316	关岛	Guam	+1-671		
GW	GNB	624	几内亚比绍	Guinea-Bissau	+245		
GY	GUY	328	圭亚那	Guyana	+592		
HK	HKG	344	中国香港特别行政区	Hong Kong SAR China	+852		
HM	HMD	334	赫德岛和麦克唐纳群岛	Heard & McDonald Islands			
HN	HND	340	洪都拉斯	Honduras	+504	28	
HR	HRV	191	克罗地亚	Croatia	+385	21	
HT	HTI	332	海地	Haiti	+509		
HU	HUN	348	匈牙利	Hungary	+36	28	
ID	IDN	360	印度尼西亚	Indonesia	+62		
IE	IRL	372	爱尔兰	Ireland	+353	22	
IL	ISR	376	以色列	Israel	+972	23	
IM	IMN	833	马恩岛	Isle of Man	+44		
IN	IND	356	印度	India	+91		^\\d{6}$
IO	IOT	086	英属印度洋领地	British Indian Ocean Territory	+246		
IQ	IRQ	368	伊拉克	Iraq	+964	23	
IR	IRN	364	伊朗	Iran	+98		
IS	ISL	352	冰岛	Iceland	+354	26	
IT	ITA	380	意大利	Italy	+39	27	^\\d{5}$
JE	JEY	832	泽西岛	Jersey	+44		
JM	JAM	388	牙买加	Jamaica	+1-876		
JO	JOR	400	约旦	Jordan	+962	30	
JP	JPN	392	日本	Japan	+81		^\\d{3}-?\\d{4}$
KE	KEN	404	肯尼亚	Kenya	+254		
KG	KGZ	417	吉尔吉斯斯坦	Kyrgyzstan	+996		
KH	KHM	116	柬埔寨	Cambodia	+855		
KI	KIR	296	基里巴斯	Kiribati	+686		
KM	COM	174	科摩罗	Comoros	+269		
KN	KNA	659	圣基茨和尼维斯	St. Kitts & Nevis	+1-869		
KP	PRK	408	朝鲜	North Korea	+850		
KR	KOR	410	韩国	South Korea	+82		^\\d{5}$
KW	KWT	414	科威特	Kuwait	+965	30	
KY	CYM	136	开曼群岛	Cayman Islands	+1-345		
KZ	KAZ	398	哈萨克斯坦	Kazakhstan	+7	20	
LA	LAO	418	老挝	Laos	+856		
LB	LBN	422	黎巴嫩	Lebanon	+961	28	
LC	LCA	662	圣卢西亚	St. Lucia	+1-758	32	
LI	LIE	438	列支敦士登	Liechtenstein	+423	21	
LK	LKA	144	斯里兰卡	Sri Lanka	+94		
LR	LBR	430	利比里亚	Liberia	+231		
LS	LSO	426	莱索托	Lesotho	+266		
LT	LTU	440	立陶宛	Lithuania	+370	20	
LU	LUX	442	卢森堡	Luxembourg	+352	20	
LV	LVA	428	拉脱维亚	Latvia	+371	21	
LY	LBY	434	利比亚	Libya	+218	25	
MA	MAR	504	摩洛哥	Morocco	+212		
MC	MCO	492	摩纳哥	Monaco	+377	27	
MD	MDA	498	摩尔多瓦	Moldova	+373	24	
ME	MNE	499	黑山	Montenegro	+382	22	
MF	MAF	663	法属圣马丁	St. Martin	+590		
MG	MDG	450	马达加斯加	Madagascar	+261		
MH	MHL	584	马绍尔群岛	Marshall Islands	+692		
MK	MKD	807	北马其顿	North Macedonia	+389	19	
ML	MLI	466	马里	Mali	+223		
MM	MMR	104	缅甸	Myanmar (Burma)	+95		
MN	MNG	496	蒙古	Mongolia	+976	20	
MO	MAC	446	中国澳门特别行政区	Macao SAR China	+853		
MP	MNP	580	北马里亚纳群岛	Northern Mariana Islands	+1-670		
MQ	MTQ	474	马提尼克	Martinique	+596		
MR	MRT	478	毛里塔尼亚	Mauritania	+222	27	
MS	MSR	500	蒙特塞拉特	Montserrat	+1-664		
MT	MLT	470	马耳他	Malta	+356	31	
MU	MUS	480	毛里求斯	Mauritius	+230	30	
MV	MDV	462	马尔代夫	Maldives	+960		
MW	MWI	454	马拉维	Malawi	+265		
MX	MEX	484	墨西哥	Mexico	+52		
MY	MYS	458	马来西亚	Malaysia	+60		^\\d{5}$
MZ	MOZ	508	莫桑比克	Mozambique	+258		
NA	NAM	516	纳米比亚	Namibia	+264		
NC	NCL	540	新喀里多尼亚	New Caledonia	+687		
NE	NER	562	尼日尔	Niger	+227		
NF	NFK	574	诺福克岛	Norfolk Island	+672		
NG	NGA	566	尼日利亚	Nigeria	+234		
NI	NIC	558	尼加拉瓜	Nicaragua	+505	28	
NL	NLD	528	荷兰	Netherlands	+31	18	^\\d{4} ?[A-Z]{2}$
NO	NOR	578	挪威	Norway	+47	15	
NP	NPL	524	尼泊尔	Nepal	+977		
NR	NRU	520	瑙鲁	Nauru	+674		
NU	NIU	570	纽埃	Niue	+683		
NZ	NZL	554	新西兰	New Zealand	+64		
OM	OMN	512	阿曼	Oman	+968	23	
PA	PAN	591	巴拿马	Panama	+507		
PE	PER	604	秘鲁	Peru	+51		
PF	PYF	258	法属波利尼西亚	French Polynesia	+689		
PG	PNG	598	巴布亚新几内亚	Papua New Guinea	+675		
PH	PHL	608	菲律宾	Philippines	+63		
PK	PAK	586	巴基斯坦	Pakistan	+92	24	
PL	POL	616	波兰	Poland	+48	28	
PM	SPM	666	圣皮埃尔和密克隆群岛	St. Pierre & Miquelon	+508		
PN	PCN	612	皮特凯恩群岛	Pitcairn Islands	+64		
PR	PRI	630	波多黎各	Puerto Rico	+1-787		
PS	PSE	275	巴勒斯坦领土	Palestinian Territories	+970	29	
PT	PRT	620	葡萄牙	Portugal	+351	25	
PW	PLW	585	帕劳	Palau	+680		
PY	PRY	600	巴拉圭	Paraguay	+595		
QA	QAT	634	卡塔尔	Qatar	+974	29	
RE	REU	638	留尼汪	Réunion	+262		
RO	ROU	642	罗马尼亚	Romania	+40	24	
RS	SRB	688	塞尔维亚	Serbia	+381	22	
RU	RUS	643	俄罗斯	Russia	+7	33	
RW	RWA	646	卢旺达	Rwanda	+250		
SA	SAU	682	沙特阿拉伯	Saudi Arabia	+966	24	
SB	SLB	090	所罗门群岛	Solomon Islands	+677		
SC	SYC	690	塞舌尔	Seychelles	+248	31	
SD	SDN	729	苏丹	Sudan	+249	18	
SE	SWE	752	瑞典	Sweden	+46	24	
SG	SGP	702	新加坡	Singapore	+65		^\\d{6}$
SH	SHN	654	圣赫勒拿	St. Helena	+290		
SI	SVN	705	斯洛文尼亚	Slovenia	+386	19	
SJ	SJM	744	斯瓦尔巴和扬马延	Svalbard & Jan Mayen	+47		
SK	SVK	703	斯洛伐克	Slovakia	+421	24	
SL	SLE	694	塞拉利昂	Sierra Leone	+232		
SM	SMR	674	圣马力诺	San Marino	+378	27	
SN	SEN	686	塞内加尔	Senegal	+221		
SO	SOM	706	索马里	Somalia	+252	23	
SR	SUR	740	苏里南	Suriname	+597		
SS	SSD	728	南苏丹	South Sudan	+211		
ST	STP	678	圣多美和普林西比	São Tomé & Príncipe	+239	25	
SV	SLV	222	萨尔瓦多	El Salvador	+503	28	
SX	SXM	534	荷属圣马丁	Sint Maarten	+1-721		
SY	SYR	760	叙利亚	Syria	+963		
SZ	SWZ	748	斯威士兰	Eswatini	+268		
TC	TCA	796	特克斯和凯科斯群岛	Turks & Caicos Islands	+1-649		
TD	TCD	148	乍得	Chad	+235		
TF	ATF	260	法属南部领地	French Southern Territories			
TG	TGO	768	多哥	Togo	+228		
TH	THA	764	泰国	Thailand	+66		^\\d{5}$
TJ	TJK	762	塔吉克斯坦	Tajikistan	+992		
TK	TKL	772	托克劳	Tokelau	+690		
TL	TLS	626	东帝汶	Timor-Leste	+670	23	
TM	TKM	795	土库曼斯坦	Turkmenistan	+993		
TN	TUN	788	突尼斯	Tunisia	+216	24	
TO	TON	776	汤加	Tonga	+676		
TR	TUR	792	土耳其	Türkiye	+90	26	
TT	TTO	780	特立尼达和多巴哥	Trinidad & Tobago	+1-868		
TV	TUV	798	图瓦卢	Tuvalu	+688		
TW	TWN	158	台湾	Taiwan	+886		
TZ	TZA	834	坦桑尼亚	Tanzania	+255		
UA	UKR	804	乌克兰	Ukraine	+380	29	
UG	UGA	800	乌干达	Uganda	+256		
UM	UMI	581	美国本土外小岛屿	U.S. Outlying Islands			
US	USA	840	美国	United States	+1		^\\d{5}(-\\d{4})?$
UY	URY	858	乌拉圭	Uruguay	+598		
UZ	UZB	860	乌兹别克斯坦	Uzbekistan	+998		
VA	VAT	336	梵蒂冈	Vatican City	+39	22	
VC	VCT	670	圣文森特和格林纳丁斯	St. Vincent & Grenadines	+1-784		
VE	VEN	862	委内瑞拉	Venezuela	+58		
VG	VGB	092	英属维尔京群岛	British Virgin Islands	+1-284	24	
VI	VIR	850	美属维尔京群岛	U.S. Virgin Islands	+1-340		
VN	VNM	704	越南	Vietnam	+84		^\\d{5,6}$
VU	VUT	548	瓦努阿图	Vanuatu	+678		
WF	WLF	876	瓦利斯和富图纳	Wallis & Futuna	+681		
WS	WSM	882	萨摩亚	Samoa	+685		
YE	YEM	887	也门	Yemen	+967	30	
YT	MYT	175	马约特	Mayotte	+262		
ZA	ZAF	710	南非	South Africa	+27		
ZM	ZMB	894	赞比亚	Zambia	+260		
ZW	ZWE	716	津巴布韦	Zimbabwe	+263		
`);
