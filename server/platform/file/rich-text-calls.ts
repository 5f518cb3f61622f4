/**
 * What editors of rich text ask for (platform-system.md §8): limits, pictures and files for the text, pictures sent before. All
 * of it is one call, a form whose `action` says which. Pictures of other sites never come this way: the text drops them.
 */
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { FileLimits, LimitsByUse } from '../../../state-machines/kernel/file-limits.js';
import { extensionOf } from '../../../state-machines/kernel/file-limits.js';
import type { CallAnswer } from '../../kernel/contracts.js';
import type { StreamCall } from '../../kernel/edges/contracts.js';
import type { FileCallParts } from './calls.js';
import { callReasons, limitsNow, saidOf, whyNotUpload, widthOf, withForm } from './calls.js';
import { typeOf } from './content.js';
import type { Kept } from './files.js';
import type { Arrived, Form } from './multipart.js';
import { cleanName } from './names.js';

/** Pictures sent before that are offered again. */
const LISTED = 50;

type Action = (parts: FileCallParts, form: Form, viewer: Viewer) => Promise<CallAnswer>;

const actions: Readonly<Record<string, Action>> = {
  async config({ files }) {
    const { file, picture } = limitsNow(files.parts.settings());
    return { data: { imageTypes: picture.types, imageMaxKb: picture.kb, fileTypes: file.types, fileMaxKb: file.kb } };
  },
  uploadImage: (parts, form, viewer) =>
    taken(parts, form, viewer, 'picture', (arrived) =>
      parts.files.keepPicture(arrived, saidOf(form), viewer, { maxWidth: widthOf(form.fields['maxWidth']) }),
    ),
  uploadFile: (parts, form, viewer) => taken(parts, form, viewer, 'file', (arrived) => parts.files.keep(arrived, saidOf(form), viewer)),
  listImage: async (parts, _form, viewer) => ({ data: await ownPictures(parts, viewer) }),
};

export function richTextCalls(parts: FileCallParts): readonly StreamCall[] {
  return [
    {
      method: 'POST',
      path: '/v1/richTextRestful/exec',
      body: 'form',
      reasons: callReasons,
      summary: { en: 'Pictures and files of rich text', cn: '富文本图片与附件' },
      answer: (request) =>
        withForm(parts, request, 1, async (form) => {
          const name = form.fields['action'] ?? '';
          if (!Object.hasOwn(actions, name))
            return { refusal: refusal('FIELD_LOOKUP', { kind: 'Invalid', field: 'action', params: { field: 'action' } }) };
          return actions[name]!(parts, form, request.caller!.viewer);
        }),
    },
  ];
}

async function taken(
  parts: FileCallParts,
  form: Form,
  viewer: Viewer,
  use: keyof LimitsByUse,
  keep: (arrived: Arrived) => Promise<Kept | { readonly refusal: Refusal }>,
): Promise<CallAnswer> {
  const denied = whyNotUpload(parts, viewer, saidOf(form).functionId);
  if (denied) return { refusal: denied };
  const [arrived] = form.files;
  if (!arrived) return { refusal: refusal('FILE_NONE') };
  const unfit = await whyRefused(arrived, limitsNow(parts.files.parts.settings())[use]);
  if (unfit) return { refusal: unfit };
  const kept = await keep(arrived);
  return 'refusal' in kept ? { refusal: kept.refusal } : { data: kept };
}

/** By its content as by its name. */
async function whyRefused({ name, file, size, tooLarge }: Arrived, { types, kb }: FileLimits): Promise<Refusal | null> {
  const ext = extensionOf(cleanName(name));
  if (tooLarge || size > kb * 1024) return refusal('RT_SIZE', { params: { kb } });
  if (!types.includes(ext) || (size > 0 && (await typeOf(file, ext)) === null))
    return refusal('RT_TYPE', { params: { ext, types: types.join(', ') } });
  return null;
}

/** Newest first. */
async function ownPictures({ files }: FileCallParts, { userId }: Viewer): Promise<readonly object[]> {
  const { rows } = await files.parts.database.read.query<{ id: string }>(
    "select id::text as id from base_file where owner_id = $1 and state in ('temp', 'bound') and extension = any($2::text[]) order by id desc limit $3",
    [userId, limitsNow(files.parts.settings()).picture.types, LISTED],
  );
  const found = await Promise.all(rows.map(({ id }) => files.reading.find(id)));
  return found
    .flatMap((file) => (file ? [file.context] : []))
    .map(({ id, originalFileName, size, imageWidth, imageHeight }) => ({ id, originalFileName, size, imageWidth, imageHeight }));
}
