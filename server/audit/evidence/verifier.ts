/**
 * The verifier that travels with the evidence (platform-system.md §11.7): these functions, written out as they stand, are verify.mjs. They
 * call one another and what Node brings, nothing else, so that whoever doubts us can read them whole.
 */

export interface Tools {
  sha256(bytes: Uint8Array): string;
  isSigned(publicKeyHex: string, text: string, signatureHex: string): boolean;
}
export interface Finding {
  readonly what: string;
  readonly ok: boolean;
  readonly said: string;
}
/** Content of a file of the package; null: it is not there. */
export type ReadFile = (name: string) => Uint8Array | null;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Row = { readonly [key: string]: Json };

/** JSON in its canonical form (RFC 8785). */
export function jcs(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return '[' + value.map(jcs).join(',') + ']';
  const row = value as Row;
  const keys = Object.keys(row).sort();
  return '{' + keys.map((key) => JSON.stringify(key) + ':' + jcs(row[key]!)).join(',') + '}';
}

export function bytesOf(hex: string): Uint8Array {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})*$/.test(hex)) throw new Error('no hexadecimal digits: ' + String(hex));
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function nodeOf(tools: Tools, left: string, right: string): string {
  return tools.sha256(joined([Uint8Array.of(1), bytesOf(left), bytesOf(right)]));
}

export function rootOf(tools: Tools, leaves: readonly string[]): string {
  if (leaves.length === 0) return tools.sha256(new Uint8Array(0));
  let level = leaves;
  while (level.length > 1) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += 2) next.push(at + 1 < level.length ? nodeOf(tools, level[at]!, level[at + 1]!) : level[at]!);
    level = next;
  }
  return level[0]!;
}

export function leafHash(tools: Tools, leaf: Row): string {
  if (leaf['hash'] !== undefined) return String(leaf['hash']);
  const text = new TextEncoder().encode(jcs([leaf['pointer']!, leaf['value']!]));
  return tools.sha256(joined([Uint8Array.of(0), bytesOf(String(leaf['salt'])), text]));
}

/** What is wrong with an entry; null: nothing. */
export function faultOf(tools: Tools, line: Row, previous: string, rev: number): string | null {
  if (line['rev'] !== rev) return 'revision ' + rev + ' is missing, repeated or in another place';
  if (line['prevHash'] !== previous) return 'revision ' + rev + ' does not follow the entry before it';
  if (line['sealed'] === true) return null;
  const entry = line['entry'] as Row;
  if (entry['rev'] !== rev) return 'revision ' + rev + ' says another revision inside';
  const leaves = line['leaves'] as readonly Row[];
  const pointers = leaves.filter((leaf) => leaf['pointer'] !== undefined).map((leaf) => String(leaf['pointer']));
  if (pointers.some((pointer, at) => at > 0 && pointer <= pointers[at - 1]!)) return 'revision ' + rev + ' names a value twice';
  const root = rootOf(tools, leaves.map((leaf) => leafHash(tools, leaf))); // prettier-ignore
  if (root !== entry['payloadRoot']) return 'revision ' + rev + ': its values were changed (payload root differs)';
  const hash = tools.sha256(joined([bytesOf(previous), new TextEncoder().encode(jcs(entry))]));
  return hash === line['hash'] ? null : 'revision ' + rev + ': the entry was changed (hash differs)';
}

export function inclusionHolds(tools: Tools, proof: Row): boolean {
  let [fn, sn] = [Number(proof['index']), Number(proof['size']) - 1];
  let hash = String(proof['leaf']);
  if (fn > sn) return false;
  for (const other of proof['proof'] as readonly string[]) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeOf(tools, other, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = nodeOf(tools, hash, other);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && hash === proof['root'];
}

export function linesOf(bytes: Uint8Array): readonly Row[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row); // prettier-ignore
}

export function jsonOf(read: ReadFile, name: string): Json {
  const bytes = read(name);
  if (bytes === null) throw new Error(name + ' is missing');
  return JSON.parse(new TextDecoder().decode(bytes)) as Json;
}

/** Files as the manifest lists them, and the manifest as it was signed. */
export function manifestFindings(tools: Tools, read: ReadFile, manifest: Row, publicKey: string): Finding[] {
  const text = new TextDecoder().decode(read('manifest.json')!);
  const signature = read('manifest.sig');
  const signed = signature !== null && tools.isSigned(publicKey, text, new TextDecoder().decode(signature).trim());
  const findings: Finding[] = [{ what: 'manifest', ok: signed, said: signed ? 'signature ok' : 'the signature does not fit' }];
  const files = manifest['files'] as readonly Row[];
  const bad = files.filter((file) => {
    const bytes = read(String(file['name']));
    return bytes === null || tools.sha256(bytes) !== file['sha256'];
  });
  const names = bad.map((file) => String(file['name'])).join(', ');
  findings.push({
    what: 'files',
    ok: bad.length === 0,
    said: bad.length === 0 ? files.length + ' files as listed' : 'changed or missing: ' + names,
  });
  return findings;
}

export function chainFinding(tools: Tools, read: ReadFile, document: Row, proofs: readonly Row[]): Finding[] {
  const what = String(document['docType']) + ' ' + String(document['docId']);
  const bytes = read(String(document['folder']) + '/entries.jsonl');
  if (bytes === null) return [{ what, ok: false, said: 'its entries are missing' }];
  const lines = linesOf(bytes);
  let [previous, rev] = ['0'.repeat(64), 0];
  let [disclosed, all, sealed] = [0, 0, 0];
  for (const line of lines) {
    const fault = faultOf(tools, line, previous, rev + 1);
    if (fault !== null) return [{ what, ok: false, said: fault }];
    const entry = line['entry'] as Row | undefined;
    if (entry && (entry['docType'] !== document['docType'] || entry['docId'] !== document['docId']))
      return [{ what, ok: false, said: 'revision ' + (rev + 1) + ' belongs to another document' }];
    const leaves = (line['leaves'] ?? []) as readonly Row[];
    disclosed += leaves.filter((leaf) => leaf['pointer'] !== undefined).length;
    all += leaves.length;
    if (line['sealed'] === true) sealed += 1;
    previous = String(line['hash']);
    rev += 1;
  }
  if (rev !== document['rev'] || previous !== document['hash'])
    return [{ what, ok: false, said: 'the history ends at revision ' + rev + ', not at ' + String(document['rev']) + ' as signed' }];
  const fold = disclosed === all && sealed === 0 ? 'all values disclosed' : 'fold skipped (undisclosed)';
  const chain: Finding = {
    what,
    ok: true,
    said:
      'chain ok ' +
      rev +
      ' entries, payload ' +
      disclosed +
      '/' +
      all +
      ' disclosed' +
      (sealed > 0 ? ', ' + sealed + ' sealed' : '') +
      ', ' +
      fold,
  };
  const proof = proofs.find((one) => one['docType'] === document['docType'] && one['docId'] === document['docId'] && one['rev'] === rev);
  if (!proof) return [chain, { what, ok: false, said: 'no inclusion proof of its end' }];
  const leaf = tools.sha256(joined([Uint8Array.of(0), bytesOf(previous)]));
  const ok = proof['leaf'] === leaf && inclusionHolds(tools, proof);
  return [chain, { what, ok, said: ok ? 'inclusion ok' : 'the signed log does not hold the end of this history' }];
}

export function headFindings(tools: Tools, heads: readonly Row[], keys: readonly Row[], proofs: readonly Row[]): Finding[] {
  const findings = heads.map((head) => {
    const { signature, ...body } = head;
    const key = keys.find((one) => one['keyId'] === head['keyId']);
    const ok = key !== undefined && tools.isSigned(String(key['publicKey']), jcs(body), String(signature));
    return { what: 'checkpoint of ' + String(head['size']), ok, said: ok ? 'signature ok' : 'the signature does not fit' };
  });
  const foreign = proofs.filter((proof) => !heads.some((head) => head['size'] === proof['size'] && head['root'] === proof['root']));
  return foreign.length === 0 ? findings : [...findings, { what: 'proofs', ok: false, said: 'a proof leads to a root that nobody signed' }];
}

/** Keys that no earlier one vouches for by a signed statement: the first needs nobody, and neither does one known from elsewhere. */
export function keyFindings(tools: Tools, keys: readonly Row[], trusted: string | null): Finding[] {
  const good: string[] = [];
  const findings: Finding[] = [];
  for (const key of keys) {
    const id = String(key['keyId']);
    const before = keys.find((one) => one['keyId'] === key['prevKeyId'] && good.includes(String(one['keyId'])));
    const said = jcs({ newKey: String(key['publicKey']) });
    const vouched = before !== undefined && tools.isSigned(String(before['publicKey']), said, String(key['statement']));
    if (key === keys[0] || key['publicKey'] === trusted || vouched) good.push(id);
    else findings.push({ what: 'key ' + id, ok: false, said: 'no earlier key vouches for it' });
  }
  return findings;
}

/** All that the package says of itself, one finding for each check. @param trusted a public key that is known from elsewhere */
export function verifyPackage(tools: Tools, read: ReadFile, trusted: string | null): Finding[] {
  try {
    const manifest = jsonOf(read, 'manifest.json') as Row;
    const keys = jsonOf(read, 'keys.json') as readonly Row[];
    const signer = keys.find((one) => one['keyId'] === manifest['keyId']);
    if (!signer) return [{ what: 'keys', ok: false, said: 'the key of the manifest is missing' }];
    const publicKey = trusted ?? String(signer['publicKey']);
    const heads = jsonOf(read, 'checkpoints.json') as readonly Row[];
    const proofs = jsonOf(read, 'proofs.json') as readonly Row[];
    const known = trusted === null ? keys : keys.map((one) => (one['keyId'] === signer['keyId'] ? { ...one, publicKey } : one));
    return [
      ...manifestFindings(tools, read, manifest, publicKey),
      ...keyFindings(tools, known, trusted),
      ...headFindings(tools, heads, known, proofs),
      ...(manifest['documents'] as readonly Row[]).flatMap((document) => chainFinding(tools, read, document, proofs)),
    ];
  } catch (error) {
    return [{ what: 'package', ok: false, said: 'it cannot be read: ' + (error as Error).message }];
  }
}

const primitives = [jcs, bytesOf, joined, nodeOf, rootOf, leafHash, faultOf, inclusionHolds, linesOf, jsonOf];
const parts = [...primitives, manifestFindings, chainFinding, headFindings, keyFindings, verifyPackage];

const MAIN = `
const here = path.dirname(fileURLToPath(import.meta.url));
const read = (name) => {
  const file = path.resolve(here, name);
  return file.startsWith(here + path.sep) && existsSync(file) ? readFileSync(file) : null;
};
const head = Buffer.from('302a300506032b6570032100', 'hex');
const tools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  isSigned: (key, text, signature) => {
    try {
      const spki = createPublicKey({ key: Buffer.concat([head, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text, 'utf8'), spki, Buffer.from(signature, 'hex'));
    } catch {
      return false;
    }
  },
};
const findings = verifyPackage(tools, read, process.argv[2] ?? null);
for (const { what, ok, said } of findings) console.log((ok ? 'ok    ' : 'FAIL  ') + what + ': ' + said);
const whole = findings.every(({ ok }) => ok);
console.log(whole ? 'Verified: nothing in this package was changed. / 验证通过：证据包未被改动。' : 'NOT VERIFIED / 验证未通过');
process.exitCode = whole ? 0 : 1;
`;

/** `node verify.mjs [public key]`, with Node 20 and later, without packages. */
export const verifierText = (): string =>
  [
    '// node verify.mjs [public key, 64 hexadecimal digits, from a source that you trust]',
    "import { createHash, createPublicKey, verify } from 'node:crypto';",
    "import { existsSync, readFileSync } from 'node:fs';",
    "import path from 'node:path';",
    "import { fileURLToPath } from 'node:url';",
    ...parts.map(String),
    MAIN,
  ].join('\n');
