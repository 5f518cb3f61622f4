/** A virus scanner behind an address (profile BASE_VIRUS_SCANNER_URL): it is sent the bytes and answers what they are. */
import { createReadStream } from 'node:fs';

export type ScanResult = { readonly scanResult: 'CLEAN' | 'NOT_SCANNED' } | { readonly scanResult: 'INFECTED'; readonly found: string };

const PATIENCE_MS = 60_000;

/**
 * `POST url` with the file as its body; 200 with `{"infected": false}` or `{"infected": true, "name": "…"}`. A scanner that
 * is not there leaves the file NOT_SCANNED and is reported.
 */
export async function scan(url: string | null, file: string, size: number, report: (error: unknown) => void): Promise<ScanResult> {
  if (url === null) return { scanResult: 'NOT_SCANNED' };
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: createReadStream(file) as never,
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(size) },
    } as RequestInit);
    if (!response.ok) throw new Error(`the virus scanner answered ${response.status}`);
    const { infected, name } = (await response.json()) as { readonly infected: boolean; readonly name?: string };
    if (typeof infected !== 'boolean') throw new Error('the virus scanner answered something else than {"infected": …}');
    return infected ? { scanResult: 'INFECTED', found: String(name ?? 'unknown').slice(0, 200) } : { scanResult: 'CLEAN' };
  } catch (error) {
    report(error);
    return { scanResult: 'NOT_SCANNED' };
  }
}
