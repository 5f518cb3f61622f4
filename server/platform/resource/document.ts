/** A button on a menu takes the names of the button where it has none of its own (platform-access.md §2.3). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseResource } from '../../../state-machines/platform/resource/index.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import { generateResources } from '../access/missing.js';

interface Names {
  readonly resourceName?: string | null;
  readonly resourceNameEn?: string | null;
  readonly resourceCode?: string;
}

const naming: Prepare = async (command, tools) => {
  const payload = command.payload as SavePayload;
  const fields = (payload.fields ?? {}) as Names;
  if (fields.resourceName && fields.resourceNameEn) return { payload };
  const {
    rows: [button],
  } = await tools.db.query<{ button_name: string; button_name_en: string | null }>(
    'select button_name, button_name_en from base_button where button_code = $1',
    [fields.resourceCode ?? ''],
  );
  if (!button) return { refusal: refusal('FIELD_LOOKUP', { kind: 'Invalid', field: 'resourceCode', params: { field: 'resourceCode' } }) };
  return {
    payload: {
      ...payload,
      fields: {
        ...fields,
        resourceName: fields.resourceName ?? button.button_name,
        resourceNameEn: fields.resourceNameEn ?? button.button_name_en,
      },
    },
  };
};

export const resourceDocument: ServerDocument = {
  definition: anyDefinition(baseResource),
  prepare: { CREATE: naming },
  calls: { generate: generateResources },
};
