/**
 * The record of a file is its owner's, the administrator's and the auditor's. Who else may open the file follows from the
 * documents that it is attached to, and is answered by the file service.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, ownKeyOf } from '../../kernel/view.js';
import type { File } from './fields.js';

const mine: Predicate = { viewer: ['ownerId', '$userId'] };
const keeps: Predicate = { or: [{ acting: ['ADMIN', 'AUDITOR'] }, mine] };

const ownSees: readonly (keyof File)[] = [
  'id',
  'originalFileName',
  'extension',
  'mimeType',
  'size',
  'sha256',
  'path',
  'functionId',
  'businessId',
  'docType',
  'fileDesc',
  'ownerId',
  'imageWidth',
  'imageHeight',
  'scanResult',
  'creationDate',
  'lastUpdateDate',
];

export const view: View<File> = {
  scope: { EX: mine, INSIDE: keeps, anyOrganisation: true },
  audiences: (file) => ['inside', ...(file.supplierId === null ? [] : [`supplier:${file.ownerId}`])],
  audienceOf: (file, state, viewer) => {
    if (viewer.userType !== 'EX') return holds(keeps, state, { ...file }, viewer) ? 'inside' : null;
    return file.ownerId === viewer.userId ? `supplier:${file.ownerId}` : null;
  },
  shared: (file, _state, audienceClass) => (audienceClass === 'inside' ? { ...file } : {}),
  own: (file, _state, audience) =>
    classOf(audience) === 'supplier' && ownKeyOf(audience) !== null ? Object.fromEntries(ownSees.map((name) => [name, file[name]])) : {},
  columns: Object.fromEntries(
    [
      'docNumber',
      'remark',
      'createdBy',
      'lastUpdatedBy',
      'storageKey',
      'thumbnailKey',
      'scanDetail',
      'keptFlag',
      'looseSince',
      'supplierId',
    ].map((name) => [name, { inside: { always: true }, supplier: { always: false } }]),
  ),
  rows: { bindings: { inside: { always: true } } },
};
