/** Documents as their recorded histories left them, and everybody who may look at one: what the law of lists is tried on. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../../../state-machines/kernel/document.js';
import { responsibilities } from '../../../../state-machines/kernel/events.js';
import type { Fields } from '../../../../state-machines/kernel/fields.js';
import { isSensitive } from '../../../../state-machines/kernel/masks.js';
import { replay } from '../../../../state-machines/kernel/replay.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { goldenFiles } from '../../../machines/golden/history.js';
import type { Values } from './told-by-lists.js';

const histories = goldenFiles();

/** The last moment of each state in each history of the document. */
export function remembered(definition: AnyDefinition): readonly Snapshot[] {
  return histories
    .filter(({ golden }) => golden.document === definition.type)
    .flatMap(({ golden: { entries } }) => {
      const last = new Map(entries.map(({ to }, index) => [to, index + 1]));
      return [...last.values()].flatMap((count) => replay(definition, entries.slice(0, count)).snapshot ?? []);
    });
}

function idsOf(definition: AnyDefinition, context: AnyContext, entity: string): readonly string[] {
  const inRow = (fields: Fields, row: Values) =>
    Object.entries(fields).flatMap(([name, field]) => (field.entity === entity && row[name] ? [row[name]].flat() : []));
  const inLines = Object.entries(definition.lines).flatMap(([name, { fields }]) =>
    ((context[name] ?? []) as readonly Values[]).flatMap((row) => inRow(fields, row)),
  );
  return [...new Set([...inRow(definition.fields, context), ...inLines].map(String))];
}

const STRANGER = '424242';

/** Everybody whom the document may know, and strangers. */
export function viewersOf(definition: AnyDefinition, { context }: Snapshot): readonly Viewer[] {
  const nobody = { supplierId: null, respId: '1', onBehalfOf: null };
  const users = [...idsOf(definition, context, 'baseUsers').slice(0, 3), context.createdBy ?? '1', context.id, STRANGER];
  const suppliers = [...idsOf(definition, context, 'srmSlcSupplierInfo').slice(0, 2), context.id, '434343'];
  const scopes = [null, ['454545']];
  // Who may read what is masked sees more only where something is.
  const buttons = isSensitive(definition) ? [[], [definition.type]] : [[]];
  const people = [
    ...responsibilities.map((respCode) => [respCode, STRANGER] as const),
    ...users.flatMap((userId) => (['FINANCE', 'EXPERT'] as const).map((respCode) => [respCode, userId] as const)),
  ];
  const inside = people.flatMap(([respCode, userId]) =>
    scopes.flatMap((orgIds) =>
      buttons.map((uncovers): Viewer => ({
        ...nobody,
        userId,
        userType: 'INSIDE',
        respCode,
        orgIds,
        uncovers,
        personId: context.id,
      })),
    ),
  );
  const outside = suppliers.flatMap((supplierId) =>
    (['SUPPLIER', 'SUPPLIER_ADMIN'] as const).flatMap((respCode) =>
      users.map((userId): Viewer => ({ ...nobody, userId, userType: 'EX', supplierId, respCode, orgIds: null })),
    ),
  );
  return [...inside, ...outside].filter((viewer) => isWhatHisAccountSays(definition, context, viewer));
}

function isWhatHisAccountSays({ type }: AnyDefinition, account: AnyContext, { userId, userType, supplierId }: Viewer): boolean {
  return type !== 'baseUsers' || userId !== account.id || (userType === account['userType'] && supplierId === account['supplierId']);
}

export const who = ({ userType, respCode, supplierId, userId }: Viewer): string => `${userType} ${respCode ?? ''} ${supplierId ?? userId}`;
