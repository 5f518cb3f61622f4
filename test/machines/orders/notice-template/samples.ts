import type { Samples } from '../../kernel/stock/samples.js';

const text = (content: string | null) => ({ fields: { content, contentEn: null } });
export const samples: Samples = {
  saves: [text('{docNumber}\n{lines}'), text(null), text('{docNumber}'), text('{docNumber} {lines} {price}')],
};
