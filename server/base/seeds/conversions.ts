/** Conversions within a class, to the base unit of the class; what the metre, the kilogram and the litre are of other units is fixed by definition. */
import { table } from '../../platform/seeds/table.js';

export const conversions = table(`
from	to	factor
G	KG	0.001
MG	KG	0.000001
T	KG	1000
CM	M	0.01
MM	M	0.001
KM	M	1000
IN	M	0.0254
FT	M	0.3048
CM2	M2	0.0001
MM2	M2	0.000001
DM2	M2	0.01
KM2	M2	1000000
HA	M2	10000
FT2	M2	0.09290304
IN2	M2	0.00064516
M3	L	1000
CM3	L	0.001
ML	L	0.001
MM3	L	0.000001
DM3	L	1
GAL	L	3.785411784
HL	L	100
MIN	HR	0.016666666667
SEC	HR	0.000277777778
DAY	HR	24
WEEK	HR	168
WH	KWH	0.001
MWH	KWH	1000
MJ	KWH	0.277777777778
GJ	KWH	277.777777777778
KJ	KWH	0.000277777778
EA	PCS	1
DOZ	PCS	12
HUN	PCS	100
KPCS	PCS	1000
`);
