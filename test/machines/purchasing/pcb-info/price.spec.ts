import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { areaM2, buildUp, modelPrice, utilisationOf } from '../../../../state-machines/purchasing/pcb-info/price.js';
import { baseMaterialItemPcbInfo } from '../../../../state-machines/purchasing/pcb-info/index.js';
import { approver, buyer } from '../../golden/events.js';
import { blockAEvents, sent, walked } from '../../kernel/walk.js';

const board = {
  layerCount: 4,
  baseMaterial: 'FR4',
  surfaceFinish: 'ENIG',
  outerCuOz: '1',
  viaType: 'THROUGH',
  goldFingerFlag: 'N',
  impedanceFlag: 'Y',
  minLineMil: '5',
  minHoleMm: '0.3',
  panelLengthMm: '420',
  panelWidthMm: '330',
  pcsPerPanel: 16,
} as const;

type Board = Parameters<typeof buildUp>[0];
const perSquareMetre = (data: Board) => buildUp(data).findLast(({ part }) => !['PANEL_AREA', 'SCRAP', 'BOARDS'].includes(part))!.price;

test('PU §7: four layers of FR4 with gold and impedance, 16 a panel: 6.7726 a board', () => {
  expect(areaM2('100', '80')).toBe('0.008');
  expect(areaM2('420', '330')).toBe('0.1386');
  expect(utilisationOf('0.008', '0.1386', 16)).toBe('92.3521');
  expect(perSquareMetre(board)).toBe('766.5');
  expect(modelPrice(board)).toBe('6.7726');
});

test('its price is told step by step: what adds, what multiplies, and the share of a board', () => {
  expect(buildUp(board, { fee: '3000', annualQty: '5000' })).toEqual([
    { part: 'LAYERS', value: '620', price: '620' },
    { part: 'LAMINATE', value: '1', price: '620' },
    { part: 'FINISH', value: '110', price: '730' },
    { part: 'IMPEDANCE', value: '1.05', price: '766.5' },
    { part: 'PANEL_AREA', value: '0.1386', price: '106.2369' },
    { part: 'SCRAP', value: '1.02', price: '108.361638' },
    { part: 'BOARDS', value: '16', price: '6.772602375' },
    { part: 'TOOLING', value: '3000', price: '7.372602375' },
  ]);
});

test('PU §7: tooling of 3,000 over 5,000 boards adds 0.60', () => {
  expect(modelPrice(board, { fee: '3000', annualQty: '5000' })).toBe('7.3726');
});

test('ten layers and more cost 260 for each two above eight', () => {
  expect(perSquareMetre({ ...board, layerCount: 12, surfaceFinish: 'HASL', impedanceFlag: 'N' })).toBe('1870');
  expect(perSquareMetre({ ...board, minLineMil: '3.5', minHoleMm: '0.15', impedanceFlag: 'N', surfaceFinish: 'HASL' })).toBe('709.776');
});

const definition = anyDefinition(baseMaterialItemPcbInfo);
const fields = {
  ...board,
  orgId: '100',
  itemId: '31',
  pcbVersion: 'A',
  thicknessMm: '1.6',
  unitLengthMm: '100',
  unitWidthMm: '80',
  engineerId: '7',
  drawingIds: '3',
};
const create = (more: object = {}) => sent('CREATE', buyer, { fields: { ...fields, ...more } }, { id: '91' });

test('PU §7: every state, every row, every refusal; 18 boards do not fit', () => {
  const { found, gaps } = walked(definition, {
    create: [create(), create({ pcsPerPanel: 18 }), create({ layerCount: 5 }), create({ drawingIds: null }), create({ thicknessMm: null })],
    later: [
      sent('SAVE', buyer, { fields: { ulFlag: 'Y' } }),
      sent('SUBMIT', buyer),
      ...blockAEvents(buyer),
      sent('APPROVE', approver, { comment: null }, { approvedId: '90' }),
      sent('COPY_VERSION', buyer, { pcbVersion: 'B' }, { newId: '92' }),
      sent('SUPERSEDE', SYSTEM, { byId: '92' }),
    ],
    by: ['submitCount', 'pcsPerPanel', 'layerCount'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
  expect(found.states.get('approved')!.snapshot.context).toMatchObject({ unitArea: '0.008', utilisation: '92.3521', boardPrice: '6.7726' });
});
