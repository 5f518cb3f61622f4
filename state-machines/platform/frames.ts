/**
 * Pages of other hosts inside ours, and ours inside theirs (platform-access.md §3.1): the options BASE_IFRAME_ALLOW and
 * BASE_FRAME_ANCESTORS name hosts, divided by commas. Server (policy of the page) and client (before it opens one) read them alike.
 */

const host = String.raw`(?:https?://)?(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?`;

/** Of an option that names hosts; nothing else may reach the policy of a page. */
export const hostsPattern = `${host}(,${host})*`;

const entry = new RegExp(`^${host}$`, 'u');

/** Sources as a content security policy writes them; what is no host is left out. Plain http only where it is said. */
export const frameSources = (option: string | null): readonly string[] =>
  (option ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => entry.test(one))
    .map((one) => (one.includes('://') ? one : `https://${one}`));

const address = /^(https?):\/\/([^/?#@\\:]+)(?::(\d{1,5}))?(?=[/?#]|$)/iu;
const portOf = (protocol: string, port: string | undefined): string => port ?? (protocol === 'https' ? '443' : '80');

/** Whether the address belongs to a host of the option. `*.` stands for any part before the dot, not for none. */
export function framePermitted(url: string, option: string | null): boolean {
  const found = address.exec(url);
  if (!found) return false;
  const [, protocol, name, port] = found as unknown as [string, string, string, string | undefined];
  return frameSources(option).some((source) => {
    const [, ownProtocol, ownName, ownPort] = address.exec(source) as unknown as [string, string, string, string | undefined];
    const fits = ownName.startsWith('*.')
      ? name.toLowerCase().endsWith(ownName.slice(1)) && name.length > ownName.length - 1
      : name.toLowerCase() === ownName;
    return fits && protocol.toLowerCase() === ownProtocol && portOf(ownProtocol, port) === portOf(ownProtocol, ownPort);
  });
}
