/** Secrets that must be read again (of second factors, of providers of sign-ins): sealed with the installation's key. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/** AES-256-GCM; `about` names whose secret it is, so that a row copied to another one opens nothing. */
export class Sealing {
  constructor(private readonly key: Uint8Array) {}

  seal(text: string, about: string): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    cipher.setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  mark(text: string): string {
    return createHmac('sha256', this.key).update(text, 'utf8').digest('hex');
  }

  /** @throws Error when the key, the row or its owner is another one */
  open(sealed: Buffer, about: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, IV));
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  }
}
