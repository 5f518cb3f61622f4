/** Paths of calls (platform-access.md §0.3). */

const prefixes = /^\/(?:base|file|export|message|workflow|ruleEngine|srm|cxf)(?=\/v[12]\/)/;
const call = /^\/v1\/([A-Za-z][A-Za-z0-9]{0,79})\/([A-Za-z][A-Za-z0-9]{0,79})$/;

/** Without the service prefix, if any. */
export const withoutPrefix = (path: string): string => path.replace(prefixes, '');

export interface CallName {
  /** As in the path: `srmPurOrderHeaderRestful`, `baseAccreditService`. */
  readonly service: string;
  /** The entity, where the service is one's Restful. */
  readonly entity: string | null;
  readonly action: string;
}

/** null: not the path of a call. */
export function callName(path: string): CallName | null {
  const found = call.exec(withoutPrefix(path));
  if (!found) return null;
  const [, service, action] = found as unknown as [string, string, string];
  return { service, entity: service.endsWith('Restful') ? service.slice(0, -'Restful'.length) : null, action };
}
