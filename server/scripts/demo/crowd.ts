/** Further suppliers of the demo company: who they are, by rule. All names are invented. */
import { organisationCheckCharacter } from '../../../state-machines/kernel/primitives/uscc.js';
import { places, withCheck } from './company.js';

export interface Company {
  /** Tells it apart in keys, mail addresses and login names. */
  readonly key: string;
  readonly companyName: string;
  readonly companyNameEn: string;
  readonly countryCode: string;
  /** Of China alone. */
  readonly uscc: string | null;
  readonly supplierType: string;
  readonly province: string | null;
  readonly registeredAddress: string;
  readonly categories: string;
  readonly contactName: string;
  readonly mobile: string;
}

/** What it is called, in both languages. */
const givens = [
  ['宏盛', 'Hongsheng'],
  ['金鼎', 'Jinding'],
  ['腾远', 'Tengyuan'],
  ['博泰', 'Botai'],
  ['恒立', 'Hengli'],
  ['鑫源', 'Xinyuan'],
  ['立信', 'Lixin'],
  ['万通', 'Wantong'],
  ['华瑞', 'Huarui'],
  ['盛达', 'Shengda'],
  ['东升', 'Dongsheng'],
  ['正泰昌', 'Zhengtaichang'],
  ['新锋', 'Xinfeng'],
  ['佳盈', 'Jiaying'],
  ['天工', 'Tiangong'],
  ['嘉诚', 'Jiacheng'],
  ['利源', 'Liyuan'],
  ['奥德', 'Aode'],
  ['永兴', 'Yongxing'],
  ['凯盛', 'Kaisheng'],
  ['隆基', 'Longji'],
] as const;
/** What it makes, its category, its kind. */
const trades = [
  ['五金制品', 'Metal Products', '机械零部件', 'MANUFACTURER'],
  ['机加工', 'Machined Parts', '机械零部件', 'MANUFACTURER'],
  ['电子科技', 'Electronics', '电子元器件', 'MANUFACTURER'],
  ['电气', 'Electric', '电子元器件', 'MANUFACTURER'],
  ['新材料', 'New Materials', '原材料', 'MANUFACTURER'],
  ['钢业', 'Steel', '原材料', 'TRADER'],
  ['纸业', 'Paper', '包装印刷', 'MANUFACTURER'],
  ['印刷', 'Printing', '包装印刷', 'MANUFACTURER'],
  ['自动化设备', 'Automation', '设备', 'AGENT'],
  ['工具', 'Tools', 'MRO辅料', 'TRADER'],
  ['热处理', 'Heat Treatment', '外协加工', 'MANUFACTURER'],
  ['工程服务', 'Engineering Services', '服务', 'SERVICE'],
] as const;
const abroad = [
  ['Bergmann Präzisionsteile GmbH', 'DE', 'Gewerbering 8, 73431 Aalen', '机械零部件', 'Karl Bergmann'],
  ['Lindner Federntechnik GmbH', 'DE', 'Talstraße 31, 58636 Iserlohn', '机械零部件', 'Eva Lindner'],
  ['Kessler Oberflächen GmbH', 'DE', 'Am Hafen 4, 89231 Neu-Ulm', '外协加工', 'Jan Kessler'],
  ['Ostermann Sensorik AG', 'DE', 'Lichtweg 12, 07745 Jena', '电子元器件', 'Petra Ostermann'],
  ['Fonderie Marchetti S.r.l.', 'IT', 'Via Industriale 22, 25121 Brescia', '机械零部件', 'Luca Marchetti'],
  ['Officine Baldini S.p.A.', 'IT', 'Via Emilia 140, 41121 Modena', '设备', 'Giulia Baldini'],
  ['Plastiques Moreau SAS', 'FR', '18 rue des Ateliers, 01100 Oyonnax', '原材料', 'Claire Moreau'],
  ['Connectique Girard SARL', 'FR', '5 chemin du Lac, 74000 Annecy', '电子元器件', 'Paul Girard'],
  ['Van Dalen Verpakkingen B.V.', 'NL', 'Havenkade 9, 5405 AB Uden', '包装印刷', 'Sanne van Dalen'],
  ['Nordlund Verktyg AB', 'SE', 'Verkstadsgatan 3, 722 10 Västerås', 'MRO辅料', 'Erik Nordlund'],
  ['Kowalczyk Odlewnia Sp. z o.o.', 'PL', 'ul. Hutnicza 15, 41-902 Bytom', '机械零部件', 'Anna Kowalczyk'],
  ['Novotny Strojírny s.r.o.', 'CZ', 'Průmyslová 7, 612 00 Brno', '机械零部件', 'Tomas Novotny'],
  ['Aceros Ibarra S.L.', 'ES', 'Polígono Erletxe 6, 48960 Galdakao', '原材料', 'Maite Ibarra'],
  ['Steiner Messtechnik GmbH', 'AT', 'Werkstraße 11, 8010 Graz', '设备', 'Lukas Steiner'],
  ['Brunner Dreherei AG', 'CH', 'Mühlemattstrasse 20, 2540 Grenchen', '机械零部件', 'Nina Brunner'],
  ['Hallam Coatings Ltd', 'GB', '14 Forge Lane, Sheffield S1 2BJ', '原材料', 'James Hallam'],
] as const;
const families = ['周', '吴', '郑', '王', '冯', '陈', '褚', '卫', '蒋', '沈', '韩', '杨', '朱', '秦', '许', '何', '吕', '施', '张'];
const names = ['国强', '建华', '丽萍', '志远', '春燕', '海涛', '文静', '永刚', '晓东', '美玲', '立军', '雪梅', '明辉'];

const cities = Object.entries(places);
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
const personOf = (index: number): string => pick(families, index * 7) + pick(names, index * 5);
const mobileOf = (index: number): string => `139${String(20_000_000 + index * 7919).slice(0, 8)}`;

/** A code with the check characters of its organisation and of the whole. */
function codeOf(division: string, index: number): string {
  const organisation = `MA6${String(10_000 + index)}`;
  return withCheck(`91${division}${organisation}${organisationCheckCharacter(organisation)}`);
}

function domestic(index: number): Company {
  const [given, givenEn] = givens[Math.floor(index / trades.length)]!;
  const [trade, tradeEn, categories, supplierType] = pick(trades, index);
  const [, [division, province, address]] = pick(cities, index * 5);
  const city = address.slice(0, 2);
  return {
    key: `crowd${index + 1}`,
    companyName: `${city}${given}${trade}有限公司`,
    companyNameEn: `${givenEn} ${tradeEn} Co., Ltd.`,
    countryCode: 'CN',
    uscc: codeOf(division, index),
    supplierType,
    province,
    registeredAddress: `${address.replace(/\d+号$/, '')}${(index % 90) + 1}号`,
    categories,
    contactName: personOf(index),
    mobile: mobileOf(index),
  };
}
const foreign = ([companyName, countryCode, registeredAddress, categories, contactName]: (typeof abroad)[number], at: number): Company => ({
  key: `abroad${at + 1}`,
  companyName,
  companyNameEn: companyName,
  countryCode,
  uscc: null,
  supplierType: 'MANUFACTURER',
  province: null,
  registeredAddress,
  categories,
  contactName,
  mobile: `+4915${String(100_000_000 + at * 7919)}`,
});

export const domesticCompanies: readonly Company[] = givens.flatMap((_given, row) =>
  trades.map((_trade, column) => domestic(row * trades.length + column)),
);
export const foreignCompanies: readonly Company[] = abroad.map(foreign);
export const mailOf = ({ key }: Company): string => `sales@${key}.example`;
