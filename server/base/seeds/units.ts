/** Units of UN/CEFACT Recommendation 20, packages of Recommendation 21 with the prefix X; Chinese names are ours. */
import { table } from '../../platform/seeds/table.js';

export const units = table(`
uomCode	rec20Code	uomName	uomNameEn	symbol	uomClass	decimals	classBaseFlag
PCS	H87	个	Piece	pcs	COUNT	0	Y
EA	C62	件	Each	ea	COUNT	0	N
SET	SET	套	Set	set	COUNT	0	N
PR	PR	双	Pair	pr	COUNT	0	N
DOZ	DZN	打	Dozen	doz	COUNT	0	N
KIT	KT	组	Kit	kit	COUNT	0	N
HUN	CEN	百	Hundred	hun	COUNT	0	N
KPCS	MIL	千	Thousand	k	COUNT	3	N
KG	KGM	千克	Kilogram	kg	MASS	3	Y
G	GRM	克	Gram	g	MASS	3	N
MG	MGM	毫克	Milligram	mg	MASS	3	N
T	TNE	吨	Tonne	t	MASS	3	N
M	MTR	米	Metre	m	LENGTH	3	Y
CM	CMT	厘米	Centimetre	cm	LENGTH	2	N
MM	MMT	毫米	Millimetre	mm	LENGTH	2	N
KM	KMT	千米	Kilometre	km	LENGTH	3	N
IN	INH	英寸	Inch	in	LENGTH	3	N
FT	FOT	英尺	Foot	ft	LENGTH	3	N
M2	MTK	平方米	Square metre	m²	AREA	4	Y
CM2	CMK	平方厘米	Square centimetre	cm²	AREA	2	N
M3	MTQ	立方米	Cubic metre	m³	VOLUME	4	N
CM3	CMQ	立方厘米	Cubic centimetre	cm³	VOLUME	2	N
L	LTR	升	Litre	l	VOLUME	3	Y
ML	MLT	毫升	Millilitre	ml	VOLUME	2	N
HR	HUR	小时	Hour	h	TIME	2	Y
MIN	MIN	分钟	Minute	min	TIME	0	N
DAY	DAY	天	Day	d	TIME	1	N
WEEK	WEE	周	Week	wk	TIME	1	N
MON	MON	月	Month	mo	TIME	1	N
YR	ANN	年	Year	yr	TIME	1	N
KWH	KWH	千瓦时	Kilowatt hour	kWh	ENERGY	2	Y
LOT	LS	批	Lump sum	lot	SERVICE	0	Y
TIMES	E48	次	Service unit	×	SERVICE	0	N
PCT	P1	百分比	Percent	%	SERVICE	2	N
ROLL	XRO	卷	Roll	roll	PACKAGE	0	N
REEL	XRL	盘	Reel	reel	PACKAGE	0	N
BOX	XBX	盒	Box	box	PACKAGE	0	Y
CTN	XCT	箱	Carton	ctn	PACKAGE	0	N
BAG	XBG	袋	Bag	bag	PACKAGE	0	N
PLT	XPX	托	Pallet	plt	PACKAGE	0	N
SHT	XST	张	Sheet	sht	PACKAGE	0	N
DRUM	XDR	桶	Drum	drum	PACKAGE	0	N
BTL	XBO	瓶	Bottle	btl	PACKAGE	0	N
MM2	MMK	平方毫米	Square millimetre	mm²	AREA	2	N
DM2	DMK	平方分米	Square decimetre	dm²	AREA	2	N
KM2	KMK	平方千米	Square kilometre	km²	AREA	4	N
HA	HAR	公顷	Hectare	ha	AREA	4	N
FT2	FTK	平方英尺	Square foot	ft²	AREA	3	N
IN2	INK	平方英寸	Square inch	in²	AREA	3	N
MM3	MMQ	立方毫米	Cubic millimetre	mm³	VOLUME	2	N
DM3	DMQ	立方分米	Cubic decimetre	dm³	VOLUME	3	N
GAL	GLL	加仑	Gallon (US)	gal	VOLUME	3	N
HL	HLT	百升	Hectolitre	hl	VOLUME	3	N
WH	WHR	瓦时	Watt hour	Wh	ENERGY	2	N
MWH	MWH	兆瓦时	Megawatt hour	MWh	ENERGY	3	N
MJ	3B	兆焦	Megajoule	MJ	ENERGY	2	N
GJ	GV	吉焦	Gigajoule	GJ	ENERGY	3	N
KJ	KJO	千焦	Kilojoule	kJ	ENERGY	2	N
SEC	SEC	秒	Second	s	TIME	0	N
QTR	QAN	季度	Quarter of a year	qtr	TIME	1	N
`);
