/**
 * What shows for as long as a file is kept that its certificates held when it was signed (contracts.md §5.1, PAdES B-LT): the certificates
 * and the lists of revoked ones, appended after the last signature as one more update.
 */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import type { Path } from './cms.js';
import { x509 } from './crypto.js';

export interface Evidence {
  readonly certificates: readonly Uint8Array[];
  readonly lists: readonly Uint8Array[];
}
/** A file of a stranger may hold any number. */
const MOST = { Certs: 200, CRLs: 40 } as const;
const key = (name: string): PDFName => PDFName.of(name);

export async function withEvidence(pdf: Uint8Array, { certificates, lists }: Evidence): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { catalog, context } = document;
  const kept = (all: readonly Uint8Array[]) => all.map((bytes) => context.register(context.flateStream(bytes)));
  catalog.set(key('DSS'), context.register(context.obj({ Type: 'DSS', Certs: kept(certificates), CRLs: kept(lists) })));
  return Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));
}

export function evidenceIn(document: PDFDocument): Evidence {
  const dss = document.catalog.lookup(key('DSS'));
  if (!(dss instanceof PDFDict)) return { certificates: [], lists: [] };
  const kept = (name: keyof typeof MOST): readonly Uint8Array[] => {
    const all = dss.lookup(key(name));
    const streams = all instanceof PDFArray ? all.asArray().slice(0, MOST[name]) : [];
    return streams.flatMap((ref) => {
      const stream = document.context.lookup(ref);
      return stream instanceof PDFRawStream ? [decodePDFRawStream(stream).decode()] : [];
    });
  };
  return { certificates: kept('Certs'), lists: kept('CRLs') };
}

export interface Judged {
  /** Each certificate but the root is there, and a list of its issuer that held at this instant. */
  readonly isComplete: boolean;
  /** Of the signer's own. */
  readonly revokedAt: number | null;
  /** Whether one of them, or of those above, had been revoked by then. */
  readonly wasRevoked: boolean;
}

const asX509 = (certificate: Path[number]): x509.X509Certificate => new x509.X509Certificate(certificate.toSchema(true).toBER(false));
const listOf = (bytes: Uint8Array): x509.X509Crl | null => {
  try {
    return new x509.X509Crl(new Uint8Array(bytes));
  } catch {
    return null;
  }
};
/** Judges paths of certificates, each from the one that signed up to its root, by the lists that a file holds; what an authority did not sign is none. */
export class Judge {
  readonly #lists: readonly x509.X509Crl[];
  readonly #signed = new Map<string, Promise<readonly x509.X509Crl[]>>();

  constructor(evidence: Evidence) {
    this.#lists = evidence.lists.flatMap((bytes) => listOf(bytes) ?? []);
  }

  async judged(found: readonly Path[], at: number): Promise<Judged> {
    // Most files keep none, and reading certificates once more takes as long as checking them.
    const paths = this.#lists.length === 0 ? [] : found.map((path) => path.map(asX509));
    let [isComplete, wasRevoked] = [paths.length > 0, false];
    let revokedAt: number | null = null;
    for (const [index, path] of paths.entries())
      for (const [step, certificate] of path.slice(0, -1).entries()) {
        const lists = await this.#of(path[step + 1]!);
        const days = lists.flatMap((list) => list.findRevoked(certificate)?.revocationDate.getTime() ?? []);
        const first = days.length === 0 ? null : Math.min(...days);
        if (index === 0 && step === 0) revokedAt = first;
        if (first !== null && first <= at) wasRevoked = true;
        // One made before the signature counts as long as its next was not due.
        if (!lists.some(({ nextUpdate }) => (nextUpdate?.getTime() ?? 0) >= at)) isComplete = false;
      }
    return { isComplete, revokedAt, wasRevoked };
  }

  /** Lists that this authority signed. */
  #of(authority: x509.X509Certificate): Promise<readonly x509.X509Crl[]> {
    const name = authority.serialNumber + authority.subject;
    const known = this.#signed.get(name);
    if (known) return known;
    const found = this.#verified(authority);
    this.#signed.set(name, found);
    return found;
  }

  async #verified(authority: x509.X509Certificate): Promise<readonly x509.X509Crl[]> {
    const named = this.#lists.filter(({ issuer }) => issuer === authority.subject);
    const holds = await Promise.all(named.map((list) => list.verify({ publicKey: authority.publicKey }).catch(() => false)));
    return named.filter((_list, index) => holds[index]);
  }
}
