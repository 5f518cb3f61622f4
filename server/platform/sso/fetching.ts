/** The one way out to a provider of sign-ins: its own hosts, https, no redirects, small answers, little time. */

/** Time for one answer, headers and body. */
export const ANSWER_MS = 5_000;
const MOST_BYTES = 512 * 1024;

export interface Reach {
  /** Hosts with their ports, as in an address. */
  readonly hosts: ReadonlySet<string>;
  /** http to this machine, for development. */
  readonly loopback: boolean;
}

/** The provider was asked for something that it may not be asked, or gave no usable answer. */
export class ProviderError extends Error {
  constructor(
    readonly why: 'HOST' | 'SIZE' | 'NO_ANSWER',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderError';
  }
}

const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function mayReach({ hosts, loopback }: Reach, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username !== '' || !hosts.has(url.host)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback && thisMachine.has(url.hostname));
}

export interface Wanted {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | URLSearchParams | ReadableStream | undefined | null;
}

/** Like `fetch`. @throws ProviderError */
export const fetchWithin =
  (reach: Reach) =>
  async (address: string, { method, headers, body }: Wanted): Promise<Response> => {
    if (!mayReach(reach, address)) throw new ProviderError('HOST', `${hostOf(address)} is not one of the provider's hosts`);
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const response = await fetch(address, { method, headers, body: (body ?? null) as never, redirect: 'manual', signal });
      return new Response(response.body === null ? null : await bounded(response.body), {
        status: response.status,
        headers: response.headers,
      });
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError('NO_ANSWER', `${hostOf(address)} gave no answer`, { cause });
    }
  };

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'an address');

async function bounded(body: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new ProviderError('SIZE', 'the answer is too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer;
}
