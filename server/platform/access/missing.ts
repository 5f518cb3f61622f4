/** What the definitions have and the rows have not: added by an administrator's own hand (platform-access.md §2.3). */
import { docTypesOf } from '../../../state-machines/kernel/menu-tree.js';
import { documents } from '../../../state-machines/registry.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { idOf, optionalText } from '../../kernel/edges/body.js';
import { RefusedCall } from '../../kernel/edges/errors.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { shippedAccess } from './shipped.js';

async function sent({ runtime, viewer }: CallTools, type: string, id: string | null, event: string, payload: object): Promise<string> {
  const outcome = await runtime.submit({ type, id, event, payload, viewer });
  if (!outcome.ok) throw new RefusedCall(outcome.refusal, definitionNamed(type).allReasons);
  return outcome.id;
}

/** `{only?: 'count'}` → codes that were, or would be, added to the catalogue. */
export const syncButtons: SpecialCall = async (body, tools) => {
  const { rows } = await tools.db.query<{ code: string }>('select button_code as code from base_button');
  const known = new Set(rows.map((row) => row.code));
  const missing = shippedAccess(documents).buttons.filter(({ buttonCode }) => !known.has(buttonCode));
  if (optionalText(body, 'only') !== 'count') {
    for (const { buttonCode, fields } of missing)
      await sent(tools, 'baseButton', await sent(tools, 'baseButton', null, 'CREATE', { fields: { buttonCode, ...fields } }), 'ENABLE', {});
  }
  return { data: missing.map(({ buttonCode }) => buttonCode) };
};

/** `{menuId}` → codes of the buttons that were added to the menu: all that its documents' events have. */
export const generateResources: SpecialCall = async (body, tools) => {
  const menuId = idOf(body, 'menuId');
  const [
    {
      rows: [menu],
    },
    { rows },
  ] = [
    await tools.db.query<{ doc_types: string | null; html_url: string | null }>('select doc_types, html_url from base_menu where id = $1', [
      menuId,
    ]),
    await tools.db.query<{ code: string }>('select resource_code as code from base_resource where menu_id = $1', [menuId]),
  ];
  if (!menu) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const known = new Set(rows.map((row) => row.code));
  const types = new Set(docTypesOf(menu.doc_types));
  const shipped = shippedAccess(documents.filter((definition) => types.has(definition.type)));
  const wanted = [...new Map([...shipped.resources].map((one) => [one.resourceCode, one] as const)).values()].filter(
    (one) => !known.has(one.resourceCode),
  );
  for (const { resourceCode, fields } of wanted)
    await sent(tools, 'baseResource', null, 'CREATE', { fields: { menuId, resourceCode, position: 'FORM', ...shortened(fields) } });
  return { data: wanted.map(({ resourceCode }) => resourceCode) };
};

/** A name that is too long for people to enter gives way to the button's own. */
const shortened = ({ resourceName: _name, resourceNameEn: _nameEn, ...fields }: Readonly<Record<string, unknown>>) => fields;
